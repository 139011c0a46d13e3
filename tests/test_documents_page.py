"""What docs/documents.md names can be asked for: commands, their options, orders, sheets."""

import re
from pathlib import Path

from sheetgen.i18n.catalogue import words
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "documents.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")
OPTION = re.compile(r"--[a-z-]+")
NAMED = re.compile(r"(?<!\*)\*([^*|]+)\*(?!\*)")


def sections() -> dict[str, str]:
    """The pages of the commands, by their names: ``new berger`` has its own."""
    parts = re.split(r"^##+ sheetgen ", (DOCS / "cli.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {part.partition("\n")[0]: part for part in parts[1:]}


def test_every_option_that_is_named_is_one_of_its_command() -> None:
    commands = sections()
    asked = [code.split() for code in CODE.findall(PAGE) if code.split()[0] in commands]
    missing = []
    for name, *rest in asked:
        own = f"{name} {rest[0]}" if rest and f"{name} {rest[0]}" in commands else name
        missing += [f"{own} {option}" for option in OPTION.findall(" ".join(rest)) if option not in commands[own]]
    assert len(asked) > 40
    assert missing == []


def test_every_sheet_that_is_named_has_this_title() -> None:
    """Titles, and what stands on sheets; the forms of the French federation are called by their numbers."""
    french = described(BergerSpec(count=4, order=("PTS",), extras=("report", "material", "norms")))[1]
    forms = {part for sheet in french.sheets.values() for part in (sheet.title, sheet.title.split()[0])}
    known = {*words("en").values(), *forms}
    named = {name for name in NAMED.findall(PAGE) if name not in ("yes", "partly", "no")}
    assert len(named) > 40
    assert {name for name in named if name not in known} == set()
