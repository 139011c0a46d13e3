"""SW12, SW30: a published round corrected: players exchanged between seats, what that means for results and rules."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sheetgen.errors import BadOptions, Problem, error, raise_errors, warning
from sheetgen.model.games import BY_TOKEN, RESULTS
from sheetgen.pairing.accelerations import accelerated
from sheetgen.pairing.dutch.field import Contender, Field, field_of
from sheetgen.pairing.dutch.state import BLACK, WHITE, allocated
from sheetgen.pairing.team_swiss.colours import colours
from sheetgen.pairing.team_swiss.event import TeamSwiss
from sheetgen.pairing.team_swiss.posted import TeamsBefore
from sheetgen.systems.pairable import Dealt, History, Pair
from sheetgen.workbook.cells import Key

Seat = tuple[int, int]  # a board and its side: White is 0, Black is 1

Seats = dict[Seat, int]

BYE: Seat = (0, 0)
SIDES = ("white", "black")
PART = re.compile(r"(?:(\d{1,3}):)?(\d{1,3})-(\d{1,3})")
BY_HAND, FORM = "--hand", '"12-7 1:3-5 8-0"'

TURNED = {
    result.token: next(
        other.token
        for other in RESULTS
        if (other.white, other.black, other.played) == (result.black, result.white, result.played)
    )
    for result in RESULTS
}


def seats_of(dealt: Dealt) -> Seats:
    """Who sits where; the bye is a seat too, where there is one."""
    by_key = {(board, side): line for board, pair in dealt.boards.items() for side, line in enumerate(pair)}
    return by_key | ({} if dealt.bye is None else {BYE: dealt.bye})


def dealt_to(seats: Seats) -> tuple[dict[int, Pair], int | None]:
    """The boards and the bye of those seats."""
    boards = sorted({board for board, _ in seats} - {0})
    return {board: (seats[board, 0], seats[board, 1]) for board in boards}, seats.get(BYE)


# ---------------------------------------------------------- what is typed on the sheet
def seat_at(key: Key) -> Seat:
    """The seat beside which an entry is typed."""
    return BYE if key[-1] == "new_bye" else (int(key[2]), SIDES.index(str(key[-1]).removeprefix("new_")))


def slips_of(seats: Seats, typed: Mapping[Key, int]) -> Iterator[tuple[Key | None, Problem]]:
    """Only players of the round change seats, each to one of them, and only where somebody sits."""
    existing, seen = set(seats.values()), set[int]()
    for key, line in typed.items():
        if seat_at(key) not in seats:
            yield key, error("pair-hand-no-seat", found=str(line))
        elif line in seen:
            yield key, error("pair-hand-twice", found=str(line))
        elif line not in existing:
            yield key, error("pair-hand-absent", found=str(line))
        seen.add(line)


def as_typed(seats: Seats, typed: Mapping[Key, int]) -> Seats:
    """The seats with what is typed; whoever has lost his seat takes the one that became free along the same chain."""
    wanted = {seat_at(key): line for key, line in typed.items()}
    former = {line: seat for seat, line in seats.items()}
    outcome = seats | wanted
    moved = set(wanted.values())
    for seat in wanted:
        displaced = seats[seat]
        if displaced in moved:
            continue
        free = former[wanted[seat]]
        while free in wanted:
            free = former[wanted[free]]
        outcome[free] = displaced
    return outcome


# ---------------------------------------------------------- what is asked with --hand
def as_asked(seats: Seats, hand: str) -> Seats:
    """The seats with each game of ``hand`` made by exchanging players: 7-2, on a board 1:7-2, the bye 8-0."""
    parts = [PART.fullmatch(part) for part in hand.replace(",", " ").split()]
    if not parts or not all(parts):
        raise BadOptions(error("bad-option", found=hand, option=BY_HAND, allowed=FORM))
    items = [(int(part[1] or 0), int(part[2]), int(part[3])) for part in parts if part]
    raise_errors(_not_possible(seats, items))
    outcome = dict(seats)
    for board, white, black in items:
        at = {line: seat for seat, line in outcome.items()}
        if black == 0:
            _exchange(outcome, BYE, white)
            continue
        place = at[white][0] or at[black][0]
        _exchange(outcome, (place, 0), white)
        _exchange(outcome, (place, 1), black)
        for side in (0, 1) if board else ():  # whole games change boards
            _exchange(outcome, (board, side), outcome[place, side])
    return outcome


def _exchange(seats: Seats, seat: Seat, line: int) -> None:
    """Whoever sits there and this player change seats."""
    former = next(each for each, other in seats.items() if other == line)
    seats[former], seats[seat] = seats[seat], line


def _not_possible(seats: Seats, pairs: list[tuple[int, int, int]]) -> Iterator[Problem]:
    existing, seen = set(seats.values()), set[int]()
    for board, white, black in pairs:
        for line in (white, *((black,) if black else ())):
            if line in seen or white == black:
                yield error("pair-hand-twice", found=str(line))
            elif line not in existing:
                yield error("pair-hand-absent", found=str(line))
            seen.add(line)
        if (board and (board, 0) not in seats) or (not black and (BYE not in seats or board)):
            yield error("pair-hand-no-seat", found=f"{board}:{white}-{black}" if board else f"{white}-{black}")


# ---------------------------------------------------------- the results that are typed
@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """A game of the published round with its result, and the cell where that is typed."""

    board: int
    pair: Pair
    token: str
    key: Key


def results_after(games: list[CorrectedGame], boards: Mapping[int, Pair]) -> dict[int, tuple[str, bool]]:
    """Results go where their games go, by board; whether one is turned round because its colours were exchanged."""
    by_key = {}
    for game in games:
        for board, pair in boards.items():
            if set(pair) == set(game.pair):
                turned = pair != game.pair
                by_key[board] = (TURNED[game.token] if turned and game.token in BY_TOKEN else game.token, turned)
    return by_key


def lost(
    games: list[CorrectedGame], boards: Mapping[int, Pair], names: Mapping[int, str]
) -> Iterator[tuple[Key | None, Problem]]:
    """Games with a result that would be torn apart."""
    kept = {frozenset(pair) for pair in boards.values()}
    for game in games:
        if frozenset(game.pair) not in kept:
            white, black = (f"{line} {names[line]}" for line in game.pair)
            yield game.key, error("pair-hand-result-lost", found=game.token, board=game.board, white=white, black=black)


# ---------------------------------------------------------- what it means for the rules
@dataclass(frozen=True, slots=True)
class _PlayersRules:
    """The players of the round as the rules see them, by their lines, and their names with them."""

    field: Field
    contenders: Mapping[int, Contender]
    initial: str
    names: Mapping[int, str]

    def called(self, line: int) -> str:
        return f"{line} {self.names[line]}"

    def score(self, line: int) -> Fraction:
        return self.field.points(self.contenders[line].score)

    def gap(self, pair: Pair) -> Fraction:
        return abs(self.score(pair[0]) - self.score(pair[1]))

    def is_barred(self, line: int, colour: str) -> bool:
        """C3: whether a colour makes three in a row, or a difference of three."""
        played = [*self.contenders[line].colours, colour]
        return abs(2 * played.count(WHITE) - len(played)) > 2 or played[-3:] == [colour] * 3

    def white_by_the_rules(self, pair: Pair) -> int:
        """5.2: who of the two gets White."""
        higher, lower = sorted(pair, key=lambda line: (-self.contenders[line].score, self.contenders[line].place))
        allocated_result = allocated(self.contenders[higher].claim, self.contenders[lower].claim, self.initial)
        return higher if allocated_result.colour == WHITE else lower


@dataclass(frozen=True, slots=True)
class _TeamsRules:
    """The same of teams, whose numbers are their lines; no colour is barred for them."""

    event: TeamSwiss
    names: Mapping[int, str]

    def called(self, line: int) -> str:
        return f"{line} {self.names[line]}"

    def score(self, line: int) -> Fraction:
        return self.event.by_number[line].pairing_score(self.event.number)

    def gap(self, pair: Pair) -> Fraction:
        return abs(self.score(pair[0]) - self.score(pair[1]))

    def is_barred(self, line: int, colour: str) -> bool:
        return False

    def white_by_the_rules(self, pair: Pair) -> int:
        """C.04.6, 4: who of the two has White on the first board."""
        return colours(self.event, *(self.event.by_number[line] for line in pair)).white


_Rules = _PlayersRules | _TeamsRules


def broken(
    history: History, old: Dealt, boards: Mapping[int, Pair], bye: int | None, names: Mapping[int, str]
) -> Iterator[Problem]:
    """What of the rules the new games go against; a remark that it is nothing where they go against nothing."""
    rules = _rules(history, names)
    before = {frozenset(pair): pair for pair in old.boards.values()}
    changed = {board: pair for board, pair in boards.items() if pair not in before.values()}
    torn = [pair for pair in old.boards.values() if set(pair) not in map(set, boards.values())]
    widest = max(map(rules.gap, torn), default=Fraction(0))
    problems: list[Problem] = []
    for board, pair in changed.items():
        problems += _of_pair(rules, board, pair, widest if frozenset(pair) not in before else None)
    if bye is not None and old.bye is not None and rules.score(bye) > rules.score(old.bye):
        former, fewer = rules.called(old.bye), _points(rules.score(old.bye))
        problems.append(
            warning(
                "pair-hand-bye-score",
                name=rules.called(bye),
                points=_points(rules.score(bye)),
                former=former,
                fewer=fewer,
            )
        )
    yield from problems or [warning("pair-hand-keeps")]


def _rules(history: History, names: Mapping[int, str]) -> _Rules:
    if isinstance(history.state, TeamsBefore):
        return _TeamsRules(history.state.event, names)
    state = accelerated(history.state) if history.state.acceleration else history.state
    field = field_of(state, lambda turn, points: False, lambda turn, points: False)
    lines = {tpn: line for line, tpn in history.numbers.items()}
    contenders = {lines[each.number]: each for each in field.contenders}
    return _PlayersRules(field, contenders, state.initial_colour, names)


def _of_pair(rules: _Rules, board: int, pair: Pair, widest: Fraction | None) -> Iterator[Problem]:
    white, black = pair
    for line, colour in ((white, WHITE), (black, BLACK)):
        if rules.is_barred(line, colour):
            yield warning("pair-hand-colour", number=line, name=rules.names[line])
    if rules.white_by_the_rules(pair) != white:
        yield warning("pair-hand-turned", board=board, white=rules.called(white), black=rules.called(black))
    if widest is not None and rules.gap(pair) > widest:
        higher, lower = sorted(pair, key=lambda line: -rules.score(line))
        yield warning(
            "pair-hand-scores",
            board=board,
            higher=rules.called(higher),
            points=_points(rules.score(higher)),
            lower=rules.called(lower),
            fewer=_points(rules.score(lower)),
            widest=_points(widest),
        )


def _points(score: Fraction) -> str:
    """Points as people write them."""
    whole, rest = divmod(score, 1)
    half = {Fraction(0): "", Fraction(1, 2): "½"}.get(rest)
    if half is None:
        return str(score)
    return f"{whole or ''}{half}" if half else str(whole)
