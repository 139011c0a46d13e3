"""Tables of the terminal."""

from collections.abc import Iterable, Sequence


def aligned(rows: Sequence[Sequence[object]], left: Iterable[int]) -> str:
    """A table in columns; those of ``left`` begin at the left, the others end at the right."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[col]) for row in texts) for col in range(len(texts[0]))]
    at_left = set(left)
    return "\n".join(
        "  ".join(
            cell.ljust(width) if col in at_left else cell.rjust(width)
            for col, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in texts
    )
