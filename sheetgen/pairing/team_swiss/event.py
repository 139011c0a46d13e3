"""C.04.6, 1: an event of teams before a round is paired, as plain data: matches, their colours and points."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from sheetgen.pairing.dutch.state import BLACK, FULL_BYE, OTHER, PAIRING_BYE, WHITE, ZERO_BYE, Forbidden

NOTHING = Fraction(0)


class ColourModel(StrEnum):
    """1.7: which colours teams are said to prefer; one model for a whole event."""

    NONE = "none"
    A = "a"  # strong preferences only
    B = "b"  # strong and mild ones


class TeamStrength(StrEnum):
    """How strong the colour preference of a team is."""

    STRONG = "strong"
    MILD = "mild"


@dataclass(frozen=True, slots=True)
class TeamPreference:
    """The colour a team should have on its first board, and how much it should."""

    colour: str
    strength: TeamStrength


@dataclass(frozen=True, slots=True)
class MatchRound:
    """One round of one team: a match, or why there was none.

    ``colour`` is that of the first board of a match that was played; a match in which one team played no board has
    none and is won by forfeit. ``code`` is that of a round without an opponent (U, F, H, Z); ``+``, ``-``: forfeits.
    """

    opponent: int | None = None
    colour: str = ""
    primary: Fraction = NOTHING
    secondary: Fraction = NOTHING
    code: str = ""

    @property
    def is_played(self) -> bool:
        """Whether the match was played; one that is won by forfeit has no colour."""
        return self.opponent is not None and self.colour in OTHER

    @property
    def bars_bye(self) -> bool:
        """C2: a bye, a full-point bye, or a match won without playing."""
        return not self.is_played and self.code in (PAIRING_BYE, FULL_BYE, "+")

    @property
    def was_paired(self) -> bool:
        """Whether the pairing of the round gave the team an opponent or the pairing bye."""
        return self.opponent is not None or self.code == PAIRING_BYE


AWAY = MatchRound(code=ZERO_BYE)


@dataclass(frozen=True)
class SwissTeam:
    """A team as the pairing knows it: its number (TPN) and one entry for every round that was paired.

    ``virtual`` are the points an acceleration adds in each round, the one to be paired last; ``absent`` is the code of
    a team that is not to be paired now ("" = it is).
    """

    number: int
    rounds: tuple[MatchRound, ...] = ()
    virtual: tuple[Fraction, ...] = ()
    absent: str = ""

    @cached_property
    def _primary_after(self) -> tuple[Fraction, ...]:
        """The primary score before the first round, after it, after the second …"""
        return tuple(accumulate((each.primary for each in self.rounds), initial=NOTHING))

    @property
    def primary(self) -> Fraction:
        """The primary score after all its rounds, without virtual points."""
        return self._primary_after[-1]

    @cached_property
    def secondary(self) -> Fraction:
        """The secondary score after all its rounds."""
        return sum((each.secondary for each in self.rounds), NOTHING)

    def pairing_score(self, number: int) -> Fraction:
        """The primary score before a round, with the virtual points of that round."""
        score = self._primary_after[min(number - 1, len(self.rounds))]
        return score + self.virtual[number - 1] if number <= len(self.virtual) else score

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the matches it played, the last one last."""
        return tuple(each.colour for each in self.rounds if each.is_played)

    @cached_property
    def difference(self) -> int:
        """Whites minus Blacks."""
        return self.colours.count(WHITE) - self.colours.count(BLACK)

    @property
    def has_arrived(self) -> bool:
        """Whether it is here now or was paired before."""
        return not self.absent or any(each.was_paired for each in self.rounds)


@dataclass(frozen=True)
class TeamSwiss:
    """All teams in the order of their numbers, and the rules of the event."""

    teams: tuple[SwissTeam, ...]
    rounds: int  # of the whole event
    colours: ColourModel = ColourModel.A
    uses_secondary: bool = True
    first_colour: str = WHITE
    forbidden: tuple[Forbidden, ...] = ()

    @cached_property
    def number(self) -> int:
        """The round to be paired."""
        return max((len(team.rounds) for team in self.teams), default=0) + 1

    @property
    def is_last(self) -> bool:
        """Whether the round to be paired is the last one of the event."""
        return self.number >= self.rounds

    @property
    def is_one_of_the_last_two(self) -> bool:
        """Whether the round to be paired is the last one of the event or the one before it."""
        return self.number >= self.rounds - 1

    def present(self) -> Iterator[SwissTeam]:
        """Yield the teams that are to be paired."""
        return (team for team in self.teams if not team.absent)

    @cached_property
    def by_number(self) -> Mapping[int, SwissTeam]:
        """The teams by their numbers."""
        return {team.number: team for team in self.teams}

    def floated(self, team: SwissTeam) -> bool:
        """1.5: whether it was paired in the previous round with a team of another score."""
        number = self.number - 1
        if not 1 <= number <= len(team.rounds) or team.rounds[number - 1].opponent is None:
            return False
        opponent = self.by_number[team.rounds[number - 1].opponent or 0]
        return team.pairing_score(number) != opponent.pairing_score(number)
