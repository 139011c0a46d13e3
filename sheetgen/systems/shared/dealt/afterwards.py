"""What was changed after a round had been paired: a result of an earlier round, a name under its games.

The pairing stays as it was published; everything of this is said by ``check``, on the control sheet and when the next
round is paired.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from sheetgen.errors import Problem, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.names import name_key
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.pairable import Afterwards
from sheetgen.workbook.cells import Changes, Entries, Key

Seated = Mapping[int, tuple[int, int]]  # who sits at each board of a round, White first
Boards = Mapping[int, Seated]  # of every round that is paired
Correction = tuple[int, int, str, str]  # of which round and board, the result that was known, that of today
PLAYERS, TEAMS = "players", "teams"  # the lists in which those are who are paired
NOTHING = "·"  # a game without a result, among those that were known


def announced(entries: Entries, kind: str, line: int, number: int) -> tuple[str, Key]:
    """SW6: what a line of a list gets for a round it said beforehand it does not play, and the entry that says so."""
    key: Key = (kind, line, f"call{number}")
    call = entries.get(key) or ""
    entry, out = (entries.get((kind, line, name)) for name in ("entry", "withdrawn"))
    if out and number >= out:
        return "Z", (kind, line, "withdrawn")
    if call in ("H", "F", "Z"):
        return str(call), key
    return ("Z" if entry and number < entry else ""), (kind, line, "entry")


def known_results(entries: Entries, number: int, seated: Seated) -> str | None:
    """The results of a round, board by board, as they are when a later one is paired."""
    tokens = (str(entries.get(("rounds", number, board, "result")) or NOTHING) for board in sorted(seated))
    return " ".join(tokens) or None


def corrections(
    entries: Entries, boards: Boards, results: Callable[[int, Seated], str | None] | None = None
) -> Iterator[Correction]:
    """Round and board of every result that is not what it was when a later round was paired: that, and what it is.

    ``results`` tells those of a round as they are today; None: those of the games of players.
    """
    results = results or partial(known_results, entries)
    for number, seated in boards.items():
        before = str(entries.get(("rounds", number, "known")) or "").split()
        now = (results(number, seated) or "").split()
        if len(before) == len(now):
            changed = zip(sorted(seated), before, now, strict=True)
            yield from ((number, board, old, new) for board, old, new in changed if old != new)


def corrected(entries: Entries, boards: Boards) -> Iterator[tuple[Key, Problem]]:
    """Yield a warning for every result that was changed after a later round had been paired, with its key."""
    for number, board, old, new in corrections(entries, boards):
        before, now = ("–" if token == NOTHING else token for token in (old, new))
        slip = warning("result-changed-after-pairing", found=now, before=before, round=number, board=board)
        yield ("rounds", number, board, "result"), slip


def waiting(entries: Entries, boards: Boards, byes: Mapping[int, int | None]) -> Iterator[tuple[Key, Problem]]:
    """SW12: of every paired round the first change that is typed beside its boards and was not taken over."""
    for number, seated in boards.items():
        yield from waiting_in(entries, number, seated, byes.get(number), is_last=number == max(boards))


def waiting_in(
    entries: Entries, number: int, seated: Seated, bye: int | None, is_last: bool
) -> Iterator[tuple[Key, Problem]]:
    """SW12: the first change that is typed beside the boards of a round; only those of the last one can be made."""
    seats: dict[Key, int | None] = {
        ("rounds", number, board, f"new_{side}"): pair[place]
        for board, pair in sorted(seated.items())
        for place, side in enumerate(("white", "black"))
    }
    seats["rounds", number, "new_bye"] = bye
    key = next((key for key, line in seats.items() if entries.get(key) not in (None, "", line)), None)
    if key and is_last:
        yield key, warning("change-waiting", found=str(entries[key]), round=number)
    elif key:
        yield key, warning("change-too-late", found=str(entries[key]), round=number)


def paired_name(entries: Entries, line: int, kind: str = PLAYERS) -> Changes:
    """Under which name somebody is paired."""
    return {("turns", line, "paired_name"): entries.get((kind, line, "name"))}


def renamed(entries: Entries, lines: Iterable[int], kind: str = PLAYERS) -> Iterator[tuple[int, str, str]]:
    """Lines on which somebody was paired under another name: it may be a correction, or somebody else."""
    for line in lines:
        old, new = (str(entries.get(key) or "") for key in (("turns", line, "paired_name"), (kind, line, "name")))
        if old and new and name_key(old) != name_key(new):
            yield line, old, new


def renamed_lines(entries: Entries, lines: Iterable[int], kind: str = PLAYERS) -> Iterator[tuple[Key, Problem]]:
    """Yield a warning for every line that was paired under another name than it has now, with the name's key.

    ``lines`` are the numbers to look at.
    """
    for line, old, new in renamed(entries, lines, kind):
        yield (kind, line, "name"), warning("paired-under-another-name", found=new, name=old, number=line)


def remarks(
    spec: EventSpec, corrected: Iterable[Correction], names: Iterable[tuple[int, str, str]]
) -> tuple[Afterwards, ...]:
    """What the journal keeps of corrected results and of names that have changed, a line each."""
    text = words(spec.lang)
    return (
        *(
            Afterwards(number, text["swiss.result-corrected"], f"{board}: {old}", f"{board}: {new}")
            for number, board, old, new in corrected
        ),
        *(Afterwards(None, text["swiss.line-renamed"], f"{n}: {old}", f"{n}: {new}") for n, old, new in names),
    )
