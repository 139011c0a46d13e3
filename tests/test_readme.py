"""The documentation runs: its commands, its examples, its links, and what it says the commands accept."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import unicodedata
import venv
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest import mock

import pytest

from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.model.games import TOKENS
from sheetgen.systems.berger.system import berger_spec
from sheetgen.systems.league.making import league_spec
from sheetgen.systems.molter.making import molter_spec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.scheveningen.making import scheveningen_spec
from sheetgen.systems.team_swiss.making import team_swiss_spec
from sheetgen.workbook.cells import Book
from tests.cases import for_each
from tests.example import ROOT
from tests.languages import TRANSLATED
from tests.terminal import run

README = ROOT / "README.md"
DOCS = ROOT / "docs"
AT_THE_TOP = [ROOT / f"{name}.md" for name in ("CONTRIBUTING", "CHANGELOG", "SECURITY", "CODE_OF_CONDUCT")]
PAGES = [README, *AT_THE_TOP, *sorted(DOCS.glob("*.md"))]
# Everything typed in these stands in a block that is run; a page has a folder of its own.
SESSIONS = [README, *(page for page in sorted(DOCS.glob("*.md")) if "<!-- run -->" in page.read_text(encoding="utf-8"))]
# A block of any other language is none that anybody could run.
LANGUAGES_OF_BLOCKS = {"sh", "python", "text"}
WORDS_AT_MOST = 65_000
PROMISED = re.compile(r"^<!-- command: (\w+) -->\n```sh\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
RUN = re.compile(r"^<!-- run -->\n```sh\n(.*?)\n```(?:\n```text\n(.*?)\n```)?$", re.MULTILINE | re.DOTALL)
PREPARE = re.compile(r"^<!-- prepare: (.*) -->$", re.MULTILINE)  # what a reader of the page has in his folder already
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
PYTHON_PAGES = ("README.md", "docs/api.md")
ACTIVATE = ". .venv/bin/activate"
OPTION = re.compile(r"^ +(?:-\w, )?(--[a-z][\w-]*)", re.MULTILINE)
COMMAND = re.compile(r"^  ([a-z][a-z0-9-]*) ", re.MULTILINE)


def text(page: Path = README) -> str:
    return page.read_text(encoding="utf-8")


@cache
def help_of(*command: str) -> str:
    """What a command says of itself."""
    with mock.patch.dict(os.environ, {"COLUMNS": "200", "TERMINAL_WIDTH": "200"}):
        result = run(*command, "--help")
    assert result.returncode == 0, result.stderr
    return result.stdout


@cache
def commands() -> set[str]:
    """The commands that do something: rank, new berger."""
    names = COMMAND.findall(help_of().partition("Commands:")[2])
    systems = {name: COMMAND.findall(help_of(name).partition("Systems:")[2]) for name in names}
    return {" ".join(filter(None, (name, system))) for name in names for system in systems[name] or [""]}


def options_of(command: str) -> set[str]:
    """The options a command lists."""
    return set(OPTION.findall(help_of(*command.split()))) - {"--help"}


def prose(page: Path) -> str:
    """The text of a page without its blocks, pictures and the targets of links."""
    bare = re.sub(r"^```.*?^```$|<!--.*?-->|!\[.*?\]\([^)]*\)", "", text(page), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"\]\([^)]*\)", "]", bare)


def words_of(page: Path) -> int:
    return len(re.findall(r"[^\W_]+(?:[-'’.,][^\W_]+)*", prose(page)))


def anchors(page: Path) -> set[str]:
    """The places of a page a link can lead to."""
    headings = re.findall(r"^#+ (.*)$", text(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", unicodedata.normalize("NFC", line.lower())).replace(" ", "-") for line in headings}


def links() -> Iterator[tuple[Path, str]]:
    """Every link of every page that leads into the project."""
    for page in PAGES:
        for target in LINK.findall(text(page)):
            if not re.match(r"[a-z]+:", target):
                yield page, target


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples in it, as in a clone; the working folder of the test."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ------------------------------------------------------------------------------------------- the two promised commands


def promised(name: str) -> str:
    """The one line of a promised command."""
    (command,) = [line for found, line in PROMISED.findall(text()) if found == name]
    return str(command)


def test_the_tour_and_the_tests_and_the_page_are_promised() -> None:
    assert [name for name, _ in PROMISED.findall(text())] == ["tour", "test", "page"]


@pytest.mark.parametrize("name", ["tour", "test"])
def test_a_promised_command_is_one_line(name: str) -> None:
    assert "\n" not in promised(name)
    assert not promised(name).endswith("\\")


@pytest.mark.parametrize(
    ("name", "install", "run"),
    [
        ("tour", [".venv/bin/pip", "install", "-q", "."], [".venv/bin/sheetgen", "demo"]),
        ("test", [".venv/bin/pip", "install", "-q", "-e", ".[test]"], [".venv/bin/python", "-m", "pytest"]),
    ],
)
def test_a_promised_command_makes_an_environment_installs_and_runs(
    name: str, install: list[str], run: list[str]
) -> None:
    parts = [shlex.split(part) for part in promised(name).split("&&")]
    assert parts == [["python3", "-m", "venv", ".venv"], install, run]


# ------------------------------------------------------------------------------------------------------- what is shown


def installed(folder: Path) -> None:
    """Leave in a folder what the line of the tour leaves there: an environment with the command in it."""
    venv.create(folder / ".venv", symlinks=True)
    (packages,) = (folder / ".venv").glob("lib/*/site-packages")
    (packages / "here.pth").write_text("\n".join(path for path in sys.path if Path(path).is_dir()), encoding="utf-8")
    command = folder / ".venv/bin/sheetgen"
    command.write_text(f"#!{folder}/.venv/bin/python\nfrom sheetgen.cli import main\n\nmain()\n", encoding="utf-8")
    command.chmod(0o755)


def typed(lines: list[str], folder: Path) -> list[str]:
    """What a shell prints for each of the lines, typed one after the other; it stops where one of them fails."""
    session = "".join(f"{line} || exit\nprintf '\\0'\n" for line in lines)
    bare = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"} | {"PATH": "/usr/bin:/bin"}
    environment = bare | {"SHEETGEN_LANG": "en", "PYTHONUTF8": "1", "COLUMNS": "200"}
    result = subprocess.run(  # noqa: PLW1510 - looked at below
        ["sh"], input=session, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=900
    )
    printed = result.stdout.split("\0")
    assert result.returncode == 0, f"{lines[len(printed) - 1]}: {result.stderr}"
    assert all(said.startswith("warning: ") for said in result.stderr.splitlines()), result.stderr
    return printed[:-1]


@pytest.mark.slow
@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: page.name)
def test_the_commands_of_a_page_run_as_a_reader_types_them_and_print_what_it_shows(page: Path, folder: Path) -> None:
    blocks = RUN.findall(text(page))
    lines = [line for block, _ in blocks for line in block.splitlines()]
    assert lines
    installed(folder)
    before = [*PREPARE.findall(text(page)), *([] if ACTIVATE in lines else [ACTIVATE])]
    printed = iter(typed([*before, *lines], folder)[len(before) :])
    for block, shown in blocks:
        *_, last = (next(printed) for _ in block.splitlines())
        assert not shown or last.strip() == shown.strip(), block


def test_the_first_line_after_the_tour_makes_the_command_known() -> None:
    assert RUN.findall(text())[0][0] == ACTIVATE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_of_a_page_is_run_or_marked_as_text(page: Path) -> None:
    blocks = re.findall(r"^ *```([^\n`]*)\n(.*?)^ *```$", text(page), re.MULTILINE | re.DOTALL)
    assert {language for language, _ in blocks} <= LANGUAGES_OF_BLOCKS
    shell = sum(language == "sh" for language, _ in blocks)
    assert shell == len(PROMISED.findall(text(page))) + len(RUN.findall(text(page)))
    python = [block for language, block in blocks if language == "python"]
    assert not python or page in [ROOT / name for name in PYTHON_PAGES]
    assert all(block.startswith(">>> ") for block in python)


@pytest.mark.parametrize(
    "page", ["README.md", *(pytest.param(page, marks=pytest.mark.slow) for page in PYTHON_PAGES[1:])]
)
def test_the_python_examples_give_what_they_show(page: str, folder: Path) -> None:
    test = doctest.DocTestParser().get_doctest(text(ROOT / page), {}, page, page, 0)
    assert len(test.examples) >= 5
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


# ---------------------------------------------------------------------------------------- what is said of the commands


def test_the_page_of_the_command_line_has_a_chapter_for_every_command() -> None:
    chapters = set(re.findall(r"^##+ sheetgen (.+)$", text(DOCS / "cli.md"), re.MULTILINE))
    assert chapters - {"new", "table", "plan"} == commands() - {"new", "table", "plan"}
    assert {"rank", "new berger"} <= commands()


def test_every_command_is_used_in_a_recipe() -> None:
    used = {name for page in SESSIONS for name in re.findall(r"^sheetgen ([a-z]+)", text(page), re.MULTILINE)}
    named = set(re.findall(r"`sheetgen ([a-z]+)", text(DOCS / "recipes.md"))) | {"fill"}
    assert {command.partition(" ")[0] for command in commands()} - used - named == set()


@pytest.mark.slow
def test_every_option_named_anywhere_in_the_documentation_exists() -> None:
    existing = {option for command in commands() for option in options_of(command)} | {"--version", "--help"}
    named = {option for page in PAGES for option in re.findall(r"sheetgen [a-z][^`\n]*?(--[a-z][\w-]+)", text(page))}
    pages = [README, *(DOCS / f"{name}.md" for name in ("api", "architecture", "workbook", "recipes", "first-event"))]
    named |= {option for page in pages for option in re.findall(r"(?<![\w-])--[a-z][\w-]+", text(page))}
    assert named - existing == set()


# --------------------------------------------------------------------------------------------------------------- links


@for_each("page,target", list(links()))
def test_a_link_leads_somewhere(page: Path, target: str) -> None:
    path, _, anchor = target.partition("#")
    aim = page.parent / path if path else page
    assert aim.exists()
    assert not anchor or anchor in anchors(aim)


def test_every_page_of_the_documentation_can_be_reached_from_the_readme() -> None:
    reached, waiting = set(), [README]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            waiting += [
                (at.parent / to.partition("#")[0]).resolve() for at, to in links() if at == page and ".md" in to
            ]
    assert {page.resolve() for page in PAGES} - {page.resolve() for page in reached} == set()


# --------------------------------------------------------------------------------------------------------- its length


def test_the_readme_is_read_in_a_few_minutes() -> None:
    assert 600 <= words_of(README) <= 850


def test_the_pages_in_english_are_not_too_many() -> None:
    """What is made from data or the parser is a reference, and counts as little as what translators wrote."""
    generated = {"cli.md", "problems.md", "tiebreaks.md", "berger-misprints.md", "directed-draws.md"}
    translated = {page.name for lang in LANGUAGES for page in DOCS.glob(f"*.{lang}.md")}
    counted = {page.name: words_of(page) for page in [README, *AT_THE_TOP[:1], *DOCS.glob("*.md")]}
    written = {name: count for name, count in counted.items() if name not in generated | translated}
    assert sum(written.values()) <= WORDS_AT_MOST


# ------------------------------------------------------------------------------------- the pages for the secretary


def chapter(lang: str) -> str:
    """The page about workbooks in one language; the translated ones say at their end what cups are."""
    if lang in TRANSLATED:
        return text(ROOT / "docs" / f"workbook.{lang}.md").partition("\n## ")[0]
    return text(ROOT / "docs" / ("workbook.md" if lang == "en" else f"workbook.{lang}.md"))


def visible_sheets(lang: str) -> list[str]:
    """The titles of the sheets a person sees."""
    book: Book = described(berger_spec(8, lang=lang))[1]
    return [sheet.title for sheet in book.sheets.values() if not sheet.hidden]


def sheet_tables(lang: str) -> list[list[str]]:
    """The sheets named in bold at the beginning of the lines of every table."""
    blocks = [re.findall(r"^\| (\*\*.*?) \|", block, re.MULTILINE) for block in chapter(lang).split("\n\n")]
    return [[name for line in lines for name in re.findall(r"\*\*(.*?)\*\*", line)] for lines in blocks if lines]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_for_the_secretary_has_a_line_for_every_sheet_in_its_order(lang: str) -> None:
    assert sheet_tables(lang)[0] == visible_sheets(lang)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_of_the_team_events_name_sheets_they_have(lang: str) -> None:
    specs = (
        *(scheveningen_spec(4, lang=lang), molter_spec(7, 4, rounds=2, lang=lang), league_spec(4, 2, lang=lang)),
        team_swiss_spec(6, 4, 2, lang=lang),
    )
    for named, spec in zip(sheet_tables(lang)[1:], specs, strict=True):
        titles = [sheet.title for sheet in described(spec)[1].sheets.values() if not sheet.hidden]
        assert [title for title in titles if title in named] == named


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chapters_on_seating_and_pools_name_sheets_they_have(lang: str) -> None:
    seated = described(berger_spec(6, lang=lang, seating="rutsch"))[1]
    pools = described(PoolsSpec(lang=lang, order=("PTS",), counts=(4, 4)))[1]
    titles = {sheet.title for book in (seated, pools) for sheet in book.sheets.values() if not sheet.hidden}
    names = {"seating", "seating-plain", "players_A", "rounds_A", "grid_A", "standings_A", "pools"}
    shown = {sheet.title for book in (seated, pools) for name, sheet in book.sheets.items() if name in names}
    assert len(shown) == len(names) and shown <= titles
    assert [title for title in sorted(shown) if f"*{title}*" not in re.sub(r"\s+", " ", chapter(lang))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_for_the_secretary_names_results_the_cells_understand(lang: str) -> None:
    table = chapter(lang).partition("`1-0`")[0].rpartition("\n\n")[2] + chapter(lang).partition("`1-0`")[2]
    typed = re.findall(r"`([^`]+)`", table.partition("\n\n")[0])
    assert len(typed) >= 12
    assert [token for token in typed if token not in TOKENS] == []
