"""A command of several systems: behind it stands the name of one, and behind that only what that system declares."""

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, get_args

import typer

from sheetgen.commands.parser import HELP_OPTIONS, Choice, built
from sheetgen.systems.options import (
    BANS,
    EVENT,
    FILE,
    FLAG,
    FOLDER,
    NUMBER,
    PLAYERS,
    REPEATED,
    TEAMS,
    TEXT,
    WISHES,
    Option,
)

TYPES: Mapping[str, object] = {
    FLAG: bool,
    NUMBER: int | None,
    TEXT: str | None,
    REPEATED: list[str] | None,
    PLAYERS: Path | None,
    TEAMS: str | None,  # a list, or how many
    EVENT: Path | None,
    FILE: Path | None,
    FOLDER: Path | None,
    WISHES: Path | None,
    BANS: Path | None,
}


class Systems(Choice):
    """A command that asks for a system first; the options of a system are made from what it declares."""

    kind = "system"

    def __init__(
        self,
        name: str,
        systems: Callable[[], Sequence[str]],
        options: Callable[[str], Sequence[Option]],
        run: Callable[[str, Mapping[str, object]], None],
    ) -> None:
        super().__init__(name=name, rich_markup_mode=None, context_settings=HELP_OPTIONS)
        self.systems, self.options, self.run = systems, options, run

    def names(self) -> Sequence[str]:
        """The systems that have this command."""
        return self.systems()

    def made(self, name: str) -> object:
        """A command with the options that a system declares."""
        options = self.options(name)
        return built(
            name, _function(options, lambda wanted: self.run(name, wanted)), f"{self.path or self.name}.{name}"
        )

    def parse_args(self, ctx: object, args: list[str]) -> Any:
        """The system may stand behind options, as any other argument may."""
        return super().parse_args(ctx, self._system_first(args) if self._is_behind(args) else args)

    @staticmethod
    def _is_behind(args: list[str]) -> bool:
        return bool(args) and args[0].startswith("-") and args[0] not in HELP_OPTIONS["help_option_names"]

    def _system_first(self, args: list[str]) -> list[str]:
        options = (option for name in self.names() for option in self.options(name))
        takers = [option for option in options if option.kind != FLAG and not option.argument]
        valued = {option.flag for option in takers} | {option.short for option in takers if option.short}
        for place, word in enumerate(args):
            if not word.startswith("-") and (place == 0 or args[place - 1] not in valued):
                return [word, *args[:place], *args[place + 1 :]]
        return args

    def owners(self, flag: str) -> tuple[str, ...]:
        """The systems that have an option."""
        return tuple(name for name in self.names() if flag in {option.flag for option in self.options(name)})


def _function(options: Sequence[Option], run: Callable[[Mapping[str, object]], None]) -> Callable[..., None]:
    """A function whose signature is the declaration: the parser reads nothing else. It is told what was given only."""

    def command(**values: object) -> None:
        run({option.name: values[option.name] for option in options if option.is_typed(values[option.name])})

    parameters = [_parameter(option) for option in sorted(options, key=lambda option: not option.argument)]
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def _parameter(option: Option) -> Parameter:
    """An option as the parameter of a function; what must be given has no default."""
    kind, default = TYPES[option.kind], False if option.kind == FLAG else option.default
    if option.required:
        kind, default = get_args(kind)[0] if get_args(kind) else kind, Parameter.empty
    if option.argument:
        taken: object = typer.Argument(metavar=option.typed_as)
    else:
        flags = [option.short, option.flag] if option.short else [option.flag]
        taken = typer.Option(*flags, metavar=None if option.kind == FLAG else option.typed_as or None)
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, taken])
