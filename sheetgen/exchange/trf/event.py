"""An event as a tournament report file tells it: plain data, the same whichever edition or dialect it came in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sheetgen.pairing.dutch.state import STANDARD_POINTS, Forbidden, Points, Turn

PENDING = ""  # the code of a game that is paired and has no result yet
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """Record 001: a player, and his rounds as far as the file goes."""

    number: int
    name: str = ""
    sex: str = ""  # m or w
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: Fraction | None = None
    rank: int | None = None
    turns: tuple[Turn, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class National:
    """A record behind a federation's three letters: what a player is in its list."""

    list: str
    player: TrfPlayer


@dataclass(frozen=True, slots=True)
class Bye:
    """Record 240: who is not paired in a round, and what it is worth (F, H, Z)."""

    round: int
    code: str
    numbers: tuple[int, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TrfTeam:
    """Record 310, or the older 013, which has no number: a team and the starting numbers of its players."""

    name: str
    players: tuple[int, ...]
    number: int = 0
    nickname: str = ""
    strength: str = ""
    match_points: Fraction | None = None
    points: Fraction | None = None
    rank: int | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """A line as it stood in the file, which is written again as it is; of a record with columns also its values."""

    text: str
    line: int = field(default=0, compare=False)
    values: Mapping[str, object] | None = field(default=None, compare=False)
    groups: tuple[Mapping[str, object], ...] = field(default=(), compare=False)

    @property
    def code(self) -> str:
        """The three letters a line begins with."""
        return self.text[:3]


@dataclass(frozen=True, slots=True)
class TrfEvent:
    """Everything a file says; texts are empty where it says nothing.

    ``virtual`` are the points of accelerations by player, one value a round from the first on (records 250, XXA);
    ``forbidden`` the pairs that must not meet (260, XXP); ``by_rank`` that the engine takes the ranks for the order
    (XXC rank). ``lines`` tells where a record was first found.
    """

    players: tuple[TrfPlayer, ...] = ()
    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    chief: str = ""
    deputies: tuple[str, ...] = ()
    rate: str = ""
    dates: tuple[str, ...] = ()
    rounds: int | None = None
    first_colour: str = ""
    points: Points = STANDARD_POINTS
    unknown_points: Fraction | None = None
    program: str = ""
    system: str = ""
    tie_breaks: str = ""
    standings: str = ""
    time_control: str = ""
    by_rank: bool = False
    national: tuple[National, ...] = ()
    byes: tuple[Bye, ...] = ()
    virtual: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    teams: tuple[TrfTeam, ...] = ()
    kept: tuple[Kept, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def has_odd_points(self) -> bool:
        """Record 299: points that no result brought; the totals of the file hold them."""
        return any(line.code == "299" for line in self.kept)

    @property
    def longest(self) -> int:
        """How many columns of rounds the file has."""
        return max((len(player.turns) for player in self.players), default=0)

    @property
    def paired(self) -> int:
        """How many rounds have been paired.

        The last column may be of the round to come: then nobody has been paired in it, and somebody has no entry.
        """
        last = self.longest
        if not last:
            return 0
        ending = [player.turns[-1] for player in self.players if len(player.turns) == last]
        complete = len(ending) == len(self.players)
        return last if complete or any(turn.was_paired for turn in ending) else last - 1
