"""A workbook whose rounds are paired one by one: the next one dealt, changed by hand, taken back, all checked."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from sheetgen.errors import BadOptions, FileProblem, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.i18n.catalogue import words
from sheetgen.operations.pairing import corrections
from sheetgen.operations.pairing.rounds import (
    CheckedRounds,
    Difference,
    PairedPeople,
    PairedRound,
    TeamsExplained,
    differences_by,
    engine,
    reasons_of,
    turns_of,
)
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.pairing.dutch.outcome import Board, Round
from sheetgen.pairing.team_swiss.explain import reasons_of_teams
from sheetgen.pairing.team_swiss.posted import PostedRound, TeamsBefore
from sheetgen.systems.pairable import AnyPairable, Dealt, History, Pair
from sheetgen.systems.registry import system_of
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.desk import DAY
from sheetgen.workbook.pause import collection_paused

TWO = 2
AnyRound = Round | PostedRound  # of players, or of teams

# What was changed after the last pairing, and is said with the next one: that stays, and the journal has it.
AFTERWARDS = ("result-changed-after-pairing", "paired-under-another-name")
WAITING = "change-waiting"
BY_HAND = "--hand"
HAND = re.compile(r"(\d{1,3})-(\d{1,3})")


@dataclass(frozen=True)
class PairingSession:
    """A workbook as the pairing needs it: what is in it, and how its system is paired."""

    read: ReadBook
    pairable: AnyPairable
    problems: tuple[Problem, ...]

    @property
    def spec(self) -> Any:
        """The specification of the event."""
        return self.read.spec

    @cached_property
    def entries(self) -> Entries:
        """The entries as the pairing of this system reads them from a workbook of this layout."""
        return self.pairable.entries_of(self.spec, self.read.entries, self.layout)

    @property
    def layout(self) -> int:
        """The layout of the workbook."""
        return self.read.layout

    @property
    def paired(self) -> int:
        """The last round that is paired."""
        return self.pairable.paired(self.spec, self.entries)

    @property
    def names(self) -> dict[int, str]:
        """The names by their numbers on the sheet, without lines that have none."""
        key = self.pairable.name
        return {line: str(name) for line in range(1, self.spec.count + 1) if (name := self.entries.get(key(line)))}

    def history(self, number: int) -> History:
        """The event before a round, as the pairing of this round needs it."""
        return self.pairable.before(self.spec, self.entries, number)

    def write(self, changes: Changes) -> bytes:
        """An older workbook has no cells for what is dealt since later layouts."""
        kept, read = self.read.book.kept(), self.read
        later = {
            key
            for key in changes.keys() - read.spots.keys() & kept.keys()
            if read.book.sheets[kept[key][0].sheet].since.get(kept[key][0][1:], 1) > read.layout
        }
        return apply_changes(read, {key: value for key, value in changes.items() if key not in later})


def open_for_pairing(data: bytes) -> PairingSession:
    """Read a workbook to pair it; one that is not paired round by round, or has errors, is refused."""
    read = read_workbook(data)
    pairable = system_of(read.spec).pair
    if pairable is None:
        raise FileProblem(error("not-paired-by-rounds", found=words(read.spec.lang)[f"system.{read.spec.system}"]))
    problems = (*read.problems, *read.placed(read.entered().problems))
    raise_errors(problems)
    return PairingSession(read, pairable, tuple(_of_the_last_round(read, pairable, problems)))


def _of_the_last_round(read: ReadBook, pairable: AnyPairable, problems: Sequence[Problem]) -> Iterator[Problem]:
    """What was noted on results of earlier rounds was read when these were paired from; ``check`` still has it."""
    last = pairable.paired(read.spec, read.entries)
    boards = range(1, read.spec.count // 2 + 1)
    keys = (key for number in range(1, last) for board in boards for key in pairable.results(read.spec, number, board))
    old = {(place.get("sheet"), place.get("cell")) for place in map(read.place, keys)}
    return (
        each
        for each in problems
        if each.code in AFTERWARDS or each.where.cell is None or (each.where.sheet, each.where.cell) not in old
    )


@collection_paused()
def pair_workbook(
    data: bytes, source: str, after: int | None = None, hand: str = "", reason: str = "", explain: bool = False
) -> PairedRound:
    """SW20: deal the next round, or pair the one behind the round ``after`` again without writing it.

    SW10: a result put right is looked at by the next round; no round that was played is written again.

    ``hand`` names pairs that are set by hand, for a ``reason``; everybody else is paired around them. ``explain``
    asks for the reasons. The result has the bytes of the workbook with the round, none for a round in the past.
    Refused are rounds that cannot be paired, missing results, a change that waits beside the boards, and fewer than
    two players.
    """
    hall = open_for_pairing(data)
    number = hall.paired + 1 if after is None else after + 1
    if not 1 <= number <= min(hall.paired + 1, hall.spec.rounds):
        raise _no_such_round(hall, number)
    if number > hall.paired:
        raise_errors(_changes_waiting(hall))
    missing = tuple(games_without_result(hall, number - 1))
    if missing and hand and number > hall.paired:
        raise ProblemsFound(error("pair-hand-published", found=hand, round=number - 1, count=len(missing)))
    raise_errors(missing)
    history = hall.history(number)
    present = sum(not entrant.absent for entrant in history.state.entrants)
    if present < TWO:
        raise ProblemsFound(error("pair-too-few", found=str(present), round=number))
    pairs = _pairs_of(hall, history, hand, reason)
    paired = _paired(hall, history, number, pairs, reason)
    in_order = [(board.white, board.black) for board in paired.boards]
    dealt = replace(hall.pairable.place(hall.spec, hall.entries, number, in_order, paired.bye), hand=reason)
    shown_round = _shown(paired, dealt)
    since = tuple(problem for problem in hall.problems if problem.code in AFTERWARDS)
    remarks = (*paired.remarks, *_renumbered(hall, history), *_stayed_away(hall, dealt), *since)
    messages = PairedRound(
        source, shown_round, hall.names, remarks, tuple(each for each in hall.problems if each not in since)
    )
    own = hall.pairable.own
    if explain and isinstance(history.state, TeamsBefore):
        event = history.state.event
        messages = replace(messages, teams=TeamsExplained(reasons_of_teams(event), event), seats=dealt.boards)
    elif explain and own:
        made = own.reasons(history.state)
        messages = replace(messages, page=lambda texts, only: own.page(made, hall.names, texts, only))
    elif explain:
        reasons = reasons_of(history.state, _people(hall, history))
        messages = replace(messages, round=reasons.round, explained=reasons, seats=dealt.boards)
    if number <= hall.paired:
        stands = hall.pairable.stored(hall.spec, hall.entries, number)
        return _as_it_stands(hall, history, messages, stands, dealt) if stands.hand else messages
    changes = hall.pairable.changes(hall.spec, hall.entries, dealt) | _noted(hall)
    if hall.layout >= DAY:  # of those before nobody knows which bans stood from the start
        changes |= hall.pairable.dated(hall.read.entries, number)
    if pairs:
        text = " ".join(f"{white}-{black}" for white, black in pairs)
        noted = {**hall.entries, **changes}
        changes |= hall.pairable.journal(noted, round=number, what="pair --hand", after=text, reason=reason)
    return replace(messages, data=hall.write(changes))


def accept(data: bytes, source: str, reason: str, hand: str = "") -> PairedRound:
    """SW12, SW30: the last round changed by what is typed beside its boards, or by ``hand``, if that can stand.

    Players exchange their seats; a result goes with its game, and a game with a result is not torn apart.
    """
    hall = open_for_pairing(data)
    number = hall.paired
    typed = hall.pairable.wished(hall.spec, hall.entries, number) if number else {}
    if not number or not (typed or hand):
        raise ProblemsFound(error("pair-nothing-to-accept", round=number))
    if typed and hand:
        slip = error("pair-hand-and-typed", round=number)
        raise ProblemsFound(*hall.read.placed((key, slip) for key in list(typed)[:1]))
    old, history = hall.pairable.stored(hall.spec, hall.entries, number), hall.history(number)
    before = corrections.seats_of(old)
    raise_errors(hall.read.placed(corrections.slips_of(before, typed)))
    seats = corrections.as_asked(before, hand) if hand else corrections.as_typed(before, typed)
    if seats == before:
        raise ProblemsFound(error("pair-hand-same", round=number))
    boards, bye = corrections.dealt_to(seats)
    beside = {corrections.seat_at(key)[0]: key for key in typed}
    raise_errors(hall.read.placed(_cannot_stand(hall, history, old, boards, bye, beside)))
    games = list(_games_with_results(hall, old))
    raise_errors(hall.read.placed(corrections.lost(games, boards, hall.names)))
    new = replace(old, boards=boards, bye=bye, hand=reason)
    changes = hall.pairable.taken_back(hall.spec, hall.entries, number) | dict.fromkeys(typed)
    emptied = {key: value for key, value in hall.entries.items() if key not in changes}
    changes |= hall.pairable.changes(hall.spec, emptied, new) | _noted(hall)
    moved = corrections.results_after(games, boards)
    changes |= _results_moved(hall, games, moved, boards)
    remarks = (*_broken(hall, history, old, boards, bye), *_turned(hall, boards, moved))
    texts = words(hall.spec.lang)
    join = " ".join(texts.say(f"problem.{each.code}", **each.data) for each in remarks)
    facts = {"before": _with_bye(old, boards, bye), "after": f"{_with_bye(new, old.boards, old.bye)}. {join}"}
    noted = {**hall.entries, **changes}
    changes |= hall.pairable.journal(noted, round=number, what="pair --accept", reason=reason, **facts)
    boards_shown = tuple(Board(board, *pair) for board, pair in sorted(boards.items()))
    visible = _made(history, number, boards_shown, bye, new.absent)
    items = (*remarks, warning("pair-by-hand", why=reason))
    problems = tuple(each for each in hall.problems if each.code != WAITING)
    return PairedRound(source, visible, hall.names, items, problems, hall.write(changes), hand=reason)


def _as_it_stands(
    hall: PairingSession, history: History, by_rules: PairedRound, stands: Dealt, dealt: Dealt
) -> PairedRound:
    """A past round that was changed by hand: as it stands, what the rules give instead, and what the change broke."""
    boards = tuple(Board(board, *pair) for board, pair in sorted(stands.boards.items()))
    visible = _made(history, stands.number, boards, stands.bye, stands.absent)
    kept = stands.boards.values()
    others = [f"{_label(hall, w)} – {_label(hall, b)}" for w, b in dealt.boards.values() if (w, b) not in kept]
    byes = [dealt.bye] if dealt.bye is not None and dealt.bye != stands.bye else []
    remarks = [
        warning("pair-hand-stands", round=stands.number, why=stands.hand),
        *(warning("pair-hand-rules", boards="; ".join(others)) for _ in others[:1]),
        *(warning("pair-hand-rules-bye", name=_label(hall, line)) for line in byes),
        *_broken(hall, history, dealt, stands.boards, stands.bye),
    ]
    return replace(by_rules, round=visible, remarks=tuple(remarks), seats=stands.boards, hand=stands.hand)


@dataclass(frozen=True, slots=True)
class Undone:
    """A round that was taken back, with the results that stood in it, by board."""

    dealt: Dealt
    results: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The event as it was after a round: what that undoes, and the workbook without it."""

    after: int
    undone: tuple[Undone, ...]
    names: Mapping[int, str]
    data: bytes

    @property
    def results(self) -> int:
        """How many results stood in the rounds that were taken back."""
        return sum(len(each.results) for each in self.undone)


def go_back(data: bytes, after: int, reason: str) -> TakenBack:
    """Take back every round behind the round ``after``, with its results; the journal keeps each of them with a reason.

    Refused are workbooks without a paired round and a number that is not before the last one.
    """
    hall = open_for_pairing(data)
    if not hall.paired:
        raise ProblemsFound(error("pair-nothing-to-take-back"))
    if not 0 <= after < hall.paired:
        raise BadOptions(error("bad-round", found=str(after), least=0, most=hall.paired - 1))
    undone, changes = [], Changes()
    for number in range(hall.paired, after, -1):
        entries = {key: value for key, value in hall.entries.items() if key not in changes}
        old = hall.pairable.stored(hall.spec, entries, number)
        results = {board: token for board in old.boards if (token := _token(hall, number, board))}
        undone.append(Undone(old, results))
        changes |= hall.pairable.taken_back(hall.spec, entries, number)
        typed = (key for board in old.boards for key in _typed_at(hall, number, board))
        changes |= dict.fromkeys(typed) | dict.fromkeys(hall.pairable.wished(hall.spec, entries, number))
    for each in undone:
        facts = {"what": "pair --unpair", "before": _as_played(each), "reason": reason}
        changes |= hall.pairable.journal({**hall.entries, **changes}, round=each.dealt.number, **facts)
    return TakenBack(after, tuple(reversed(undone)), hall.names, hall.write(changes))


def unpair(data: bytes, reason: str = "") -> tuple[int, bytes]:
    """Take the last round back; return its number and the bytes of the workbook without it.

    Refused if no round is paired, or if a result of the last one stands.
    """
    hall = open_for_pairing(data)
    number = hall.paired
    if not number:
        raise ProblemsFound(error("pair-nothing-to-take-back"))
    _refuse_played(hall, number)
    old = hall.pairable.stored(hall.spec, hall.entries, number)
    changes = hall.pairable.taken_back(hall.spec, hall.entries, number)
    changes |= dict.fromkeys(hall.pairable.wished(hall.spec, hall.entries, number))  # nobody sits there any more
    bye = () if old.bye is None else (f"{old.bye}-0",)
    facts = {"before": " ".join([_as_text(old.boards, {}), *bye]), "reason": reason}
    changes |= hall.pairable.journal({**hall.entries, **changes}, round=number, what="pair --unpair", **facts)
    return number, hall.write(changes)


def check_pairings(data: bytes, source: str) -> CheckedRounds:
    """Pair every past round of a workbook again and return the differences.

    A round that was changed by hand is not compared; a remark says so.
    """
    hall = open_for_pairing(data)
    rounds = range(1, hall.paired + 1)
    by_hand = {number: hall.pairable.stored(hall.spec, hall.entries, number).hand for number in rounds}
    items: list[Difference] = []
    for number in (each for each in rounds if not by_hand[each]):
        history = hall.history(number)
        state, numbers = history.state, history.numbers
        old = hall.pairable.stored(hall.spec, hall.entries, number)
        boards = tuple(Board(board, numbers[white], numbers[black]) for board, (white, black) in old.boards.items())
        bye = None if old.bye is None else numbers[old.bye]
        turns = turns_of(_made(history, number, boards, bye, {}))
        for each in differences_by([state], [turns], partial(_by_rules, hall, people=_people(hall, history))):
            items.append(_of_lines(replace(each, round=number), numbers))
    remarks = tuple(warning("pair-hand-round", round=number, why=text) for number, text in by_hand.items() if text)
    edition = hall.history(max(hall.paired, 1)).state.edition
    return CheckedRounds(source, str(edition), hall.paired, tuple(items), hall.names, remarks, hall.problems)


# ------------------------------------------------------------------------------------------------- refusals and remarks
def _by_rules(hall: PairingSession, state: Any, people: PairedPeople) -> AnyRound:
    """The next round by the rules of the system, or by the Dutch system."""
    if isinstance(state, TeamsBefore):
        return state.paired()
    if hall.pairable.own is None:
        return engine(state, people)
    made: Round = hall.pairable.own.pair(state)
    return made


def _broken(
    hall: PairingSession, history: History, old: Dealt, boards: Mapping[int, Pair], bye: int | None
) -> Iterator[Problem]:
    """What of the rules the boards go against that are others than in the old round."""
    if hall.pairable.own is None:
        yield from corrections.broken(history, old, boards, bye, hall.names)
        return
    changed = {board: pair for board, pair in boards.items() if pair not in old.boards.values()}
    yield from tuple(hall.pairable.own.broken(history.state, changed, hall.names)) or (warning("pair-hand-keeps"),)


def _people(hall: PairingSession, history: History) -> PairedPeople:
    return PairedPeople(hall.names, {tpn: line for line, tpn in history.numbers.items()})


def _label(hall: PairingSession, line: int) -> str:
    """A number of the sheet with its name."""
    return PairedPeople(hall.names).on_sheet(line)


def _no_such_round(hall: PairingSession, number: int) -> Exception:
    if number > hall.spec.rounds:
        return ProblemsFound(error("pair-all-paired", rounds=hall.spec.rounds))
    return BadOptions(error("bad-round", found=str(number - 1), least=0, most=min(hall.paired, hall.spec.rounds - 1)))


def _changes_waiting(hall: PairingSession) -> Iterator[Problem]:
    """SW12: a change typed beside the last round would be dealt over."""
    for each in hall.problems:
        if each.code == WAITING:
            yield error("pair-change-waiting", where=each.where, found=each.found, round=each.data["round"])


def games_without_result(hall: PairingSession, last: int) -> Iterator[Problem]:
    """A round is paired when every result before it is known; each missing one is named with its cell."""
    for number in range(1, last + 1):
        dealt = hall.pairable.stored(hall.spec, hall.entries, number)
        for board, (white, black) in dealt.boards.items():
            keys = hall.pairable.results(hall.spec, number, board)
            key = next((key for key in keys if not hall.entries.get(key)), None)
            if key:
                white_name, black_name = hall.names[white], hall.names[black]
                slip = error("pair-result-missing", round=number, board=board, white=white_name, black=black_name)
                yield from hall.read.placed([(key, slip)])


def _refuse_played(hall: PairingSession, number: int) -> None:
    boards = range(1, hall.spec.count // 2 + 1)
    keys = (key for board in boards for key in hall.pairable.results(hall.spec, number, board))
    played = [key for key in keys if hall.entries.get(key)]
    raise_errors(
        hall.read.placed((key, error("pair-round-has-results", round=number, before=number - 1)) for key in played[:1])
    )


def _renumbered(hall: PairingSession, history: History) -> Iterator[Problem]:
    """SW5: a late entry moves the pairing numbers of those below him."""
    old = {line: hall.entries.get(("players", line, "tpn")) for line in history.numbers}
    moved = [line for line, number in history.numbers.items() if old[line] and old[line] != number]
    if moved:
        yield warning("pair-numbers-changed", count=len(moved))


def _noted(hall: PairingSession) -> Changes:
    """SW30: what was changed under the rounds that are paired goes into the journal, as the next one is paired."""
    noted: Changes = {}
    for each in hall.pairable.afterwards(hall.spec, hall.entries):
        facts = {"round": each.round, "what": each.what, "before": each.before, "after": each.after}
        noted |= hall.pairable.journal({**hall.entries, **noted}, **facts)
    return noted


def _stayed_away(hall: PairingSession, dealt: Dealt) -> Iterator[Problem]:
    """SW6: who lost by forfeit and was not heard of since is not paired, and that is said."""
    for line, code in dealt.absent.items():
        last = hall.pairable.stored(hall.spec, hall.entries, dealt.number - 1) if dealt.number > 1 else None
        seat = next((board for board, pair in last.boards.items() if line in pair), 0) if last else 0
        if code == "Z" and seat and hall.pairable.own is None:
            token = _token(hall, dealt.number - 1, seat)
            if "/" in token and last and token.split("/")[last.boards[seat].index(line)] == "-":
                yield warning("pair-stayed-away", number=line, name=hall.names[line], round=dealt.number)


# ------------------------------------------------------------------------------------------------------ pairing by hand
def _pairs_of(hall: PairingSession, history: History, hand: str, reason: str) -> list[Pair]:
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


def _impossible(hall: PairingSession, history: History, pairs: Sequence[Pair]) -> Iterator[Problem]:
    """SW1, SW28: two who are here, each once, who have not met and may meet."""
    seen: set[int] = set()
    by_number = {entrant.number: entrant for entrant in history.state.entrants}
    for pair in pairs:
        for line in filter(None, pair):
            entrant = by_number.get(history.numbers.get(line, 0))
            if line in seen or pair[0] == pair[1]:
                yield error("pair-hand-twice", found=_label(hall, line))
            elif entrant is None or entrant.absent:
                yield error("pair-hand-absent", found=_label(hall, line))
            seen.add(line)
        if not pair[1] and _had_bye(hall, history, pair[0]):
            yield error("pair-hand-bye", found=str(pair[0]), name=hall.names[pair[0]])
        yield from _not_together(hall, history, pair)
    if any(not black for _, black in pairs):
        present = sum(not entrant.absent for entrant in history.state.entrants)
        if present % 2 == 0 or sum(not black for _, black in pairs) > 1:
            yield error("pair-hand-no-seat", found=" ".join(f"{white}-0" for white, black in pairs if not black))


def _not_together(hall: PairingSession, history: History, pair: Pair) -> Iterator[Problem]:
    if hall.pairable.own is not None:
        return
    white, black = (history.numbers.get(line, 0) for line in pair)
    entrants = {entrant.number: entrant for entrant in history.state.entrants}
    visible = f"{pair[0]}-{pair[1]}"
    one, other = (hall.names.get(line, "–") for line in pair)
    if white in entrants and any(turn.is_game and turn.opponent == black for turn in entrants[white].turns):
        yield error("pair-hand-met", found=visible, white=one, black=other)
    for ban in history.state.forbidden:
        if ban.holds_in(history.state.next_round) and {white, black} <= set(ban.numbers) and white != black:
            yield error("pair-hand-forbidden", found=visible, why=ban.reason or "–", white=one, black=other)


def _paired(hall: PairingSession, history: History, number: int, pairs: list[Pair], reason: str) -> AnyRound:
    """The round of the rules, around what is set by hand, in the numbers of the workbook."""
    lines = {tpn: line for line, tpn in history.numbers.items()}
    taken = {history.numbers[line] for pair in pairs for line in filter(None, pair)}
    exempt = next((white for white, black in pairs if not black), None)
    entrants = (
        replace(entrant, absent="Z") if entrant.number in taken else entrant for entrant in history.state.entrants
    )
    state = replace(history.state, entrants=tuple(entrants)) if taken else history.state
    engine_result = _by_rules(hall, state, _people(hall, history))
    boards = [
        *(pair for pair in pairs if pair[1]),
        *((lines[board.white], lines[board.black]) for board in engine_result.boards),
    ]
    remarks = (*engine_result.remarks, *([warning("pair-by-hand", why=reason)] if pairs else []))
    made = _made(
        history,
        number,
        tuple(Board(place, *pair) for place, pair in enumerate(boards, start=1)),
        exempt if engine_result.bye is None else lines[engine_result.bye],
        {lines[tpn]: code for tpn, code in engine_result.absent if tpn not in taken},
    )
    floats = tuple(replace(each, number=lines[each.number]) for each in engine_result.floats)
    return replace(made, floats=floats, remarks=remarks)


def _made(
    history: History, number: int, boards: tuple[Board, ...], bye: int | None, absent: Mapping[int, str]
) -> AnyRound:
    """A round of players or of teams, without anything that is to be said of it."""
    away = tuple(sorted(absent.items()))
    if isinstance(history.state, TeamsBefore):
        return PostedRound(number, boards, bye, away, history.state.edition)
    return Round(number, history.state.edition, boards, bye, away, (), ())


def _shown(paired_round: AnyRound, dealt: Dealt) -> AnyRound:
    """The round as it stands in the workbook, fixed boards and all who are absent included."""
    boards = tuple(Board(board, *pair) for board, pair in sorted(dealt.boards.items()))
    return replace(paired_round, boards=boards, absent=tuple(sorted(dealt.absent.items())))


def _of_lines(difference: Difference, numbers: Mapping[int, int]) -> Difference:
    """A difference in the numbers of the workbook."""
    lines = {tpn: line for line, tpn in numbers.items()}

    def pairs(boards: Sequence[Pair]) -> tuple[Pair, ...]:
        return tuple((lines[white], lines[black]) for white, black in boards)

    played, paired = (None if bye is None else lines[bye] for bye in (difference.played_bye, difference.paired_bye))
    return Difference(
        difference.round, pairs(difference.played), pairs(difference.paired), played, paired, difference.refusal
    )


def _cannot_stand(
    hall: PairingSession,
    history: History,
    old: Dealt,
    boards: Mapping[int, Pair],
    bye: int | None,
    beside: Mapping[int, Key],
) -> Iterator[tuple[Key | None, Problem]]:
    """SW1, SW28: nobody meets anybody again or whom he must not meet, and nobody has a second bye."""
    before = set(map(frozenset, old.boards.values()))
    for board, pair in boards.items():
        if frozenset(pair) not in before:
            at = beside.get(board) or next(iter(beside.values()), None)
            yield from ((at, slip) for slip in _not_together(hall, history, pair))
    if bye is not None and bye != old.bye and _had_bye(hall, history, bye):
        yield beside.get(0), error("pair-hand-bye", found=str(bye), name=hall.names[bye])


def _had_bye(hall: PairingSession, history: History, line: int) -> bool:
    """C2: who has had the bye, or has won without a game, does not get it again."""
    if hall.pairable.own is not None:
        return False
    barred = {entrant.number for entrant in history.state.entrants if any(turn.is_bye for turn in entrant.turns)}
    return history.numbers.get(line) in barred


def _games_with_results(hall: PairingSession, old: Dealt) -> Iterator[corrections.CorrectedGame]:
    for board, pair in old.boards.items():
        keys = hall.pairable.results(hall.spec, old.number, board)
        key = next((key for key in keys if hall.entries.get(key)), None)
        if key:
            yield corrections.CorrectedGame(board, pair, _token(hall, old.number, board), key)


def _token(hall: PairingSession, number: int, board: int) -> str:
    """The result of a board as it is typed; of a match those of its boards, one after the other."""
    return " ".join(str(hall.entries.get(key) or "") for key in hall.pairable.results(hall.spec, number, board)).strip()


def _typed_at(hall: PairingSession, number: int, board: int) -> tuple[Key, ...]:
    """Everything that is typed at a board, or at those of a match."""
    results, beside = hall.pairable.results, hall.pairable.beside
    return (*results(hall.spec, number, board), *beside(hall.spec, number, board))


def _results_moved(
    hall: PairingSession,
    games: Sequence[corrections.CorrectedGame],
    moved: Mapping[int, tuple[str, bool]],
    boards: Mapping[int, Pair],
) -> Changes:
    """SW12: results go where their games go."""
    number = hall.paired
    if hall.pairable.moved is None:
        outcome: Changes = {game.key: None for game in games}
        return outcome | {
            key: token for board, (token, _) in moved.items() for key in hall.pairable.results(hall.spec, number, board)
        }
    outcome = {key: None for game in games for key in _typed_at(hall, number, game.board)}
    former = {frozenset(game.pair): game.board for game in games}
    for board, (_, turned) in moved.items():
        old = former[frozenset(boards[board])]
        outcome |= hall.pairable.moved(hall.spec, hall.entries, number, old, board, turned)
    return outcome


def _turned(
    hall: PairingSession, boards: Mapping[int, Pair], results: Mapping[int, tuple[str, bool]]
) -> Iterator[Problem]:
    for board, (token, turned) in results.items():
        if turned:
            white, black = (f"{line} {hall.names[line]}" for line in boards[board])
            yield warning("pair-hand-result-turned", board=board, white=white, black=black, result=token)


def _with_bye(dealt: Dealt, others: Mapping[int, Pair], other_bye: int | None) -> str:
    """The boards that are others, with their numbers, and the bye if it is."""
    parts = [
        f"{board}: {pair[0]}-{pair[1]}" for board, pair in sorted(dealt.boards.items()) if others.get(board) != pair
    ]
    parts += [f"{dealt.bye}-0"] if dealt.bye is not None and dealt.bye != other_bye else []
    return ", ".join(parts)


def _as_played(undone: Undone) -> str:
    """A round that is taken back, with its results."""
    parts = [
        f"{board}: {white}-{black} {undone.results.get(board, '')}".rstrip()
        for board, (white, black) in sorted(undone.dealt.boards.items())
    ]
    return ", ".join([*parts, *([f"{undone.dealt.bye}-0"] if undone.dealt.bye is not None else [])])


def _as_text(boards: Mapping[int, Pair], others: Mapping[int, Pair]) -> str:
    """The boards that are not the same in another list."""
    changed_boards = (pair for board, pair in sorted(boards.items()) if others.get(board) != pair)
    return " ".join(f"{white}-{black}" for white, black in changed_boards)
