"""One file a language, the same ids in each; a text is looked up by its dotted id and filled with facts."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "fr")


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
    """What stands in workbooks (``fr.toml``) and what the terminal says (``fr.messages.toml``), as one list."""
    texts: dict[str, str] = {}
    for name in (f"{lang}.toml", f"{lang}.messages.toml"):
        source = resources.files("sheetgen.i18n").joinpath(name).read_text(encoding="utf-8")
        texts.update(_flat(tomllib.loads(source)))
    return Words(lang, texts)


def _flat(tree: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for name, branch in tree.items():
        if isinstance(branch, str):
            yield above + name, branch
        else:
            yield from _flat(branch, f"{above}{name}.")
