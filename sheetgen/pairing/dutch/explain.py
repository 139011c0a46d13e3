"""Why a round is as it is, as data: who floated and why not another, whom a player passed over, who has which colour.

After every criterion the pairings left were kept (``bracket.Record``). A thing did not come to pass because of the
first criterion after which no pairing with it was left; if one is left to the end, another one comes first in order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sheetgen.pairing.accelerations import accelerated
from sheetgen.pairing.dutch.editions import RULES, Rules
from sheetgen.pairing.dutch.engine import Outcome, checked, colour_of, outcome, round_of
from sheetgen.pairing.dutch.field import Contender
from sheetgen.pairing.dutch.outcome import Board, ByeFacts, Round
from sheetgen.pairing.dutch.section import PairedBracket, Snapshot, completions, keeps_halves
from sheetgen.pairing.dutch.state import OTHER, WHITE, Preference, SwissState
from sheetgen.pairing.matching.search import complete, from_upwards, full

MET, CLASH, COMPLETION, BAN, ORDER = "C1", "C3", "C4", "ban", "order"


@dataclass(frozen=True, slots=True)
class Reason:
    """A criterion (or ``ban``, or ``order``) and the players it kept from something."""

    code: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What could not be avoided: the least number for a criterion, for players with a score where it counts them."""

    code: str
    number: int
    score: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Who left the upper half for the lower one and who came up instead, and the criterion that asked for it."""

    left: tuple[int, ...]
    entered: tuple[int, ...]
    code: str


@dataclass(frozen=True, slots=True)
class BracketAccount:
    """One bracket: who was in it, who was paired, who floated down, and why it could not be better."""

    score: Fraction
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    upper: tuple[int, ...]  # the upper half as it was before an exchange
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    takes_bye: bool
    shortfalls: tuple[Shortfall, ...]
    staying: tuple[Reason, ...]  # who does not float instead
    exchange: Exchange | None
    alone: int = 0  # how many the group would leave over if nobody below had to be thought of (C4)


@dataclass(frozen=True, slots=True)
class ColourAccount:
    """5.2: the rule that gave the colours and its article, and what was due to both, the higher ranked player first."""

    rule: int
    article: str
    due: tuple[Preference, Preference]
    histories: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class BoardAccount:
    """One board: the higher ranked player, the scores, the bracket it comes from, and whom he passed over."""

    board: Board
    higher: int
    lower: int
    scores: tuple[Fraction, Fraction]
    bracket: int
    is_downfloat: bool
    skipped: tuple[Reason, ...]
    colour: ColourAccount


@dataclass(frozen=True, slots=True)
class ByeAccount:
    """Who has the bye, who else could have had it, and what kept it from them."""

    number: int
    facts: ByeFacts
    staying: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """A round and its reasons."""

    round: Round
    brackets: tuple[BracketAccount, ...]
    boards: tuple[BoardAccount, ...]
    bye: ByeAccount | None
    has_virtual_points: bool


def explained(state: SwissState) -> Explained:
    """Pair the next round and say why.

    Refuses what :func:`checked` and :func:`accelerated` refuse, and with :class:`NoLegalPairing` a round that has no
    legal pairing.
    """
    ready = accelerated(checked(state))
    return explained_by(ready, RULES[ready.edition])


def explained_by(state: SwissState, rules: Rules) -> Explained:
    """Pair the next round by the rules of one edition and say why it is as it is.

    ``state`` is one that :func:`explained` would pair: it has been checked, and its acceleration has been filled in.
    Refuses with :class:`NoLegalPairing` what cannot be paired at all.
    """
    result = outcome(state, rules, explain=True)
    paired = round_of(state, result)
    inquiries = [_Inquiry(result, bracket) for bracket in result.brackets]
    accounts = tuple(inquiry.account() for inquiry in inquiries)
    boards = tuple(_board(board, result, inquiries, state) for board in paired.boards)
    accelerated_now = any(sum(each.virtual[state.played :]) for each in state.entrants)
    return Explained(paired, accounts, boards, _bye(paired, result, accounts), accelerated_now)


def _board(board: Board, result: Outcome, inquiries: "Sequence[_Inquiry]", state: SwissState) -> BoardAccount:
    contenders = {each.number: each for each in result.players.contenders}
    white, black = contenders[board.white], contenders[board.black]
    higher, lower = sorted((white, black), key=lambda each: (-each.score, each.place))
    place = next(place for place, inquiry in enumerate(inquiries) if inquiry.has_pair(higher.number, lower.number))
    return BoardAccount(
        board,
        higher.number,
        lower.number,
        (result.players.points(higher.score), result.players.points(lower.score)),
        place,
        higher.score > lower.score,
        tuple(inquiries[place].skipped(higher.number, lower.number)),
        _colour((higher, lower), state),
    )


def _colour(couple: tuple[Contender, Contender], state: SwissState) -> ColourAccount:
    due = (couple[0].preference, couple[1].preference)
    rule = colour_of(couple, state.initial_colour).rule
    article = f"{RULES[state.edition].colours}{rule}"
    return ColourAccount(rule, article, due, (couple[0].colours, couple[1].colours))


def _bye(paired: Round, result: Outcome, accounts: Sequence[BracketAccount]) -> ByeAccount | None:
    """Of everybody who could have had the bye: what kept him in his bracket while somebody floated from there."""
    facts = result.outlook.bye
    if paired.bye is None or facts is None:
        return None
    by_code: dict[str, list[int]] = {}
    for number in facts.candidates:
        reasons = [each.code for account in accounts for each in account.staying if number in each.numbers]
        if number != paired.bye:
            by_code.setdefault(reasons[-1] if reasons else ORDER, []).append(number)
    staying = tuple(Reason(code, tuple(numbers)) for code, numbers in by_code.items())
    return ByeAccount(paired.bye, facts, staying)


@dataclass(frozen=True)
class _Inquiry:
    """Questions to what was kept of one bracket; players by their local numbers."""

    outcome: Outcome
    paired: PairedBracket

    @cached_property
    def snapshots(self) -> list[Snapshot]:
        """The pairings left after each criterion, before all of them those that let the others be paired."""
        section = self.paired.section
        before = [Snapshot(COMPLETION, completions(section))] if section.completes else []
        return before + self.paired.record.snapshots

    @property
    def members(self) -> list[int]:
        return [self.outcome.players.contenders[place].number for place in self.paired.section.members]

    def numbers(self, locals_: Sequence[int]) -> tuple[int, ...]:
        members = self.members
        return tuple(members[local] for local in locals_)

    def has_pair(self, one: int, other: int) -> bool:
        contenders = self.outcome.players.contenders
        wanted = {one, other}
        return any({contenders[each].number for each in pair} == wanted for pair in self.paired.pairs)

    # ---- the bracket
    def account(self) -> BracketAccount:
        paired, players = self.paired, self.outcome.players
        moved = len(paired.section.moved_down)
        members = self.members
        numbers = [each.number for each in players.contenders]
        return BracketAccount(
            players.points(players.contenders[paired.section.start].score),
            tuple(members[:moved]),
            tuple(members[moved:]),
            self.numbers(paired.halves.original),
            tuple((numbers[one], numbers[other]) for one, other in paired.pairs),
            tuple(numbers[place] for place in paired.floaters),
            paired.floater_takes_bye,
            tuple(self.shortfalls()),
            tuple(self.staying()) if paired.floaters else (),
            self.exchange(),
            self.alone(),
        )

    def alone(self) -> int:
        """How many of its members a bracket leaves over at least when it is looked at by itself."""
        section = self.paired.section
        inner = section.inner()
        return complete(inner, section.first_candidate(inner), full(section.size)).bit_count()

    def shortfalls(self) -> Iterator[Shortfall]:
        players = self.outcome.players
        for each in self.paired.record.unavoidable:
            yield Shortfall(each.code, each.number, None if each.score is None else players.points(each.score))

    def staying(self) -> Iterator[Reason]:
        """Why those who are paired do not float instead."""
        face, size = self.paired.shape.face, self.paired.section.size
        by_code: dict[str, list[int]] = {}
        for local in range(size):
            if face.mate[local] < size:
                code = self.stopped_by(local, from_upwards(size))
                by_code.setdefault(code, []).append(local)
        for code, locals_ in by_code.items():
            yield Reason(code, self.numbers(locals_))

    def exchange(self) -> Exchange | None:
        halves = self.paired.halves
        if not halves.left:
            return None
        code = next(
            (
                snapshot.code
                for snapshot in self.snapshots
                if not keeps_halves(snapshot.face.copy(), halves.remainder, halves.original)
            ),
            ORDER,
        )
        return Exchange(self.numbers(halves.left), self.numbers(halves.entered), code)

    def stopped_by(self, local: int, partners: int) -> str:
        """The first criterion after which he has none of these partners in any pairing left."""
        snapshots = self.snapshots
        low, high = 0, len(snapshots)
        while low < high:
            middle = (low + high) // 2
            if snapshots[middle].face.copy().restrict(local, partners):
                low = middle + 1
            else:
                high = middle
        return snapshots[low].code if low < len(snapshots) else ORDER

    # ---- a board
    def skipped(self, higher: int, lower: int) -> Iterator[Reason]:
        """The players he would have met earlier in the order, by what kept them apart."""
        members = self.members
        one, other = sorted((members.index(higher), members.index(lower)))
        by_code: dict[str, list[int]] = {}
        for local in self.earlier(one, other):
            by_code.setdefault(self.apart(one, local), []).append(local)
        for code, locals_ in by_code.items():
            yield Reason(code, self.numbers(locals_))

    def earlier(self, one: int, other: int) -> Iterator[int]:
        """Opponents before his own who were still free when his turn came."""
        moved, halves, mate = len(self.paired.section.moved_down), self.paired.halves, self.paired.shape.face.mate
        for local in range(moved if one < moved else one + 1, other):
            is_taken = 0 <= mate[local] < one
            in_order = one < moved or (local in halves.remainder and local not in halves.first)
            if in_order and not is_taken:
                yield local

    def apart(self, one: int, other: int) -> str:
        players, members = self.outcome.players, self.paired.section.members
        place, bit = members[one], 1 << members[other]
        for code, graph in ((MET, players.met), (BAN, players.banned), (CLASH, players.clashing)):
            if graph[place] & bit:
                return code
        return self.stopped_by(one, 1 << other)


def played_colour(account: BoardAccount) -> str:
    """The colour of the higher ranked player."""
    return WHITE if account.board.white == account.higher else OTHER[WHITE]


__all__ = ["Explained", "explained", "explained_by", "played_colour"]
