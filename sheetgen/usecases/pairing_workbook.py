"""A workbook whose rounds are paired one by one: the next one dealt, changed by hand, taken back, all checked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sheetgen.errors import BadOptions, FileProblem, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.i18n.catalogue import words
from sheetgen.pairing.dutch.outcome import Board, Round
from sheetgen.systems.pairable import Changes, Dealt, History, Pair, Pairable
from sheetgen.systems.registry import system_of
from sheetgen.usecases.opening import changed
from sheetgen.usecases.pairing import Checked, Difference, Paired, People, differences, engine, reasons_of, turns_of
from sheetgen.usecases.reading.readback import ReadBook, read_workbook
from sheetgen.workbook.cells import Key
from sheetgen.workbook.desk import DAY
from sheetgen.workbook.pause import collection_paused

TWO = 2
# What was changed after the last pairing, and is said with the next one: that stays, and the journal has it.
AFTERWARDS = ("result-changed-after-pairing", "paired-under-another-name")
BY_HAND = "--hand"
HAND = re.compile(r"(\d{1,3})-(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Hall:
    """A workbook as the pairing needs it: what is in it, and how its system is paired."""

    read: ReadBook
    pairable: Pairable
    problems: tuple[Problem, ...]

    @property
    def spec(self) -> Any:
        return self.read.spec

    @property
    def entries(self) -> Mapping[Key, Any]:
        return self.read.entries

    @property
    def layout(self) -> int:
        return self.read.layout

    @property
    def paired(self) -> int:
        """The last round that is paired."""
        return self.pairable.paired(self.spec, self.entries)

    @property
    def names(self) -> dict[int, str]:
        key = self.pairable.name
        return {line: str(name) for line in range(1, self.spec.count + 1) if (name := self.entries.get(key(line)))}

    def history(self, number: int) -> History:
        return self.pairable.before(self.spec, self.entries, number)

    def write(self, changes: Changes) -> bytes:
        """An older workbook has no cells for what is dealt since later layouts."""
        kept, read = self.read.book.kept(), self.read
        later = {
            key
            for key in changes.keys() - read.spots.keys() & kept.keys()
            if read.book.sheets[kept[key][0].sheet].since.get(kept[key][0][1:], 1) > read.layout
        }
        return changed(read, {key: value for key, value in changes.items() if key not in later})


def opened(data: bytes) -> Hall:
    """Read a workbook to pair it; one that is not paired round by round, or has errors, is refused."""
    read = read_workbook(data)
    pairable = system_of(read.spec).pair
    if pairable is None:
        raise FileProblem(error("not-paired-by-rounds", found=words(read.spec.lang)[f"system.{read.spec.system}"]))
    problems = (*read.problems, *read.placed(read.entered().problems))
    raise_errors(problems)
    return Hall(read, pairable, tuple(_of_the_last_round(read, pairable, problems)))


def _of_the_last_round(read: ReadBook, pairable: Pairable, problems: Sequence[Problem]) -> Iterator[Problem]:
    """What was noted on results of earlier rounds was read when these were paired from; ``check`` still has it."""
    last = pairable.paired(read.spec, read.entries)
    boards = range(1, read.spec.count // 2 + 1)
    keys = (pairable.result(number, board) for number in range(1, last) for board in boards)
    old = {(place.get("sheet"), place.get("cell")) for place in map(read.place, keys)}
    return (each for each in problems if each.where.cell is None or (each.where.sheet, each.where.cell) not in old)


@collection_paused()
def pair_workbook(
    data: bytes, source: str, after: int | None = None, hand: str = "", reason: str = "", explain: bool = False
) -> Paired:
    """SW20: deal the next round; ``hand`` names pairs that are set by hand, everybody else is paired around them."""
    hall = opened(data)
    number = hall.paired + 1 if after is None else after + 1
    if not 1 <= number <= min(hall.paired + 1, hall.spec.rounds):
        raise _no_such_round(hall, number)
    raise_errors(missing_results(hall, number - 1))
    history = hall.history(number)
    present = sum(not entrant.absent for entrant in history.state.entrants)
    if present < TWO:
        raise ProblemsFound(error("pair-too-few", found=str(present), round=number))
    pairs = _pairs_of(hall, history, hand, reason)
    found = _paired(hall, history, number, pairs, reason)
    in_order = [(board.white, board.black) for board in found.boards]
    dealt = replace(hall.pairable.place(hall.spec, hall.entries, number, in_order, found.bye), hand=reason)
    shown = _shown(found, dealt)
    since = tuple(problem for problem in hall.problems if problem.code in AFTERWARDS)
    remarks = (*found.remarks, *_renumbered(hall, history), *_stayed_away(hall, dealt), *since)
    told = Paired(source, shown, hall.names, remarks, tuple(each for each in hall.problems if each not in since))
    if explain:
        reasons = reasons_of(history.state, _people(hall, history))
        told = replace(told, round=reasons.round, explained=reasons, seats=dealt.boards)
    if number <= hall.paired:
        return told
    changes = hall.pairable.changes(hall.spec, hall.entries, dealt) | _noted(hall)
    if hall.layout >= DAY:  # of those before nobody knows which bans stood from the start
        changes |= hall.pairable.dated(hall.entries, number)
    if pairs:
        text = " ".join(f"{white}-{black}" for white, black in pairs)
        noted = {**hall.entries, **changes}
        changes |= hall.pairable.journal(noted, round=number, what="pair --hand", after=text, reason=reason)
    return replace(told, data=hall.write(changes))


def accept(data: bytes, source: str, reason: str) -> Paired:
    """SW12, SW30: what is typed beside the boards of the last round becomes its pairing, if it can stand."""
    hall = opened(data)
    number = hall.paired
    typed = hall.pairable.wished(hall.spec, hall.entries, number) if number else {}
    if not typed:
        raise ProblemsFound(error("pair-nothing-to-accept", round=number))
    _refuse_played(hall, number)
    old = hall.pairable.stored(hall.spec, hall.entries, number)
    boards = {board: _typed_pair(typed, number, board, pair) for board, pair in old.boards.items()}
    history = hall.history(number)
    raise_errors(hall.read.placed(_wrong_seats(hall, history, number, old, boards)))
    bye = _left_over(old, boards)
    new = replace(old, boards=boards, bye=bye, hand=reason)
    changes = hall.pairable.taken_back(hall.spec, hall.entries, number) | dict.fromkeys(typed)
    emptied = {key: value for key, value in hall.entries.items() if key not in changes}
    changes |= hall.pairable.changes(hall.spec, emptied, new) | _noted(hall)
    before, after = (_as_text(old.boards, boards), _as_text(boards, old.boards))
    changes |= hall.pairable.journal(
        {**hall.entries, **changes}, round=number, what="pair --accept", before=before, after=after, reason=reason
    )
    boards_shown = tuple(Board(board, *pair) for board, pair in sorted(boards.items()))
    shown = Round(number, history.state.edition, boards_shown, bye, tuple(sorted(new.absent.items())), (), ())
    remarks = (*_colours(hall, history, boards), warning("pair-by-hand", why=reason))
    return Paired(source, shown, hall.names, remarks, hall.problems, hall.write(changes))


def unpair(data: bytes, reason: str = "") -> tuple[int, bytes]:
    """Take the last round back, as long as no result of it stands."""
    hall = opened(data)
    number = hall.paired
    if not number:
        raise ProblemsFound(error("pair-nothing-to-take-back"))
    _refuse_played(hall, number)
    old = hall.pairable.stored(hall.spec, hall.entries, number)
    changes = hall.pairable.taken_back(hall.spec, hall.entries, number)
    changes |= dict.fromkeys(hall.pairable.wished(hall.spec, hall.entries, number))  # nobody sits there any more
    facts = {"before": _as_text(old.boards, {}), "reason": reason}
    changes |= hall.pairable.journal({**hall.entries, **changes}, round=number, what="pair --unpair", **facts)
    return number, hall.write(changes)


def check_pairings(data: bytes, source: str) -> Checked:
    """Pair every past round again; a round that was changed by hand is said and not compared."""
    hall = opened(data)
    rounds = range(1, hall.paired + 1)
    by_hand = {number: hall.pairable.stored(hall.spec, hall.entries, number).hand for number in rounds}
    found: list[Difference] = []
    for number in (each for each in rounds if not by_hand[each]):
        history = hall.history(number)
        state, numbers = history.state, history.numbers
        old = hall.pairable.stored(hall.spec, hall.entries, number)
        boards = tuple(Board(board, numbers[white], numbers[black]) for board, (white, black) in old.boards.items())
        bye = None if old.bye is None else numbers[old.bye]
        turns = turns_of(Round(number, state.edition, boards, bye, (), (), ()))
        for each in differences([state], [turns], partial(engine, people=_people(hall, history))):
            found.append(_of_lines(replace(each, round=number), numbers))
    remarks = tuple(warning("pair-hand-round", round=number, why=text) for number, text in by_hand.items() if text)
    edition = hall.history(max(hall.paired, 1)).state.edition
    return Checked(source, str(edition), hall.paired, tuple(found), hall.names, remarks, hall.problems)


# ------------------------------------------------------------------------------------------------- refusals and remarks


def _people(hall: Hall, history: History) -> People:
    return People(hall.names, {tpn: line for line, tpn in history.numbers.items()})


def _label(hall: Hall, line: int) -> str:
    """A number of the sheet with its name."""
    return People(hall.names).on_sheet(line)


def _no_such_round(hall: Hall, number: int) -> Exception:
    if number > hall.spec.rounds:
        return ProblemsFound(error("pair-all-paired", rounds=hall.spec.rounds))
    return BadOptions(error("bad-round", found=str(number - 1), least=0, most=min(hall.paired, hall.spec.rounds - 1)))


def missing_results(hall: Hall, last: int) -> Iterator[Problem]:
    """A round is paired when every result before it is known; each missing one is named with its cell."""
    for number in range(1, last + 1):
        dealt = hall.pairable.stored(hall.spec, hall.entries, number)
        for board, (white, black) in dealt.boards.items():
            key = hall.pairable.result(number, board)
            if not hall.entries.get(key):
                white_name, black_name = hall.names[white], hall.names[black]
                slip = error("pair-result-missing", round=number, board=board, white=white_name, black=black_name)
                yield from hall.read.placed([(key, slip)])


def _refuse_played(hall: Hall, number: int) -> None:
    keys = (hall.pairable.result(number, board) for board in range(1, hall.spec.count // 2 + 1))
    played = [key for key in keys if hall.entries.get(key)]
    raise_errors(hall.read.placed((key, error("pair-round-has-results", round=number)) for key in played[:1]))


def _renumbered(hall: Hall, history: History) -> Iterator[Problem]:
    """SW5: a late entry moves the pairing numbers of those below him."""
    old = {line: hall.entries.get(("players", line, "tpn")) for line in history.numbers}
    moved = [line for line, number in history.numbers.items() if old[line] and old[line] != number]
    if moved:
        yield warning("pair-numbers-changed", count=len(moved))


def _noted(hall: Hall) -> Changes:
    """SW30: what was changed under the rounds that are paired goes into the journal, as the next one is paired."""
    found: Changes = {}
    for each in hall.pairable.afterwards(hall.spec, hall.entries):
        facts = {"round": each.round, "what": each.what, "before": each.before, "after": each.after}
        found |= hall.pairable.journal({**hall.entries, **found}, **facts)
    return found


def _stayed_away(hall: Hall, dealt: Dealt) -> Iterator[Problem]:
    """SW6: who lost by forfeit and was not heard of since is not paired, and that is said."""
    for line, code in dealt.absent.items():
        last = hall.pairable.stored(hall.spec, hall.entries, dealt.number - 1) if dealt.number > 1 else None
        seat = next((board for board, pair in last.boards.items() if line in pair), 0) if last else 0
        if code == "Z" and seat:
            token = str(hall.entries.get(hall.pairable.result(dealt.number - 1, seat)) or "")
            if "/" in token and last and token.split("/")[last.boards[seat].index(line)] == "-":
                yield warning("pair-stayed-away", number=line, name=hall.names[line], round=dealt.number)


# ------------------------------------------------------------------------------------------------------ pairing by hand


def _pairs_of(hall: Hall, history: History, hand: str, reason: str) -> list[Pair]:
    """The pairs that are set by hand, White first; each must be possible."""
    if not hand:
        return []
    if not reason:
        raise BadOptions(error("pair-reason-missing"))
    parts = [HAND.fullmatch(part) for part in hand.replace(",", " ").split()]
    if not all(parts):
        raise BadOptions(error("bad-option", found=hand, option=BY_HAND, allowed='"12-7 3-5"'))
    pairs = [(int(part[1]), int(part[2])) for part in parts if part]
    raise_errors(_impossible(hall, history, pairs))
    return pairs


def _impossible(hall: Hall, history: History, pairs: Sequence[Pair]) -> Iterator[Problem]:
    """SW1, SW28: two who are here, each once, who have not met and may meet."""
    seen: set[int] = set()
    by_number = {entrant.number: entrant for entrant in history.state.entrants}
    for pair in pairs:
        for line in pair:
            entrant = by_number.get(history.numbers.get(line, 0))
            if line in seen or pair[0] == pair[1]:
                yield error("pair-hand-twice", found=_label(hall, line))
            elif entrant is None or entrant.absent:
                yield error("pair-hand-absent", found=_label(hall, line))
            seen.add(line)
        yield from _not_together(hall, history, pair)


def _not_together(hall: Hall, history: History, pair: Pair) -> Iterator[Problem]:
    white, black = (history.numbers.get(line, 0) for line in pair)
    entrants = {entrant.number: entrant for entrant in history.state.entrants}
    shown = " – ".join(_label(hall, line) for line in pair)
    if white in entrants and any(turn.is_game and turn.opponent == black for turn in entrants[white].turns):
        yield error("pair-hand-met", found=shown)
    for ban in history.state.forbidden:
        if ban.holds_in(history.state.next_round) and {white, black} <= set(ban.numbers) and white != black:
            yield error("pair-hand-forbidden", found=shown, why=ban.reason or "–")


def _paired(hall: Hall, history: History, number: int, pairs: list[Pair], reason: str) -> Round:
    """The round of the rules, around what is set by hand, in the numbers of the workbook."""
    lines = {tpn: line for line, tpn in history.numbers.items()}
    taken = {history.numbers[line] for pair in pairs for line in pair}
    entrants = (
        replace(entrant, absent="Z") if entrant.number in taken else entrant for entrant in history.state.entrants
    )
    state = replace(history.state, entrants=tuple(entrants)) if taken else history.state
    found = engine(state, _people(hall, history))
    boards = [*pairs, *((lines[board.white], lines[board.black]) for board in found.boards)]
    remarks = (*found.remarks, *([warning("pair-by-hand", why=reason)] if pairs else []))
    return Round(
        number,
        found.edition,
        tuple(Board(place, *pair) for place, pair in enumerate(boards, start=1)),
        None if found.bye is None else lines[found.bye],
        tuple((lines[tpn], code) for tpn, code in found.absent if tpn not in taken),
        tuple(replace(each, number=lines[each.number]) for each in found.floats),
        remarks,
    )


def _shown(found: Round, dealt: Dealt) -> Round:
    """The round as it stands in the workbook, fixed boards and all who are absent included."""
    boards = tuple(Board(board, *pair) for board, pair in sorted(dealt.boards.items()))
    return replace(found, boards=boards, absent=tuple(sorted(dealt.absent.items())))


def _of_lines(found: Difference, numbers: Mapping[int, int]) -> Difference:
    """A difference in the numbers of the workbook."""
    lines = {tpn: line for line, tpn in numbers.items()}

    def pairs(boards: Sequence[Pair]) -> tuple[Pair, ...]:
        return tuple((lines[white], lines[black]) for white, black in boards)

    played, paired = (None if bye is None else lines[bye] for bye in (found.played_bye, found.paired_bye))
    return Difference(found.round, pairs(found.played), pairs(found.paired), played, paired, found.refusal)


def _typed_pair(typed: Mapping[Key, int], number: int, board: int, pair: Pair) -> Pair:
    white, black = (typed.get(("rounds", number, board, f"new_{side}")) for side in ("white", "black"))
    return white or pair[0], black or pair[1]


def _wrong_seats(
    hall: Hall, history: History, number: int, old: Dealt, boards: Mapping[int, Pair]
) -> Iterator[tuple[Key | None, Problem]]:
    """The same players as before, each once; who takes the seat of the exempt must leave him the bye."""
    known = {line for pair in old.boards.values() for line in pair} | ({old.bye} if old.bye else set())
    seen: set[int] = set()
    for board, place in ((board, place) for board in boards for place in (0, 1)):
        line = boards[board][place]
        key: Key = ("rounds", number, board, ("new_white", "new_black")[place])
        if line in seen:
            yield key, error("pair-hand-twice", found=_label(hall, line))
        elif line not in known:
            yield key, error("pair-hand-absent", found=_label(hall, line))
        seen.add(line)
    for board, pair in boards.items():
        if pair != old.boards[board]:
            yield from ((("rounds", number, board, "new_white"), slip) for slip in _not_together(hall, history, pair))
    bye = _left_over(old, boards)
    barred = {entrant.number for entrant in history.state.entrants if any(turn.is_bye for turn in entrant.turns)}
    if bye is not None and bye != old.bye and history.numbers.get(bye) in barred:
        yield None, error("pair-hand-bye", found=_label(hall, bye))


def _left_over(old: Dealt, boards: Mapping[int, Pair]) -> int | None:
    """Who is on no board any more has the bye."""
    known = [line for pair in old.boards.values() for line in pair] + ([old.bye] if old.bye else [])
    seated = {line for pair in boards.values() for line in pair}
    return next((line for line in known if line not in seated), None)


def _colours(hall: Hall, history: History, boards: Mapping[int, Pair]) -> Iterator[Problem]:
    """SW1: a third equal colour, or a difference above two, is said and not refused."""
    entrants = {entrant.number: entrant for entrant in history.state.entrants}
    for white, black in boards.values():
        for line, colour in ((white, "w"), (black, "b")):
            played = [turn.colour for turn in entrants[history.numbers[line]].turns if turn.is_game] + [colour]
            gap = abs(2 * played.count("w") - len(played))
            if gap > 2 or played[-3:] == [colour] * 3:
                yield warning("pair-hand-colour", number=line, name=hall.names[line])


def _as_text(boards: Mapping[int, Pair], others: Mapping[int, Pair]) -> str:
    """The boards that are not the same in another list."""
    changed_boards = (pair for board, pair in sorted(boards.items()) if others.get(board) != pair)
    return " ".join(f"{white}-{black}" for white, black in changed_boards)
