"""``ratings``: how everybody's rating changes, game by game."""

from sheetgen.operations.lists import RatingList, opened
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.usecases import ratings as core
from sheetgen.usecases.ratings import Ratings


def ratings(
    event: StrPath,
    *,
    kind: str | None = None,
    rules: str | None = None,
    players: StrPath | None = None,
    rating_list: RatingList = None,
) -> Ratings:
    """Work out the change of everybody's rating, game by game, and the performances.

    Args:
        event: a workbook, a list of results or a tournament report file.
        kind: ``standard``, ``rapid`` or ``blitz``; by default what the event says of its pace, else ``standard``.
        rules: ``livre`` (the arbiter's book) or ``fide`` (in force on the first day); ``livre`` by default.
        players: a list of players that completes a list of results.
        rating_list: a federation's list, for ratings the event does not have.

    Returns:
        The changes of every field of the event (``events``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: the file cannot be read, an option is unknown, or no game has names.

    >>> import sheetgen
    >>> reckoned = sheetgen.ratings("examples/berger/event.xlsx", kind="standard")
    >>> reckoned.rules, reckoned.kind, len(reckoned.events[0].lines)
    ('livre', 'standard', 8)
    """
    with opened(rating_list) as index:
        return core.ratings(files.given(event), kind=kind, rules=rules, players=files.given_too(players), index=index)
