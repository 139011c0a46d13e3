"""``new``: a workbook."""

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.commands.shared import language, say, terminal
from sheetgen.commands.systems import Systems
from sheetgen.errors import BadOptions, error
from sheetgen.systems.options import FILE, FLAG, Option
from sheetgen.systems.registry import ASKED_FOR, options_of

OUT = Option("out", FILE, "OUT.xlsx", argument=True, required=True)
FORCE = Option("force", FLAG)
OF_POOLS = ("pools", "spread", "one_file")


def _options(system: str) -> Sequence[Option]:
    return (OUT, *options_of(system), FORCE)


def _make(system: str, asked: Mapping[str, Any]) -> None:
    from sheetgen import api
    from sheetgen.present import molter as reports_molter

    asked = {"lang": language(), **asked}
    if any(name in asked for name in OF_POOLS):
        _make_pools(system, asked)
        return
    made = api.new_files(system, **asked)
    say(made.problems)
    for path in made.paths:
        print(terminal().say("new.done", path=path))
    if made.table:
        print(reports_molter.heading(made.table, terminal()))
        for remark in reports_molter.remarks(made.table, terminal()):
            print(remark)


def _make_pools(system: str, asked: Mapping[str, Any]) -> None:
    """The same for a list in pools: several workbooks and their summary."""
    from sheetgen.present import pools as reports_pools
    from sheetgen.usecases import pools

    if "pools" not in asked:
        raise BadOptions(error("spread-without-pools", found="--one-file" if "one_file" in asked else "--spread"))
    made = pools.new_pools(system, **asked)
    say(made.problems)
    for path in made.paths:
        print(terminal().say("new.done", path=path))
    print(reports_pools.pools_text(made, terminal()))


new = Systems("new", lambda: ASKED_FOR, _options, _make)
