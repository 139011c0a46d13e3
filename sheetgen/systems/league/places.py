"""Where everything stands in a league workbook: the only place that counts its rows and columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sheetgen.pairing.league import LeagueMatch, LeagueSchedule
from sheetgen.ranking.team_events import MatchPoints, parse_match_points
from sheetgen.systems.league.matches import MatchFigures
from sheetgen.systems.league.sheets import extended, games, persons, ranking, teams
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.schema import Allocation, Table
from sheetgen.systems.shared.encounters import Met
from sheetgen.systems.shared.teams.places import TeamPlaces, keys_below, matrix
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.views.team_list import TeamList
from sheetgen.workbook.desk import DAY, RANKING
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

BLOCK_HEAD, BLOCK_FOOT = 4, 4  # rows of a match sheet above and below its boards, the gap included
FIRST_BLOCK = 4


@dataclass(frozen=True)
class LeaguePlaces(TeamPlaces):
    """Rows and columns of one workbook; its teams stand as in a Molter one."""

    spec: LeagueSpec
    schedule: LeagueSchedule
    layout: int = DAY

    # ---- who there is
    @property
    def matches(self) -> tuple[LeagueMatch, ...]:
        """Return all matches of the schedule, those of a spare last team too."""
        return self.schedule.matches

    @property
    def boards(self) -> int:
        """Return how many boards a match has."""
        return self.spec.players

    @cached_property
    def points(self) -> MatchPoints:
        """T10: what a match brings."""
        return parse_match_points(self.spec.match_points)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Every line of every team's list."""
        return tuple(Seat(team, rank) for team in self.teams for rank in range(1, self.spec.listed + 1))

    def number_of(self, seat: Seat) -> int:
        """Return the number of a player's line when the lists of all teams stand one after the other (1 first)."""
        return (seat.team - 1) * self.spec.listed + seat.rank

    # ---- a last team that is nobody's
    MATCHES_EACH = Cell(RANKING, 3, 1)

    @property
    def spare(self) -> Cell | None:
        """B12: the cell that is 1 as long as the last team is nobody's, and who meets it exempt; an odd field needs
        none."""
        return None if self.spec.teams % 2 or self.layout < DAY else self.GHOST

    def free_in(self, match: LeagueMatch) -> Cell | None:
        """The same for a match: only the last team may be nobody's."""
        return self.spare if self.spec.teams in (match.home, match.away) else None

    def following(self, match: LeagueMatch) -> LeagueMatch | None:
        """B12: the match that is posted in the line of one: the last team meets somebody in the first of a round."""
        return next(iter(self.schedule.rounds[match.round - 1][match.number :]), None)

    def bye(self, number: int) -> int:
        """B12: who meets the last team in a round."""
        first = self.schedule.rounds[number - 1][0]
        return first.home + first.away - self.spec.teams

    # ---- the list of teams
    @cached_property
    def roster(self) -> TeamList["LeaguePlaces"]:
        """Return the layout of the list of teams."""
        return teams.roster(self.spec)

    def team(self, team: int, name: str) -> Cell:
        """What is typed of a team; its address and its captain stand in rows of their own, in columns of others."""
        column, down = {"venue": ("club", 1), "captain": ("club", 2), "contact": ("withdrawn", 2)}.get(name, (name, 0))
        return self.roster.of_team(team, column, down)

    def listed(self, number: int, name: str) -> Cell:
        """What the ranking asks of an entrant: here a team."""
        return self.team(number, name)

    def member(self, seat: Seat, name: str) -> Cell:
        """Return the cell with one fact of a player of the list; ``name`` is the id of its column."""
        return self.roster.of_team(seat.team, name, teams.TEAM_HEAD + seat.rank - 1)

    def members(self, team: int, name: str) -> Area:
        """The whole list of a team."""
        return self.roster.below(team, name, teams.TEAM_HEAD, self.spec.listed)

    def regulars(self, team: int, name: str) -> Area:
        """The first of the list, as many as there are boards."""
        return self.roster.below(team, name, teams.TEAM_HEAD, self.spec.players)

    # ---- the sheets of the rounds, one match sheet under the other
    def round_sheet(self, place: int) -> str:
        """Return the id of the sheet of a round; ``place`` counts the rounds from 1."""
        return f"league-round-{place}"

    @property
    def block_height(self) -> int:
        """Return how many rows the form of one match takes on the sheet of its round."""
        return BLOCK_HEAD + self.spec.players + BLOCK_FOOT

    def block_row(self, match: LeagueMatch) -> int:
        """Return the first row of a match on the sheet of its round."""
        return FIRST_BLOCK + (match.number - 1) * self.block_height

    def board_row(self, match: LeagueMatch, board: int) -> int:
        """Return the row of a board of a match on the sheet of its round (board 1 first)."""
        return self.block_row(match) + BLOCK_HEAD + board - 1

    def typed(self, match: LeagueMatch, board: int, col: int) -> Cell:
        """Return the cell of a board of a match at a column of the sheet of its round."""
        return Cell(self.round_sheet(match.round), self.board_row(match, board), col)

    # ---- the hidden sheet of games
    @cached_property
    def game_table(self) -> Table["LeaguePlaces"]:
        """Return the table of the hidden games, one row for each board of each match."""
        return games.table(self.spec, len(self.matches))

    def game_of(self, match: int, board: int, name: str) -> Cell:
        """A fact of a board of a match; ``match`` is its place in the schedule (0 is the first)."""
        return self.game_table.cell(match * self.spec.players + board, name)

    def games(self, name: str) -> Area:
        """Return a column of the hidden games, over all matches."""
        return self.game_table.area(name)

    def boards_of(self, match: int, name: str) -> Area:
        """A column of the games of one match."""
        return self.game_table.stretch(name, match * self.spec.players + 1, self.spec.players)

    # ---- the hidden sheet of matches
    @cached_property
    def match_table(self) -> Table["LeaguePlaces"]:
        """Return the table of the hidden matches, one row each."""
        return games.match_table(self.spec, len(self.matches), self.spare is not None)

    def of_match(self, match: int, name: str) -> Cell:
        """A fact of a match by its place in the schedule (0 is the first)."""
        return self.match_table.cell(match + 1, name)

    def in_matches(self, name: str) -> Area:
        """A column of the hidden matches."""
        return self.match_table.area(name)

    # ---- the hidden sheet of players
    @cached_property
    def person_table(self) -> Table["LeaguePlaces"]:
        """Return the table of the hidden players, one row for each line of the teams' lists."""
        return persons.table(len(self.seats))

    # ---- the hidden sheet of the ranking
    @property
    def most(self) -> int:
        """T2: what a match still missing can bring at most, in half points."""
        best = max(self.points.win, self.points.draw, self.points.loss)
        return int(2 * (best if self.first == "MP" else self.spec.players))

    def scale(self, kind: str) -> tuple[int, int]:
        """C42: what a won and a drawn match bring in one kind of points, in halves."""
        if kind == "MP":
            return int(2 * self.points.win), int(2 * self.points.draw)
        return 2 * self.spec.players, self.spec.players

    @property
    def second(self) -> str:
        """C43: the other kind of points."""
        return "GP" if self.first == "MP" else "MP"

    @property
    def first(self) -> str:
        """T10: whether match points or game points come first."""
        return self.spec.first_points

    @cached_property
    def ranking_table(self) -> Table["LeaguePlaces"]:
        """Return the table of the hidden ranking, one row for each team."""
        return ranking.table(self.spec)

    def key_after(self, code: str) -> str:
        """Return the column of the key once a code has been applied; extended direct encounter has its own (C47)."""
        return extended.last_key(self.spec, code) if extended.is_extended(code) else super().key_after(code)

    @cached_property
    def extended_codes(self) -> tuple[str, ...]:
        """C47."""
        return tuple(filter(extended.is_extended, self.codes))

    # ---- the hidden sheet of figures
    @cached_property
    def figures(self) -> MatchFigures:
        """Return the tie-breaks that are made of matches, with the cells of their figures."""
        return MatchFigures(self)

    def rounds_between(self, own: int, other: int) -> list[int]:
        """The rounds in which two teams meet."""
        return [match.round for match in self.matches if {match.home, match.away} == {own, other}]

    # ---- what the codes of boards ask
    GAME_POINTS, OUT = "GP-sum", "status"

    def board_points(self, team: int, board: int) -> Formula:
        """C49: the half points of a team on a board, match by match."""
        cells = {f"m{n}": self.game_of(n, board, f"{side}-score") for n, side, _ in self._matches_of(team)}
        return template("+".join(f"{{{cell}}}" for cell in cells))(**cells)

    def tied_wins(self, team: int, board: int, before: str) -> Formula:
        """M12: return the formula for a team's wins on a board against the teams level with it so far.

        ``before`` is the column of the key by which teams are level.
        """
        met = list(self._matches_of(team))
        wins = {f"w{n}": self.game_of(n, board, f"{side}-win") for n, side, _ in met}
        keys = {f"k{n}": self.ranked(other, before) for n, _, other in met}
        source = "+".join(f"IF({{k{n}}}={{key}},{{w{n}}},0)" for n, _, _ in met)
        return template(source)(key=self.ranked(team, before), **wins, **keys)

    def _matches_of(self, team: int) -> Iterator[tuple[int, str, int]]:
        """The matches of a team by number, its side, and its opponent."""
        for number, match in enumerate(self.matches):
            if team in (match.home, match.away):
                yield number, *(("home", match.away) if match.home == team else ("away", match.home))

    # ---- the hidden matrices: points that decide direct encounters, matches missing, game points; then keys in rows
    @cached_property
    def matrix(self) -> Allocation:
        """Return the layout of the hidden matrices: points that decide, matches missing, game points, other points."""
        return matrix(self.spec.teams, ("points", "missing", "games", "second"))

    def mutual(self, own: int) -> Area:
        """Return the row with the points of a team against each other one that decide direct encounters."""
        return self.matrix.parts(own, "points", self.spec.teams)

    def unmet(self, own: int) -> Area:
        """Return the row with the matches that are still missing between a team and each other one."""
        return self.matrix.parts(own, "missing", self.spec.teams)

    def game_points(self, own: int) -> Area:
        """Return the row with the game points of a team against each other one."""
        return self.matrix.parts(own, "games", self.spec.teams)

    def secondary(self, own: int) -> Area:
        """C47: what a team has of each other in the points that do not rank."""
        return self.matrix.parts(own, "second", self.spec.teams)

    def met(self, code: str, turn: int, own: int) -> Met:
        """Return what direct encounter looks at for a team: keys, points, matches missing, the most of one match.

        ``turn`` counts the passes of the code, 0 first.
        """
        return Met(self.keys(self.first_turn(code) + turn), self.mutual(own), self.unmet(own), self.most)

    def keys(self, turn: int = 0) -> Area:
        """Return a row of keys below the matrices; ``turn`` is its place, 0 first."""
        return keys_below(self.matrix, turn)

    def first_turn(self, code: str) -> int:
        """Where the rows of the keys of a code begin."""
        return self.passes * (*self.encounter_codes, *self.extended_codes).index(code)

    def h2h_keys(self) -> Area:
        """Return the row of keys for ``H2H``: the one behind all rows of direct encounter."""
        return self.keys(self.passes * max(1, len(self.encounter_codes) + len(self.extended_codes)))
