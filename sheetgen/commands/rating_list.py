"""The option ``--rating-list``: a federation's list, indexed with a bar on the first use."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sheetgen.store.rating_index import RatingIndex

RatingList = Annotated[Path | None, typer.Option("--rating-list", metavar="FILE")]


@contextmanager
def rating_list(path: Path | None) -> "Iterator[RatingIndex | None]":
    """The list as an index, for as long as it is asked."""
    if path is None:
        yield None
        return
    from sheetgen.commands.progress import progress
    from sheetgen.store.rating_index import open_list

    with progress() as bar:
        index = open_list(path, bar)
    with closing(index):
        yield index
