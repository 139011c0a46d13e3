"""``ratings``: how everybody's rating changes, game by game; ``ratings_of`` is the core on bytes."""

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.list_lookup import Index, too_old
from sheetgen.operations.rating_list import RatingList, opened_list
from sheetgen.operations.reading.individual_events import IndividualEvent, open_event, with_rating_list
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.standings import standings
from sheetgen.rating.card import RatedEvent, played
from sheetgen.rating.editions import FIDE, KINDS, LIVRE, RULES, STANDARD, Pace, RatingEdition, is_rated, kind_of
from sheetgen.rating.reckoning import PlayerRating, rating_options, reckon
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.shared.options import one_of

LONGEST_DAYS = 30
FIRST_OF_FIDE = 2024  # the year from which the rules differ from the book's
PACE = re.compile(r"^\s*(\d{1,3})\s*(?:min|mn|m|['’′])?\.?\s*(?:\+\s*(\d{1,3}))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class EventRatings:
    """One event of individuals (a pool, or the whole), and for each player his line and his PERF of 5.2."""

    name: str
    field: RatedEvent
    lines: tuple[PlayerRating, ...]
    perf: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class Ratings:
    """What ``ratings`` finds."""

    source: str
    rules: str
    edition: RatingEdition
    kind: str
    list_name: str
    events: tuple[EventRatings, ...]
    problems: tuple[Problem, ...]
    has_errors: bool = False

    def title(self, line: PlayerRating) -> str:
        """N1: titles go by the ratings of standard play."""
        return line.title(self.edition) if self.kind == STANDARD else ""


def ratings_of(
    file: File,
    *,
    kind: str | None = None,
    rules: str | None = None,
    players: File | None = None,
    index: Index | None = None,
) -> Ratings:
    """E: the change or the first rating of everybody, game by game; ``index`` is a federation's list."""
    one_of("--kind", kind or STANDARD, KINDS)
    one_of("--rules", rules or LIVRE, RULES)
    event = open_event(file, players)
    wanted = kind or event.rating_kind or _kind_of_pace(event.pace) or STANDARD
    if event.rating_year is not None and rules is None:
        rules, event = _of_year(event, event.rating_year)
    if index is not None:
        event = with_rating_list(event, index, wanted)
    events = tuple(_reckoned(name, field, event, rules or LIVRE, wanted) for name, field in event.fields)
    problems = [*event.problems, *(too_old(index, event.first_day) if index else []), *_remarks(event, events, wanted)]
    if rules and rules != LIVRE and event.first_day is None:
        problems.append(warning("edition-assumed"))
    edition = rating_options(rules or LIVRE, wanted, event.first_day, {}).edition
    listed = getattr(index, "name", "") if index else ""
    return Ratings(event.source, rules or LIVRE, edition, wanted, listed, events, tuple(problems), event.has_errors)


def _of_year(event: IndividualEvent, year: int) -> tuple[str, IndividualEvent]:
    """What the sheet of ratings is reckoned by: the book, or FIDE's rules as they were at the end of a year."""
    if year < FIRST_OF_FIDE:
        return LIVRE, event
    return FIDE, replace(event, first_day=datetime.date(year, 12, 31))


def _reckoned(name: str, field: RatedEvent, event: IndividualEvent, rules: str, kind: str) -> EventRatings:
    typed = {number: player.k for number, player in field.players.items() if player.k}
    people = {number: f"{name}{field.label(number)}" if name else field.label(number) for number in field.players}
    typed |= {number: k for number, label in people.items() if (k := event.typed_k.get(label))}
    named = replace(field, players={number: player for number, player in field.players.items() if player.name})
    lines = reckon(named, rating_options(rules, kind, event.first_day, typed))
    return EventRatings(name, named, tuple(lines), _perf(field))


def _perf(field: RatedEvent) -> dict[int, int | None]:
    """T9: the book's PERF, by the engine of the tie-breaks, which knows the field as a list of results."""
    numbers = {number: place for place, number in enumerate(field.players, start=1)}
    games = tuple(
        replace(game, white=numbers[game.white], black=numbers[game.black], match=None)
        for game in field.games
        if game.white in numbers and game.black in numbers
    )
    event = ResultsList(max(field.rounds, 1), tuple(field.players.values()), games)
    values = {row.id: row.values["PERF"] for row in standings(event, ("PERF",), "livre").rows}
    by_key = {number: values[place] for number, place in numbers.items()}
    return {number: value if isinstance(value, int) else None for number, value in by_key.items()}


def _kind_of_pace(text: str) -> str | None:
    pace = pace_of(text)
    return kind_of(pace) if pace else None


def pace_of(text: str) -> Pace | None:
    """The rate of play somebody typed: 90+30, 90 min + 30 s, 61 min; None if it begins otherwise."""
    match = PACE.match(text)
    return Pace(int(match[1]), int(match[2] or 0)) if match else None


def _remarks(event: IndividualEvent, events: tuple[EventRatings, ...], kind: str) -> Iterator[Problem]:
    """What somebody who compares these figures with those of the federation has to know."""
    days = (event.last_day - event.first_day).days + 1 if event.first_day and event.last_day else 0
    if days > LONGEST_DAYS:
        yield warning("rated-by-months", days=days)
    assumed = [line.player.name for each in events for line in each.lines if line.assumed_k]
    if assumed:
        yield warning("k-assumed", count=len(assumed))
    yield from _pace_remarks(event, events, kind)


def _pace_remarks(event: IndividualEvent, events: tuple[EventRatings, ...], kind: str) -> Iterator[Problem]:
    """E11: games too fast for the ratings of their players."""
    pace = pace_of(event.pace)
    if pace is None:
        return
    if kind_of(pace) != kind:
        yield warning("pace-of-another-kind", found=event.pace, kind=kind)
    elif kind == STANDARD:
        fast = [line for each in events for line in each.lines if _too_fast(pace, each, line)]
        if fast:
            yield warning("pace-too-fast", found=event.pace, count=len(fast))


def _too_fast(pace: Pace, each: EventRatings, line: PlayerRating) -> bool:
    bouts = played(each.field.cards[line.number])
    return any(not is_rated(pace, (line.player.rating, bout.rating)) for bout in bouts)


def ratings(
    event: StrPath,
    *,
    kind: str | None = None,
    rules: str | None = None,
    players: StrPath | None = None,
    rating_list: RatingList = None,
) -> Ratings:
    """Work out the change of everybody's rating, game by game, and the performances.

    Args:
        event: a workbook, a list of results or a tournament report file.
        kind: ``standard``, ``rapid`` or ``blitz``; by default what the event says of its pace, else ``standard``.
        rules: ``livre`` (the arbiter's book) or ``fide`` (in force on the first day); ``livre`` by default.
        players: a list of players that completes a list of results.
        rating_list: a federation's list, for ratings the event does not have.

    Returns:
        The changes of every field of the event (``events``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: the file cannot be read, an option is unknown, or no game has names.

    >>> import sheetgen
    >>> reckoned = sheetgen.ratings("examples/berger/event.xlsx", kind="standard")
    >>> reckoned.rules, reckoned.kind, len(reckoned.events[0].lines)
    ('livre', 'standard', 8)
    """
    with opened_list(rating_list) as index:
        listed = files.read_optional(players)
        return ratings_of(files.read_file(event), kind=kind, rules=rules, players=listed, index=index)
