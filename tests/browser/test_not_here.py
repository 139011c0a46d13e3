"""What the command line does is on the page, or the page and its documentation say that it is not."""

import re
from collections.abc import Iterator
from pathlib import Path

from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.operations.rank import rank_file
from sheetgen.systems.registry import ASKED_FOR, printed
from tests.browser.asking import EVENT, example
from tests.test_help import every_command
from web.bridge import actions
from web.bridge.door import CALLS
from web.bridge.fields import of_shown, of_system
from web.bridge.request import Request

DOCUMENT = Path(__file__).parents[2] / "docs" / "web.md"
# Where a command goes is the place of its bytes on the page: what is saved, and what is never overwritten.
OUTPUT = re.compile(r"--(output|force|json|csv|html|json-out|csv-out|html-out|show-completion|dry-run)$")
# The button that stands for a command, where it has another name; and the fields that are called otherwise.
BUTTONS = {
    "rank": ("open", "again", "official"),
    "fill": ("fill", "brand"),
    "pair": ("pair", "pair_accept", "pair_check", "unpair"),
    "draw": ("draw_held",),
    "recalc": ("line", "official"),
    "show": (),  # a call of the page has that name, which is another thing
}
CALLED = {
    "template": "--from",
    "changes": "--hand",
    "back_to": "--after-round",
    "norm_title": "--title",
    "extras": "--with",
    "teams_list": "--teams",
    "source": "--from",
    "number": "--table",
}
# What happens without being asked for, or is a button of its own.
ALWAYS = {
    "rank": {"--explain", "--write"},
    "pair": {"--explain", "--explain-board", "--accept", "--unpair", "--check"},
    "prizes": {"--write"},  # where the workbook has the sheets for them
    "draw": {"--varma", "--title", "--lang", "--players"},
}


def not_here() -> dict[str, set[str]]:
    """What the documentation says the page does not do: a command, or some of its options."""
    lines = re.findall(r"^\| `([a-z.]+)`(?:: (.+?))? \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    return {command: set(re.findall(r"--[a-z-]+", options)) for command, options in lines}


def options_of(fields: Iterator[str]) -> set[str]:
    return {CALLED.get(name, f"--{name.replace('_', '-')}") for name in fields}


def on_the_page(command: str) -> set[str] | None:
    """The options of a command as the page has them; None for a command it has not."""
    verb, _, name = command.partition(".")
    if verb == "new" and name in ASKED_FOR:
        return options_of(each["name"] for each in of_system(name, words("en"))) | {"--entry"}  # no choice of one
    if verb in ("table", "plan") and name:
        return options_of(each["name"] for each in of_shown(verb, name, words("en")) if name in printed(verb))
    found = set[str]()
    buttons = BUTTONS.get(verb, (verb,))
    events = (("swiss", EVENT), ("molter", EVENT), ("swiss", "event.trf"), ("lists", "matches.csv"))
    for held in (example(*each) for each in events):
        question = Request(words("en"), {}, (File(*held),))
        offered = [*actions.of(rank_file(File(*held)), question), *actions.of_people(question)]
        found |= options_of(each["name"] for action in offered if action.call in buttons for each in action.fields)
    return found | ALWAYS.get(verb, set()) if any(call in CALLS for call in buttons) else None


def test_every_command_and_option_is_on_the_page_or_said_not_to_be() -> None:
    said, missing, needless = not_here(), dict[str, set[str]](), dict[str, set[str]]()
    for command, parsed in every_command():
        if command in ("sheetgen", "new", "table", "plan"):
            continue
        options = {name for each in parsed.params for name in each.opts if name.startswith("--")}
        options = {name for name in options if not OUTPUT.match(name)}
        page, verb = on_the_page(command), command.partition(".")[0]
        elsewhere = said.get(verb, set()) | said.get(command, set())
        if page is None:
            missing |= {} if verb in said else {command: options}
            continue
        missing |= {command: left} if (left := options - page - elsewhere) else {}
        needless |= {command: twice} if (twice := elsewhere & page) else {}
    assert (missing, needless) == ({}, {})


def test_the_page_names_each_of_them() -> None:
    text = words("en")["web.not-here-text"]
    whole = [command for command, options in not_here().items() if not options]
    assert [command for command in whole if f"({command}" not in text and f"{command} " not in text] == []
