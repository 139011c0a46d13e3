"""What was changed after a round had been paired: a result of an earlier round, a name under its games.

The pairing stays as it was published; everything of this is said by ``check``, on the control sheet and when the next
round is paired.
"""

from collections.abc import Iterator, Mapping

from sheetgen.errors import Problem, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.names import name_key
from sheetgen.systems.pairable import Afterwards
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.workbook.cells import Changes, Entries, Key

Boards = Mapping[int, Mapping[int, tuple[int, int]]]  # of every round that is paired, White first
NOTHING = "·"  # a game without a result, among those that were known


def known_results(entries: Entries, number: int, seated: Mapping[int, tuple[int, int]]) -> str | None:
    """The results of a round, board by board, as they are when a later one is paired."""
    tokens = (str(entries.get(("rounds", number, board, "result")) or NOTHING) for board in sorted(seated))
    return " ".join(tokens) or None


def corrections(entries: Entries, boards: Boards) -> Iterator[tuple[int, int, str, str]]:
    """Round and board of every result that is not what it was when a later round was paired: that, and what it is."""
    for number, seated in boards.items():
        before = str(entries.get(("rounds", number, "known")) or "").split()
        now = (known_results(entries, number, seated) or "").split()
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
        seats: dict[Key, int | None] = {
            ("rounds", number, board, f"new_{side}"): pair[place]
            for board, pair in sorted(seated.items())
            for place, side in enumerate(("white", "black"))
        }
        seats["rounds", number, "new_bye"] = byes.get(number)
        key = next((key for key, line in seats.items() if entries.get(key) not in (None, "", line)), None)
        if key and number == max(boards):
            yield key, warning("change-waiting", found=str(entries[key]), round=number)
        elif key:
            yield key, warning("change-too-late", found=str(entries[key]), round=number)


def paired_name(entries: Entries, line: int) -> Changes:
    """Who he is when he is paired."""
    return {("turns", line, "paired_name"): entries.get(("players", line, "name"))}


def renamed(entries: Entries, lines: tuple[int, ...]) -> Iterator[tuple[int, str, str]]:
    """Lines on which somebody was paired under another name: it may be a correction, or somebody else."""
    for line in lines:
        old, new = (str(entries.get(key) or "") for key in (("turns", line, "paired_name"), ("players", line, "name")))
        if old and new and name_key(old) != name_key(new):
            yield line, old, new


def renamed_lines(entries: Entries, lines: tuple[int, ...]) -> Iterator[tuple[Key, Problem]]:
    """Yield a warning for every player who was paired under another name than he has now, with the name's key.

    ``lines`` are the numbers to look at.
    """
    for line, old, new in renamed(entries, lines):
        yield ("players", line, "name"), warning("paired-under-another-name", found=new, name=old, number=line)


def remarks(spec: DealtSpec, entries: Entries, boards: Boards, lines: tuple[int, ...]) -> tuple[Afterwards, ...]:
    """What the journal keeps of it, a line each."""
    text = words(spec.lang)
    problems = [
        Afterwards(number, text["swiss.result-corrected"], f"{board}: {old}", f"{board}: {new}")
        for number, board, old, new in corrections(entries, boards)
    ]
    names = renamed(entries, lines)
    return (
        *problems,
        *(Afterwards(None, text["swiss.line-renamed"], f"{n}: {old}", f"{n}: {new}") for n, old, new in names),
    )
