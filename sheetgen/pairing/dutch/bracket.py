"""One bracket paired: its graph, the criteria one after the other, then the first candidate of those that are left."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.pairing.dutch.candidates import Halves, choose
from sheetgen.pairing.dutch.criteria import Criterion
from sheetgen.pairing.dutch.field import Contender, Field
from sheetgen.pairing.dutch.section import Section, Shape, with_target
from sheetgen.pairing.matching.face import Face
from sheetgen.pairing.matching.masks import from_upwards
from sheetgen.pairing.matching.search import Mates

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
class Record:
    """What happened on the way, kept only if somebody is going to ask."""

    wanted: bool = False
    snapshots: list[Snapshot] = field(default_factory=list)
    unavoidable: list[Unavoidable] = field(default_factory=list)

    def took(self, code: str, face: Face, number: int = 0, score: int | None = None) -> None:
        if number:
            self.unavoidable.append(Unavoidable(code, number, score))
        if self.wanted:
            self.snapshots.append(Snapshot(code, face.copy()))


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket with its pairs and floaters, by their places in the ranking order of the round."""

    section: Section
    shape: Shape
    pairs: tuple[Couple, ...]
    floaters: tuple[int, ...]
    halves: Halves
    record: Record
    floater_takes_bye: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What the criteria may know of a bracket (``criteria.Setting``)."""

    members: Sequence[Contender]
    moved_down: int
    kinds: Sequence[str]
    unit: int
    floater_takes_bye: bool


def pair_bracket(
    players: Field,
    section: Section,
    form: Shape,
    floating: Sequence[Criterion],
    quality: Sequence[Criterion],
    explain: bool,
) -> Paired:
    """Narrow the pairings of a bracket down to one."""
    record = Record(explain)
    members = [players.contenders[place] for place in section.members]
    facts = Facts(members, len(section.moved_down), form.kinds, players.unit, False)
    if form.settled is None:
        number = _floating(form.face, facts, floating, record)
    else:
        number = form.settled.floaters
        _settled(section, form, floating, record)
    takes_bye = section.floater_takes_bye and number == 1
    facts = Facts(members, len(section.moved_down), form.kinds, players.unit, takes_bye)
    for criterion in quality:
        _minimise(form.face, facts, criterion, record, from_upwards(len(members)))
    halves = choose(form.face, len(section.moved_down), len(members))
    return _paired(section, form, halves, record, takes_bye)


def _floating(face: Face, facts: Facts, floating: Sequence[Criterion], record: Record) -> int:
    """The criteria about who floats, where they are not settled by the shape; how many float."""
    for criterion in floating:
        _minimise(face, facts, criterion, record)
    face.contract(from_upwards(len(facts.members)))
    return sum(1 for partner in face.mate[: len(facts.members)] if partner >= len(facts.members))


def _settled(section: Section, form: Shape, floating: Sequence[Criterion], record: Record) -> None:
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


def _minimise(face: Face, facts: Facts, criterion: Criterion, record: Record, untouched: int = 0) -> None:
    for wish in criterion.wishes(facts):
        number = face.minimise(wish.price, untouched)
        record.took(criterion.code, face, number, wish.score)


def _paired(section: Section, form: Shape, halves: Halves, record: Record, takes_bye: bool) -> Paired:
    members, mate = section.members, form.face.mate
    size = len(members)
    pairs = tuple((members[one], members[mate[one]]) for one in range(size) if one < mate[one] < size)
    floaters = tuple(members[one] for one in range(size) if mate[one] >= size)
    return Paired(section, form, pairs, floaters, halves, record, takes_bye)
