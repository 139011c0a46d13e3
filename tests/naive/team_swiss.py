"""A Swiss round of teams by its definition (C.04.6): every bye, every set of upfloaters, every pairing, one by one.

Written from the articles, with the data types of the engine and nothing else of it. Whatever could be chosen is listed
and the best is taken, so it is for rounds of about ten teams.
"""

import functools
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sheetgen.pairing.team_swiss.event import MatchRound, SwissTeam, TeamSwiss

Pair = tuple[SwissTeam, SwissTeam]
OTHER = {"w": "b", "b": "w"}


def round_of(event: TeamSwiss) -> tuple[list[tuple[int, int]], int | None] | None:
    """The matches, White of the first board first, and who has the bye; None if no round is legal (C3)."""
    return Round(event).made()


def matches(team: SwissTeam) -> list[MatchRound]:
    return [each for each in team.rounds if each.opponent is not None and each.colour in ("w", "b")]


class Round:
    """A round to be paired, with every choice there is."""

    def __init__(self, event: TeamSwiss) -> None:
        self.event = event
        self.number = 1 + max((len(team.rounds) for team in event.teams), default=0)
        self.teams = {team.number: team for team in event.teams}
        self.is_complete = functools.cache(self._is_complete)
        self.least_upfloaters = functools.cache(self._least_upfloaters)

    def made(self) -> tuple[list[tuple[int, int]], int | None] | None:
        left = self.present
        bye = None
        if len(left) % 2:
            bye = self.bye(left)
            if bye is None:
                return None
            left -= {bye}
        if not self.is_complete(left):
            return None
        self.groups = self.scores_of(left)
        made = []
        while left:
            top = frozenset(team for team in left if self.score(team) == max(map(self.score, left)))
            upfloaters = self.upfloaters(top, left - top)
            made += [self.colours(*pair) for pair in self.bracket(top, upfloaters)]
            left -= top | upfloaters
        return sorted(made), bye

    @property
    def present(self) -> frozenset[int]:
        return frozenset(number for number, team in self.teams.items() if not team.absent)

    def scores_of(self, left: frozenset[int]) -> list[Fraction]:
        """The standings of this round, the highest score first."""
        return sorted({self.score(number) for number in left}, reverse=True)

    # ------------------------------------------------------------------------------------------- what is allowed

    def may_meet(self, one: int, other: int) -> bool:
        """C1, and what the arbiter has forbidden."""
        if any(each.opponent == other for each in matches(self.teams[one])):
            return False
        for ban in self.event.forbidden:
            if one in ban.numbers and other in ban.numbers and ban.first <= self.number <= (ban.last or self.number):
                return False
        return True

    def pairings(self, left: frozenset[int]) -> Iterator[list[tuple[int, int]]]:
        """All there are: the first is paired with each of the others in turn, and so on with those that are left."""
        if not left:
            yield []
            return
        first = min(left)
        for other in sorted(left - {first}):
            if self.may_meet(first, other):
                for rest in self.pairings(left - {first, other}):
                    yield [(first, other), *rest]

    def _is_complete(self, left: frozenset[int]) -> bool:
        return next(self.pairings(left), None) is not None

    # ---------------------------------------------------------------------------------------------- scores and floats

    def score(self, number: int, before: int = 0) -> Fraction:
        """The primary score before a round, with the virtual points of it."""
        team, before = self.teams[number], before or self.number
        virtual = team.virtual[before - 1] if len(team.virtual) >= before else 0
        return sum((each.primary for each in team.rounds[: before - 1]), Fraction(virtual))

    def floated(self, number: int) -> bool:
        """1.5: whether it had an opponent of another score in the round before this one."""
        rounds, last = self.teams[number].rounds, self.number - 1
        if len(rounds) < last or not last or rounds[last - 1].opponent is None:
            return False
        return self.score(number, last) != self.score(rounds[last - 1].opponent, last)

    @property
    def is_one_of_the_last_two(self) -> bool:
        return self.number + 1 >= self.event.rounds

    # ------------------------------------------------------------------------------------------------------ 3.4: bye

    def bye(self, left: frozenset[int]) -> int | None:
        allowed = [number for number in left if not self.is_barred(number) and self.is_complete(left - {number})]
        return min(allowed, key=self.bye_key, default=None)

    def bye_key(self, number: int) -> tuple[Fraction, int, int]:
        return self.score(number), -len(matches(self.teams[number])), -number

    def is_barred(self, number: int) -> bool:
        """C2."""
        team = self.teams[number]
        return any(each.code in ("U", "F") or (each.code == "+" and each not in matches(team)) for each in team.rounds)

    # ----------------------------------------------------------------------------------------------- 3.5: the bracket

    def sets(self, top: frozenset[int], lower: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """Every set that leaves a legal bracket and a legal rest (C1, C3), its teams by score and number."""
        ordered = sorted(lower, key=lambda number: (-self.score(number), number))
        for size in range(len(ordered) + 1):
            for chosen in combinations(ordered, size):
                if self.is_complete(top | set(chosen)) and self.is_complete(lower - set(chosen)):
                    yield chosen

    def _least_upfloaters(self, top: frozenset[int], lower: frozenset[int]) -> int:
        return min(len(chosen) for chosen in self.sets(top, lower))

    def upfloaters(self, top: frozenset[int], lower: frozenset[int]) -> frozenset[int]:
        def wants(chosen: tuple[int, ...]) -> tuple[object, ...]:
            highest = tuple(-score for score in sorted(map(self.score, chosen)))
            return len(chosen), highest, *self.faults(top, lower, frozenset(chosen)), chosen

        return frozenset(min(self.sets(top, lower), key=wants))

    def faults(self, top: frozenset[int], lower: frozenset[int], chosen: frozenset[int]) -> tuple[bool, int]:
        """C6, C7."""
        floated = 0 if self.is_one_of_the_last_two else sum(map(self.floated, chosen))
        return self.spoils_the_following(top, lower, chosen), floated

    def spoils_the_following(self, top: frozenset[int], lower: frozenset[int], chosen: frozenset[int]) -> bool:
        """C6: whether the scoregroup right below needs more upfloaters than one for an odd number and none for an even.

        It is passed where nobody of it is left.
        """
        place = self.groups.index(self.score(min(top))) + 1
        following = [number for number in lower - chosen if self.score(number) in self.groups[place : place + 1]]
        if not following:
            return False
        rest = frozenset(lower - chosen)
        return self.least_upfloaters(frozenset(following), rest - set(following)) > len(following) % 2

    # ------------------------------------------------------------------------------------------ 3.6: pairs in a bracket

    def bracket(self, top: frozenset[int], upfloaters: frozenset[int]) -> list[tuple[int, int]]:
        return min(self.pairings(top | upfloaters), key=lambda pairs: self.quality(pairs, upfloaters))

    def quality(self, pairs: list[tuple[int, int]], upfloaters: frozenset[int]) -> tuple[object, ...]:
        """C8, C9, C10, then the identifier: the tops ascending, then their bottoms."""
        unmet = strong = opponents = 0
        for pair in pairs:
            for number, colour in zip(self.colours(*pair), "wb", strict=True):
                preferred, is_strong = self.preference(number)
                unmet += preferred == OTHER[colour]
                strong += preferred == OTHER[colour] and is_strong
            opponents += sum(other in upfloaters and self.floated(one) for one, other in (pair, (pair[1], pair[0])))
        by_top = sorted((min(pair), max(pair)) for pair in pairs)
        identifier = ([one for one, _ in by_top], [other for _, other in by_top])
        is_typed = self.event.colours == "b"
        return unmet, strong if is_typed else 0, 0 if self.is_one_of_the_last_two else opponents, identifier

    # ----------------------------------------------------------------------------------------------------- 1.7: colours

    def history(self, number: int) -> str:
        return "".join(each.colour for each in matches(self.teams[number]))

    def difference(self, number: int) -> int:
        history = self.history(number)
        return history.count("w") - history.count("b")

    def preference(self, number: int) -> tuple[str, bool]:
        """Which colour, and whether strongly; "" is none."""
        history, difference = self.history(number), self.difference(number)
        if self.event.colours == "none" or not history:
            return "", False
        strong = {
            "w": difference < -1 or (difference in (0, -1) and history.endswith("bb")),
            "b": difference > 1 or (difference in (0, 1) and history.endswith("ww")),
        }
        evens_out = difference == 0 and self.number < self.event.rounds
        mild = {
            "w": difference == -1 or (evens_out and history.endswith("b")),
            "b": difference == 1 or (evens_out and history.endswith("w")),
        }
        for colour in "wb":
            if strong[colour]:
                return colour, True
        return next((colour for colour in "wb" if self.event.colours == "b" and mild[colour]), ""), False

    def colours(self, one: int, other: int) -> tuple[int, int]:
        """4: White, Black."""
        first, second = sorted((one, other), key=self.rank)
        white = self.colour_of_first(first, second)
        return (first, second) if white == "w" else (second, first)

    def rank(self, number: int) -> tuple[Fraction, Fraction, int]:
        team = self.teams[number]
        secondary = sum((each.secondary for each in team.rounds), Fraction(0))
        return -self.score(number), -secondary if self.event.uses_secondary else Fraction(0), number

    def colour_of_first(self, first: int, second: int) -> str:
        """The first paragraph that says something."""
        return next(colour for _, colour in self.paragraphs_of(first, second) if colour)

    def paragraphs_of(self, first: int, second: int) -> Iterator[tuple[str, str]]:
        """What each paragraph of 4.3 gives the first team, with a name for it; "" where it says nothing."""
        own_history, others_history = self.history(first), self.history(second)
        if not own_history and not others_history:
            initial = self.event.first_colour
            yield "first-match", initial if self.place(first) % 2 else OTHER[initial]
        (own, own_strong), (others, others_strong) = self.preference(first), self.preference(second)
        yield "only-one", (own or OTHER[others]) if bool(own) != bool(others) else ""
        yield "both", own if own != others else ""
        is_stronger = own and own_strong != others_strong
        yield "stronger", (own if own_strong else OTHER[others]) if is_stronger else ""
        lead = self.difference(first) - self.difference(second)
        yield "difference", "w" if lead < 0 else "b" if lead > 0 else ""
        recent = zip(reversed(own_history), reversed(others_history), strict=False)
        yield "history", next((OTHER[mine] for mine, theirs in recent if mine != theirs), "")
        yield "first-team", own
        yield "alternate", OTHER[own_history[-1]] if own_history else ""
        yield "alternate-other", others_history[-1] if others_history else ""

    def place(self, number: int) -> int:
        """Which of the teams that have arrived it is: present now, or paired before."""
        arrived = [
            each
            for each, team in sorted(self.teams.items())
            if not team.absent or any(turn.opponent is not None or turn.code == "U" for turn in team.rounds)
        ]
        return arrived.index(number) + 1
