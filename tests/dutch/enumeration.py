"""A small round of the edition of 2016 by its definition: every candidate of every bracket listed and compared.

Written from the articles A to E of that text (the arbiter's book prints it in chapter 4.1). Of the checker of 2026 it
uses what both texts share: who may meet, colours, the order of the candidates.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

from sheetgen.pairing.dutch.state import SwissEntrant, SwissState
from tests.dutch.checker import Bracket, Checker, Pairs, listed
from tests.dutch.facts import Facts

Boards = tuple[frozenset[tuple[int, int]], int | None]  # White first; who has the bye


class Old(Checker):
    """The facts about the players by the text of 2016."""

    def player(self, entrant: SwissEntrant, place: int) -> Facts:
        """C.2: barred from the bye is who had it, or won by forfeit."""
        found = super().player(entrant, place)
        barred = any(turn.code in ("U", "+") for turn in entrant.turns)
        return Facts(**{**vars(found), "barred": barred})

    def float_of(self, entrant: SwissEntrant, number: int) -> str:
        """A.4: who does not play, for whatever reason, receives a downfloat."""
        turn = entrant.turns[number]
        is_played = turn.opponent is not None and turn.code in ("1", "0", "=", "W", "D", "L")
        return super().float_of(entrant, number) if is_played else "D"


@dataclass
class Round:
    """A round being paired: brackets from the top, and the other route of A.9 where that does not end well."""

    checker: Old

    def boards(self) -> Boards | None:
        """Every pair and the bye; None if no complete pairing is legal."""
        everybody = [each.number for each in self.checker.here]
        if not self.completes(everybody):
            return None
        scores = sorted({each.score for each in self.checker.here}, reverse=True)
        pairs: list[tuple[int, int]] = []
        moved: list[int] = []
        for place in range(len(scores)):
            residents, lower = self.group(scores[place : place + 1]), self.group(scores[place + 1 :])
            bracket = self.bracket(moved, residents, self.group(scores[place + 1 : place + 2]), lower)
            is_last = place == len(scores) - 1
            best = bracket.best(ends=is_last, ahead=not is_last)
            if best is None or not (is_last or self.completes([*bracket.down(best, bracket.people), *lower])):
                collapsing = bracket.best(completing=True)
                assert collapsing is not None
                down = bracket.down(collapsing, bracket.people)
                last = self.bracket(down, lower, [], []).best(ends=True)
                assert last is not None
                return self.ended([*pairs, *collapsing, *last])
            pairs += best
            moved = bracket.down(best, bracket.people)
        return self.ended(pairs)

    def bracket(self, moved: list[int], residents: list[int], following: list[int], lower: list[int]) -> "Listed":
        return Listed(self.checker, moved, residents, (), following, frozenset(lower), frozenset(), None)

    def group(self, scores: Sequence[Fraction]) -> list[int]:
        return [each.number for each in self.checker.here if each.score in scores]

    def completes(self, people: Sequence[int]) -> bool:
        """A.9: everybody but at most one is paired, and he may have the bye."""
        return self.checker.completes(frozenset(people), byes_of(self.checker))

    def ended(self, pairs: list[tuple[int, int]]) -> Boards:
        seated = {each for pair in pairs for each in pair}
        left = [each.number for each in self.checker.here if each.number not in seated]
        white = {(one, other): self.checker.white(one, other) for one, other in pairs}
        turned = {(one, other) if white[one, other] == one else (other, one) for one, other in pairs}
        return frozenset(turned), left[0] if left else None


def byes_of(checker: Old) -> frozenset[int]:
    return frozenset(each.number for each in checker.here if not each.barred)


class Listed(Bracket):
    """A bracket with all its candidates, the best one chosen by B.8."""

    def best(self, ends: bool = False, completing: bool = False, ahead: bool = False) -> Pairs | None:
        """The best candidate: of a bracket that ends the round, of the penultimate one, or with a look at the next."""
        every = list(listed(self.moved, self.residents, self.checker))
        if ends:
            every = [each for each in every if self.ends(self.down(each, self.people), len(self.people))]
        if completing:
            every = [each for each in every if self.leaves_the_round(self.down(each, self.people))]
        return min(every, key=lambda each: (self.worth(each, ahead), self.place(each)), default=None)

    def ends(self, down: Sequence[int], people: int) -> bool:
        """The last bracket: nobody is left over, or with an odd number one who may have the bye."""
        return len(down) == people % 2 and all(not self.fact(each).barred for each in down)

    def leaves_the_round(self, down: Sequence[int]) -> bool:
        """C.4"""
        return self.checker.completes(frozenset(down) | self.lower, byes_of(self.checker), down)  # type: ignore[arg-type]

    def worth(self, pairs: Pairs, ahead: bool) -> list[Any]:
        """C.5 to C.19; the smaller the better, the first difference decides."""
        down = self.down(pairs, self.people)
        found: list[Any] = [len(down), self.differences(pairs, down)]
        found.append(self.following_bracket(tuple(down)) if ahead else ())
        return [*found, *self.colours(pairs), *self.again(pairs, down)]

    def differences(self, pairs: Pairs, down: Sequence[int]) -> list[Fraction]:
        """A.8: a pair's difference of scores; who floats counts as if he met a point less than the lowest."""
        scores = [self.fact(each).score for each in self.people]
        of_pairs = [abs(self.fact(one).score - self.fact(other).score) for one, other in pairs]
        return sorted([*of_pairs, *(self.fact(each).score - (min(scores) - 1) for each in down)], reverse=True)

    def following_bracket(self, down: tuple[int, ...]) -> tuple[Any, ...]:
        """C.7: the most pairs the next bracket can have with these floaters, then its differences of scores."""
        if down not in self.ahead:
            moved = sorted(down, key=lambda each: self.fact(each).rank)
            bracket = Listed(self.checker, moved, self.following, (), [], frozenset(), frozenset(), None)
            is_last = len(self.following) == len(self.lower)
            values = [
                (len(left), bracket.differences(pairs, left))
                for pairs in listed(moved, self.following, self.checker)
                for left in [bracket.down(pairs, bracket.people)]
                if not is_last or self.ends(left, len(bracket.people))
            ]
            self.ahead[down] = min(values, default=(inf, []))  # type: ignore[assignment]
        return self.ahead[down]

    def again(self, pairs: Pairs, down: Sequence[int]) -> Iterator[Any]:
        """C.12 to C.19: the same float as one and two rounds before, and its differences of scores."""
        unequal = [
            sorted(pair, key=lambda each: self.fact(each).rank)
            for pair in pairs
            if self.fact(pair[0]).score != self.fact(pair[1]).score
        ]
        below = min(self.fact(each).score for each in self.people) - 1
        downs = [(one, self.fact(one).score - self.fact(other).score) for one, other in unequal]
        downs += [(each, self.fact(each).score - below) for each in down]
        ups = [(other, self.fact(one).score - self.fact(other).score) for one, other in unequal]
        lists = [
            sorted((wide for each, wide in floats if self.fact(each).floated(back) == sign), reverse=True)
            for back in (1, 2)
            for floats, sign in ((downs, "D"), (ups, "U"))
        ]
        yield from map(len, lists)
        yield from lists


def enumerated(state: SwissState) -> Boards | None:
    """The round as the definition of 2016 has it; None if it refuses."""
    return Round(Old(state)).boards()
