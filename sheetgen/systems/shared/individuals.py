"""The games of individuals in an event, for ratings and norms: who they are, whom each of them met."""

from typing import Any

from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EventSpec
from sheetgen.ranking.kinds import AnyEvent
from sheetgen.rating.card import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, RatedEvent
from sheetgen.workbook.cells import Entries, Key
from sheetgen.workbook.entered import Entered

Fields = tuple[tuple[str, RatedEvent], ...]  # the name of each event, empty where there is one, and its games


def nobody(spec: EventSpec, plan: object, entries: Entries, entered: Entered) -> Fields:
    """No game of this system is between people whose names are known."""
    return ()


def round_robin(spec: EventSpec, plan: object, entries: Entries, entered: Entered) -> Fields:
    """B1, B5: the games as they were played; that somebody withdrew later does not take them away."""
    return (("", tournament_field(spec, entered.event)),)


def tournament_field(spec: Any, event: AnyEvent) -> RatedEvent:
    """The field with the places that are still blank, the last one too (N11)."""
    closed = event.by_players
    assert closed is not None
    form = DOUBLE_ROUND_ROBIN if spec.double else ROUND_ROBIN
    blank = {number: Player() for number in range(1, spec.count + 1)}
    return RatedEvent(blank | dict(enumerate(closed.players, start=1)), closed.games, closed.rounds, form)


def player_of(entries: Entries, key: Key, fields: tuple[str, ...]) -> Player:
    """What is typed of somebody, field by field behind a key."""
    facts = {name: entries.get((*key, name)) for name in fields}
    return Player(**{name: value for name, value in facts.items() if value is not None})
