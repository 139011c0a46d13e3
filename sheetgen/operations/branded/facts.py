"""What an event can say to a club's own workbook: single facts, and tables whose rows and columns follow the event."""

import datetime
import difflib
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.figures import day_text, figure
from sheetgen.i18n.ties import order_text
from sheetgen.model.games import Result, halves
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.ranking.kinds import PlayersEvent
from sheetgen.ranking.standings import Standings
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.posted import Posted
from sheetgen.workbook.entered import Entered, Entrant

# A block of values, row by row. One value that fills one cell is a Single.
Block = list[list[object]]
EVENT_FIELDS = ("title", "place", "dates", "pace", "arbiter", "deputy", "forfeit_delay")
SINGLES = (*EVENT_FIELDS, "system", "rules", "order", "entered", "total", "round", "today")
ROUND = ("date", "time", "exempt")
STANDINGS = ("rank", "no", "name", "rating", "club", "points")
PLAYERS = ("no", "name", "rating", "club")
PAIRINGS = ("board", "white", "black", "white_no", "black_no", "result")
CROSSTABLE = ("rank", "no", "name", "points", "games", "opponents")

# The same words in French, without accents.
FRENCH = {
    "titre": "title", "lieu": "place", "cadence": "pace", "arbitre": "arbiter", "adjoint": "deputy",
    "delai_forfait": "forfeit_delay", "systeme": "system", "reglement": "rules", "departages": "order",
    "saisis": "entered", "aujourdhui": "today", "ronde": "round", "heure": "time", "exempt": "exempt",
    "classement": "standings", "individuel": "individuals", "joueurs": "players", "rencontres": "pairings",
    "grille": "crosstable", "rang": "rank", "numero": "no", "nom": "name", "elo": "rating", "points": "points",
    "echiquier": "board", "blancs": "white", "noirs": "black", "blancs_no": "white_no", "noirs_no": "black_no",
    "resultat": "result", "parties": "games", "adversaires": "opponents",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Single:
    """One value for one cell."""

    value: object


Fact = Single | Block


class UnknownFact(Exception):
    """No event has such a fact; ``close`` are the names that look like it."""

    def __init__(self, close: Sequence[str]) -> None:
        super().__init__(close)
        self.close = list(close)


class NotOfThisEvent(Exception):
    """Only events of other kinds have such a fact."""


class NoSuchRound(Exception):
    """The event has fewer rounds than the template has room for."""


def plain(name: str) -> str:
    """A name as people may spell it: capitals, accents, spaces and apostrophes do not count."""
    text = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in text if letter.isalnum() or letter in "._+")


@dataclass(frozen=True)
class EventFacts:
    """Everything one event can say."""

    read: ReadBook
    entered: Entered
    standings: Standings
    individuals: Standings | None
    today: datetime.date

    @cached_property
    def words(self) -> Words:
        """The catalogue in the language of the event's workbook."""
        return words(self.read.spec.lang)

    def find(self, name: str) -> Fact:
        """The fact of a name such as ``title``, ``standings.name`` or ``pairings.3.white``."""
        parts = [FRENCH.get(part, part) for part in plain(name).split(".")]
        if len(parts) == 1 and parts[0] in SINGLES:
            return Single(self._single(parts[0]))
        table = self._tables.get(parts[0])
        fact = table(parts[1:]) if table is not None else None
        if fact is None:
            raise UnknownFact(difflib.get_close_matches(".".join(parts), self.names(), 3))
        return fact

    def find_defined(self, name: str) -> Fact:
        """The fact of a defined name such as ``sg_title``, ``sg_standings_name`` or ``sg_pairings_3_white``."""
        rest = plain(name)[3:]
        if FRENCH.get(rest, rest) in SINGLES:
            return self.find(rest)
        table, _, column = rest.partition("_")
        number, _, inner = column.partition("_")
        return self.find(f"{table}.{number}.{inner}" if number.isdecimal() else f"{table}.{column}")

    def names(self) -> list[str]:
        """Every name there is; K stands for a number."""
        columns = [f"standings.{name}" for name in (*STANDINGS, *map(str.lower, self.standings.order))]
        columns += [f"players.{name}" for name in PLAYERS] + [f"crosstable.{name}" for name in CROSSTABLE]
        columns += [f"pairings.K.{name}" for name in PAIRINGS] + [f"round.K.{name}" for name in ROUND]
        return [*SINGLES, *columns]

    # ------------------------------------------------------------------------------------------------- single facts

    def _single(self, name: str) -> object:
        spec = self.read.spec
        if name in EVENT_FIELDS:
            return self.read.entries.get(("event", name))
        others: dict[str, Callable[[], object]] = {
            "system": lambda: self.words[f"system.{spec.system}"],
            "rules": lambda: self.words[f"rules.{self.standings.rules}"],
            "order": lambda: order_text(self.words, self.standings.order),
            "entered": lambda: self.entered.entered,
            "total": lambda: self.entered.total,
            "round": lambda: self.standings.after_round,
            "today": lambda: day_text(self.today, self.words.lang),
        }
        return others[name]()

    def _round(self, parts: Sequence[str]) -> Fact | None:
        """``round.K.date``, ``round.K.time`` and who is exempt in round K."""
        if len(parts) != 2 or parts[1] not in ROUND:
            return None
        number = self._number_of_round(parts[0])
        if number is None:
            return None
        if parts[1] == "exempt":
            return Single(self._exempt(number))
        return Single(_day(self.read.entries.get(("plan", number, parts[1])), self.words.lang))

    def _number_of_round(self, text: str) -> int | None:
        if not text.isdecimal():
            return None
        if not 1 <= int(text) <= self.read.spec.rounds:
            raise NoSuchRound
        return int(text)

    @property
    def _round_robin(self) -> PlayersEvent | None:
        """The event, if everybody meets everybody in it."""
        event = self.entered.event.by_players
        return event if event and event.is_round_robin else None

    def _exempt(self, number: int) -> str:
        event = self._round_robin
        if event is None:
            return ""
        busy = {player for game in event.games if game.round == number for player in (game.white, game.black)}
        return ", ".join(who.name for id_, who in self.entered.entrants.items() if id_ not in busy)

    # ------------------------------------------------------------------------------------------------------- tables

    @cached_property
    def _tables(self) -> dict[str, Callable[[Sequence[str]], Fact | None]]:
        return {
            "round": self._round,
            "standings": lambda parts: self._ranking(self.standings, self.entered.entrants, parts),
            "individuals": lambda parts: (
                self._ranking(self.individuals, self.entered.persons, parts) if self.individuals else None
            ),
            "players": self._players,
            "pairings": self._pairings,
            "crosstable": self._crosstable,
        }

    def _ranking(self, standings: Standings, who: object, parts: Sequence[str]) -> Fact | None:
        """``standings.name`` is a column; ``standings.1.name`` is the name of whoever stands first."""
        single = len(parts) == 2 and parts[0].isdecimal()
        if len(parts) != 1 + single:
            return None
        column = self._ranked(standings, who, parts[-1])
        if column is None or not single:
            return column
        position = int(parts[0])
        return Single(column[position - 1][0] if 1 <= position <= len(column) else None)

    def _ranked(self, standings: Standings, who: Any, name: str) -> Block | None:
        if name == "rank":
            return [["–" if row.rank is None else row.rank] for row in standings.rows]
        if name in PLAYERS:
            return [[_of(who[row.id], name)] for row in standings.rows]
        codes = {code.lower(): code for code in standings.order} | {"points": standings.order[0]}
        if name not in codes:
            return None
        return [[figure(row.values.get(codes[name]), self.words.lang)] for row in standings.rows]

    def _players(self, parts: Sequence[str]) -> Fact | None:
        if len(parts) != 1 or parts[0] not in PLAYERS:
            return None
        return [[_of(who, parts[0])] for who in (self.entered.persons or self.entered.entrants).values()]

    def _pairings(self, parts: Sequence[str]) -> Fact | None:
        if len(parts) != 2 or parts[1] not in PAIRINGS:
            return None
        number = self._number_of_round(parts[0])
        if number is None:
            return None
        return [[_of_pairing(pairing, parts[1])] for pairing in self._posted if pairing.round == number]

    @cached_property
    def _posted(self) -> Sequence[Posted]:
        posted = system_of(self.read.spec).posted
        return posted(self.entered) if posted else ()

    def _crosstable(self, parts: Sequence[str]) -> Fact | None:
        event, who = self._round_robin, self.entered.entrants
        if len(parts) != 1 or parts[0] not in CROSSTABLE:
            return None
        if event is None:
            raise NotOfThisEvent
        if parts[0] == "opponents":
            return [[_of(each, "no") for each in who.values()]]
        if parts[0] == "games":
            return _grid(event, list(who))
        places = {row.id: number for number, row in enumerate(self.standings.rows)}
        column = self._ranked(self.standings, who, parts[0])
        return None if column is None else [column[places[id_]] for id_ in who]


def _of(who: Entrant, name: str) -> object:
    return {"no": who.id, "name": who.name, "rating": who.rating, "club": who.club or None}[name]


def _of_pairing(pairing: Posted, name: str) -> object:
    side, _, field = name.partition("_")
    if side in ("white", "black"):
        who = pairing.white if side == "white" else pairing.black
        return None if who is None else _of(who, field or "name")
    return pairing.board if name == "board" else pairing.result or None


def _grid(event: PlayersEvent, players: Sequence[int]) -> Block:
    """Who scored what against whom, by number; in a double round robin both games in one cell."""
    scores: dict[tuple[int, int], list[str]] = {}
    for game in event.games:
        if game.result is not None:
            white, black = _sides(game.result)
            scores.setdefault((game.white, game.black), []).append(white)
            scores.setdefault((game.black, game.white), []).append(black)
    return [[" ".join(scores.get((own, other), ())) or None for other in players] for own in players]


def _sides(result: Result) -> tuple[str, str]:
    white, black = halves(result)
    return white, black


def _day(value: Any, lang: str) -> Any:
    """A date as people write it; anything else as it was typed."""
    try:
        return day_text(datetime.date.fromisoformat(value), lang)
    except (TypeError, ValueError):
        return value
