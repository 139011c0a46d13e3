"""The options that several commands have, and with them what every command needs of the terminal."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple, Protocol, TypeVar

import typer

from sheetgen.commands.terminal import deliver, language, say, terminal
from sheetgen.errors import Exit, Problem
from sheetgen.i18n.catalogue import LANGUAGES, Words
from sheetgen.present.forms import as_csv, as_json

__all__ = [
    "Csv", "CsvOut", "Force", "Html", "HtmlOut", "Json", "JsonOut", "Lang", "Output",
    "as_csv", "as_json", "deliver", "deliver_result", "language", "say", "terminal",
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


class Reportable(Protocol):
    """What an operation found out: its problems, and whether any of them is an error."""

    @property
    def problems(self) -> Sequence[Problem]:
        """Return everything that is wrong or doubtful."""

    @property
    def has_errors(self) -> bool:
        """Whether any of the problems is an error."""


Result = TypeVar("Result", bound=Reportable)


class WantedForms(NamedTuple):
    """How a result was asked for: as JSON, as CSV, each printed or in a file; whether files are replaced."""

    json: bool
    json_out: Path | None
    csv: bool
    csv_out: Path | None
    force: bool


def deliver_result(
    result: Result,
    text: Callable[[Result, Words], str],
    value: Callable[[Result, Words], object],
    rows: Callable[[Result, Words], Iterable[Sequence[object]]],
    wanted: WantedForms,
) -> None:
    """Say the problems of a result, print it as text or in the forms that are wanted, and end with its exit status."""
    say(result.problems)
    forms = [
        (wanted.json, wanted.json_out, lambda: as_json(value(result, terminal()))),
        (wanted.csv, wanted.csv_out, lambda: as_csv(rows(result, terminal()))),
    ]
    deliver(lambda: text(result, terminal()), forms, wanted.force)
    if result.has_errors:
        raise SystemExit(Exit.CONTENT)
