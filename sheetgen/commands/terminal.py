"""What every command needs of the terminal: its language, what is printed there and delivered into files."""

import contextlib
import locale
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

from sheetgen.errors import Exit, Problem
from sheetgen.i18n.catalogue import FALLBACK, LANGUAGES, Words, words

NO_LETTER = "backslashreplace"  # half a character, as of a file's name that is no text: spelled as JSON spells it


def language() -> str:
    """The language of the terminal: SHEETGEN_LANG, else the locale, else English."""
    wanted = os.environ.get("SHEETGEN_LANG") or _of_the_locale() or ""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):  # of a locale that is not installed, the names alone are left
        wanted = wanted or os.environ.get(name, "")
    lang = wanted[:2].lower()
    return lang if lang in LANGUAGES else FALLBACK


def _of_the_locale() -> str | None:
    """The locale of sentences; Windows has one for all."""
    with contextlib.suppress(ValueError):  # a name Python does not know
        return locale.getlocale(getattr(locale, "LC_MESSAGES", locale.LC_CTYPE))[0]
    return None


def terminal() -> Words:
    """The catalogue in the language of the terminal."""
    return words(language())


def misused(complaint: Any) -> NoReturn:
    """Say what is wrong with the command as it was typed; without anything behind a command its help is shown."""
    from sheetgen.commands.usage import asks_for_help, problem_of

    if asks_for_help(complaint):
        print(complaint.format_message(), file=sys.stderr)
    else:
        say([problem_of(complaint, sys.argv[1:])])
    raise SystemExit(Exit.OPTIONS)


def say(problems: Iterable[Problem]) -> None:
    """Print problems to the error stream, one a line."""
    from sheetgen.present import reports

    lines = [reports.line(problem, terminal()) for problem in problems]
    try:
        for line in lines:
            print(line, file=sys.stderr)
    except OSError:  # nobody can be told: the exit status says what is left to say
        lead_nowhere(sys.stderr)


def lead_nowhere(stream: TextIO) -> None:
    """What is still to be printed there is printed nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def output_refused(refusal: OSError) -> NoReturn:
    """Say that the output cannot be written where it goes, which is no mistake of the program."""
    from sheetgen.store import files

    lead_nowhere(sys.stdout)
    say([files.cannot_write(refusal, kept="output")])
    raise SystemExit(Exit.UNREADABLE)


def deliver(
    text: Callable[[], str],
    makers: Sequence[tuple[bool, Path | None, Callable[[], str]]],
    force: bool = False,
) -> None:
    """Write the files asked for, and print one form: the first that was asked for, else the text."""
    from sheetgen.store import files

    for _, path, make in makers:
        if path is not None:
            files.write_whole(path, make().encode(errors=NO_LETTER), force)
    chosen = next((make for wanted, _, make in makers if wanted), text)
    if chosen is not text and not sys.stdout.isatty():  # read by a program: whole, whatever a console can show
        sys.stdout.reconfigure(encoding="utf-8", errors=NO_LETTER)  # type: ignore[union-attr]
    print(chosen())
