"""A report file of a team event as the pairing of teams needs it: matches put together from the games of players."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sheetgen.exchange.trf.event import TrfEvent, TrfTeam
from sheetgen.pairing.dutch.state import (
    ABSENCES,
    BLACK,
    FULL_BYE,
    HALF_BYE,
    OTHER,
    PAIRING_BYE,
    WHITE,
    ZERO_BYE,
    Forbidden,
    Turn,
)
from sheetgen.pairing.team_swiss.event import AWAY, ColourModel, MatchRound, SwissTeam, TeamSwiss

CODE = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?(?:_(MP|GP))?(?:_(MP|GP))?(_BAKU)?")
WORTH = re.compile(r"\b(T[WDL])\s*(\d+(?:\.\d+)?)")
MATCH_POINTS, GAME_POINTS = "MP", "GP"


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """Record 362: what a match won, drawn and lost brings."""

    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)

    def of(self, own: Fraction, others: Fraction) -> Fraction:
        return self.win if own > others else self.draw if own == others else self.loss


@dataclass(frozen=True, slots=True)
class TeamRules:
    """Record 192: which colours are preferred, which points rank and which come second (none: not used)."""

    colours: ColourModel = ColourModel.A
    primary: str = MATCH_POINTS
    secondary: str = GAME_POINTS
    baku: bool = False


def team_rules(code: str) -> TeamRules | None:
    """The rules a code stands for; with a score and no type, nobody prefers a colour. None for another system."""
    found = CODE.fullmatch(code.upper())
    if found is None or (found[2] and found[2] == found[3]):
        return None
    kind, primary, secondary, baku = found.groups()
    if not primary:
        return TeamRules(ColourModel((kind or "A").lower()), baku=bool(baku))
    return TeamRules(ColourModel(kind.lower()) if kind else ColourModel.NONE, primary, secondary or "", bool(baku))


def team_swiss_of(event: TrfEvent) -> TeamSwiss:
    """The teams of an event with all their matches, before the round that comes next."""
    return _Matches(event, team_rules(event.system) or TeamRules()).swiss()


@dataclass(slots=True)
class _Matches:
    event: TrfEvent
    rules: TeamRules
    team_of: dict[int, int] = field(init=False)
    turns: Mapping[int, Sequence[Turn]] = field(init=False)
    worth: MatchPoints = field(init=False)
    pattern: str = field(init=False)

    def __post_init__(self) -> None:
        self.team_of = {player: team.number for team in self.event.teams for player in team.players}
        self.turns = {player.number: player.turns for player in self.event.players}
        kept = {line.code: line.text for line in self.event.kept}
        values = {symbol: Fraction(value) for symbol, value in WORTH.findall(kept.get("362", ""))}
        usual = MatchPoints()
        self.worth = MatchPoints(
            values.get("TW", usual.win), values.get("TD", usual.draw), values.get("TL", usual.loss)
        )
        self.pattern = kept.get("352", "").partition(" ")[2].strip().upper()

    def swiss(self) -> TeamSwiss:
        number = self.event.paired + 1
        away = {team: bye.code for bye in self.event.byes if bye.round == number for team in bye.numbers}
        teams = tuple(
            SwissTeam(team.number, tuple(self.rounds(team)), self.virtual(team), away.get(team.number, ""))
            for team in sorted(self.event.teams, key=lambda team: team.number)
        )
        return TeamSwiss(
            teams,
            self.event.rounds or number,
            self.rules.colours,
            bool(self.rules.secondary),
            WHITE if self.event.first_colour in ("", WHITE) else BLACK,
            self.bans(),
        )

    def virtual(self, team: TrfTeam) -> tuple[Fraction, ...]:
        return self.event.virtual.get(team.number, ())

    def bans(self) -> tuple[Forbidden, ...]:
        return self.event.forbidden

    def rounds(self, team: TrfTeam) -> Iterator[MatchRound]:
        for number in range(1, self.event.paired + 1):
            yield self.round(team, number)

    def turn(self, player: int, number: int) -> Turn | None:
        turns = self.turns.get(player, ())
        return turns[number - 1] if number <= len(turns) else None

    def round(self, team: TrfTeam, number: int) -> MatchRound:
        """What a round brought: the games of its players against those of one other team, or a bye."""
        games = [turn for player in team.players if (turn := self.turn(player, number)) and turn.opponent]
        if not games:
            return self.without_match(team, number)
        opponent = self.team_of.get(games[0].opponent or 0)
        if opponent is None:
            return AWAY
        own = sum((self.event.points.of(turn) for turn in games), Fraction(0))
        replies = [self.turn(turn.opponent or 0, number) for turn in games]
        others = sum((self.event.points.of(turn) for turn in replies if turn), Fraction(0))
        if not any(turn.is_game for turn in games):
            match = self.worth.win if own > others else Fraction(0)
            return MatchRound(opponent, "", *self.scores(match, own), "+" if own > others else "-")
        return MatchRound(opponent, self.colour(games), *self.scores(self.worth.of(own, others), own))

    def colour(self, games: Sequence[Turn]) -> str:
        """The colour of the first board, or what it follows from where no colour is given there (record 352)."""
        for board, turn in enumerate(games):
            if turn.colour in OTHER:
                same = self.pattern[board : board + 1] == self.pattern[:1] if self.pattern else board % 2 == 0
                return turn.colour if same else OTHER[turn.colour]
        return ""

    def scores(self, match: Fraction, game: Fraction) -> tuple[Fraction, Fraction]:
        return (match, game) if self.rules.primary == MATCH_POINTS else (game, match)

    def without_match(self, team: TrfTeam, number: int) -> MatchRound:
        """A bye in the points of the event: the pairing bye is a drawn match, and a bye on every board."""
        codes = {turn.code for player in team.players if (turn := self.turn(player, number))}
        listed = {bye.code for bye in self.event.byes if bye.round == number and team.number in bye.numbers}
        code = next((code for code in (PAIRING_BYE, *ABSENCES) if code in codes | listed), ZERO_BYE)
        points = self.event.points
        match = {PAIRING_BYE: self.worth.draw, FULL_BYE: self.worth.win, HALF_BYE: self.worth.draw}.get(code)
        each = {PAIRING_BYE: points.pairing_bye, FULL_BYE: points.full_bye, HALF_BYE: points.half_bye}.get(code)
        game = (each or Fraction(0)) * self.boards()
        return MatchRound(None, "", *self.scores(match or Fraction(0), game), code)

    def boards(self) -> int:
        return len(self.pattern) or min((len(team.players) for team in self.event.teams), default=0)
