"""A federation's rating list as an operation is given it: a path, or a list that is open already."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sheetgen.store.files import StrPath
from sheetgen.store.rating_index import RatingIndex, open_list

RatingList = StrPath | RatingIndex | None


@contextmanager
def opened_list(rating_list: RatingList) -> Iterator[RatingIndex | None]:
    """The list for as long as it is asked; a list that was open stays open."""
    if rating_list is None or isinstance(rating_list, RatingIndex):
        yield rating_list
        return
    with closing(open_list(Path(rating_list))) as index:
        yield index
