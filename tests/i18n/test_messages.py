"""A problem as a sentence: its facts become words, whatever they are."""

import pytest

from sheetgen.errors import Problem, error
from sheetgen.i18n.catalogue import Words, words
from sheetgen.present.reports import message

CATALOGUE = Words(
    "en",
    {
        "problem.told": "<{fact}>",
        "problem.found": "<{found}>",
        "fact.fact.disk-full": "the disk is full",
        "fact.close.none": "",
        "fact.close.any": " Did you mean {value}?",
        "problem.close": "Unknown.{close}",
    },
)


def told(fact: object) -> str:
    return message(error("told", fact=fact), CATALOGUE)


def test_an_id_with_words_is_said_in_words() -> None:
    assert told("disk-full") == "<the disk is full>"


def test_a_text_without_words_is_said_as_it_is() -> None:
    assert told("Élan Club") == "<Élan Club>"


def test_a_list_is_joined_and_its_ids_are_said_in_words() -> None:
    assert told(("disk-full", "other", 3)) == "<the disk is full, other, 3>"


def test_a_size_is_said_with_a_cross() -> None:
    assert told([(7, 6), (8, 4)]) == "<7 × 6, 8 × 4>"


def test_a_mapping_is_said_entry_by_entry() -> None:
    assert told({"2": (4, 8), "final": 1}) == "<2=4, 8; final=1>"


@pytest.mark.parametrize("nothing", [None, (), []])
def test_what_is_not_there_is_a_dash(nothing: object) -> None:
    assert told(nothing) == "<–>"


def test_a_large_number_is_cut_in_thousands() -> None:
    assert told(20971520) == "<20\u00a0971\u00a0520>"


def test_a_rating_and_a_year_are_not_cut() -> None:
    assert told(2026) == "<2026>"


def test_a_list_may_have_words_around_it() -> None:
    assert message(error("close", close=["BH", "SB"]), CATALOGUE) == "Unknown. Did you mean BH, SB?"


def test_an_empty_list_may_have_words_of_its_own() -> None:
    assert message(error("close", close=[]), CATALOGUE) == "Unknown."


def test_what_was_found_is_never_taken_for_an_id_nor_for_a_placeholder() -> None:
    assert message(error("found", found="disk-full {fact}"), CATALOGUE) == "<disk-full {fact}>"


def test_what_was_found_cannot_write_on_the_terminal() -> None:
    assert message(error("found", found="a\x1b[2J\nb\tc"), CATALOGUE) == "<a·[2J b c>"


def test_what_was_found_is_shortened() -> None:
    assert message(error("found", found="x" * 5000), CATALOGUE) == f"<{'x' * 200}…>"


def test_nothing_found_is_said_as_nothing() -> None:
    assert message(Problem("found"), CATALOGUE) == "<>"


def test_a_fact_may_be_called_like_an_argument() -> None:
    assert message(error("told", fact=1, name="Anna", words=2, self=3), CATALOGUE) == "<1>"


def test_a_fact_that_is_missing_is_a_dash_and_no_failure() -> None:
    assert message(error("told"), CATALOGUE) == "<–>"


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "This is a PDF, not a list. Save the list as csv, .xlsx or .ods, and give that file."),
        ("fr", "C'est un PDF, pas une liste. Enregistrez la liste en csv, .xlsx ou .ods, et donnez ce fichier."),
    ],
)
def test_a_problem_is_said_in_the_language_of_the_terminal(lang: str, sentence: str) -> None:
    assert message(error("not-a-list", kind="pdf-file"), words(lang)) == sentence
