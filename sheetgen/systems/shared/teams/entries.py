"""What was typed in a workbook of teams becomes a team event, with every doubt named by the entry it concerns."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sheetgen.errors import Problem, error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player, Team
from sheetgen.model.games import BY_TOKEN, Result, halves, join_halves
from sheetgen.model.tournament import Game
from sheetgen.model.withdrawals import contradictions, settle
from sheetgen.pairing.team_tables import TeamTable
from sheetgen.ranking import team_events
from sheetgen.ranking.events import Tournament
from sheetgen.systems.shared.enrolments import Enrolment, TeamEnrolment
from sheetgen.systems.shared.meetings import ScheduledGame, Side
from sheetgen.systems.shared.teams.places import LEAST_TEAMS
from sheetgen.systems.shared.teams.seating import Seat, Seating, SeatPairing, letter
from sheetgen.systems.shared.teams.spec import TeamsSpec
from sheetgen.systems.shared.teams.teams import TEAM_FIELDS, TYPED
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

MEMBER_FACTS = (*TYPED, "withdrawn")  # what a list says of a player of a team


def member_key(seat: Seat, name: str) -> Key:
    """Return the key of the entry with one fact of a player."""
    return ("members", seat.symbol, name)


def team_key(team: int, name: str) -> Key:
    """Return the key of the entry with one fact of a team."""
    return ("teams", letter(team), name)


def lot_key(team: int) -> Key:
    """T13: where the lot of a team is entered."""
    return team_key(team, "lot")


def sheet_key(seat: Seat, place: int) -> Key:
    """The key of a result on a team's sheet."""
    return ("sheets", seat.symbol, f"r{place}")


def result_keys(spec: TeamsSpec, game: SeatPairing) -> tuple[Key, ...]:
    """The cells in which a game may be typed: one in its round, or one on the sheet of each team."""
    if spec.entry == "teams":
        return sheet_key(game.white, game.round), sheet_key(game.black, game.round)
    return (("rounds", game.round, game.board, "result"),)


def result_entries(spec: TeamsSpec, game: SeatPairing, token: str) -> dict[Key, str]:
    """The entries that say a result: one cell in the rounds, or one on both team sheets (G2)."""
    keys = result_keys(spec, game)
    if spec.entry == "teams":
        return dict(zip(keys, halves(BY_TOKEN[token]), strict=True))
    return {keys[0]: token}


def game_entries(spec: TeamsSpec, schedule: TeamTable, line: "ResultLine", place: int | None) -> dict[Key, str] | None:
    """The entries of one line of a list of results, in the round at a ``place``; None if there is no such game."""
    games = Seating(spec, schedule).all_games
    game = next((game for game in games if game.round == place and game.board == line.board), None)
    if game is None:
        return None
    return result_entries(spec, game, line.result) if line.result else {}


def team_entries(number: int, team: Team) -> Changes:
    """The entries of one team of the list: its name, and its players at their ranks."""
    entries = team_facts(number, team)
    for rank, player in enumerate(team.players, start=1):
        values = {name: getattr(player, name) for name in MEMBER_FACTS}
        entries |= {member_key(Seat(number, rank), name): value for name, value in values.items() if value}
    return entries


@dataclass(frozen=True)
class Roster:
    """Who is who and who is there (M13), told from the entries."""

    places: Seating
    entries: Entries

    def name(self, seat: Seat) -> str:
        """Return the name typed for a seat, or an empty text."""
        return self.entries.get(member_key(seat, "name")) or ""

    def player(self, seat: Seat) -> Player:
        """All that is told of the player of a place."""
        facts = {name: self.entries.get(member_key(seat, name)) for name in TYPED}
        return Player(**{name: value for name, value in facts.items() if value is not None})

    def is_named(self, team: int) -> bool:
        """Whether the team has given names at all; without any, places play under their symbols."""
        return any(self.name(seat) for seat in self._mates(team))

    @cached_property
    def is_spare(self) -> bool:
        """Whether the last team is nobody's: others have a name, and it has none, no player, no result."""
        last, spec = self.places.spec.teams, self.places.spec
        named = [bool(self.entries.get(team_key(team, "name"))) or self.is_named(team) for team in self.places.teams]
        if last <= LEAST_TEAMS or named[-1] or not any(named):
            return False
        of_last = (game for game in self.places.all_games if last in (game.white.team, game.black.team))
        return not any(self.entries.get(key) for game in of_last for key in result_keys(spec, game))

    @property
    def teams(self) -> range:
        """Those that play."""
        return range(1, self.places.spec.teams + 1 - self.is_spare)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of the teams that play, in the order of their numbers."""
        return tuple(seat for seat in self.places.seats if seat.team <= len(self.teams))

    @cached_property
    def games(self) -> tuple[SeatPairing, ...]:
        """Return the games of the teams that play."""
        return tuple(game for game in self.places.all_games if max(game.white.team, game.black.team) <= len(self.teams))

    def left(self, seat: Seat) -> int | None:
        """Return the round from which the player of a seat is away, or None if none was typed."""
        number: int | None = self.entries.get(member_key(seat, "withdrawn"))
        return number

    def substitute(self, seat: Seat) -> Seat | None:
        """M13: the substitute who takes the place, if what was entered is possible."""
        rank = self.entries.get(member_key(seat, "substitute"))
        if rank is None or self.substitute_problem(seat):
            return None
        return Seat(seat.team, rank)

    def substitute_problem(self, seat: Seat) -> bool:
        """M13: a substitute needs a name, a place that somebody leaves, and only one of them."""
        rank = self.entries.get(member_key(seat, "substitute"))
        if rank is None:
            return False
        wanted = Counter(self.entries.get(member_key(mate, "substitute")) for mate in self._mates(seat.team))
        nobody = not self.name(Seat(seat.team, rank)) or not self.name(seat) or self.left(seat) is None
        return nobody or wanted[rank] > 1

    def followed(self, substitute: Seat) -> tuple[int, Seat | None] | None:
        """M13: the round in which a substitute leaves again and who is next, if what was entered is possible."""
        left, rank = self.left(substitute), self.entries.get(member_key(substitute, "substitute"))
        if left is None or self.follower_problem(substitute):
            return None
        return left, None if rank is None else Seat(substitute.team, rank)

    def follower_problem(self, substitute: Seat) -> bool:
        """M13: he leaves a place he has taken, later than he came; who is next sits nowhere else and stays."""
        left, rank = self.left(substitute), self.entries.get(member_key(substitute, "substitute"))
        if left is None and rank is None:
            return False
        hosts = [seat for seat in self._mates(substitute.team) if self.substitute(seat) == substitute]
        if len(hosts) != 1 or left is None or left <= (self.left(hosts[0]) or 0):
            return True
        return rank not in (None, hosts[0].rank) and self._cannot_follow(Seat(substitute.team, rank), substitute)

    def _cannot_follow(self, seat: Seat, before: Seat) -> bool:
        team = (*self._mates(seat.team), *self.places.reserves(seat.team))
        wanted = Counter(self.entries.get(member_key(mate, "substitute")) for mate in team)
        stays = self.left(seat) is None and self.entries.get(member_key(seat, "substitute")) is None
        plays = seat.rank <= self.places.spec.players
        return plays or seat == before or not self.name(seat) or wanted[seat.rank] > 1 or not stays

    def _mates(self, team: int) -> tuple[Seat, ...]:
        return tuple(Seat(team, rank) for rank in range(1, self.places.spec.players + 1))

    def substitutes(self, seat: Seat) -> tuple[Seat, ...]:
        """M13: everybody who takes the place after the player, himself too if he comes back."""
        first = self.substitute(seat)
        if first is None:
            return ()
        left = self.followed(first)
        return (first, left[1]) if left and left[1] else (first,)

    def sitting(self, seat: Seat, round_: int) -> Seat:
        """M13: who sits at a place in a round; the last one where nobody does any more."""
        first, left = self.substitute(seat), self.left(seat)
        if first is None or left is None or round_ < left:
            return seat
        after = self.followed(first)
        return after[1] if after and after[1] and round_ >= after[0] else first

    def out(self, seat: Seat) -> int | None:
        """M13: the round from which nobody sits at this place; its games are lost by forfeit."""
        away = self.entries.get(team_key(seat.team, "withdrawn"))
        substitute = self.substitute(seat)
        after = self.followed(substitute) if substitute else None
        own = self.left(seat) if substitute is None else after[0] if after and after[1] is None else None
        if not self.name(seat) and self.is_named(seat.team):
            own = 1
        return min((first for first in (away, own) if first is not None), default=None)

    def label(self, seat: Seat) -> str:
        """The name people see in the individual ranking: all names where substitutes have played."""
        return " / ".join(dict.fromkeys(map(self.name, (seat, *self.substitutes(seat)))))

    def team_label(self, team: int) -> str:
        """Return the name of a team; without one, the words for a blank team with its letter."""
        blank = words(self.places.spec.lang).say("team.blank", letter=letter(team))
        return self.entries.get(team_key(team, "name")) or blank

    def ratings(self, team: int) -> tuple[int, ...]:
        """Return the ratings typed for the players of a team without its substitutes; blanks are left out."""
        keys = (member_key(Seat(team, rank), "rating") for rank in range(1, self.places.spec.players + 1))
        return tuple(rating for key in keys if (rating := self.entries.get(key)))


def squads(spec: TeamsSpec, schedule: TeamTable, entries: Entries) -> list[TeamEnrolment]:
    """M13: the lines of every team, its substitutes' too, and who has sat in a game that has a result."""
    places = Seating(spec, schedule)
    roster = Roster(places, entries)
    played = set()
    for game in places.all_games:
        if any(map(entries.get, result_keys(spec, game))):
            played |= {roster.sitting(seat, game.round) for seat in (game.white, game.black)}
    enrolments = []
    for team in places.teams:
        seats = [seat for seat in places.seats if seat.team == team] + list(places.reserves(team))
        members = tuple(Enrolment(("members", seat.symbol), seat.symbol, seat in played) for seat in seats)
        facts = {name: team_key(team, name) for name in TEAM_FIELDS}
        enrolments.append(TeamEnrolment(team, letter(team), facts, members))
    return enrolments


def team_facts(number: int, team: Team) -> Changes:
    """What a list says of a team itself."""
    return {team_key(number, "name"): team.name}


def meetings(spec: TeamsSpec, schedule: TeamTable, entries: Entries) -> Iterator[ScheduledGame]:
    """Who sits where, called by his name, his substitute's, or the symbol of his place."""
    places = Seating(spec, schedule)
    roster = Roster(places, entries)
    for game in places.all_games:
        sides = (_side(roster, game.white), _side(roster, game.black))
        yield ScheduledGame(game.round, game.board, None, result_keys(spec, game), sides)


def _side(roster: Roster, seat: Seat) -> Side:
    names = dict.fromkeys(map(roster.name, (seat, *roster.substitutes(seat))))
    return Side((*names, seat.symbol))


def entered(spec: TeamsSpec, schedule: TeamTable, entries: Entries) -> Entered:
    """Return what the entries say; a contradiction counts as missing and is an error (G2, M13)."""
    places = Seating(spec, schedule)
    roster = Roster(places, entries)
    problems: list[KeyedProblem] = [*_teams(roster), *_names(roster), *_substitutes(roster)]
    typed: list[Game] = []
    for game in roster.games:
        result, doubts = _result(spec, entries, game)
        problems += doubts
        numbers = places.number_of(game.white), places.number_of(game.black)
        typed.append(Game(game.round, game.board, *numbers, result))
    absent = {places.number_of(seat): out for seat in roster.seats if (out := roster.out(seat))}
    problems += _against_absences(places, typed, absent)
    games = settle(typed, absent)
    count = sum(game.result is not None for game in games)
    persons = {number: _person(roster, seat) for number, seat in enumerate(roster.seats, start=1)}
    players = tuple(Player(persons[n].name) for n in persons)
    individuals = Tournament(spec.rounds, players, games, points=spec.scale)
    empty = (seat for seat in roster.seats if not roster.name(seat) and roster.is_named(seat.team))
    return Entered(
        _event(roster, games),
        _entrants(roster),
        count,
        len(games),
        tuple(problems),
        individuals,
        persons,
        frozenset(map(places.number_of, empty)),
    )


def _person(roster: Roster, seat: Seat) -> Entrant:
    player = roster.player(seat)
    return Entrant(seat.symbol, roster.label(seat) or seat.symbol, player.rating, player=player)


def _event(roster: Roster, games: tuple[Game, ...]) -> team_events.TeamEvent:
    spec = roster.places.spec
    teams = tuple(team_events.RankedTeam(roster.team_label(team), roster.ratings(team)) for team in roster.teams)
    played = tuple(
        team_events.TeamGame(
            game.round,
            game.white.team,
            game.black.team,
            game.white.rank,
            game.black.rank,
            settled.result,
            by_absence=settled.by_absence,
        )
        for game, settled in zip(roster.games, games, strict=True)
    )
    lots = {team: lot for team in roster.teams if (lot := roster.entries.get(lot_key(team)))}
    return team_events.TeamEvent(spec.rounds, teams, played, spec.players, None, lots, points=spec.scale)


def _entrants(roster: Roster) -> dict[int, Entrant]:
    return {team: Entrant(letter(team), roster.team_label(team)) for team in roster.teams}


def _teams(roster: Roster) -> Iterator[KeyedProblem]:
    """Teams without a name play under their letter; a name that stands twice is a slip."""
    first: dict[str, int] = {}
    blank = []
    for team in roster.teams:
        name = roster.entries.get(team_key(team, "name")) or ""
        if not name:
            blank.append(letter(team))
        elif name.casefold() in first:
            other = letter(first[name.casefold()])
            yield team_key(team, "name"), error("team-twice", found=name, first=other, letter=letter(team))
        else:
            first[name.casefold()] = team
    if blank:
        yield None, warning("missing-team-names", count=len(blank), letters=", ".join(blank))


def _names(roster: Roster) -> Iterator[KeyedProblem]:
    """M13: a place left blank in a team that has names loses by forfeit; a name that stands twice is a slip."""
    first: dict[str, Seat] = {}
    for seat in roster.seats:
        name = roster.name(seat)
        if not name:
            continue
        if name.casefold() in first:
            other = first[name.casefold()].symbol
            yield member_key(seat, "name"), error("name-twice", found=name, first=other, number=seat.symbol)
        else:
            first[name.casefold()] = seat
    blank = [seat for seat in roster.seats if not roster.name(seat)]
    short = [seat.symbol for seat in blank if roster.is_named(seat.team)]
    if short:
        yield None, warning("empty-places", count=len(short), players=", ".join(short))
    if len(blank) > len(short):
        yield None, warning("missing-players", count=len(blank) - len(short))


def _substitutes(roster: Roster) -> Iterator[KeyedProblem]:
    for seat in roster.seats:
        if roster.substitute_problem(seat):
            typed = str(roster.entries.get(member_key(seat, "substitute")))
            yield member_key(seat, "substitute"), error("impossible-substitute", found=typed, player=seat.symbol)
    for seat in (seat for team in roster.teams for seat in roster.places.reserves(team)):
        if roster.follower_problem(seat):
            rank = roster.entries.get(member_key(seat, "substitute"))
            at = "withdrawn" if rank is None else "substitute"
            typed = str(roster.left(seat) if rank is None else rank)
            yield member_key(seat, at), error("impossible-follower", found=typed, player=seat.symbol)


def _result(spec: TeamsSpec, entries: Entries, game: SeatPairing) -> tuple[Result | None, list[KeyedProblem]]:
    keys = result_keys(spec, game)
    if spec.entry != "teams":
        return BY_TOKEN.get(entries.get(keys[0]) or ""), []
    white, black = (entries.get(key) or "" for key in keys)
    joined = join_halves(white, black)
    if joined is None:
        return None, [(keys[0], _contradiction(game, keys[1], white, black))]
    typed = [key for key, half in zip(keys, (white, black), strict=True) if half]
    if not joined:
        return None, [(key, warning("half-forfeit", found="-")) for key in typed]
    result = BY_TOKEN[joined]
    problems: list[KeyedProblem] = []
    if result.is_penalty:
        problems.append((keys[0], warning("confirm-penalty", found=joined)))
    elif len(typed) == 1:
        once = warning("entered-once", found=white or black, white=game.white.symbol, black=game.black.symbol)
        problems.append((typed[0], once))
    return result, problems


def _contradiction(game: SeatPairing, other_entry: Key, own: str, other: str) -> Problem:
    white, black = game.white.symbol, game.black.symbol
    return error(
        "contradictory-sheets",
        found=own,
        other=other,
        other_entry=other_entry,
        other_cell=black,
        round=game.round,
        white=white,
        black=black,
    )


def _against_absences(places: Seating, typed: list[Game], absent: Mapping[int, int]) -> Iterator[KeyedProblem]:
    """M13: a result that says an absent player took part."""
    for game in contradictions(typed, absent):
        planned = SeatPairing(game.round, game.board, _seat(places, game.white), _seat(places, game.black))
        who = [seat.symbol for seat in (planned.white, planned.black) if _is_out(places, seat, game.round, absent)]
        token = game.result.token if game.result else ""
        problem = error("result-of-absent", found=token, round=game.round, board=game.board, players=", ".join(who))
        yield result_keys(places.spec, planned)[0], problem


def _seat(places: Seating, number: int) -> Seat:
    return places.seats[number - 1]


def _is_out(places: Seating, seat: Seat, round_: int, absent: Mapping[int, int]) -> bool:
    first = absent.get(places.number_of(seat))
    return first is not None and round_ >= first
