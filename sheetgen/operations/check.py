"""``check``: entries, structure and every formula of a workbook audited; ``check_file`` is the core on bytes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sheetgen.errors import Problem
from sheetgen.exchange.file import File
from sheetgen.operations.reading.opening import audited, missing_results, open_workbook
from sheetgen.operations.reading.readback import Discrepancy, ReadBook
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.workbook.pause import collection_paused

# What says that somebody has no name yet.
NAMELESS = {"missing-names": "players", "missing-players": "players", "missing-team-names": "teams"}


@dataclass(frozen=True, slots=True)
class Audit:
    """What ``check`` finds in one workbook."""

    workbook: str
    entered: int
    total: int
    problems: tuple[Problem, ...]
    discrepancies: tuple[Discrepancy, ...]
    wanting: Mapping[str, int] = field(default_factory=dict)  # what is not typed yet before its day begins

    @property
    def ready(self) -> bool:
        """Whether the day can begin: in order, and everybody has a name; results are of the day itself."""
        return self.clean and not self.wanting

    @property
    def clean(self) -> bool:
        """Whether there is neither a discrepancy nor an error; warnings are allowed."""
        return not self.discrepancies and not any(problem.is_error for problem in self.problems)


@collection_paused()
def check_file(file: File) -> Audit:
    """Audit the bytes of a workbook: entries, structure, and every formula against the recomputation.

    Args:
        file: the workbook.

    Returns:
        The audit; see ``check``.

    Raises:
        SheetgenError: the file is no workbook of ours.
    """
    read, entered, problems = open_workbook(file)
    differences, lost = audited(read, file.name, hidden=True)
    problems += [*missing_results(entered, file.name), *(problem.at(file=file.name) for problem in lost)]
    items = (tuple(problems), tuple(differences), missing_entries(read, problems))
    return Audit(file.name, entered.entered, entered.total, *items)


def missing_entries(read: ReadBook, problems: Sequence[Problem]) -> dict[str, int]:
    """How much is not there yet of what is typed before a day begins: who plays, and the title of the posters."""
    counts = {} if read.entries.get(("event", "title")) else {"title": 1}
    for problem in problems:
        if problem.code in NAMELESS:
            kind = NAMELESS[problem.code]
            counts[kind] = counts.get(kind, 0) + problem.data["count"]
    return counts


def check(path: StrPath) -> Audit:
    """Audit a workbook: entries, structure, and every formula against the recomputation.

    Args:
        path: the workbook.

    Returns:
        What is wrong or doubtful (``problems``), which formulas show something else (``discrepancies``), and whether
        all is in order (``clean``).

    Raises:
        SheetgenError: the file cannot be read, or is no workbook of ours.

    >>> import sheetgen
    >>> audit = sheetgen.check("examples/berger/event.xlsx")
    >>> audit.clean, audit.entered, audit.total
    (True, 28, 28)
    """
    return check_file(files.read_file(path))
