"""Typed pandas data frames; the library is imported when the first is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from sheetgen.errors import BadOptions, error

if TYPE_CHECKING:
    from pandas import DataFrame, Series

__all__ = ["ANY", "NUMBER", "TEXT", "TRUTH", "WHOLE", "DataFrame", "Record", "Series", "frame", "records"]

WHOLE: Final = "Int64"
NUMBER: Final = "Float64"
TEXT: Final = "string"
TRUTH: Final = "boolean"
ANY: Final = "object"


def _pandas() -> Any:
    """The library; in a file that holds the whole program it cannot be, and is taken from the computer."""
    try:
        import pandas
    except ImportError as missing:
        raise BadOptions(error("needs-pandas")) from missing
    return pandas


def frame(rows: Sequence[Sequence[object]], columns: Mapping[str, str]) -> DataFrame:
    """Return rows as a data frame whose columns have these types, empty or not; None is a missing value."""
    pandas = _pandas()
    values = list(zip(*rows, strict=True)) if rows else [()] * len(columns)
    series = {
        name: pandas.Series(list(column), dtype=kind)
        for (name, kind), column in zip(columns.items(), values, strict=True)
    }
    made: DataFrame = pandas.DataFrame(series, columns=pandas.Index(columns, dtype="string"))
    return made


Record = dict[str, Any]  # a row, by the names of its columns


def records(table: DataFrame) -> list[Record]:
    """The rows of a data frame, each with its values by the names of the columns."""
    return [{str(name): value for name, value in row.items()} for row in table.to_dict("records")]
