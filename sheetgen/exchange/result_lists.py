"""Results lists without a workbook: who played whom, and the rounds without a game (T8); all problems together."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import ClassVar

from sheetgen.errors import error, warning
from sheetgen.exchange.columns import RESULT_COLUMNS, Headers
from sheetgen.exchange.reading import ListReading, ListRow, Loaded, RawTable
from sheetgen.exchange.result_lines import report_again, token_of
from sheetgen.exchange.without_game import ABSENT, BYE, KIND_OF, WITHDRAWN, kind_of, score_of
from sheetgen.model.entrants import Player, Team
from sheetgen.model.games import BY_TOKEN, fits_absence, halves, read_result, read_side
from sheetgen.model.names import fold, name_key
from sheetgen.model.tournament import Game, TournamentSpec, Unplayed
from sheetgen.ranking.record import MATCHES, ROUND_ROBIN, SWISS, TEAM_SWISS


class Directory:
    """Numbers by name; without a list everybody who appears is added, in the order of appearance."""

    def __init__(self, players: Sequence[Player] = (), teams: Sequence[Team] = ()) -> None:
        self._players, self._teams = list(players), list(teams)
        self._open = not players and not teams
        self._numbers: dict[str, int] = {}
        self._spelling: dict[int, str] = {}
        for number, team in enumerate(teams, start=1):
            for player in team.players:
                self._numbers.setdefault(name_key(player.name), number)
        names = [team.name for team in teams] or [player.name for player in players]
        self._numbers |= {name_key(name): number for number, name in enumerate(names, start=1)}
        self._numbers.pop("", None)

    def players(self) -> tuple[Player, ...]:
        """Everybody of the list, and who was added because there was none."""
        return tuple(self._players)

    def teams(self) -> tuple[Team, ...]:
        """The teams; where there was no list of them, those who appeared."""
        return tuple(self._teams or [Team(player.name) for player in self._players])

    def knows(self, name: str) -> bool:
        """Whether somebody of the list is called so."""
        return name_key(name) in self._numbers

    def find(self, reading: ListReading, row: ListRow, side: str) -> int | None:
        """The number of the entrant named on this side of a row; None for nobody."""
        name = row[side]
        if not name:
            return None
        number = self._numbers.get(name_key(name)) or self._by_number(name)
        if number is None and self._open:
            number = self._add(name)
        if number is None:
            close = tuple(get_close_matches(name_key(name), self._numbers, n=3, cutoff=0.6))
            names = tuple(self._name(self._numbers[key]) for key in close)
            reading.report(error, "unknown-name", row.line, name, side, close=tuple(dict.fromkeys(names)))
            return None
        self._note_spelling(reading, row, side, number)
        return number

    def _by_number(self, name: str) -> int | None:
        listed = 0 if self._open else len(self._teams or self._players)
        return int(name) if name.isdecimal() and 1 <= int(name) <= listed else None

    def _add(self, name: str) -> int:
        self._players.append(Player(name))
        self._numbers[name_key(name)] = len(self._players)
        return len(self._players)

    def _name(self, number: int) -> str:
        return (self._teams or self._players)[number - 1].name

    def _note_spelling(self, reading: ListReading, row: ListRow, side: str, number: int) -> None:
        """Another spelling of a name is said once."""
        name, used = row[side], self._name(number)
        if name_key(name) == name_key(used) and name != used and self._spelling.get(number) != name:
            self._spelling[number] = name
            reading.report(warning, "name-spelling", row.line, name, side, used=used)


GAMES = Headers.of(RESULT_COLUMNS, ("round",), ("white",), ("black",), ("result",), content="games")
MOST_ROUNDS, MOST_BOARDS, MOST_MATCHES = 400, 9999, 9999


@dataclass(frozen=True, slots=True)
class ListSpec(TournamentSpec):
    """What fixes the ranking of a list: its kind, how many rounds it has, and the tie-breaks it names itself."""

    event: ClassVar[str] = ""  # the kind of event it is ranked as
    rounds: int = 0
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SwissList(ListSpec):
    """A list that is ranked as a Swiss."""

    event: ClassVar[str] = SWISS


@dataclass(frozen=True, slots=True)
class RoundRobinList(ListSpec):
    """A list that is ranked as a round robin."""

    event: ClassVar[str] = ROUND_ROBIN


@dataclass(frozen=True, slots=True)
class LeagueList(ListSpec):
    """A list of team matches that is ranked as a round robin."""

    event: ClassVar[str] = MATCHES


@dataclass(frozen=True, slots=True)
class TeamSwissList(ListSpec):
    """A list of team matches that is ranked as a Swiss."""

    event: ClassVar[str] = TEAM_SWISS


@dataclass(frozen=True, slots=True)
class ListedResults:
    """What a results list says: entrants by number (1 first), their games, and the rounds without one."""

    players: tuple[Player, ...]
    games: tuple[Game, ...]
    unplayed: tuple[Unplayed, ...]
    teams: tuple[Team, ...] = ()

    @property
    def rounds(self) -> int:
        """The number of the last round that is listed."""
        return max([*(game.round for game in self.games), *(line.round for line in self.unplayed)], default=0)

    @property
    def entrants(self) -> int:
        """How many players, or teams, there are."""
        return len(self.teams or self.players)

    @property
    def meetings(self) -> dict[frozenset[int], int]:
        """How often every pair of players, or of teams, is listed."""
        played = {(game.round, game.match or number): game for number, game in enumerate(self.games)}
        return Counter(frozenset((game.white, game.black)) for game in played.values())

    @property
    def cycles(self) -> int:
        """B1, B5: how often everybody meets everybody; 0 if it is no round robin."""
        met, count = self.meetings, self.entrants
        times = set(met.values())
        complete = count > 1 and len(met) == count * (count - 1) // 2 and len(times) == 1
        return times.pop() if complete and not any(line.score for line in self.unplayed) else 0

    @property
    def silent_rounds(self) -> tuple[int, ...]:
        """The rounds of which nothing is listed at all, before the last one."""
        mentioned = {game.round for game in self.games} | {line.round for line in self.unplayed}
        return tuple(number for number in range(1, self.rounds) if number not in mentioned)


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A row with its sides found: 0 for an empty one."""

    row: ListRow
    game: Game
    kind: str = ""
    score: int = 0

    @property
    def place(self) -> tuple[int, ...]:
        """What can be listed only once: a board of a match, a pair of players."""
        game = self.game
        return (game.round, game.match, game.board) if game.match else (game.round, game.white, game.black)

    @property
    def listed_kind(self) -> str:
        """T8: who has left is absent, from then on."""
        return ABSENT if self.kind == WITHDRAWN else self.kind


def results_list(table: RawTable, players: Sequence[Player] = (), teams: Sequence[Team] = ()) -> Loaded[ListedResults]:
    """T, T8: the games of a list; names are looked up in the players or teams, where there is a list of them.

    Args:
        table: the list: a line a game, or a line for a round without one.
        players: who plays; without a list of them, or of teams, everybody who appears.
        teams: the teams, where it is a list of team matches.

    Returns:
        One ``ListedResults``, or nothing for an empty list, and the warnings.

    Raises:
        ListRefused: all errors together, each with its line.
    """
    reading = ListReading(table, GAMES)
    directory = Directory(players, teams)
    lines = [line for row in reading.rows() if (line := _line(reading, row, directory))]
    kept = _once(reading, lines)
    _check_rounds(reading, kept)
    matches = any(line.game.match for line in lines)
    if matches:
        _check_matches(reading, kept)
    _check_withdrawals(reading, kept, {**departures(teams if matches else players), **_departures_listed(kept)})
    listed = ListedResults(
        directory.players(),
        tuple(line.game for line in kept if not line.kind),
        tuple(Unplayed(line.game.round, _one(line), line.score, line.listed_kind) for line in kept if line.kind),
        directory.teams() if matches else (),
    )
    return reading.finish([listed] if lines else [])


def _one(line: ListedRound) -> int:
    return line.game.white or line.game.black


def departures(entrants: Sequence[Player | Team]) -> Mapping[int, int]:
    """B6: the round from which a player or a team of the list is out."""
    return {number: entrant.withdrawn for number, entrant in enumerate(entrants, start=1) if entrant.withdrawn}


def _departures_listed(lines: Iterable[ListedRound]) -> Mapping[int, int]:
    """B6: the round from which a line of the list itself says that somebody is out."""
    return {_one(line): line.game.round for line in lines if line.kind == WITHDRAWN}


def _line(reading: ListReading, row: ListRow, directory: Directory) -> ListedRound | None:
    """One row: a game, or with one side empty a round without a game."""
    row = _without_bye(reading, row, directory)
    if not row["round"]:
        reading.report(error, "missing-round", row.line, None, "round")
    round_ = reading.number(row, "round", "round", "bad-round", MOST_ROUNDS) if row["round"] else None
    board = reading.number(row, "board", "board", "bad-board", MOST_BOARDS) if row["board"] else 0
    match = reading.number(row, "match", "match", "bad-match", MOST_MATCHES) if row["match"] else None
    white, black = (directory.find(reading, row, side) for side in ("white", "black"))
    if row["white"] and row["black"]:
        token = token_of(reading, row)
        if row["kind"]:
            reading.report(error, "kind-of-a-game", row.line, row["kind"], "kind")
        if white is not None and white == black:
            reading.report(error, "against-oneself", row.line, row["white"], "black")
        result = BY_TOKEN[token] if token else None
        return ListedRound(row, Game(round_ or 0, board or 0, white or 0, black or 0, result, match))
    return _without_game(reading, row, Game(round_ or 0, board or 0, white or 0, black or 0))


def _without_bye(reading: ListReading, row: ListRow, directory: Directory) -> ListRow:
    """T8: an opponent called "bye" is nobody, unless somebody of the list is called so: the row is a bye."""
    for side, other in (("white", "black"), ("black", "white")):
        if row[other] and KIND_OF.get(fold(row[side] or "")) == BYE and not directory.knows(row[side]):
            result = row["result"] or ("½" if row["match"] else "1")  # a win for a player, a draw for a team (C42)
            token = read_result(result)
            if read_side(result) is None and token:
                result = halves(BY_TOKEN[token.token])[0 if other == "white" else 1]
            reading.report(warning, "read-as-bye", row.line, row[side], side, read=result)
            return replace(row, cells={**row.cells, side: "", "kind": row["kind"] or BYE, "result": result})
    return row


def _without_game(reading: ListReading, row: ListRow, game: Game) -> ListedRound | None:
    """T8: one side is empty: the type says why, the result what it brings."""
    if not (row["white"] or row["black"]):
        reading.report(error, "empty-sides", row.line, None, "white")
        return None
    kind = kind_of(reading, row)
    return ListedRound(row, game, kind or ABSENT, score_of(reading, row, kind))


def _once(reading: ListReading, lines: Iterable[ListedRound]) -> list[ListedRound]:
    """Each game once; the same one listed again must agree with itself."""
    games: dict[tuple[int, ...], ListedRound] = {}
    for line in lines:
        game = line.game
        if not (line.kind or (game.round and game.white and game.black)):  # already reported
            continue
        first = games.setdefault(line.place, line)
        if first is not line:
            _report_again(reading, first, line)
    return list(games.values())


def _report_again(reading: ListReading, first: ListedRound, again: ListedRound) -> None:
    one, two = ((line.game.white, line.game.black, line.game.result, line.kind, line.score) for line in (first, again))
    lines, tokens = zip(*((line.row.line, line.row["result"]) for line in (first, again)), strict=True)
    facts = {"round": first.game.round, "board": first.game.board or "–", "match": first.game.match}
    report_again(reading, again.row.line, again.row["result"], one == two, lines=lines, tokens=tokens, **facts)


def _check_rounds(reading: ListReading, listed: Iterable[ListedRound]) -> None:
    """Nobody plays twice in a round; the games of a match are those of a team."""
    seen: dict[tuple[int, int], ListedRound] = {}
    for line in listed:
        if line.game.match:
            continue
        for field, number in (("white", line.game.white), ("black", line.game.black)):
            first = seen.setdefault((line.game.round, number), line) if number else line
            if first is not line:
                lines, name = (first.row.line, line.row.line), line.row[field]
                reading.report(error, "plays-twice", line.row.line, name, field, round=line.game.round, lines=lines)


def _check_matches(reading: ListReading, lines: Iterable[ListedRound]) -> None:
    """T10: every game has its match and its board, and a match is between two teams."""
    sides: dict[tuple[int, int], frozenset[int]] = {}
    for line in lines:
        game = line.game
        if line.kind:
            continue
        if game.match is None or not game.board:
            reading.report(error, "missing-match", line.row.line, None, "board" if game.match else "match")
            continue
        pair = frozenset((game.white, game.black))
        if sides.setdefault((game.round, game.match), pair) != pair:
            reading.report(error, "match-of-others", line.row.line, str(game.match), "match", round=game.round)
    _check_exempt_teams(reading, lines, sides)


def _check_exempt_teams(
    reading: ListReading, lines: Iterable[ListedRound], sides: Mapping[tuple[int, int], frozenset[int]]
) -> None:
    """T8: a team without a match has none in that round, and is without one once."""
    busy = {(round_, team) for (round_, _), pair in sides.items() for team in pair}
    for line in lines:
        if not line.kind:
            continue
        place = (line.game.round, _one(line))
        if place in busy:
            side = "white" if line.row["white"] else "black"
            reading.report(error, "bye-beside-a-match", line.row.line, line.row[side], side, round=line.game.round)
        busy.add(place)


def _check_withdrawals(reading: ListReading, lines: Iterable[ListedRound], out: Mapping[int, int]) -> None:
    """B6: who has left has neither a result of his own nor a bye any more."""
    for line in lines:
        game = line.game
        gone = [side for side in (game.white, game.black) if side in out and game.round >= out[side]]
        if not gone:
            continue
        away = (game.white in gone, game.black in gone)
        contradicts = line.score > 0 if line.kind else game.result is not None and not fits_absence(game.result, *away)
        if contradicts:
            name = line.row["white"] if game.white in gone else line.row["black"]
            reading.report(
                error, "result-after-withdrawal", line.row.line, name, "result", round=game.round, out=out[gone[0]]
            )
