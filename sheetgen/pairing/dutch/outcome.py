"""What the pairing of a round gives: boards, bye, floats and remarks as data, or a refusal that says who is stuck."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from sheetgen.errors import Problem, ProblemsFound, error
from sheetgen.pairing.dutch.state import Edition


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a round; the players by their numbers."""

    number: int
    white: int
    black: int


class Direction(StrEnum):
    """SW9: what a round is for a player's score."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Float:
    """A player who meets another pairing score than his own, or takes the bye."""

    number: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class ByeFacts:
    """Who could have had the bye, and why nobody with fewer points has it."""

    score: Fraction | None  # C5: the lowest one possible; None in an edition that does not ask for it
    candidates: tuple[int, ...]
    barred: tuple[int, ...] = ()  # C2: fewer points, but not again
    needed: tuple[int, ...] = ()  # C4: fewer points, but without them the others could not all be paired


@dataclass(frozen=True, slots=True)
class Round:
    """A round paired: boards in the order they are published (SW11), then who is not on a board and why."""

    number: int
    edition: Edition
    boards: tuple[Board, ...]
    bye: int | None  # the pairing-allocated bye (U)
    absent: tuple[tuple[int, str], ...]  # numbers and codes as announced
    floats: tuple[Float, ...]
    remarks: tuple[Problem, ...]  # warnings with their rule: forbidden pairs, accelerations (SW12, SW25)


class NoLegalPairing(ProblemsFound):
    """SW19: no pairing of this round obeys the absolute criteria; the arbiter decides what to give up."""

    @property
    def players(self) -> tuple[int, ...]:
        """Those who are stuck: they have only ``opponents``, who are fewer; or all who could be left over."""
        return tuple(self.problems[0].data["stuck"])

    @property
    def opponents(self) -> tuple[int, ...]:
        """The numbers of the only opponents that these players compete for."""
        return tuple(self.problems[0].data["rivals"])


def too_few_opponents(players: Sequence[int], opponents: Sequence[int]) -> NoLegalPairing:
    """These players compete for these opponents only, and one too many of them (or more) is left."""
    stuck, rivals = tuple(players), tuple(opponents)
    if not rivals:
        return NoLegalPairing(error("swiss-no-opponents-left", stuck=stuck, rivals=rivals, players=stuck))
    facts = error("swiss-too-few-opponents", stuck=stuck, rivals=rivals, players=stuck, opponents=rivals)
    return NoLegalPairing(facts)


def nobody_for_the_bye(players: Sequence[int]) -> NoLegalPairing:
    """C2: these players could be left over, and none of them may have the bye."""
    stuck = tuple(players)
    return NoLegalPairing(error("swiss-nobody-for-the-bye", stuck=stuck, rivals=(), players=stuck))


PEOPLE = ("players", "opponents", "numbers", "number", "opponent")  # the facts of a problem that a sentence shows


def named(problem: Problem, label: Callable[[int], str]) -> Problem:
    """A problem of the pairing with those it concerns as people know them."""

    def labelled(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(labelled, value))
        return label(value) if isinstance(value, int) else value

    if not problem.code.startswith("swiss-"):
        return problem
    data = {name: labelled(value) if name in PEOPLE else value for name, value in problem.data.items()}
    return replace(problem, data=data)
