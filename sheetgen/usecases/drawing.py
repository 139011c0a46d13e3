"""The use-case of directed draws: from a list to the protocol, its printed sheets, and the numbered list."""

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sheetgen import files
from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, warning
from sheetgen.exchange import lists
from sheetgen.exchange.columns import PLAYERS
from sheetgen.files import StrPath
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import LANGUAGE
from sheetgen.pairing import draw as lots
from sheetgen.pairing.draw_ceremony import KINDS, ceremony
from sheetgen.systems.shared import options
from sheetgen.systems.shared.draw.book import CeremonySpec, book_of


@dataclass(frozen=True, slots=True)
class DrawMade:
    """What ``draw`` made: the whole protocol, the warnings, and where the printed sheets stand."""

    draw: lots.Draw
    problems: tuple[Problem, ...]
    path: Path | None


def draw(
    players: StrPath | Sequence[Player],
    *,
    varma: bool = False,
    groups: int | None = None,
    by: str | None = None,
    seed: str | None = None,
    output: StrPath | None = None,
    title: str | None = None,
    lang: str | None = None,
    force: bool = False,
) -> DrawMade:
    """B10, B11: draw directed numbers; ``output`` gets the sheets the ceremony is held with."""
    if varma is (groups is not None):
        raise BadOptions(error("varma-or-groups"))
    listed, problems = _players(players)
    kind = options.one_of("--by", by, KINDS) if by else None
    language = options.one_of("--lang", lang or LANGUAGE, LANGUAGES)
    made = ceremony(listed, groups, kind)
    found = lots.draw(made, seed or secrets.token_hex(4))
    path = None
    if output is not None:
        path = Path(output)
        files.write_whole(path, sheets(found, language, title or ""), force)
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
    return DrawMade(found, (*problems, *made.notes, *late), path)


def sheets(found: lots.Draw, lang: str = LANGUAGE, title: str = "") -> bytes:
    """Return the workbook to print: how to hold the ceremony, envelopes to cut, what was drawn, the check."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to draw

    options.check_text("title", title)
    return write(book_of(words(lang), CeremonySpec(lang), found, title), {("event", "title"): title})


def _players(players: StrPath | Sequence[Player]) -> tuple[tuple[Player, ...], tuple[Problem, ...]]:
    if isinstance(players, (str, os.PathLike)):
        from sheetgen.exchange import tables as frames

        loaded = lists.players(frames.read_rows(Path(players), PLAYERS))
        return tuple(loaded.items), tuple(loaded.problems)
    if not players:
        raise ProblemsFound(error("empty-list"))
    return tuple(players), ()
