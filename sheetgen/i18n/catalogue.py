"""One folder a language, the same ids in each; a text is looked up by its dotted id and filled with facts.

A file of a folder holds the words of one room: ``workbook`` and ``messages`` (the terminal) those of all, the others
their own.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

_HERE = resources.files("sheetgen.i18n")
LANGUAGES = tuple(sorted(folder.name for folder in _HERE.iterdir() if folder.joinpath("workbook.toml").is_file()))


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

    def say(self, name: str, /, **facts: Any) -> str:
        """Return the text with its facts put in."""
        return self._texts[name].format_map(facts)


@cache
def words(lang: str) -> Words:
    """Return all texts of a language, whichever file of its folder they stand in."""
    texts: dict[str, str] = {}
    for source in _HERE.joinpath(lang).iterdir():
        if source.name.endswith(".toml"):
            texts.update(_flat(tomllib.loads(source.read_text(encoding="utf-8"))))
    return Words(lang, texts)


def _flat(tree: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for name, branch in tree.items():
        if isinstance(branch, str):
            yield above + name, branch
        else:
            yield from _flat(branch, f"{above}{name}.")
