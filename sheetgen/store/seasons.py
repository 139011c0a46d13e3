"""``season`` with paths: every event read by guarded children, here or on a cluster; the workbook written."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sheetgen.championship.events import SeasonEvent, from_facts
from sheetgen.championship.lists import MATCH, POINTS, read_match, read_points
from sheetgen.championship.order import parse as parse_order
from sheetgen.championship.people import Same
from sheetgen.championship.points import MEAN, PLACE, SCORE, SHARING, Scheme, parse_bonus
from sheetgen.championship.standings import Season, SeasonRules
from sheetgen.errors import BadOptions, FileProblem, Problem, ProblemsFound, Where, error, warning
from sheetgen.exchange.tables import read_rows
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.store import files
from sheetgen.store.batch import found as search
from sheetgen.store.batch.line import Line, Request, refused
from sheetgen.store.batch.run import check_workers, workers
from sheetgen.store.files import StrPath
from sheetgen.systems.shared.options import check_text, one_of
from sheetgen.usecases import seasons as use_case
from sheetgen.usecases.individual_events import TRF_ENDINGS

ENDINGS = (*search.WORKBOOKS, *TRF_ENDINGS)
MOST_RESULTS = 999
BEST, POINTS_OF = "--best", "--points"


@dataclass(frozen=True, slots=True)
class Counted:
    """A season, the files of which nothing is counted, and everything to be said of all of them."""

    season: Season
    left_out: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())

    @property
    def has_errors(self) -> bool:
        return any(problem.is_error for problem in self.problems)


Progress = Callable[[int, int], None]


def write(found: Counted, path: StrPath, lang: str, title: str = "", force: bool = False) -> tuple[Problem, ...]:
    """Write the workbook of a season; what is there already needs ``force``."""
    from sheetgen.championship.book import workbook

    one_of("--lang", lang, LANGUAGES)
    check_text("title", title)
    return tuple(files.write_whole(path, workbook(found.season, lang, title), force))


def check_target(path: StrPath | None, force: bool) -> None:
    """Refuse a target that exists before a long run, not behind it."""
    if path is not None and not force and files.exists(path):
        raise BadOptions(error("target-exists", where=Where(file=os.fspath(path))))


def season(
    paths: StrPath | Iterable[StrPath],
    *,
    best: int | None = None,
    points: StrPath = SCORE,
    sharing: str = MEAN,
    bonus: str | None = None,
    order: str | Sequence[str] | None = None,
    match: StrPath | Sequence[Same] | None = None,
    jobs: int | None = None,
    scheduler: str | None = None,
    without: StrPath | None = None,
    progress: Progress = lambda *_: None,
) -> Counted:
    """Count one championship out of many events; a bad file is left out, said, and never stops the others.

    Args:
        paths: workbooks, lists of results or report files; folders and patterns too.
        best: how many of a person's results count; all by default.
        points: ``score``, ``place``, or a file with the points of every place.
        sharing: what people who share a place get: the ``mean`` of their places or the ``best`` of them.
        bonus: points besides, such as ``"event=1 first=3"``.
        order: what separates people with as many points.
        match: a file, or pairs, of names that are one person.
        jobs: how many processes read the files.
        scheduler: the address of a cluster that reads them instead.
        without: a file that is no event though it may lie among them: the workbook of the season itself.
        progress: called with the number of files read and of all.

    Returns:
        The standings and figures (``season``), what was left out, and every problem.

    Raises:
        SheetgenError: an option is unknown, or no file is an event.

    >>> import sheetgen
    >>> counted = sheetgen.season(["examples/berger/event.xlsx", "examples/swiss/event.xlsx"], points="place", jobs=1)
    >>> counted.left_out
    ()
    """
    check_workers(jobs, scheduler)
    counted, told = rules(best=best, points=points, sharing=sharing, bonus=bonus, order=order)
    mapping, doubts = _mapping(match)
    asked = [os.fspath(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
    lines = _read(asked, without, jobs, scheduler, progress)
    events = [from_facts(line.gathered) for line in lines if line.gathered is not None]
    said = [problem for line in lines for problem in line.problems if problem.is_error or line.gathered is None]
    if not events and said and all(problem.code == "folder-not-opened" for problem in said):
        raise FileProblem(*said)
    if not events:
        raise ProblemsFound(*said, error("season-empty", count=len(lines)))
    found = use_case.season(events, counted, mapping)
    left_out = tuple(line.workbook for line in lines if line.gathered is None)
    return Counted(found, left_out, (*told, *doubts, *said, *_unfinished(events), *found.problems))


def rules(
    *,
    best: int | None = None,
    points: StrPath = SCORE,
    sharing: str = MEAN,
    bonus: str | None = None,
    order: str | Sequence[str] | None = None,
) -> tuple[SeasonRules, tuple[Problem, ...]]:
    """How a season is counted, from what was asked; a table of points is read."""
    one_of("--sharing", sharing, SHARING)
    if best is not None and not 1 <= best <= MOST_RESULTS:
        raise BadOptions(error("bad-option", found=str(best), option=BEST, allowed=f"1 … {MOST_RESULTS}"))
    scheme, problems = _scheme(points, sharing)
    return SeasonRules(scheme, best, parse_bonus(bonus), parse_order(order)), problems


def _scheme(points: StrPath, sharing: str) -> tuple[Scheme, tuple[Problem, ...]]:
    if points in (SCORE, PLACE):
        return Scheme(str(points), sharing=sharing), ()
    if not Path(points).suffix:
        raise BadOptions(
            error("bad-option", found=os.fspath(points), option=POINTS_OF, allowed=f"{SCORE}, {PLACE}, FILE.csv")
        )
    loaded = read_points(read_rows(files.given(points), POINTS), sharing)
    return loaded.items[0], loaded.problems


def _mapping(match: StrPath | Sequence[Same] | None) -> tuple[Sequence[Same], tuple[Problem, ...]]:
    if match is None or not isinstance(match, (str, os.PathLike)):
        return match or (), ()
    loaded = read_match(read_rows(files.given(match), MATCH))
    return loaded.items, loaded.problems


def _read(
    asked: Sequence[str], without: StrPath | None, jobs: int | None, scheduler: str | None, progress: Progress
) -> list[Line]:
    """The line of every file, in the order in which they were named and found."""
    itself = os.path.realpath(without) if without is not None else ""
    found = [
        each
        for each in search.workbooks(asked, ENDINGS)
        if isinstance(each, FileProblem) or os.path.realpath(each) != itself
    ]
    known = {each.problems[0].where.file or "": each for each in found if isinstance(each, FileProblem)}
    order_ = [each.problems[0].where.file or "" if isinstance(each, FileProblem) else each for each in found]
    lines = {name: refused(name, problem) for name, problem in known.items()}
    requests = [Request(name, gather=True) for name in order_ if name not in known]
    for line in workers(requests, jobs, scheduler).lines():
        lines[line.workbook] = line
        progress(len(lines), len(order_))
    return [lines[name] for name in order_]


def _unfinished(events: Sequence[SeasonEvent]) -> list[Problem]:
    """Events that are not over count as they stand."""
    return [
        warning("season-unfinished", found=event.name, count=event.total - event.entered, total=event.total).at(
            file=event.source
        )
        for event in events
        if event.entered < event.total
    ]
