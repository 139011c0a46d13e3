"""The help of every command as one page, out of the parser itself: what ``--help`` says, nothing added.

``python -m tools.manual`` writes ``docs/cli.md``; ``--man sheetgen.1`` writes a page for ``man`` instead, and ``--lang
fr`` takes the words of another language. A test holds ``docs/cli.md`` against the parser.
"""

import argparse
import contextlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sheetgen import __version__
from sheetgen.i18n.catalogue import FALLBACK, LANGUAGES, Words, words

SPOKEN = "SHEETGEN_LANG"
PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
INTRODUCTION = """# The command line

What `--help` says of every command, made by `python -m tools.manual` from the parser itself; every language of the
terminal has it (`SHEETGEN_LANG=fr sheetgen rank --help`). Examples that run stand in [recipes](recipes.md), ways
to install, completion at the Tab key and a page for `man` in [install.md](install.md).

The language of the terminal is that of the system, or `SHEETGEN_LANG` (`de`, `en`, `es`, `fr`, `it`, `nl`). Exit codes:
0 fine, 1 the content of an input is wrong, 2 options contradict each other or the target exists, 3 no such table or
size, 4 unreadable or not one of ours; every code of a problem stands in [problems.md](problems.md). Nothing is ever
half-written: a file is replaced whole or not at all.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A command: how it is typed, what it does, and what it takes."""

    typed: str
    usage: str
    does: str
    takes: tuple[tuple[str, str], ...]


@contextlib.contextmanager
def _terminal_in(lang: str) -> Iterator[None]:
    before = os.environ.get(SPOKEN)
    os.environ[SPOKEN] = lang
    try:
        yield
    finally:
        if before is None:
            del os.environ[SPOKEN]
        else:
            os.environ[SPOKEN] = before


def entries(lang: str) -> list[Entry]:
    """Every command in the order of the help, a command of several systems followed by these."""
    with _terminal_in(lang):
        return list(_entries())


def _entries() -> Iterator[Entry]:
    from sheetgen.commands import COMMANDS
    from sheetgen.commands.parser import Choice, command_line

    whole = command_line(COMMANDS)
    waiting: list[tuple[str, Any]] = [("sheetgen", whole)]
    while waiting:
        typed, command = waiting.pop(0)
        yield _entry(typed, command)
        if isinstance(command, Choice):
            waiting[:0] = [(f"{typed} {name}", command.made(name)) for name in command.names()]


def _entry(typed: str, command: Any) -> Entry:
    from sheetgen.commands.parser import context_of, row, usage

    context = context_of(command, typed)
    parameters = command.get_params(context)
    kinds = [[param for param in parameters if param.param_type_name == kind] for kind in ("argument", "option")]
    takes = tuple(row(param, command.path) for kind in kinds for param in kind)
    return Entry(typed, f"{typed} {usage(command, context)}", command.help or "", takes)


# ------------------------------------------------------------------------------------------------------------- markdown


def markdown(lang: str = FALLBACK) -> str:
    """The whole command line as a page of the docs."""
    parts = [INTRODUCTION]
    for entry in entries(lang):
        level = "##" if entry.typed.count(" ") < 2 else "###"
        parts.append(f"{level} {entry.typed}\n\n{_plain(entry.does)}\n\n```text\n{entry.usage}\n```\n")
        lines = [f"| `{_cell(typed)}` | {_cell(_plain(does))} |" for typed, does in entry.takes]
        parts.append("\n".join(["| | |", "|---|---|", *lines]) + "\n")
    return "\n".join(parts)


def _plain(text: str) -> str:
    return re.sub("[ \n\t\b]+", " ", text).strip()


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# ------------------------------------------------------------------------------------------------------------- man page


def man(lang: str = FALLBACK) -> str:
    """The same for ``man``: bold is what is typed as it stands."""
    text, found = words(lang), entries(lang)
    lines = [f'.TH SHEETGEN 1 "" "sheetgen {__version__}"', *_about(text, found[0])]
    for entry in found[1:]:
        level = ".SS" if entry.typed.count(" ") > 1 else ".SH"
        lines += [f'{level} "{_roff(entry.typed)}"', _roff(_plain(entry.does)), ".PP", f"\\fB{_roff(entry.usage)}\\fP"]
        for typed, does in entry.takes:
            lines += [".TP", f"\\fB{_roff(typed)}\\fP", _roff(_plain(does)) or "\\&"]
    return "\n".join(lines) + "\n"


def _about(text: Words, whole: Entry) -> list[str]:
    name = [".SH NAME", f"sheetgen \\- {_roff(_plain(whole.does))}"]
    heading = text["help.usage"].strip(": \u00a0").upper()
    return [*name, f'.SH "{_roff(heading)}"', f"\\fB{_roff(whole.usage)}\\fP"]


def _roff(text: str) -> str:
    """Text as it is: no backslash, hyphen or dot of it means anything to the formatter."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--man", type=Path, metavar="FILE", help="write a page for man there instead of docs/cli.md")
    parser.add_argument("--lang", choices=LANGUAGES, default=FALLBACK, help="the language of the page for man")
    asked = parser.parse_args()
    if asked.man:
        asked.man.write_text(man(asked.lang), encoding="utf-8")
    else:
        PAGE.write_text(markdown(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
