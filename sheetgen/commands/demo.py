"""``demo``: the tour."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.shared import Force, language, terminal


def demo(
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path("sheetgen-demo"),
    force: Force = False,
) -> None:
    """Make, fill, rank and show one small event of each system: the tour."""
    import sheetgen
    from sheetgen.present import reports

    for shown in sheetgen.demo(folder, lang=language(), force=force):
        print(terminal().say("demo.step", path=shown.workbook))
        print(reports.ranking_text(shown, terminal()))
    titles = {name: terminal()[f"sheet.{name}"] for name in ("grid", "rounds")}
    print(terminal().say("demo.done", path=folder / "berger.xlsx", **titles))
