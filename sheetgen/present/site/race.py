"""The race: the points of the leaders after each round, as a drawing inside the page and as a table."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from sheetgen.i18n.catalogue import words
from sheetgen.i18n.figures import figure
from sheetgen.operations.publish import Publication, scored
from sheetgen.present.site.frame import Content, Options, PageColumn, isolated, paragraph, table
from sheetgen.present.site.words import halves_text, linked

LEADERS = 10
COLOURS = 5  # then they come again, dashed
WIDTH, HEIGHT = 400, 280
LEFT, RIGHT, TOP, BOTTOM = 26, 262, 12, 252
LINE_HEIGHT, LONGEST_NAME = 14, 15
FINE = ' vector-effect="non-scaling-stroke"'  # as wide on a desk as on a phone


class Scale(NamedTuple):
    """What points are counted in: so many parts make one; and how many parts may lie between two lines."""

    unit: int
    steps: Sequence[int]

    def text(self, parts: int, lang: str) -> str:
        """So many parts as points, in the way of writing numbers of a language."""
        return figure(Fraction(parts, self.unit), lang)


HALVES = Scale(2, (1, 2, 4, 10, 20, 40, 100))


def race(event: Publication, options: Options) -> list[str]:
    """Nothing before a second round has begun, and nothing for a cup, where nobody collects points."""
    last = max((m.round for r in event.records.values() for m in r.meetings if m.score is not None), default=0)
    if last < 2:
        return []
    leaders = [row.id for row in event.found.standings.rows if row.rank is not None][:LEADERS]
    points = {id_: scored(event.records[id_], last) for id_ in leaders}
    text = words(event.lang)
    caption = text.say("publish.race-caption", count=len(leaders))
    columns = [
        PageColumn(text["publish.name"], head=True),
        *(PageColumn(str(number), "n") for number in range(1, last + 1)),
    ]
    lines: list[list[Content]] = [
        [linked(event, id_, options), *(halves_text(each, event.lang) for each in points[id_][1:])] for id_ in leaders
    ]
    names = [event.found.entrants[id_].name for id_ in leaders]
    drawing = svg(caption, names, [points[id_] for id_ in leaders], event.lang)
    return [paragraph(caption), drawing, table("", columns, lines, caption)]


def svg(caption: str, names: Sequence[str], points: Sequence[Sequence[int]], lang: str, scale: Scale = HALVES) -> str:
    """A line each from nought on, its name where it ends; names that would touch are moved apart."""
    rounds, most = len(points[0]) - 1, max(max(each) for each in points) or 1
    lines = [_line(number, each, rounds, most) for number, each in enumerate(points)]
    heights = apart([_y(each[-1], most) for each in points])
    labels = [
        _label(number, name, scale.text(each[-1], lang), height)
        for number, (name, each, height) in enumerate(zip(names, points, heights, strict=True))
    ]
    parts = [*_scale(rounds, most, lang, scale), *lines, *labels]
    return (
        f'<svg class="race" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(caption)}">\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _x(number: int, rounds: int) -> int:
    return LEFT + (RIGHT - LEFT) * number // rounds


def _y(halves: int, most: int) -> int:
    return BOTTOM - (BOTTOM - TOP) * halves // most


def _scale(rounds: int, most: int, lang: str, scale: Scale) -> list[str]:
    """At most about six lines across, and the rounds below."""
    step = next((step for step in scale.steps if most <= 6 * step), scale.steps[-1])
    parts = []
    for halves in range(0, most + 1, step):
        height = _y(halves, most)
        parts.append(f'<line class="axis" x1="{LEFT}" x2="{RIGHT}" y1="{height}" y2="{height}"/>')
        parts.append(f'<text x="{LEFT - 5}" y="{height + 4}" text-anchor="end">{scale.text(halves, lang)}</text>')
    every = -(-rounds // 12)
    marks = [number for number in range(1, rounds + 1) if number % every == 0 or number == 1]
    parts += [f'<text x="{_x(n, rounds)}" y="{BOTTOM + 18}" text-anchor="middle">{n}</text>' for n in marks]
    return parts


def _style(number: int) -> str:
    return f"l{number % COLOURS + 1}{' dashed' if number >= COLOURS else ''}"


def _line(number: int, points: Sequence[int], rounds: int, most: int) -> str:
    places = " ".join(f"{_x(round_, rounds)},{_y(halves, most)}" for round_, halves in enumerate(points))
    return f'<polyline class="{_style(number)}" points="{places}"{FINE}/>'


def _label(number: int, name: str, points: str, height: int) -> str:
    label = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
    sample = f'<polyline class="{_style(number)}" points="{RIGHT + 6},{height} {RIGHT + 22},{height}"{FINE}/>'
    return f'{sample}<text x="{RIGHT + 26}" y="{height + 4}">{escape(isolated(label))} {points}</text>'


def apart(heights: Sequence[int]) -> list[int]:
    """The heights of the names, best first, moved so that none covers another and none leaves the drawing."""
    placed: list[int] = []
    for height in heights:
        placed.append(max(height, placed[-1] + LINE_HEIGHT) if placed else height)
    over = max(0, placed[-1] - BOTTOM) if placed else 0
    lowest = BOTTOM + LINE_HEIGHT
    for place in range(len(placed) - 1, -1, -1):
        lowest = placed[place] = min(placed[place], lowest - LINE_HEIGHT) if over else placed[place]
    return placed
