"""``norms``: which title norms are reached, and exactly what is missing."""

from sheetgen.operations.lists import RatingList, opened
from sheetgen.rating.editions import LIVRE
from sheetgen.rating.mix import LEAST_GAMES
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.usecases import norms as core
from sheetgen.usecases.norms import Norms


def norms(
    event: StrPath,
    *,
    title: str | None = None,
    before: bool = False,
    rules: str = LIVRE,
    host: str = "",
    waived: bool = False,
    least_games: int = LEAST_GAMES,
    players: StrPath | None = None,
    rating_list: RatingList = None,
) -> Norms:
    """Judge the norms of every player and every title he could still earn.

    Args:
        event: a workbook, a list of results or a tournament report file.
        title: ``GM``, ``IM``, ``WGM`` or ``WIM``; all of them by default.
        before: what is possible before the event, instead of what was reached.
        rules: ``livre`` or ``fide``.
        host: the federation of the place, where the file does not say it.
        waived: the conditions on federations do not hold for this event.
        least_games: how many games a norm needs: 7, 8 or 9.
        players: a list of players that completes a list of results.
        rating_list: a federation's list, for titles and ratings the event does not have.

    Returns:
        A verdict for every player and title (``events``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: the file cannot be read, or an option is unknown.

    >>> import sheetgen
    >>> judged = sheetgen.norms("examples/berger/event.xlsx", title="IM", host="FRA")
    >>> any(norm.verdict is not None and norm.verdict.reached for event in judged.events for norm in event.norms)
    False
    """
    asked = core.Asked(title, before, rules, host, waived, least_games)
    with opened(rating_list) as index:
        return core.norms(files.given(event), asked, files.given_too(players), index)
