"""B10, B11: the ceremony of a directed draw: who draws in which order, which envelopes there are, which are offered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sheetgen.errors import BadOptions, NoSuchSize, Problem, ProblemsFound, error, warning
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key
from sheetgen.pairing import directed_search, directed_tables
from sheetgen.pairing.berger import LEAST
from sheetgen.pairing.directed import Fault, Group, faults, size_of, without_exempt
from sheetgen.pairing.draw_plan import DrawPlan, fits, plan

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefgh"
VARMA_LEAST, VARMA_MOST = 9, 24
KINDS = ("club", "federation", "league")


@dataclass(frozen=True, slots=True)
class Contingent:
    """Those who should not meet late, in alphabetical order; a nameless one is a single player without any."""

    name: str
    members: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Envelope:
    """One envelope: the letter on it and the numbers in it."""

    letter: str
    numbers: Group


@dataclass(frozen=True, slots=True)
class Ceremony:
    """B11: everything that is known before anybody draws."""

    count: int
    last: int
    by: str
    varma: bool
    source: str  # which print the envelopes are from; nothing if they were found here
    envelopes: tuple[Envelope, ...]
    contingents: tuple[Contingent, ...]  # in the order in which they draw; those of one member come last
    plan: DrawPlan
    notes: tuple[Problem, ...]

    @property
    def size(self) -> int:
        """The size of the table that so many players are drawn into."""
        return size_of(self.count)

    @property
    def rounds(self) -> int:
        """How many rounds a round robin of that size has."""
        return self.size - 1

    @property
    def shared(self) -> tuple[Contingent, ...]:
        """The contingents of two or more."""
        return tuple(contingent for contingent in self.contingents if len(contingent.members) > 1)

    @property
    def alone(self) -> tuple[Contingent, ...]:
        """The contingents of a single member."""
        return tuple(contingent for contingent in self.contingents if len(contingent.members) == 1)


def usual_kind(players: Iterable[Player]) -> str:
    """What people share: their club where two share one, else their federation."""
    keys = [name_key(player.club) for player in players if player.club]
    return "club" if len(set(keys)) < len(keys) else "federation"


def contingents(players: Iterable[Player], by: str) -> tuple[Contingent, ...]:
    """B11: the largest first, of equal ones the first in the alphabet; its members in alphabetical order."""
    groups: dict[str, list[Player]] = {}
    for place, player in enumerate(players):
        key = name_key(getattr(player, by))
        groups.setdefault(key or f"\N{REPLACEMENT CHARACTER}{place}", []).append(player)
    made = [
        Contingent(str(getattr(group[0], by)), tuple(sorted(group, key=lambda player: name_key(player.name))))
        for group in groups.values()
    ]
    return tuple(sorted(made, key=_turn))


def _turn(contingent: Contingent) -> tuple[int, bool, str, str]:
    name = contingent.name
    return -len(contingent.members), not name, name_key(name), name_key(contingent.members[0].name)


def ceremony(players: Sequence[Player], last: int | None, by: str | None = None) -> Ceremony:
    """B10, B11: Return the ceremony for a list; ``last`` rounds are closed to contingents, None takes a Varma table.

    ``by`` says what makes a contingent, the usual kind of the list if it is None. Refuses a list for which there are no
    groups, and a contingent larger than any envelope.
    """
    kind = by or usual_kind(players)
    drawing = contingents(players, kind)
    sizes = tuple(len(contingent.members) for contingent in drawing if len(contingent.members) > 1)
    if last is None:
        groups, source, notes = varma_groups(len(players))
        _hold(drawing, max(map(len, groups)))
    else:
        groups, source, notes = directed_groups(len(players), last, drawing)
    envelopes = tuple(Envelope(letter, group) for letter, group in zip(LETTERS, groups, strict=False))
    made = plan(sizes, tuple(len(group) for group in groups))
    notes += _doubts(players, drawing, kind, made)
    closed = directed_tables.VARMA_LAST if last is None else last
    return Ceremony(len(players), closed, kind, last is None, source, envelopes, drawing, made, tuple(notes))


def varma_groups(count: int) -> tuple[tuple[Group, ...], str, list[Problem]]:
    """B11: the groups of the first printing that keeps its own rule, and a note on each that does not.

    Also returns the source the groups are from. Refuses with ``no-varma-table`` a count that no table is printed for.
    """
    if not VARMA_LEAST <= count <= VARMA_MOST:
        raise NoSuchSize(error("no-varma-table", found=str(count), least=VARMA_LEAST, most=VARMA_MOST))
    rows = directed_tables.printed_varma(size_of(count))
    row = next(row for row in rows if not row.faults)
    notes = [_misprint(wrong) for wrong in rows if wrong.faults]
    return without_exempt(row.groups, count), row.source, notes


def _misprint(row: directed_tables.PrintedRow) -> Problem:
    wrong = row.faults[0]
    return warning(
        "printed-groups-wrong", found=row.text, source=row.source, fault=wrong.kind, numbers=list(wrong.numbers)
    )


def _hold(drawing: Sequence[Contingent], largest: int) -> None:
    """B11: a contingent larger than any envelope cannot be helped by drawing."""
    wrong = [
        error("contingent-too-large", found=contingent.name, members=len(contingent.members), largest=largest)
        for contingent in drawing
        if contingent.name and len(contingent.members) > largest
    ]
    if wrong:
        raise ProblemsFound(*wrong)


def directed_groups(
    count: int, last: int, drawing: Sequence[Contingent]
) -> tuple[tuple[Group, ...], str, list[Problem]]:
    """B10: the printed groups if they are right and have room for every contingent, else groups found here."""
    _check_groups(count, last)
    sizes = tuple(len(contingent.members) for contingent in drawing if len(contingent.members) > 1)
    notes = []
    for row in directed_tables.printed_groups(size_of(count), last):
        groups = without_exempt(row.groups, count)
        if faults(groups, count, last) if count == row.size else _odd_faults(groups, count, last):
            notes.append(_misprint(row))
        elif fits(sizes, tuple(map(len, groups))):
            return groups, row.source, notes
    return _found_groups(count, last, drawing, sizes), "", notes


def _odd_faults(groups: Sequence[Group], count: int, last: int) -> list[Fault]:
    """B1: in an odd field the pairs with the last number are no games."""
    return [fault for fault in faults((*groups, (count + 1,)), count + 1, last) if count + 1 not in fault.numbers]


def _check_groups(count: int, last: int) -> None:
    if not LEAST <= count <= directed_search.MOST:
        raise NoSuchSize(error("no-directed-groups", found=str(count), least=LEAST, most=directed_search.MOST))
    most = size_of(count) - 2
    if not 1 <= last <= most:
        raise BadOptions(error("bad-last-rounds", found=str(last), most=most, players=count))


def _found_groups(count: int, last: int, drawing: Sequence[Contingent], sizes: tuple[int, ...]) -> tuple[Group, ...]:
    if not sizes:
        return directed_search.fewest_groups(count, last)
    _hold(drawing, directed_search.largest(count, last))
    groups, friends_of = _divided(count, last, sizes)
    if groups is not None:
        return groups
    works, listed = _possible(count, last, sizes), list(sizes)
    if friends_of:
        raise ProblemsFound(error("contingents-do-not-fit", found=str(last), sizes=listed, players=count, works=works))
    raise ProblemsFound(error("contingents-not-placed", found=str(last), sizes=listed, players=count, works=works))


def _divided(count: int, last: int, sizes: tuple[int, ...]) -> tuple[tuple[Group, ...] | None, bool]:
    """The division, and whether its absence is certain."""
    try:
        return directed_search.divide(count, last, sizes), True
    except directed_search.GivenUp:
        return None, False


def _possible(count: int, last: int, sizes: tuple[int, ...]) -> int | None:
    """The largest number of closed rounds below the one asked for that works."""
    fewer = range(last - 1, 0, -1)
    return next((number for number in fewer if _divided(count, number, sizes)[0] is not None), None)


def _doubts(players: Sequence[Player], drawing: Sequence[Contingent], kind: str, made: DrawPlan) -> list[Problem]:
    shared = [contingent for contingent in drawing if len(contingent.members) > 1]
    doubts = []
    if not shared:
        doubts.append(warning("no-contingents", by=kind))
    elif bare := [player.name for player in players if not getattr(player, kind)]:
        doubts.append(warning("players-without-contingent", by=kind, players=bare))
    for place in sorted(made.split):
        parts = [portion.size for portion in made.portions if portion.contingent == place]
        doubts.append(warning("contingent-split", found=shared[place].name, parts=parts))
    if made.narrowed:
        doubts.append(warning("envelopes-without-choice"))
    return doubts
