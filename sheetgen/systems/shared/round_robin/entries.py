"""What was typed in a round-robin workbook becomes a tournament, with every doubt named by the entry it concerns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetgen.errors import error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN, Result, halves, join_halves
from sheetgen.model.tournament import Game
from sheetgen.model.withdrawals import contradictions, settle
from sheetgen.pairing.altered import Boards, berger_rules
from sheetgen.pairing.schedule import Pairing, Schedule
from sheetgen.ranking.events import Tournament
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.systems.shared.meetings import ScheduledGame, players_meeting
from sheetgen.systems.shared.round_robin.places import PLAYER_COLUMNS
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import Entered, Entrant, KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine


PLAYER_FIELDS = tuple(name for name in PLAYER_COLUMNS if name not in ("no", "lot"))


def result_key(pairing: Pairing) -> Key:
    """Where the result of a game is entered on the sheet of rounds."""
    return ("rounds", pairing.round, pairing.board, "result")


def lot_key(number: int) -> Key:
    """T13: where the lot of a player is entered."""
    return ("players", number, "lot")


def half_keys(pairing: Pairing) -> tuple[Key, Key]:
    """The two cells of a grid in which one game stands: White's row, then Black's."""
    return ("grid", pairing.white, f"{pairing.black}w"), ("grid", pairing.black, f"{pairing.white}b")


def result_keys(spec: RoundRobinSpec, pairing: Pairing) -> tuple[Key, ...]:
    """Where a game is entered: one cell in the rounds, two in the grid."""
    return half_keys(pairing) if spec.entry == "grid" else (result_key(pairing),)


def fill_result(spec: RoundRobinSpec, schedule: Schedule, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if there is no such game."""
    games = {(str(pairing.round), pairing.board): pairing for pairing in schedule.games}
    pairing = games.get((line.round, line.board))
    if pairing is None:
        return None
    return result_entries(spec, pairing, line.result) if line.result else {}


def of_table(spec: RoundRobinSpec, entries: Entries, line: "ResultLine") -> "ResultLine":
    """B12: a line with the board that the table has for the one on paper: as long as the last place is empty, its game,
    which the table has at board 1, is not among the boards."""
    return replace(line, board=line.board + 1) if line.board and empty_last_place(spec, entries) else line


def meetings(spec: RoundRobinSpec, schedule: Schedule, entries: Entries) -> Iterator[ScheduledGame]:
    """Who plays whom at which board."""
    return players_meeting(entries, schedule.games, lambda pairing: result_keys(spec, pairing))


def result_entries(spec: RoundRobinSpec, pairing: Pairing, token: str) -> dict[Key, str]:
    """The entries that say a result: one cell in the rounds, both halves in the grid (G2)."""
    if spec.entry == "grid":
        return dict(zip(half_keys(pairing), halves(BY_TOKEN[token]), strict=True))
    return {result_key(pairing): token}


def player_entries(number: int, player: Player) -> Changes:
    """The entries of one player of the list."""
    return {("players", number, name): getattr(player, name) for name in PLAYER_FIELDS if getattr(player, name)}


def enrolments(spec: RoundRobinSpec, schedule: Schedule, entries: Entries) -> list[Enrolment]:
    """B12: the lines of the list, and whether a game of theirs has a result."""
    games = (pairing for pairing in schedule.games if any(map(entries.get, result_keys(spec, pairing))))
    played = {number for pairing in games for number in (pairing.white, pairing.black)}
    return [Enrolment(("players", number), str(number), number in played) for number in range(1, spec.count + 1)]


def empty_last_place(spec: RoundRobinSpec, entries: Entries) -> bool:
    """B12: an even table whose last place is left blank, and no other reason for it, is an odd field."""
    named = [bool(entries.get(("players", number, "name"))) for number in range(1, spec.count + 1)]
    return spec.count % 2 == 0 and any(named) and not named[-1]


def entered(spec: RoundRobinSpec, schedule: Schedule, entries: Entries) -> Entered:
    """Return what the entries say; a contradiction counts as missing and is an error (G2, B6)."""
    spare = empty_last_place(spec, entries)
    count = spec.count - spare
    players = tuple(_player(entries, number) for number in range(1, count + 1))
    problems: list[KeyedProblem] = [*_names(entries, count)]
    games: list[Game] = []
    for pairing in schedule.games:
        result, doubts = _result(spec, entries, pairing)
        problems += doubts
        if max(pairing.white, pairing.black) <= count:
            games.append(Game(pairing.round, pairing.board - spare, pairing.white, pairing.black, result))
        elif result:
            problems.append((result_keys(spec, pairing)[0], error("result-against-exempt", found=result.token)))
    lots = {number: lot for number in range(1, count + 1) if (lot := entries.get(("players", number, "lot")))}
    event = Tournament(spec.rounds, players, tuple(games), lots, spec.scale)
    problems += _against_withdrawals(spec, event, spare)
    settled = sum(game.result is not None for game in settle(games, withdrawals(event)))
    return Entered(event, _entrants(spec, players), settled, len(games), tuple(problems))


def _entrants(spec: RoundRobinSpec, players: Sequence[Player]) -> dict[int, Entrant]:
    """B12: who is who; a blank place is called by its number."""
    texts = words(spec.lang)
    named = [player.name or texts.say("player.blank", number=number) for number, player in enumerate(players, start=1)]
    return {
        number: Entrant(number, name, player.rating, player.club, player=player)
        for number, (name, player) in enumerate(zip(named, players, strict=True), start=1)
    }


def withdrawals(event: Tournament) -> dict[int, int]:
    """The round from which each player is out who has left."""
    return {number: player.withdrawn for number, player in enumerate(event.players, 1) if player.withdrawn}


def _player(entries: Entries, number: int) -> Player:
    facts = {name: entries.get(("players", number, name)) for name in PLAYER_FIELDS}
    return Player(**{name: value for name, value in facts.items() if value is not None})


def _names(entries: Entries, count: int) -> Iterator[KeyedProblem]:
    """B12: places without a name play as numbers; a name that stands twice is two people or a slip."""
    first: dict[str, int] = {}
    blank = []
    for number in range(1, count + 1):
        name = entries.get(("players", number, "name")) or ""
        if not name:
            blank.append(number)
        elif name.casefold() in first:
            twice = error("name-twice", found=name, first=first[name.casefold()], number=number)
            yield ("players", number, "name"), twice
        else:
            first[name.casefold()] = number
    if blank:
        yield None, warning("missing-names", count=len(blank), numbers=", ".join(map(str, blank)))


def _result(spec: RoundRobinSpec, entries: Entries, pairing: Pairing) -> tuple[Result | None, list[KeyedProblem]]:
    keys = result_keys(spec, pairing)
    if spec.entry != "grid":
        token = entries.get(keys[0])
        return BY_TOKEN.get(token or ""), []
    white, black = (entries.get(key) or "" for key in keys)
    joined = join_halves(white, black)
    if joined is None:
        problem = error("contradictory-halves", found=white, white=pairing.white, black=pairing.black, other=black)
        return None, [(keys[0], problem)]
    if joined:
        result = BY_TOKEN[joined]
        return result, [(keys[0], warning("confirm-penalty", found=joined))] if result.is_penalty else []
    lonely = [key for key, half in zip(keys, (white, black), strict=True) if half]
    return None, [(key, warning("half-forfeit", found="-")) for key in lonely]


def _against_withdrawals(spec: RoundRobinSpec, event: Tournament, spare: bool) -> Iterator[KeyedProblem]:
    for game in contradictions(event.games, withdrawals(event)):
        key = result_keys(spec, Pairing(game.round, game.board + spare, game.white, game.black))[0]
        token = game.result.token if game.result else ""
        yield key, error("contradicts-withdrawal", found=token, round=game.round, white=game.white, black=game.black)


def broken_rules(spec: object, plan: object, expected: Boards, found: Boards) -> Mapping[tuple[int, int], str]:
    """B2-B4: the rule of every board."""
    return berger_rules(expected, found)
