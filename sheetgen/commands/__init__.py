"""The commands: parse, call one operation, print, exit status. No domain rule and no spreadsheet here."""

import contextlib
import errno
import locale
import os
import sys

from sheetgen.commands.overview import HELP, PROGRAM, page
from sheetgen.commands.terminal import lead_nowhere, misused, output_refused, say
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
    "watch",
    "publish",
    "export",
    "merge",
    "show",
    "renew",
    "recalc",
    "season",
    "prizes",
    "ratings",
    "norms",
    "table",
    "plan",
    "draw",
)

VARIABLE = "_SHEETGEN_COMPLETE"  # a shell asks with it what may be completed
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # why the place where the output goes takes no more


def _run() -> None:
    """The command, and all that it printed is where it goes before the end."""
    try:
        status = _answer()
    except SystemExit as end:
        status = end.code
    sys.stdout.flush()
    raise SystemExit(status)


def _answer() -> str | int | None:
    """What was asked: the list of the commands, for which no parser is imported, or a command."""
    if len(sys.argv) == 2 and sys.argv[1] in HELP and VARIABLE not in os.environ:
        print(page(COMMANDS))
        return Exit.FINE
    from sheetgen.commands.parser import command_line

    status: str | int | None = command_line(COMMANDS)(prog_name=PROGRAM, standalone_mode=False)
    return status


def run() -> None:
    """Run the command line; whatever is refused is said in sentences, with the exit status of its kind."""
    with contextlib.suppress(locale.Error):  # the language is asked for, but its locale is not installed here
        locale.setlocale(locale.LC_ALL, "")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        _run()
    except SheetgenError as refusal:
        say(refusal.problems)
        raise SystemExit(int(refusal.status)) from None
    except BrokenPipeError:
        lead_nowhere(sys.stdout)
        raise SystemExit(Exit.FINE) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except Exception as slip:
        if isinstance(slip, OSError) and slip.filename is None and slip.errno in FULL:
            output_refused(slip)
        if hasattr(slip, "format_message"):  # the parser's complaints, whose classes belong to it alone
            misused(slip)
        if os.environ.get("SHEETGEN_DEBUG"):
            raise
        say([error("internal", found=type(slip).__name__, detail=str(slip))])
        raise SystemExit(Exit.CONTENT) from None
