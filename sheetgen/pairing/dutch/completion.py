"""SW19: can the round be paired at all, and with an odd number of players: who may get the bye (1.9, C2, C5)."""

from dataclasses import dataclass, field

from sheetgen.pairing.dutch.editions import Rules
from sheetgen.pairing.dutch.field import Field
from sheetgen.pairing.dutch.outcome import ByeFacts, nobody_for_the_bye, too_few_opponents
from sheetgen.pairing.matching.masks import bits, lowest, mask_of
from sheetgen.pairing.matching.search import Graph, Mates, complete, sparable


@dataclass(frozen=True, slots=True)
class Outlook:
    """The graph of the whole round. With an odd number of players its last vertex is the bye."""

    graph: Graph
    bye_score: int | None = None  # C5: everybody who may get the bye has this score
    bye: ByeFacts | None = None
    spare: int = field(default=0)  # who can be left over, C2 and C5 aside


def outlook(players: Field, rules: Rules) -> Outlook:
    """The whole round as a graph, or the refusal."""
    graph = players.allowed()
    mate = neighbours_paired(graph)
    left = complete(graph, mate, (1 << players.size) - 1)
    if left.bit_count() != players.size % 2:
        raise _stuck(players, graph, mate, left)
    if not left:
        return Outlook(graph)
    return _with_bye(players, rules, graph, sparable(graph, mate, lowest(left)))


def neighbours_paired(graph: Graph) -> Mates:
    """A start: everybody with the one below him, where they may meet."""
    mate = [-1] * len(graph)
    for place in range(0, len(graph) - 1, 2):
        if graph[place] >> (place + 1) & 1:
            mate[place], mate[place + 1] = place + 1, place
    return mate


def _with_bye(players: Field, rules: Rules, graph: Graph, spare: int) -> Outlook:
    """Join the bye to those who may get it: all whom C2 allows, or in 2026 those with the lowest score of them (C5)."""
    contenders = players.contenders
    eligible = mask_of(place for place, each in enumerate(contenders) if each.may_have_bye)
    if not eligible & spare:
        raise nobody_for_the_bye([contenders[place].number for place in bits(spare)])
    able = eligible
    score = None
    if rules.lowest_bye:
        score = min(contenders[place].score for place in bits(eligible & spare))
        able = mask_of(place for place in bits(eligible & spare) if contenders[place].score == score)
    bye = 1 << players.size
    joined = [row | bye if able >> place & 1 else row for place, row in enumerate(graph)]
    return Outlook([*joined, able], score, _facts(players, able & spare, eligible, score), spare)


def _facts(players: Field, able: int, eligible: int, score: int | None) -> ByeFacts:
    numbers = [each.number for each in players.contenders]
    lower = [place for place, each in enumerate(players.contenders) if score is not None and each.score < score]
    return ByeFacts(
        None if score is None else players.points(score),
        tuple(numbers[place] for place in bits(able)),
        tuple(numbers[place] for place in lower if not eligible >> place & 1),
        tuple(numbers[place] for place in lower if eligible >> place & 1),
    )


def _stuck(players: Field, graph: Graph, mate: Mates, left: int) -> Exception:
    """Who competes for too few opponents (Tutte and Berge): those who can be left over, and all they may meet."""
    outer = meet = 0
    for root in bits(left):
        outer |= sparable(graph, mate, root)
    for place in bits(outer):
        meet |= graph[place]
    numbers = [each.number for each in players.contenders]
    return too_few_opponents([numbers[p] for p in bits(outer)], [numbers[p] for p in bits(meet & ~outer)])
