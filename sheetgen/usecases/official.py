"""What ``--write`` puts into the sheets that wait for it: the official ranking and the lots drawn."""

import datetime
from typing import Any

from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.come import come
from sheetgen.i18n.figures import day_text
from sheetgen.i18n.ties import order_text
from sheetgen.ranking.standings import Standings
from sheetgen.systems.shared.official import TIE_LINES
from sheetgen.workbook.cells import Key


def dated_text(words: Words, ranking: Standings, entered: tuple[int, int], today: datetime.date, seed: str) -> str:
    """The sentence that says what this ranking is: when, by which order and edition, on how many games."""
    text = words.say(
        "official.text",
        date=day_text(today, words.lang),
        come=come(words, ranking),
        entered=entered[0],
        total=entered[1],
        order=order_text(words, ranking.order),
        rules=words[f"rules.{ranking.rules}"],
    )
    return text + (" " + words.say("official.seed", seed=seed) if seed else "")


def tie_entries(lines: list[str]) -> dict[Key, Any]:
    """The lines of the sheet of tie-breaks; the rest of it is emptied."""
    return {("ties", number): lines[number - 1] if number <= len(lines) else None for number in range(1, TIE_LINES + 1)}
