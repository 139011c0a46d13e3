"""Who sat at the boards of a match, held against the lists of both teams (K6, B9)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from sheetgen.errors import error, warning
from sheetgen.systems.shared.teams.entries import member_key
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.workbook.cells import Entries, Key
from sheetgen.workbook.entered import KeyedProblem

EXCHANGED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-", "½-0": "0-½", "0-½": "½-0"}


def from_home(token: str, board: int) -> str:
    """K6: a result of the home team as White's and Black's; on even boards the home team has Black."""
    return token if board % 2 else EXCHANGED.get(token, token)


def listed_twice(seats: Iterable[Seat], entries: Entries, label: Callable[[int], str]) -> Iterator[KeyedProblem]:
    """A player stands in one list, and there once; ``label`` is the name of a team."""
    first: dict[str, Seat] = {}
    for seat in seats:
        name = entries.get(member_key(seat, "name")) or ""
        first_seat = first.setdefault(name.casefold(), seat) if name else seat
        if first_seat == seat:
            continue
        team, other = label(first_seat.team), label(seat.team)
        slip = error("player-twice-in-team", found=name, first=team, number=seat.symbol)
        if first_seat.team != seat.team:
            slip = error("player-in-two-teams", found=name, first=team, second=other)
        yield member_key(seat, "name"), slip


def ranks_of(names: Sequence[str]) -> dict[str, int]:
    """The number of everybody on the list of a team, which is in order of strength."""
    return {name.casefold(): rank for rank, name in enumerate(names, start=1) if name}


def seated(
    match: tuple[int, int], team: str, ranks: Mapping[str, int], keys: Mapping[int, Key], entries: Entries
) -> Iterator[KeyedProblem]:
    """The players of one team at the boards of one match, which is told by its round and its number on paper.

    ``keys`` are the entries with the names, by board. Somebody who sits at two boards is an error; a name that is not
    on the list and a stronger player below a weaker one are doubts.
    """
    typed = {board: name for board, key in keys.items() if (name := entries.get(key))}
    counts = Counter(name.casefold() for name in typed.values())
    number, place = match
    for board, name in typed.items():
        if name.casefold() not in ranks:
            slip = warning("player-not-listed", found=name, round=number, match=place, board=board, team=team)
            yield keys[board], slip
        elif counts[name.casefold()] > 1:
            yield keys[board], error("lined-up-twice", found=name, round=number, match=place, team=team)
    yield from _out_of_order(match, team, ranks, typed, keys)


def _out_of_order(
    match: tuple[int, int], team: str, ranks: Mapping[str, int], typed: Mapping[int, str], keys: Mapping[int, Key]
) -> Iterator[KeyedProblem]:
    """A stronger player below a weaker one: captains keep the order of their list."""
    lowest: tuple[int, str] = (0, "")
    for board, name in typed.items():
        rank = ranks.get(name.casefold(), 0)
        if 0 < rank < lowest[0]:
            slip = warning(
                "line-up-out-of-order",
                found=name,
                round=match[0],
                match=match[1],
                board=board,
                team=team,
                number=rank,
                other=lowest[1],
                above=lowest[0],
            )
            yield keys[board], slip
        lowest = max(lowest, (rank, name))
