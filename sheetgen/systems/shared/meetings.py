"""Who sits where, as lists of results may name him: what a line of such a list is held against."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sheetgen.model.names import name_key
from sheetgen.workbook.cells import Entries, Key


@dataclass(frozen=True, slots=True)
class Side:
    """One who plays: ``names`` are what he is called, his own name first; an empty one is not known yet."""

    names: tuple[str, ...]

    @property
    def label(self) -> str:
        """Return the first name of the side that is known, or a dash."""
        return next(filter(None, self.names), "–")

    def is_called(self, text: str) -> bool:
        """Whether a list means him; an empty cell of a list means anybody."""
        return not text or name_key(text) in {name_key(name) for name in self.names if name}

    def may_be(self, text: str) -> bool:
        """The same where nothing contradicts: a place that is not wholly named takes every name."""
        return not all(self.names) or self.is_called(text)


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A game that has a result cell: where lists know it, the keys of its entries, and its sides in their order."""

    round: int
    board: int
    match: int | None
    keys: tuple[Key, ...]
    sides: tuple[Side, Side]

    @property
    def label(self) -> str:
        """Return the two sides as people read them, in their order."""
        return pair_label(*(side.label for side in self.sides))


Meetings = Callable[[Any, Any, Entries], Iterable[ScheduledGame]]


def pair_label(white: str, black: str) -> str:
    """Return two names as people read a pairing; an empty one is written as an ellipsis."""
    return f"{white or '…'} – {black or '…'}"


def players_meeting(
    entries: Entries, games: Iterable[Any], keys: Callable[[Any], tuple[Key, ...]]
) -> Iterator[ScheduledGame]:
    """The games of a list of players, who are called by their names and by their numbers."""
    for game in games:
        white, black = (
            Side((entries.get(("players", each, "name")) or "", str(each))) for each in (game.white, game.black)
        )
        yield ScheduledGame(game.round, game.board, None, keys(game), (white, black))
