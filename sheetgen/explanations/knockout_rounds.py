"""What the rounds of a knockout are called, and how far somebody has come."""

from collections.abc import Sequence

from sheetgen.i18n.catalogue import Words
from sheetgen.pairing.knockout_names import PRELIMINARY
from sheetgen.ranking.knockout import REACHED
from sheetgen.ranking.standings import Row


def round_label(words: Words, name: str, preliminary: int = 2) -> str:
    """K4: Return the name of a round as people say it; one preliminary round alone has no number.

    >>> from sheetgen.i18n.catalogue import words
    >>> round_label(words("en"), "1/8")
    'Round of 16'
    """
    if name.startswith(PRELIMINARY):
        number = name.removeprefix(PRELIMINARY)
        return (
            words["knockout.preliminary-only"] if preliminary == 1 else words.say("knockout.preliminary", number=number)
        )
    if name.startswith("1/"):
        matches = int(name.removeprefix("1/"))
        label_id = f"knockout.one-{matches}"
        numbers = {"matches": matches, "entrants": 2 * matches}
        of = numbers[words["knockout.one-of-counts"]]
        return words[label_id] if label_id in words else words.say("knockout.one-of", number=of)
    return words[f"knockout.{name}"]


def reached(words: Words, stages: Sequence[str], row: Row) -> str:
    """The round somebody has reached, of the ``stages`` of a knockout; the champion has gone beyond the last."""
    survived = row.values[REACHED]
    name = next((name for number, name in enumerate(stages) if number == survived), None)
    preliminary = sum(name.startswith(PRELIMINARY) for name in stages)
    return words["knockout.champion"] if name is None else round_label(words, name, preliminary)
