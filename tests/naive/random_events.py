"""Nasty round robins for comparing two engines: Berger pairings of its own (B1-B5) and results chosen to hurt."""

import random
from collections.abc import Callable, Iterator, Sequence

from naive.field import TOKENS, Event, Game, absentees, contradicts_withdrawal

Pairing = tuple[int, int, int]
Filler = Callable[[random.Random, int, Sequence[Pairing]], list[str | None]]

PLAYED = ("1-0", "½-½", "0-1")
FORFEITS = ("+/-", "-/+", "-/-")
PENALTIES = ("0-0", "½-0", "0-½")


def meeting_round(table: int, x: int, y: int) -> int:
    """B2: the round in which x and y meet, x < y."""
    if y == table:
        return 2 * x - 1 if 2 * x <= table else 2 * x - table
    return x + y - 1 if x + y <= table else x + y - table


def white_first(table: int, x: int, y: int) -> tuple[int, int]:
    """B3: the colours of x against y, x < y."""
    if y == table:
        return (x, y) if meeting_round(table, x, y) % 2 else (y, x)
    return (y, x) if (x + y) % 2 == 0 else (x, y)


def single_cycle(players: int) -> list[Pairing]:
    """B1: an odd field plays the table of one more; whoever meets that number is exempt."""
    table = players + players % 2
    pairs = [(x, y) for x in range(1, players + 1) for y in range(x + 1, players + 1)]
    return sorted((meeting_round(table, x, y), *white_first(table, x, y)) for x, y in pairs)


def berger(players: int, double: bool = False, exchanged: bool = True) -> list[Pairing]:
    """B1-B5: (round, White, Black); the second cycle reversed, the first one with its last two rounds exchanged."""
    first = single_cycle(players)
    if not double:
        return first
    last = max(round_ for round_, _, _ in first)
    moved = {last - 1: last, last: last - 1} if exchanged else {}
    return sorted(
        [(moved.get(round_, round_), white, black) for round_, white, black in first]
        + [(last + round_, black, white) for round_, white, black in first]
    )


def rounds_of(players: int, double: bool) -> int:
    return (players - 1 + players % 2) * (2 if double else 1)


def chosen(tokens: Sequence[str | None]) -> Filler:
    """Every game drawn at random from these tokens; repeat one to make it likelier."""
    return lambda rng, players, pairings: [rng.choice(tokens) for _ in pairings]


def one_game_played(rng: random.Random, players: int, pairings: Sequence[Pairing]) -> list[str | None]:
    tokens: list[str | None] = [None] * len(pairings)
    tokens[rng.randrange(len(pairings))] = rng.choice(list(TOKENS))
    return tokens


def won_by(white_wins: bool) -> str:
    return "1-0" if white_wins else "0-1"


def cyclic(rng: random.Random, players: int, pairings: Sequence[Pairing]) -> list[str | None]:
    """Everybody beats the half of the circle after him, so all direct encounters run in circles."""

    def token(white: int, black: int) -> str:
        ahead = (black - white) % players
        return "½-½" if 2 * ahead == players else won_by(2 * ahead < players)

    return [token(white, black) for _, white, black in pairings]


def holed_cyclic(rng: random.Random, players: int, pairings: Sequence[Pairing]) -> list[str | None]:
    """The circle, with a few games drawn or missing."""
    return [rng.choice((None, "½-½")) if rng.random() < 0.15 else token for token in cyclic(rng, players, pairings)]


def in_blocks(rng: random.Random, players: int, pairings: Sequence[Pairing]) -> list[str | None]:
    """Higher numbers lose to lower blocks; inside a block a circle, draws and holes: several tied groups at once."""
    size = rng.randint(2, 5)
    holes = rng.choice((0.0, 0.1, 0.4))

    def token(white: int, black: int) -> str | None:
        if (white - 1) // size != (black - 1) // size:
            return won_by(white < black)
        if rng.random() < holes:
            return None
        return rng.choice(("½-½", won_by((black - white) % size <= size // 2)))

    return [token(white, black) for _, white, black in pairings]


def chain(rng: random.Random, players: int, pairings: Sequence[Pairing]) -> list[str | None]:
    """Each beats the next and nobody comes to the other games: the longest repetition of direct encounters."""
    return [won_by(white < black) if abs(white - black) == 1 else "-/-" for _, white, black in pairings]


def in_progress(rng: random.Random, players: int, pairings: Sequence[Pairing]) -> list[str | None]:
    """The first rounds complete, the others empty."""
    last = rng.randint(1, max(round_ for round_, _, _ in pairings))
    return [rng.choice(PLAYED) if round_ <= last else None for round_, _, _ in pairings]


SHAPES: dict[str, Filler] = {
    "everybody tied": chosen(("½-½",)),
    "nobody played": chosen((None,)),
    "one game played": one_game_played,
    "all forfeits": chosen(FORFEITS),
    "nobody ever came": chosen(("-/-",)),
    "cyclic": cyclic,
    "cyclic with holes": holed_cyclic,
    "blocks": in_blocks,
    "chain": chain,
    "in progress": in_progress,
    "complete": chosen(PLAYED),
    "many draws": chosen((*PLAYED, *["½-½"] * 6)),
    "partial": chosen((*PLAYED, None)),
    "a few missing": chosen((*PLAYED * 4, None)),
    "penalties": chosen((*PLAYED, *PENALTIES)),
    "anything": chosen((*TOKENS, None)),
}


def games_of(player: int, games: Sequence[Game]) -> list[int]:
    """The places of his games in the list, in the order of the rounds."""
    return sorted((i for i, game in enumerate(games) if player in game[1:3]), key=lambda i: games[i][0])


def with_token(game: Game, token: str | None) -> Game:
    return game[0], game[1], game[2], token


def leave_after(rng: random.Random, event: Event, player: int, terminated: int) -> None:
    """B6: he terminates exactly this many games, then leaves in the round of his next one."""
    places = games_of(player, event["games"])
    for i in places[:terminated]:
        own_forfeit_win = "+/-" if event["games"][i][1] == player else "-/+"
        event["games"][i] = with_token(event["games"][i], rng.choice((*PLAYED, own_forfeit_win)))
    event["withdrawn"][player] = event["games"][places[terminated]][0]


def around_half(rng: random.Random, event: Event) -> None:
    """B6: just below, at or just above 50 % of the games."""
    count = (event["players"] - 1) * (2 if event["double"] else 1)
    terminated = max(0, min(count - 1, count // 2 + rng.choice((-1, 0, 1))))
    leave_after(rng, event, rng.randint(1, event["players"]), terminated)


def several_leave(rng: random.Random, event: Event) -> None:
    for player in rng.sample(range(1, event["players"] + 1), rng.randint(2, event["players"])):
        event["withdrawn"][player] = rng.randint(1, event["rounds"])


def both_leave_before_their_game(rng: random.Random, event: Event) -> None:
    round_, white, black, _ = rng.choice(event["games"])
    event["withdrawn"] |= {white: rng.randint(1, round_), black: rng.randint(1, round_)}


def two_around_half(rng: random.Random, event: Event) -> None:
    around_half(rng, event)
    around_half(rng, event)


WITHDRAWALS: dict[str, Callable[[random.Random, Event], None]] = {
    "nobody": lambda rng, event: None,
    "around half": around_half,
    "two around half": two_around_half,
    "several": several_leave,
    "both out in one game": both_leave_before_their_game,
}
FORFEITS_OF_THE_ABSENT = (None, None, None, *FORFEITS)


def agree_with_withdrawals(rng: random.Random, event: Event, contradictions: bool) -> None:
    """B6: games of those who left are mostly empty, sometimes typed as they may be; wrongly only if asked."""
    for i, game in enumerate(event["games"]):
        if not any(absentees(event, game)) or (contradictions and rng.random() < 0.3):
            continue
        choices = [with_token(game, token) for token in FORFEITS_OF_THE_ABSENT]
        event["games"][i] = rng.choice([choice for choice in choices if not contradicts_withdrawal(event, choice)])


def random_event(
    rng: random.Random,
    *,
    players: int | None = None,
    double: bool | None = None,
    shape: str | None = None,
    withdrawals: str | None = None,
    contradictions: bool = False,
) -> Event:
    """One nasty event; what is not given is chosen by the generator. Shapes and withdrawals are the names above."""
    players = players or rng.randint(3, 16)
    double = rng.random() < 0.3 if double is None else double
    pairings = berger(players, double, exchanged=rng.random() < 0.8)
    tokens = SHAPES[shape or rng.choice(list(SHAPES))](rng, players, pairings)
    event = Event(
        players=players,
        rounds=rounds_of(players, double),
        double=double,
        games=[(*pairing, token) for pairing, token in zip(pairings, tokens, strict=True)],
        withdrawn={},
        ratings={player: rng.choice((None, rng.randint(1000, 2500))) for player in range(1, players + 1)},
    )
    WITHDRAWALS[withdrawals or rng.choice(["nobody", *WITHDRAWALS])](rng, event)
    agree_with_withdrawals(rng, event, contradictions)
    return event


def random_lots(rng: random.Random, event: Event) -> dict[int, int]:
    """T13: a lot for some of the players, in random order."""
    drawn = rng.sample(range(1, event["players"] + 1), rng.randint(0, event["players"]))
    return {player: lot for lot, player in enumerate(drawn, 1)}


def horizons(event: Event) -> Iterator[int | None]:
    """Every value of after_round, the default first."""
    yield None
    yield from range(1, event["rounds"] + 1)
