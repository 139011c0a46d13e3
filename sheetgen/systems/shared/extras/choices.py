"""Entries with a few answers, and ticks."""

from typing import Any

from sheetgen.errors import error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.cleaning import cleaned
from sheetgen.model.names import name_key
from sheetgen.workbook.codecs import Codec, Decoded, Image
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

TICKS = ("x", "✓", "✔", "✗", "v", "1", "ok", "oui", "yes", "ja", "sí", "si", "sì")


def choice(id_: str, values: tuple[str, ...], lang: str, source: Area) -> Codec:
    """One of a few answers, each written by its word; read in any language."""
    known = {name_key(words(each)[f"{id_}.{value}"]): value for each in LANGUAGES for value in values}
    known |= {name_key(value): value for value in values}

    def decode(value: Any, kind: str) -> Decoded:
        text = cleaned(str(value)) if value is not None else ""
        if not text:
            return None, None
        allowed = ", ".join(words(lang)[f"{id_}.{each}"] for each in values)
        found = known.get(name_key(text))
        return found, None if found else error("bad-choice", found=text, allowed=allowed)

    return Codec(id_, decode, encode=lambda value: words(lang)[f"{id_}.{value}"] if value else None, source=source)


def decode_tick(value: Any, kind: str) -> Decoded:
    """A box that is ticked, or empty."""
    text = cleaned(str(value)).casefold() if value is not None else ""
    if not text:
        return None, None
    return ("x", None) if text in TICKS else (None, error("bad-tick", found=str(value)))


TICK = Codec("tick", decode_tick, image=Image.TEXT)


def ticked(cell: Cell) -> Formula:
    """1 where a box is ticked; what is no tick counts as none."""
    tests = ",".join(f'{{c}}&""="{tick}"' for tick in TICKS)
    return template(f"IF(OR({tests}),1,0)")(c=cell)
