"""``publish``: what of an event everybody may see, and its pages in a folder."""

import datetime
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error
from sheetgen.exchange.file import File
from sheetgen.explanations import Explain, Explanation
from sheetgen.i18n.figures import figure
from sheetgen.model.games import halves
from sheetgen.operations.explain import explainer
from sheetgen.operations.rank import Ranking, rank_file
from sheetgen.ranking.kinds import AnyEvent, PairedEntrants
from sheetgen.ranking.record import BYE, UNPLAYED_KINDS, Id, Record
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.workbook.entered import INDIVIDUAL_ORDER, Entrant

URL = "--url"
ADDRESS = re.compile(r"https?://[^\s\"'<>?#]+")  # of the folder on the web
Progress = Callable[[int, int], None]
AWAY = "–"  # of who lost by forfeit, as the posters show it
UNFINISHED = "…"  # of a match of which not all boards are in, as the posters show it
FACTS = ("place", "dates", "pace")  # what is said of the event besides its title


@dataclass(frozen=True, slots=True)
class PublishedPairing:
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
    pairings: tuple[PublishedPairing, ...]  # of those who are ranked
    games: tuple[PublishedPairing, ...]  # of the players of a team event
    idle: tuple[Idle, ...] = ()  # of those who are ranked

    @property
    def lang(self) -> str:
        """The language of the event, in which its pages are written."""
        return self.found.spec.lang

    @property
    def title(self) -> str:
        """The title of the event, empty if nobody has typed one."""
        return self.found.title

    @property
    def rounds(self) -> int:
        """How many rounds the event has, played or not."""
        return self.found.event.rounds

    @property
    def stages(self) -> tuple[str, ...]:
        """K4: the ids of the rounds of a knockout; the rounds of other events have numbers only."""
        return self.found.event.stages

    @property
    def is_knockout(self) -> bool:
        """Whether the rounds have names of stages instead of numbers."""
        return bool(self.stages)

    @property
    def is_swiss(self) -> bool:
        """Whether players are paired round by round."""
        players_event = self.found.event.by_players
        return players_event is not None and not players_event.is_round_robin

    @property
    def of_teams(self) -> bool:
        """Whether the entrants are teams."""
        return self.found.event.of_teams

    @property
    def in_matches(self) -> bool:
        """Whether teams meet in matches, each of which has a score."""
        return self.found.event.in_matches

    @property
    def completed(self) -> int:
        """How many rounds from the first on have all their results."""
        return self.found.standings.after_round

    @property
    def over(self) -> bool:
        """Whether the last round has been played: in a Swiss all that is paired may be, and the event go on."""
        return self.completed == self.rounds

    def who(self, id_: Id) -> Entrant | None:
        """The entrant with this id, or None."""
        return self.found.entrants.get(id_)

    def member_of(self, person: Id) -> Id | None:
        """The team of a player, whose number begins with its letter."""
        letters = str(self.found.persons[person].id).rstrip("0123456789")
        return next((id_ for id_, team in self.found.entrants.items() if str(team.id) == letters), None)

    def explain(self, subject: Id | None = None) -> Explanation:
        """T: why everybody stands where he stands, or one of them."""
        return self.explainer()(subject)

    def explainer(self) -> Explain:
        """T: the same for one after the other."""
        return explainer(self.found, self.lang)


def publication(file: File) -> Publication:
    """Open an event to be shown; one with errors in it is not shown at all."""
    return published(rank_file(file))


def published(ranking: Ranking) -> Publication:
    """What of a ranking may be seen."""
    errors = [problem for problem in ranking.problems if problem.is_error]
    if errors:
        raise ProblemsFound(*errors)
    persons = ranking.whole.individuals if ranking.whole else None
    entries = ranking.read.entries if ranking.read else {}
    records = dict(ranking.event.records_by_id(ranking.standings.order, ranking.standings.rules))
    pairings = tuple(sorted(_pairings(ranking.event, records), key=lambda pairing: (pairing.round, pairing.board)))
    return Publication(
        ranking,
        dict(_days(entries)),
        {name: str(entries[key]) for name in FACTS if entries.get(key := ("event", name))},
        records,
        dict(persons.records_by_id(INDIVIDUAL_ORDER, ranking.standings.rules)) if persons else {},
        pairings,
        tuple(_pairings(persons, {})) if persons else (),
        tuple(_idle(ranking, records, pairings)),
    )


def _days(entries: Mapping[Any, Any]) -> Iterator[tuple[int, Day]]:
    typed: dict[int, dict[str, str]] = {}
    for key, value in entries.items():
        if key[0] == "plan" and isinstance(key[1], int) and value:
            typed.setdefault(key[1], {})[key[-1]] = str(value)
    for number, messages in sorted(typed.items()):
        yield number, Day(_date(messages.get("date", "")), messages.get("time", "")[:5])


def _date(text: str) -> datetime.date | str:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return text


def _pairings(event: AnyEvent, records: Mapping[Id, Record]) -> Iterator[PublishedPairing]:
    """Everybody's pairings, as they are shown; a duel only where both sides will be somebody."""
    for paired in event.pairings(records):
        if min(paired.white, paired.black) >= 0:
            sides = (paired.round, paired.board, paired.white, paired.black)
            yield PublishedPairing(*sides, *_shown(paired), paired.due, paired.for_third, paired.winner)


def _shown(paired: PairedEntrants) -> tuple[str, str]:
    """What both sides have of a game, a match or a duel, as the posters show it."""
    if paired.result is not None:
        white, black = halves(paired.result)
        return white.replace("-", AWAY), black.replace("-", AWAY)
    if paired.unfinished:
        return UNFINISHED, UNFINISHED
    if paired.points is None:
        return "", ""
    white_points, black_points = paired.points
    if paired.forfeited:
        return "+" if white_points else AWAY, "+" if black_points else AWAY
    return figure(Fraction(white_points, 2), "en"), figure(Fraction(black_points, 2), "en")


def _idle(ranking: Ranking, records: Mapping[Id, Record], pairings: Sequence[PublishedPairing]) -> Iterator[Idle]:
    """Who has no opponent in a round that is paired; those with a bye of the pairing before those who stay away."""
    yield from (Idle(number, id_) for number, id_ in ranking.event.byes_of_rounds())
    for number, of_round in groupby(pairings, key=lambda pairing: pairing.round):
        met = {id_ for pairing in of_round for id_ in (pairing.white, pairing.black)}
        # A small pool is done before a great one.
        pools = {ranking.entrants[id_].pool for id_ in met if id_ in ranking.entrants}
        left = [id_ for id_ in records if id_ not in met and ranking.entrants[id_].pool in pools]
        idle = (_without(ranking.event, records[id_], number) for id_ in left)
        yield from sorted(idle, key=lambda each: UNPLAYED_KINDS.index(each.kind))


def _without(event: AnyEvent, record: Record, number: int) -> Idle:
    """What a round without an opponent is, counted already or not; of a bye that brings nothing there is no record."""
    meeting = next((meeting for meeting in record.meetings if meeting.round == number), None)
    kind, brings = (meeting.kind, meeting.score) if meeting else event.without_game(record.id, number)
    return Idle(number, record.id, kind, brings if event.pays_in_halves else None)


def scored(record: Record | None, horizon: int) -> Sequence[int]:
    """The points in halves before the first round and after each round up to ``horizon``; zeros without a record."""
    meetings = record.meetings if record else ()
    return [sum(m.scored for m in meetings if m.round <= number) for number in range(horizon + 1)]


# ------------------------------------------------------------------------------------------------ the pages in a folder


@dataclass(frozen=True, slots=True)
class PublishOptions:
    """What pages of events may say, and where they will stand."""

    one_file: bool = False
    categories: bool = False
    url: str = ""
    refresh: bool = False
    today: datetime.date | None = None

    def check(self) -> None:
        """Refuse an address that is none."""
        if self.url and not ADDRESS.fullmatch(self.url):
            raise BadOptions(error("usage-bad-value", found=self.url, option=URL, command="sheetgen publish"))


@dataclass(frozen=True, slots=True)
class Published:
    """A folder of pages: what was written into it, and what is doubtful."""

    folder: Path
    names: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def pages(self) -> int:
        """How many of the files are pages."""
        return sum(name.endswith(".html") for name in self.names)


def publish(
    events: StrPath | Iterable[StrPath],
    folder: StrPath,
    *,
    one_file: bool = False,
    categories: bool = False,
    url: str = "",
    refresh: bool = False,
    today: datetime.date | None = None,
    force: bool = False,
    watch: Progress | None = None,
) -> Published:
    """Write static pages of events for a club's site.

    Args:
        events: workbooks, or files of other programs.
        folder: where the pages are written; it is made where it is missing.
        one_file: one page for each event, with everything in it.
        categories: show the categories of players.
        url: the address at which the folder will stand.
        refresh: pages load themselves again while an event goes on.
        today: the day the pages are dated; today by default.
        force: replace pages of this name, and take away those of the last publication that are no longer made.
        watch: called with how much is done, and of how much.

    Returns:
        The names of the files that were written, and what is doubtful.

    Raises:
        SheetgenError: an event cannot be read or has errors, or there are files in the folder that would be replaced.

    >>> import sheetgen
    >>> done = sheetgen.publish("examples/berger/event.xlsx", "site")
    >>> done.pages > 8, "index.html" in done.names
    (True, True)
    """
    options = PublishOptions(one_file, categories, url, refresh, today)
    options.check()
    paths = [events] if isinstance(events, (str, os.PathLike)) else list(events)
    publications = read_publications(paths, watch)
    problems = tuple(problem for each in publications for problem in each.found.problems)
    done = write_pages(publications, folder, options, force=force, watch=watch)
    return replace(done, problems=(*problems, *done.problems))


def read_publications(paths: Sequence[StrPath], watch: Progress | None = None) -> list[Publication]:
    """Read every event to be published, in the order of the paths.

    ``watch`` is called with the steps done and all steps; reading counts as half of them, making pages as the rest.
    """
    publications = []
    for number, path in enumerate(paths):
        if watch:
            watch(number, 2 * len(paths))
        publications.append(publication(files.read_file(path)))
    return publications


def write_pages(
    publications: Sequence[Publication],
    folder: StrPath,
    options: PublishOptions,
    *,
    force: bool = False,
    watch: Progress | None = None,
) -> Published:
    """Make the pages of events and write them into a folder, all of them or none.

    Returns the folder, the names of the pages, and the warnings of writing. ``force`` replaces pages that are there;
    ``watch`` is called with the steps done and all steps, of which the first half was reading.
    """
    from sheetgen.present.site.frame import Options
    from sheetgen.present.site.pages import site
    from sheetgen.store.pages import write_folder

    today = options.today or datetime.date.today()
    visible = Options(today, options.categories, options.url, refresh=options.refresh)
    report = (lambda done, of: watch(of + done, 2 * of)) if watch else (lambda done, of: None)
    pages = site(publications, visible, options.one_file, watch=report)
    problems = write_folder(folder, pages, force)
    return Published(Path(folder), tuple(pages), problems)
