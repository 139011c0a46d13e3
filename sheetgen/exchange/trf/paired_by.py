"""What a file says, or shows, of how its rounds are paired: system and edition, first colour, who is away."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetgen.errors import Problem, error, warning
from sheetgen.pairing.dutch.state import ABSENT, OTHER, Edition, Turn

if TYPE_CHECKING:
    from sheetgen.exchange.trf.event import TrfEvent

CODE = re.compile(r"FIDE_DUTCH(?:_(2017|2025|2026))?(_BAKU)?")
OF_CODE = {"2017": Edition.FIDE_2016, "2025": Edition.FIDE_2026, "2026": Edition.FIDE_2026}
CODE_OF = {Edition.FIDE_2016: "FIDE_DUTCH_2017", Edition.FIDE_2026: "FIDE_DUTCH_2026"}
OTHER_CODES = ("CUSTOM_SWISS",)  # a Swiss that does not say by which rules
BAKU = "_BAKU"
IN_FORCE = "2026/02/01"
NOT_OURS = "trf-other-system"


def coded(event: "TrfEvent") -> Edition | str | None:
    """The edition the code of a file names; a code of another system as it stands; None if it leaves it open."""
    code = event.system.upper()
    match = CODE.fullmatch(code)
    if match:
        return OF_CODE.get(match[1] or "")
    return code if code and code not in OTHER_CODES else None


def edition_of(event: "TrfEvent") -> tuple[Edition | None, list[Problem]]:
    """The edition of the code, or of the date behind a code without a year, and that is said; None if both are open."""
    named = coded(event)
    if isinstance(named, Edition):
        return named, []
    start = event.start.replace("-", "/").replace(".", "/")
    if CODE.fullmatch(event.system.upper()) and re.match(r"\d{4}/\d\d/\d\d", start):
        edition = Edition.FIDE_2026 if start >= IN_FORCE else Edition.FIDE_2016
        return edition, [warning("trf-edition-of-the-date", edition=str(edition), start=event.start)]
    return None, []


def unpairable(event: "TrfEvent") -> Iterator[Problem]:
    """What no option can mend: another system, an order by rank, points that no game brought."""
    named = coded(event)
    if named is not None and not isinstance(named, Edition):
        yield error("trf-other-system", found=event.system).at(line=event.lines.get("192"))
    if event.by_rank:
        yield error("trf-by-rank").at(line=event.lines.get("XXC"))
    if event.has_odd_points:
        yield error("trf-odd-points").at(line=event.lines.get("299"))


def colour_of_first_round(event: "TrfEvent") -> str:
    """The initial colour as the first round with colours shows it: its players in their order have it in turns."""
    for round_ in range(event.longest):
        place = 0
        for player in event.players:
            turns = player.turns[: round_ + 1]
            if any(turn.was_paired for turn in turns):
                colour = turns[round_].colour if len(turns) > round_ else ""
                if colour:
                    return OTHER[colour] if place % 2 else colour
                place += 1
    return ""


def column(event: "TrfEvent", after: int) -> dict[int, Turn]:
    """The round behind ``after`` by player number, of those who have an entry for it."""
    return {player.number: player.turns[after] for player in event.players if len(player.turns) > after}


def absences(event: "TrfEvent", after: int) -> dict[int, str]:
    """Who is not to be paired in the round behind ``after``, and what it is worth.

    Of a past round everybody who was not paired; of the next one those with a bye in its column or in a record.
    """
    entries = column(event, after)
    of_column = {number: turn.code for number, turn in entries.items() if not turn.was_paired}
    if after < event.paired:
        away = (player.number for player in event.players if player.number not in entries)
        return {**of_column, **dict.fromkeys(away, ABSENT.code)}
    of_records = {number: bye.code for bye in event.byes if bye.round == after + 1 for number in bye.numbers}
    return {**of_records, **of_column}
