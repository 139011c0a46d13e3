"""A report file of a team event: games of players put together to matches, with the records that only teams have."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from sheetgen.exchange.trf.columns import Values
from sheetgen.exchange.trf.event import PENDING, Kept, TrfEvent, TrfTeam
from sheetgen.exchange.trf.layouts import ACCELERATION
from sheetgen.pairing.dutch.state import (
    ABSENCES,
    BLACK,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    HALF_BYE,
    OTHER,
    PAIRING_BYE,
    WHITE,
    ZERO_BYE,
    Turn,
)
from sheetgen.pairing.team_swiss.event import ColourModel, MatchRound, SwissTeam, TeamSwiss

CODE = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?(?:_(MP|GP))?(?:_(MP|GP))?(_BAKU)?")
OF_TEAMS = re.compile(r"(?:FIDE|BERGER|CUSTOM)_TEAM")
LINE_UP, BYES, FORFEITS, COLOURS, WORTH, ODD = "300", "320", "330", "352", "362", "299"
MATCH_POINTS, GAME_POINTS = "MP", "GP"
NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class MatchPointSystem:
    """Record 362: what a match won, drawn and lost brings."""

    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)

    def of(self, own: Fraction, others: Fraction) -> Fraction:
        """What a match brings whose side has ``own`` game points against ``others``."""
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
    match = CODE.fullmatch(code.upper())
    if match is None or (match[2] and match[2] == match[3]):
        return None
    kind, primary, secondary, baku = match.groups()
    if not primary:
        return TeamRules(ColourModel((kind or "A").lower()), baku=bool(baku))
    return TeamRules(ColourModel(kind.lower()) if kind else ColourModel.NONE, primary, secondary or "", bool(baku))


def is_of_teams(event: TrfEvent) -> bool:
    """Whether the entrants of a file are its teams: by its code, or without one by a record of matches."""
    if not event.teams or not all(team.number for team in event.teams):
        return False
    if event.system:
        return OF_TEAMS.match(event.system.upper()) is not None
    return any(line.code in (BYES, FORFEITS, COLOURS, WORTH) for line in event.kept)


def team_swiss_of(event: TrfEvent) -> TeamSwiss:
    """The teams of an event with all their matches, before the round that comes next."""
    return TeamMatches(event).swiss()


class BoardTurn(NamedTuple):
    """A board of a match as one team sees it: its place (1 first), who sat there, his round, and the other side's."""

    place: int
    player: int
    turn: Turn
    answer: Turn | None

    @property
    def has_opponent(self) -> bool:
        """Whether somebody sat at the other side."""
        return self.turn.opponent is not None


@dataclass(frozen=True, slots=True)
class TeamTurn:
    """A round of a team: a match with its boards, or why there was none.

    ``code`` is that of a round without an opponent; of a forfeited match it is ``+`` or ``-``. ``colour`` is the one
    the first board was to have.
    """

    opponent: int | None = None
    boards: tuple[BoardTurn, ...] = ()
    code: str = ""
    colour: str = ""
    match: Fraction = NOTHING
    game: Fraction = NOTHING

    @property
    def is_forfeited(self) -> bool:
        """Whether the match was not played and one side, or none, has won it."""
        return self.opponent is not None and self.code in (FORFEIT_WIN, FORFEIT_LOSS)

    @property
    def is_pending(self) -> bool:
        """Whether the result of a board is missing."""
        return any(board.turn.code == PENDING for board in self.boards)


@dataclass
class TeamMatches:
    """Every round of every team, from records 001, 240, 300, 320 and 330, in the points of 162 and 362."""

    event: TrfEvent
    rules: TeamRules = field(init=False)

    def __post_init__(self) -> None:
        self.rules = team_rules(self.event.system) or TeamRules()
        self.turns: Mapping[int, Sequence[Turn]] = {player.number: player.turns for player in self.event.players}

    def lines(self, code: str) -> Iterator[tuple[Kept, Values, tuple[Values, ...]]]:
        """The records of one kind that could be taken apart."""
        for line in self.event.kept:
            if line.code == code and line.values is not None:
                yield line, line.values, line.groups

    # ----------------------------------------------------------------------------------------- what the records say

    @cached_property
    def teams(self) -> tuple[TrfTeam, ...]:
        """In the order of their numbers."""
        return tuple(sorted(self.event.teams, key=lambda team: team.number))

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """The number of his team by a player's starting number."""
        return {player: team.number for team in self.event.teams for player in team.players}

    @cached_property
    def by_number(self) -> Mapping[int, TrfTeam]:
        """The teams by their numbers."""
        return {team.number: team for team in self.event.teams}

    @cached_property
    def worth(self) -> MatchPointSystem:
        """Record 362: what a match brings; what it does not say is 2, 1 and 0."""
        by_symbol = {group["symbol"]: group["points"] for _, _, groups in self.lines(WORTH) for group in groups}
        usual = MatchPointSystem()
        values = (by_symbol.get("TW"), by_symbol.get("TD"), by_symbol.get("TL"))
        return MatchPointSystem(*(
            default if value is None else value
            for value, default in zip(values, (usual.win, usual.draw, usual.loss), strict=True)
        ))  # fmt: skip

    @cached_property
    def pattern(self) -> str:
        """Record 352: the colours of the boards of the team that has White on the first one."""
        return next((str(values["colour"]).strip().upper() for _, values, _ in self.lines(COLOURS)), "")

    @cached_property
    def boards(self) -> int:
        """How many boards a match has: by record 352, by the longest match, or by the smallest team."""
        matches = (self.opponents(team, number) for team in self.teams for number in self.numbers)
        played = max((len(players) for players in matches), default=0)
        return len(self.pattern) or played or min((len(team.players) for team in self.teams), default=0)

    @cached_property
    def byes(self) -> Mapping[int, int]:
        """Record 320: the team that has the bye, by round."""
        return {
            number: group["team"]
            for _, _, groups in self.lines(BYES)
            for number, group in enumerate(groups, start=1)
            if group["team"]
        }

    @cached_property
    def forfeits(self) -> Mapping[tuple[int, int], tuple[int, str]]:
        """Record 330: by round and team the opponent and what the team was: + or -."""
        results = {}
        for _, values, _ in self.lines(FORFEITS):
            number, team, opponent = values["round"], values["team"], values["opponent"]
            results[number, team] = opponent, values["result"][:1]
            results[number, opponent] = team, values["result"][1:]
        return results

    @cached_property
    def line_ups(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        """Record 300: by round and team who sat where, 0 for nobody."""
        return {
            (values["round"], values["team"]): tuple(group["id"] or 0 for group in groups)
            for _, values, groups in self.lines(LINE_UP)
        }

    @property
    def numbers(self) -> range:
        """The rounds that were paired."""
        return range(1, self.event.paired + 1)

    def virtual(self, primary: str) -> Mapping[int, tuple[Fraction, ...]]:
        """Record 250 by team and round, in the points that rank; XXA where there is none."""
        rows: dict[int, dict[int, Fraction]] = {}
        name = "match-points" if primary == MATCH_POINTS else "points"
        for _, values, _ in self.lines(ACCELERATION.code):
            for team in self.teams:
                if values["first-id"] <= team.number <= values["last-id"]:
                    span = range(values["first-round"], values["last-round"] + 1)
                    rows.setdefault(team.number, {}).update(dict.fromkeys(span, values[name] or NOTHING))
        by_team = {
            number: tuple(row.get(each, NOTHING) for each in range(1, max(row) + 1)) for number, row in rows.items()
        }
        return by_team or self.event.virtual

    # -------------------------------------------------------------------------------------------------- the rounds

    def player_turn(self, player: int, number: int) -> Turn | None:
        """What a player's columns say of a round; None if his line ends before it."""
        turns = self.turns.get(player, ())
        return turns[number - 1] if number <= len(turns) else None

    def opponents(self, team: TrfTeam, number: int) -> dict[int, int]:
        """Whom the players of a team have met in a round, player by player."""
        return {
            player: turn.opponent
            for player in team.players
            if (turn := self.player_turn(player, number)) and turn.opponent is not None
        }

    def opponent(self, team: TrfTeam, number: int) -> int | None:
        """The team that a team was paired with, by its players or by a record of a forfeited match."""
        met = (self.team_of.get(player) for player in self.opponents(team, number).values())
        other_team = next((other for other in met if other is not None and other != team.number), None)
        return self.forfeits.get((number, team.number), (None, ""))[0] if other_team is None else other_team

    @cached_property
    def rounds(self) -> Mapping[int, tuple[TeamTurn, ...]]:
        """All that was paired, by team."""
        return {team.number: tuple(self._turn(team, number) for number in self.numbers) for team in self.teams}

    def turn(self, team: TrfTeam, number: int) -> TeamTurn:
        """A round of a team that was paired."""
        return self.rounds[team.number][number - 1]

    def _turn(self, team: TrfTeam, number: int) -> TeamTurn:
        opponent = self.opponent(team, number)
        if opponent is None or opponent not in self.by_number:
            return self._without_match(team, number)
        boards = tuple(self._boards(team, number))
        own, others = (self._game_points(each, number) for each in (team, self.by_number[opponent]))
        _, sign = self.forfeits.get((number, team.number), (None, ""))
        is_open = any(board.turn.code == PENDING for board in boards)
        if not sign and not is_open and not any(board.turn.is_game for board in boards):
            sign = FORFEIT_WIN if own > others else FORFEIT_LOSS
        match = self.worth.of(own, others)
        if sign:
            match = self.worth.win if sign == FORFEIT_WIN else NOTHING
        elif is_open:
            match = NOTHING
        return TeamTurn(opponent, boards, sign, self._colour(boards), match, own)

    def _boards(self, team: TrfTeam, number: int) -> Iterator[BoardTurn]:
        """The boards in their order: as the line-up of the round has it, else as the team is listed."""
        listed = self.line_ups.get((number, team.number), team.players)
        place = 0
        for player in listed:
            turn = self.player_turn(player, number)
            sits = turn is not None and (turn.opponent is not None or turn.code == FORFEIT_WIN)
            place += sits or listed is not team.players
            if turn is not None and sits:
                answer = self.player_turn(turn.opponent, number) if turn.opponent is not None else None
                yield BoardTurn(place, player, turn, answer)

    def _game_points(self, team: TrfTeam, number: int) -> Fraction:
        """What the boards brought: a board without an opponent counts as won by forfeit, one without a result not."""
        _, sign = self.forfeits.get((number, team.number), (None, ""))
        turns = [board.turn for board in self._boards(team, number)]
        if sign and not turns:
            return self.boards * self.event.points.forfeit_win if sign == FORFEIT_WIN else NOTHING
        return sum((self.event.points.of_code(turn.code) for turn in turns if turn.code != PENDING), NOTHING)

    def _colour(self, boards: Sequence[BoardTurn]) -> str:
        """The colour of the first board, or what it follows from where no colour is given there (record 352)."""
        for board in boards:
            if board.turn.colour in OTHER:
                return board.turn.colour if self.is_as_first(board.place) else OTHER[board.turn.colour]
        return ""

    def is_as_first(self, place: int) -> bool:
        """Whether a board has the colour of the first one: colours alternate if the file does not say otherwise."""
        return self.pattern[place - 1 : place] == self.pattern[:1] if self.pattern else place % 2 == 1

    def _without_match(self, team: TrfTeam, number: int) -> TeamTurn:
        """A bye, or another reason for having no match."""
        is_listed = self.byes.get(number) == team.number
        return self.bye_of(PAIRING_BYE if is_listed else self.absence(team, number))

    def bye_of(self, code: str) -> TeamTurn:
        """A round without a match in the points of the event.

        The pairing bye has those of record 320, else those of a drawn match and of a bye on every board.
        """
        points, worth = self.event.points, self.worth
        match = {PAIRING_BYE: worth.draw, FULL_BYE: worth.win, HALF_BYE: worth.draw}.get(code, NOTHING)
        each = {PAIRING_BYE: points.pairing_bye, FULL_BYE: points.full_bye, HALF_BYE: points.half_bye}
        game = each.get(code, NOTHING) * self.boards
        for _, values, _ in self.lines(BYES) if code == PAIRING_BYE else ():
            match, game = (
                worth_ if own is None else own
                for worth_, own in ((match, values["match-points"]), (game, values["points"]))
            )
        return TeamTurn(None, (), code, "", match, game)

    def absence(self, team: TrfTeam, number: int) -> str:
        """Why a team had no match: by its players' columns and by record 240."""
        turns = [turn for player in team.players if (turn := self.player_turn(player, number))]
        codes = {PAIRING_BYE if turn.is_bye else turn.code for turn in turns}
        listed = {bye.code for bye in self.event.byes if bye.round == number and team.number in bye.numbers}
        return next((code for code in (PAIRING_BYE, *ABSENCES) if code in codes | listed), ZERO_BYE)

    # -------------------------------------------------------------------------------------------------- for the engine

    def swiss(self, after: int | None = None, virtual: Mapping[int, tuple[Fraction, ...]] | None = None) -> TeamSwiss:
        """The event before the round that follows ``after``; by default before the one that comes next."""
        after = self.event.paired if after is None else after
        rows = self.virtual(self.rules.primary) if virtual is None else virtual
        away = self.away(after)
        teams = tuple(
            SwissTeam(
                team.number,
                tuple(self._match_round(self.turn(team, number)) for number in range(1, after + 1)),
                rows.get(team.number, ())[: after + 1],
                away.get(team.number, ""),
            )
            for team in self.teams
        )
        return TeamSwiss(
            teams,
            self.event.rounds or after + 1,
            self.rules.colours,
            bool(self.rules.secondary),
            BLACK if self.event.first_colour == BLACK else WHITE,
            self.event.forbidden,
        )

    def away(self, after: int) -> Mapping[int, str]:
        """Who is not to be paired in the round behind ``after``, and what it is worth.

        Of a past round everybody without a match; of the next one those with a bye in record 240 or in its column.
        """
        number, codes = after + 1, {}
        for team in self.teams:
            columns = [turn for player in team.players if (turn := self.player_turn(player, number))]
            is_listed = any(bye.round == number and team.number in bye.numbers for bye in self.event.byes)
            if after < self.event.paired:
                paired = self.turn(team, number)
                if paired.opponent is None and paired.code != PAIRING_BYE:
                    codes[team.number] = paired.code
            elif columns or is_listed:
                codes[team.number] = self.absence(team, number)
        return codes

    def _match_round(self, turn: TeamTurn) -> MatchRound:
        """A round in the points of the event: the primary score first."""
        scores = (turn.match, turn.game) if self.rules.primary == MATCH_POINTS else (turn.game, turn.match)
        colour = "" if turn.is_forfeited or turn.opponent is None else turn.colour
        return MatchRound(turn.opponent, colour, *scores, turn.code)
