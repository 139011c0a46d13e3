"""How facts and rows are written as text: JSON and CSV, wherever they are delivered."""

import json
from collections.abc import Iterable, Sequence
from typing import Any


def as_json(facts: object) -> str:
    return json.dumps(facts, ensure_ascii=False, indent=1)


def as_csv(rows: Iterable[Sequence[Any]]) -> str:
    from sheetgen.exchange import tables as frames

    return frames.csv_text(rows).rstrip("\r\n")
