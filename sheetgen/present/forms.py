"""How facts and rows are written as text: JSON and CSV, wherever they are delivered."""

import json
from collections.abc import Iterable, Sequence
from typing import Any


def as_json(facts: object) -> str:
    """Facts as JSON text with a space of indentation; letters of other alphabets stay as they are."""
    return json.dumps(facts, ensure_ascii=False, indent=1)


def as_csv(rows: Iterable[Sequence[Any]]) -> str:
    """Rows as CSV text, without the end of the last line."""
    from sheetgen.exchange import tables as frames

    return frames.csv_text(rows).rstrip("\r\n")
