"""Coverage of the generated Molter tables, drawn, and quality of the printed ones: python -m tests.molter_page."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from sheetgen.pairing.generated import store
from sheetgen.pairing.generated.shapes import LEAST_TEAMS, MOST_PLAYERS, MOST_TEAMS, Shape, is_announced
from sheetgen.pairing.generated_checks import FIGURES, bounds, breaches, grade, quality
from sheetgen.pairing.molter import available_sizes, choose, playable
from sheetgen.pairing.molter_generated import subject_of

DOCS = Path(__file__).parent.parent / "docs"
PICTURE = "pictures/molter-coverage.svg"
PRINTED = "molter-printed-quality.md"

#: Readable in black and white too: the darker, the better; missing is crossed out.
COLOURS = {"A": "#1b7837", "B": "#a6dba0", "C": "#fdb863", "D": "#b2182b", "missing": "#ffffff"}
CELL, GAP, LEFT, TOP = 9, 34, 30, 56
COLUMNS = 4


def grade_of(shape: Shape) -> str | None:
    """What is shipped for a shape; None if the shape is none that is announced."""
    if not is_announced(shape):
        return None
    entry = store.stored(shape.teams).entries.get((shape.players, shape.rounds))
    return grade(shape.teams, shape.players, shape.rounds, entry.vector) if entry else "missing"


def panel(players: int, left: int, top: int) -> Iterator[str]:
    """Teams downwards, rounds to the right."""
    yield f'<text x="{left}" y="{top - 8}" font-size="12">{players} players</text>'
    for row, teams in enumerate(range(LEAST_TEAMS, MOST_TEAMS + 1)):
        y = top + row * CELL
        if teams % 3 == 0:
            yield f'<text x="{left - 4}" y="{y + CELL - 1}" font-size="8" text-anchor="end">{teams}</text>'
        for found, first, count in stretches(teams, players):
            place = f'x="{left + (first - 1) * CELL}" y="{y}" width="{count * CELL - 1}" height="{CELL - 1}"'
            line = ' stroke="#999999" stroke-width="0.4"' if found == "missing" else ""
            yield f'<rect {place} fill="{COLOURS[found]}"{line}/>'


def stretches(teams: int, players: int) -> Iterator[tuple[str, int, int]]:
    """Neighbouring numbers of rounds of one grade: the grade, the first one, how many."""
    first = 1
    for found, together in groupby(grade_of(Shape(teams, players, rounds)) for rounds in range(1, teams)):
        count = len(list(together))
        if found:
            yield found, first, count
        first += count


def picture() -> str:
    """N × R for each P, coloured by grade."""
    every = range(2, MOST_PLAYERS + 1)
    width = LEFT + COLUMNS * ((MOST_TEAMS - 1) * CELL + GAP)
    rows = -(-len(every) // COLUMNS)
    height = TOP + rows * ((MOST_TEAMS - LEAST_TEAMS + 1) * CELL + GAP)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">']
    lines.append(f'<rect width="{width}" height="{height}" fill="#ffffff"/>')
    for number, (name, colour) in enumerate(COLOURS.items()):
        x = LEFT + 90 * number
        lines.append(f'<rect x="{x}" y="10" width="12" height="12" fill="{colour}" stroke="#999999"/>')
        lines.append(f'<text x="{x + 17}" y="20" font-size="12">{name}</text>')
    for number, players in enumerate(every):
        row, column = divmod(number, COLUMNS)
        left = LEFT + column * ((MOST_TEAMS - 1) * CELL + GAP)
        lines += panel(players, left, TOP + row * ((MOST_TEAMS - LEAST_TEAMS + 1) * CELL + GAP))
    return "\n".join([*lines, "</svg>", ""])


def printed_lines() -> Iterator[str]:
    """One line a choice of rounds a printed table allows."""
    for teams, players, name in available_sizes():
        for played in playable(name, players):
            rounds = len(played)
            subject = subject_of(choose(teams, players, rounds, table=name))
            vector = quality(subject)
            broken = " ".join(dict.fromkeys(rule for rule, _ in breaches(subject))) or "–"
            best = grade_of(Shape(teams, players, rounds)) or "–"
            own = grade(teams, players, rounds, vector) if broken == "–" else "–"
            size = f"{name} | {teams} | {players} | {'+'.join(played)}"
            over = bounds(teams, players, rounds)
            figures = " | ".join(
                f"{figure}{'' if figure <= least else '!'}" for figure, least in zip(vector, over, strict=True)
            )
            yield f"| {size} | {figures} | {broken} | {own} | {best} |"


def printed_page() -> str:
    names = [name for name, _ in FIGURES]
    head = ["table", "teams", "players", "rounds", *names, "broken", "grade", "generated"]
    return "\n".join(
        [
            "# The printed Molter tables by the measure of the generated ones",
            "",
            "Written by `python -m tests.molter_page`. The printed tables were made to the rules of the book (M2-M8),",
            "not to these: a rule in the column *broken* is no fault of theirs. A figure above what no table of the",
            "size can avoid has an exclamation mark; *generated* is the grade of our table of that size.",
            "",
            "| " + " | ".join(head) + " |",
            "|" + "---|" * len(head),
            *printed_lines(),
            "",
        ]
    )


def main() -> None:
    DOCS.joinpath(PICTURE).write_text(picture(), encoding="utf-8", newline="\n")
    DOCS.joinpath(PRINTED).write_text(printed_page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
