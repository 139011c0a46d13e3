"""Whom a name means that somebody typed: exactly, by number, or as the only one whose name contains it."""

from collections.abc import Mapping
from difflib import get_close_matches

from sheetgen.errors import BadOptions, error
from sheetgen.model.names import name_key
from sheetgen.ranking.record import Id
from sheetgen.workbook.entered import Entrant


def entrant_named(text: str, entrants: Mapping[Id, Entrant]) -> Id:
    """The entrant of this name; nobody, or several, is refused with the names that are close."""
    wanted = name_key(text)
    exact = [id_ for id_, entrant in entrants.items() if wanted in (name_key(entrant.name), name_key(str(entrant.id)))]
    partial = [id_ for id_, entrant in entrants.items() if wanted and wanted in name_key(entrant.name)]
    for found in (exact, partial):
        if len(found) == 1:
            return found[0]
    raise BadOptions(error("unknown-name", found=text, close=close_names(text, entrants, exact or partial)))


def close_names(text: str, entrants: Mapping[Id, Entrant], meant: list[Id]) -> tuple[str, ...]:
    """Those it could be, if several are; else the names that look or begin like it."""
    if meant:
        return tuple(entrants[id_].name for id_ in meant[:5])
    # A name alone is compared with each part of the full names, too.
    words = {name_key(part): entrant.name for entrant in entrants.values() for part in entrant.name.split()}
    words |= {name_key(entrant.name): entrant.name for entrant in entrants.values()}
    return tuple(dict.fromkeys(words[key] for key in get_close_matches(name_key(text), words, n=3, cutoff=0.6)))
