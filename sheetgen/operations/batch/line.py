"""One workbook, one line: what it is, how far it has come, who leads, and what is wrong in it."""

import datetime
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path, PurePosixPath

from sheetgen.errors import Exit, Problem, SheetgenError, Where, error
from sheetgen.operations import rank as judging
from sheetgen.operations.batch import remote
from sheetgen.operations.official import write_official
from sheetgen.operations.rank import Ranking, rank
from sheetgen.resources import Document
from sheetgen.store import files

# What an event that is not over or not yet filled says of itself is no reason to look at it.
STILL_TO_COME = frozenset(
    {"missing-results", "missing-names", "missing-team-names", "missing-players", "empty-places", "entered-once"}
)

SHARED_AT_MOST = 3  # so many leaders are named when they share the first place


class State(StrEnum):
    """``fine``; ``doubtful``: warnings, or cells that show something else; ``failed``: errors, or not readable."""

    FINE = "fine"
    DOUBTFUL = "doubtful"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class WorkbookLine:
    """What ``recalc`` says of one workbook."""

    workbook: str
    event: str = ""
    system: str = ""
    entered: int = 0
    total: int = 0
    leader: str = ""
    problems: tuple[Problem, ...] = ()
    discrepancies: int = 0
    written: bool = False
    status: int = int(Exit.FINE)
    gathered: Mapping[str, object] | None = None  # what a season counts of it, if that was asked for

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that are errors, without the warnings."""
        return tuple(problem for problem in self.problems if problem.is_error)

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """Every error, and every warning that somebody should look at."""
        return tuple(problem for problem in self.problems if problem.is_error or problem.code not in STILL_TO_COME)

    @property
    def state(self) -> State:
        """``failed`` with an error, ``doubtful`` with a warning to look at or a discrepancy, else ``fine``."""
        if self.errors:
            return State.FAILED
        return State.DOUBTFUL if self.doubts or self.discrepancies else State.FINE


@dataclass(frozen=True, slots=True)
class Request:
    """One workbook to recalculate: a path or an address, and whether its official ranking is to be written.

    ``gather`` asks for what a season counts; then it may be a report file or a list of results too.
    """

    workbook: str
    write: bool = False
    today: str = ""
    gather: bool = False

    @property
    def day(self) -> datetime.date:
        """The date that ``today`` names, or the date of this machine where it is empty."""
        return datetime.date.fromisoformat(self.today) if self.today else datetime.date.today()


def recalculate(request: Request) -> WorkbookLine:
    """Recalculate one workbook; whatever is wrong with it is in the line, and nothing is raised."""
    try:
        if remote.is_remote(request.workbook):
            return _recalculate_remote(request)
        return _recalculate(request.workbook, request)
    except SheetgenError as refusal:
        return refused(request.workbook, refusal)
    except MemoryError:
        raise
    except Exception as slip:
        return failed(request.workbook, error("internal", found=type(slip).__name__, detail=str(slip)[:200]))


def _recalculate(path: str, request: Request) -> WorkbookLine:
    if request.gather:
        return _gathered(path)
    ranking = rank(path, workbook_only=True)
    to_write = request.write and not ranking.has_errors
    if to_write:
        ranking = write_official(ranking, today=request.day)
    return line_of(ranking, written=to_write)


def _gathered(path: str) -> WorkbookLine:
    """The line of an event of a season, with what is counted of it unless something in it is wrong."""
    from sheetgen.championship.events import to_facts as facts_of_event
    from sheetgen.operations.season import event_of

    file = files.read_file(path)
    ranking = judging.rank_file(file)
    line = line_of(ranking)
    return line if line.errors else replace(line, gathered=facts_of_event(event_of(ranking, file)))


def _recalculate_remote(request: Request) -> WorkbookLine:
    """A workbook behind an address is fetched, recalculated here, and put back whole."""
    with tempfile.TemporaryDirectory(prefix="sheetgen-recalc-") as folder:
        path = Path(folder, "workbook" + (PurePosixPath(request.workbook).suffix if request.gather else ".xlsx"))
        fetched = remote.fetch(request.workbook)
        path.write_bytes(fetched)
        line = _recalculate(str(path), request)
        if line.written:
            remote.store(request.workbook, path.read_bytes(), fetched)
    return at(line, request.workbook)


def at(line: WorkbookLine, workbook: str) -> WorkbookLine:
    """The same line for the same workbook, which stands elsewhere."""
    problems = tuple(problem.at(file=workbook) for problem in line.problems)
    return WorkbookLine(**{**_fields(line), "workbook": workbook, "problems": problems})


def _fields(line: WorkbookLine) -> Document:
    return {name: getattr(line, name) for name in WorkbookLine.__slots__}


def line_of(ranking: Ranking, *, written: bool = False) -> WorkbookLine:
    """Return the line of a ranking; ``written`` says that its official ranking was written into the workbook."""
    return WorkbookLine(
        workbook=ranking.workbook,
        event=str(ranking.title or ""),
        system=ranking.system,
        entered=ranking.entered,
        total=ranking.total,
        leader=_leader(ranking),
        problems=ranking.problems,
        discrepancies=len(ranking.discrepancies),
        written=written,
        status=int(Exit.CONTENT if ranking.has_errors else Exit.FINE),
    )


def _leader(ranking: Ranking) -> str:
    """Who stands first, as soon as anything has been played."""
    if not ranking.entered:
        return ""
    first = [ranking.entrants[row.id].name for row in ranking.standings.rows if row.rank == 1]
    return " / ".join(first[:SHARED_AT_MOST]) + (" …" if len(first) > SHARED_AT_MOST else "")


def refused(workbook: str, refusal: SheetgenError) -> WorkbookLine:
    """Return the line of a workbook that was refused: the problems of the refusal and its exit code."""
    problems = tuple(problem.at(file=problem.where.file or workbook) for problem in refusal.problems)
    return WorkbookLine(workbook, problems=problems, status=int(refusal.status))


def failed(workbook: str, problem: Problem) -> WorkbookLine:
    """Return the line of a workbook that could not be read: one problem, placed in its file, and the exit code."""
    return WorkbookLine(workbook, problems=(problem.at(file=workbook),), status=int(Exit.UNREADABLE))


# ------------------------------------------------------------------------------------------------------- as plain data
def to_facts(line: WorkbookLine) -> dict[str, object]:
    """A line as JSON holds it, to go through a pipe, over a network or into a journal."""
    return _fields(line) | {"problems": [asdict(problem) for problem in line.problems]}


def from_facts(facts: Document) -> WorkbookLine:
    """The line of such facts; KeyError, TypeError or ValueError if they are none."""
    by_key = {name: facts[name] for name in WorkbookLine.__slots__}
    return WorkbookLine(**by_key | {"problems": tuple(map(_problem, facts["problems"]))})


def _problem(facts: Document) -> Problem:
    data = {name: _value(value) for name, value in facts["data"].items()}
    return Problem(facts["code"], facts["severity"], Where(**facts["where"]), facts["found"], data)


def _value(value: object) -> object:
    """A fact again: JSON has lists only, and inside a list a list was a size."""
    if isinstance(value, list):
        return [tuple(part) if isinstance(part, list) else part for part in value]
    return value
