"""A text that a language lacks, or that was translated from an English text of the past, fails here."""

import re
from pathlib import Path

import pytest

from sheetgen.i18n.catalogue import FALLBACK, own_texts, words
from tests import translated
from tests.i18n.test_catalogue import placeholders

every_translation = pytest.mark.parametrize("lang", translated.TRANSLATIONS)
HINT = "python -m tests.translated lists them with the English texts"


@every_translation
def test_a_language_says_everything_and_nothing_else(lang: str) -> None:
    assert (translated.missing(lang), translated.left_over(lang)) == ([], []), HINT


@every_translation
def test_no_english_text_was_changed_after_its_translation(lang: str) -> None:
    assert translated.stale(lang) == [], f"{HINT}; mend them, then: python -m tests.translated {lang}"
    assert set(translated.noted(lang)) == set(own_texts(lang))


@every_translation
def test_a_translation_has_the_placeholders_of_its_text(lang: str) -> None:
    english, own = words(FALLBACK), own_texts(lang)
    assert [name for name in own if placeholders(own[name]) != placeholders(english[name])] == []


@every_translation
def test_a_translation_keeps_what_is_typed(lang: str) -> None:
    """Options, endings of files and variables are the same in every language."""
    typed = re.compile(r"(?<![\w-])--[a-z][\w-]*|\.xlsx|\.ods|SHEETGEN_[A-Z]+")
    english, own = words(FALLBACK), own_texts(lang)
    assert {
        name: text for name, text in own.items() if set(typed.findall(text)) != set(typed.findall(english[name]))
    } == {}


def test_a_changed_english_text_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translated, "NOTED", tmp_path)
    translated.note("fr")
    assert translated.stale("fr") == []
    lines = (tmp_path / "fr.txt").read_text("utf-8").splitlines()
    changed = [
        line.replace("sheet.players ", "sheet.players 0") for line in lines if not line.startswith("sheet.event ")
    ]
    (tmp_path / "fr.txt").write_text("\n".join(changed), "utf-8")
    assert translated.stale("fr") == ["sheet.event", "sheet.players"]
