"""K5, K6: the bracket: for every match, where each side comes from, and who has White."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from sheetgen.errors import BadOptions, error
from sheetgen.pairing.knockout_plan import LARGEST, SMALLEST, KnockoutPlan, no_such_size


class Origin(Enum):
    """Where a side of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class BracketSide:
    """``number`` is that of the seed, or of the match won or lost; a bye has none (0)."""

    origin: Origin
    number: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """One match, numbered in the order of play and down the page; a bye is no match and has number 0.

    ``place`` counts from 0 down the page among all the places a full bracket has in that round, so that the match
    stands between places 2·place and 2·place + 1 of the round before. ``expected`` are the seeds that meet here when
    the better seed always wins, the better one first.
    """

    number: int
    round: int
    place: int
    upper: BracketSide
    lower: BracketSide
    expected: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One round: its matches, and (K1: in round 1 only) its byes, both down the page."""

    round: int
    name: str
    matches: tuple[Match, ...]
    byes: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Bracket:
    """K5: the whole knockout; every side refers to a seed or to a match with a smaller number."""

    plan: KnockoutPlan
    rounds: tuple[BracketRound, ...]
    third_place: Match | None = None

    @property
    def matches(self) -> tuple[Match, ...]:
        """All matches in the order of their numbers; the one for third place is the last."""
        played = tuple(match for row in self.rounds for match in row.matches)
        return played + ((self.third_place,) if self.third_place else ())


@dataclass(frozen=True, slots=True)
class _Field:
    """Who plays in a round: the seeds above ``better`` enter later, of the others so many enter, so many have won."""

    round: int
    better: int
    participants: int
    entering: int

    def partner(self, seed: int) -> int:
        """K5: the best of the round meets the weakest, the second the last but one …"""
        return 2 * self.better + self.participants + 1 - seed

    def enters(self, seed: int) -> bool:
        return seed <= self.better + self.entering


def bracket(plan: KnockoutPlan, *, third_place: bool = False) -> Bracket:
    """K5: the bracket of a plan: late entrants hold the top seeds, byes go to the best seeds of round 1.

    ``third_place`` adds the match for third place. Refuses with ``no-such-size`` what no bracket is made for.
    """
    if not SMALLEST <= plan.registered <= LARGEST:
        raise no_such_size(plan.registered)
    rounds: list[BracketRound] = []
    winners: Mapping[int, int] = {}
    number, places = 1, _places(plan)
    for row, field in zip(plan.rows, _fields(plan), strict=True):
        matches = _matches(number, field, places[row.round - 1], winners)
        byes = _byes(plan, places[row.round]) if row.byes else ()
        rounds.append(BracketRound(row.round, row.name, matches, byes))
        winners = {match.expected[0]: match.number for match in matches}
        number += row.matches
    return Bracket(plan, tuple(rounds), _third_place(plan, rounds) if third_place else None)


def _fields(plan: KnockoutPlan) -> tuple[_Field, ...]:
    """K5: the field of every round; who has a bye enters in round 2, like those who skip one round."""
    fields: list[_Field] = []
    better = plan.registered
    for row in plan.rows:
        entering = row.participants - (fields[-1].participants // 2 if fields else 0)
        better -= entering
        fields.append(_Field(row.round, better, row.participants, entering))
    return tuple(fields)


def _places(plan: KnockoutPlan) -> tuple[dict[int, int], ...]:
    """K5: for every round the seeds expected on its places, found from the final back to round 1.

    A seed who has already played is replaced by himself and his partner of the round before: he stands above on odd
    places (the first, the third …) and below on even ones. Who enters here has an empty place behind him.
    """
    fields = _fields(plan)
    layers: list[dict[int, int]] = [{0: 1, 1: 2}]
    for later, earlier in zip(reversed(fields[1:]), reversed(fields[:-1]), strict=True):
        places: dict[int, int] = {}
        for place, seed in layers[-1].items():
            if not later.enters(seed):
                pair = (seed, earlier.partner(seed))
                places[2 * place], places[2 * place + 1] = pair if place % 2 == 0 else pair[::-1]
        layers.append(places)
    return tuple(reversed(layers))


def _matches(first: int, field: _Field, places: Mapping[int, int], winners: Mapping[int, int]) -> tuple[Match, ...]:
    """K5: the matches of a round, numbered from ``first`` on, down the page."""
    tops = sorted(place for place in places if place % 2 == 0)
    return tuple(
        _match(number, top // 2, (places[top], places[top + 1]), field, winners)
        for number, top in enumerate(tops, start=first)
    )


def _match(number: int, place: int, seeds: tuple[int, int], field: _Field, winners: Mapping[int, int]) -> Match:
    """K5: of two who both enter here the better seed is printed first; winners stay where the lines lead them."""
    better, weaker = sorted(seeds)
    upper, lower = (_side(seed, field, winners) for seed in ((better, weaker) if field.enters(weaker) else seeds))
    return Match(number, field.round, place, upper, lower, (better, weaker))


def _side(seed: int, field: _Field, winners: Mapping[int, int]) -> BracketSide:
    return BracketSide(Origin.SEED, seed) if field.enters(seed) else BracketSide(Origin.WINNER, winners[seed])


def _byes(plan: KnockoutPlan, places: Mapping[int, int]) -> tuple[Match, ...]:
    """K5: the best of those available have the byes, each in front of his place in round 2."""
    late = plan.registered - plan.available
    lucky = range(late + 1, late + plan.byes + 1)
    lucky_places = sorted((place, seed) for place, seed in places.items() if seed in lucky)
    return tuple(
        Match(0, 1, place, BracketSide(Origin.SEED, seed), BracketSide(Origin.BYE), (seed, 0))
        for place, seed in lucky_places
    )


def _third_place(plan: KnockoutPlan, rounds: Sequence[BracketRound]) -> Match:
    """K5: the losers of the two semi-finals; with fewer than two there is nothing to play for."""
    semi_finals = rounds[-2].matches if len(rounds) > 1 else ()
    if len(semi_finals) < 2:
        raise BadOptions(error("no-third-place", found=str(plan.registered), semi_finals=len(semi_finals)))
    upper, lower = (BracketSide(Origin.LOSER, match.number) for match in semi_finals)
    return Match(plan.registered, plan.rounds, 0, upper, lower, (3, 4))


def upper_has_white(game: int, *, exchanged: bool = False) -> bool:
    """K6: the upper entrant has White in a single game, in the odd games of a mini-match, on the odd boards."""
    return (game % 2 == 1) is not exchanged


def drawn_colours(matches: Sequence[Match], random_seed: int) -> frozenset[int]:
    """K6: the numbers of the matches whose colours are exchanged, drawn with a seed that is recorded."""
    source = Random(f"colours {random_seed}")  # not the sequence that draws the seeds (K5)
    return frozenset(match.number for match in matches if source.random() < 0.5)
