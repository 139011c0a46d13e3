"""What a system declares whose rounds are paired one after the other into cells that wait for them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from sheetgen.errors import Problem
from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import EventSpec
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.desk import DAY

if TYPE_CHECKING:
    from sheetgen.explanations.swiss import RoundExplanation

Pair = tuple[int, int]
Spec = TypeVar("Spec", bound=EventSpec)  # what fixes a workbook of the system
Plan = TypeVar("Plan")  # what is worked out from it: its schedule


class History(Protocol):
    """The event before a round, and the pairing numbers its players have for it, by their numbers in the workbook."""

    @property
    def state(self) -> Any:
        """Return the event before the round as the pairing rules look at it: a ``SwissState``, or what has its fields
        ``entrants``, ``edition``, ``forbidden`` and ``next_round`` and is paired by the ``OwnRules`` of the system."""

    @property
    def numbers(self) -> Mapping[int, int]:
        """Map the players' numbers in the workbook to their pairing numbers of the round."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round in the numbers of the workbook: boards, White first, the bye, and who is absent and why.

    ``hand`` says why it is not as the rules would pair it.
    """

    number: int
    boards: Mapping[int, Pair]
    bye: int | None
    absent: Mapping[int, str]
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What was changed under a pairing that stays: in which round, what it is called, what was there and what is."""

    round: int | None
    what: str
    before: str
    after: str


class RoundPage(Protocol):
    """The reasons of a round in words, of everybody or of one player."""

    def __call__(self, reasons: Any, names: Mapping[int, str], words: Words, only: int | None) -> "RoundExplanation":
        """Return the page; ``names`` are those of the sheet."""


@dataclass(frozen=True, slots=True)
class OwnRules:
    """What pairs the rounds of a system that has rules of its own, whose states have the numbers of the sheet.

    ``pair`` gives the round of a state, ``reasons`` the same with its reasons, ``page`` these in words; ``broken`` says
    what pairs of a state, White first by board, go against. Nobody is barred from meeting anybody, or from a bye.
    """

    pair: Callable[[Any], Any]
    reasons: Callable[[Any], Any]
    page: RoundPage
    broken: Callable[[Any, Mapping[int, Pair], Mapping[int, str]], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Pairable(Generic[Spec]):
    """How a system is paired: the last paired round, the state before one, and the cells that say what was paired."""

    paired: Callable[[Spec, Entries], int]
    before: Callable[[Spec, Entries, int], History]
    place: Callable[[Spec, Entries, int, list[Pair], int | None], Dealt]  # pairs in their order get their boards
    stored: Callable[[Spec, Entries, int], Dealt]  # a round as it was paired
    changes: Callable[[Spec, Entries, Dealt], Changes]
    taken_back: Callable[[Spec, Entries, int], Changes]
    wished: Callable[[Spec, Entries, int], Mapping[Key, int]]  # what the arbiter typed beside the boards of a round
    journal: Callable[..., Changes]
    results: Callable[[Spec, int, int], Sequence[Key]]  # round and board: where a result is typed, of a match all
    name: Callable[[int], Key]
    afterwards: Callable[[Spec, Entries], Sequence[Afterwards]]  # changed since the last round was paired
    dated: Callable[[Entries, int], Changes] = lambda entries, number: {}  # what holds from the round that is paired
    own: "OwnRules | None" = None  # what pairs it, where it is not the Dutch system
    # Round and board: what is typed there besides the results, and all of it on the board it is moved to, turned round
    # if the colours are exchanged.
    beside: Callable[[Spec, int, int], Sequence[Key]] = lambda spec, number, board: ()
    moved: Callable[[Spec, Entries, int, int, int, bool], Changes] | None = None

    def entries_of(self, spec: Spec, entries: Entries, layout: int) -> Entries:
        """The entries of a workbook, in which what says from no round holds from the next one that is paired.

        Of workbooks of older layouts nobody knows what stood from the start: there it holds in every round.
        """
        return {**entries, **self.dated(entries, self.paired(spec, entries) + 1)} if layout >= DAY else entries


AnyPairable = Pairable[Any]  # of one of them, whatever fixes its workbooks
