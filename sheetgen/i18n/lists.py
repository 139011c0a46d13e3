"""Lists within a sentence: what separates their parts."""

from collections.abc import Sequence

from sheetgen.i18n.catalogue import Words


def separator(parts: Sequence[str], words: Words) -> str:
    """A comma; where a part has one itself a semicolon, so that "Roux, Ann" stays one person."""
    return words["explain.semicolon"] if any("," in part for part in parts) else ", "
