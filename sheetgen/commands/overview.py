"""The page of ``sheetgen --help``, laid out without the parser, whose import takes longer than all the rest.

``tests/test_help.py`` compares it with the page the parser makes of the same words.
"""

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.commands.terminal import terminal

PROGRAM = "sheetgen"
COMPLETION, SHELLS = "--show-completion", ("bash", "zsh", "fish", "powershell")
HELP = ("-h", "--help")
WIDEST, NARROWEST = 80, 50  # columns that help is laid out for, whatever the terminal has
WIDEST_NAME = 30  # a longer name stands on a line of its own


def page(commands: Sequence[str]) -> str:
    """The help of the whole command line in the language of the terminal: usage, options, every command."""
    words, width = terminal(), max(min(shutil.get_terminal_size().columns, WIDEST) - 2, NARROWEST)
    usage = f"{words['help.usage']}{PROGRAM} {words['help.options-metavar']} {words['help.command-metavar']}"
    options = [
        (f"{COMPLETION} {'|'.join(SHELLS)}", words[f"help.option.{PROGRAM}.{COMPLETION.lstrip('-')}"]),
        (", ".join(HELP), words["help.option.all.help"]),
    ]
    listed = [(name, words[f"help.command.{name}"]) for name in commands]
    lines = [
        *textwrap.wrap(usage, width),
        "",
        *textwrap.wrap(words["help.text"], width, initial_indent="  ", subsequent_indent="  "),
        "",
        f"{words['help.options']}:",
        *_definitions(options, width),
        "",
        f"{words['help.commands']}:",
        *_definitions(listed, width),
    ]
    return "\n".join(lines)


def _definitions(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    """Names in a column, what they mean beside them."""
    rows = list(rows)
    column = min(max(len(name) for name, _ in rows), WIDEST_NAME) + 2
    for name, meaning in rows:
        first, *others = textwrap.wrap(meaning, max(width - column - 2, 10))
        if len(name) > column - 2:
            yield f"  {name}"
            yield " " * (column + 2) + first
        else:
            yield f"  {name:{column}}{first}"
        for line in others:
            yield " " * (column + 2) + line
