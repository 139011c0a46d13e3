"""The match sheet of a league, declared: a workbook of its own for the captains."""

from sheetgen.pairing import league
from sheetgen.ranking.record import MATCHES
from sheetgen.systems.league import match
from sheetgen.systems.league.spec import MatchSheetSpec
from sheetgen.systems.league.system import FORMER, unknown
from sheetgen.systems.shared.round_robin.entries import lot_key
from sheetgen.systems.system import Fill, System, ranked_as

SYSTEM = System(
    id=MatchSheetSpec.system,
    spec=MatchSheetSpec,
    former=FORMER,
    plan=league.schedule,
    book=match.book_layout,
    entered=match.entered,
    fill=Fill(match.fill_result, unknown, match.meetings),
    lot_key=lot_key,
    order=ranked_as(MATCHES),
    individuals=match.individuals,
)
