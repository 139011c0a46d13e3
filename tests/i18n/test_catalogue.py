"""Every language says everything the package can say, with the facts it is given, and nothing else.

English and French are written together, with the code. The other languages follow (tests/test_translations.py): what
they do not say yet is said in English, so that everything here but the ids and the placeholders holds for them too.
"""

import ast
import re
import string
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from sheetgen.exchange import lists
from sheetgen.exchange.columns import PLAYERS, RESULTS, TEAMS
from sheetgen.i18n import catalogue
from sheetgen.i18n.catalogue import LANGUAGES, Words, own_texts, words
from sheetgen.i18n.ties import label, short
from sheetgen.model.tournament import EDITIONS
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS
from sheetgen.ranking.tiebreaks import TIEBREAKS
from sheetgen.store import files
from tests.i18n.raised import (
    CHOSEN_FROM_A_TABLE,
    CODE_IS_NO_LITERAL,
    FACTS_IN_A_MAPPING,
    PACKAGE,
    called,
    calls,
    hidden_codes,
    raised,
    text_of,
)
from tests.sources import modules, nodes

every_language = pytest.mark.parametrize("lang", LANGUAGES)
written_together = pytest.mark.parametrize("lang", ("en", "fr"))

# Placeholders of a sentence that one of the places raising its problem does not fill: (code, placeholder, file).
UNFILLED: set[tuple[str, str, str]] = set()

# What only those who look after the program can repair, they must be able to find.
NAMING_AN_EXCEPTION = {"internal"}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@every_language
def test_the_files_of_a_language_say_what_a_reader_of_toml_finds_in_them(lang: str) -> None:
    found: dict[str, str] = {}
    for path in (PACKAGE / "i18n" / lang).glob("*.toml"):
        found |= dict(catalogue._flat(tomllib.loads(path.read_text(encoding="utf-8"))))
    assert own_texts(lang) == found


@pytest.mark.parametrize(
    "text",
    [
        'a = "x"\n[b]\nc = "y \\"z\\""\nd.e = "ü"  # why',
        '[b]\na = "1"\n["c d"]\na = "2"',
        '[b]  # why\na = "1"\n[c]\na = "2"',
        'a = """\n# x\n[y]\nz = "w"\n"""\nb = "1"',
        "'a.b' = 'x'\n",
    ],
)
def test_whatever_toml_allows_is_read(text: str) -> None:
    assert catalogue._read(text) == dict(catalogue._flat(tomllib.loads(text)))


def codes() -> set[str]:
    return {found.code for found in raised()}


def sentence(lang: str, code: str) -> str:
    """The sentence of a problem; nothing where it is missing, which one test complains about."""
    return words(lang).get(f"problem.{code}", "")


# ------------------------------------------------------------------------------------------------- between languages


@written_together
def test_english_and_french_have_the_same_ids(lang: str) -> None:
    assert sorted(own_texts(lang)) == sorted(words("en"))


@every_language
def test_no_id_stands_in_two_files_of_a_language(lang: str) -> None:
    ids = [name for path in (PACKAGE / "i18n" / lang).glob("*.toml") for name in ids_of(path)]
    assert sorted(ids) == sorted(own_texts(lang))


def ids_of(path: Path) -> set[str]:
    tables = [("", tomllib.loads(path.read_text(encoding="utf-8")))]
    found = set()
    for above, table in tables:  # grows while it is walked
        found |= {above + name for name, text in table.items() if isinstance(text, str)}
        tables += [(f"{above}{name}.", branch) for name, branch in table.items() if isinstance(branch, dict)]
    return found


@written_together
def test_a_text_has_the_same_placeholders_in_every_language(lang: str) -> None:
    differing = {
        name: text
        for name, text in words(lang).items()
        if placeholders(text) != placeholders(words("en").get(name, ""))
    }
    assert not differing


@every_language
def test_a_placeholder_is_a_plain_name(lang: str) -> None:
    names = {name for text in words(lang).values() for name in placeholders(text)}
    assert all(name.isidentifier() for name in names)


# ------------------------------------------------------------------------------------------------------- problems


@every_language
def test_every_problem_has_a_sentence(lang: str) -> None:
    assert len(codes()) > 100  # the walk finds them
    assert {code for code in codes() if f"problem.{code}" not in words(lang)} == set()


def test_codes_that_are_no_literals_are_those_known() -> None:
    assert hidden_codes() == CODE_IS_NO_LITERAL


def test_a_table_names_only_codes_that_are_raised() -> None:
    seen = {found.code for found in raised() if found.line}
    assert set(FACTS_IN_A_MAPPING) <= seen
    constants = strings()
    assert set(CHOSEN_FROM_A_TABLE) <= constants


@written_together
def test_a_sentence_asks_only_for_facts_that_every_place_gives(lang: str) -> None:
    unfilled = {
        (found.code, name, found.file)
        for found in raised()
        for name in placeholders(sentence(lang, found.code)) - found.facts
    }
    assert unfilled == UNFILLED


@every_language
def test_a_sentence_does_not_repeat_its_place_nor_name_an_exception(lang: str) -> None:
    names = {name for code in codes() - NAMING_AN_EXCEPTION for name in placeholders(sentence(lang, code))}
    assert not names & {"file", "sheet", "cell", "line", "detail", "part"}


@every_language
def test_a_sentence_begins_with_a_capital_and_ends_with_a_full_stop(lang: str) -> None:
    sentences = {code: sentence(lang, code) for code in codes()}
    assert not {code: text for code, text in sentences.items() if text[:1].islower() or not text.endswith(".")}


# ------------------------------------------------------------------------------------------------- ids among facts


@cache
def worded() -> set[str]:
    """The facts whose values have words in the catalogue."""
    return {name.split(".")[1] for name in words("en") if name.startswith("fact.")}


@every_language
def test_an_id_given_to_a_sentence_has_words(lang: str) -> None:
    texts = words(lang)
    given = {
        f"fact.{name}.{value}"
        for found in raised()
        for name, value in found.literals
        if name in worded() & placeholders(sentence(lang, found.code))
    }
    assert given
    assert not given - set(texts)


# The values a worded fact can take where no literal shows them.
VALUES = {
    "column": [*lists.IDENTITIES, "name"],
    "edition": EDITIONS,
    "event": [ROUND_ROBIN, SWISS, MATCHES, MOLTER],
    "reason": [*set(files._REASONS.values()), "other", "not-a-regular-file"],
    "required": [field for kind in (PLAYERS, TEAMS, RESULTS) for choice in kind.required for field in choice],
}


def tables() -> list[str]:
    """The tables of a workbook, as the sources name them."""
    return [text for _, call in calls() if called(call) == "Table" and call.args and (text := text_of(call.args[0]))]


@every_language
@pytest.mark.parametrize("name", [*VALUES, "table"])
def test_every_value_of_a_worded_fact_has_words(lang: str, name: str) -> None:
    assert {value for value in VALUES.get(name) or tables() if f"fact.{name}.{value}" not in words(lang)} == set()


def kinds_named_in(file: str) -> set[str]:
    found = {
        node.value for node in nodes(PACKAGE / file) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in found if re.fullmatch(r"[a-z0-9]+-file|old-xls|encrypted-workbook", text)}


@every_language
def test_every_kind_of_file_has_words_or_a_sentence_of_its_own(lang: str) -> None:
    kinds = kinds_named_in("xlsx/kinds.py") | kinds_named_in("xlsx/package.py") | kinds_named_in("xlsx/rows.py")
    assert len(kinds) > 15
    assert {kind for kind in kinds if not {f"fact.kind.{kind}", f"problem.{kind}"} & set(words(lang))} == set()


# ------------------------------------------------------------------------------------------------------ unused ids


@cache
def strings() -> set[str]:
    """Every literal of the package, and every name of a fact."""
    found = {keyword.arg for _, call in calls() for keyword in call.keywords if keyword.arg}
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | int):
                found.add(str(node.value))
    return found


@cache
def made_of_parts() -> set[re.Pattern[str]]:
    """The texts with parts filled in that may be ids: ``sheet.{name}`` as a pattern with a group for each part."""
    return {
        re.compile("".join(map(_pattern, node.values)))
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.JoinedStr) and re.fullmatch(r"[a-z-]+\\\.\S*", "".join(map(_pattern, node.values)))
    } | {re.compile(rf"{prefix}\.(.+)") for prefix in headings()}


def headings() -> set[str]:
    """The prefixes handed to what makes ``{prefix}.{name}`` of them: by its name, and where they stand."""
    makers = {"header": 3, "Form": 2, "choice": 0}
    handed = (call.args[makers[name]] for _, call in calls() if len(call.args) > makers.get(name := called(call), 99))
    return {text for node in handed if (text := text_of(node))}


def _pattern(part: ast.expr) -> str:
    text = text_of(part)
    return "(.+)" if text is None else re.escape(text).replace("\\-", "-")


def is_used(name: str) -> bool:
    """Whether the sources name an id, or could make it of literals of theirs; a sentence needs its problem."""
    if name.startswith("problem."):
        return name.removeprefix("problem.") in codes()
    if name.startswith(
        ("help.", "web.")
    ):  # tests/test_help.py, tests/browser/test_words.py hold them against their users
        return True
    matches = (pattern.fullmatch(name) for pattern in made_of_parts())
    return name in strings() or any(match and all(map(_is_made, match.groups())) for match in matches)


def _is_made(part: str) -> bool:
    """Numbers are counted out by the sources, other parts of ids stand in them, of a code the name and the variant."""
    if part.isdigit() or part in strings() or all(piece in strings() for piece in part.split("/")):
        return True
    first, dash, last = part.rpartition("-")  # article-7, kind-help, said-round
    if last == "help":
        return first in strings()
    return first + dash in strings() and (last.isdigit() or last in strings())


def test_no_id_is_unused() -> None:
    assert [name for name in words("en") if not is_used(name)] == []


def test_the_words_of_a_fact_are_used_in_a_sentence() -> None:
    asked = {name for code in codes() for name in placeholders(sentence("en", code))}
    assert worded() <= asked


# ----------------------------------------------------------------------------------------------------- sheet titles


OF_OPENS = ("sheet.crosstable-rank",)  # their name for the sheet that other workbooks call grid-rank: never in one book


def titles(lang: str) -> list[str]:
    return [text for name, text in words(lang).items() if name.startswith("sheet.") and name not in OF_OPENS]


@every_language
def test_sheet_titles_are_legal_in_a_spreadsheet(lang: str) -> None:
    assert titles(lang)
    illegal = re.compile(r".*[\[\]:*?/\\{}].*|'.*|.*'|\s.*|.*\s|.{32,}|history|historique|", re.IGNORECASE)
    assert not [title for title in titles(lang) if illegal.fullmatch(title)]


@every_language
def test_sheet_titles_differ_by_more_than_capitals(lang: str) -> None:
    assert len({title.casefold() for title in titles(lang)}) == len(titles(lang))


@every_language
def test_sheet_titles_do_not_look_like_cells(lang: str) -> None:
    cell = re.compile(r"[a-z]{1,3}\d+|r\d*(c\d*)?|c\d*", re.IGNORECASE)
    assert not [title for title in titles(lang) if cell.fullmatch(title)]


# -------------------------------------------------------------------------------------------------------- tie-breaks


SPELT = sorted({spelt for tie in TIEBREAKS for rules in tie.editions for spelt in tie.spellings(rules)})


@every_language
def test_every_tie_break_has_a_name(lang: str) -> None:
    assert all(label(words(lang), code) for code in SPELT)


@every_language
def test_every_tie_break_has_a_short_name_that_fits_a_column(lang: str) -> None:
    found = {code: short(words(lang), code) for code in SPELT}
    assert {code: text for code, text in found.items() if not 1 <= len(text) <= 8} == {}


@every_language
@pytest.mark.parametrize("called", [label, short])
def test_no_two_tie_breaks_are_called_the_same(lang: str, called: Callable[[Words, str], str]) -> None:
    names = [called(words(lang), tiebreak.code) for tiebreak in TIEBREAKS]
    assert sorted(set(names)) == sorted(names)


@every_language
def test_a_code_with_variants_is_called_by_all_of_them(lang: str) -> None:
    name = label(words(lang), "FB:GP/C1/P")
    assert [name.count(part) for part in (words(lang)["tie.FB"], words(lang)["tie-variant.GP"])] == [1, 1]
    assert name.endswith(f"{words(lang)['tie-variant.C1']}, {words(lang)['tie-variant.P']}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sheet_is_called_with_an_apostrophe(lang: str) -> None:
    """Gnumeric misreads 'Feuilles d''équipe'!A1, and a formula that names the sheet becomes a text."""
    titles = {name: title for name, title in words(lang).items() if name.startswith("sheet.")}
    assert [name for name, title in titles.items() if "'" in title or "\N{RIGHT SINGLE QUOTATION MARK}" in title] == []
