"""A language is its folder and nothing else: one nobody speaks, English with other vowels, works in every command."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sheetgen.commands import COMMANDS
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.registry import ASKED_FOR, SYSTEMS, options_of, printed
from tests.example import ROOT
from tests.i18n.raised import PACKAGE
from tests.test_zip import COMMANDS as DRIVER

VOWELS = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")
HABITS = {"decimal": "'", "thousands": ".", "between": " / ", "date": "%Y.%m.%d", "day": "x", "week": "y"}
# What is typed stays as it is typed: options, choices, files and codes.
ALTERNATIVES = re.compile(r"[\w-]+(?:[|,][\w.-]+)+")
TYPED = re.compile(r"--?[\w-]+|\S*[|/=._<>{}\"#]\S*|\S*\d\S*")
EXAMPLES = ROOT / "examples"


def foreign(text: str) -> str:
    """A text of the language: its placeholders are kept."""
    return "".join(part if part.startswith("{") else part.translate(VOWELS) for part in re.split(r"(\{.*?\})", text))


def flat(tree: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, branch in tree.items():
        if isinstance(branch, str):
            yield (*above, name), branch
        else:
            yield from flat(branch, (*above, name))


def said(path: tuple[str, ...], text: str) -> str:
    if path == ("knockout", "one-of-counts"):  # a habit, not a text: what the name of a round counts
        return text
    if path[0] != "language":
        return foreign(text)
    return HABITS.get(path[1], text.replace("-en.", "-zz."))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the package with the language zz in it."""
    place = tmp_path_factory.mktemp("i18n")
    (place / "zz").mkdir()
    for source in (PACKAGE / "i18n" / "en").glob("*.toml"):
        texts = flat(tomllib.loads(source.read_text(encoding="utf-8")))
        lines = [f"{'.'.join(map(json.dumps, path))} = {json.dumps(said(path, text))}\n" for path, text in texts]
        (place / "zz" / source.name).write_text("".join(lines), encoding="utf-8")
    return place


def spoken(folder: Path, here: Path, *commands: str, driver: str = DRIVER) -> str:
    """What commands say in this language, one after the other."""
    environment = os.environ | {"SHEETGEN_I18N": str(folder), "SHEETGEN_LANG": "zz", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", driver, *commands],
        cwd=here,
        env=environment | {"PYTHONPATH": str(PACKAGE.parent), "COLUMNS": "200", "TERMINAL_WIDTH": "200"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def english(printed_text: str) -> set[str]:
    """The English words of the catalogue that a text still has."""
    said_in_english = {word for text in words("en").values() for word in re.findall(r"[a-z]{4,}", text)}
    choices = {choice for name in ASKED_FOR for option in options_of(name) for choice in option.choices}
    choices |= {each for said in ALTERNATIVES.findall(printed_text) for each in re.split("[|,]", said)}
    names = {*COMMANDS, *SYSTEMS, *printed("table"), *choices, "sheetgen", "help"}
    left = set(re.findall(r"(?<![\w-])[a-z]{4,}(?![\w-])", TYPED.sub(" ", printed_text)))
    return {word for word in left & said_in_english if re.search("[aeiou]", word)} - names


@pytest.mark.slow
def test_every_help_speaks_the_language(folder: Path, tmp_path: Path) -> None:
    of_systems = [*(f"new {name}" for name in ASKED_FOR), *(f"table {name}" for name in printed("table"))]
    shown = spoken(folder, tmp_path, "--help", *(f"{name} --help" for name in (*COMMANDS, *of_systems)))
    assert english(shown) == set()
    assert "Shöw thïs hëlp." in shown and "ën|" not in shown and "|".join((*LANGUAGES, "zz")) in shown


@pytest.mark.slow
def test_an_event_is_made_filled_and_ranked_in_it(folder: Path, tmp_path: Path) -> None:
    shown = spoken(
        folder,
        tmp_path,
        f"new berger event.xlsx --players {EXAMPLES}/berger/players.csv --dates 2026-01-07/1y",
        f"fill event.xlsx --results {EXAMPLES}/berger/results.csv",
        "rank event.xlsx --explain --write --html-out page.html",
        "check event.xlsx",
    )
    assert english(shown) == set()
    assert "Ränk" in shown and "ïn ördër" in shown
    book = openpyxl.load_workbook(tmp_path / "event.xlsx", data_only=True)
    assert foreign(words("en")["sheet.standings"]) in book.sheetnames
    rows = (row for sheet in book for row in sheet.iter_rows(values_only=True))
    cells = {cell for row in rows for cell in row if isinstance(cell, str)}
    assert "2026.01.07 – 2026.02.18" in cells
    assert any(" / 2. " in text for text in cells)  # the order of the tie-breaks


@pytest.mark.slow
def test_every_command_speaks_the_language(folder: Path, tmp_path: Path) -> None:
    tour = " ".join(f"tour/{name}.xlsx" for name in ASKED_FOR if SYSTEMS[name].demo)
    shown = spoken(
        folder,
        tmp_path,
        "demo tour",
        f"check {tour}",
        *(f"rank {path} --explain" for path in tour.split()),
        "merge tour/berger.xlsx tour/berger.xlsx -o joined.xlsx",
        "recalc tour --jobs 1",
        "ratings tour/berger.xlsx",
        "norms tour/berger.xlsx --before",
        "table berger 8",
        "table molter --teams 7 --players-per-team 6 --rounds 4",
        "table molter --teams 12 --players-per-team 5 --rounds 2",
        "table scheveningen 5",
        "plan knockout --count 63 --enter 1=25",
        f"draw --players {EXAMPLES}/draw/players.csv --varma -o ceremony.xlsx",
        f"new berger pools.xlsx --players {EXAMPLES}/draw/players.csv --pools 4 --one-file",
    )
    assert english(shown) == set()


@pytest.mark.slow
def test_templates_are_named_by_the_language(folder: Path, tmp_path: Path) -> None:
    listed = "from sheetgen.operations.templates import blanks\nfor name, _ in blanks(): print(name)"
    names = spoken(folder, tmp_path, driver=listed).split()
    assert {name[-8:] for name in names} == {f"-{lang}.xlsx" for lang in (*LANGUAGES, "zz")}


def test_what_the_language_does_not_say_is_said_in_english(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "yy").mkdir()
    (tmp_path / "yy" / "language.toml").write_text((folder / "zz" / "language.toml").read_text("utf-8"), "utf-8")
    asked = "from sheetgen.i18n.catalogue import words; print(words('yy')['sheet.standings'])"
    assert spoken(tmp_path, tmp_path, driver=asked).strip() == words("en")["sheet.standings"]


def test_no_language_is_named_in_the_code() -> None:
    named = re.compile(r"""lang\w* *(?:==|!=|in) *[("']|["'](?:fr|en)["'] *:""")
    found = [path.name for path in PACKAGE.rglob("*.py") if named.search(path.read_text(encoding="utf-8"))]
    assert found == []
