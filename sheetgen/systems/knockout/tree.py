"""Where the lines of a drawn bracket stand: leaves down the page, every winner halfway between the two he beat."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from sheetgen.pairing.knockout_bracket import BracketSide, Match, Origin
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.workbook.paper import PAPERS, SAFETY
from sheetgen.workbook.place import Cell

GROUP = 4  # columns of one round: number, name, score, gap
STEP = 2  # rows from one leaf to the next
TOP = 4  # row of the first headings on a sheet
HEAD = 3  # rows of headings above a section
MOST_LEAVES = 16  # on a page: more could not be read from half a metre
THIRD_ROWS = 4  # below the heading of the match for third place
LAST_ROUNDS = 3  # the sheet of the final stage begins with the quarter-finals


@dataclass(frozen=True, slots=True)
class TreeSlot:
    """A line for a name: a seed, or the number in another cell; the match he plays from here (None: he has won)."""

    row: int
    col: int
    seed: int
    source: Cell | int
    match: Match | None
    is_lower: bool = False
    is_champion: bool = False


@dataclass(frozen=True, slots=True)
class Joint:
    """The side of a match: the rows of its two lines, and the row where its winner stands."""

    match: Match
    col: int
    upper: int
    lower: int
    winner: int


@dataclass(slots=True)
class Section:
    """A part of the bracket that is printed on one page."""

    top: int
    first_round: int
    last_round: int
    slots: list[TreeSlot] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    third_heading: tuple[int, int] | None = None
    next_leaf: int = 0

    @property
    def columns(self) -> int:
        """Return how many columns the section has: a group for each of its rounds, and two for the winner."""
        return (self.last_round - self.first_round + 1) * GROUP + 2

    @property
    def bottom(self) -> int:
        """Return the lowest row with a line for a name."""
        return max(slot.row for slot in self.slots)

    def col(self, round_: int) -> int:
        """Return the column where the lines of a round begin; the first round of the section is at column 0."""
        return (round_ - self.first_round) * GROUP


def sections(places: KnockoutPlaces) -> list[Section]:
    """The whole bracket, or its parts and then the last rounds, each for a page of its own."""
    bracket, rounds = places.bracket, places.spec.rounds
    by_number = {match.number: match for match in bracket.matches}
    final = bracket.rounds[-1].matches[0]
    cut = _cut(places)
    parts: list[Section] = []
    top = TOP
    if cut < rounds:
        for match in bracket.rounds[cut - 1].matches:
            parts.append(_drawn(places, by_number, match, top, 1))
            top = parts[-1].bottom + 3
        first = min(cut + 1, max(1, rounds - LAST_ROUNDS + 1))
        parts.append(_drawn(places, by_number, final, TOP, first))
    else:
        parts.append(_drawn(places, by_number, final, TOP, 1))
    if bracket.third_place:
        _third_place(places, parts[-1], bracket.third_place)
    return parts


def _cut(places: KnockoutPlaces) -> int:
    """The latest round whose matches have all their entrants on one page."""
    leaves: dict[int, int] = {}
    for match in places.bracket.matches:
        sides = (match.upper, match.lower)
        leaves[match.number] = sum(leaves[side.number] if side.origin is Origin.WINNER else 1 for side in sides)
    fits = [
        played.round
        for played in places.bracket.rounds
        if all(leaves[match.number] <= MOST_LEAVES for match in played.matches)
    ]
    return max(fits)


def _drawn(places: KnockoutPlaces, by_number: dict[int, Match], root: Match, top: int, first: int) -> Section:
    section = Section(top, first, root.round, next_leaf=top + HEAD)
    row = _match(places, by_number, section, root)
    source = places.game(root.number, "winner")
    champion = root.round == places.spec.rounds
    section.slots.append(TreeSlot(row, section.col(root.round + 1), 0, source, None, is_champion=champion))
    return section


def _match(places: KnockoutPlaces, by_number: dict[int, Match], section: Section, match: Match) -> int:
    """Draw a match and all that leads to it; return the row where its winner stands."""
    col = section.col(match.round)
    rows = []
    for side, is_lower in ((match.upper, False), (match.lower, True)):
        row = _side(places, by_number, section, side)
        seed = side.number if side.origin is Origin.SEED else 0
        rows.append(row)
        section.slots.append(TreeSlot(row, col, seed, places.source(side), match, is_lower))
    winner = (rows[0] + rows[1]) // 2
    section.joints.append(Joint(match, col, rows[0], rows[1], winner))
    return winner


def _side(places: KnockoutPlaces, by_number: dict[int, Match], section: Section, side: BracketSide) -> int:
    if side.origin is Origin.WINNER and by_number[side.number].round >= section.first_round:
        return _match(places, by_number, section, by_number[side.number])
    row = section.next_leaf
    section.next_leaf += STEP
    return row


def _third_place(places: KnockoutPlaces, section: Section, match: Match) -> None:
    """K5: the match of the losers of the semi-finals, under the final, in the corner if there is room."""
    col = section.col(places.spec.rounds)
    top = max(section.bottom - THIRD_ROWS, section.joints[-1].lower + 3)
    section.third_heading = (top, col)
    rows = (top + 2, top + 4)
    for row, side, is_lower in ((rows[0], match.upper, False), (rows[1], match.lower, True)):
        section.slots.append(TreeSlot(row, col, 0, places.source(side), match, is_lower))
    section.joints.append(Joint(match, col, rows[0], rows[1], rows[0] + 1))
    source = places.game(match.number, "winner")
    section.slots.append(TreeSlot(rows[0] + 1, col + GROUP, 0, source, None))


HEADS = 90  # points of title, event, check and the row below them
GROUP_BESIDE_NAME = 8.0  # widths of number, score and gap
LONG_NAME = 20  # width of a part of a name that few are longer than: a name has two lines, and a part of it one
NAMES = range(18, 33)  # widths of a column of names
ROWS = (12.0, 13.5, 15.0, 16.5, 18.0, 21.0, 24.0)  # points
READABLE = 0.9  # of the usual letters, on A4
LARGE = 1.2  # larger letters, and all around them


@dataclass(frozen=True, slots=True)
class Drawn:
    """A way to draw a bracket: ``size`` is that of the letters of a long name on paper, 1 for usual ones unreduced."""

    paper: str
    landscape: bool
    zoom: float
    name: float
    row: float
    size: float

    @property
    def large(self) -> bool:
        """Return whether letters, rows and columns are larger than usual."""
        return self.zoom > 1


def drawn(rounds: int, rows: int) -> Drawn:
    """The best way on A4 if it can be read there, else the best of all; among equals names and rows get the room."""
    ways = sorted(_ways(rounds, rows), key=lambda way: (way.size, way.name, way.row))
    on_a4 = [way for way in ways if way.paper == "A4" and way.size > READABLE]
    return (on_a4 or ways)[-1]


def _ways(rounds: int, rows: int) -> Iterator[Drawn]:
    """Columns for the rounds and for the winner of the last one."""
    for ((paper, landscape), (width, tall)), zoom in product(PAPERS.items(), (1.0, LARGE)):
        for name, row in product(NAMES, ROWS):
            columns = (rounds + 1) * (7 * zoom * (name + GROUP_BESIDE_NAME) + 20)
            scale = SAFETY * min(width / columns, 0.75 * tall / (HEADS + zoom * row * rows))
            size = zoom * min(1.0, scale) * min(1.0, name / LONG_NAME)
            yield Drawn(paper, landscape, zoom, zoom * name, zoom * row, round(size, 3))
