"""What can go wrong, as data: a code, a place and the facts. The sentence is made at the edge, by ``i18n``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any


class Exit(IntEnum):
    """The exit codes of the command line (a public contract)."""

    FINE = 0
    CONTENT = 1
    OPTIONS = 2
    NO_SUCH_SIZE = 3
    UNREADABLE = 4


@dataclass(frozen=True, slots=True)
class Where:
    """The place a person should look at: a file, and in it a cell of a sheet, or a line and columns of it."""

    file: str | None = None
    sheet: str | None = None
    cell: str | None = None
    line: int | None = None
    columns: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing found wrong (``error``) or tolerated (``warning``), with its place and the facts for its sentence."""

    code: str
    severity: str = "error"
    where: Where = Where()
    found: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)

    def at(self, **place: str | int | None) -> "Problem":
        """The same problem with its place completed; each seam adds what it knows: file, sheet, cell, line, columns.

        >>> error("bad-rating").at(line=3).at(file="club.csv").where
        Where(file='club.csv', sheet=None, cell=None, line=3, columns=None)
        """
        return replace(self, where=replace(self.where, **place))  # type: ignore[arg-type]

    @property
    def is_error(self) -> bool:
        """Whether it keeps the operation from being done; what is tolerated is a warning."""
        return self.severity == "error"


def warning(code: str, *, where: Where | None = None, found: str | None = None, **data: object) -> Problem:
    """Something that is tolerated.

    Args:
        code: the id of its sentence, ``problem.CODE`` in every language.
        where: its place, as far as it is known; ``at`` completes it.
        found: the text that stands there.
        data: the other facts of the sentence.
    """
    return Problem(code, "warning", where or Where(), found, data)


def error(code: str, *, where: Where | None = None, found: str | None = None, **data: object) -> Problem:
    """Something that is wrong, and keeps the operation from being done; the arguments are those of ``warning``.

    >>> error("bad-rating", found="2O00", least=0, most=3999).data
    {'least': 0, 'most': 3999}
    """
    return Problem(code, "error", where or Where(), found, data)


class SheetgenError(Exception):
    """Everything the program refuses, as a list of problems and the exit status that goes with it."""

    status = Exit.CONTENT

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.code for problem in problems))
        self.problems = problems

    def at(self, **place: str | int | None) -> "SheetgenError":
        """The same refusal with the place of each of its problems completed."""
        return type(self)(*(problem.at(**place) for problem in self.problems))


class ProblemsFound(SheetgenError):
    """The content of an input is wrong; all of its problems together."""

    status = Exit.CONTENT


class BadOptions(SheetgenError):
    """Options contradict each other, or what they ask for exists already."""

    status = Exit.OPTIONS


class NoSuchSize(SheetgenError):
    """There is no table of the size asked for."""

    status = Exit.NO_SUCH_SIZE


class FileProblem(SheetgenError):
    """A file cannot be read, cannot be written, or is not what it should be."""

    status = Exit.UNREADABLE


def damaged_installation(name: str) -> FileProblem:
    """A file that travels with the package is missing, or is not what it was."""
    return FileProblem(error("damaged-installation", found=name))


def raise_errors(problems: Iterable[Problem]) -> None:
    """Raise all the problems together as soon as one of them is an error."""
    listed = tuple(problems)
    if any(problem.is_error for problem in listed):
        raise ProblemsFound(*listed)
