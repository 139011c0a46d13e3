"""The commands: parse, call one use-case, print, exit status. No domain rule and no spreadsheet here."""

import contextlib
import locale
import os
import sys

from sheetgen.commands.completion import PROGRAM
from sheetgen.commands.parser import command_line
from sheetgen.commands.shared import misused, say
from sheetgen.errors import Exit, SheetgenError, error

__all__ = ["COMMANDS", "run"]

# In the order in which they are needed, which is that of the help: modules of this room, each with what its name says.
COMMANDS = (
    "demo",
    "templates",
    "new",
    "fill",
    "rank",
    "check",
    "pair",
    "publish",
    "export",
    "merge",
    "recalc",
    "season",
    "prizes",
    "ratings",
    "norms",
    "table",
    "plan",
    "draw",
)


def run() -> None:
    """Run the command line; whatever is refused is said in sentences, with the exit status of its kind."""
    with contextlib.suppress(locale.Error):  # the language is asked for, but its locale is not installed here
        locale.setlocale(locale.LC_ALL, "")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        raise SystemExit(command_line(COMMANDS)(prog_name=PROGRAM, standalone_mode=False))
    except SheetgenError as refusal:
        say(refusal.problems)
        raise SystemExit(int(refusal.status)) from None
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(Exit.FINE) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as slip:
        if hasattr(slip, "format_message"):  # the parser's complaints, whose classes belong to it alone
            misused(slip)
        if os.environ.get("SHEETGEN_DEBUG"):
            raise
        say([error("internal", found=type(slip).__name__, detail=str(slip))])
        raise SystemExit(Exit.CONTENT) from None
