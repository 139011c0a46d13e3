"""SW5-SW9, SW26, SW27: an event before a round is paired, as plain data: who has played whom, and who is here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

HALF = Fraction(1, 2)
WHITE, BLACK = "w", "b"
OTHER = {WHITE: BLACK, BLACK: WHITE}

# One letter a round and player, as in the tournament report file.
PLAYED = frozenset("1=0WDL")  # over the board; W D L were played and are not rated
FORFEIT_WIN, FORFEIT_LOSS = "+", "-"
FULL_BYE, HALF_BYE, ZERO_BYE, PAIRING_BYE = "F", "H", "Z", "U"
ABSENCES = (FULL_BYE, HALF_BYE, ZERO_BYE, FORFEIT_LOSS)  # what an absence announced before the pairing may be worth
KINDS: Mapping[str, str] = {
    **dict.fromkeys("1W", "win"),
    **dict.fromkeys("=D", "draw"),
    **dict.fromkeys("0L", "loss"),
    FORFEIT_WIN: "forfeit_win",
    FORFEIT_LOSS: "forfeit_loss",
    PAIRING_BYE: "pairing_bye",
    FULL_BYE: "full_bye",
    HALF_BYE: "half_bye",
    ZERO_BYE: "zero_bye",
}
ABSENT_CODES = frozenset({FORFEIT_LOSS, "0", "L"})  # without an opponent: he was not there


class Edition(StrEnum):
    """The text a round is paired by: 2016 is printed in the arbiter's book (4.1), 2026 is in force (SW15)."""

    FIDE_2026 = "fide-2026"
    FIDE_2016 = "fide-2016"


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of one player: against whom, with which colour ("" without a game), and its code."""

    opponent: int | None = None
    colour: str = ""
    code: str = ZERO_BYE

    @property
    def is_game(self) -> bool:
        """SW8: played over the board; a forfeit is no game and has no colour."""
        return self.opponent is not None and self.code in PLAYED and self.colour in OTHER

    @property
    def is_bye(self) -> bool:
        """SW2: a pairing-allocated bye; a forfeit win without an opponent is its older spelling."""
        return self.opponent is None and self.code in (PAIRING_BYE, FORFEIT_WIN)

    @property
    def was_paired(self) -> bool:
        """SW5: he took part in the pairing of that round, and so he holds a pairing number."""
        return self.opponent is not None or self.is_bye


ABSENT = Turn()


@dataclass(frozen=True, slots=True)
class Points:
    """SW27: what everything is worth."""

    win: Fraction = Fraction(1)
    draw: Fraction = HALF
    loss: Fraction = Fraction(0)
    pairing_bye: Fraction = Fraction(1)
    forfeit_win: Fraction = Fraction(1)
    forfeit_loss: Fraction = Fraction(0)
    full_bye: Fraction = Fraction(1)
    half_bye: Fraction = HALF
    zero_bye: Fraction = Fraction(0)

    @classmethod
    def of_games(cls, win: Fraction, draw: Fraction, loss: Fraction) -> "Points":
        """3-1-0 and the like: byes and forfeits are worth what games are, an absence and a lost forfeit nothing."""
        return cls(win, draw, loss, pairing_bye=win, forfeit_win=win, full_bye=win, half_bye=draw)

    def of(self, turn: Turn) -> Fraction:
        """What a round brought."""
        if turn.is_bye:
            return self.pairing_bye
        if turn.opponent is None and turn.code in ABSENT_CODES:
            return self.zero_bye
        return self.of_code(turn.code)

    def of_code(self, code: str) -> Fraction:
        """The value of a code of somebody who has an opponent, or of a bye."""
        value: Fraction = getattr(self, KINDS[code])
        return value


STANDARD_POINTS = Points()


@dataclass(frozen=True, slots=True)
class SwissEntrant:
    """A player as the pairing knows him.

    ``turns`` has one entry for every round that was paired; ``virtual`` the virtual points he had in each of these
    rounds and, as the last one, those of the round to be paired (a row too short goes on with 0). ``absent`` is the
    code he gets for the round to be paired because he announced that he is not there ("" = he is to be paired).
    """

    number: int
    turns: tuple[Turn, ...] = ()
    rating: int = 0
    title: str = ""
    virtual: tuple[Fraction, ...] = ()
    absent: str = ""


class Method(StrEnum):
    """SW22-SW24: how the first rounds are accelerated."""

    BAKU = "baku"
    HALEY = "haley"
    SOFT_HALEY = "soft-haley"
    DEGRESSIVE = "degressive"


@dataclass(frozen=True, slots=True)
class Acceleration:
    """SW21: a method and the groups it works with, which stand from the pairing of round 1 on."""

    method: Method
    groups: tuple[tuple[int, str], ...]  # number and letter of the group, in the order of the numbers
    limits: tuple[int, ...] = ()  # degressive: the lowest ratings of the groups A and B

    @property
    def by_number(self) -> dict[int, str]:
        """The letter of the group of each entrant, by number."""
        return dict(self.groups)


@dataclass(frozen=True, slots=True)
class Forbidden:
    """SW28: nobody of these players meets another of them from the first to the last of these rounds, and why."""

    numbers: tuple[int, ...]
    first: int = 1
    last: int | None = None  # to the end
    reason: str = ""

    def holds_in(self, number: int) -> bool:
        """Return whether the ban holds in the round ``number``."""
        return self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True)
class SwissState:
    """Everything the pairing of one round depends on: the same state gives the same round, on every machine."""

    entrants: tuple[SwissEntrant, ...]
    rounds: int
    initial_colour: str = WHITE  # SW18: of the highest pairing number, drawn before round 1
    edition: Edition = Edition.FIDE_2026
    points: Points = STANDARD_POINTS
    forbidden: tuple[Forbidden, ...] = ()
    rated: bool = True  # SW12, SW25: some wishes need leave in a rated event; the round says so
    acceleration: Acceleration | None = None  # fills the rows of virtual points up to the round to be paired

    @property
    def played(self) -> int:
        """How many rounds have been paired."""
        return max((len(entrant.turns) for entrant in self.entrants), default=0)

    @property
    def next_round(self) -> int:
        """The number of the round to be paired."""
        return self.played + 1


# ---- SW16, SW18: colour preferences (1.6, 1.7) and who gets White (5.2). Both editions agree on them.


class Strength(IntEnum):
    """1.7: how much a colour is due."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour due to a player, how much, and the facts it comes from."""

    side: str  # "" if he has not played yet
    strength: Strength
    difference: int  # whites and blacks, without sign
    repeated: str  # the colour of both of his last two games, if they had the same


def preference(colours: Sequence[str]) -> Preference:
    """1.6, 1.7: from the colours of the games played, in their order."""
    if not colours:
        return Preference("", Strength.NONE, 0, "")
    more_white = colours.count(WHITE) - colours.count(BLACK)
    repeated = colours[-1] if len(colours) > 1 and colours[-1] == colours[-2] else ""
    if repeated and abs(more_white) <= 1:
        side = OTHER[repeated]
    elif more_white:
        side = BLACK if more_white > 0 else WHITE
    else:
        side = OTHER[colours[-1]]
    return Preference(side, _strength(more_white, repeated), abs(more_white), repeated)


def _strength(more_white: int, repeated: str) -> Strength:
    if repeated or abs(more_white) > 1:
        return Strength.ABSOLUTE
    return Strength.STRONG if more_white else Strength.MILD


@dataclass(frozen=True, slots=True)
class ColourClaim:
    """What the colours of a pair depend on, of one of the two."""

    place: int  # his pairing number without the gaps of those who have none (SW5)
    preference: Preference
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Allocated:
    """The colour of the higher ranked player of a pair, and which of the five rules gave it."""

    colour: str
    rule: int


def allocated(higher: ColourClaim, lower: ColourClaim, initial: str) -> Allocated:
    """5.2 (2016: E): Return the colour of the higher ranked player by the first rule that decides.

    ``initial`` is the initial colour, which decides where nobody has a preference.
    """
    due, other_due = higher.preference, lower.preference
    if due.side != other_due.side:
        return Allocated(due.side or OTHER[other_due.side], 1)
    if not due.side:
        return Allocated(initial if higher.place % 2 else OTHER[initial], 5)
    stronger = _stronger(due, other_due)
    if stronger:
        return Allocated(due.side if stronger > 0 else OTHER[due.side], 2)
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own != other:
            return Allocated(OTHER[own], 3)
    return Allocated(due.side, 4)


def _stronger(one: Preference, other: Preference) -> int:
    """5.2.2: the stronger preference; of two absolute ones that with the wider colour difference."""
    if one.strength != other.strength:
        return one.strength - other.strength
    if one.strength is Strength.ABSOLUTE:
        return one.difference - other.difference
    return 0
