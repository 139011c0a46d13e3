"""What ``--write`` puts into the sheets that wait for it: the official ranking and the lots drawn."""

import datetime
from collections.abc import Mapping
from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.pairing.pools import LETTERS
from sheetgen.ranking.pools import by_pool, pool_of
from sheetgen.ranking.standings import Standings
from sheetgen.systems.pools.entries import pool_entries
from sheetgen.systems.shared.official import OFFICIAL_CODES, TIE_LINES
from sheetgen.workbook.cells import Key
from sheetgen.workbook.entered import Entrant


def dated_text(words: Words, ranking: Standings, entered: tuple[int, int], today: datetime.date, seed: str) -> str:
    """The sentence that says what this ranking is: when, by which order and edition, on how many games."""
    text = words.say(
        "official.text",
        date=today.strftime("%d/%m/%Y"),
        round=ranking.after_round,
        entered=entered[0],
        total=entered[1],
        order=" ; ".join(words[f"tie.{code}"] for code in ranking.order),
        rules=words[f"rules.{ranking.rules}"],
    )
    return text + (" " + words.say("official.seed", seed=seed) if seed else "")


def official_entries(words: Words, entrants: Mapping[int, Entrant], ranking: Standings, text: str) -> dict[Key, Any]:
    """Every cell of the official sheet; those that this order does not need are emptied."""
    codes = ranking.order[:OFFICIAL_CODES]
    cells: dict[Key, Any] = {("official", "text"): text}
    for column in range(1, OFFICIAL_CODES + 1):
        cells["official", 0, f"code{column}"] = (
            words[f"tie-short.{codes[column - 1]}"] if column <= len(codes) else None
        )
    for position, row in enumerate(ranking.rows, start=1):
        entrant = entrants[row.id]
        shown: dict[str, Any] = {
            "rank": "–" if row.rank is None else row.rank,
            "no": entrant.id,
            "name": entrant.name,
            "rating": entrant.rating,
            "club": entrant.club or None,
        }
        cells |= {("official", position, name): value for name, value in shown.items()}
        for column in range(1, OFFICIAL_CODES + 1):
            code = codes[column - 1] if column <= len(codes) else None
            value = figure(row.values.get(code), words.lang) if code else ""
            cells["official", position, f"code{column}"] = value or None
    return cells


def pools_entries(words: Words, entrants: Mapping[int, Entrant], ranking: Standings, text: str) -> dict[Key, Any]:
    """The same for the official sheet of every pool."""
    cells: dict[Key, Any] = {}
    for pool, part in by_pool(ranking).items():
        own = {pool_of(id_)[1]: entrant for id_, entrant in entrants.items() if pool_of(id_)[0] == pool}
        cells |= pool_entries(official_entries(words, own, part, text), LETTERS[pool - 1])
    return cells


def tie_entries(lines: list[str]) -> dict[Key, Any]:
    """The lines of the sheet of tie-breaks; the rest of it is emptied."""
    return {("ties", number): lines[number - 1] if number <= len(lines) else None for number in range(1, TIE_LINES + 1)}
