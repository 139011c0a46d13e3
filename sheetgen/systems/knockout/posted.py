"""The matches of a knockout as they are posted."""

from sheetgen.ranking.knockout import KnockoutEvent
from sheetgen.systems.shared.posted import Posted
from sheetgen.workbook.entered import Entered


def duels(entered: Entered) -> list[Posted]:
    """Every match; its result is who has won."""
    event, who = entered.event, entered.entrants
    assert isinstance(event, KnockoutEvent)
    shown: list[Posted] = []
    for duel in (*event.duels, *([event.third] if event.third else ())):
        board = sum(other.round == duel.round for other in shown) + 1
        winner = who[duel.winner].name if duel.winner in who else ""
        shown.append(Posted(duel.round, board, who.get(duel.upper), who.get(duel.lower), winner))
    return shown
