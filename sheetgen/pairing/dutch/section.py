"""1.3, SW14: a bracket as a graph: its moved-down players, its residents, and what lies below.

Its vertices in ranking order: moved-down players, residents, then what they may float to: one vertex that stands for
all of it where that is simple enough, else everything below. Moved-down players never meet each other: they had their
chance in the bracket above.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.pairing.dutch.criteria import MOVED_DOWN, NEXT, RESIDENT, REST, TARGET, Criterion
from sheetgen.pairing.dutch.editions import Rules
from sheetgen.pairing.dutch.field import Contender, Field
from sheetgen.pairing.dutch.outcome import ByeFacts, nobody_for_the_bye, too_few_opponents
from sheetgen.pairing.matching.face import Face, Price
from sheetgen.pairing.matching.search import (
    Graph,
    Mates,
    bits,
    complete,
    from_upwards,
    full,
    has_one,
    lowest,
    mask_of,
    sparable,
)

# ---- SW17: of equally good pairings of a bracket the one that is generated first (3.6, 3.7, 4), by questions to the
# face.
#
# No candidate is ever listed. “Which is the lowest opponent he can have?” asks whether a pairing with a lower one is
# left, until none is; each answer cuts off the pairings that come later.

# ---- SW19: can the round be paired at all, and with an odd number of players: who may get the bye (1.9, C2, C5).


@dataclass(frozen=True, slots=True)
class BracketGraph:
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
        """The places of the players of the bracket: the moved-down ones, then the residents."""
        return [*self.moved_down, *range(self.start, self.end)]

    @property
    def size(self) -> int:
        """How many players the bracket has."""
        return len(self.moved_down) + self.end - self.start

    @property
    def residents(self) -> int:
        """The residents as local numbers."""
        return full(self.size) & ~full(len(self.moved_down))

    @property
    def below(self) -> int:
        """The places of everything below the bracket, as a mask."""
        return full(len(self.graph)) & ~full(self.end)

    @property
    def next_group(self) -> int:
        """The places of the next scoregroup, as a mask."""
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
        """Return whether the places of a mask can all be paired among themselves; true of no places."""
        return not mask or not self.region(mask)[2]

    def sparable_of(self, mask: int) -> int:
        """Who of these places can be the one left over, if exactly one must be; else nobody."""
        graph, mate, left = self.region(mask)
        return sparable(graph, mate, lowest(left)) if has_one(left) else 0


@dataclass(frozen=True, slots=True)
class BracketShape:
    """The pairings of a bracket that can come into question, and what every vertex is."""

    face: Face
    kinds: tuple[str, ...]
    settled: "SettledBracket | None" = None  # how many float, and whether the criteria about it are settled already


@dataclass(frozen=True, slots=True)
class SettledBracket:
    """The simple brackets: nobody floats, or one resident of those who pass every criterion about floating.

    The masks say who could float alone if only the criteria up to that one counted: the fewest downfloaters, the
    lowest score, the next bracket.
    """

    floaters: int
    able: int = 0
    lowest: int = 0
    allowed: int = 0


def shape(section: BracketGraph) -> BracketShape:
    """The simplest graph that keeps every pairing of the bracket that may be the best."""
    inner = section.inner()
    mate = section.first_candidate(inner)
    left = complete(inner, mate, full(section.size))
    kinds = (MOVED_DOWN,) * len(section.moved_down) + (RESIDENT,) * (section.end - section.start)
    if not left and (not section.completes or section.is_paired(section.below)):
        return BracketShape(Face(inner, mate), kinds, SettledBracket(0))
    if has_one(left):
        settled = _one_floater(section, sparable(inner, mate, lowest(left)))
        if settled:
            return BracketShape(with_target(inner, mate, settled.allowed), (*kinds, TARGET), settled)
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


def _one_floater(section: BracketGraph, spare: int) -> SettledBracket | None:
    """One resident floats, and the next bracket loses at most one resident by it; None if it is not that simple."""
    able = section.touching(spare, section.sparable_of(section.below)) if section.completes else spare
    allowed = able & section.residents
    if section.looks_ahead and not section.floater_takes_bye:
        allowed = section.touching(allowed, _welcoming(section))
    return SettledBracket(1, able, able & section.residents, allowed) if allowed else None


def _welcoming(section: BracketGraph) -> int:
    """C8: whom of the next scoregroup a single floater must meet so that as few as possible float from there."""
    rest = section.below & ~section.next_group
    if section.next_group.bit_count() % 2:  # with him it is paired completely
        if section.completes and not section.is_paired(rest):
            return 0
        return section.sparable_of(section.next_group)
    return _leaving_one(section, section.sparable_of(rest) if section.completes else -1)


def _leaving_one(section: BracketGraph, target: int) -> int:
    """Of an even next scoregroup: whom he may meet so that exactly one of it floats on, to this target."""
    graph, mate, _ = section.region(section.next_group)
    onward = len(graph)
    able = mask_of(place for place in bits(section.next_group) if section.graph[place] & target)
    joined = [row | 1 << onward if able >> place & 1 else row for place, row in enumerate(graph)] + [able]
    pairs = [*mate, -1]
    left = complete(joined, pairs, section.next_group | 1 << onward)
    return sparable(joined, pairs, lowest(left)) & ~(1 << onward) if has_one(left) else 0


def _general(section: BracketGraph, kinds: Sequence[str], floating: int) -> BracketShape:
    """Everything below belongs to the graph."""
    following = section.end_of_next - section.end if section.looks_ahead else 0
    rest = len(section.graph) - section.end - following
    return BracketShape(completions(section), (*kinds, *(NEXT,) * following, *(REST,) * rest))


def completions(section: BracketGraph) -> Face:
    """C4: every pairing of the bracket with which all others can be paired, together with a pairing of these."""
    end = len(section.graph)
    graph = section.inner(end - section.end)
    mate = section.first_candidate(section.inner()) + [-1] * (end - section.end)
    _pair_neighbours(graph, mate, section.size)
    if complete(graph, mate, full(len(graph))):
        raise AssertionError("what was possible above is possible below")
    return Face(graph, mate)


def _without_completion(section: BracketGraph, kinds: Sequence[str], floating: int) -> BracketShape:
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
    return BracketShape(Face(graph, mate), (*kinds, *(NEXT,) * following, *(REST,) * idle))


def _pair_neighbours(graph: Graph, mate: Mates, start: int, end: int | None = None) -> None:
    for place in range(start, (end or len(graph)) - 1, 2):
        if graph[place] >> (place + 1) & 1:
            mate[place], mate[place + 1] = place + 1, place


def last_shape(section: BracketGraph) -> BracketShape:
    """2016: the collapsed last bracket: everybody left, and with an odd number the bye."""
    byes = len(section.graph) - section.end
    graph = section.inner(byes)
    mate = section.first_candidate(section.inner()) + [-1] * byes
    if complete(graph, mate, full(len(graph))):
        raise AssertionError("the penultimate bracket saw to it that the round can be completed")
    kinds = (MOVED_DOWN,) * len(section.moved_down) + (RESIDENT,) * (section.end - section.start)
    return BracketShape(Face(graph, mate), (*kinds, *(TARGET,) * byes))


@dataclass(frozen=True, slots=True)
class Halves:
    """3.2.2, 3.3: the remainder after the moved-down players, and what came of its two halves."""

    remainder: tuple[int, ...] = ()
    original: tuple[int, ...] = ()  # S1 before an exchange
    first: tuple[int, ...] = ()  # S1 of the pairing chosen

    @property
    def left(self) -> tuple[int, ...]:
        """Who left the first half by an exchange."""
        return tuple(each for each in self.original if each not in self.first)

    @property
    def entered(self) -> tuple[int, ...]:
        """Who entered the first half by an exchange."""
        return tuple(each for each in self.first if each not in self.original)


def choose(face: Face, moved_down: int, size: int) -> Halves:
    """Narrow the face down to the candidate that comes first."""
    residents = full(size) & ~full(moved_down)
    _moved_down_players(face, moved_down, residents)
    remainder = tuple(local for local in bits(residents) if face.mate[local] >= moved_down)
    pairs = sum(1 for local in remainder if face.mate[local] < local)
    halves = _exchanged(face, remainder, pairs, size) if pairs else Halves(remainder)
    for local in halves.first:  # 4.2: transpositions
        _take_lowest(face, local, mask_of(remainder) & from_upwards(local + 1))
    return halves


def _moved_down_players(face: Face, moved_down: int, residents: int) -> None:
    """4.4.2: which of them are paired, the highest first; 3.7.2, 4.2: each with the first opponent in the order."""
    for local in [local for local in range(moved_down) if face.restrict(local, residents)]:
        _take_lowest(face, local, residents)


def _take_lowest(face: Face, local: int, among: int) -> None:
    """The first partner in bracket order (BSN) that some pairing left allows."""
    while better := face.adj[local] & among & full(face.mate[local]):
        if not face.restrict(local, better):
            break
    partner = face.mate[local]
    face.restrict(local, 1 << partner)
    face.restrict(partner, 1 << local)


def _exchanged(face: Face, remainder: tuple[int, ...], pairs: int, size: int) -> Halves:
    original = remainder[:pairs]
    if not keeps_halves(face, remainder, original):
        _exchange(face, remainder, pairs, size)
    return Halves(remainder, original, tuple(each for each in remainder if _is_first(face, each, mask_of(remainder))))


def _is_first(face: Face, local: int, remainder: int) -> bool:
    """The higher player of every pair of the remainder belongs to the first half."""
    return face.mate[local] > local and bool(remainder >> face.mate[local] & 1)


def keeps_halves(face: Face, remainder: Sequence[int], original: Sequence[int]) -> bool:
    """Keep only the pairings with the original halves, if there are any left."""
    first = mask_of(original)
    second = mask_of(remainder) & ~first
    graph = _between_halves(face.adj, first, second)
    return graph == face.adj or face.attempt(graph)[0]


def _between_halves(adj: Graph, first: int, second: int) -> Graph:
    graph = adj[:]
    for local in bits(first):
        for other in bits(graph[local] & ~second):
            graph[other] &= ~(1 << local)
        graph[local] &= second
    for local in bits(second):
        graph[local] &= ~second
    return graph


@dataclass(frozen=True, slots=True)
class _ExchangePrice:
    """4.3.2, rules 1 and 2: the number of players exchanged, then the difference of the sums of their numbers.

    In each pair the higher player belongs to the new first half. A pair inside the old one says that its lower player
    left, a pair inside the old second one that its higher player came; the further from the middle, the dearer.
    """

    half: int
    exchange: int  # dearer than any difference of sums

    def __call__(self, one: int | None, other: int | None) -> int:
        if one is None or other is None:
            return self.floated(other if one is None else one)
        low, high = (one, other) if one < other else (other, one)
        if high < self.half:
            return self.exchange - high
        return self.exchange + low if low >= self.half else 0

    def floated(self, place: int | None) -> int:
        return self.exchange - place if place is not None and place < self.half else 0


def _exchange(face: Face, remainder: tuple[int, ...], pairs: int, size: int) -> None:
    """4.3: the exchange that comes first."""
    rest = mask_of(remainder)
    places = {local: place for place, local in enumerate(remainder)}
    price = Price(
        [places.get(local) for local in range(len(face.adj))], _ExchangePrice(pairs, (len(remainder) + 1) ** 2)
    )
    unpriced = _between_halves(face.adj, mask_of(remainder[:pairs]), mask_of(remainder[pairs:]))
    face.minimise(price, untouched=from_upwards(size), unpriced=unpriced)
    count = sum(1 for local in remainder[:pairs] if not _is_first(face, local, rest))
    leaving = count
    for local in reversed(remainder[:pairs]):  # rule 3: the highest number leaves
        if leaving:
            leaving -= face.restrict(local, face.adj[local] & ~(rest & from_upwards(local + 1)))
    entering = count
    for local in remainder[pairs:]:  # rule 4: the lowest number enters; the last one follows from the sum
        if entering > 1:
            entering -= face.restrict(local, rest & from_upwards(local + 1))


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


# ---- One bracket paired: its graph, the criteria one after the other, then the first candidate of those that are left.

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Unavoidable:
    """A criterion that cannot be obeyed in full: the least number there is, of players with a score where it counts."""

    code: str
    number: int
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The pairings left after a criterion: to be asked later why something did not come to pass."""

    code: str
    face: Face


@dataclass(slots=True)
class CriteriaRecord:
    """What happened on the way, kept only if somebody is going to ask."""

    wanted: bool = False
    snapshots: list[Snapshot] = field(default_factory=list)
    unavoidable: list[Unavoidable] = field(default_factory=list)

    def took(self, code: str, face: Face, number: int = 0, score: int | None = None) -> None:
        """Record what a criterion has left of the pairings.

        ``number`` is the least number of players or pairs that break the criterion, with their ``score`` where it
        counts; 0 is not recorded. ``face`` is copied, and only if an explanation is wanted.
        """
        if number:
            self.unavoidable.append(Unavoidable(code, number, score))
        if self.wanted:
            self.snapshots.append(Snapshot(code, face.copy()))


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with its pairs and floaters, by their places in the ranking order of the round."""

    section: BracketGraph
    shape: BracketShape
    pairs: tuple[Couple, ...]
    floaters: tuple[int, ...]
    halves: Halves
    record: CriteriaRecord
    floater_takes_bye: bool


@dataclass(frozen=True, slots=True)
class BracketFacts:
    """What the criteria may know of a bracket (``criteria.Setting``)."""

    members: Sequence[Contender]
    moved_down: int
    kinds: Sequence[str]
    unit: int
    floater_takes_bye: bool


def pair_bracket(
    players: Field,
    section: BracketGraph,
    form: BracketShape,
    floating: Sequence[Criterion],
    quality: Sequence[Criterion],
    explain: bool,
) -> PairedBracket:
    """Narrow the pairings of a bracket down to one."""
    record = CriteriaRecord(explain)
    members = [players.contenders[place] for place in section.members]
    facts = BracketFacts(members, len(section.moved_down), form.kinds, players.unit, False)
    if form.settled is None:
        number = _floating(form.face, facts, floating, record)
    else:
        number = form.settled.floaters
        _settled(section, form, floating, record)
    takes_bye = section.floater_takes_bye and number == 1
    facts = BracketFacts(members, len(section.moved_down), form.kinds, players.unit, takes_bye)
    for criterion in quality:
        _minimise(form.face, facts, criterion, record, from_upwards(len(members)))
    halves = choose(form.face, len(section.moved_down), len(members))
    return _paired(section, form, halves, record, takes_bye)


def _floating(face: Face, facts: BracketFacts, floating: Sequence[Criterion], record: CriteriaRecord) -> int:
    """The criteria about who floats, where they are not settled by the shape; how many float."""
    for criterion in floating:
        _minimise(face, facts, criterion, record)
    face.contract(from_upwards(len(facts.members)))
    return sum(1 for partner in face.mate[: len(facts.members)] if partner >= len(facts.members))


def _settled(section: BracketGraph, form: BracketShape, floating: Sequence[Criterion], record: CriteriaRecord) -> None:
    """The criteria about who floats as the shape has settled them."""
    settled = form.settled
    codes = [criterion.code for criterion in floating]
    if settled is None or not settled.floaters:
        record.took(codes[0], form.face)
        return
    record.unavoidable.append(Unavoidable(codes[0], settled.floaters))
    if record.wanted:
        inner, mate = section.inner(), _without(form.face.mate)
        steps = zip(codes, (settled.able, settled.lowest, settled.allowed), strict=False)
        record.snapshots += [Snapshot(code, with_target(inner, mate, floaters)) for code, floaters in steps]


def _without(mate: Mates) -> Mates:
    """The pairing of the members alone; the last vertex is what one of them floats to."""
    return [partner if partner < len(mate) - 1 else -1 for partner in mate[:-1]]


def _minimise(
    face: Face, facts: BracketFacts, criterion: Criterion, record: CriteriaRecord, untouched: int = 0
) -> None:
    for wish in criterion.wishes(facts):
        number = face.minimise(wish.price, untouched)
        record.took(criterion.code, face, number, wish.score)


def _paired(
    section: BracketGraph, form: BracketShape, halves: Halves, record: CriteriaRecord, takes_bye: bool
) -> PairedBracket:
    members, mate = section.members, form.face.mate
    size = len(members)
    pairs = tuple((members[one], members[mate[one]]) for one in range(size) if one < mate[one] < size)
    floaters = tuple(members[one] for one in range(size) if mate[one] >= size)
    return PairedBracket(section, form, pairs, floaters, halves, record, takes_bye)
