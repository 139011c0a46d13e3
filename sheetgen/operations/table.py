"""``table`` and ``plan``: a pairing table or the plan of a cup, without a workbook."""

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Protocol, cast

from sheetgen.errors import BadOptions, error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.tournament import LANGUAGE
from sheetgen.operations.new import refuse_other_options
from sheetgen.pairing.knockout_plan import KnockoutPlan
from sheetgen.pairing.league_wishes import Preliminary
from sheetgen.pairing.molter import MolterTable
from sheetgen.pairing.scheveningen import ScheveningenTable
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_wishes
from sheetgen.systems.options import WISHES
from sheetgen.systems.printed import Listing
from sheetgen.systems.printed_book import book_of
from sheetgen.systems.registry import (
    printed,
    printed_table,
)
from sheetgen.systems.shared import options


def show_printed(command: str, name: str, **options: object) -> Listing:
    """Return what ``command`` prints for a system without a workbook: a pairing table or a plan of play.

    ``name`` is that of the system. A system without such a table is refused, and so are options of other systems.
    """
    printable = printed_table(command, name)
    if printable is None:
        raise BadOptions(error("bad-option", found=name, option="SYSTEM", allowed=", ".join(printed(command))))
    mine = {option.name for option in printable.options}
    if options.keys() - mine:
        existing = (option for each in printed(command).values() for option in each.options)
        others = {option.name: option for option in existing if option.name not in mine}
        refuse_other_options(name, printable.options, others, options)
    asked_for = {option: value for option, value in options.items() if option in mine}
    for option in printable.options:
        if option.kind == WISHES and isinstance(value := asked_for.get(option.name), str | PathLike):
            asked_for[option.name] = load_wishes(value)
    return Listing(printable, printable.make(**asked_for))


def write_table(listing: Listing, output: StrPath, lang: str = LANGUAGE, force: bool = False) -> None:
    """Write a printed table as a workbook of one sheet, in its printed shape.

    ``lang`` is its language; ``force`` replaces a file that exists. A language there is not, an ``output`` that exists,
    and what has no printed shape are refused.
    """
    files.write_whole(output, table_bytes(listing, lang), force)


def table_bytes(listing: Listing, lang: str = LANGUAGE) -> bytes:
    """Return a printed table as a workbook of one sheet, in its printed shape.

    ``lang`` is its language. A language there is not, and what has no printed shape are refused.
    """
    options.one_of("--lang", lang, LANGUAGES)
    if listing.printed.grid is None:
        raise BadOptions(error("bad-option", found="-o", option=listing.printed.name, allowed=""))
    from sheetgen.xlsx.write import write  # the writing library is not needed to show a table

    book = book_of(words(lang), listing.printed.grid(listing.value, words(lang)))
    return write(book, {})


class RoundRobinTable(Protocol):
    """The pairings of a round robin: the boards of every round, White first; None for the exempt."""

    @property
    def count(self) -> int:
        """How many entrants the table is for."""

    @property
    def rounds(self) -> Sequence[Sequence[tuple[int | None, int | None]]]:
        """The pairings of every round: the numbers of White and Black."""


if TYPE_CHECKING:  # generated tables are a late part of the page in the browser
    from sheetgen.pairing.molter_generated import GeneratedTable

    Table = RoundRobinTable | MolterTable | GeneratedTable | ScheveningenTable


def table(
    system: str,
    count: int | None = None,
    *,
    output: StrPath | None = None,
    lang: str | None = None,
    force: bool = False,
    **options: object,
) -> "Table":
    """The pairing table of a system, White first.

    Args:
        system: ``berger``, ``molter`` or ``scheveningen``.
        count: how many players (``berger``) or players a team (``scheveningen``).
        options: those of the command: ``double``, ``keep_last_rounds``; ``teams``, ``players_per_team``, ``rounds``,
            ``autonomous``, ``table``.
        output: where the table is written as a workbook, in its printed shape.
        lang: the language of that workbook.
        force: replace ``output`` where it exists.

    Returns:
        The table; its ``rounds`` are in the order they are played.

    Raises:
        SheetgenError: there is no such table; the refusal says which there are.

    >>> import sheetgen
    >>> sheetgen.table("berger", 5).rounds[0]
    ((1, None), (2, 5), (3, 4))
    """
    listing = show_printed("table", system, count=count, **options)
    if output is not None:
        write_table(listing, output, lang or LANGUAGE, force)
    return cast("Table", listing.value)


def plan(system: str, count: int | None = None, **options: object) -> "KnockoutPlan | Preliminary":
    """The arithmetic and the plan of play of a cup, or the numbers of the teams of a league in several pools.

    Args:
        system: ``knockout`` or ``league``.
        count: how many are registered for a cup.
        options: those of the command: ``enter`` and ``enter_at``; ``wishes`` (a list, one line a team), ``double``,
            ``last_first``, ``seed``.

    Returns:
        The plan, round by round; of a league its preliminary table.

    Raises:
        SheetgenError: so many cannot play a cup, or they cannot enter like that; pools of impossible sizes, or wishes
            that name what there is not.

    >>> import sheetgen
    >>> plan = sheetgen.plan("knockout", 5)
    >>> [(row.name, row.matches, row.byes) for row in plan.rows]
    [('quarter-final', 1, 3), ('semi-final', 2, 0), ('final', 1, 0)]
    """
    wanted = options if count is None else {"count": count, **options}
    return cast("KnockoutPlan | Preliminary", show_printed("plan", system, **wanted).value)
