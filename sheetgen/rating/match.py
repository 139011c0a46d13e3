"""E12: a match between two players is rated only if both are, and only until it is decided."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sheetgen.rating.card import Bout, RatedEvent, played, points

OUT_OF_MATCH = "match-decided"  # what such a game is instead of played


def is_match(field: RatedEvent) -> bool:
    return len(field.players) == 2


def rated_part(field: RatedEvent) -> dict[int, tuple[Bout, ...]]:
    """E12: the cards of the players; in a match, games that do not count are marked."""
    cards = field.cards
    if not is_match(field):
        return cards
    if any(player.rating is None for player in field.players.values()):
        return {number: _marked(bouts, 0) for number, bouts in cards.items()}
    end = decided_after(cards, len(next(iter(cards.values()))))
    return {number: _marked(bouts, end) for number, bouts in cards.items()}


def _marked(bouts: Sequence[Bout], end: int) -> tuple[Bout, ...]:
    return tuple(bout if place < end else replace(bout, kind=OUT_OF_MATCH) for place, bout in enumerate(bouts))


def decided_after(cards: Mapping[int, Sequence[Bout]], games: int) -> int:
    """E12: after how many games one side has more than half of the points there are."""
    for end in range(1, games + 1):
        if any(points(played(bouts[:end])) > games for bouts in cards.values()):
            return end
    return games
