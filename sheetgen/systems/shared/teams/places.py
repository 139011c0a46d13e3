"""Where everything stands in a workbook of teams: the only place that counts its rows and columns."""

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from sheetgen.systems.schema import Allocation, Table
from sheetgen.systems.shared.encounters import MUTUAL_SUM, Met, is_encounter, last_key
from sheetgen.systems.shared.teams import boards, games, persons, ranking, teams
from sheetgen.systems.shared.teams.seating import Seat, Seating, SeatPairing
from sheetgen.systems.shared.teams.spec import TeamsSpec, passes_of, repeats_in
from sheetgen.systems.views.team_list import TeamList
from sheetgen.workbook.desk import DAY, EVENT, MUTUAL, RANKING
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, line

LEAST_TEAMS = 2  # of an event: the last of them is not missed
MOST_NAMES = 64


def matrix(count: int, blocks: tuple[str, ...]) -> Allocation:
    """The hidden matrices of the teams side by side, each with an empty column behind it."""
    return Allocation(MUTUAL, count, ("letter", *blocks), 1, (1, *[count + 1] * len(blocks)))


def keys_below(matrices: Allocation, number: int) -> Area:
    """A row below the matrices, in which keys of the teams are laid out; 0 is the first."""
    return line(MUTUAL, matrices.first + matrices.count + 1 + number, matrices.at["points"], matrices.count)


class TeamPlaces(ABC):
    """What the workbooks of all systems of teams have at the same places; a system says the columns of its own."""

    spec: TeamsSpec
    layout: int  # of the workbook: what its cells count
    HORIZON = Cell(RANKING, 0, 1)
    ANY_GAME = Cell(RANKING, 1, 1)
    GHOST = Cell(RANKING, 2, 1)

    @property
    def teams(self) -> range:
        """The numbers of the teams."""
        return range(1, self.spec.teams + 1)

    @property
    @abstractmethod
    def boards(self) -> int:
        """How many games stand together: those of a round, or those of a match."""

    @abstractmethod
    def games(self, name: str) -> Area:
        """A column of the hidden games."""

    @property
    def spare(self) -> Cell | None:
        """A cell that is 1 as long as the last team is nobody's and has no line; None: it always has one."""
        return self.GHOST if self.layout >= DAY and self.spec.teams > LEAST_TEAMS else None

    def spare_of(self, team: int) -> Cell | None:
        """The same for the line of a team, or of a rank: only the last may be nobody's."""
        return self.spare if team == self.spec.teams else None

    # ---- the calendar of the event sheet
    def plan_row(self, number: int) -> int:
        """Return the row of a round in the calendar (1 first)."""
        return 24 + number - 1

    def plan(self, number: int, name: str) -> Cell:
        """Return the cell with one fact of a round in the calendar.

        ``name`` is ``round``, ``date``, ``time``, ``entered``, ``expected`` or ``state``.
        """
        return Cell(EVENT, self.plan_row(number), ("round", "date", "time", "entered", "expected", "state").index(name))

    # ---- the hidden sheet of players
    @property
    @abstractmethod
    def person_table(self) -> Allocation:
        """Where the players stand on their hidden sheet."""

    def person(self, number: int, name: str) -> Cell:
        """Return the cell with one fact of a player, by his number, on the hidden sheet of players."""
        return self.person_table.cell(number, name)

    def persons(self, name: str) -> Area:
        """Return one column of the hidden players."""
        return self.person_table.area(name)

    # ---- the hidden sheet of the ranking
    missing = MUTUAL_SUM  # direct encounter: what is missing of the games of a team against others

    @property
    @abstractmethod
    def ranking_table(self) -> Allocation:
        """Where the teams stand on the hidden ranking."""

    @property
    def repeats(self) -> bool:
        """T2: whether direct encounter is applied again to what it leaves level (C20)."""
        return repeats_in(self.spec)

    @property
    def passes(self) -> int:
        """T2: return how often direct encounter is applied."""
        return passes_of(self.spec)

    @cached_property
    def encounter_codes(self) -> tuple[str, ...]:
        """Return the codes of the order that are direct encounter."""
        return tuple(filter(is_encounter, self.codes))

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the order of tie-breaks of the event."""
        return self.spec.order

    def key_after(self, code: str) -> str:
        """The column of the key once a code has been applied."""
        if is_encounter(code):
            return last_key(code, self.passes)
        position = self.codes.index(code)
        steps = boards.steps(code, self.spec.players)
        return f"{steps[-1]}-key" if steps else self.key_after(self.codes[position - 1]) if position else ""

    def key_before(self, code: str) -> str:
        """The column of the key a code refines; nothing comes before the first one."""
        position = self.codes.index(code)
        return self.key_after(self.codes[position - 1]) if position else ""

    def ranked(self, team: int, name: str) -> Cell:
        """Return the cell with one column of the hidden ranking, of a team."""
        return self.ranking_table.cell(team, name)

    def ranking(self, name: str) -> Area:
        """Return one column of the hidden ranking over all teams."""
        return self.ranking_table.area(name)


@dataclass(frozen=True)
class SeatPlaces(Seating, TeamPlaces):
    """Rows and columns where every player has a seat in a table that says whom he meets (Molter, Scheveningen)."""

    layout: int = DAY

    def spare_in(self, *seats: Seat) -> Cell | None:
        """The cell that says that a game, or a seat, is of nobody: only those of the last team may be."""
        return self.spare if any(seat.team == self.spec.teams for seat in seats) else None

    @property
    def sorts_names(self) -> bool:
        """Whether the names are sorted in cells: that takes a formula for every two of them."""
        return self.spec.persons <= MOST_NAMES

    def result_cells(self, game: SeatPairing) -> tuple[Cell, ...]:
        """Where a result is typed: in one cell, or by either side in a cell of its own; a system says where."""
        raise NotImplementedError

    # ---- the list of teams
    @cached_property
    def roster(self) -> TeamList["SeatPlaces"]:
        """Return the layout of the list of teams."""
        return teams.roster(self.spec)

    def team(self, team: int, name: str) -> Cell:
        """Return the cell of the list with one fact of a team."""
        return self.roster.of_team(team, name)

    def member(self, seat: Seat, name: str) -> Cell:
        """Return the cell of the list with one fact of a player or a substitute."""
        return self.roster.of_team(seat.team, name, seat.rank)

    def members(self, team: int, name: str) -> Area:
        """The players of a team without its substitutes."""
        return self.roster.below(team, name, 1, self.spec.players)

    def everybody(self, team: int, name: str) -> Area:
        """The players of a team and its substitutes, in the order of their numbers."""
        return self.roster.below(team, name, 1, self.roster.height - 1)

    def taken(self, team: int) -> Area:
        """Which substitute has taken the place of each player of a team."""
        return self.person_table.stretch("sub", (team - 1) * self.spec.players + 1, self.spec.players)

    def states(self, team: int) -> Area:
        """What is wrong with the lines of the substitutes of a team."""
        return self.roster.states(team, 1 + self.spec.players, max(1, self.spec.reserves))

    def substitutes(self, team: int, name: str) -> Area:
        """Return one column of the substitutes of a team; it has one line where there are none."""
        return self.roster.below(team, name, 1 + self.spec.players, max(1, self.spec.reserves))

    # ---- the hidden sheet of games
    @cached_property
    def game_table(self) -> Table["SeatPlaces"]:
        """Return the table of the hidden games, one row each."""
        return games.table(self.spec, len(self.all_games), self.spare is not None)

    def game(self, game: int, name: str) -> Cell:
        """A fact of a game, of which 0 is the first."""
        return self.game_table.cell(game + 1, name)

    def games(self, name: str) -> Area:
        """Return one column of the hidden games."""
        return self.game_table.area(name)

    # ---- the hidden sheet of players
    @cached_property
    def person_table(self) -> Table["SeatPlaces"]:
        """Return the table of the hidden players, one row for each seat."""
        return persons.table(self.spec)

    def of_seat(self, seat: Seat, name: str) -> Cell:
        """Return the cell with one fact of the player of a seat, on the hidden sheet of players."""
        return self.person(self.number_of(seat), name)

    # ---- the hidden sheet of the ranking
    @cached_property
    def ranking_table(self) -> Table["SeatPlaces"]:
        """Return the table of the hidden ranking, one row for each team."""
        return ranking.table(self.spec)

    # ---- the hidden matrix: points of each team against each other, games that count; then keys laid out in rows
    @cached_property
    def matrix(self) -> Allocation:
        """Return the layout of the hidden matrices of the teams, one for each figure of two teams."""
        return matrix(self.spec.teams, ("points", "met", "due", "share", "missing"))

    def mutual(self, own: int) -> Area:
        """Return the row with the points of a team against each other one."""
        return self.matrix.parts(own, "points", self.spec.teams)

    def mutual_cell(self, own: int, other: int) -> Cell:
        """Return the cell with the points of a team against another one."""
        return self.matrix.cell(own, "points", other)

    def met_cell(self, own: int, other: int) -> Cell:
        """How many games between two teams have counted; two teams may never meet at all."""
        return self.matrix.cell(min(own, other), "met", max(own, other))

    def keys(self) -> Area:
        """Return the first row of keys below the matrices."""
        return keys_below(self.matrix, 0)

    def turn_keys(self, code: str, turn: int) -> Area:
        """The same for each pass of direct encounter."""
        return keys_below(self.matrix, 1 + self.passes * self.encounter_codes.index(code) + turn)

    # ---- direct encounter: how many games two teams have, what one has of the other, what is missing
    @cached_property
    def unit(self) -> int:
        """T2: the parts of one point: C23 takes the average of the games of two teams."""
        return lcm(*self._counts_after_rounds()) if self.repeats else 1

    def _counts_after_rounds(self) -> set[int]:
        """How many games two teams have had after some round."""
        counts: Counter[frozenset[int]] = Counter()
        sizes: set[int] = set()
        for number in range(1, self.spec.rounds + 1):
            counts.update(frozenset((g.white.team, g.black.team)) for g in self.all_games if g.round == number)
            sizes.update(counts.values())
        return sizes

    def between(self, name: str, own: int, other: int) -> Cell:
        """Return the cell of one of the hidden matrices for two teams; ``name`` is that of the matrix."""
        return self.matrix.cell(own, name, other)

    def met(self, code: str, turn: int, own: int) -> Met:
        """Return what direct encounter looks at for a team: keys, shares of points, games missing, the most of one.

        ``turn`` counts the passes of the code, 0 first.
        """
        shares, gaps = (self.matrix.parts(own, name, self.spec.teams) for name in ("share", "missing"))
        return Met(self.turn_keys(code, turn), shares, gaps, self.spec.scale.win)

    # ---- what the codes of boards ask
    GAME_POINTS, OUT = "points", ""

    def tied_wins(self, team: int, board: int, before: str) -> Formula:
        """M12: return the formula for the wins of a seat against those level so far; the hidden players have them."""
        return template("{w}")(w=self.of_seat(Seat(team, board), "tied-wins"))

    def board_points(self, team: int, board: int) -> Formula:
        """Return the formula for the points of a seat; the hidden players have them."""
        return template("{a}")(a=self.of_seat(Seat(team, board), "points"))

    def regulars(self, team: int, name: str) -> Area:
        """The players who count for the mean rating of a team."""
        return self.members(team, name)
