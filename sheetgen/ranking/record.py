"""What the engine ranks: each entrant with his games or matches, as he sees them. Scores are half points."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import NamedTuple, ParamSpec, TypeVar, cast

from sheetgen.model.tournament import USUAL_POINTS, GamePoints

Id = int
P = ParamSpec("P")
T = TypeVar("T")

# The kinds of event; each tie-break says for which of them it is defined.
ROUND_ROBIN, SWISS, MATCHES, TEAM_SWISS, MOLTER = "round robin", "swiss", "matches", "team swiss", "molter"
# Whose pairings were not fixed beforehand: article 16 of C.07 speaks of them, 15.2 of the others.
OPEN_EVENTS = (SWISS, TEAM_SWISS)
# What a team is ranked by: the points of its matches, or of its boards.
MATCH_POINTS, GAME_POINTS = "MP", "GP"

# Why a round brought no game: exempt (odd field), a bye asked for, not there.
GAME, BYE, REQUESTED, ABSENT = "game", "bye", "requested", "absent"
UNPLAYED_KINDS = (BYE, REQUESTED, ABSENT)


@dataclass(frozen=True, slots=True)
class Meeting:
    """One game (or one team match) seen from one side; a score of None is a result not yet known."""

    round: int
    opponent: Id | None
    score: int | None
    played: bool = True
    black: bool = False
    kind: str = GAME
    place: int = 0  # the player's rank in his team: the board of a match, the number of a Molter player
    against: int = 0  # what the other side scored
    match_points: int | None = None  # in halves as well, so that every score has one unit
    game_points: int = 0

    @property
    def scored(self) -> int:
        """The score so far: a result not yet known has brought nothing."""
        return self.score or 0

    @property
    def is_bye(self) -> bool:
        """Whether the round brought no opponent, for whatever reason."""
        return self.opponent is None

    @property
    def lost_by_forfeit(self) -> bool:
        """C7: a forfeit loss, also each side of a double forfeit; of a match, by its boards."""
        if self.played or self.opponent is None or self.score is None:
            return False
        own = self.scored if self.match_points is None else self.game_points
        return own < self.against or own == 0


class PointScale(NamedTuple):
    """What a round brings in one kind of points, in halves."""

    win: int = 2
    draw: int = 1


class KindOfPoints(NamedTuple):
    """One kind of points: what a meeting has brought so far, and what a win and a draw bring."""

    of: Callable[[Meeting], int]
    scale: PointScale

    def total(self, record: "Record") -> int:
        """Return what all rounds of an entrant have brought."""
        return sum(map(self.of, record.meetings))


def _scored(meeting: Meeting) -> int:
    return meeting.score or 0


def _match_points(meeting: Meeting) -> int:
    return meeting.match_points or 0


def _game_points(meeting: Meeting) -> int:
    return meeting.game_points


_OF = {"": _scored, MATCH_POINTS: _match_points, GAME_POINTS: _game_points}


@dataclass(frozen=True, slots=True)
class Record:
    """One entrant. In team matches ``meetings`` are the matches and ``boards`` the games they are made of."""

    id: Id
    meetings: tuple[Meeting, ...]
    boards: tuple[Meeting, ...] = ()
    rating: int | None = None
    ratings: tuple[int, ...] = ()

    @property
    def points(self) -> int:
        """The score so far, in half points."""
        return sum(meeting.scored for meeting in self.meetings)

    @property
    def open_rounds(self) -> frozenset[int]:
        """The rounds in which a result is missing; they count in nothing."""
        return frozenset(meeting.round for meeting in self.meetings if meeting.score is None)


@dataclass(frozen=True, slots=True)
class Records:
    """The whole field inside the horizon, without the annulled and their games (B6)."""

    entries: Mapping[Id, Record]
    event: str
    rules: str
    rounds: int
    full_games: int  # how many games a participant can have within the horizon
    places: int = 0  # boards of a match, players of a Molter team
    annulled: frozenset[Id] = frozenset()
    lots: Mapping[Id, int] = field(default_factory=dict)
    most: int = 2  # what one meeting can bring: a point, or in matches the points of a win
    draw: int = 1
    game: GamePoints = USUAL_POINTS  # what a game brings; of teams that meet in matches, a board
    announced: int = 0  # the rounds of the whole event
    primary: str = ""  # C42: MP or GP, what teams are ranked by
    scales: Mapping[str, PointScale] = field(default_factory=dict)  # of match points and game points
    points: Mapping[Id, int] = field(init=False)
    memo: dict[object, object] = field(init=False, default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", {id_: record.points for id_, record in self.entries.items()})

    @property
    def closed(self) -> bool:
        """C11: whether the pairings were fixed beforehand."""
        return self.event not in OPEN_EVENTS

    @property
    def has_own_points(self) -> bool:
        """Whether a game brings something else than 1, ½ and 0 (SW27)."""
        return not self.primary and (self.most, self.draw) != (2, 1)

    def measure(self, kind: str = "") -> KindOfPoints:
        """C13: the points a code is asked of, by default those of the ranking."""
        return KindOfPoints(_OF[kind], self.scales.get(kind, PointScale(self.most, self.draw)))

    def outcome(self, score: int) -> int:
        """A win, a draw or a loss in half points, whatever they bring in the event."""
        return 2 if score >= self.most else 1 if score >= self.draw else 0

    @property
    def secondary(self) -> str:
        """C43: the other kind of points."""
        return MATCH_POINTS if self.primary == GAME_POINTS else GAME_POINTS


def once(compute: Callable[P, T]) -> Callable[P, T]:
    """Computed once for the same records and arguments: many codes rest on the same sums."""

    @wraps(compute)
    def remembered(*arguments: P.args, **options: P.kwargs) -> T:
        records = cast(Records, arguments[0])
        key = (compute, arguments[1:], tuple(options.items()))
        if key not in records.memo:
            records.memo[key] = compute(*arguments, **options)
        return cast(T, records.memo[key])

    return remembered


def by_id(records: Iterable[Record]) -> dict[Id, Record]:
    """Return records by the number of their entrant."""
    return {record.id: record for record in records}
