"""What was typed and dealt in the workbook of a Swiss of teams becomes a team event, every doubt with its entry."""

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
from sheetgen.pairing.altered import Pair, altered_boards
from sheetgen.ranking.record import ABSENT, BYE, REQUESTED
from sheetgen.ranking.team_events import RankedTeam, TeamEvent, TeamGame, UnplayedMatch, parse_match_points
from sheetgen.systems.shared.altered import altered_pairing
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt.entries import code_key, seat_key
from sheetgen.systems.shared.enrolments import Enrolment, TeamEnrolment
from sheetgen.systems.shared.matches import line_ups
from sheetgen.systems.shared.matches.line_ups import EXCHANGED, from_home
from sheetgen.systems.shared.matches.roster import FACTS, TEAM_FIELDS, more_key
from sheetgen.systems.shared.meetings import ScheduledGame, Side
from sheetgen.systems.shared.teams.entries import member_key
from sheetgen.systems.team_swiss import afterwards, scores
from sheetgen.systems.team_swiss.places import NumberedSeat, TeamSwissPlaces
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

SIDES = ("white", "black")
PLACES = ("home", "away")
KINDS = {"U": BYE, "F": REQUESTED, "H": REQUESTED, "Z": ABSENT}
PAID = ("U", "F", "H")  # codes of a round without a match that bring something
Dealt = Mapping[int, Mapping[int, tuple[int, int]]]  # the matches of every round that is paired
RULE = "SW12"  # a pairing that is published is not typed over


def team_key(team: int, name: str) -> Key:
    """Return the key of a fact of a team, in the line of its number."""
    return ("teams", team, name)


def lot_key(team: int) -> Key:
    """T13: where the lot of a team is entered."""
    return team_key(team, "lot")


def board_key(number: int, match: int, board: int, name: str) -> Key:
    """Return the key of an entry of a board: ``name`` is ``home``, ``away`` (who sits there) or ``result``."""
    return ("rounds", number, match, board, name)


def score_key(number: int, match: int) -> Key:
    """Return the key of the score of a match, where scores are typed."""
    return ("rounds", number, match, "score")


def result_keys(spec: TeamSwissSpec, number: int, match: int) -> tuple[Key, ...]:
    """Return where the result of a match is typed: at its boards, or as its score."""
    if not spec.by_boards:
        return (score_key(number, match),)
    return tuple(board_key(number, match, board, "result") for board in range(1, spec.players + 1))


def line_up_keys(spec: TeamSwissSpec, number: int, match: int) -> tuple[Key, ...]:
    """Return where the players of a match are typed."""
    boards = range(1, spec.players + 1) if spec.by_boards else ()
    return tuple(board_key(number, match, board, side) for board in boards for side in PLACES)


def moved(spec: TeamSwissSpec, entries: Entries, number: int, old: int, new: int, turned: bool) -> Changes:
    """Return what was typed of a match, at the place it is moved to; turned round if the colours are exchanged."""
    if not spec.by_boards:
        token = entries.get(score_key(number, old))
        return {score_key(number, new): _turned_score(str(token)) if turned and token else token}
    cells: Changes = {}
    sides = {"home": "away", "away": "home"} if turned else {"home": "home", "away": "away"}
    for board in range(1, spec.players + 1):
        token = entries.get(board_key(number, old, board, "result"))
        cells[board_key(number, new, board, "result")] = EXCHANGED.get(token, token) if turned and token else token
        for side, other in sides.items():
            cells[board_key(number, new, board, other)] = entries.get(board_key(number, old, board, side))
    return {key: value for key, value in cells.items() if value not in (None, "")}


def _turned_score(token: str) -> str:
    home, away = token.removesuffix(scores.FORFEIT).split("-")
    return f"{away}-{home}{scores.FORFEIT if token.endswith(scores.FORFEIT) else ''}"


# ------------------------------------------------------------------------------------------------------- what was dealt
def named(spec: TeamSwissSpec, entries: Entries) -> tuple[int, ...]:
    """The lines of the list that have a name."""
    return tuple(team for team in range(1, spec.teams + 1) if entries.get(team_key(team, "name")))


def listed_or_paired(spec: TeamSwissSpec, entries: Entries) -> tuple[int, ...]:
    """The lines that have a name, and those that were paired and have lost it: they keep their matches."""
    rounds = range(1, spec.rounds + 1)
    dealt = (
        team
        for team in range(1, spec.teams + 1)
        if any(entries.get(key(team, number)) for number in rounds for key in (seat_key, code_key))
    )
    return tuple(sorted({*named(spec, entries), *dealt}))


def matches(spec: TeamSwissSpec, entries: Entries, number: int) -> dict[int, tuple[int, int]]:
    """Who was dealt to which match of a round, White on the first board first; empty while it is not paired."""
    seats = _seats_of(spec, entries, number)
    return {
        match: (seats[match], seats[-match])
        for match in range(1, spec.matches + 1)
        if match in seats and -match in seats
    }


def _seats_of(spec: TeamSwissSpec, entries: Entries, number: int) -> dict[int, int]:
    seats = ((entries.get(seat_key(team, number)), team) for team in range(1, spec.teams + 1))
    return {seat: team for seat, team in seats if seat}


def paired(spec: TeamSwissSpec, entries: Entries) -> int:
    """The last round that is paired."""
    return max((number for number in range(1, spec.rounds + 1) if matches(spec, entries, number)), default=0)


def all_matches(spec: TeamSwissSpec, entries: Entries) -> dict[int, dict[int, tuple[int, int]]]:
    """The matches of every round that is paired."""
    dealt = {number: matches(spec, entries, number) for number in range(1, spec.rounds + 1)}
    return {number: pairs for number, pairs in dealt.items() if pairs}


def tokens_of(spec: TeamSwissSpec, entries: Entries, number: int, match: int) -> tuple[str, ...]:
    """The results of the boards of a match from the home team's side, an empty text for one that is missing."""
    if spec.by_boards:
        return tuple(str(entries.get(key) or "") for key in result_keys(spec, number, match))
    token = entries.get(score_key(number, match))
    return scores.boards_of(str(token), spec.players) if token else ("",) * spec.players


# ----------------------------------------------------------------------------------------------------- lists entered
def team_entries(number: int, team: Team) -> Changes:
    """The entries of one team of the list: its name, its club where all its players have the same, its players."""
    entries: Changes = {team_key(number, "name"): team.name}
    clubs = {player.club for player in team.players if player.club}
    if len(clubs) == 1:
        entries[team_key(number, "club")] = clubs.pop()
    entries |= {more_key(number, name): value for name in TEAM_FACTS if (value := getattr(team, name))}
    for rank, player in enumerate(team.players, start=1):
        values = {name: getattr(player, name) for name in FACTS}
        seat = NumberedSeat(number, rank)
        entries |= {member_key(seat, name): value for name, value in values.items() if value}
    return entries


def team_facts(number: int, team: Team) -> Changes:
    """What a list says of a team itself."""
    return {key: value for key, value in team_entries(number, team).items() if key[0] != "members"}


def squads(spec: TeamSwissSpec, plan: None, entries: Entries) -> list[TeamEnrolment]:
    """The lines of every team; who stands at a board of one of its matches has a game."""
    seated: dict[int, set[str]] = {team: set() for team in range(1, spec.teams + 1)}
    for number, pairs in all_matches(spec, entries).items():
        for match, pair in pairs.items():
            for side, team in zip(PLACES, pair, strict=True):
                typed = (entries.get(board_key(number, match, board, side)) for board in range(1, spec.players + 1))
                seated[team] |= {name_key(str(name)) for name in typed if name}
    enrolments = []
    for team in range(1, spec.teams + 1):
        symbols = [NumberedSeat(team, rank).symbol for rank in range(1, spec.listed + 1)]
        lines = [Enrolment(("members", symbol), symbol) for symbol in symbols]
        members = tuple(replace(line, has_game=name_key(line.name(entries)) in seated[team]) for line in lines)
        facts = {name: team_key(team, name) for name in TEAM_FIELDS} | {
            name: more_key(team, name) for name in TEAM_FACTS
        }
        enrolments.append(TeamEnrolment(team, str(team), facts, members))
    return enrolments


def respelled(spec: TeamSwissSpec, plan: None, entries: Entries, line: Enrolment, player: Player) -> Changes:
    """The boards at which somebody stands by his name."""
    former = name_key(line.name(entries))
    team = int(line.label.partition(".")[0]) if line.label.replace(".", "").isdecimal() else 0
    corrected: Changes = {}
    for number, pairs in all_matches(spec, entries).items():
        for match, pair in pairs.items():
            for side, other in zip(PLACES, pair, strict=True):
                keys = [board_key(number, match, board, side) for board in range(1, spec.players + 1)]
                typed = (key for key in keys if team == other and name_key(str(entries.get(key) or "")) == former)
                corrected |= dict.fromkeys(typed, player.name)
    return corrected


def fill_result(spec: TeamSwissSpec, plan: None, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results: round, match, board, the team with White on board 1 first."""
    if not line.round.isdigit() or line.match is None or not spec.by_boards:
        return None
    number = int(line.round)
    if not (1 <= number <= spec.rounds and 1 <= line.match <= spec.matches and 1 <= line.board <= spec.players):
        return None
    return {board_key(number, line.match, line.board, "result"): line.result} if line.result else {}


def meetings(spec: TeamSwissSpec, plan: None, entries: Entries) -> Iterator[ScheduledGame]:
    """Which teams meet in the rounds that are paired, and who sits at the boards as far as it was typed."""
    for number, pairs in all_matches(spec, entries).items():
        for match, pair in pairs.items():
            teams = [(entries.get(team_key(team, "name")) or "", str(team)) for team in pair]
            for board in range(1, spec.players + 1) if spec.by_boards else ():
                seated = [entries.get(board_key(number, match, board, side)) or "" for side in PLACES]
                home, away = (Side((*team, who)) for team, who in zip(teams, seated, strict=True))
                keys = (board_key(number, match, board, "result"),)
                yield ScheduledGame(number, board, match, keys, (home, away))


# ------------------------------------------------------------------------------------------------------------ the event
@dataclass(frozen=True)
class Cup:
    """Who is who, told from the entries."""

    spec: TeamSwissSpec
    entries: Entries

    @cached_property
    def last(self) -> int:
        """The last line of the list that has a name or was paired."""
        return max(listed_or_paired(self.spec, self.entries), default=0)

    @property
    def teams(self) -> range:
        """The numbers of the teams."""
        return range(1, self.last + 1)

    def label(self, team: int) -> str:
        """Return the name of a team; without one, the words for a blank team with its number."""
        blank = words(self.spec.lang).say("team.blank", letter=team)
        return self.entries.get(team_key(team, "name")) or blank

    def names(self, team: int) -> list[str]:
        """The list of a team, blank lines included."""
        seats = (NumberedSeat(team, rank) for rank in range(1, self.spec.listed + 1))
        return [self.entries.get(member_key(seat, "name")) or "" for seat in seats]

    def ratings(self, team: int) -> tuple[int, ...]:
        """Return the ratings typed for the regular players of a team; blanks are left out."""
        keys = (member_key(NumberedSeat(team, rank), "rating") for rank in range(1, self.spec.players + 1))
        return tuple(rating for key in keys if (rating := self.entries.get(key)))

    def result(self, number: int, match: int, board: int) -> Result | None:
        """What a board brought, as White's and Black's."""
        token = tokens_of(self.spec, self.entries, number, match)[board - 1]
        return BY_TOKEN[from_home(token, board)] if token else None


def entered(spec: TeamSwissSpec, plan: None, entries: Entries) -> Entered:
    """Return what the entries say."""
    cup, dealt = Cup(spec, entries), all_matches(spec, entries)
    games = tuple(_games(cup, dealt))
    teams = tuple(RankedTeam(cup.label(team), cup.ratings(team)) for team in cup.teams)
    unplayed = tuple(_unplayed(spec, entries))
    lots = {team: lot for team in cup.teams if (lot := entries.get(lot_key(team)))}
    worth = parse_match_points(spec.match_points)
    facts = (spec.rounds, teams, games, spec.players, worth, lots)
    event = TeamEvent(*facts, swiss=True, unplayed=unplayed, points=spec.scale)
    places = TeamSwissPlaces(spec)
    problems = [
        *_names(cup),
        *line_ups.listed_twice(places.seats, entries, cup.label),
        *_short(cup),
        *_seats(spec, entries, dealt),
        *bans.contradictory(entries),
        *_nobody(spec, entries, dealt),
        *_line_ups(cup, dealt),
        *afterwards.doubts(spec, entries, dealt, cup.last),
    ]
    entrants = {team: Entrant(team, cup.label(team)) for team in cup.teams}
    finished = sum(game.result is not None for game in games)
    return Entered(event, entrants, finished, len(games), tuple(problems))


def _games(cup: Cup, dealt: Dealt) -> Iterator[TeamGame]:
    for number, pairs in dealt.items():
        for match, (home, away) in pairs.items():
            for board in range(1, cup.spec.players + 1):
                white, black = (home, away) if board % 2 else (away, home)
                result = cup.result(number, match, board)
                yield TeamGame(number, white, black, board, board, result, match)


def _unplayed(spec: TeamSwissSpec, entries: Entries) -> Iterator[UnplayedMatch]:
    """SW26: what a command dealt to those who had no match."""
    worth = spec.scores()
    for number in range(1, spec.rounds + 1):
        for team in listed_or_paired(spec, entries):
            if code := entries.get(code_key(team, number)):
                yield UnplayedMatch(number, team, 0, KINDS[code], *worth[code])


def _names(cup: Cup) -> Iterator[KeyedProblem]:
    """A name that stands twice is a slip; a line left out has no number to be paired by."""
    first: dict[str, int] = {}
    for team in cup.teams:
        name = cup.entries.get(team_key(team, "name")) or ""
        if not name:
            yield team_key(team, "name"), error("team-line-empty", found=str(team))
        elif name.casefold() in first:
            other = first[name.casefold()]
            yield team_key(team, "name"), error("team-twice", found=name, first=str(other), letter=str(team))
        else:
            first[name.casefold()] = team


def _short(cup: Cup) -> Iterator[KeyedProblem]:
    """A team whose list has fewer players than a match has boards."""
    for team in cup.teams:
        count = sum(map(bool, cup.names(team)))
        if 0 < count < cup.spec.players:
            key = member_key(NumberedSeat(team, 1), "name")
            yield key, warning("league-team-short", found=str(count), team=cup.label(team), players=cup.spec.players)


def _seats(spec: TeamSwissSpec, entries: Entries, dealt: Dealt) -> Iterator[KeyedProblem]:
    """SW12: what was dealt stands twice, team by team and on the sheet of the round, where nobody types it over."""
    places = [(number, match) for number in range(1, spec.rounds + 1) for match in range(1, spec.matches + 1)]
    expected: dict[tuple[int, int], Pair] = {
        place: dealt.get(place[0], {}).get(place[1], (None, None)) for place in places
    }
    printed: dict[tuple[int, int], Pair] = {place: _printed(entries, *place) for place in places}
    for pairing in altered_boards(expected, printed, dict.fromkeys(places, RULE)):
        side = SIDES[pairing.played[0] == pairing.expected[0]]
        yield ("rounds", pairing.round, pairing.board, side), altered_pairing(pairing)
    exempt = words(spec.lang)["player.exempt"]
    for number in range(1, spec.rounds + 1):
        key: Key = ("rounds", number, "bye")
        bye = next(
            (team for team in listed_or_paired(spec, entries) if entries.get(code_key(team, number)) == "U"), None
        )
        if entries.get(key) != bye:
            seen, due = str(entries.get(key) or "–"), str(bye or "–")
            slip = error(
                "pairing-altered", found=seen, expected=due, round=number, board=exempt, rule=RULE, twice=[], idle=[]
            )
            yield key, slip


def _printed(entries: Entries, number: int, match: int) -> Pair:
    white, black = (entries.get(("rounds", number, match, side)) for side in SIDES)
    return white, black


def _nobody(spec: TeamSwissSpec, entries: Entries, dealt: Dealt) -> Iterator[KeyedProblem]:
    """A result where nobody is paired."""
    for number in range(1, spec.rounds + 1):
        for match in range(1, spec.matches + 1):
            if match not in dealt.get(number, {}):
                typed = ((key, entries[key]) for key in result_keys(spec, number, match) if entries.get(key))
                for key, token in typed:
                    yield key, error("team-result-of-nobody", found=str(token), round=number, match=match)


def _line_ups(cup: Cup, dealt: Dealt) -> Iterator[KeyedProblem]:
    """Who sat at the boards: once in a match, and on the list of his team."""
    spec = cup.spec
    if not spec.by_boards:
        return
    ranks = {team: line_ups.ranks_of(cup.names(team)) for team in cup.teams}
    for number, pairs in dealt.items():
        for match, pair in pairs.items():
            for side, team in zip(PLACES, pair, strict=True):
                keys = {board: board_key(number, match, board, side) for board in range(1, spec.players + 1)}
                yield from line_ups.seated((number, match), cup.label(team), ranks[team], keys, cup.entries)


def by_number(entries: Entries) -> Sequence[Key]:
    """SW28: two who are not paired are told by their numbers."""
    keys = ((bans.FORBIDDEN, row, name) for row in range(1, bans.FORBIDDEN_LINES + 1) for name in ("first", "second"))
    return [key for key in keys if entries.get(key)]
