"""The cores of the operations take bytes: here are those that the tests call with a path."""

from pathlib import Path
from typing import Any

from sheetgen.exchange import tables
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.reading import RawTable
from sheetgen.operations import export as exporting
from sheetgen.operations import norms, prizes, ratings
from sheetgen.operations import publish as publishing
from sheetgen.operations.reading import opening
from sheetgen.store.files import StrPath, read_file, read_optional


def read_rows(path: StrPath, known: Headers) -> RawTable:
    return tables.read_rows(read_file(path), known)


def open_workbook(path: StrPath) -> opening.OpenedWorkbook:
    return opening.open_workbook(read_file(path))


def ratings_of(path: StrPath, players: StrPath | None = None, **asked: Any) -> ratings.Ratings:
    return ratings.ratings_of(read_file(path), players=read_optional(players), **asked)


def norms_of(path: StrPath, asked: norms.NormOptions) -> norms.Norms:
    return norms.norms_of(read_file(path), asked)


def prizes_of(
    path: StrPath,
    fund: StrPath | None = None,
    announced: prizes.PrizeOptions | None = None,
    *,
    players: StrPath | None = None,
    **asked: Any,
) -> prizes.Prizes:
    return prizes.prizes_of(read_file(path), read_optional(fund), announced, players=read_optional(players), **asked)


def publication(path: Path) -> publishing.Publication:
    return publishing.publication(read_file(path))


def export_path(path: Path, style: Any, target: str | None = None) -> tuple[exporting.Exported, ...]:
    return exporting.export_file(read_file(path), style, target)
