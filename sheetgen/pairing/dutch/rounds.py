"""SW14, 1.9: a round bracket by bracket, from the highest score down; in 2016 with the collapsed end of A.9."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.pairing.dutch.bracket import Paired, pair_bracket
from sheetgen.pairing.dutch.completion import Outlook, outlook
from sheetgen.pairing.dutch.editions import Rules
from sheetgen.pairing.dutch.field import Field, field_of
from sheetgen.pairing.dutch.section import Section, last_shape, shape
from sheetgen.pairing.dutch.state import SwissState
from sheetgen.pairing.matching.masks import mask_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """A round as the engine knows it: places in the ranking order instead of players."""

    players: Field
    outlook: Outlook
    brackets: tuple[Paired, ...]

    @property
    def left(self) -> tuple[int, ...]:
        """Who takes the bye, if anybody does."""
        return self.brackets[-1].floaters if self.brackets else ()


def outcome(state: SwissState, rules: Rules, explain: bool = False) -> Outcome:
    """Pair the next round by the rules of an edition."""
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

    def brackets(self) -> Iterator[Paired]:
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

    def bracket(self, moved: tuple[int, ...], start: int, end: int, end_of_next: int) -> Paired:
        """A bracket by all its criteria.

        In 2016, C.7 in front of the last bracket: that one is paired only if everybody in it is, and who is left over
        may have the bye (C.2). If no choice of as few floaters with as low scores leaves that, the round collapses.
        """
        rules, is_last = self.rules, end == end_of_next
        section = Section(
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

    def scores(self, paired: Paired) -> list[int]:
        """C.5, C.6: how many float, and with which scores."""
        return sorted(self.players.contenders[place].score for place in paired.floaters)

    def takes_bye(self, start: int) -> bool:
        """C9: who alone floats from here gets the bye, since the bye goes to a score at least as high."""
        score = self.ahead.bye_score
        return score is not None and score >= self.players.contenders[start].score

    def can_go_on(self, paired: Paired) -> bool:
        """A.9: with the floaters of this bracket everybody below can still be paired."""
        section = paired.section
        return section.completes or section.is_paired(section.below | mask_of(paired.floaters))

    def collapsed(self, moved: tuple[int, ...], start: int, end: int) -> Iterator[Paired]:
        """A.9: the bracket again as the penultimate one, then all others as one last bracket."""
        rules, size = self.rules, self.players.size
        section = Section(self.ahead.graph, moved, start, end, end, completes=True, looks_ahead=False)
        penultimate = pair_bracket(
            self.players, section, shape(section), rules.floating[:-1], rules.quality, self.explain
        )
        yield penultimate
        last = Section(self.ahead.graph, penultimate.floaters, end, size, size, completes=True, looks_ahead=False)
        yield pair_bracket(self.players, last, last_shape(last), (), rules.last, self.explain)
