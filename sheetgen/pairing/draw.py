"""B10, B11: directed numbers drawn by lot, and the check that those who should not meet late do not."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from sheetgen.model.entrants import Player
from sheetgen.pairing.directed import meeting_round
from sheetgen.pairing.draw_ceremony import Ceremony
from sheetgen.pairing.draw_plan import in_order


@dataclass(frozen=True, slots=True)
class DrawResult:
    """One number drawn: by whom, which envelopes were offered (None: from all that is left), and which was taken."""

    order: int
    player: Player
    contingent: str
    offered: tuple[str, ...] | None
    envelope: str
    number: int


@dataclass(frozen=True, slots=True)
class DrawMeeting:
    """Two members of a contingent and the round in which they meet; ``late`` is one of the closed rounds."""

    contingent: str
    numbers: tuple[int, int]
    players: tuple[Player, Player]
    round: int
    late: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """The whole protocol: the ceremony, every number drawn, and the check of every pair."""

    ceremony: Ceremony
    seed: str
    drawn: tuple[DrawResult, ...]
    meetings: tuple[DrawMeeting, ...]

    @property
    def late(self) -> tuple[DrawMeeting, ...]:
        """The pairs of a contingent who meet in one of the closed rounds."""
        return tuple(meeting for meeting in self.meetings if meeting.late)

    @property
    def by_number(self) -> tuple[DrawResult, ...]:
        """What was drawn, by ascending numbers instead of in the order of the draw."""
        return tuple(sorted(self.drawn, key=lambda drawn: drawn.number))


class _Lots:
    """Lots from a seed: only ``random()`` is promised to stay the same in every version of Python."""

    def __init__(self, seed: str) -> None:
        self.source = random.Random(seed)

    def one_of(self, how_many: int) -> int:
        return int(self.source.random() * how_many)


def draw(made: Ceremony, seed: str) -> Draw:
    """B11: every number drawn in its turn; the same seed draws the same numbers."""
    lots = _Lots(seed)
    bags = [list(envelope.numbers) for envelope in made.envelopes]
    turns = [list(contingent.members) for contingent in made.shared]
    drawn: list[DrawResult] = []
    for portion, offers in zip(made.plan.portions, made.plan.offers, strict=True):
        rooms = offers[in_order(map(len, bags))]
        offered = [place for place, bag in enumerate(bags) if len(bag) in rooms]
        place = offered[lots.one_of(len(offered))]
        for _ in range(portion.size):
            player = turns[portion.contingent].pop(0)
            number = bags[place].pop(lots.one_of(len(bags[place])))
            letters = tuple(made.envelopes[each].letter for each in offered)
            name = made.shared[portion.contingent].name
            drawn.append(DrawResult(len(drawn) + 1, player, name, letters, made.envelopes[place].letter, number))
    drawn += _rest(made, bags, lots, len(drawn))
    return Draw(made, seed, tuple(drawn), _meetings(made, drawn))


def _rest(made: Ceremony, bags: Sequence[Sequence[int]], lots: _Lots, before: int) -> list[DrawResult]:
    """Those who are alone draw from everything that is left."""
    left = sorted(number for bag in bags for number in bag)
    letters = {number: envelope.letter for envelope in made.envelopes for number in envelope.numbers}
    drawn = []
    for order, contingent in enumerate(made.alone, start=before + 1):
        number = left.pop(lots.one_of(len(left)))
        drawn.append(DrawResult(order, contingent.members[0], contingent.name, None, letters[number], number))
    return drawn


def _meetings(made: Ceremony, drawn: Sequence[DrawResult]) -> tuple[DrawMeeting, ...]:
    """B10: when the members of each contingent meet, whatever the envelopes promise."""
    closed = made.rounds - made.last
    return tuple(
        _meeting(one, other, made.size, closed)
        for contingent in made.shared
        for one, other in combinations([each for each in drawn if each.contingent == contingent.name], 2)
    )


def _meeting(one: DrawResult, other: DrawResult, size: int, closed: int) -> DrawMeeting:
    number = meeting_round(one.number, other.number, size)
    numbers, players = (one.number, other.number), (one.player, other.player)
    return DrawMeeting(one.contingent, numbers, players, number, number > closed)
