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
    from sheetgen.commands.progress import progress
    from sheetgen.present import reports

    with progress() as bar:
        rankings = sheetgen.demo(folder, lang=language(), force=force, watch=bar)
    for ranking in rankings:
        print(terminal().say("demo.step", path=ranking.workbook))
        print(reports.ranking_text(ranking, terminal()))
    titles = {name: terminal()[f"sheet.{name}"] for name in ("grid", "rounds")}
    print(terminal().say("demo.done", path=folder / "berger.xlsx", **titles))
