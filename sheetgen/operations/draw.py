"""``draw``: numbers drawn so that people of one club or federation meet early."""

from collections.abc import Sequence

from sheetgen.model.entrants import Player
from sheetgen.store import drawing
from sheetgen.store.files import StrPath
from sheetgen.usecases.drawing import DrawMade


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
    return drawing.draw(
        players,
        varma=varma,
        groups=groups,
        by=by,
        seed=seed,
        output=output,
        title=title,
        lang=lang,
        force=force,
    )
