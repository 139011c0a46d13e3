"""Time of a ranking against its size: python -m tests.bench.growth writes its part of docs/performance.md."""

import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.model.entrants import Player
from sheetgen.model.games import RESULTS
from sheetgen.model.tournament import Game
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.standings import standings

DOCS = Path(__file__).parents[2] / "docs"
PICTURE = "performance.svg"
TEN_CODES = ("PTS", "DE", "BH/C1", "BH", "BHS", "CUM", "CUMO", "SB", "ARO", "PERF")
ROUNDS = 11
SIZES = (50, 100, 200, 300, 400, 500, 600, 800, 1000)
BEST_OF = 5

BEGIN, END = "<!-- rankings: begin -->", "<!-- rankings: end -->"
PAGE = """\
Written by `python -m tests.bench.growth`. Measured are Swiss events of {rounds} rounds, ranked with ten tie-breaks
({codes}): the best of {best_of} runs, in time of one processor. The cost grows with the number of games.

![Time of a ranking against the number of games]({picture})

| players | games | milliseconds | microseconds a game |
|---|---|---|---|
{rows}

`python -m tests.bench --check` measures this and the rest against what the machine can do at all, and fails when a
limit is broken.
"""


class Point(NamedTuple):
    """One size measured."""

    players: int
    games: int
    milliseconds: float


def big_open(count: int, rounds: int = ROUNDS, outcomes: Sequence[object] = RESULTS) -> ResultsList:
    """A Swiss event with everybody paired at random in every round; the same every time."""
    source = random.Random(11)
    games = []
    for number in range(1, rounds + 1):
        seats = source.sample(range(1, count + 1), count)
        pairs = enumerate(zip(seats[::2], seats[1::2], strict=True), start=1)
        games += [Game(number, board, x, y, source.choice(outcomes)) for board, (x, y) in pairs]
    return ResultsList(rounds, tuple(Player(rating=source.randrange(1200, 2400)) for _ in range(count)), tuple(games))


def seconds(action: Callable[[], object], runs: int = 1) -> float:
    """The best of several runs, in seconds of the processor: what else the machine does is not counted."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def rank(event: ResultsList) -> object:
    return standings(event, TEN_CODES, "livre")


def measured(players: int, runs: int = BEST_OF) -> Point:
    event = big_open(players)
    return Point(players, len(event.games), 1000 * seconds(lambda: rank(event), runs))


WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 64, 24, 24, 48
LINE = '<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="#c8c8c8"/>'
TEXT = '<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>'


def picture(points: Sequence[Point]) -> str:
    """The times of the rankings."""
    return curve([(point.games, point.milliseconds) for point in points], "games", "milliseconds")


def curve(points: Sequence[tuple[float, float]], across: str, upwards: str) -> str:
    """The points and the line through them, as SVG."""
    most_across, most_up = (_ceiling(max(values)) for values in zip(*points, strict=True))

    def x(value: float) -> float:
        return LEFT + value / most_across * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - value / most_up * (HEIGHT - TOP - BOTTOM)

    parts = []
    for step in range(6):
        width, height = most_across * step / 5, most_up * step / 5
        parts += [
            LINE.format(LEFT, y(height), WIDTH - RIGHT, y(height)),
            LINE.format(x(width), y(0), x(width), y(0) + 5),
        ]
        parts.append(TEXT.format(LEFT - 8, y(height) + 4, "end", f"{height:g}"))
        parts.append(TEXT.format(x(width), y(0) + 20, "middle", f"{width:g}"))
    path = " ".join(f"{x(one):.1f},{y(other):.1f}" for one, other in points)
    parts.append(f'<polyline points="{path}" fill="none" stroke="#1f3a5f" stroke-width="2"/>')
    parts += [f'<circle cx="{x(one):.1f}" cy="{y(other):.1f}" r="3.5" fill="#1f3a5f"/>' for one, other in points]
    parts.append(TEXT.format(WIDTH / 2, HEIGHT - 8, "middle", across))
    parts.append(TEXT.format(LEFT, TOP - 8, "middle", upwards))
    font = 'font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {font}>'
    return "\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *parts, "</svg>\n"])


def _ceiling(value: float) -> float:
    """The next round number a scale can end with."""
    unit = 1.0
    while unit * 10 < value:
        unit *= 10
    return next(unit * step for step in (1, 2, 2.5, 3, 4, 5, 6, 8, 10) if unit * step >= value)


def page(points: Sequence[Point]) -> str:
    rows = "\n".join(
        f"| {p.players} | {p.games} | {p.milliseconds:.0f} | {1000 * p.milliseconds / p.games:.0f} |" for p in points
    )
    return PAGE.format(rounds=ROUNDS, codes=" ".join(TEN_CODES), best_of=BEST_OF, picture=PICTURE, rows=rows)


def main() -> int:
    """Measure every size, and write page and picture."""
    points = [measured(players) for players in SIZES]
    (DOCS / PICTURE).write_text(picture(points), encoding="utf-8")
    path = DOCS / "performance.md"
    before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
    path.write_text(f"{before}{BEGIN}\n{page(points)}{END}{rest.partition(END)[2]}", encoding="utf-8")
    print(page(points))
    return 0


if __name__ == "__main__":
    sys.exit(main())
