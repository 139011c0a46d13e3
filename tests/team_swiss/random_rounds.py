"""Random events of at most ten teams: every kind of rules, and all that happens to teams between two rounds."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from naive.team_swiss import round_of

from sheetgen.pairing.dutch.state import Forbidden
from sheetgen.pairing.team_swiss.event import ColourModel, MatchRound, SwissTeam, TeamSwiss

RULES = [
    (colours, primary, uses_secondary)
    for colours in ColourModel
    for primary in ("mp", "gp")
    for uses_secondary in (True, False)
]
MATCH_POINTS = ((2, 1, 0), (3, 2, 1), (3, 1, 0))


class RandomEvent:
    """An event that is played on round by round, as it was paired by the definition or, now and then, by hand."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(seed)
        self.colours, self.primary, self.uses_secondary = RULES[seed % len(RULES)]
        self.size = rng.choice((2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 10))
        self.boards = rng.choice((1, 2, 3, 4, 4))
        self.worth = rng.choice(MATCH_POINTS)
        self.rounds = rng.randint(2, 8)
        self.even_strength = rng.random() < 0.3  # most matches drawn: large brackets, with every history of colours
        self.first_colour = rng.choice("wb")
        self.accelerated = rng.random() < 0.2
        self.arrives = {team: rng.choice((1,) * 12 + (2, 3)) for team in range(1, self.size + 1)}
        self.leaves = {team: rng.choice((99,) * 12 + (3, 4)) for team in range(1, self.size + 1)}
        self.bans = tuple(self.ban() for _ in range(rng.choice((0, 0, 0, 1, 2))))
        self.teams = {number: SwissTeam(number) for number in range(1, self.size + 1)}

    def ban(self) -> Forbidden:
        first = self.rng.randint(1, 3)
        numbers = self.rng.sample(range(1, self.size + 1), min(self.size, self.rng.choice((2, 2, 3))))
        return Forbidden(tuple(sorted(numbers)), first, self.rng.choice((None, first, first + 2)))

    def points(self, match: int | Fraction, games: int | Fraction) -> tuple[Fraction, Fraction]:
        pair = Fraction(match), Fraction(games)
        return pair if self.primary == "mp" else (pair[1], pair[0])

    def before(self, number: int) -> TeamSwiss:
        """The event as it stands: who is absent in this round is drawn anew."""
        away = {}
        for team in self.teams:
            outside = not self.arrives[team] <= number < self.leaves[team]
            away[team] = "Z" if outside else self.rng.choice(("",) * 14 + ("Z", "H", "F"))
        teams = tuple(
            replace(team, absent=away[team.number], virtual=self.virtual(team.number, number))
            for team in self.teams.values()
        )
        return TeamSwiss(teams, self.rounds, self.colours, self.uses_secondary, self.first_colour, self.bans)

    def virtual(self, team: int, number: int) -> tuple[Fraction, ...]:
        """C.04.7: the upper half has a win more in half of the accelerated rounds, and half a win in the others."""
        if not self.accelerated or team > 2 * -(-self.size // 4):
            return ()
        last = -(-self.rounds // 2)
        win = Fraction(self.worth[0] if self.primary == "mp" else self.boards)
        rounds = range(1, number + 1)
        return tuple(win if each <= -(-last // 2) else win / 2 if each <= last else Fraction(0) for each in rounds)

    def play(self, event: TeamSwiss, made: tuple[list[tuple[int, int]], int | None]) -> None:
        dealt = self.rng.random() < (0.4 if self.even_strength else 0.1)
        pairs, bye = self.by_hand(made[0]) if dealt else made[0], made[1]
        turns = {team.number: self.absence(team.absent) for team in event.teams if team.absent}
        for white, black in pairs:
            turns[white], turns[black] = self.match(white, black)
        if bye:
            turns[bye] = MatchRound(None, "", *self.points(self.worth[1], Fraction(self.boards, 2)), "U")
        for number, team in self.teams.items():
            self.teams[number] = replace(team, rounds=(*team.rounds, turns[number]))

    def by_hand(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The same teams, dealt anew by somebody who looks at no rule."""
        teams = [team for pair in pairs for team in pair]
        self.rng.shuffle(teams)
        return list(zip(teams[::2], teams[1::2], strict=True))

    def absence(self, code: str) -> MatchRound:
        win, draw, _ = self.worth
        match, games = {"F": (win, Fraction(self.boards)), "H": (draw, Fraction(self.boards, 2))}.get(
            code, (0, Fraction(0))
        )
        return MatchRound(None, "", *self.points(match, games), code)

    def match(self, white: int, black: int) -> tuple[MatchRound, MatchRound]:
        kind = self.rng.random()
        if kind < 0.06:
            won = MatchRound(black, "", *self.points(self.worth[0], self.boards), "+")
            return won, MatchRound(white, "", Fraction(0), Fraction(0), "-")
        if kind < 0.08:
            return MatchRound(black, code="-"), MatchRound(white, code="-")
        of_a_game = (1,) * 12 + (0, 2) if self.even_strength else (0, 1, 1, 2)
        games = sum((Fraction(self.rng.choice(of_a_game), 2) for _ in range(self.boards)), Fraction(0))
        win, draw, loss = self.worth
        place = 2 * games - self.boards
        own, others = (win, loss) if place > 0 else (draw, draw) if place == 0 else (loss, win)
        return (
            MatchRound(black, "w", *self.points(own, games)),
            MatchRound(white, "b", *self.points(others, self.boards - games)),
        )


def random_rounds(seed: int) -> Iterator[tuple[TeamSwiss, tuple[list[tuple[int, int]], int | None] | None]]:
    """Every round of an event with its pairing by the definition, up to the first that has none."""
    event = RandomEvent(seed)
    for number in range(1, event.rounds + 1):
        now = event.before(number)
        made = round_of(now)
        yield now, made
        if made is None:
            return
        event.play(now, made)


def random_position(seed: int) -> TeamSwiss:
    """Teams that have met nobody of those present, with every history of colours: what C8 and C9 are asked about."""
    rng = random.Random(seed)
    present, played = rng.choice((4, 6, 8, 8)), rng.randint(1, 5)
    rounds: dict[int, list[MatchRound]] = {number: [] for number in range(1, 2 * present + 1)}
    for _ in range(played):
        others = rng.sample(range(present + 1, 2 * present + 1), present)
        for number, other in enumerate(others, start=1):
            white, win = rng.random() < 0.5, rng.random() < 0.1
            points = Fraction(2 if win else 1)
            rounds[number].append(MatchRound(other, "w" if white else "b", points, points))
            rounds[other].append(MatchRound(number, "b" if white else "w", 2 - points, 2 - points))
    teams = tuple(SwissTeam(n, tuple(turns), absent="Z" if n > present else "") for n, turns in rounds.items())
    bans = tuple(Forbidden(tuple(sorted(rng.sample(range(1, present + 1), 2)))) for _ in range(rng.randint(0, present)))
    return TeamSwiss(teams, played + rng.randint(1, 3), rng.choice(tuple(ColourModel)), forbidden=bans)
