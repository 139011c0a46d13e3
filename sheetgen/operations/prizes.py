"""``prizes``: a fund given to the final ranking."""

import datetime
from collections.abc import Sequence

from sheetgen.store import files
from sheetgen.store import prizes as store
from sheetgen.store.files import StrPath
from sheetgen.usecases import prizes as core
from sheetgen.usecases.prizes import Prizes


def prizes(
    event: StrPath,
    fund: StrPath | None = None,
    *,
    method: str | None = None,
    cumulative: bool | None = None,
    unit: str | None = None,
    least: str | None = None,
    on: datetime.date | None = None,
    played_off: Sequence[str] = (),
    individuals: bool = False,
    players: StrPath | None = None,
    order: str | Sequence[str] | None = None,
    rules: str | None = None,
    write: bool = False,
    output: StrPath | None = None,
    force: bool = False,
) -> Prizes:
    """Give a fund of prizes to the final ranking: shares, categories, and why.

    Args:
        event: a workbook or a list of results.
        fund: the list of prizes; without it those typed in the workbook.
        method: how a shared prize is shared: ``hort``, ``shared`` or ``place``.
        cumulative: whether one person may have several prizes.
        unit: to what amounts are rounded (``0.01``, ``1``, ``5`` or ``10``).
        least: the least amount that is paid.
        on: the day ages are counted on.
        played_off: names of those whose tie was played off; they do not share.
        individuals: prizes of the players of a team event.
        players: a list of players that completes a list of results.
        order: tie-breaks other than those of the event.
        rules: ``livre`` or ``fide-2026``.
        write: fill the sheets of prizes of the workbook, or of a copy at ``output``.
        output: where the workbook is written; a file that exists needs ``force``.
        force: replace ``output`` where it exists.

    Returns:
        What everybody gets (``awards``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: a file cannot be read, the fund is wrong, or ``output`` exists.

    >>> import sheetgen
    >>> from pathlib import Path
    >>> text = "prize;place;amount\\n;1;100\\n;2;60\\n"
    >>> written = Path("fund.csv").write_text(text, encoding="utf-8")
    >>> given = sheetgen.prizes("examples/berger/event.xlsx", "fund.csv", method="place")
    >>> [award.given for award in given.awards.values()]
    [16000]
    """
    announced = core.Announced(method, cumulative or None, unit, least, on, tuple(played_off))
    reckoned = core.prizes(
        files.given(event),
        files.given_too(fund),
        announced,
        order=order,
        rules=rules,
        individuals=individuals,
        players=files.given_too(players),
    )
    return store.write(reckoned, output, force) if write else reckoned
