"""Where everything stands in the workbooks of teams that meet in matches, as far as they have it at the same places."""

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property

from sheetgen.ranking.team_events import MatchPoints, parse_match_points
from sheetgen.systems.schema import Allocation
from sheetgen.systems.shared.encounters import Met
from sheetgen.systems.shared.matches import extended, roster
from sheetgen.systems.shared.matches.figures import MatchFigures
from sheetgen.systems.shared.matches.spec import MatchesSpec
from sheetgen.systems.shared.teams.places import TeamPlaces, keys_below, matrix
from sheetgen.systems.shared.teams.seating import Seat, letter
from sheetgen.systems.views.team_list import TeamList
from sheetgen.workbook.codecs import Codec
from sheetgen.workbook.desk import TEXTS
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell


class MatchPlaces(TeamPlaces):
    """Rows and columns of the list of teams, of the hidden players and of what ranks teams by their matches."""

    spec: MatchesSpec
    GAME_POINTS, OUT = "GP-sum", "status"  # what the codes of boards ask

    # ---- who there is
    @property
    def boards(self) -> int:
        """Return how many boards a match has."""
        return self.spec.players

    @cached_property
    def points(self) -> MatchPoints:
        """T10: what a match brings."""
        return parse_match_points(self.spec.match_points)

    def sign(self, team: int) -> str | int:
        """Return what a team is called by on paper besides its name: its letter."""
        return letter(team)

    def key(self, team: int) -> str | int:
        """Return how the entries of a team are called: as it is itself on paper."""
        return self.sign(team)

    def seat(self, team: int, rank: int) -> Seat:
        """Return the line of a player in the list of his team."""
        return Seat(team, rank)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Every line of every team's list."""
        return tuple(self.seat(team, rank) for team in self.teams for rank in range(1, self.spec.listed + 1))

    def number_of(self, seat: Seat) -> int:
        """Return the number of a player's line when the lists of all teams stand one after the other (1 first)."""
        return (seat.team - 1) * self.spec.listed + seat.rank

    # ---- the list of teams
    @property
    def team_codecs(self) -> Mapping[str, Codec]:
        """Return what is typed of a team behind the columns that all lists have, by column."""
        return {}

    @cached_property
    def roster(self) -> TeamList["MatchPlaces"]:
        """Return the layout of the list of teams."""
        return roster.table(self.spec)

    def team(self, team: int, name: str) -> Cell:
        """What is typed of a team; its address and its captain stand in rows of their own, in columns of others."""
        column, down = {"venue": ("club", 1), "captain": ("club", 2), "contact": ("withdrawn", 2)}.get(name, (name, 0))
        return self.roster.of_team(team, column, down)

    def listed(self, number: int, name: str) -> Cell:
        """What the ranking asks of an entrant: here a team."""
        return self.team(number, name)

    def member(self, seat: Seat, name: str) -> Cell:
        """Return the cell with one fact of a player of the list; ``name`` is the id of its column."""
        return self.roster.of_team(seat.team, name, roster.TEAM_HEAD + seat.rank - 1)

    def members(self, team: int, name: str) -> Area:
        """The whole list of a team."""
        return self.roster.below(team, name, roster.TEAM_HEAD, self.spec.listed)

    def regulars(self, team: int, name: str) -> Area:
        """The first of the list, as many as there are boards."""
        return self.roster.below(team, name, roster.TEAM_HEAD, self.spec.players)

    # ---- the hidden sheets of games and of matches
    @abstractmethod
    def in_matches(self, name: str) -> Area:
        """A column of the hidden matches."""

    # ---- the hidden sheet of players
    # ---- the hidden sheet of the ranking
    @property
    def most(self) -> int:
        """T2: what a match still missing can bring at most, in half points."""
        best = max(self.points.win, self.points.draw, self.points.loss)
        return int(2 * best) if self.first == "MP" else self.spec.scale.win * self.spec.players

    def scale(self, kind: str) -> tuple[int, int]:
        """C42: what a won and a drawn match bring in one kind of points, in halves."""
        if kind == "MP":
            return int(2 * self.points.win), int(2 * self.points.draw)
        return self.spec.scale.win * self.spec.players, self.spec.scale.draw * self.spec.players

    @property
    def second(self) -> str:
        """C43: the other kind of points."""
        return "GP" if self.first == "MP" else "MP"

    @property
    def first(self) -> str:
        """T10: whether match points or game points come first."""
        return self.spec.first_points

    def key_after(self, code: str) -> str:
        """Return the column of the key once a code has been applied; extended direct encounter has its own (C47)."""
        return extended.last_key(self.spec, code) if extended.is_extended(code) else super().key_after(code)

    @cached_property
    def extended_codes(self) -> tuple[str, ...]:
        """C47."""
        return tuple(filter(extended.is_extended, self.codes))

    @abstractmethod
    def tied_wins(self, team: int, board: int, before: str) -> Formula:
        """M12: return the formula for a team's wins on a board against the teams level with it so far.

        ``before`` is the column of the key by which teams are level.
        """

    @abstractmethod
    def board_points(self, team: int, board: int) -> Formula:
        """C49: the half points of a team on a board, match by match."""

    # ---- the hidden sheet of figures
    @cached_property
    def figures(self) -> MatchFigures:
        """Return the tie-breaks that are made of matches, with the cells of their figures."""
        return MatchFigures(self)

    # ---- the hidden matrices: points that decide direct encounters, matches missing, game points; then keys in rows
    @cached_property
    def matrix(self) -> Allocation:
        """Return the layout of the hidden matrices: points that decide, matches missing, game points, other points."""
        return matrix(self.spec.teams, ("points", "missing", "games", "second"))

    def mutual(self, own: int, code: str = "") -> Area:
        """Return the row with the points of a team against each other one that decide direct encounters by a code."""
        return self.matrix.parts(own, "points", self.spec.teams)

    def unmet(self, own: int, code: str = "") -> Area:
        """Return the row with the matches that are still missing between a team and each other one, for a code."""
        return self.matrix.parts(own, "missing", self.spec.teams)

    def game_points(self, own: int) -> Area:
        """Return the row with the game points of a team against each other one."""
        return self.matrix.parts(own, "games", self.spec.teams)

    def secondary(self, own: int, code: str = "") -> Area:
        """C47: what a team has of each other in the points that do not rank, for a code."""
        return self.matrix.parts(own, "second", self.spec.teams)

    @property
    def encounter_unit(self) -> int:
        """C24: the parts of a point in which direct encounters are counted."""
        return 2

    def encounter_text(self, status: Cell, value: Cell) -> Formula:
        """C24: return the formula for what direct encounter says, whose value is one more than the points."""
        text = TEXTS[self.encounter_unit].replace("{n}", "({n}-1)")
        return template(f'IF(OR({{status}}>0,{{n}}=0),"",{text})')(status=status, n=value)

    def met(self, code: str, turn: int, own: int) -> Met:
        """Return what direct encounter looks at for a team: keys, points, matches missing, the most of one match.

        ``turn`` counts the passes of the code, 0 first.
        """
        return Met(self.keys(self.first_turn(code) + turn), self.mutual(own, code), self.unmet(own, code), self.most)

    def keys(self, turn: int = 0) -> Area:
        """Return a row of keys below the matrices; ``turn`` is its place, 0 first."""
        return keys_below(self.matrix, turn)

    def first_turn(self, code: str) -> int:
        """Where the rows of the keys of a code begin."""
        return self.passes * (*self.encounter_codes, *self.extended_codes).index(code)

    def h2h_keys(self) -> Area:
        """Return the row of keys for ``H2H``: the one behind all rows of direct encounter."""
        return self.keys(self.passes * max(1, len(self.encounter_codes) + len(self.extended_codes)))
