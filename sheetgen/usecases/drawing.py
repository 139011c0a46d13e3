"""The use-case of directed draws: from a list to the protocol, its printed sheets, and the numbered list."""

import secrets
from dataclasses import dataclass

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, warning
from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import LANGUAGE
from sheetgen.pairing import draw as lots
from sheetgen.pairing.draw_ceremony import KINDS, ceremony
from sheetgen.systems.shared import options
from sheetgen.systems.shared.draw.book import CeremonySpec, book_of


@dataclass(frozen=True, slots=True)
class DrawMade:
    """What ``draw`` made: the whole protocol, and the warnings."""

    draw: lots.Draw
    problems: tuple[Problem, ...]


def draw(
    players: Loaded[Player],
    *,
    varma: bool = False,
    groups: int | None = None,
    by: str | None = None,
    seed: str | None = None,
) -> DrawMade:
    """B10, B11: draw directed numbers."""
    if varma is (groups is not None):
        raise BadOptions(error("varma-or-groups"))
    if not players.items:
        raise ProblemsFound(error("empty-list"))
    kind = options.one_of("--by", by, KINDS) if by else None
    made = ceremony(players.items, groups, kind)
    found = lots.draw(made, seed or secrets.token_hex(4))
    late = [
        warning(
            "late-meeting",
            found=meeting.contingent,
            players=[player.name for player in meeting.players],
            numbers=list(meeting.numbers),
            in_round=meeting.round,
        )
        for meeting in found.late
    ]
    return DrawMade(found, (*players.problems, *made.notes, *late))


def sheets(found: lots.Draw, lang: str = LANGUAGE, title: str = "") -> bytes:
    """Return the workbook to print: how to hold the ceremony, envelopes to cut, what was drawn, the check."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to draw

    options.check_text("title", title)
    options.one_of("--lang", lang, LANGUAGES)
    return write(book_of(words(lang), CeremonySpec(lang), found, title), {("event", "title"): title})
