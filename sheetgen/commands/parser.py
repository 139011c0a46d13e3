"""The parser's commands: a module is imported when its command is typed, and help speaks the terminal's language.

The words of the help stand in the catalogue: ``help.command.NAME`` for a command, ``help.option.NAME.OPTION`` for its
options and arguments, ``help.option.all.OPTION`` for those that several commands have.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from sheetgen.commands import completion
from sheetgen.commands.called import COMMAND, SYSTEM, meant
from sheetgen.commands.completion import Offer, beginning
from sheetgen.commands.overview import PROGRAM
from sheetgen.commands.shared import terminal
from sheetgen.errors import BadOptions, error

HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}
PLACEHOLDER = re.compile(r"[A-Z]{2,}")
# Options that may have a number behind them, and the option that then takes it: pair --explain 3.
NUMBERED = {"pair": {"--explain": "--explain-board"}}


class Worded:
    """A command whose help is made of the words of the catalogue; ``path`` is its place there: rank, new.berger."""

    path = ""

    def parse_args(self: object, ctx: object, args: list[str]) -> Any:
        """Complaints of the parser know their command, even those that come before any value is looked at."""
        try:
            return super().parse_args(ctx, args)  # type: ignore[misc]
        except Exception as complaint:
            complaint.ctx = getattr(complaint, "ctx", None) or ctx  # type: ignore[attr-defined]
            raise

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the line of usage in the language of the terminal."""
        formatter.write_usage(ctx.command_path, usage(self, ctx), prefix=terminal()["help.usage"])

    def format_options(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the arguments, then the options, each with its text of the catalogue."""
        parameters = self.get_params(ctx)
        for kind in ("argument", "option"):
            rows = [row(param, self.path) for param in parameters if param.param_type_name == kind]
            if rows:
                with formatter.section(terminal()[f"help.{kind}s"]):
                    formatter.write_dl(rows)

    def shell_complete(self: Any, ctx: Any, incomplete: str) -> Any:
        """What a shell offers: commands or systems, and once a dash is typed options, each with what it does."""
        offers = [Offer(name, self.summary(name)) for name in self.names()] if isinstance(self, Choice) else []
        if incomplete.startswith("-"):
            items = [param for param in self.get_params(ctx) if param.param_type_name == "option"]
            offers += [Offer(spelt, help_of(param, self.path)) for param in items for spelt in param.opts]
        return beginning(offers, incomplete)


def usage(command: Any, ctx: Any) -> str:
    """What stands behind the name of a command."""
    arguments = [param for param in command.get_params(ctx) if param.param_type_name == "argument"]
    pieces = [param.metavar if param.required else f"[{param.metavar}]" for param in arguments]
    behind = [command.subcommand_metavar] if isinstance(command, Choice) else []
    return " ".join((command.options_metavar, *pieces, *behind))


def context_of(command: object, typed: str) -> object:
    """What the parser asks when it shows the help of a command, however it is typed."""
    return typer.Context(command, info_name=typed, **HELP_OPTIONS)  # type: ignore[arg-type]


def row(param: Any, path: str) -> tuple[str, str]:
    """How a parameter is typed, and what it does."""
    words = terminal()
    parts = [help_of(param, path)]
    if param.param_type_name == "option" and param.required:
        parts.append(words["help.required"])
    if param.default and not callable(param.default):
        parts.append(words.say("help.default", value=param.default))
    value = param.metavar if param.param_type_name == "argument" or not param.is_flag else ""
    typed = ", ".join(sorted(param.opts, key=len)) if param.param_type_name == "option" else ""
    return " ".join(filter(None, (typed, value))), " ".join(parts)


def help_of(param: object, path: str) -> str:
    """The words for a parameter: those of its command, else those of the commands above it, else those of all."""
    words = terminal()
    return next(filter(None, map(words.get, help_ids(param, path))), str(getattr(param, "help", None) or ""))


def help_ids(param: object, path: str) -> Iterator[str]:
    """Where the words for a parameter may stand, the nearest first."""
    name = name_of(param)
    steps = path.split(".")
    for length in range(len(steps), 0, -1):
        yield f"help.option.{'.'.join(steps[:length])}.{name}"
    yield f"help.option.all.{name}"


def name_of(param: Any) -> str:
    """An option by its longest spelling without dashes, an argument by its name."""
    spelt = max((opt for opt in param.opts if opt.startswith("-")), key=len, default=str(param.name))
    return spelt.lstrip("-").replace("_", "-")


class SingleCommand(Worded, TyperCommand):
    """A command that does something."""

    def parse_args(self, ctx: object, args: list[str]) -> Any:
        """Parse what is typed, numbers behind options such as ``--explain`` included."""
        return super().parse_args(ctx, [*_spelt_out(args, NUMBERED.get(self.path, {}))])


def _spelt_out(args: Sequence[str], numbered: Mapping[str, str]) -> Iterator[str]:
    """The words typed, with the option that takes a number before each number behind one that may have it."""
    for word, following in zip(args, [*args[1:], ""], strict=False):
        yield word
        if word in numbered and following.isascii() and following.isdigit():
            yield numbered[word]


def built(name: str, run: Callable[..., object], path: str) -> object:
    """A function as a command: its signature says what it takes, the catalogue what that means."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=HELP_OPTIONS)
    app.command(name, cls=SingleCommand)(run)
    return worded(typer.main.get_command(app), path)


def worded(command: Any, path: str) -> Any:
    """Give a command its words."""
    words = terminal()
    command.path = path
    command.help = words.get(f"help.command.{path}") or words.get(f"help.system.{command.name}", command.help)
    command.options_metavar = words["help.options-metavar"]
    command.subcommand_metavar = words["help.system-metavar"]
    for param in command.params:
        if hasattr(param.type, "readable"):
            param.type.readable = False  # whether a file may be read is found out, and said, by whoever reads it
        if offered := completion.values(name_of(param), param.metavar or ""):
            param.shell_complete = partial(_offered, offered)
        param.metavar = placeholder(param.metavar or "TEXT")
    return command


def _offered(offered: Sequence[str], ctx: object, incomplete: str) -> list[Offer]:
    return beginning([Offer(value) for value in offered], incomplete)


def placeholder(metavar: str) -> str:
    """What stands for a value, word by word in the language of the terminal: FILE, OUT.xlsx, SKIP=COUNT."""
    words = terminal()
    return PLACEHOLDER.sub(lambda outcome: words.get(f"help.metavar.{outcome[0]}", outcome[0]), metavar)


class Choice(Worded, TyperGroup, ABC):
    """A command that leads to others, each made when it is asked for."""

    kind = "command"  # what the next word typed names

    @abstractmethod
    def names(self) -> Sequence[str]:
        """The words that may be typed next, in the order of the help."""

    def has(self, name: str) -> bool:
        """Whether a word is one of the names."""
        return name in self.names()

    @abstractmethod
    def made(self, name: str) -> Any:
        """The command behind a name, made now."""

    def summary(self, name: str) -> str:
        """The line about a name in the help."""
        return terminal()[f"help.{self.kind}.{name}"]

    def list_commands(self, ctx: object) -> list[str]:
        """All names, as the parser asks for them."""
        return list(self.names())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command behind a name, or None if there is no such name."""
        return self.made(cmd_name) if self.has(cmd_name) else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Offer what is nearly what was typed; without anything near, all there is."""
        if args[0].startswith("-") or self.has(args[0]):
            return super().resolve_command(ctx, args)
        names = tuple(self.names())
        close = meant(SYSTEM if self.kind == SYSTEM else COMMAND, args[0], names)
        if self.kind == "system":
            raise BadOptions(
                error("usage-no-such-system", found=args[0], close=close, names=names, command=ctx.command_path)
            )
        raise BadOptions(error("usage-no-such-command", found=args[0], close=close, names=names))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write arguments and options, then every name with its line."""
        Worded.format_options(self, ctx, formatter)
        with formatter.section(terminal()[f"help.{self.kind}s"]):
            formatter.write_dl([(name, self.summary(name)) for name in self.names()])


class Commands(Choice):
    """The whole command line: a command is a module of this room, with a function or a choice of its name."""

    path = PROGRAM

    def __init__(self, order: Sequence[str], **settings: Any) -> None:
        super().__init__(**settings)
        self.order = order

    def names(self) -> Sequence[str]:
        """The commands in the order in which they were given."""
        return self.order

    def made(self, name: str) -> Any:
        """Import the module of a command and make the command from its function or choice."""
        command = getattr(import_module(f"sheetgen.commands.{name}"), name)
        return worded(command, name) if isinstance(command, Choice) else built(name, command, name)


def command_line(order: Sequence[str]) -> Commands:
    """The parser of the whole command line."""
    words = terminal()
    completion.prepare()
    return Commands(
        order,
        name=PROGRAM,
        params=[completion.show_option()],
        help=words["help.text"],
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings=HELP_OPTIONS,
        options_metavar=words["help.options-metavar"],
        subcommand_metavar=words["help.command-metavar"],
    )
