"""What was typed in a league workbook becomes a team event, with every doubt named by the entry it concerns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from sheetgen.errors import error, warning
from sheetgen.exchange.columns import TEAM_FACTS
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player, Team
from sheetgen.model.games import BY_TOKEN, Result
from sheetgen.model.names import name_key
from sheetgen.model.tournament import Game
from sheetgen.model.withdrawals import contradictions, settle
from sheetgen.pairing.league import LeagueMatch, LeagueSchedule
from sheetgen.pairing.league import schedule as calendar
from sheetgen.ranking import team_events
from sheetgen.systems.league.places import LeaguePlaces
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.shared.enrolments import Enrolment, TeamEnrolment
from sheetgen.systems.shared.matches import line_ups
from sheetgen.systems.shared.matches.roster import FACTS, TEAM_FIELDS, more_key
from sheetgen.systems.shared.meetings import ScheduledGame, Side
from sheetgen.systems.shared.teams.entries import member_key, team_key
from sheetgen.systems.shared.teams.seating import Seat, letter
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

SIDES = ("home", "away")


def board_key(match: LeagueMatch, board: int, name: str) -> Key:
    """Return the key of an entry of a board: ``name`` is ``home``, ``away`` (who sits there) or ``result``."""
    return ("rounds", match.round, match.number, board, name)


def fill_result(spec: LeagueSpec, schedule: LeagueSchedule, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results, home team first: round, match, board."""
    for match in schedule.matches:
        if (str(match.round), match.number) == (line.round, line.match) and 1 <= line.board <= spec.players:
            return {board_key(match, line.board, "result"): line.result} if line.result else {}
    return None


def of_table(spec: LeagueSpec, entries: Entries, line: "ResultLine") -> "ResultLine":
    """B12: a line with the match that the table has for the one on paper: the first is that of a team that is
    nobody's."""
    league = League(LeaguePlaces(spec, calendar(spec)), entries)
    return replace(line, match=line.match + 1) if line.match and league.is_spare else line


def meetings(spec: LeagueSpec, schedule: LeagueSchedule, entries: Entries) -> Iterator[ScheduledGame]:
    """Which teams meet, home team first, and who sits at the boards as far as it was typed."""
    for match in schedule.matches:
        names = [entries.get(team_key(team, "name")) or "" for team in (match.home, match.away)]
        yield from match_meetings(match, spec.players, names, entries)


def match_meetings(match: LeagueMatch, boards: int, names: Sequence[str], entries: Entries) -> Iterator[ScheduledGame]:
    """Yield a meeting for each board of a match, home team first.

    ``names`` are those of the home and the away team. A side is called by its team's name, its team's letter and the
    name typed at the board; a name that is not typed is empty.
    """
    letters = (letter(match.home), letter(match.away))
    for board in range(1, boards + 1):
        seated = [entries.get(board_key(match, board, side)) or "" for side in ("home", "away")]
        home, away = (Side((name, sign, who)) for name, sign, who in zip(names, letters, seated, strict=True))
        yield ScheduledGame(match.round, board, match.number, (board_key(match, board, "result"),), (home, away))


def team_entries(number: int, team: Team) -> Changes:
    """The entries of one team of the list: its name, its club where all its players have the same, its players."""
    entries: Changes = {team_key(number, "name"): team.name}
    clubs = {player.club for player in team.players if player.club}
    if len(clubs) == 1:
        entries[team_key(number, "club")] = clubs.pop()
    entries |= {more_key(letter(number), name): value for name in TEAM_FACTS if (value := getattr(team, name))}
    for rank, player in enumerate(team.players, start=1):
        values = {name: getattr(player, name) for name in FACTS}
        entries |= {member_key(Seat(number, rank), name): value for name, value in values.items() if value}
    return entries


def team_facts(number: int, team: Team) -> Changes:
    """What a list says of a team itself."""
    return {key: value for key, value in team_entries(number, team).items() if key[0] != "members"}


def squads(spec: LeagueSpec, schedule: LeagueSchedule, entries: Entries) -> list[TeamEnrolment]:
    """The lines of every team; who stands at a board of one of its matches has a game."""
    league = League(LeaguePlaces(spec, schedule), entries)
    seated: dict[int, set[str]] = {team: set() for team in league.places.teams}
    for match in schedule.matches:
        for side, team in zip(SIDES, (match.home, match.away), strict=True):
            keys = (board_key(match, board, side) for board in range(1, spec.players + 1))
            seated[team] |= {name_key(str(entries[key])) for key in keys if entries.get(key)}
    enrolments = []
    for team in league.places.teams:
        ranks = range(1, spec.listed + 1)
        lines = [Enrolment(("members", Seat(team, rank).symbol), Seat(team, rank).symbol) for rank in ranks]
        members = tuple(replace(line, has_game=name_key(line.name(entries)) in seated[team]) for line in lines)
        facts = {name: team_key(team, name) for name in TEAM_FIELDS} | {
            name: more_key(letter(team), name) for name in TEAM_FACTS
        }
        enrolments.append(TeamEnrolment(team, letter(team), facts, members))
    return enrolments


def respelled(spec: LeagueSpec, schedule: LeagueSchedule, entries: Entries, line: Enrolment, player: Player) -> Changes:
    """The boards at which somebody stands by his name."""
    registered_name = name_key(line.name(entries))
    corrected: Changes = {}
    for match in schedule.matches:
        for side, team in zip(SIDES, (match.home, match.away), strict=True):
            keys = [board_key(match, board, side) for board in range(1, spec.players + 1)]
            if line.label.startswith(letter(team)) and line.label[len(letter(team)) :].isdecimal():
                corrected |= {
                    key: player.name for key in keys if name_key(str(entries.get(key) or "")) == registered_name
                }
    return corrected


@dataclass(frozen=True)
class League:
    """Who is who, told from the entries."""

    places: LeaguePlaces
    entries: Entries

    @property
    def spec(self) -> LeagueSpec:
        """Return the specification of the season."""
        return self.places.spec

    @cached_property
    def is_spare(self) -> bool:
        """B12: whether the last team is nobody's: others have a name, and it has none, no player, no result."""
        last, spec = self.spec.teams, self.spec
        named = [bool(self.entries.get(team_key(team, "name"))) for team in self.places.teams]
        if last % 2 or not any(named) or named[-1] or any(self.names(last)):
            return False
        of_last = (match for match in self.places.matches if last in (match.home, match.away))
        keys = (board_key(match, board, "result") for match in of_last for board in range(1, spec.players + 1))
        return not any(map(self.entries.get, keys))

    @property
    def teams(self) -> range:
        """Those that play."""
        return range(1, self.spec.teams + 1 - self.is_spare)

    @cached_property
    def matches(self) -> tuple[LeagueMatch, ...]:
        """The matches that are played, with the numbers of the table."""
        return tuple(match for match in self.places.matches if max(match.home, match.away) <= len(self.teams))

    def number(self, match: LeagueMatch) -> int:
        """B12: the number of a match on paper."""
        return match.number - self.is_spare

    def label(self, team: int) -> str:
        """Return the name of a team; without one, the words for a blank team with its letter."""
        blank = words(self.spec.lang).say("team.blank", letter=letter(team))
        return self.entries.get(team_key(team, "name")) or blank

    def names(self, team: int) -> list[str]:
        """The list of a team, blank lines included."""
        seats = (Seat(team, rank) for rank in range(1, self.spec.listed + 1))
        return [self.entries.get(member_key(seat, "name")) or "" for seat in seats]

    def ratings(self, team: int) -> tuple[int, ...]:
        """Return the ratings typed for the regular players of a team; blanks are left out."""
        keys = (member_key(Seat(team, rank), "rating") for rank in range(1, self.spec.players + 1))
        return tuple(rating for key in keys if (rating := self.entries.get(key)))

    def withdrawn(self) -> dict[int, int]:
        """Map every team that has withdrawn to the round typed for it; a spare last team is left out."""
        return {team: out for team in self.teams if (out := self.entries.get(team_key(team, "withdrawn")))}

    def result(self, match: LeagueMatch, board: int) -> Result | None:
        """What was typed, as White's and Black's."""
        token = self.entries.get(board_key(match, board, "result"))
        return BY_TOKEN[line_ups.from_home(token, board)] if token else None


def entered(spec: LeagueSpec, schedule: LeagueSchedule, entries: Entries) -> Entered:
    """Return what the entries say; a contradiction counts as missing and is an error (B6)."""
    league = League(LeaguePlaces(spec, schedule), entries)
    typed = [_game(league, match, board) for match in league.matches for board in range(1, spec.players + 1)]
    problems = [
        *_teams(league),
        *line_ups.listed_twice(league.places.seats, league.entries, league.label),
        *_line_ups(league),
        *_against_withdrawals(league, typed),
    ]
    settled = settle(typed, league.withdrawn())
    count = sum(game.result is not None for game in settled)
    entrants = {team: Entrant(letter(team), league.label(team)) for team in league.teams}
    return Entered(_event(league), entrants, count, len(typed), tuple(problems))


def _game(league: League, match: LeagueMatch, board: int) -> Game:
    white, black = (match.home, match.away) if board % 2 else (match.away, match.home)
    return Game(match.round, board, white, black, league.result(match, board), league.number(match))


def _event(league: League) -> team_events.TeamEvent:
    spec, withdrawn = league.spec, league.withdrawn()
    teams = tuple(
        team_events.RankedTeam(league.label(team), league.ratings(team), withdrawn.get(team)) for team in league.teams
    )
    games = []
    for match in league.matches:
        for board in range(1, spec.players + 1):
            game = _game(league, match, board)
            facts = (game.round, game.white, game.black, board, board, game.result, game.match)
            games.append(team_events.TeamGame(*facts))
    lots = {team: lot for team in league.teams if (lot := league.entries.get(team_key(team, "lot")))}
    worth = team_events.parse_match_points(spec.match_points)
    return team_events.TeamEvent(spec.rounds, teams, tuple(games), spec.players, worth, lots, points=spec.scale)


def _teams(league: League) -> Iterator[KeyedProblem]:
    """Teams without a name play under their letter; a name that stands twice is a slip."""
    first: dict[str, int] = {}
    blank = []
    for team in league.teams:
        name = league.entries.get(team_key(team, "name")) or ""
        if not name:
            blank.append(letter(team))
        elif name.casefold() in first:
            first_team = letter(first[name.casefold()])
            yield team_key(team, "name"), error("team-twice", found=name, first=first_team, letter=letter(team))
        else:
            first[name.casefold()] = team
    if blank:
        yield None, warning("missing-team-names", count=len(blank), letters=", ".join(blank))


def _line_ups(league: League) -> Iterator[KeyedProblem]:
    """Who sat at the boards: once in a match, and on the list of his team; a name that is not there is only a doubt."""
    ranks = {team: line_ups.ranks_of(league.names(team)) for team in league.places.teams}
    for match in league.matches:
        for side, team in zip(SIDES, (match.home, match.away), strict=True):
            facts = (league.label(team), ranks[team], league.spec.players, league.entries)
            yield from line_up(match, side, *facts, league.number(match))


def line_up(
    match: LeagueMatch, side: str, team: str, ranks: Mapping[str, int], boards: int, entries: Entries, number: int = 0
) -> Iterator[KeyedProblem]:
    """The players of one team at the boards of one match; ``number`` is its own on paper, where it has another one."""
    keys = {board: board_key(match, board, side) for board in range(1, boards + 1)}
    yield from line_ups.seated((match.round, number or match.number), team, ranks, keys, entries)


def _against_withdrawals(league: League, typed: list[Game]) -> Iterator[KeyedProblem]:
    """B6: a result that says a team took part after it had left."""
    matches = {(match.round, league.number(match)): match for match in league.matches}
    for game in contradictions(typed, league.withdrawn()):
        match = matches[game.round, game.match or 0]
        key = board_key(match, game.board, "result")
        yield (
            key,
            error(
                "result-of-gone-team",
                found=league.entries[key],
                round=game.round,
                match=game.match,
                board=game.board,
            ),
        )
