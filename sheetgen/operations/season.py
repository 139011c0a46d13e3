"""``season``: one championship out of many events; ``season_of`` counts events that are read."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from sheetgen.championship.events import Appearance, SeasonEvent, SeasonGame, from_facts
from sheetgen.championship.lists import MATCH, POINTS, read_match, read_points
from sheetgen.championship.order import parse as parse_order
from sheetgen.championship.people import Same, people
from sheetgen.championship.points import MEAN, PLACE, SCORE, SHARING, Scheme, parse_bonus
from sheetgen.championship.standings import Championship, SeasonRules, championship
from sheetgen.errors import BadOptions, FileProblem, Problem, ProblemsFound, Where, error, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.tables import read_rows
from sheetgen.exchange.trf.build import BY_SCORES
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.model.entrants import Player
from sheetgen.model.games import Result
from sheetgen.operations.batch import found as search
from sheetgen.operations.batch.line import Request, WorkbookLine, refused
from sheetgen.operations.rank import Ranking
from sheetgen.operations.reading.individual_events import TRF_ENDINGS, IndividualEvent, of_ranking
from sheetgen.operations.recalc import check_workers, workers
from sheetgen.ranking.standings import Row
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.shared.options import check_text, one_of
from sheetgen.workbook.entered import Entrant

SCORE_CODE = "PTS"


def event_of(ranking: Ranking, file: File) -> SeasonEvent:
    """The event of a ranked file: its players, those of teams each for himself; teams where it has no players."""
    whole = of_ranking(ranking, file)
    games = tuple(_games(whole))
    visible = ranking.individuals or ranking.standings
    who = ranking.persons if ranking.individuals else ranking.entrants
    rows = [row for row in visible.rows if row.rank is not None and _took_part(row, who[row.id], games, ranking)]
    return SeasonEvent(
        source=ranking.workbook,
        title=(whole.about or {}).get("title", "") or ranking.title,
        day=whole.first_day.isoformat() if whole.first_day else "",
        system=ranking.system,
        entered=ranking.entered,
        total=ranking.total,
        appearances=tuple(_appearances(rows, who)),
        games=games,
    )


def _games(whole: IndividualEvent) -> Iterator[SeasonGame]:
    for pool, played in whole.fields:
        for game in played.games:
            white, black = (f"{pool}{played.label(id_)}" for id_ in (game.white, game.black))
            yield SeasonGame(game.round, white, black, _token(game.result))


def _token(result: Result | None) -> str:
    """G1: the token of a result; a report file tells scores only."""
    if result is None:
        return ""
    existing = BY_SCORES.get((result.white, result.black, result.played))
    return result.token or (existing.token if existing else "")


def _took_part(row: Row, entrant: Entrant, games: Iterable[SeasonGame], ranking: Ranking) -> bool:
    """Who has a name, and a game on the board or points of any kind; of a knockout everybody who was entered."""
    if not (entrant.player.name or (ranking.event.of_teams and not ranking.individuals and entrant.name)):
        return False
    if SCORE_CODE not in row.values or row.values[SCORE_CODE]:
        return True
    key = _key(entrant)
    return any(key in (game.white, game.black) and game.result[:1] in "01½" for game in games if game.result)


def _key(entrant: Entrant) -> str:
    return f"{entrant.pool}{entrant.id}"


def _appearances(rows: Sequence[Row], who: Mapping[int, Entrant]) -> Iterator[Appearance]:
    """Places among those who took part; in pools among those of the pool."""
    for row in rows:
        entrant = who[row.id]
        ranks = [other.rank or 0 for other in rows if who[other.id].pool == entrant.pool]
        rank, score = row.rank or 0, row.values.get(SCORE_CODE)
        place = 1 + sum(other < rank for other in ranks)
        points = None if score is None else Fraction(score)  # type: ignore[arg-type]
        yield Appearance(_key(entrant), _player(entrant), place, ranks.count(rank), len(ranks), points)


def _player(entrant: Entrant) -> Player:
    return entrant.player if entrant.player.name else Player(entrant.name)


def season_of(events: Sequence[SeasonEvent], rules: SeasonRules, mapping: Sequence[Same] = ()) -> Championship:
    """One championship out of events: copies left out, in the order of their days, everybody known again."""
    kept, problems = _without_copies(events)
    if not any(event.appearances for event in kept):
        raise ProblemsFound(*problems, error("season-empty", count=len(events)))
    if rules.scheme.kind == SCORE:
        problems += [_without_points(event) for event in kept if all(each.score is None for each in event.appearances)]
    ordered = sorted(kept, key=lambda event: event.day) if all(event.day for event in kept) else kept
    undated = [event.name for event in kept if not event.day]
    if undated and len(kept) > 1:
        problems.append(warning("season-undated", found=undated[0], count=len(undated)))
    return championship(ordered, people(ordered, mapping), rules, problems)


def _without_points(event: SeasonEvent) -> Problem:
    return warning("season-no-score", found=event.name).at(file=event.source)


def _without_copies(events: Sequence[SeasonEvent]) -> tuple[list[SeasonEvent], list[Problem]]:
    """An event that is there twice, as a copy or as a report file beside its workbook, counts once."""
    first: dict[object, SeasonEvent] = {}
    kept, problems = list[SeasonEvent](), list[Problem]()
    for event in events:
        existing = first.setdefault(event.fingerprint, event) if event.fingerprint else event
        if existing is event:
            kept.append(event)
        else:
            problems.append(warning("season-copy", found=event.name, other=existing.source).at(file=event.source))
    return kept, problems


ENDINGS = (*search.WORKBOOKS, *TRF_ENDINGS)
MOST_RESULTS = 999
BEST, POINTS_OF = "--best", "--points"


@dataclass(frozen=True, slots=True)
class CountedSeason:
    """A season, the files of which nothing is counted, and everything to be said of all of them."""

    season: Championship
    left_out: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())

    @property
    def has_errors(self) -> bool:
        """Whether one of the problems is an error."""
        return any(problem.is_error for problem in self.problems)


Progress = Callable[[int, int], None]


def write_season(
    counted: CountedSeason, path: StrPath, lang: str, title: str = "", force: bool = False
) -> tuple[Problem, ...]:
    """Write the workbook of a season and return the warnings of writing.

    An unknown language, a title that cells cannot hold, and without ``force`` a file that exists are refused.
    """
    from sheetgen.championship.book import workbook

    one_of("--lang", lang, LANGUAGES)
    check_text("title", title)
    return tuple(files.write_whole(path, workbook(counted.season, lang, title), force))


def check_target(path: StrPath | None, force: bool) -> None:
    """Refuse with ``BadOptions`` a target that exists, unless ``force``; called before a long run and not behind it."""
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
) -> CountedSeason:
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
    counted, messages = season_rules(best=best, points=points, sharing=sharing, bonus=bonus, order=order)
    mapping, doubts = _mapping(match)
    items = [os.fspath(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
    lines = _read(items, without, jobs, scheduler, progress)
    events = [from_facts(line.gathered) for line in lines if line.gathered is not None]
    text = [problem for line in lines for problem in line.problems if problem.is_error or line.gathered is None]
    if not events and text and all(problem.code == "folder-not-opened" for problem in text):
        raise FileProblem(*text)
    if not events:
        raise ProblemsFound(*text, error("season-empty", count=len(lines)))
    season_result = season_of(events, counted, mapping)
    left_out = tuple(line.workbook for line in lines if line.gathered is None)
    return CountedSeason(
        season_result, left_out, (*messages, *doubts, *text, *_unfinished(events), *season_result.problems)
    )


def season_rules(
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
    loaded = read_points(read_rows(files.read_file(points), POINTS), sharing)
    return loaded.items[0], loaded.problems


def _mapping(match: StrPath | Sequence[Same] | None) -> tuple[Sequence[Same], tuple[Problem, ...]]:
    if match is None or not isinstance(match, (str, os.PathLike)):
        return match or (), ()
    loaded = read_match(read_rows(files.read_file(match), MATCH))
    return loaded.items, loaded.problems


def _read(
    names: Sequence[str], without: StrPath | None, jobs: int | None, scheduler: str | None, progress: Progress
) -> list[WorkbookLine]:
    """The line of every file, in the order in which they were named and found."""
    itself = os.path.realpath(without) if without is not None else ""
    items = [
        each
        for each in search.workbooks(names, ENDINGS)
        if isinstance(each, FileProblem) or os.path.realpath(each) != itself
    ]
    by_key = {each.problems[0].where.file or "": each for each in items if isinstance(each, FileProblem)}
    order_ = [each.problems[0].where.file or "" if isinstance(each, FileProblem) else each for each in items]
    lines = {name: refused(name, problem) for name, problem in by_key.items()}
    requests = [Request(name, gather=True) for name in order_ if name not in by_key]
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
