"""What of an event may be seen by everybody: standings, pairings, everybody's way, dates; and nothing private."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.file import File
from sheetgen.explanations import Explain, Page
from sheetgen.i18n.figures import figure
from sheetgen.model.games import Result, halves
from sheetgen.model.withdrawals import settle
from sheetgen.ranking.events import ResultsList, departures
from sheetgen.ranking.knockout import Duel, KnockoutEvent
from sheetgen.ranking.pools import PoolsEvent, id_of
from sheetgen.ranking.record import ABSENT, BYE, UNPLAYED_KINDS, Id, Meeting, Record
from sheetgen.ranking.standings import records_of
from sheetgen.ranking.team_events import TeamEvent
from sheetgen.usecases.judging import Ranking, explainer, rank
from sheetgen.workbook.entered import INDIVIDUAL_ORDER, Entrant

AWAY = "–"  # of who lost by forfeit, as the posters show it
UNFINISHED = "…"  # of a match of which not all boards are in, as the posters show it
FACTS = ("place", "dates", "pace")  # what is said of the event besides its title


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who meet: players with a result, teams with the points of their boards, or a duel with who goes on.

    A duel may be known by its ``winner`` alone.
    """

    round: int
    board: int
    white: Id
    black: Id
    white_shown: str = ""
    black_shown: str = ""
    due: bool = False  # it is to be played, and nothing is known of it yet
    for_third: bool = False
    winner: Id = 0  # of a duel


@dataclass(frozen=True, slots=True)
class Idle:
    """Somebody without an opponent in a round: why, and what it brings in half points, where it brings anything."""

    round: int
    who: Id
    kind: str = BYE
    brings: int | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """When a round is played, as far as it is typed; a date that is none stays a text."""

    date: datetime.date | str = ""
    time: str = ""


@dataclass(frozen=True, slots=True)
class Publication:
    """One event ready to be shown."""

    found: Ranking
    days: Mapping[int, Day]
    facts: Mapping[str, str]
    records: Mapping[Id, Record]  # of those who are ranked; nobody's in a knockout
    persons: Mapping[Id, Record]  # of the players of a team event
    pairings: tuple[Pairing, ...]  # of those who are ranked
    games: tuple[Pairing, ...]  # of the players of a team event
    idle: tuple[Idle, ...] = ()  # of those who are ranked

    @property
    def lang(self) -> str:
        return self.found.spec.lang

    @property
    def title(self) -> str:
        return self.found.title

    @property
    def rounds(self) -> int:
        return self.found.event.rounds

    @property
    def knockout(self) -> KnockoutEvent | None:
        """The event, if it is a knockout."""
        return self.found.event if isinstance(self.found.event, KnockoutEvent) else None

    @property
    def of_teams(self) -> bool:
        return isinstance(self.found.event, TeamEvent)

    @property
    def in_matches(self) -> bool:
        """Whether teams meet in matches, each of which has a score."""
        return isinstance(self.found.event, TeamEvent) and self.found.event.match_points is not None

    @property
    def completed(self) -> int:
        """How many rounds from the first on have all their results."""
        return self.found.standings.after_round

    @property
    def over(self) -> bool:
        """Whether the last round has been played: in a Swiss all that is paired may be, and the event go on."""
        return self.completed == self.rounds

    def who(self, id_: Id) -> Entrant | None:
        return self.found.entrants.get(id_)

    def member_of(self, person: Id) -> Id | None:
        """The team of a player, whose number begins with its letter."""
        letters = str(self.found.persons[person].id).rstrip("0123456789")
        return next((id_ for id_, team in self.found.entrants.items() if str(team.id) == letters), None)

    def explain(self, subject: Id | None = None) -> Page:
        """T: why everybody stands where he stands, or one of them."""
        return self.explainer()(subject)

    def explainer(self) -> Explain:
        """T: the same for one after the other."""
        return explainer(self.found, self.lang)


def publication(file: File) -> Publication:
    """Open an event to be shown; one with errors in it is not shown at all."""
    return published(rank(file))


def published(found: Ranking) -> Publication:
    """What of a ranking may be seen."""
    errors = [problem for problem in found.problems if problem.is_error]
    if errors:
        raise ProblemsFound(*errors)
    persons = found.whole.individuals if found.whole else None
    entries = found.read.entries if found.read else {}
    pairings = tuple(sorted(_pairings(found), key=lambda pairing: (pairing.round, pairing.board)))
    records = dict(_records(found))
    return Publication(
        found,
        dict(_days(entries)),
        {name: str(entries[key]) for name in FACTS if entries.get(key := ("event", name))},
        records,
        dict(records_of(persons, INDIVIDUAL_ORDER, found.standings.rules).entries) if persons else {},
        pairings,
        tuple(_games(persons)) if persons else (),
        tuple(_idle(found, records, pairings)),
    )


def _days(entries: Mapping[Any, Any]) -> Iterator[tuple[int, Day]]:
    typed: dict[int, dict[str, str]] = {}
    for key, value in entries.items():
        if key[0] == "plan" and isinstance(key[1], int) and value:
            typed.setdefault(key[1], {})[key[-1]] = str(value)
    for number, told in sorted(typed.items()):
        yield number, Day(_date(told.get("date", "")), told.get("time", "")[:5])


def _date(text: str) -> datetime.date | str:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return text


def _records(found: Ranking) -> Iterator[tuple[Id, Record]]:
    """Everybody's meetings; in pools all are called as they are among all."""
    event, shown = found.event, found.standings
    if isinstance(event, PoolsEvent):
        for pool, part in enumerate(event.parts, start=1):
            for id_, record in records_of(part, shown.order, shown.rules).entries.items():
                yield id_of(pool, id_), _renamed(record, pool)
    elif not isinstance(event, KnockoutEvent):
        yield from records_of(event, shown.order, shown.rules).entries.items()


def _renamed(record: Record, pool: int) -> Record:
    meetings = (
        meeting if meeting.opponent is None else replace(meeting, opponent=id_of(pool, meeting.opponent))
        for meeting in record.meetings
    )
    return replace(record, id=id_of(pool, record.id), meetings=tuple(meetings))


def _pairings(found: Ranking) -> Iterable[Pairing]:
    event = found.event
    if isinstance(event, KnockoutEvent):
        return _duels(event)
    if isinstance(event, TeamEvent):
        return _matches(found, event) if event.match_points else ()
    if isinstance(event, PoolsEvent):
        parts = enumerate(event.parts, start=1)
        return [
            replace(game, white=id_of(pool, game.white), black=id_of(pool, game.black))
            for pool, part in parts
            for game in _games(part)
        ]
    return _games(event)


def _games(event: Any) -> Iterator[Pairing]:
    """B6: the games with the results that count."""
    for game in settle(event.games, departures(event.players, event.rounds)):
        shown = _halves(game.result)
        yield Pairing(game.round, game.board, game.white, game.black, *shown, due=game.result is None)


def _halves(result: Result | None) -> tuple[str, str]:
    if result is None:
        return "", ""
    white, black = halves(result)
    return white.replace("-", AWAY), black.replace("-", AWAY)


def _duels(event: KnockoutEvent) -> Iterator[Pairing]:
    """Every duel of two."""
    duels = sorted((*event.duels, *((event.third,) if event.third else ())), key=lambda duel: duel.round)
    for number, of_round in groupby(duels, key=lambda duel: duel.round):
        for board, duel in enumerate(of_round, start=1):
            if min(duel.upper, duel.lower) >= 0:
                sides, third = (duel.upper, duel.lower, *_score(duel)), duel is event.third
                yield Pairing(number, board, *sides, not duel.winner, third, max(duel.winner, 0))


def _score(duel: Duel) -> tuple[str, str]:
    """What the games of a duel have brought, as a game shows it that was not played."""
    if duel.score is None:
        return "", ""
    if duel.unfinished:
        return UNFINISHED, UNFINISHED
    upper, lower = duel.score
    if duel.forfeited:
        return "+" if upper else AWAY, "+" if lower else AWAY
    return figure(Fraction(upper, 2), "en"), figure(Fraction(lower, 2), "en")


def _idle(found: Ranking, records: Mapping[Id, Record], pairings: Sequence[Pairing]) -> Iterator[Idle]:
    """Who has no opponent in a round that is paired; those with a bye of the pairing before those who stay away."""
    if isinstance(found.event, KnockoutEvent):
        yield from _byes(found.event)
        return
    for number, of_round in groupby(pairings, key=lambda pairing: pairing.round):
        met = {id_ for pairing in of_round for id_ in (pairing.white, pairing.black)}
        pools = {found.entrants[id_].pool for id_ in met}  # a small pool is done before a great one
        left = [id_ for id_ in records if id_ not in met and found.entrants[id_].pool in pools]
        idle = (_without(found.event, records[id_], number) for id_ in left)
        yield from sorted(idle, key=lambda each: UNPLAYED_KINDS.index(each.kind))


def _byes(event: KnockoutEvent) -> Iterator[Idle]:
    """K1, K5: the byes of round 1, and whoever would meet an empty place."""
    yield from (Idle(1, seed) for seed in event.byes)
    for duel in event.duels:
        if min(duel.upper, duel.lower) < 0 < max(duel.upper, duel.lower):
            yield Idle(duel.round, max(duel.upper, duel.lower))


def _without(event: Any, record: Record, number: int) -> Idle:
    """What a round without an opponent is, counted already or not; of a bye that brings nothing there is no record."""
    told = next((meeting for meeting in record.meetings if meeting.round == number), None)
    if told:
        return Idle(number, record.id, told.kind, told.score)
    if not isinstance(event, ResultsList):
        return Idle(number, record.id)
    line = next((line for line in event.unplayed if (line.round, line.player) == (number, record.id)), None)
    return Idle(number, record.id, line.kind, line.score) if line else Idle(number, record.id, ABSENT, 0)


def _matches(found: Ranking, event: TeamEvent) -> Iterator[Pairing]:
    """T10: the points of the boards, as the ranking has them; who has the first board's White stands first."""
    records = dict(_records(found))
    by_match = {(game.round, game.match): game for game in reversed(event.games)}
    for board, game in enumerate(reversed(by_match.values()), start=1):
        known = records.get(game.white)
        met = (
            next((m for m in known.meetings if (m.round, m.opponent) == (game.round, game.black)), None)
            if known
            else None
        )
        if met is None:
            due = {game.white, game.black} <= records.keys()
            yield Pairing(game.round, board, game.white, game.black, due=due)
        else:
            yield Pairing(game.round, board, game.white, game.black, *_points(met), due=met.score is None)


def _points(met: Meeting) -> tuple[str, str]:
    if met.score is None:
        return (UNFINISHED, UNFINISHED) if met.game_points or met.against else ("", "")
    return figure(Fraction(met.game_points, 2), "en"), figure(Fraction(met.against, 2), "en")


def scored(record: Record | None, horizon: int) -> Sequence[int]:
    """The points after each round, in halves."""
    meetings = record.meetings if record else ()
    return [sum(m.scored for m in meetings if m.round <= number) for number in range(horizon + 1)]
