"""``new``: a workbook."""

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.commands.shared import language, say, terminal
from sheetgen.commands.systems import Systems
from sheetgen.systems.options import FILE, FLAG, Option
from sheetgen.systems.registry import ASKED_FOR, options_of

OUT = Option("out", FILE, "OUT.xlsx", argument=True, required=True)
FORCE = Option("force", FLAG)


def _options(system: str) -> Sequence[Option]:
    return (OUT, *options_of(system), FORCE)


def _make(system: str, options: Mapping[str, Any]) -> None:
    from sheetgen.commands.rating_list import rating_list

    with rating_list(options.get("rating_list")) as index:
        _made(system, options if index is None else {**options, "rating_list": index})


def _made(system: str, options: Mapping[str, Any]) -> None:

    from sheetgen.operations.new import new_files

    made = new_files(system, **{"lang": language(), **options})
    say(made.problems)
    for path in made.paths:
        print(terminal().say("new.done", path=path))
    for line in made.lines(terminal()):
        print(line)


new = Systems("new", lambda: ASKED_FOR, _options, _make)
