"""What is wrong with a command as it was typed: the parser's complaints as problems with sentences of our own.

The classes of the complaints belong to the parser alone, so they are known by their names.
"""

import os
import re
from collections.abc import Sequence
from typing import Any

from sheetgen.errors import Problem, error

_QUOTED = re.compile(r"'(.*?)'")


def asks_for_help(complaint: object) -> bool:
    """Whether a complaint of the parser only means that nothing was typed."""
    return type(complaint).__name__ == "NoArgsIsHelpError"


def problem_of(complaint: Any, typed: Sequence[str]) -> Problem:
    """Return what a usage error of the parser says; its own words where it is of no kind we know."""
    command = complaint.ctx.command_path if complaint.ctx else "sheetgen"
    kind = type(complaint).__name__
    if kind == "MissingParameter":
        return error("usage-missing", found=_missing(complaint, typed), command=command)
    if kind == "NoSuchOption":
        return _no_such_option(complaint, command)
    if kind == "BadOptionUsage":
        return _without_value(complaint, command)
    if kind == "BadParameter":
        return _bad_value(complaint, command, typed)
    return _of_the_whole(complaint, command)


def _no_such_option(complaint: Any, command: str) -> Problem:
    """An option of another system is told of; otherwise what is nearly what was typed is offered."""
    above = complaint.ctx.parent.command if complaint.ctx and complaint.ctx.parent else None
    owners = getattr(above, "owners", None)
    if owners and (systems := owners(complaint.option_name)):
        return error("usage-option-of-others", found=complaint.option_name, systems=systems, command=command)
    close = _meant_option(complaint)
    return error("usage-no-such-option", found=complaint.option_name, close=close, command=command)


def _meant_option(complaint: Any) -> tuple[str, ...]:
    """The options of the command that are called so in some language, else those that look like what was typed."""
    from sheetgen.commands.called import OPTION, meant

    params = complaint.ctx.command.get_params(complaint.ctx) if complaint.ctx else ()
    existing = [name for param in params for name in param.opts if name.startswith("--")]
    return meant(OPTION, complaint.option_name, existing or list(complaint.possibilities or ()), cutoff=0.7)


def _without_value(complaint: Any, command: str) -> Problem:
    """An option at the end of the line, or a switch that was given a value: --double=yes."""
    if "does not take a value" in complaint.message:
        return error("usage-switch-with-value", found=complaint.option_name)
    return error("usage-option-without-value", found=complaint.option_name, command=command)


def _bad_value(complaint: Any, command: str, typed: Sequence[str]) -> Problem:
    option, outcome = _named(complaint.param, typed), _quoted(complaint.message)
    if getattr(complaint.param.type, "name", "").startswith("int"):
        return error("usage-no-number", found=outcome, option=option)
    return error("usage-bad-value", found=outcome, option=option, command=command)


def _of_the_whole(complaint: Any, command: str) -> Problem:
    """A complaint that is of no option or argument: one that leads to others stands alone, arguments are too many."""
    message = str(complaint.format_message())
    if message.startswith("Missing command"):
        return error("usage-missing", found=complaint.ctx.command.subcommand_metavar.split()[0], command=command)
    if message.startswith("Got unexpected extra argument"):
        return error("usage-too-many", found=_extra(message), command=command)
    return error("usage", found=message, command=command)


def _missing(complaint: Any, typed: Sequence[str]) -> str:
    """What is missing; where files and a folder are asked for and one file is given, it is the folder."""
    parameter = complaint.param
    command = complaint.ctx.command if complaint.ctx else None
    arguments = [each for each in getattr(command, "params", ()) if each.param_type_name == "argument"]
    if parameter in arguments[:-1] and parameter.nargs == -1 and any(map(os.path.isfile, typed)):
        parameter = arguments[-1]
    return _named(parameter, typed)


def _named(parameter: Any, typed: Sequence[str]) -> str:
    """An option as it was typed, else by its longest name; an argument as the help shows it."""
    options: list[str] = sorted((text for text in parameter.opts if text.startswith("-")), key=len)
    if not options:
        return str(parameter.metavar or parameter.name).removesuffix("...")
    supplied = (text for text in options if any(part.partition("=")[0] == text for part in typed))
    short = (text for text in options if len(text) == 2 and any(part.startswith(text) for part in typed))
    return next(supplied, None) or next(short, options[-1])


def _quoted(message: str) -> str:
    """What the parser found, between its quotation marks."""
    return next(iter(_QUOTED.findall(message)), message)


def _extra(message: str) -> str:
    return str(message.rpartition("(")[2]).removesuffix(")")
