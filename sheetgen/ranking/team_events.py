"""T10, M12, M13: team events (matches, or Molter) turned into records inside a horizon."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from sheetgen.errors import BadOptions, error
from sheetgen.model.games import BY_TOKEN, Result, forfeit
from sheetgen.model.tournament import USUAL_POINTS, Game, GamePoints, Unplayed
from sheetgen.model.withdrawals import annulled, settle
from sheetgen.ranking.events import absences, in_points, most_games, side
from sheetgen.ranking.kinds import PairedEntrants, RecordedEvent
from sheetgen.ranking.progress import RoundFigures, round_figures
from sheetgen.ranking.record import (
    GAME_POINTS,
    MATCH_POINTS,
    MATCHES,
    MOLTER,
    TEAM_SWISS,
    Id,
    Meeting,
    PointScale,
    Record,
    Records,
    by_id,
)


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """T10: what a match brings, and what a forfeited board takes off the game points (in half points)."""

    win: int | Fraction = 2
    draw: int | Fraction = 1
    loss: int | Fraction = 0
    forfeit: int | Fraction = 0
    forfeited_board: int = 0


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team, by number in its event; ``withdrawn`` is the round from which it is out (B6)."""

    name: str = ""
    ratings: tuple[int, ...] = ()
    withdrawn: int | None = None


@dataclass(frozen=True, slots=True)
class TeamGame:
    """A game between players of two teams; in a match the place is the board, in Molter the player's number."""

    round: int
    white: Id
    black: Id
    white_place: int
    black_place: int
    result: Result | None = None
    match: int | None = None
    by_absence: bool = False


@dataclass(frozen=True, slots=True)
class UnplayedMatch(Unplayed):
    """C42: a round without a match that has points of its own, in halves, which no score stands for."""

    match_points: int = 0
    game_points: int = 0


@dataclass(frozen=True, slots=True)
class TeamEvent(RecordedEvent):
    """Teams by number (1 first); ``match_points`` is None in Molter, where there are no matches.

    ``swiss``: the matches were paired round by round, and ``unplayed`` are the rounds without one (a win of all the
    boards is a score of 2, as for players). ``points`` is what a game brings, in half points (A47).
    """

    rounds: int
    teams: tuple[RankedTeam, ...]
    games: tuple[TeamGame, ...]
    places: int
    match_points: MatchPoints | None = None
    lots: Mapping[int, int] = field(default_factory=dict)
    swiss: bool = False
    unplayed: tuple[Unplayed, ...] = ()
    points: GamePoints = USUAL_POINTS

    @property
    def kind(self) -> str:
        """Molter without match points, else a Swiss of teams or matches."""
        return MOLTER if self.match_points is None else TEAM_SWISS if self.swiss else MATCHES

    @property
    def of_teams(self) -> bool:
        """True: the entrants are teams."""
        return True

    @property
    def in_matches(self) -> bool:
        """Whether teams meet in matches; they do not in Molter."""
        return self.match_points is not None

    def records(self, rules: str, reached: int, horizon: int, first: str = MATCH_POINTS) -> Records:
        """T10; ``first`` says which points rank (C42) and decide encounters."""
        typed = [game for game in self.games if game.round <= reached]
        numbered = enumerate(self.teams, start=1)
        withdrawn = {n: team.withdrawn for n, team in numbered if team.withdrawn and team.withdrawn <= horizon}
        out = _annulled(self, withdrawn, horizon)
        games = [game for game in settled(typed, withdrawn) if game.white not in out and game.black not in out]
        records = by_id(record for record in _records(self, games, first) if record.id not in out)
        most, places = most_games(records.values()), self.places
        won, drawn, _ = self.points
        facts = (records, MOLTER, rules, reached, most, places, out, self.lots)
        of_games = Records(*facts, most=won, draw=drawn, game=self.points, announced=self.rounds)
        if self.match_points is None:
            return of_games
        scales = {kind: scale(self, self.match_points, kind) for kind in (MATCH_POINTS, GAME_POINTS)}
        won, drawn = most_of_a_match(self, first), scales[first].draw
        matches = replace(of_games, event=MATCHES, most=won, draw=drawn, primary=first, scales=scales)
        return _swiss(self, matches) if self.swiss else matches

    def in_figures(self) -> Mapping[int, RoundFigures]:
        """Return how far each round has come, by its settled games and the rounds without a match."""
        gone = {number: team.withdrawn for number, team in enumerate(self.teams, start=1) if team.withdrawn}
        return round_figures(settled(self.games, gone), self.unplayed)

    def pairings(self, records: Mapping[Id, Record]) -> Iterable[PairedEntrants]:
        """T10: the matches, if there are any; who has White on the first board stands first."""
        if self.match_points is None:
            return
        first_boards = {(game.round, game.match): game for game in reversed(self.games)}
        for board, game in enumerate(reversed(first_boards.values()), start=1):
            meetings = records[game.white].meetings if game.white in records else ()
            sides = game.round, board, game.white, game.black
            match = next((m for m in meetings if (m.round, m.opponent) == (game.round, game.black)), None)
            if match is None:
                yield PairedEntrants(*sides, due={game.white, game.black} <= records.keys())
            elif match.score is None:
                yield PairedEntrants(*sides, unfinished=bool(match.game_points or match.against), due=True)
            else:
                yield PairedEntrants(*sides, points=(match.game_points, match.against))


def parse_match_points(text: str) -> MatchPoints:
    """T10: Return what a match brings, from "2/1/0", or from "3/2/1/0" with what a forfeited match brings.

    Raises:
        BadOptions: the text is neither.

    >>> parse_match_points("3/2/1/0").win
    3
    """
    parts = text.split("/")
    if len(parts) not in (3, 4) or not all(part.isdecimal() for part in parts):
        raise BadOptions(error("bad-match-points", found=text, allowed=["2/1/0", "3/2/1/0"]))
    return MatchPoints(*map(int, parts))


def _swiss(event: TeamEvent, matches: Records) -> Records:
    """C42: the same of a Swiss."""
    completed = matches.rounds
    whole = by_id(_with_unplayed(event, record, matches.primary, completed) for record in matches.entries.values())
    return replace(matches, entries=whole, event=TEAM_SWISS, full_games=completed)


def _annulled(event: TeamEvent, withdrawn: Mapping[Id, int], horizon: int) -> frozenset[Id]:
    """B6: annulled teams; only in a round robin of matches."""
    if event.match_points is None or event.swiss:
        return frozenset()
    return annulled(map(as_game, by_match(event.games).values()), withdrawn, horizon)


def _listed(event: TeamEvent, horizon: int) -> list[Unplayed]:
    return [line for line in event.unplayed if line.round <= horizon]


def _with_unplayed(event: TeamEvent, record: Record, first: str, completed: int) -> Record:
    """C42: a team's byes and absences among its matches; a bye of a draw brings half the boards."""
    own = [line for line in _listed(event, completed) if line.player == record.id]
    byes = [_bye(event, line, first) for line in own]
    missed = (replace(meeting, match_points=0) for meeting in absences([*record.meetings, *byes], completed))
    return replace(record, meetings=tuple(sorted([*record.meetings, *byes, *missed], key=lambda m: m.round)))


def _bye(event: TeamEvent, line: Unplayed, first: str) -> Meeting:
    points = event.match_points or MatchPoints()
    match = _halves((0, points.draw, points.win)[line.score])
    game = event.points.of(line.score, played=False) * event.places
    if isinstance(line, UnplayedMatch):
        match, game = line.match_points, line.game_points
    bye = Meeting(line.round, None, match if first == MATCH_POINTS else game, played=False, kind=line.kind)
    return replace(bye, match_points=match, game_points=game)


def scale(event: TeamEvent, points: MatchPoints, kind: str) -> PointScale:
    """C42, C46: what a won and a drawn match bring in one kind of points."""
    if kind == MATCH_POINTS:
        return PointScale(_halves(points.win), _halves(points.draw))
    return PointScale(event.points.win * event.places, event.points.draw * event.places)


def most_of_a_match(event: TeamEvent, first: str) -> int:
    """T2: what a match not yet played can still bring, in half points; in Molter it is a game."""
    points = event.match_points
    if points is None:
        return event.points.win
    if first != MATCH_POINTS:
        return event.points.win * event.places
    return _halves(max(points.win, points.draw, points.loss))


def _halves(points: int | Fraction) -> int:
    """Match points as whole halves."""
    return int(2 * points)


def by_match(games: Iterable[TeamGame]) -> dict[tuple[int, int | None], list[TeamGame]]:
    """Return the games of every match, by its round and number."""
    matches: dict[tuple[int, int | None], list[TeamGame]] = defaultdict(list)
    for game in games:
        matches[game.round, game.match].append(game)
    return matches


def settled(games: Sequence[TeamGame], withdrawn: Mapping[Id, int]) -> list[TeamGame]:
    """B6, M13: the games with the results that count."""
    plain = (Game(game.round, 0, game.white, game.black, game.result, None, game.by_absence) for game in games)
    counted = zip(games, settle(plain, withdrawn), strict=True)
    return [replace(game, result=done.result, by_absence=done.by_absence) for game, done in counted]


def as_game(boards: Sequence[TeamGame]) -> Game:
    """B6: a match as one game, to tell whether each team terminated it."""
    one, other = boards[0].white, boards[0].black
    views = [(side_of(game, one), side_of(game, other)) for game in boards if game.result is not None]
    if not views:
        return Game(boards[0].round, 0, one, other)
    present = [any(view.played or view.scored for view in column) for column in zip(*views, strict=True)]
    result = forfeit(not present[0], not present[1]) or BY_TOKEN["½-½"]
    return Game(boards[0].round, 0, one, other, result)


def side_of(game: TeamGame, team: Id) -> Meeting:
    """A game as one of its two teams sees it."""
    if game.black == team:
        return side(game.round, game.white, game.result, black=True, place=game.black_place)
    return side(game.round, game.black, game.result, black=False, place=game.white_place)


def _records(event: TeamEvent, games: Sequence[TeamGame], first: str) -> Iterable[Record]:
    boards: dict[Id, list[Meeting]] = defaultdict(list)
    for game in games:
        for id_ in (game.white, game.black):
            boards[id_].append(in_points(side_of(game, id_), event.points))
    matches = _matches(event, event.match_points, games, first) if event.match_points else boards
    for number, team in enumerate(event.teams, start=1):
        yield Record(number, tuple(matches.get(number, ())), tuple(boards[number]), ratings=team.ratings)


def _matches(event: TeamEvent, points: MatchPoints, games: Iterable[TeamGame], first: str) -> dict[Id, list[Meeting]]:
    matches: dict[Id, list[Meeting]] = defaultdict(list)
    for boards in by_match(games).values():
        for team in (boards[0].white, boards[0].black):
            sides = [in_points(side_of(game, team), event.points) for game in boards]
            matches[team].append(match_of(sides, points, first))
    return matches


def match_of(boards: Sequence[Meeting], points: MatchPoints, first: str = MATCH_POINTS) -> Meeting:
    """T10: a match as one team sees it, from its games; its result is known when they all are."""
    own, against = game_points(boards, points)
    earned = None if any(board.score is None for board in boards) else _halves(_earned(boards, own - against, points))
    score = earned if first == MATCH_POINTS or earned is None else own
    played = any(board.played for board in boards)
    meeting = Meeting(boards[0].round, boards[0].opponent, score, played, against=against)
    return replace(meeting, match_points=earned, game_points=own)


def game_points(boards: Iterable[Meeting], points: MatchPoints) -> tuple[int, int]:
    """T10: for and against, less what forfeited boards cost each side."""
    own = against = 0
    for board in boards:
        own += board.scored - (points.forfeited_board if _lost_by_forfeit(board, board.score) else 0)
        against += board.against - (points.forfeited_board if _lost_by_forfeit(board, board.against) else 0)
    return own, against


def _lost_by_forfeit(board: Meeting, score: int | None) -> bool:
    return board.score is not None and not board.played and score == 0


def _earned(boards: Iterable[Meeting], lead: int, points: MatchPoints) -> int | Fraction:
    if all(_lost_by_forfeit(board, board.score) for board in boards):
        return points.forfeit
    return points.win if lead > 0 else points.loss if lead < 0 else points.draw
