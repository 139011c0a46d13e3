"""A checker of rounds written from the articles of C.04.3 (2026), which shares nothing with the engine but the state.

It asks whether everybody is there once, whether C1-C3, the bans and C5 hold, and then bracket by bracket, where the
bracket is small enough to list every candidate, that none is better by C6-C21 and that none as good comes earlier.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

from sheetgen.pairing.dutch.outcome import Round
from sheetgen.pairing.dutch.state import SwissEntrant, SwissState
from tests.dutch.facts import Facts, TooMany, running, was_paired, was_played

SMALL = 8  # players in a bracket whose candidates are listed
PATIENCE = 30_000  # steps of a search for a complete pairing
Pairs = tuple[tuple[int, int], ...]
NAMES = ("C6", "C7", "C8", *(f"C{number}" for number in range(9, 22)))


@dataclass
class Checker:
    """One round under examination."""

    state: SwissState
    limit: int = SMALL
    completions: dict[Any, bool] = field(default_factory=dict)

    # ---- facts
    @cached_property
    def facts(self) -> dict[int, Facts]:
        there = [
            each for each in self.state.entrants if not each.absent or any(was_paired(turn) for turn in each.turns)
        ]
        ordered = sorted(there, key=lambda each: each.number)
        return {each.number: self.player(each, place) for place, each in enumerate(ordered, start=1)}

    @cached_property
    def before(self) -> dict[int, list[Fraction]]:
        """Pairing scores before every round."""
        return {each.number: running(self.state, each) for each in self.state.entrants}

    def player(self, entrant: SwissEntrant, place: int) -> Facts:
        points, games = self.state.points, [turn for turn in entrant.turns if was_played(turn)]
        unplayed = [turn for turn in entrant.turns if not was_played(turn)]
        score = self.before[entrant.number][-1]
        most = self.state.played * max(points.win, points.draw)
        return Facts(
            entrant.number,
            place,
            score,
            "".join(turn.colour for turn in games),
            frozenset(turn.opponent or 0 for turn in games),
            tuple(self.float_of(entrant, number) for number in range(self.state.played)),
            any(turn.code == "U" or points.of(turn) >= points.win for turn in unplayed),
            self.state.played == self.state.rounds - 1 and score > most / 2,
        )

    def float_of(self, entrant: SwissEntrant, number: int) -> str:
        """1.4"""
        turn = entrant.turns[number]
        if not was_played(turn):
            return "D" if self.state.points.of(turn) > self.state.points.loss else ""
        own, other = self.before[entrant.number][number], self.before[turn.opponent or 0][number]
        return "D" if own > other else "U" if own < other else ""

    @cached_property
    def here(self) -> list[Facts]:
        absent = {each.number for each in self.state.entrants if each.absent}
        return sorted((each for each in self.facts.values() if each.number not in absent), key=lambda each: each.rank)

    @cached_property
    def bans(self) -> set[frozenset[int]]:
        return {
            frozenset((one, other))
            for ban in self.state.forbidden
            if ban.holds_in(self.state.next_round)
            for one, other in product(ban.numbers, repeat=2)
        }

    def may_meet(self, one: int, other: int) -> bool:
        """C1, C3 and the bans."""
        first, second = self.facts[one], self.facts[other]
        if one == other or other in first.opponents or frozenset((one, other)) in self.bans:
            return False
        clash = first.level == second.level == 3 and first.due == second.due
        return not clash or first.top or second.top

    def white(self, one: int, other: int) -> int:
        """5.2"""
        high, low = sorted((self.facts[one], self.facts[other]), key=lambda each: each.rank)
        if high.due != low.due:
            wanted = high.due or {"w": "b", "b": "w"}[low.due]
            return high.number if wanted == "w" else low.number
        if not high.due:
            starts = (self.state.initial_colour == "w") == (high.place % 2 == 1)
            return high.number if starts else low.number
        winner = self.stronger(high, low)
        if winner is None:
            for own, its in zip(high.history[::-1], low.history[::-1], strict=False):
                if own != its:
                    return high.number if own == "b" else low.number
            winner = high
        loser = low if winner is high else high
        return winner.number if winner.due == "w" else loser.number

    @staticmethod
    def stronger(high: Facts, low: Facts) -> Facts | None:
        """5.2.2"""
        if high.level != low.level:
            return max(high, low, key=lambda each: each.level)
        if high.level == 3 and abs(high.difference) != abs(low.difference):
            return max(high, low, key=lambda each: abs(each.difference))
        return None

    # ---- completion
    def completes(self, rest: frozenset[int], byes: frozenset[int] = frozenset(), apart: Sequence[int] = ()) -> bool:
        """Can these be paired, one of them with the bye if their number is odd?

        ``apart`` float together and do not meet: a bracket pairs who moved down with its residents only (3.2).
        """
        key = (rest, byes, frozenset(apart))
        if key not in self.completions:
            self.steps = 0
            self.completions[key] = self._completes(rest, byes, frozenset(apart), {})
        return self.completions[key]

    def _completes(
        self, rest: frozenset[int], byes: frozenset[int], apart: frozenset[int], known: dict[frozenset[int], bool]
    ) -> bool:
        if not rest:
            return True
        if rest not in known:
            self.steps += 1
            if self.steps > PATIENCE:
                raise TooMany
            known[rest] = any(self._completes(left, byes, apart, known) for left in self.branches(rest, byes, apart))
        return known[rest]

    def branches(self, rest: frozenset[int], byes: frozenset[int], apart: frozenset[int]) -> Iterator[frozenset[int]]:
        if len(rest) % 2:
            yield from (rest - {each} for each in sorted(byes & rest))
            return
        options = {
            one: [other for other in rest if self.may_meet(one, other) and not {one, other} <= apart] for one in rest
        }
        one = min(rest, key=lambda each: (len(options[each]), each))
        for other in sorted(options[one], key=lambda each: (len(options[each]), each)):
            yield rest - {one, other}

    # ---- the whole round
    def objections(self, paired: Round) -> list[str]:
        found = list(self.absolute(paired))
        return found or list(self.brackets(paired))

    def absolute(self, paired: Round) -> Iterator[str]:
        """Everybody once, C1, C2, C3, C5 and the colours."""
        seen = [number for board in paired.boards for number in (board.white, board.black)]
        seen += [] if paired.bye is None else [paired.bye]
        if sorted(seen) != sorted(each.number for each in self.here):
            yield "not everybody is there once"
            return
        for board in paired.boards:
            if not self.may_meet(board.white, board.black):
                yield f"{board.white} and {board.black} may not meet"
            elif self.white(board.white, board.black) != board.white:
                yield f"colours of board {board.number}"
        if paired.bye is not None:
            yield from self.bye(self.facts[paired.bye])

    def bye(self, taker: Facts) -> Iterator[str]:
        """C2, C5"""
        if taker.barred:
            yield f"{taker.number} may not have the bye"
        everybody = frozenset(each.number for each in self.here)
        for each in self.here:
            if each.score < taker.score and not each.barred and self.completes(everybody - {each.number}):
                yield f"the bye could go to {each.number}"

    def brackets(self, paired: Round) -> Iterator[str]:
        partner = {}
        for board in paired.boards:
            partner |= {board.white: board.black, board.black: board.white}
        for bracket in self.cut(partner, None if paired.bye is None else self.facts[paired.bye].score):
            if len(bracket.people) <= self.limit:
                try:
                    yield from bracket.objections()
                except TooMany:
                    continue

    def cut(self, partner: dict[int, int], bye_score: Fraction | None) -> "Iterator[Bracket]":
        """The brackets as they were, from the pairs there are."""
        moved: list[int] = []
        scores = sorted({each.score for each in self.here}, reverse=True)
        byes = frozenset(each.number for each in self.here if each.score == bye_score and not each.barred)
        for place, score in enumerate(scores):
            residents = [each.number for each in self.here if each.score == score]
            people = moved + residents
            chosen = tuple(
                (one, partner[one]) for one in people if one in partner and self.inside(one, partner, people)
            )
            following = [each.number for each in self.here if each.score in scores[place + 1 : place + 2]]
            lower = frozenset(each.number for each in self.here if each.score < score)
            yield Bracket(self, moved, residents, chosen, following, lower, byes, bye_score)
            paired = {each for pair in chosen for each in pair}
            moved = sorted((each for each in people if each not in paired), key=lambda each: self.facts[each].rank)

    def inside(self, one: int, partner: dict[int, int], people: Sequence[int]) -> bool:
        """Name every pair once, the higher ranked player first."""
        return partner[one] in people and self.facts[one].rank < self.facts[partner[one]].rank


@dataclass
class Bracket:
    """3: one bracket, with every candidate it has."""

    checker: Checker
    moved: list[int]
    residents: list[int]
    chosen: Pairs
    following: list[int]
    lower: frozenset[int]
    byes: frozenset[int]
    bye_score: Fraction | None

    @property
    def people(self) -> list[int]:
        return self.moved + self.residents

    def fact(self, number: int) -> Facts:
        return self.checker.facts[number]

    def down(self, pairs: Pairs, people: Sequence[int]) -> list[int]:
        used = {each for pair in pairs for each in pair}
        return [each for each in people if each not in used]

    @cached_property
    def candidates(self) -> list[Pairs]:
        """Everything that can be paired so that the rest can be paired as well (C4)."""
        every = listed(self.moved, self.residents, self.checker)
        return [each for each in every if self.leaves_a_rest(self.down(each, self.people), self.lower)]

    def leaves_a_rest(self, down: Sequence[int], lower: frozenset[int]) -> bool:
        return self.checker.completes(frozenset(down) | lower, self.byes, down)

    def value(self, pairs: Pairs) -> list[Any]:
        """C6 to C21 of a candidate; the smaller the better, the first difference decides."""
        down = self.down(pairs, self.people)
        scores = sorted((self.fact(each).score for each in down), reverse=True)
        return [len(down), scores, self.next_value(tuple(down)), *self.quality(pairs, down)]

    def next_value(self, down: tuple[int, ...]) -> tuple[int, list[Fraction]]:
        """C8: what the next bracket comes to with these downfloaters."""
        if len(down) == 1 and self.takes_bye:
            return 0, []
        if down not in self.ahead:
            self.ahead[down] = min(self.next_values(sorted(down, key=lambda each: self.fact(each).rank)))
        return self.ahead[down]

    @cached_property
    def ahead(self) -> dict[tuple[int, ...], tuple[int, list[Fraction]]]:
        return {}

    def next_values(self, moved: list[int]) -> Iterator[tuple[int, list[Fraction]]]:
        people, beyond = moved + self.following, self.lower - set(self.following)
        if len(people) > self.checker.limit + 2:
            raise TooMany
        for pairs in listed(moved, self.following, self.checker):
            down = self.down(pairs, people)
            if self.leaves_a_rest(down, beyond):
                yield len(down), sorted((self.fact(each).score for each in down), reverse=True)

    @property
    def takes_bye(self) -> bool:
        """A single downfloater of this bracket is the one who gets the bye."""
        return self.bye_score is not None and self.bye_score >= self.fact(self.residents[0]).score

    def quality(self, pairs: Pairs, down: list[int]) -> list[Any]:
        found: list[Any] = [self.c9(down), *self.colours(pairs)]
        moved = set(self.moved)
        crossing = [(one, other) if one in moved else (other, one) for one, other in pairs if moved & {one, other}]
        for back in (1, 2):
            found.append(sum(each not in moved and self.fact(each).floated(back) == "D" for each in down))
            found.append(sum(self.fact(other).floated(back) == "U" for _, other in crossing))
        lowest = self.fact(self.residents[0]).score
        for back in (1, 2):
            met = dict(crossing)
            wide = (
                self.difference(each, met.get(each), lowest)
                for each in self.moved
                if self.fact(each).floated(back) == "D"
            )
            found.append(sorted(wide, reverse=True))
            high = (
                self.difference(one, other, lowest) for one, other in crossing if self.fact(other).floated(back) == "U"
            )
            found.append(sorted(high, reverse=True))
        return found

    def difference(self, one: int, other: int | None, lowest: Fraction) -> Fraction:
        """Unpaired he counts as if he met a point less than the lowest."""
        return self.fact(one).score - (lowest - 1 if other is None else self.fact(other).score)

    def c9(self, down: list[int]) -> int:
        if len(down) != 1 or not self.takes_bye:
            return 0
        return self.checker.state.played - len(self.fact(down[0]).history)

    def colours(self, pairs: Pairs) -> list[int]:
        """C10 to C13"""
        beyond = third = denied = strongly = 0
        for one, other in pairs:
            white = self.checker.white(one, other)
            top = self.fact(one).top or self.fact(other).top
            for number in (one, other):
                player, got = self.fact(number), "w" if number == white else "b"
                after = player.difference + (1 if got == "w" else -1)
                beyond += top and abs(after) > 2
                third += top and player.history[-2:] == 2 * got
                denied += player.due not in ("", got)
                strongly += player.level == 2 and player.due != got
        return [int(beyond), int(third), denied, strongly]

    # ---- the order of the candidates
    def place(self, pairs: Pairs) -> tuple[Any, ...]:
        """3.6, 3.7, 4: the smaller the earlier."""
        partner = dict(pairs) | {other: one for one, other in pairs}
        paired = [place for place, each in enumerate(self.moved) if each in partner]
        opponents = [self.residents.index(partner[self.moved[place]]) for place in paired]
        remainder = [each for each in self.residents if partner.get(each) not in self.moved]
        numbers = {each: place for place, each in enumerate(remainder, start=1)}
        inner = [(numbers[one], numbers[other]) for one, other in pairs if one in numbers and other in numbers]
        return paired, opponents, min(map(_exchange, _halvings(inner)), default=())

    def objections(self) -> Iterator[str]:
        chosen = frozenset(map(frozenset, self.chosen))
        mine = [each for each in self.candidates if frozenset(map(frozenset, each)) == chosen]
        score = self.fact(self.residents[0]).score
        if not mine:
            yield f"bracket {score}: the rest cannot be paired"
            return
        value, place = self.value(mine[0]), self.place(mine[0])
        for each in self.candidates:
            other = self.value(each)
            if other < value:
                worse = next(name for name, a, b in zip(NAMES, other, value, strict=True) if a != b)
                yield f"bracket {score}: {worse} is better in {each}"
            elif other == value and self.place(each) < place:
                yield f"bracket {score}: {each} comes earlier"


def listed(moved: Sequence[int], residents: Sequence[int], checker: Checker) -> Iterator[Pairs]:
    """Every way to pair some of them; two who moved down never meet."""
    people = [*moved, *residents]

    def rest(start: int, used: frozenset[int]) -> Iterator[Pairs]:
        if start == len(people):
            yield ()
            return
        yield from rest(start + 1, used)
        if people[start] in used:
            return
        for other in people[max(start + 1, len(moved)) :]:
            if other not in used and checker.may_meet(people[start], other):
                for more in rest(start + 1, used | {people[start], other}):
                    yield ((people[start], other), *more)

    return rest(0, frozenset())


def _halvings(pairs: Sequence[tuple[int, int]]) -> Iterator[dict[int, int]]:
    """Every way to say who of each pair is in the upper half."""
    for turned in product((False, True), repeat=len(pairs)):
        yield {pair[turn]: pair[1 - turn] for pair, turn in zip(pairs, turned, strict=True)}


def _exchange(upper: dict[int, int]) -> tuple[Any, ...]:
    """4.3: fewest, least difference of sums, highest leaving, lowest coming; then the order of the opponents."""
    original = set(range(1, len(upper) + 1))
    came, left = sorted(set(upper) - original), sorted(original - set(upper), reverse=True)
    return len(came), sum(came) - sum(left), [-each for each in left], came, [upper[each] for each in sorted(upper)]
