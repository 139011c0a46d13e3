"""``fill``: lists into a workbook, an event into a club's own."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.rating_list import RatingList
from sheetgen.commands.rating_list import rating_list as open_list
from sheetgen.commands.shared import Force, Output, say, terminal
from sheetgen.errors import BadOptions, error


def fill(
    workbook: Annotated[Path, typer.Argument(metavar="WB")],
    players: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    teams: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    results: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    rating_list: RatingList = None,
    rating_kind: Annotated[str, typer.Option(metavar="standard|rapid|blitz")] = "standard",
    replace: Annotated[bool, typer.Option("--replace")] = False,
    from_: Annotated[Path | None, typer.Option("--from", metavar="EVENT")] = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Enter lists into a workbook, or an event into a club's own; what is there already is never replaced unasked."""
    import sheetgen

    if from_ is not None:
        _fill_template(workbook, from_, output, force, bool(players or teams or results or rating_list or replace))
        return
    with open_list(rating_list) as index:
        done = sheetgen.fill(
            workbook,
            players=players,
            teams=teams,
            results=results,
            rating_list=index,
            rating_kind=rating_kind,
            replace_entries=replace,
            output=output,
            force=force,
        )
    say(done.problems)
    print(terminal().say("fill.done", path=done.workbook, count=done.cells))


def _fill_template(template: Path, event: Path, output: Path | None, force: bool, has_lists: bool) -> None:
    import sheetgen

    if has_lists:
        raise BadOptions(error("from-with-lists"))
    if output is None:
        raise BadOptions(error("from-without-output"))
    done = sheetgen.fill_template(template, event, output, force=force)
    say(done.problems)
    print(terminal().say("fill.done", path=done.workbook, count=done.cells))
