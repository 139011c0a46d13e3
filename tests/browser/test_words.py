"""The words of the page: each is used, and each that is asked for exists."""

import json
import re
from itertools import chain
from pathlib import Path

import pytest

from sheetgen.i18n.catalogue import LANGUAGES, words
from web.bridge.door import CALLS
from web.bridge.page import about

WEB = Path(__file__).parents[2] / "web"
SAID = re.compile(r"""(?:say\(|data-text=|data-label=|words\[|words\.say\(|text\[)["'](?:web\.)?([a-z.-]+)["']""")
FAMILIES = (
    "field.",
    "field-hint.",
    "choice.",
    "system.",
    "hint.",
    "tab.",
    "line.",
    "said.",
    "call.",
    "there.",
    "result.",
    "typed.",
)  # made of parts, or looked up where there is one


def sources() -> str:
    return "\n".join(
        path.read_text(encoding="utf-8") for path in chain((WEB / "page").iterdir(), (WEB / "bridge").glob("*.py"))
    )


def page_words() -> set[str]:
    return {name.removeprefix("web.") for name in words("en") if name.startswith("web.")}


def test_every_word_of_the_page_is_used() -> None:
    text = sources()
    actions = {f"action.{call.replace('_', '-')}" for call in CALLS}
    assert [
        name
        for name in sorted(page_words())
        if name not in actions
        and not name.startswith(FAMILIES)
        and not re.search(rf"[\"'.]{re.escape(name)}[\"']", text)
    ] == []


def test_every_word_that_is_said_exists() -> None:
    page = "\n".join(path.read_text(encoding="utf-8") for path in (WEB / "page").iterdir())
    assert {name for name in SAID.findall(page) if name not in page_words()} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_field_of_every_form_has_a_label(lang: str) -> None:
    told = json.loads(about())["languages"][lang]
    fields = [field for form in (*told["systems"], *told["shown"]) for field in form["fields"]] + told["draw"]
    assert [field["name"] for field in fields if field["label"] == field["name"]] == []
    assert [form["id"] for form in told["systems"] if form["label"] == form["id"]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_is_said_in_words(lang: str) -> None:
    told = json.loads(about())["languages"][lang]
    choices = [
        choice
        for form in (*told["systems"], *told["shown"], {"fields": told["draw"]})
        for field in form["fields"]
        for choice in field["choices"]
    ]
    assert {value for value, said in choices if value == said and value.isascii() and value.isalpha()} == set()
