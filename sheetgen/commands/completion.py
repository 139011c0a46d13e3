"""What a shell offers at the Tab key: commands, systems, options and their values, in the language of the terminal."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from typer.core import TyperOption

from sheetgen.commands import VARIABLE
from sheetgen.commands.overview import COMPLETION, PROGRAM, SHELLS
from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import LANGUAGES

ALTERNATIVES = re.compile(r"[a-z0-9-]+(?:\|[a-z0-9-]+)+")


class Offer(NamedTuple):
    """One word a shell may put in; the parser's shells ask for these three."""

    value: str
    help: str = ""
    type: str = "plain"


def prepare() -> None:
    """Make the parser know the shells, which it does not unless it offers to change people's settings too."""
    from typer._completion_classes import completion_init

    completion_init()


def show_option() -> TyperOption:
    """The option that prints what a shell needs to know; nothing is installed and no setting changed."""
    return TyperOption(
        param_decls=[COMPLETION],
        callback=_show,
        expose_value=False,
        is_eager=True,
        metavar="|".join(SHELLS),
    )


def _show(context: Any, parameter: object, shell: str | None) -> None:
    if shell is None or context.resilient_parsing:
        return
    if shell not in SHELLS:
        raise BadOptions(error("bad-option", found=shell, option=COMPLETION, allowed=SHELLS))
    from typer._completion_shared import get_completion_script

    print(get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=shell))
    raise SystemExit(0)


def values(name: str, metavar: str) -> Sequence[str]:
    """What may stand behind an option, where that is a list: the languages, or what its placeholder names."""
    if name == "lang":
        return LANGUAGES
    return metavar.split("|") if ALTERNATIVES.fullmatch(metavar) else ()


def beginning(offers: Sequence[Offer], typed: str) -> list[Offer]:
    """The offers whose value begins with what is typed so far."""
    return [offer for offer in offers if offer.value.startswith(typed)]
