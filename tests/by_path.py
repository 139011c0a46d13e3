"""The use-cases take bytes: here are those that the tests call with a path."""

from pathlib import Path
from typing import Any

from sheetgen.exchange import tables
from sheetgen.exchange.columns import Headers
from sheetgen.exchange.reading import RawTable
from sheetgen.store.files import StrPath, given, given_too
from sheetgen.usecases import exporting, norms, opening, prizes, publishing, ratings


def read_rows(path: StrPath, known: Headers) -> RawTable:
    return tables.read_rows(given(path), known)


def open_workbook(path: StrPath) -> opening.Opened:
    return opening.open_workbook(given(path))


def ratings_of(path: StrPath, players: StrPath | None = None, **asked: Any) -> ratings.Ratings:
    return ratings.ratings(given(path), players=given_too(players), **asked)


def norms_of(path: StrPath, asked: norms.Asked) -> norms.Norms:
    return norms.norms(given(path), asked)


def prizes_of(
    path: StrPath,
    fund: StrPath | None = None,
    announced: prizes.Announced | None = None,
    *,
    players: StrPath | None = None,
    **asked: Any,
) -> prizes.Prizes:
    return prizes.prizes(given(path), given_too(fund), announced, players=given_too(players), **asked)


def publication(path: Path) -> publishing.Publication:
    return publishing.publication(given(path))


def export_path(path: Path, style: Any, target: str | None = None) -> tuple[exporting.Exported, ...]:
    return exporting.export_file(given(path), style, target)
