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
    return _Round(event).made()


def matches(team: SwissTeam) -> list[MatchRound]:
    return [each for each in team.rounds if each.opponent is not None and each.colour in ("w", "b")]


class _Round:
    def __init__(self, event: TeamSwiss) -> None:
        self.event = event
        self.number = 1 + max((len(team.rounds) for team in event.teams), default=0)
        self.teams = {team.number: team for team in event.teams}
        self.is_complete = functools.cache(self._is_complete)
        self.least_upfloaters = functools.cache(self._least_upfloaters)

    def made(self) -> tuple[list[tuple[int, int]], int | None] | None:
        left = frozenset(number for number, team in self.teams.items() if not team.absent)
        bye = None
        if len(left) % 2:
            bye = self.bye(left)
            if bye is None:
                return None
            left -= {bye}
        if not self.is_complete(left):
            return None
        self.groups = sorted({self.score(number) for number in left}, reverse=True)  # the standings of this round
        made = []
        while left:
            top = frozenset(team for team in left if self.score(team) == max(map(self.score, left)))
            upfloaters = self.upfloaters(top, left - top)
            made += [self.colours(*pair) for pair in self.bracket(top, upfloaters)]
            left -= top | upfloaters
        return sorted(made), bye

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
        def barred(team: SwissTeam) -> bool:
            return any(
                each.code in ("U", "F") or (each.code == "+" and each not in matches(team)) for each in team.rounds
            )

        allowed = [number for number in left if not barred(self.teams[number]) and self.is_complete(left - {number})]
        return min(
            allowed, key=lambda number: (self.score(number), -len(matches(self.teams[number])), -number), default=None
        )

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
            scores = sorted(map(self.score, chosen))
            floated = 0 if self.is_one_of_the_last_two else sum(map(self.floated, chosen))
            highest = tuple(-score for score in scores)
            return len(chosen), highest, self.spoils_the_following(top, lower, frozenset(chosen)), floated, chosen

        return frozenset(min(self.sets(top, lower), key=wants))

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
        def wants(pairs: list[tuple[int, int]]) -> tuple[object, ...]:
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

        return min(self.pairings(top | upfloaters), key=wants)

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
        return next(filter(None, self.paragraphs(first, second)))

    def paragraphs(self, first: int, second: int) -> Iterator[str]:
        """What each paragraph of 4.3 gives the first team; "" where it says nothing."""
        own_history, others_history = self.history(first), self.history(second)
        if not own_history and not others_history:
            yield self.event.first_colour if self.place(first) % 2 else OTHER[self.event.first_colour]
        (own, own_strong), (others, others_strong) = self.preference(first), self.preference(second)
        if bool(own) != bool(others):
            yield own or OTHER[others]
        if own and own != others:
            yield own
        if own and own_strong != others_strong:
            yield own if own_strong else OTHER[others]
        if self.difference(first) != self.difference(second):
            yield "w" if self.difference(first) < self.difference(second) else "b"
        recent = zip(reversed(own_history), reversed(others_history), strict=False)
        yield next((OTHER[mine] for mine, theirs in recent if mine != theirs), "")
        yield own
        yield OTHER[own_history[-1]] if own_history else ""
        yield others_history[-1]

    def place(self, number: int) -> int:
        """Which of the teams that have arrived it is: present now, or paired before."""
        arrived = [
            each
            for each, team in sorted(self.teams.items())
            if not team.absent or any(turn.opponent is not None or turn.code == "U" for turn in team.rounds)
        ]
        return arrived.index(number) + 1
