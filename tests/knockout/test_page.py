"""What the pages about knockouts say is so: the worked examples of the book, and the sheets of the workbook."""

import json
import re
import shlex

import pytest

from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.registry import described
from tests.example import ROOT
from tests.languages import TRANSLATED
from tests.terminal import run

PAGE = (ROOT / "docs" / "knockouts.md").read_text(encoding="utf-8")
EXAMPLES = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.partition("## The worked examples")[2].partition("## ")[0].splitlines()
    if "`--count" in line
]
KEYS = ("available", "fictive", "net", "size", "byes", "preliminary_rounds")


def test_every_example_of_the_book_is_on_the_page() -> None:
    assert [example[1].split()[1].strip("`") for example in EXAMPLES] == ["16", "23", "234", "63", "7971", "52"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example[0])
def test_the_command_gives_the_figures_of_the_page(example: list[str]) -> None:
    found = json.loads(run("plan", "knockout", *shlex.split(example[1].strip("`")), "--json").stdout)
    assert [str(found[key]) for key in KEYS] == example[2:]


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("63 teams", (118, 88, 38)),
        ("234 participants", (267, 512, 245, 227, 80, 307, 205)),
        ("23 participants", (14, 9)),
    ],
)
def test_the_slips_of_the_book_are_told_with_their_figures(words: str, figures: tuple[int, ...]) -> None:
    (told,) = (part for part in PAGE.split("\n- ") if part.startswith(f"**{words}"))
    assert all(str(figure) in told for figure in figures)


def page_of(lang: str) -> str:
    """The page about the workbook of a cup; the translated ones are the end of the page about all workbooks."""
    folder = ROOT / "docs"
    if lang in TRANSLATED:
        return (folder / f"workbook.{lang}.md").read_text(encoding="utf-8").partition("\n## ")[2]
    name = "workbook-knockout.md" if lang == "en" else f"workbook-knockout.{lang}.md"
    return (folder / name).read_text(encoding="utf-8")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_workbook_has_a_line_for_every_sheet_in_its_order(lang: str) -> None:
    titles = re.findall(r"^\| \*\*(.*?)\*\* \|", page_of(lang), re.MULTILINE)
    book = described(knockout_spec(40, lang=lang))[1]
    assert titles == [sheet.title for sheet in book.sheets.values() if not sheet.hidden]
