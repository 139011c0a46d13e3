"""The options that several commands have, and with them what every command needs of the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from sheetgen.commands.terminal import deliver, language, say, terminal
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.present.forms import as_csv, as_json

__all__ = [
    "Csv", "CsvOut", "Force", "Html", "HtmlOut", "Json", "JsonOut", "Lang", "Output",
    "as_csv", "as_json", "deliver", "language", "say", "terminal",
]  # fmt: skip

Json = Annotated[bool, typer.Option("--json")]
Csv = Annotated[bool, typer.Option("--csv")]
Html = Annotated[bool, typer.Option("--html")]
JsonOut = Annotated[Path | None, typer.Option("--json-out", metavar="FILE")]
CsvOut = Annotated[Path | None, typer.Option("--csv-out", metavar="FILE")]
HtmlOut = Annotated[Path | None, typer.Option("--html-out", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force")]
Lang = Annotated[str | None, typer.Option(metavar="|".join(LANGUAGES))]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="OUT")]
