"""What docs/workbook-swiss.md says to secretaries is so: its sheets, its columns, its pictures, its commands."""

import re

import pytest

from sheetgen.commands import COMMANDS
from sheetgen.commands.parser import command_line
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.registry import described
from sheetgen.systems.swiss.making import swiss_spec
from tests.example import ROOT
from tests.languages import WRITTEN_TOGETHER

FOLDER = ROOT / "docs"
PAGES = {"en": FOLDER / "workbook-swiss.md"}
PAGES |= {path.suffixes[0][1:]: path for path in FOLDER.glob("workbook-swiss.*.md")}
CHAPTERS = {lang: path.read_text(encoding="utf-8") for lang, path in PAGES.items()}
LANGS = pytest.mark.parametrize("lang", CHAPTERS)
COLUMNS = (
    "players.entry",
    "players.withdrawn",
    "players.board",
    "players.group",
    "swiss-round.new-white",
    "swiss-round.new-black",
    "swiss.calls",
)


@pytest.mark.sampled(2)
@LANGS
def test_the_page_has_a_line_for_every_sheet_in_its_order(lang: str) -> None:
    listed = re.findall(r"^\| \*\*(.*?)\*\*", CHAPTERS[lang], re.MULTILINE)
    book = described(swiss_spec(20, 5, lang=lang))[1]
    rounds = {f"round-{number}" for number in range(2, 6)}
    assert listed == [sheet.title for name, sheet in book.sheets.items() if not sheet.hidden and name not in rounds]


@LANGS
def test_the_columns_it_names_have_these_headings(lang: str) -> None:
    text = re.sub(r"\s+", " ", CHAPTERS[lang])
    assert [key for key in COLUMNS if f"*{words(lang)[key]}*" not in text] == []


def test_the_secretaries_of_every_language_have_a_page_of_their_own() -> None:
    assert set(PAGES) == set(LANGUAGES)


@pytest.mark.parametrize("lang", WRITTEN_TOGETHER)
def test_there_is_a_picture_for_every_step(lang: str) -> None:
    shown = re.findall(r"\]\((pictures/[^)]*)\)", CHAPTERS[lang])
    assert shown == [f"pictures/swiss-{step}-{lang}.png" for step in range(1, 7)]
    assert all((ROOT / "docs" / path).stat().st_size < 120_000 for path in shown)


@LANGS
def test_its_commands_have_these_options(lang: str) -> None:
    parser = command_line(COMMANDS)
    typed = re.findall(r"sheetgen ([a-z]+)([^`\n]*)", CHAPTERS[lang])
    assert {name for name, _ in typed} >= {"new", "pair", "rank", "merge", "fill", "export", "templates"}
    for name, rest in typed:
        command = parser.get_command(None, name)
        command = command.get_command(None, "swiss") if name == "new" else command
        known = {spelling for param in command.params for spelling in param.opts}
        assert set(re.findall(r"--[a-z-]+", rest)) <= known, (name, rest)
