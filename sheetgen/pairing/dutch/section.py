"""1.3, SW14: a bracket as a graph: its moved-down players, its residents, and what lies below.

Its vertices in ranking order: moved-down players, residents, then what they may float to: one vertex that stands for
all of it where that is simple enough, else everything below. Moved-down players never meet each other: they had their
chance in the bracket above.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.pairing.dutch.criteria import MOVED_DOWN, NEXT, RESIDENT, REST, TARGET
from sheetgen.pairing.matching.face import Face
from sheetgen.pairing.matching.masks import bits, full, has_one, lowest, mask_of
from sheetgen.pairing.matching.search import Graph, Mates, complete, sparable


@dataclass(frozen=True, slots=True)
class Section:
    """A bracket in the graph of the round, and which of the rules about what comes after it hold."""

    graph: Graph  # of the round; places in ranking order, the bye last
    moved_down: tuple[int, ...]
    start: int
    end: int
    end_of_next: int
    completes: bool  # C4: what is left must still be paired
    looks_ahead: bool  # C8: the next bracket counts
    floater_takes_bye: bool = False  # a single downfloater gets the bye: there is no next bracket for him

    @property
    def members(self) -> list[int]:
        return [*self.moved_down, *range(self.start, self.end)]

    @property
    def size(self) -> int:
        return len(self.moved_down) + self.end - self.start

    @property
    def residents(self) -> int:
        """The residents as local numbers."""
        return full(self.size) & ~full(len(self.moved_down))

    @property
    def below(self) -> int:
        return full(len(self.graph)) & ~full(self.end)

    @property
    def next_group(self) -> int:
        return full(self.end_of_next) & ~full(self.end)

    def inner(self, others: int = 0) -> Graph:
        """The graph of the members and of so many places behind them, in local numbers."""
        moved, start = self.moved_down, self.start
        keep = full(self.end - start + others)
        rows = [(self.graph[place] >> start & keep) << len(moved) for place in moved]
        for place in range(start, self.end + others):
            row = (self.graph[place] >> start & keep) << len(moved)
            for local, above in enumerate(moved):
                row |= (self.graph[place] >> above & 1) << local
            rows.append(row)
        return rows

    def first_candidate(self, graph: Graph) -> Mates:
        """3.2, 3.3: the first half against the second as a start, the moved-down players first."""
        moved = len(self.moved_down)
        residents = self.size - moved
        paired = min(moved, residents)
        half = (residents - paired) // 2
        pairs = [(local, moved + local) for local in range(paired)]
        pairs += [(moved + paired + step, moved + paired + half + step) for step in range(half)]
        mate = [-1] * len(graph)
        for one, other in pairs:
            if graph[one] >> other & 1:
                mate[one], mate[other] = other, one
        return mate

    def touching(self, locals_: int, places: int) -> int:
        """Of these members (local numbers) those who may meet one of these places."""
        members = self.members
        return mask_of(local for local in bits(locals_) if self.graph[members[local]] & places)

    def region(self, mask: int) -> tuple[Graph, Mates, int]:
        """A largest pairing among these places: their graph, the pairing, who is left."""
        graph, mate = [0] * len(self.graph), [-1] * len(self.graph)
        before = -1
        for place in bits(mask):
            graph[place] = self.graph[place] & mask
            if before >= 0 and graph[place] >> before & 1:
                mate[place], mate[before], before = before, place, -1
            else:
                before = place
        return graph, mate, complete(graph, mate, mask)

    def is_paired(self, mask: int) -> bool:
        return not mask or not self.region(mask)[2]

    def sparable_of(self, mask: int) -> int:
        """Who of these places can be the one left over, if exactly one must be; else nobody."""
        graph, mate, left = self.region(mask)
        return sparable(graph, mate, lowest(left)) if has_one(left) else 0


@dataclass(frozen=True, slots=True)
class Shape:
    """The pairings of a bracket that can come into question, and what every vertex is."""

    face: Face
    kinds: tuple[str, ...]
    settled: "Settled | None" = None  # how many float, and whether the criteria about it are settled already


@dataclass(frozen=True, slots=True)
class Settled:
    """The simple brackets: nobody floats, or one resident of those who pass every criterion about floating.

    The masks say who could float alone if only the criteria up to that one counted: the fewest downfloaters, the
    lowest score, the next bracket.
    """

    floaters: int
    able: int = 0
    lowest: int = 0
    allowed: int = 0


def shape(section: Section) -> Shape:
    """The simplest graph that keeps every pairing of the bracket that may be the best."""
    inner = section.inner()
    mate = section.first_candidate(inner)
    left = complete(inner, mate, full(section.size))
    kinds = (MOVED_DOWN,) * len(section.moved_down) + (RESIDENT,) * (section.end - section.start)
    if not left and (not section.completes or section.is_paired(section.below)):
        return Shape(Face(inner, mate), kinds, Settled(0))
    if has_one(left):
        settled = _one_floater(section, sparable(inner, mate, lowest(left)))
        if settled:
            return Shape(with_target(inner, mate, settled.allowed), (*kinds, TARGET), settled)
    general = _general if section.completes else _without_completion
    return general(section, kinds, left.bit_count())


def with_target(inner: Graph, mate: Mates, floaters: int) -> Face:
    """The bracket and one vertex for “floats down”, joined to these residents."""
    target = len(inner)
    graph = [row | 1 << target if floaters >> local & 1 else row for local, row in enumerate(inner)]
    graph.append(floaters)
    pairs = [*mate, -1]
    if complete(graph, pairs, full(target + 1)):
        raise AssertionError("a floater was found, so the rest can be paired")
    return Face(graph, pairs)


def _one_floater(section: Section, spare: int) -> Settled | None:
    """One resident floats, and the next bracket loses at most one resident by it; None if it is not that simple."""
    able = section.touching(spare, section.sparable_of(section.below)) if section.completes else spare
    allowed = able & section.residents
    if section.looks_ahead and not section.floater_takes_bye:
        allowed = section.touching(allowed, _welcoming(section))
    return Settled(1, able, able & section.residents, allowed) if allowed else None


def _welcoming(section: Section) -> int:
    """C8: whom of the next scoregroup a single floater must meet so that as few as possible float from there."""
    rest = section.below & ~section.next_group
    if section.next_group.bit_count() % 2:  # with him it is paired completely
        if section.completes and not section.is_paired(rest):
            return 0
        return section.sparable_of(section.next_group)
    return _leaving_one(section, section.sparable_of(rest) if section.completes else -1)


def _leaving_one(section: Section, target: int) -> int:
    """Of an even next scoregroup: whom he may meet so that exactly one of it floats on, to this target."""
    graph, mate, _ = section.region(section.next_group)
    onward = len(graph)
    able = mask_of(place for place in bits(section.next_group) if section.graph[place] & target)
    joined = [row | 1 << onward if able >> place & 1 else row for place, row in enumerate(graph)] + [able]
    pairs = [*mate, -1]
    left = complete(joined, pairs, section.next_group | 1 << onward)
    return sparable(joined, pairs, lowest(left)) & ~(1 << onward) if has_one(left) else 0


def _general(section: Section, kinds: Sequence[str], floating: int) -> Shape:
    """Everything below belongs to the graph."""
    following = section.end_of_next - section.end if section.looks_ahead else 0
    rest = len(section.graph) - section.end - following
    return Shape(completions(section), (*kinds, *(NEXT,) * following, *(REST,) * rest))


def completions(section: Section) -> Face:
    """C4: every pairing of the bracket with which all others can be paired, together with a pairing of these."""
    end = len(section.graph)
    graph = section.inner(end - section.end)
    mate = section.first_candidate(section.inner()) + [-1] * (end - section.end)
    _pair_neighbours(graph, mate, section.size)
    if complete(graph, mate, full(len(graph))):
        raise AssertionError("what was possible above is possible below")
    return Face(graph, mate)


def _without_completion(section: Section, kinds: Sequence[str], floating: int) -> Shape:
    """2016: the next scoregroup belongs to the graph, and an idle place for everybody whom both brackets leave over."""
    following = section.end_of_next - section.end
    places = section.size + following
    idle = floating + section.region(section.next_group)[2].bit_count()
    beyond = full(idle) << places
    graph = [row | beyond for row in section.inner(following)]
    graph += [full(places + idle) & ~(1 << place) for place in range(places, places + idle)]
    mate = [-1] * len(graph)
    members = section.inner()
    pairs = section.first_candidate(members)
    complete(members, pairs, full(section.size))
    mate[: section.size] = pairs
    _pair_neighbours(graph, mate, section.size, places)
    if complete(graph, mate, full(len(graph))):
        raise AssertionError("there is an idle place for everybody")
    return Shape(Face(graph, mate), (*kinds, *(NEXT,) * following, *(REST,) * idle))


def _pair_neighbours(graph: Graph, mate: Mates, start: int, end: int | None = None) -> None:
    for place in range(start, (end or len(graph)) - 1, 2):
        if graph[place] >> (place + 1) & 1:
            mate[place], mate[place + 1] = place + 1, place


def last_shape(section: Section) -> Shape:
    """2016: the collapsed last bracket: everybody left, and with an odd number the bye."""
    byes = len(section.graph) - section.end
    graph = section.inner(byes)
    mate = section.first_candidate(section.inner()) + [-1] * byes
    if complete(graph, mate, full(len(graph))):
        raise AssertionError("the penultimate bracket saw to it that the round can be completed")
    kinds = (MOVED_DOWN,) * len(section.moved_down) + (RESIDENT,) * (section.end - section.start)
    return Shape(Face(graph, mate), (*kinds, *(TARGET,) * byes))
