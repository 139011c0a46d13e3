"""The page of the command line, and the page for ``man``: made from the parser, and fresh."""

import re

import pytest

from sheetgen.commands import COMMANDS
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.registry import SYSTEMS
from tests.example import ROOT
from tools import manual


def test_the_page_of_the_command_line_is_fresh() -> None:
    """Written anew by ``python -m tools.manual``, as by ``python -m tests.refresh`` with all that is made."""
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == manual.markdown()


def test_it_has_every_command_and_every_system() -> None:
    headings = re.findall(r"^##+ sheetgen ?(.*)$", manual.markdown(), re.M)
    assert [name for name in headings if name and " " not in name] == list(COMMANDS)
    assert {f"new {name}" for name in SYSTEMS if SYSTEMS[name].make} & set(headings)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_for_man_speaks_every_language(lang: str) -> None:
    page = manual.man(lang)
    lines = page.splitlines()
    assert lines[0].startswith(".TH SHEETGEN 1") and lines.count(".TP") > 300
    does = words(lang)["help.command.merge"].replace("-", "\\-")
    assert does in lines
    requests = {line.split()[0] for line in lines if line.startswith((".", "'"))}
    assert requests == {".TH", ".SH", ".SS", ".PP", ".TP"}
    assert not re.search(r"\\(?!fB|fP|-|e|&|\(dq)", page)  # nothing else means anything to the formatter


def test_the_words_of_the_terminal_stay_what_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(manual.SPOKEN, "nl")
    assert "Combina" not in manual.markdown() and manual.os.environ[manual.SPOKEN] == "nl"
