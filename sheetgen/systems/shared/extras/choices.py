"""Entries with a few answers, and ticks."""

from sheetgen.errors import error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.cleaning import cleaned
from sheetgen.workbook.codecs import CellValue, Codec, Decoded, Image, answer
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

TICKS = ("x", "✓", "✔", "✗", "v", "1", "ok", "oui", "yes", "ja", "sí", "si", "sì")


def choice(id_: str, values: tuple[str, ...], lang: str, source: Area) -> Codec:
    """One of a few answers, each written by its word; read in any language."""
    labels = {words(lang)[f"{id_}.{value}"]: value for value in values}
    answers = tuple((word, _spellings(id_, value)) for word, value in labels.items())

    def decode(value: CellValue, kind: str) -> Decoded:
        if value is None or not cleaned(str(value)):
            return None, None
        chosen = answer(value, answers)
        if not chosen:
            return None, error("bad-choice", found=str(value), allowed=", ".join(labels))
        return labels[chosen], None

    encode = {value: word for word, value in labels.items()}.get
    return Codec(id_, decode, encode=encode, source=source, image=Image.ANSWER, answers=answers)


def _spellings(id_: str, value: str) -> tuple[str, ...]:
    spellings = (words(lang)[f"{id_}.{value}"] for lang in LANGUAGES)
    return tuple(dict.fromkeys(map(cleaned, (value, *spellings))))


def decode_tick(value: CellValue, kind: str) -> Decoded:
    """A box that is ticked, or empty."""
    if value is None or not cleaned(str(value)):
        return None, None
    ticked = answer(value, TICKED)
    return ticked, None if ticked else error("bad-tick", found=str(value))


TICKED = (("x", TICKS),)
TICK = Codec("tick", decode_tick, image=Image.ANSWER, answers=TICKED)


def ticked(cell: Cell) -> Formula:
    """1 where a box is ticked; what is no tick counts as none."""
    return template('IF({c}="",0,1)')(c=cell)
