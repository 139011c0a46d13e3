"""The systems a workbook can be made for: the one list that joins schedule, sheets and entries."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from sheetgen.exchange.result_lines import ResultLine
from sheetgen.model.tournament import (
    BergerSpec,
    KnockoutSpec,
    LeagueSpec,
    MatchSheetSpec,
    MolterSpec,
    PoolsSpec,
    ScheveningenSpec,
    TournamentSpec,
)
from sheetgen.pairing import berger, league
from sheetgen.ranking import knockout, pools
from sheetgen.ranking.standings import Standings, standings
from sheetgen.systems.berger.book import book_layout
from sheetgen.systems.knockout import book as knockout_book
from sheetgen.systems.knockout import entries as knockout_entries
from sheetgen.systems.league import book as league_book
from sheetgen.systems.league import entries as league_entries
from sheetgen.systems.league import match as league_match
from sheetgen.systems.molter import book as molter_book
from sheetgen.systems.pools import book as pools_book
from sheetgen.systems.pools import entries as pools_entries
from sheetgen.systems.scheveningen import book as scheveningen_book
from sheetgen.systems.shared.round_robin import entries as berger_entries
from sheetgen.systems.shared.teams import entries as molter_entries
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.entered import Entered
from sheetgen.workbook.pause import collection_paused


@dataclass(frozen=True, slots=True)
class System:
    """How one system is scheduled, laid out, read, and filled."""

    id: str
    spec: type[Any]
    schedule: Callable[[Any], Any]
    book: Callable[[Any, Any], Book]
    entered: Callable[[Any, Any, Mapping[Key, Any]], Entered]
    fill_result: Callable[[Any, Any, ResultLine], Mapping[Key, Any] | None]
    rank: Callable[..., Standings] = standings
    lot_key: Callable[[int], Key] = berger_entries.lot_key


SYSTEMS: dict[str, System] = {
    system.id: system
    for system in (
        System(
            BergerSpec.system,
            BergerSpec,
            berger.schedule,
            book_layout,
            berger_entries.entered,
            berger_entries.fill_result,
        ),
        System(
            PoolsSpec.system,
            PoolsSpec,
            pools_book.schedule,
            pools_book.book_layout,
            pools_entries.entered,
            pools_entries.fill_result,
            pools.standings,
            pools_entries.lot_key,
        ),
        System(
            MolterSpec.system,
            MolterSpec,
            molter_book.schedule,
            molter_book.book_layout,
            molter_entries.entered,
            molter_entries.fill_result,
            lot_key=molter_entries.lot_key,
        ),
        System(
            KnockoutSpec.system,
            KnockoutSpec,
            knockout_entries.schedule,
            knockout_book.book_layout,
            knockout_entries.entered,
            knockout_entries.fill_result,
            knockout.standings,
        ),
        System(
            LeagueSpec.system,
            LeagueSpec,
            league.schedule,
            league_book.book_layout,
            league_entries.entered,
            league_entries.fill_result,
            lot_key=molter_entries.lot_key,
        ),
        System(
            MatchSheetSpec.system,
            MatchSheetSpec,
            league.schedule,
            league_match.book_layout,
            league_match.entered,
            league_match.fill_result,
        ),
        System(
            ScheveningenSpec.system,
            ScheveningenSpec,
            scheveningen_book.schedule,
            scheveningen_book.book_layout,
            molter_entries.entered,
            scheveningen_book.fill_result,
            lot_key=molter_entries.lot_key,
        ),
    )
}


@lru_cache(maxsize=4)
@collection_paused()
def described(spec: TournamentSpec) -> tuple[Any, Book]:
    """Return the schedule and the book of a specification; both only depend on it, and a folder repeats it."""
    system = SYSTEMS[spec.system]
    schedule = system.schedule(spec)
    return schedule, system.book(spec, schedule)


def spec_from(facts: Mapping[str, Any]) -> TournamentSpec:
    """Rebuild a specification from its machine form; ValueError or TypeError if it is none."""
    kind = SYSTEMS[facts["system"]].spec
    known = {field.name for field in fields(kind)}
    values: dict[str, Any] = {name: _fixed(facts[name]) for name in known & facts.keys()}
    made: TournamentSpec = kind(**values)
    return made


def _fixed(value: Any) -> Any:
    """A value of the machine form as a specification holds it: lists become tuples."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value
