"""``draw``: numbers drawn so that people of one club or federation meet early; ``draw_numbers`` is the core."""

import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, warning
from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import LANGUAGE
from sheetgen.pairing import draw as lots
from sheetgen.pairing.draw_ceremony import KINDS, ceremony
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_players
from sheetgen.systems.shared import options
from sheetgen.systems.shared.draw.book import CeremonySpec, book_of


@dataclass(frozen=True, slots=True)
class DrawMade:
    """What ``draw`` made: the whole protocol, and the warnings."""

    draw: lots.Draw
    problems: tuple[Problem, ...]


def draw_numbers(
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
    draw_result = lots.draw(made, seed or secrets.token_hex(4))
    late = [
        warning(
            "late-meeting",
            found=meeting.contingent,
            players=[player.name for player in meeting.players],
            numbers=list(meeting.numbers),
            in_round=meeting.round,
        )
        for meeting in draw_result.late
    ]
    return DrawMade(draw_result, (*players.problems, *made.notes, *late))


def draw_sheets(drawing: lots.Draw, lang: str = LANGUAGE, title: str = "") -> bytes:
    """Return the workbook to print: how to hold the ceremony, envelopes to cut, what was drawn, the check."""
    from sheetgen.xlsx.write import write  # the writing library is not needed to draw

    options.check_text("title", title)
    options.one_of("--lang", lang, LANGUAGES)
    return write(book_of(words(lang), CeremonySpec(lang), drawing, title), {("event", "title"): title})


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
    """Draw directed numbers: who draws when, from which envelope, what was drawn, and the check.

    Args:
        players: a list of players, or the players themselves.
        varma: by the printed tables, for people of several federations.
        groups: into how many groups instead.
        by: what people have in common: ``club``, ``federation`` or ``league``.
        seed: the same seed draws the same numbers.
        output: where the sheets of the draw are written.
        title: the title on these sheets.
        lang: their language.
        force: replace ``output`` where it exists.

    Returns:
        The draw, step by step.

    Raises:
        SheetgenError: the list is wrong, the options contradict each other, or ``output`` exists.

    >>> import sheetgen
    >>> drawn = sheetgen.draw("examples/berger/players.csv", groups=2, seed="1")
    >>> drawn.draw.seed
    '1'
    """
    language = options.one_of("--lang", lang or LANGUAGE, LANGUAGES)
    listed = load_players(players) if isinstance(players, (str, os.PathLike)) else Loaded(tuple(players))
    made = draw_numbers(listed, varma=varma, groups=groups, by=by, seed=seed)
    if output is not None:
        files.write_whole(output, draw_sheets(made.draw, language, title or ""), force)
    return made
