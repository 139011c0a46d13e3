"""What people call a command, a system or an option in their own words, in any language, and what it is called here."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches

from sheetgen.i18n.catalogue import LANGUAGES, own_texts
from sheetgen.model.names import name_key

COMMAND, SYSTEM, OPTION = "command", "system", "option"


def meant(kind: str, typed: str, names: Sequence[str], cutoff: float = 0.6) -> tuple[str, ...]:
    """Return the names that somebody may have meant who typed another word: its translation, else what looks like it.

    >>> meant(COMMAND, "nouveau", ["new", "renew"]), meant(SYSTEM, "Schweizer", ["swiss", "keizer"])
    (('new',), ('swiss',))
    """
    translated = [name for name in names if name_key(typed.lstrip("-")) in _called(kind, name.lstrip("-"))]
    return tuple(translated) or tuple(get_close_matches(typed, names, n=2, cutoff=cutoff))


def _called(kind: str, name: str) -> Collection[str]:
    texts = (own_texts(lang).get(f"called.{kind}.{name}", "") for lang in LANGUAGES)
    return {name_key(word) for text in texts for word in text.split(", ") if word}
