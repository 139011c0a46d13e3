"""Whom a name means that somebody typed: exactly, by number, or as the only one whose name contains it."""

from collections.abc import Mapping
from difflib import get_close_matches

from sheetgen.errors import BadOptions, error
from sheetgen.model.names import name_key
from sheetgen.ranking.record import Id
from sheetgen.workbook.entered import Entrant


def entrant_named(text: str, entrants: Mapping[Id, Entrant]) -> Id:
    """Return the entrant somebody means: by his whole name, his number, or a part that only his name has.

    Raises:
        BadOptions: nobody is called so, or several are; the names that are close are in the problem.

    >>> entrants = {1: Entrant(1, "Roux, Ann"), 2: Entrant(2, "Petit, Léa"), 3: Entrant(3, "Weber, Lea")}
    >>> entrant_named("roux", entrants), entrant_named("2", entrants)
    (1, 2)
    >>> entrant_named("lea", entrants)
    Traceback (most recent call last):
        ...
    sheetgen.errors.BadOptions: unknown-name
    """
    wanted = name_key(text)
    exact = [id_ for id_, entrant in entrants.items() if wanted in (name_key(entrant.name), name_key(str(entrant.id)))]
    partial = [id_ for id_, entrant in entrants.items() if wanted and wanted in name_key(entrant.name)]
    for candidates in (exact, partial):
        if len(candidates) == 1:
            return candidates[0]
    raise BadOptions(error("unknown-name", found=text, close=close_names(text, entrants, exact or partial)))


def close_names(text: str, entrants: Mapping[Id, Entrant], meant: list[Id]) -> tuple[str, ...]:
    """Return the names that a text may mean, for a refusal.

    These are the first five of ``meant``, if somebody is meant; else up to three names that look like the text.
    """
    if meant:
        return tuple(entrants[id_].name for id_ in meant[:5])
    # A name alone is compared with each part of the full names, too.
    words = {name_key(part): entrant.name for entrant in entrants.values() for part in entrant.name.split()}
    words |= {name_key(entrant.name): entrant.name for entrant in entrants.values()}
    return tuple(dict.fromkeys(words[key] for key in get_close_matches(name_key(text), words, n=3, cutoff=0.6)))
