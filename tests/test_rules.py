"""docs/rules.md explains every rule number that is cited anywhere: in a docstring, a comment, a page."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cases import for_each
from tests.example import ROOT
from tests.sources import PACKAGE, nodes

PAGE = ROOT / "docs" / "rules.md"
SECTION = re.compile(r"^<!-- rules: (?P<letters>[A-Z ]+?)(?: in (?P<corner>[\w,/ ]+))? -->\n", re.MULTILINE)
ROW = re.compile(r"^\| ([A-Z]+\d+[a-c]?) \| (.+) \|$", re.MULTILINE)
# Code and quotations cite nothing: a cell, a player, a word of a spreadsheet.
QUOTED = re.compile(r"``.*?``|`.*?`|\".*?\"|“.*?”|(?<!\w)'[^'\n]*'", re.DOTALL)
PAIRING = re.compile(r"\b([A-Z])\d+-(?!\1)[A-Z]\d+\b")  # of two players, A3-B3
COMMENT = re.compile(r"(?:^|\s)# .*", re.MULTILINE)
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef


class Section(NamedTuple):
    """One table of the page: the letters it numbers, and the corners of the house where alone it does so."""

    letters: frozenset[str]
    corner: tuple[str, ...]
    rules: dict[str, str]


@cache
def sections() -> list[Section]:
    page = PAGE.read_text(encoding="utf-8")
    marks = list(SECTION.finditer(page))
    ends = [*(mark.start() for mark in marks[1:]), len(page)]
    return [
        Section(
            frozenset(mark["letters"].split()),
            tuple(re.findall(r"[\w/]+", mark["corner"] or "")),
            dict(ROW.findall(page[mark.end() : end])),
        )
        for mark, end in zip(marks, ends, strict=True)
    ]


@cache
def citation() -> re.Pattern[str]:
    """A letter of the page with a number that is no part of a name, of a code such as BH/C1, or of an area of cells."""
    letters = sorted({letter for section in sections() for letter in section.letters}, key=len, reverse=True)
    return re.compile(rf"(?<![\w/.:$])(?:{'|'.join(letters)})[1-9]\d?[a-c]?(?![\w$]|:[\w$])")


def cited(text: str) -> set[str]:
    return set(citation().findall(PAIRING.sub("", QUOTED.sub("", text))))


def explained(place: str) -> set[str]:
    """The numbers that mean something in a file."""
    here = (section for section in sections() if not section.corner or any(word in place for word in section.corner))
    return {rule for section in here for rule in section.rules}


def said_in(module: Path) -> str:
    """The docstrings and comments of a module."""
    source = module.read_text(encoding="utf-8")
    documented = (node for node in nodes(module) if isinstance(node, DOCUMENTED))
    return "\n".join([*(ast.get_docstring(node) or "" for node in documented), *COMMENT.findall(source)])


def modules(root: Path, folder: str) -> Iterator[tuple[str, str]]:
    """Every module by its name, with what it says."""
    for module in sorted((root / folder).rglob("*.py")):
        yield module.relative_to(root).as_posix(), said_in(module)


def pages() -> Iterator[tuple[str, str]]:
    for page in sorted((ROOT / "docs").glob("*.md")):
        if page not in (PAGE, ROOT / "docs" / "molter-errata.md"):  # there they are players, “F8”
            yield f"docs/{page.name}", page.read_text(encoding="utf-8")


def unexplained(places: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found = {name: cited(text) for name, text in places}
    assert sum(map(len, found.values())) > 100  # the walk finds them
    missing = {name: sorted(rules - explained(name)) for name, rules in found.items()}
    return {name: rules for name, rules in missing.items() if rules}


def test_every_rule_number_that_is_cited_is_explained() -> None:
    assert unexplained([*modules(PACKAGE.parent, PACKAGE.name), *pages()]) == {}


@pytest.mark.slow
def test_every_rule_number_that_tests_cite_is_explained() -> None:
    assert unexplained([*modules(ROOT, "tests"), *modules(ROOT, "tools")]) == {}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("T12: the order of a workbook (B6, SW15).", {"T12", "B6", "SW15"}),
        ("C1-C3 and S4b hold", {"C1", "C3", "S4b"}),
        ("BH/C1, cell `F12`, the area F12:F14, “E7”, A1-B2 against C1-D2", set()),
        ("T1\u00a0(x), K99", {"T1", "K99"}),
    ],
)
def test_what_is_a_citation(text: str, rules: set[str]) -> None:
    assert cited(text) == rules


def test_a_number_nobody_explains_is_found() -> None:
    assert cited("B13 is no rule") - explained("sheetgen/x.py") == {"B13"}
    assert cited("I4: floats") - explained("sheetgen/pairing/generated/x.py") == set()
    assert cited("I4: floats") - explained("sheetgen/ranking/x.py") == {"I4"}


def by_number() -> dict[str, list[str]]:
    """The modules of the package that cite each number."""
    places: dict[str, list[str]] = {}
    for name, text in modules(PACKAGE.parent, PACKAGE.name):
        for rule in cited(text):
            places.setdefault(rule, []).append(name)
    return places


def of_nobody(page: list[Section], places: dict[str, list[str]]) -> list[str]:
    """Rules that no module of the package cites and whose row does not say "not implemented"."""
    return [
        rule
        for section in page
        for rule, says in section.rules.items()
        if "not implemented" not in says
        and not any(not section.corner or any(c in place for c in section.corner) for place in places.get(rule, []))
    ]


def test_every_rule_is_implemented_somewhere_or_its_row_says_not_implemented() -> None:
    places = by_number()
    assert of_nobody(sections(), places) == []
    assert of_nobody(sections(), {rule: where for rule, where in places.items() if rule != "SW10"}) == ["SW10"]


@for_each("section", sections())
def test_a_section_numbers_its_letters_without_a_gap(section: Section) -> None:
    assert {re.sub(r"\d.*", "", rule) for rule in section.rules} == section.letters
    for letter in section.letters:
        numbers = {int(re.sub(r"\D", "", rule)) for rule in section.rules if re.fullmatch(rf"{letter}\d+[a-c]?", rule)}
        assert numbers == set(range(1, max(numbers) + 1))


def test_the_house_explains_all_rules_it_was_given() -> None:
    families = {"B": 12, "C": 55, "E": 14, "F": 5, "G": 6, "H": 18, "K": 7, "M": 14, "N": 12, "P": 16, "S": 1}
    families |= {"SW": 30, "T": 13, "KZ": 8}
    counted = {
        letter: sum(bool(re.fullmatch(rf"{letter}\d+", rule)) for rule in section.rules)
        for section in sections()
        if not section.corner
        for letter in section.letters
    }
    assert counted == families
