"""C.04.3: the FIDE (Dutch) system: the state of an event in, the next round out."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.errors import Problem, error, raise_errors, warning
from sheetgen.pairing.accelerations import accelerated, remarks
from sheetgen.pairing.dutch.editions import RULES, Rules
from sheetgen.pairing.dutch.field import Contender, Field, field_of
from sheetgen.pairing.dutch.outcome import Board, Direction, Float, Round
from sheetgen.pairing.dutch.section import (
    BracketGraph,
    Outlook,
    PairedBracket,
    last_shape,
    outlook,
    pair_bracket,
    shape,
)
from sheetgen.pairing.dutch.state import WHITE, Allocated, SwissState, Turn, allocated
from sheetgen.pairing.matching.search import mask_of

# ---- SW14, 1.9: a round bracket by bracket, from the highest score down; in 2016 with the collapsed end of A.9.


@dataclass(frozen=True, slots=True)
class Outcome:
    """A round as the engine knows it: places in the ranking order instead of players."""

    players: Field
    outlook: Outlook
    brackets: tuple[PairedBracket, ...]

    @property
    def left(self) -> tuple[int, ...]:
        """Who takes the bye, if anybody does."""
        return self.brackets[-1].floaters if self.brackets else ()


def outcome(state: SwissState, rules: Rules, explain: bool = False) -> Outcome:
    """Pair the next round by the rules of an edition.

    ``explain`` keeps the pairings left after every criterion, for :mod:`sheetgen.pairing.dutch.explain`. Refuses with
    :class:`NoLegalPairing` a round that has no legal pairing.
    """
    players = field_of(state, rules.bars_bye, rules.is_downfloat)
    ahead = outlook(players, rules)
    result = Outcome(players, ahead, tuple(_Round(players, ahead, rules, explain).brackets()))
    if len(result.left) != players.size % 2:
        raise AssertionError("the round could be completed, and was not")
    return result


@dataclass(frozen=True, slots=True)
class _Round:
    """The brackets of a round in their order."""

    players: Field
    ahead: Outlook
    rules: Rules
    explain: bool

    def brackets(self) -> Iterator[PairedBracket]:
        groups = self.players.groups()
        moved: tuple[int, ...] = ()
        for number, (start, end) in enumerate(groups):
            end_of_next = groups[number + 1][1] if number + 1 < len(groups) else end
            paired = self.bracket(moved, start, end, end_of_next)
            if not self.can_go_on(paired):
                yield from self.collapsed(moved, start, end)
                return
            yield paired
            moved = paired.floaters

    def bracket(self, moved: tuple[int, ...], start: int, end: int, end_of_next: int) -> PairedBracket:
        """A bracket by all its criteria.

        In 2016, C.7 in front of the last bracket: that one is paired only if everybody in it is, and who is left over
        may have the bye (C.2). If no choice of as few floaters with as low scores leaves that, the round collapses.
        """
        rules, is_last = self.rules, end == end_of_next
        section = BracketGraph(
            self.ahead.graph,
            moved,
            start,
            end,
            end_of_next,
            completes=rules.completes_always or is_last,
            looks_ahead=rules.completes_always or not is_last,
            floater_takes_bye=self.takes_bye(start),
        )
        if end_of_next < self.players.size or section.completes:
            return pair_bracket(self.players, section, shape(section), rules.floating, rules.quality, self.explain)
        ahead = replace(section, completes=True)
        pairing = pair_bracket(self.players, ahead, shape(ahead), rules.floating, rules.quality, self.explain)
        least = pair_bracket(self.players, section, shape(section), rules.floating[:-1], (), False)
        return pairing if self.scores(pairing) == self.scores(least) else least

    def scores(self, paired: PairedBracket) -> list[int]:
        """C.5, C.6: how many float, and with which scores."""
        return sorted(self.players.contenders[place].score for place in paired.floaters)

    def takes_bye(self, start: int) -> bool:
        """C9: who alone floats from here gets the bye, since the bye goes to a score at least as high."""
        score = self.ahead.bye_score
        return score is not None and score >= self.players.contenders[start].score

    def can_go_on(self, paired: PairedBracket) -> bool:
        """A.9: with the floaters of this bracket everybody below can still be paired."""
        section = paired.section
        return section.completes or section.is_paired(section.below | mask_of(paired.floaters))

    def collapsed(self, moved: tuple[int, ...], start: int, end: int) -> Iterator[PairedBracket]:
        """A.9: the bracket again as the penultimate one, then all others as one last bracket."""
        rules, size = self.rules, self.players.size
        section = BracketGraph(self.ahead.graph, moved, start, end, end, completes=True, looks_ahead=False)
        penultimate = pair_bracket(
            self.players, section, shape(section), rules.floating[:-1], rules.quality, self.explain
        )
        yield penultimate
        last = BracketGraph(self.ahead.graph, penultimate.floaters, end, size, size, completes=True, looks_ahead=False)
        yield pair_bracket(self.players, last, last_shape(last), (), rules.last, self.explain)


Couple = tuple[Contender, Contender]  # the higher ranked player first


def pair(state: SwissState) -> Round:
    """Pair the next round; refuse if no pairing of it obeys the absolute criteria (SW19)."""
    ready = accelerated(checked(state))
    return round_of(ready, outcome(ready, RULES[state.edition]))


def round_of(state: SwissState, result: Outcome) -> Round:
    """Return a round as it is published: boards in their order, the bye, absences, floats and remarks."""
    couples = sorted(_couples(result), key=_board_order)
    left = [result.players.contenders[place].number for place in result.left]
    return Round(
        state.next_round,
        state.edition,
        tuple(_board(number, couple, state) for number, couple in enumerate(couples, start=1)),
        left[0] if left else None,
        tuple((entrant.number, entrant.absent) for entrant in state.entrants if entrant.absent),
        tuple(_floats(couples)) + tuple(Float(number, Direction.DOWN) for number in left),
        tuple(_remarks(state)),
    )


def _remarks(state: SwissState) -> Iterator[Problem]:
    """SW12, SW25: what the arbiter of a rated event must have asked for or announced."""
    yield from remarks(state)
    for ban in state.forbidden:
        if state.rated and ban.holds_in(state.next_round):
            yield warning("swiss-forbidden-in-rated", numbers=ban.numbers, reason=ban.reason or "–")


def _couples(result: Outcome) -> Iterator[Couple]:
    contenders = result.players.contenders
    for bracket in result.brackets:
        for one, other in bracket.pairs:
            yield contenders[min(one, other)], contenders[max(one, other)]


def _board_order(couple: Couple) -> tuple[int, int, int]:
    """SW11: the score of the higher ranked player, the other one's, his pairing number; all by pairing scores."""
    higher, lower = couple
    return -higher.score, -lower.score, higher.place


def colour_of(couple: Couple, initial: str) -> Allocated:
    """5.2: the colour of the higher ranked player."""
    return allocated(couple[0].claim, couple[1].claim, initial)


def _board(number: int, couple: Couple, state: SwissState) -> Board:
    higher, lower = couple
    if colour_of(couple, state.initial_colour).colour == WHITE:
        return Board(number, higher.number, lower.number)
    return Board(number, lower.number, higher.number)


def _floats(couples: list[Couple]) -> Iterator[Float]:
    for higher, lower in couples:
        if higher.score != lower.score:
            yield Float(higher.number, Direction.DOWN)
            yield Float(lower.number, Direction.UP)


def checked(state: SwissState) -> SwissState:
    """The state if a round can be paired from it at all; else every problem of it.

    Refuses an event whose rounds are all paired, a number that stands twice, and histories that contradict each other.
    """
    raise_errors(_problems(state))
    return state


def _problems(state: SwissState) -> Iterator[Problem]:
    played = state.played
    if played >= state.rounds:
        yield error("swiss-all-rounds-paired", rounds=state.rounds)
    for number, times in Counter(entrant.number for entrant in state.entrants).items():
        if times > 1:
            yield error("swiss-number-twice", number=number)
    for entrant in state.entrants:
        if len(entrant.turns) != played:
            yield error("swiss-history-length", number=entrant.number, rounds=len(entrant.turns), played=played)
    yield from _contradictions(state)


def _contradictions(state: SwissState) -> Iterator[Problem]:
    """A game stands in the histories of both players, with one colour each."""
    histories = {entrant.number: entrant.turns for entrant in state.entrants}
    for entrant in state.entrants:
        for number, turn in enumerate(entrant.turns, start=1):
            if turn.opponent is None:
                continue
            met = turn.opponent
            if met not in histories:
                yield error("swiss-unknown-opponent", round=number, number=entrant.number, opponent=met)
            elif not _mirrors(turn, histories[met][number - 1 : number], entrant.number):
                yield error("swiss-one-sided-game", round=number, number=entrant.number, opponent=met)


def _mirrors(turn: Turn, others: tuple[Turn, ...], number: int) -> bool:
    return all(
        other.opponent == number and other.is_game == turn.is_game and (not turn.is_game or other.colour != turn.colour)
        for other in others
    )
