"""Any event opened for ratings and norms: a workbook, a list of results, or a tournament report file."""

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, raise_errors
from sheetgen.exchange.file import File
from sheetgen.exchange.list_lookup import Index, complete
from sheetgen.exchange.trf.individuals import individuals_of
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.model.entrants import Player
from sheetgen.operations.reading.opening import missing_results, open_any
from sheetgen.operations.reading.readback import ReadBook
from sheetgen.rating.card import DOUBLE_ROUND_ROBIN, ROUND_ROBIN, SWISS, RatedEvent
from sheetgen.systems.registry import system_of
from sheetgen.workbook.cells import Key
from sheetgen.workbook.entered import Entered

if TYPE_CHECKING:
    from sheetgen.operations.rank import Ranking

TRF_ENDINGS = (".trf", ".trfx")
DAY = re.compile(r"(\d{4})[-/.](\d\d)[-/.](\d\d)|(\d\d)[/.](\d\d)[/.](\d{4})")


@dataclass(frozen=True, slots=True)
class IndividualEvent:
    """What ratings and norms are reckoned from; several fields where an event has pools."""

    source: str
    fields: tuple[tuple[str, RatedEvent], ...]
    problems: tuple[Problem, ...]
    first_day: datetime.date | None = None
    last_day: datetime.date | None = None
    host: str = ""
    pace: str = ""
    about: Mapping[str, str] | None = None  # title, place, dates, arbiters, as they are typed
    read: ReadBook | None = None

    @property
    def typed_k(self) -> dict[int | str, int]:
        """E5: the coefficients typed on the sheet of ratings, by what people know the players by."""
        entries = self.read.entries if self.read else {}
        return {key[1]: k for key, k in entries.items() if key[0] == "elo" and key[-1] == "k" and k}

    @property
    def rating_year(self) -> int | None:
        """The year of the rules that is typed there."""
        outcome: int | None = self.read.entries.get(("event", "rating_year")) if self.read else None
        return outcome

    @property
    def rating_kind(self) -> str | None:
        """The kind of play that is typed there."""
        outcome: str | None = self.read.entries.get(("event", "rating_kind")) if self.read else None
        return outcome

    @property
    def waived(self) -> bool:
        """N5: whether the sheet of norms says that the conditions on federations are waived."""
        return bool(self.read and self.read.entries.get(("event", "norm_waived")))

    @property
    def has_errors(self) -> bool:
        """Whether one of the problems is an error."""
        return any(problem.is_error for problem in self.problems)

    def map_players(self, change: Callable[[RatedEvent], RatedEvent]) -> "IndividualEvent":
        """Return the same event with ``change`` applied to each of its fields."""
        return replace(self, fields=tuple((name, change(field)) for name, field in self.fields))


def open_event(file: File, players: File | None = None) -> IndividualEvent:
    """Open whatever the file is; an event whose games have no names is refused."""
    if file.ending in TRF_ENDINGS:
        trf = _trf(file, players)
    else:
        opened = open_any(file)
        trf = _list(file, players) if opened is None else _workbook(file, players, *opened)
    if not trf.fields:
        raise ProblemsFound(*trf.problems, error("no-named-games").at(file=file.name))
    return trf


def of_ranking(ranking: "Ranking", file: File) -> IndividualEvent:
    """Return the event of a file that has been ranked; a workbook is not read again.

    It has no fields where nobody is named.
    """
    if ranking.read is not None:
        return _workbook(file, None, ranking.read, ranking.whole, ())
    return _trf(file, None) if file.ending in TRF_ENDINGS else _list(file, None)


def with_all_games(event: IndividualEvent, entered: Entered) -> IndividualEvent:
    """Return the event with every game that its workbook knows, also those of boards without names."""
    read = event.read
    games_of = system_of(read.spec).reported_games if read else None
    if read is None or games_of is None:
        return event
    every = games_of(read.spec, read.schedule, read.entries, entered)
    return replace(event, fields=tuple((name, _told(field, read.entries)) for name, field in every))


def with_rating_list(event: IndividualEvent, index: Index, kind: str) -> IndividualEvent:
    """Return the event with its players completed from an index of ratings, and the problems of that added.

    ``kind`` is the kind of rating that is taken.
    """
    problems: list[Problem] = []

    def change(field: RatedEvent) -> RatedEvent:
        numbers = list(field.players)
        complete_result = complete(list(field.players.values()), index, kind)
        problems.extend(problem.at(file=event.source) for problem in complete_result.problems)
        return replace(field, players=dict(zip(numbers, complete_result.players, strict=True)))

    changed = event.map_players(change)
    return replace(changed, problems=(*event.problems, *problems))


def _workbook(
    file: File, players: File | None, read: ReadBook, entered: Any, problems: Sequence[Problem]
) -> IndividualEvent:
    if players:
        raise BadOptions(error("players-for-a-workbook"))
    individuals = system_of(read.spec).individuals(read.spec, read.schedule, read.entries, entered)
    fields = tuple((name, _told(field, read.entries)) for name, field in individuals)
    texts = {str(key[1]): str(value) for key, value in read.entries.items() if key[0] == "event" and value}
    days = days_of(read)
    items = [*problems, *missing_results(entered, file.name)]
    first, last = (days[0], days[-1]) if days else (None, None)
    return IndividualEvent(
        file.name, fields, tuple(items), first, last, pace=texts.get("pace", ""), about=texts, read=read
    )


def _told(field: RatedEvent, entries: Mapping[Key, object]) -> RatedEvent:
    """Titles and federations that are typed on the sheet of norms, where the lists have no columns for them."""
    typed: dict[object, dict[str, str]] = {}
    for key, value in entries.items():
        if key[0] == "norms" and value:
            typed.setdefault(key[1], {})[str(key[2])] = str(value)
    if not typed:
        return field
    players = {
        number: replace(player, **typed.get(field.label(number), {}))  # type: ignore[arg-type]
        for number, player in field.players.items()
    }
    return replace(field, players=players)


def days_of(read: ReadBook) -> list[datetime.date]:
    """The days of a workbook's rounds, or those its dates name, the first one first."""
    days = sorted(day for key, value in read.entries.items() if key[0] == "plan" and (day := _day(str(value))))
    return days or sorted(_days(str(read.entries.get(("event", "dates")) or "")))


def _list(file: File, players: File | None) -> IndividualEvent:
    from sheetgen.operations.reading import listed

    spec, entered, messages = listed.open_list(file, players)
    problems = [problem for problem in messages if problem.code != "read-as-swiss"]  # ratings are the same either way
    event = entered.event.by_players
    if event is None:
        return IndividualEvent(file.name, (), tuple(problems))
    people = dict(enumerate(event.players, start=1))
    form = _round_robin(people, len(event.games)) if event.is_round_robin else SWISS
    field = RatedEvent(people, event.games, spec.rounds, form, event.unplayed)
    return IndividualEvent(file.name, (("", field),), (*problems, *missing_results(entered, file.name)))


def _round_robin(people: Mapping[int, Player], games: int) -> str:
    once = len(people) * (len(people) - 1) // 2
    return DOUBLE_ROUND_ROBIN if games > once else ROUND_ROBIN


def _trf(file: File, players: File | None) -> IndividualEvent:
    if players:
        raise BadOptions(error("players-for-a-workbook"))
    read = read_trf(file.data)
    problems = tuple(problem.at(file=file.name) for problem in read.problems)
    raise_errors(problems)
    event = read.event
    about = {"title": event.name, "place": event.city, "dates": f"{event.start} – {event.end}", "arbiter": event.chief}
    about["pace"] = event.rate
    return IndividualEvent(
        file.name,
        (("", individuals_of(event)),),
        problems,
        _day(event.start),
        _day(event.end),
        event.federation,
        event.rate,
        about,
    )


def _day(text: str) -> datetime.date | None:
    return next(iter(_days(text)), None)


def _days(text: str) -> list[datetime.date]:
    """Every day that is written in a text, ISO or as people write it."""
    days = []
    for match in DAY.finditer(text):
        year, month, day = (int(part) for part in (match.groups()[:3] if match[1] else match.groups()[:2:-1]))
        try:
            days.append(datetime.date(year, month, day))
        except ValueError:
            continue
    return days
