"""The matches of a knockout as they are posted."""

from sheetgen.systems.shared.posted import Posted
from sheetgen.workbook.entered import Entered


def duels(entered: Entered) -> list[Posted]:
    """Every match; its result is who has won."""
    who = entered.entrants
    return [
        Posted(
            duel.round,
            duel.board,
            who.get(duel.white),
            who.get(duel.black),
            who[duel.winner].name if duel.winner in who else "",
        )
        for duel in entered.event.pairings({})
    ]
