"""The match sheet of a league, declared: a workbook of its own for the captains."""

from sheetgen.pairing import league
from sheetgen.systems.league import match
from sheetgen.systems.league.spec import MatchSheetSpec
from sheetgen.systems.league.system import unknown
from sheetgen.systems.shared.round_robin.entries import lot_key
from sheetgen.systems.system import Fill, System

SYSTEM = System(
    id=MatchSheetSpec.system,
    spec=MatchSheetSpec,
    plan=league.schedule,
    book=match.book_layout,
    entered=match.entered,
    fill=Fill(match.fill_result, unknown),
    lot_key=lot_key,
)
