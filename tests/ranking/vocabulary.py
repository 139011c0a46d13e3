"""Words of the domain for these tests: events written as people write them."""

from collections.abc import Iterable, Mapping, Sequence

from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN, join_halves
from sheetgen.model.tournament import Game
from sheetgen.ranking.codes import base_of
from sheetgen.ranking.events import ResultsList, Tournament, Unplayed
from sheetgen.ranking.order import allowed
from sheetgen.ranking.standings import Standings, standings

LIVRE, FIDE = "livre", "fide-2026"


def crosstable(text: str, *, rounds: int | None = None) -> Tournament:
    """An event from its cross-table: 1 ½ 0 + - for results, . for a missing game, # for oneself.

    Games are spread over the rounds by the circle method; the lower number has White.
    """
    rows = text.split()
    count = len(rows)
    games = [
        Game(round_of(x, y, count), 1, x, y, result_between(rows[x - 1][y - 1], rows[y - 1][x - 1]))
        for x in range(1, count + 1)
        for y in range(x + 1, count + 1)
    ]
    return Tournament(rounds or count - 1 + count % 2, players(count), tuple(games))


def result_between(white: str, black: str):
    token = join_halves(white.replace(".", ""), black.replace(".", ""))
    assert token is not None, f"{white} and {black} contradict each other"
    return BY_TOKEN[token] if token else None


def round_of(x: int, y: int, count: int) -> int:
    even = count + count % 2
    total = 2 * x if y == even else x + y
    return total - 1 if total <= even else total - even


def players(count: int, withdrawn: Mapping[int, int] | None = None) -> tuple[Player, ...]:
    return tuple(Player(f"player {n}", withdrawn=(withdrawn or {}).get(n)) for n in range(1, count + 1))


def games(*lines: str) -> tuple[Game, ...]:
    """Games written "round white-black result"."""
    return tuple(game(line) for line in lines)


def game(line: str) -> Game:
    round_, pair, result = line.split()
    white, black = pair.split(":")
    return Game(int(round_), 1, int(white), int(black), None if result == "?" else BY_TOKEN[result])


def swiss(
    count: int, rounds: int, lines: Iterable[str], unplayed: Iterable[tuple[int, int, int, str]] = ()
) -> ResultsList:
    """A results list; an unplayed round is (round, player, half points, kind)."""
    return ResultsList(rounds, players(count), games(*lines), tuple(Unplayed(*line) for line in unplayed))


def table(event, order: str, rules: str = LIVRE, after_round: int | None = None) -> Standings:
    return standings(event, order.split(), rules, after_round)


def ranks(shown: Standings) -> list[tuple[int | None, int]]:
    return [(row.rank, row.id) for row in shown.rows]


def column(shown: Standings, code: str) -> dict[int, object]:
    return {row.id: row.values[code] for row in shown.rows}


def order_of(shown: Standings) -> Sequence[int]:
    return [row.id for row in shown.rows]


def codes_besides(rules: str, event: str, listed: Iterable[str]) -> tuple[str, ...]:
    """The codes an edition defines for a kind of event, whose name is in no list."""
    names = set(map(base_of, listed))
    return tuple(code for code in allowed(rules, event) if base_of(code) not in names)
