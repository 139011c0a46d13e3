"""What is wrong with a command as it was typed: the parser's complaints as problems with sentences of our own.

The classes of the complaints belong to the parser alone, so they are known by their names.
"""

import re
from typing import Any

from sheetgen.errors import Problem, error

_QUOTED = re.compile(r"'(.*?)'|\((.*?)\)$")


def asks_for_help(complaint: Any) -> bool:
    return type(complaint).__name__ == "NoArgsIsHelpError"


def problem_of(complaint: Any) -> Problem:
    """Return what a usage error of the parser says; its own words where it is of no kind we know."""
    command = complaint.ctx.command_path if complaint.ctx else "sheetgen"
    kind = type(complaint).__name__
    if kind == "MissingParameter":
        return error("usage-missing", found=_named(complaint.param), command=command)
    if kind == "NoSuchOption":
        close = tuple(complaint.possibilities or ())
        return error("usage-no-such-option", found=complaint.option_name, close=close, command=command)
    if kind == "BadOptionUsage":
        return error("usage-option-without-value", found=complaint.option_name, command=command)
    if kind == "BadParameter":
        option = _named(complaint.param)
        return error("usage-bad-value", found=_quoted(complaint.message), option=option, command=command)
    return _of_the_whole(complaint, command)


def _of_the_whole(complaint: Any, command: str) -> Problem:
    """A complaint that is of no option or argument: a command nobody knows, too many arguments."""
    message = complaint.format_message()
    if message.startswith("No such command"):
        commands = tuple(complaint.ctx.command.list_commands(complaint.ctx))
        return error("usage-no-such-command", found=_quoted(message), commands=commands)
    if message.startswith("Got unexpected extra argument"):
        return error("usage-too-many", found=_quoted(message.partition("argument(s)")[2]), command=command)
    return error("usage", found=message, command=command)


def _named(parameter: Any) -> str:
    """An option as it is typed, an argument as the help shows it."""
    options = [text for text in parameter.opts if text.startswith("-")]
    return options[-1] if options else str(parameter.metavar or parameter.name).removesuffix("...")


def _quoted(message: str) -> str:
    found = _QUOTED.search(message)
    return next(filter(None, found.groups()), "") if found else message
