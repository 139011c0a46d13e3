"""``draw`` with paths: a list is read, and the sheets the ceremony is held with are written."""

import os
from collections.abc import Sequence
from typing import Any

from sheetgen.exchange.reading import Loaded
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import LANGUAGE
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.store.lists import load_players
from sheetgen.systems.shared import options
from sheetgen.usecases import drawing
from sheetgen.usecases.drawing import DrawMade, sheets


def draw(
    players: StrPath | Sequence[Player],
    *,
    output: StrPath | None = None,
    title: str | None = None,
    lang: str | None = None,
    force: bool = False,
    **asked: Any,
) -> DrawMade:
    """B10, B11: draw directed numbers; ``output`` gets the sheets. What else is asked: see ``usecases.drawing``."""
    language = options.one_of("--lang", lang or LANGUAGE, LANGUAGES)
    listed = load_players(players) if isinstance(players, (str, os.PathLike)) else Loaded(tuple(players))
    made = drawing.draw(listed, **asked)
    if output is not None:
        files.write_whole(output, sheets(made.draw, language, title or ""), force)
    return made
