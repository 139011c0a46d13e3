"""T8, SW6, SW7: a line of a list that tells a round without a game is typed where a secretary would type it."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from sheetgen.errors import ProblemsFound, error
from sheetgen.model.names import name_key
from sheetgen.systems.shared.dealt.entries import code_key, named, paired, seat_key
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.cells import Changes, Entries

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

CALL_WORTH = {2: "F", 1: "H", 0: "Z"}  # by what the round brings, in halves


def without_game(spec: SwissSpec, entries: Entries, line: "ResultLine") -> Changes:
    """What the list tells for a round that is to be paired; of a paired round it can only say what was dealt."""
    from sheetgen.exchange.without_game import BYE, WITHDRAWN

    player, number = _player(spec, entries, line), _round(spec, line)
    code = "U" if line.kind == BYE else CALL_WORTH[line.score]
    if number <= paired(spec, entries):
        dealt = "" if entries.get(seat_key(player, number)) else str(entries.get(code_key(player, number)) or "")
        if dealt != code:
            raise ProblemsFound(error("line-not-as-dealt", found=line.white, round=number))
    elif line.kind == BYE:
        raise ProblemsFound(error("line-of-a-bye", found=line.white, round=number))
    elif line.kind != WITHDRAWN:
        return {("players", player, f"call{number}"): code}
    return {("players", player, "withdrawn"): number} if line.kind == WITHDRAWN else {}


def _player(spec: SwissSpec, entries: Entries, line: "ResultLine") -> int:
    """The line of whoever is meant, by his name or by its number."""
    names = {name_key(str(entries["players", each, "name"])): each for each in named(spec, entries)}
    number = names.get(name_key(line.white))
    if number is None and line.white.isdecimal() and int(line.white) in names.values():
        number = int(line.white)
    if number is None:
        close = get_close_matches(name_key(line.white), names, n=3, cutoff=0.6)
        names_shown = tuple(str(entries["players", names[each], "name"]) for each in close)
        raise ProblemsFound(error("unknown-name", found=line.white, close=names_shown))
    return number


def _round(spec: SwissSpec, line: "ResultLine") -> int:
    number = int(line.round) if line.round.isdecimal() else 0
    if not 1 <= number <= spec.rounds:
        raise ProblemsFound(error("bad-round", found=line.round, least=1, most=spec.rounds))
    return number
