"""Where everything stands in the workbook of a Swiss of teams."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from sheetgen.model.tournament import FIDE_2026
from sheetgen.systems.schema import Allocation, Column, Table
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.dealt.codecs import CALL
from sheetgen.systems.shared.encounters import Met, parts_text
from sheetgen.systems.shared.matches import roster
from sheetgen.systems.shared.matches.form import BLOCK_FOOT, BLOCK_HEAD
from sheetgen.systems.shared.matches.games import PERSON
from sheetgen.systems.shared.matches.places import MatchPlaces
from sheetgen.systems.shared.teams.places import matrix
from sheetgen.systems.shared.teams.seating import Seat
from sheetgen.systems.team_swiss.sheets import games, persons, ranking, turns
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.systems.views.team_list import TeamList
from sheetgen.workbook.codecs import Codec, round_number
from sheetgen.workbook.desk import NAMES, RANKING, WALL
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column

FIRST_MATCH = 6
ROUND_COLUMNS = {
    "match": 1, "white": 2, "white-name": 3, "white-points": 4, "score": 5, "black-points": 10, "black-name": 11,
    "black": 12, "note": 13, "state": 14, "new-white": 15, "new-black": 16,
}  # fmt: skip
FORFEITS = "/P"
CALL_WIDTH = 4.3
# What a cup asks of a team besides takes room: with it letters would be too small on paper.
NARROW = {"name": 28.0, "club": 17.0, "rating": 7.0, "licence": 10.0, "fide_id": 10.0, "withdrawn": 8.0, "lot": 6.0,
          "points": 7.0, "games": 6.0, "note": 13.0}  # fmt: skip


class NumberedSeat(Seat):
    """A line of the list of a team that has a number and no letter."""

    @property
    def symbol(self) -> str:
        """How the line is called: 3.1 is the first of team 3."""
        return f"{self.team}.{self.rank}"


def calls(rounds: int) -> list[str]:
    """The columns in which a team says from which rounds it is away."""
    return [f"call{number}" for number in range(1, rounds + 1)]


@dataclass(frozen=True)
class TeamSwissPlaces(MatchPlaces):
    """Rows and columns of one workbook."""

    spec: TeamSwissSpec
    layout: int = WALL

    @property
    def spare(self) -> Cell | None:
        """No line is kept for a team that might be nobody's: lines without a name are left out wherever they stand."""
        return None

    def sign(self, team: int) -> str:
        """Return the number of a team in the list, with a point: a number alone might be any other."""
        return f"{team}."

    def key(self, team: int) -> int:
        """Return how the entries of a team are called: by its number."""
        return team

    def seat(self, team: int, rank: int) -> Seat:
        """Return the line of a player in the list of his team."""
        return NumberedSeat(team, rank)

    # ---- the list of teams
    @cached_property
    def roster(self) -> TeamList["MatchPlaces"]:
        """Return the layout of the list: behind what every list has, since when a team is there and when it is away."""
        more = [
            Column[MatchPlaces]("entry", width=8, heading="players.entry", style="center"),
            *(
                Column[MatchPlaces](name, width=CALL_WIDTH, heading=number, style="center")
                for number, name in enumerate(calls(self.spec.rounds), start=1)
            ),
        ]
        return roster.table(self.spec, more, NARROW)

    @property
    def team_codecs(self) -> Mapping[str, Codec]:
        """Return what else is typed of a team."""
        entry = round_number(self.spec.rounds, "swiss-entry")
        return {"entry": entry} | dict.fromkeys(calls(self.spec.rounds), CALL)

    def teams_typed(self, name: str) -> Area:
        """Return a column of the list over all its rows; that of a team is found by its place (:meth:`row_of`)."""
        return self.roster.area(name)

    def row_of(self, team: Cell | int, down: int = 0) -> Formula:
        """Return the formula for the place of a team's line in a column of the list, or of a line below it."""
        return template(f"({{team}}-1)*{self.roster.height}+{1 + down}")(team=team)

    # ---- the calendar of the event sheet
    def plan_row(self, number: int) -> int:
        """Return the row of a round in the calendar (1 first)."""
        return 26 + number - 1

    # ---- a sheet a round: its matches, then the match sheets
    def round_sheet(self, number: int) -> str:
        """Return the id of the sheet of a round."""
        return f"round-{number}"

    def pairing(self, number: int, match: int, name: str) -> Cell:
        """Return a cell of the list of matches above the match sheets of a round."""
        return Cell(self.round_sheet(number), FIRST_MATCH + match - 1, ROUND_COLUMNS[name])

    def pairings(self, number: int, name: str) -> Area:
        """Return a column of the list of matches of a round."""
        return column(self.round_sheet(number), FIRST_MATCH, ROUND_COLUMNS[name], self.spec.matches)

    @property
    def bye_row(self) -> int:
        """Where the bye stands, below the matches."""
        return FIRST_MATCH + self.spec.matches

    def bye(self, number: int) -> Cell:
        """Who has the bye of a round."""
        return self.pairing(number, 1, "white")._replace(row=self.bye_row)

    @property
    def block_height(self) -> int:
        """Return how many rows the match sheet of one match takes."""
        return BLOCK_HEAD + self.spec.players + BLOCK_FOOT

    def block_row(self, match: int) -> int:
        """Return the first row of the match sheet of a match."""
        return self.bye_row + 3 + (match - 1) * self.block_height

    def board_row(self, match: int, board: int) -> int:
        """Return the row of a board (1 first) on a match sheet."""
        return self.block_row(match) + BLOCK_HEAD + board - 1

    def typed(self, number: int, match: int, board: int, col: int) -> Cell:
        """Return what is typed at a board of a match, by the column of the match sheet."""
        return Cell(self.round_sheet(number), self.board_row(match, board), col)

    # ---- the hidden sheet of games: board by board, match by match, round by round
    def place_of(self, number: int, match: int) -> int:
        """Return the place of a match among all of the event (1 first)."""
        return (number - 1) * self.spec.matches + match

    @cached_property
    def game_table(self) -> Table["TeamSwissPlaces"]:
        """Return the table of the hidden games, one row for each board of each match."""
        return games.table(self.spec)

    def game_of(self, match: int, board: int, name: str) -> Cell:
        """Return a fact of a board of a match, which is told by its place among all (1 first)."""
        return self.game_table.cell((match - 1) * self.spec.players + board, name)

    def boards_of(self, match: int, name: str) -> Area:
        """Return a column of the games of one match."""
        return self.game_table.stretch(name, (match - 1) * self.spec.players + 1, self.spec.players)

    def boards_in(self, number: int, name: str) -> Area:
        """Return a column of the games of one round."""
        boards = self.spec.matches * self.spec.players
        return self.game_table.stretch(name, (number - 1) * boards + 1, boards)

    def board_games(self, name: str) -> Area:
        """Return a column of the hidden games of boards."""
        return self.game_table.area(name)

    def games(self, name: str) -> Area:
        """Return a column of what results are typed for: the boards, or the matches where scores are typed."""
        return self.game_table.area(name) if self.spec.by_boards else self.match_table.area(name)

    # ---- the hidden sheet of matches
    @cached_property
    def match_table(self) -> Table["TeamSwissPlaces"]:
        """Return the table of the hidden matches, one row each."""
        return games.match_table(self.spec)

    def of_match(self, match: int, name: str) -> Cell:
        """Return a fact of a match by its place among all (1 first)."""
        return self.match_table.cell(match, name)

    def in_matches(self, name: str) -> Area:
        """Return a column of the hidden matches."""
        return self.match_table.area(name)

    def in_round(self, number: int, name: str) -> Area:
        """Return a column of the matches of one round."""
        return self.match_table.stretch(name, self.place_of(number, 1), self.spec.matches)

    # ---- the hidden lists of names: who may play in a match, two columns a match
    def names_of(self, match: int, side: str) -> Area:
        """Return the names on the list of the team that plays a match on one side."""
        col = 2 * (match - 1) + (side == "away")
        return column(NAMES, 1, col, self.spec.listed)

    # ---- the hidden sheet of rounds, team by team
    @cached_property
    def turn_table(self) -> Table["TeamSwissPlaces"]:
        """Return the table of what each team was dealt and what each round has brought, one row for each team."""
        return turns.table(self.spec)

    def turn(self, team: int, number: int, name: str) -> Cell:
        """Return what a team was dealt for a round, or what it has brought."""
        return self.turn_table.cell(team, name, number)

    def turns(self, team: int, name: str, last: int | None = None) -> Area:
        """Return one figure of a team, round by round."""
        return self.turn_table.parts(team, name, last or self.spec.rounds)

    def turns_in(self, number: int, name: str) -> Area:
        """Return one figure of all teams in a round."""
        return self.turn_table.area(name, number)

    # ---- the hidden sheet of players
    @cached_property
    def players_table(self) -> Table["TeamSwissPlaces"]:
        """Return the table of the hidden players, one row for each line of the teams' lists."""
        return persons.table(self.spec)

    @property
    def person_table(self) -> Allocation:
        """Return where the hidden players stand."""
        return self.players_table

    # ---- the hidden sheet of the ranking
    PAIRED = Cell(RANKING, 2, 1)  # the last round that is paired
    MISSING = Cell(RANKING, 3, 1)  # results missing in the rounds that are paired
    ENTRANTS = Cell(RANKING, 4, 1)

    @cached_property
    def ranking_table(self) -> Table["TeamSwissPlaces"]:
        """Return the table of the hidden ranking, one row for each team."""
        return ranking.table(self.spec)

    # ---- what each round was for a team, up to the one that is looked at
    def figure(self, team: int, number: int, name: str) -> Cell:
        """Return what a round was for a team on the hidden sheet of figures."""
        return self.figures.of_match(team, number, name)

    def figure_row(self, team: int, name: str) -> Area:
        """Return the same of all rounds."""
        return self.figures.blocks.parts(team, name, self.spec.rounds)

    # ---- what the codes of boards ask
    def board_points(self, team: int, board: int) -> Formula:
        """C49: the half points of a team on a board, match by match; a bye counts on every one."""
        sides = {side: self.board_games(f"{side}-place") for side in ("home", "away")}
        scores = {f"of_{side}": self.board_games(f"{side}-score") for side in ("home", "away")}
        win, draw, _ = self.spec.scale
        byes = f"{win}*COUNTIF({{whats}},{int(RoundKind.BYE)})+{win}*COUNTIF({{whats}},{int(RoundKind.FULL_BYE)})"
        drawn = f'COUNTIFS({{whats}},{int(RoundKind.AWAY)},{{mps}},">0")'
        byes += f"+{drawn}" if draw == 1 else f"+{draw}*{drawn}"
        both = template(f"SUMIF({{home}},{{place}},{{of_home}})+SUMIF({{away}},{{place}},{{of_away}})+{byes}")
        rows = {"whats": self.figure_row(team, "what"), "mps": self.figure_row(team, "MP")}
        return both(place=PERSON * team + board, **sides, **scores, **rows)

    def tied_wins(self, team: int, board: int, before: str) -> Formula:
        """M12: return the formula for a team's wins on a board against the teams level with it so far."""
        parts: list[str] = []
        cells: dict[str, object] = {"key": self.ranked(team, before), "keys": self.ranking(before)}
        cells |= {side: self.board_games(f"{side}-win") for side in ("home", "away")}
        for number in range(1, self.spec.rounds + 1):
            opponent, seat = self.figure(team, number, "opponent"), self.turn(team, number, "seat")
            cells |= {f"o{number}": opponent, f"s{number}": seat}
            first = self.place_of(number, 1) - 1
            place = f"({first}+ABS({{s{number}}})-1)*{self.spec.players}+{board}"
            won = f"IF({{s{number}}}>0,INDEX({{home}},{place}),INDEX({{away}},{place}))"
            parts.append(f"IF({{o{number}}}=0,0,IF(INDEX({{keys}},MAX({{o{number}}},1))={{key}},{won},0))")
        return template("+".join(parts))(**cells)

    # ---- the hidden matrices
    @property
    def has_forfeits(self) -> bool:
        """C21: whether a code of the order takes forfeits for encounters."""
        return any(FORFEITS in code for code in (*self.encounter_codes, *self.extended_codes))

    @cached_property
    def matrix(self) -> Allocation:
        """Return the layout of the hidden matrices; those with forfeits stand behind where a code asks for them."""
        blocks = ("points", "missing", "games", "second")
        more = ("points-P", "missing-P", "second-P") if self.has_forfeits else ()
        return matrix(self.spec.teams, (*blocks, *more))

    def _block(self, name: str, code: str) -> str:
        return f"{name}-P" if FORFEITS in code else name

    def mutual(self, own: int, code: str = "") -> Area:
        """Return the row with the points of a team against each other one, in parts of an encounter."""
        return self.matrix.parts(own, self._block("points", code), self.spec.teams)

    def unmet(self, own: int, code: str = "") -> Area:
        """Return the row with what is missing of the encounter of two teams, in its parts."""
        return self.matrix.parts(own, self._block("missing", code), self.spec.teams)

    def secondary(self, own: int, code: str = "") -> Area:
        """C47: the same as ``mutual`` in the points that do not rank."""
        return self.matrix.parts(own, self._block("second", code), self.spec.teams)

    def met(self, code: str, turn: int, own: int) -> Met:
        """Return what direct encounter looks at for a team."""
        most = self.scale(self.first)[0]
        return Met(self.keys(self.first_turn(code) + turn), self.mutual(own, code), self.unmet(own, code), most)

    def encounter_text(self, status: Cell, value: Cell) -> Formula:
        """C24: return the formula for what direct encounter says; its parts are those of an encounter."""
        text = parts_text(ranking.UNIT).source
        return template(f'IF({{status}}>0,"",{text})')(status=status, n=value)

    @property
    def averages(self) -> bool:
        """C23: whether the matches of two teams are averaged."""
        return self.spec.rules == FIDE_2026
