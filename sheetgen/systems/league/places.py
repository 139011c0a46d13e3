"""Where everything stands in a league workbook: the only place that counts its rows and columns."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.league import LeagueMatch, LeagueSchedule
from sheetgen.systems.league.sheets import games, ranking
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.schema import Table
from sheetgen.systems.shared.matches import persons
from sheetgen.systems.shared.matches.form import BLOCK_FOOT, BLOCK_HEAD, FIRST_BLOCK
from sheetgen.systems.shared.matches.places import MatchPlaces
from sheetgen.workbook.desk import DAY, RANKING
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell


@dataclass(frozen=True)
class LeaguePlaces(MatchPlaces):
    """Rows and columns of one workbook; its teams stand as in a Molter one."""

    spec: LeagueSpec
    schedule: LeagueSchedule
    layout: int = DAY

    # ---- who there is
    @property
    def matches(self) -> tuple[LeagueMatch, ...]:
        """Return all matches of the schedule, those of a spare last team too."""
        return self.schedule.matches

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
    def person_table(self) -> Table["MatchPlaces"]:
        """Return the table of the hidden players, one row for each line of the teams' lists."""
        return persons.table(len(self.seats))

    # ---- the hidden sheet of the ranking
    @cached_property
    def ranking_table(self) -> Table["LeaguePlaces"]:
        """Return the table of the hidden ranking, one row for each team."""
        return ranking.table(self.spec)

    def rounds_between(self, own: int, other: int) -> list[int]:
        """The rounds in which two teams meet."""
        return [match.round for match in self.matches if {match.home, match.away} == {own, other}]

    # ---- what the codes of boards ask
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

    @property
    def encounter_unit(self) -> int:
        """C23: with two matches of every pair their average is shown."""
        return 4 if self.spec.double and self.spec.rules == FIDE_2026 else super().encounter_unit
