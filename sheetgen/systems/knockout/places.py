"""Where everything stands in a knockout workbook: the only place that counts its rows and columns."""

from dataclasses import dataclass, replace
from functools import cached_property

from sheetgen.pairing.knockout_bracket import Bracket, BracketSide, Match, Origin, drawn_colours, upper_has_white
from sheetgen.pairing.knockout_names import THIRD_PLACE
from sheetgen.pairing.knockout_play import GAME, Format, entering_rounds, lines_of
from sheetgen.pairing.knockout_seeding import DRAW, seed_number
from sheetgen.systems.knockout.sheets import games, matches, ranking
from sheetgen.systems.knockout.spec import KnockoutSpec
from sheetgen.systems.schema import Allocation, Table
from sheetgen.systems.shared.people import player_columns
from sheetgen.systems.views.rounds import BlockTable
from sheetgen.workbook.desk import ENTRANTS, EVENT, GAMES, MATCHES, RANKING, WALL
from sheetgen.workbook.place import Area, Cell, column

MOST_DRAWN = 128  # above it there is no picture of the bracket

ENTRANT_COLUMNS = (
    "no", "name", "rating", "federation", "club", "title", "category", "licence", "fide_id", "birth",
)  # fmt: skip
FEW_COLUMNS = ("no", "name", "rating")
MATCHES_FIRST = 5


@dataclass(frozen=True)
class Block:
    """The lines of one round in the list of matches: its heading, its matches, and who has a bye."""

    name: str
    round: int
    row: int
    matches: tuple[Match, ...]
    byes: tuple[int, ...]


@dataclass(frozen=True)
class KnockoutPlaces:
    """Rows and columns of one workbook."""

    spec: KnockoutSpec
    bracket: Bracket
    layout: int = WALL  # of the workbook: what its cells count

    # ---- what the specification means
    @cached_property
    def form(self) -> Format:
        """K6: what a match is; drawn colours come from the recorded seed."""
        drawn = self.spec.colours == DRAW
        exchanged = drawn_colours(self.bracket.matches, seed_number(self.spec.seed)) if drawn else frozenset()
        return Format(self.spec.match, self.spec.decide, exchanged)

    @cached_property
    def lines(self) -> int:
        """How many results a match may have."""
        return lines_of(self.spec.match, self.spec.boards)

    @property
    def single(self) -> bool:
        """Whether a match is one game."""
        return self.spec.match == GAME

    @property
    def many(self) -> bool:
        """Whether the field is so great that its sheets have only what nobody can do without."""
        return self.spec.is_great

    @property
    def drawn(self) -> bool:
        """Whether there is a picture of the bracket."""
        return self.spec.count <= MOST_DRAWN

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """All matches by their numbers."""
        return self.bracket.matches

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The round in which each seed enters."""
        return tuple(entering_rounds(self.bracket))

    def upper_is_white(self, match: Match, game: int) -> bool:
        """K6: whether the upper side has White in a game of a match."""
        return upper_has_white(game, exchanged=match.number in self.form.exchanged)

    # ---- the entrants
    @cached_property
    def roster(self) -> Table[object]:
        """The list of entrants, a line a seed."""
        seed, *others = player_columns(FEW_COLUMNS if self.many else ENTRANT_COLUMNS, {}, {"no": 6})
        columns = (replace(seed, heading="knockout.seed"), *others)
        return Table(ENTRANTS, self.spec.count, columns, first=6, id="entrants")

    @property
    def entrant_columns(self) -> dict[str, int]:
        """Where the list of entrants has what it says of somebody."""
        return self.roster.at

    def entrant(self, seed: int, name: str) -> Cell:
        """A cell of the list of entrants."""
        return self.roster.cell(seed, name)

    def entrants(self, name: str) -> Area:
        """A column of the list of entrants."""
        return self.roster.area(name)

    def listed(self, seed: int, name: str) -> Cell:
        """What the list says of a number, whatever order its rows have been sorted into; great fields keep theirs."""
        return self.entrant(seed, name) if self.many else self.ranked(seed, f"list-{name}")

    def listing(self, name: str) -> Area:
        """What the list says of all seeds."""
        return self.entrants(name) if self.many else self.ranking(f"list-{name}")

    # ---- the list of matches
    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The rounds down the page; the match for third place has a heading of its own, after the final."""
        blocks: list[Block] = []
        row = MATCHES_FIRST
        for played in self.bracket.rounds:
            byes = tuple(sorted(bye.upper.number for bye in played.byes))
            blocks.append(Block(played.name, played.round, row, played.matches, byes))
            row += 2 + len(played.matches) * self.height + len(byes)
        if self.bracket.third_place:
            blocks.append(Block(THIRD_PLACE, self.spec.rounds, row, (self.bracket.third_place,), ()))
        return tuple(blocks)

    @property
    def height(self) -> int:
        """The rows of one match: one, or a heading and a line for each game."""
        return 1 if self.single else 1 + self.lines

    @cached_property
    def match_table(self) -> BlockTable["KnockoutPlaces"]:
        """The list of matches, a line a match; those of its games follow it."""
        rows = {
            match.number: block.row + 1 + position * self.height
            for block in self.blocks
            for position, match in enumerate(block.matches)
        }
        return matches.table(self.single, [rows[match.number] for match in self.matches])

    def match_row(self, number: int) -> int:
        """The row of a match in the list of matches."""
        return self.match_table.rows[number - 1]

    def game_row(self, number: int, game: int) -> int:
        """The row of a game of a match; of a single game it is that of the match."""
        return self.match_row(number) + (0 if self.single else game)

    def in_match(self, number: int, name: str) -> Cell:
        """A cell of a match in the list of matches."""
        cell = self._known.get((MATCHES, number, name))
        if cell is None:
            cell = self.match_table.cell(number, self._kept_as(name))
            self._known[MATCHES, number, name] = cell
        return cell

    @property
    def bare(self) -> bool:
        """In a great field the numbers that people see are the ones that formulas take, to save cells."""
        return self.many and self.single and not self.form.exchanged

    def _kept_as(self, name: str) -> str:
        return {"upper": "left-no", "lower": "right-no"}.get(name, name) if self.bare else name

    def in_matches(self, name: str) -> Area:
        """A column of the list of matches from its first row to its last, headings and games included."""
        return column(MATCHES, 0, self.match_table.at[self._kept_as(name)], max(self.match_table.rows) + 1)

    def result_cell(self, number: int, game: int) -> Cell:
        """Where the result of a game is typed."""
        return Cell(MATCHES, self.game_row(number, game), self.match_table.at["result"])

    # ---- the rounds on the event sheet
    def plan_row(self, number: int) -> int:
        """The row of a round on the event sheet."""
        return 24 + number - 1

    def plan(self, number: int, name: str) -> Cell:
        """When a round is played, and how far it is entered, from the event sheet."""
        return Cell(EVENT, self.plan_row(number), ("round", "date", "time", "entered", "expected", "state").index(name))

    # ---- the hidden sheet of matches
    @cached_property
    def game_table(self) -> Table["KnockoutPlaces"]:
        """The hidden matches, a line a match."""
        return games.table(self.form, self.lines, len(self.matches))

    @cached_property
    def losers_play_on(self) -> frozenset[int]:
        """The matches whose losers play for third place."""
        third = self.bracket.third_place
        return frozenset((third.upper.number, third.lower.number)) if third else frozenset()

    @cached_property
    def _known(self) -> dict[tuple[str, int, str], Cell]:
        """Cells named more than once, kept: in a great field they would fill the memory many times over."""
        return {}

    def game(self, number: int, name: str) -> Cell:
        """A figure of a match."""
        cell = self._known.get((GAMES, number, name))
        if cell is None:
            cell = self._known[GAMES, number, name] = self.game_table.cell(number, name)
        return cell

    def games(self, name: str) -> Area:
        """A column of the hidden matches."""
        return self.game_table.area(name)

    def figures(self, number: int, name: str, first: int = 1, last: int = 0) -> Area:
        """The figures of the games of one match (all of them, or from one to another), side by side."""
        return self.game_table.parts(number, f"{name}{first}", (last or self.lines) - first + 1)

    # ---- the hidden sheet of the ranking
    ENTERED = Cell(RANKING, 0, 1)
    PRESENT = Cell(RANKING, 0, 3)  # the last seed who has a name; the places behind him are byes

    @property
    def present(self) -> Cell | int:
        """How many seeds there are: in a great field all of them."""
        return self.spec.count if self.many else self.PRESENT

    @cached_property
    def ranking_table(self) -> Table["KnockoutPlaces"]:
        """The hidden ranking, a line a seed."""
        return ranking.table(self.spec)

    def ranked(self, seed: int, name: str) -> Cell:
        """A cell of the hidden ranking."""
        cell = self._known.get((RANKING, seed, name))
        if cell is None:
            cell = self.ranking_table.cell(seed, name)
            self._known[RANKING, seed, name] = cell
        return cell

    @cached_property
    def key_table(self) -> Allocation:
        """The same columns by key: there are 4 for each number of rounds survived."""
        return Allocation(RANKING, 4 * (self.spec.rounds + 1), self.ranking_table.ids, self.ranking_table.first)

    def ranking(self, name: str) -> Area:
        """A column of the hidden ranking."""
        return self.ranking_table.area(name)

    def of_key(self, name: str) -> Area:
        """K5: how many have each key, and how many a greater one."""
        return self.key_table.area(name)

    @cached_property
    def reached(self) -> Area:
        """The words for each number of rounds survived."""
        return self.ranking_table.stretch("names", 1, self.spec.rounds + 1)

    # ---- the way of a seed through the bracket
    @cached_property
    def next_match(self) -> dict[int, int]:
        """The match the winner of each match goes to."""
        return {
            side.number: match.number
            for match in self.matches
            for side in (match.upper, match.lower)
            if side.origin is Origin.WINNER
        }

    @cached_property
    def first_match(self) -> dict[int, int]:
        """The match in which each seed enters."""
        return {
            side.number: match.number
            for match in self.matches
            for side in (match.upper, match.lower)
            if side.origin is Origin.SEED
        }

    def way(self, seed: int) -> list[int]:
        """All the matches a seed plays if he always wins."""
        way = [self.first_match[seed]]
        while way[-1] in self.next_match:
            way.append(self.next_match[way[-1]])
        return way

    def source(self, side: BracketSide) -> Cell | int:
        """Where the number of a side comes from: a seed is known, a winner or loser is on the hidden sheet."""
        if side.origin is Origin.SEED:
            return side.number
        return self.game(side.number, "winner" if side.origin is Origin.WINNER else "loser")
