"""One folder a language, the same ids in each; a text is looked up by its dotted id and filled with facts.

A file of a folder holds the words of one room: ``workbook`` and ``messages`` (the terminal) those of all, ``language``
how the language writes numbers, lists and dates, the others their own. What a language does not say is said in English
(the tests let no such text of ours pass). Further languages, such as one that is being made, are found in the folder
that the variable SHEETGEN_I18N names.
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from sheetgen.resources import Document

MORE = "SHEETGEN_I18N"
FALLBACK = "en"  # of a terminal whose language there is not, and of texts that a language lacks
_OWN_FOLDER = resources.files("sheetgen.i18n")
# A line of a file: a table, an id with a plain text, nothing, or whatever else TOML knows.
_LINES = re.compile(r'^(?:\[([\w.-]+)\]|([\w.-]+) = "([^"\\\n]*)"|#.*||(.+))$', re.MULTILINE)


def _languages(place: Traversable) -> dict[str, Traversable]:
    """The folders that hold a language, by its name."""
    folders = place.iterdir() if place.is_dir() else ()
    return {folder.name: folder for folder in folders if folder.joinpath("language.toml").is_file()}


_FOLDERS = (_languages(Path(os.environ[MORE])) if os.environ.get(MORE) else {}) | _languages(_OWN_FOLDER)
LANGUAGES = tuple(sorted(_FOLDERS))


class Words(Mapping[str, str]):
    """The texts of one language by dotted id."""

    def __init__(self, lang: str, texts: Mapping[str, str]) -> None:
        self.lang = lang
        self._texts = texts

    def __getitem__(self, name: str) -> str:
        return self._texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def say(self, name: str, /, **facts: object) -> str:
        """Return the text with its facts put in."""
        return self._texts[name].format_map(facts)


@cache
def words(lang: str) -> Words:
    """Return all texts a language can say: its own, and for what is not translated yet the English ones."""
    return Words(lang, {**(words(FALLBACK) if lang != FALLBACK else {}), **own_texts(lang)})


def own_texts(lang: str) -> dict[str, str]:
    """The texts of its own that a language has, whichever file of its folder they stand in."""
    texts: dict[str, str] = {}
    for source in _FOLDERS[lang].iterdir():
        if source.name.endswith(".toml"):
            texts.update(_read(source.read_text(encoding="utf-8")))
    return texts


def _read(text: str) -> dict[str, str]:
    """What a file says: nearly every line is so plain that it needs no TOML reader, which takes six times as long."""
    above, texts = "", dict[str, str]()
    for table, name, plain, other in _LINES.findall(text):
        if name:
            texts[above + name] = plain
        elif table:
            above = f"{table}."
        elif other:
            line = {} if other.startswith("[") else _line(other)
            if not line:  # a table or a text that is written in a way of its own
                return dict(_flat(tomllib.loads(text)))
            texts.update(_flat(line, above))
    return texts


def _line(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}


def _flat(tree: Document, above: str = "") -> Iterator[tuple[str, str]]:
    for name, branch in tree.items():
        if isinstance(branch, str):
            yield above + name, branch
        else:
            yield from _flat(branch, f"{above}{name}.")
