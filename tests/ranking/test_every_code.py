"""T: every code has all that belongs to it: labels and a definition in every language, a worked example, a formula."""

from pathlib import Path

import pytest

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.ranking.tiebreaks import BY_CODE
from sheetgen.systems.shared.live import LIVE, NO_FORMULA
from sheetgen.systems.shared.teams.places import LIVE_CODES

CODES = sorted(BY_CODE)
HERE = Path(__file__).parent
WORKED = ("test_worked_examples.py", "test_team_rankings.py", "test_results_lists.py", "test_direct_encounter.py")


def test_every_code_has_a_formula_or_a_reason_why_not() -> None:
    assert {*LIVE, *LIVE_CODES, *NO_FORMULA} == set(CODES)
    assert not {*LIVE, *LIVE_CODES} & set(NO_FORMULA)
    assert all(NO_FORMULA.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_its_labels_and_its_definition(code: str, lang: str) -> None:
    base, slash, cut = code.partition("/")
    texts = words(lang)
    assert texts[f"tie.{code}"]
    assert len(texts[f"tie-short.{code}"]) <= 9  # it heads a narrow column
    assert texts[f"explain.define.{base}"].endswith(".")
    if slash:
        assert texts.get(f"explain.cut.{code}") or texts[f"explain.cut./{cut}"]


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_worked_example(code: str) -> None:
    text = "".join((HERE / name).read_text("utf-8") for name in WORKED)
    assert f'"{code}"' in text


@pytest.mark.parametrize("code", CODES)
def test_every_code_names_its_article(code: str) -> None:
    assert BY_CODE[code].article.startswith(("5.2", "3.2"))


def test_both_languages_explain_with_the_same_sentences() -> None:
    texts = {
        lang: {name: holes(words(lang)[name]) for name in words(lang) if name.startswith("explain.")}
        for lang in LANGUAGES
    }
    assert texts["fr"] == texts["en"]


def holes(text: str) -> list[str]:
    return sorted(part.partition("}")[0] for part in text.split("{")[1:])
