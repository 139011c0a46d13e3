"""One event as a season sees it: who took part, his place and his points, and the games. Plain data that JSON holds."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, cast

from sheetgen.exchange.list_lookup import list_key
from sheetgen.model.entrants import Player
from sheetgen.resources import Document


@dataclass(frozen=True, slots=True)
class Appearance:
    """Somebody who took part; ``key`` is what the event calls him: 5, A1, B3.

    ``place`` counts only those who took part, ``shared`` how many stand on it; in pools both are of his pool, and so is
    ``field``, how many took part. An event that gives no points (a knockout) leaves the ``score`` out.
    """

    key: str
    player: Player
    place: int
    shared: int
    field: int
    score: Fraction | None = None


@dataclass(frozen=True, slots=True)
class SeasonGame:
    """A game of an event by the keys of its players; the result is a token (G1), empty while it is open."""

    round: int
    white: str
    black: str
    result: str


@dataclass(frozen=True)
class SeasonEvent:
    """One event; ``day`` is the first one as an ISO date, empty if nobody has typed it."""

    source: str
    title: str
    day: str
    system: str
    entered: int
    total: int
    appearances: tuple[Appearance, ...]
    games: tuple[SeasonGame, ...]

    @property
    def name(self) -> str:
        """What people call the event: its title, else its file."""
        return self.title or self.stem

    @property
    def stem(self) -> str:
        """The name of its file without folders and ending, on whatever system the path was written."""
        return self.source.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]

    @property
    def winners(self) -> list[str]:
        """Who has the first place, one of each pool; nobody before anything was played."""
        return [each.player.name for each in self.appearances if each.place == 1] if self.entered else []

    @cached_property
    def fingerprint(self) -> frozenset[tuple[int, str, str, str]]:
        """The games and their results: two files that have the same are two copies of one event."""
        names = {each.key: name_words(each.player.name) for each in self.appearances}
        finished = (game for game in self.games if game.result and game.white in names and game.black in names)
        return frozenset((game.round, names[game.white], names[game.black], game.result) for game in finished)


def name_words(name: str) -> str:
    """What two spellings of a name have in common, whichever part comes first.

    >>> name_words("Lind, Anna-Marie")
    'anna lind marie'
    """
    return " ".join(sorted(list_key(name).split()))


def to_facts(event: SeasonEvent) -> dict[str, object]:
    """An event as JSON holds it, to go through a pipe or over a network; ``from_facts`` takes it back."""
    facts = {name: value for name, value in vars(event).items() if name != "fingerprint"}
    people = [_person(each) for each in event.appearances]
    return facts | {"appearances": people, "games": [[g.round, g.white, g.black, g.result] for g in event.games]}


def _person(each: Appearance) -> list[object]:
    facts = {name: value for name, value in asdict(each.player).items() if value not in (None, "")}
    return [each.key, facts, each.place, each.shared, each.field, None if each.score is None else str(each.score)]


def from_facts(facts: Mapping[str, object]) -> SeasonEvent:
    """The event of such facts.

    >>> event = SeasonEvent("a.xlsx", "Open", "", "swiss", 0, 0, (Appearance("1", Player("Lind, Anna"), 1, 1, 1),), ())
    >>> from_facts(to_facts(event)) == event
    True
    """
    loaded = cast("Document", facts)  # as JSON gave them: what each is, the event says
    games = tuple(SeasonGame(*game) for game in loaded["games"])
    return SeasonEvent(**{**loaded, "appearances": tuple(_appearances(loaded["appearances"])), "games": games})


def _appearances(facts: Iterable[Any]) -> Iterable[Appearance]:
    for key, player, place, shared, field, score in facts:
        yield Appearance(key, Player(**player), place, shared, field, None if score is None else Fraction(score))
