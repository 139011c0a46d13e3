"""What the engine ranks: each entrant with his games or matches, as he sees them. Scores are half points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

Id = int

# The kinds of event; each tie-break says for which of them it is defined.
ROUND_ROBIN, SWISS, MATCHES, MOLTER = "round robin", "swiss", "matches", "molter"

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
        return sum(meeting.scored for meeting in self.meetings)


@dataclass(frozen=True, slots=True)
class Records:
    """The whole field inside the horizon, without the annulled and their games (B6)."""

    entries: Mapping[Id, Record]
    event: str
    rules: str
    rounds: int
    full_games: int  # how many games a full participant plays within the horizon
    places: int = 0  # boards of a match, players of a Molter team
    annulled: frozenset[Id] = frozenset()
    lots: Mapping[Id, int] = field(default_factory=dict)
    most: int = 2  # what one meeting can bring: a point, or in matches the points of a win
    points: Mapping[Id, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", {id_: record.points for id_, record in self.entries.items()})


def by_id(records: Iterable[Record]) -> dict[Id, Record]:
    return {record.id: record for record in records}
