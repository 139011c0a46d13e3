"""What was typed and dealt where rounds are paired one by one: who sits where, and every doubt about it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sheetgen.errors import error, warning
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game
from sheetgen.pairing.altered import Pair, altered_boards
from sheetgen.systems.pairable import Afterwards
from sheetgen.systems.shared.altered import altered_pairing
from sheetgen.systems.shared.dealt import afterwards
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.systems.shared.enrolments import Enrolment
from sheetgen.systems.shared.meetings import ScheduledGame, Side
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import Entrant, KeyedProblem

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine

PLAYER_FIELDS = (
    "name", "rating", "federation", "club", "title", "category", "sex", "league", "licence", "fide_id", "birth",
)  # fmt: skip
SIDES = ("white", "black")
RULE = "SW12"  # a pairing that is published is not typed over


def result_key(number: int, board: int) -> Key:
    """Return the key of the result of a board in a round."""
    return ("rounds", number, board, "result")


def lot_key(number: int) -> Key:
    """T13: where the lot of a player is entered."""
    return ("players", number, "lot")


def seat_key(player: int, number: int) -> Key:
    """Return the key of what a player was dealt for a round: his board, negative with Black."""
    return ("turns", player, f"seat{number}")


def code_key(player: int, number: int) -> Key:
    """Return the key of the code a player was dealt for a round without a game."""
    return ("turns", player, f"code{number}")


DEALT = (seat_key, code_key)  # where it stands what a player has in a round


def named(spec: DealtSpec, entries: Entries) -> tuple[int, ...]:
    """The lines of the list that have a name."""
    return tuple(number for number in range(1, spec.count + 1) if entries.get(("players", number, "name")))


def listed_or_seated(spec: DealtSpec, entries: Entries) -> tuple[int, ...]:
    """The lines that have a name, and those at which somebody sits whose name is gone: he keeps his games."""
    rounds = range(1, spec.rounds + 1)
    unnamed = set(range(1, spec.count + 1)) - {*named(spec, entries)}
    seated = (line for line in unnamed if any(entries.get(dealt(line, number)) for number in rounds for dealt in DEALT))
    return tuple(sorted({*named(spec, entries), *seated}))


def boards(spec: DealtSpec, entries: Entries, number: int) -> dict[int, tuple[int, int]]:
    """Who was dealt to which board of a round, White first; empty as long as it is not paired.

    Believed is the hidden sheet; what the sheet of the round says of it is verified (``wrong_seats``).
    """
    seats = _dealt(spec, entries, number)
    return {
        board: (seats[board], seats[-board])
        for board in range(1, spec.boards + 1)
        if board in seats and -board in seats
    }


def paired(spec: DealtSpec, entries: Entries) -> int:
    """The last round that is paired."""
    return max((number for number in range(1, spec.rounds + 1) if boards(spec, entries, number)), default=0)


def all_boards(spec: DealtSpec, entries: Entries) -> dict[int, dict[int, tuple[int, int]]]:
    """The boards of every round that is paired."""
    dealt = {number: boards(spec, entries, number) for number in range(1, spec.rounds + 1)}
    return {number: seated for number, seated in dealt.items() if seated}


def changed_afterwards(spec: DealtSpec, entries: Entries) -> tuple[Afterwards, ...]:
    """What was changed since the last round was paired."""
    corrected = afterwards.corrections(entries, all_boards(spec, entries))
    lines = range(1, last_line(spec, entries) + 1)
    return afterwards.remarks(spec, corrected, afterwards.renamed(entries, lines))


def fill_result(spec: DealtSpec, plan: object, line: "ResultLine") -> dict[Key, str] | None:
    """The entries of one line of a list of results; None if nobody sits there."""
    if not line.round.isdigit() or not isinstance(line.board, int):
        return None
    number = int(line.round)
    if not 1 <= number <= spec.rounds or not 1 <= line.board <= spec.boards:
        return None
    return {result_key(number, line.board): line.result} if line.result else {}


def meetings(spec: DealtSpec, plan: object, entries: Entries) -> Iterator[ScheduledGame]:
    """Who sits at which board of the rounds that are paired; numbers change with late entries, names do not."""
    for number in range(1, spec.rounds + 1):
        for board, seated in boards(spec, entries, number).items():
            white, black = (Side((entries.get(("players", line, "name")) or "",)) for line in seated)
            yield ScheduledGame(number, board, None, (result_key(number, board),), (white, black))


def player_entries(number: int, player: Player) -> Changes:
    """The entries of one player of the list."""
    facts: Changes = {
        ("players", number, name): getattr(player, name) for name in PLAYER_FIELDS if getattr(player, name)
    }
    if player.withdrawn:
        facts["players", number, "withdrawn"] = player.withdrawn
    if player.entry.strip().isdigit():
        facts["players", number, "entry"] = int(player.entry)
    return facts


def respelled(spec: DealtSpec, plan: object, entries: Entries, line: Enrolment, player: Player) -> Changes:
    """Whom the dealt rounds mean by his line: the same person under another spelling."""
    key: Key = ("turns", line.key[1], "paired_name")
    return {key: player.name} if entries.get(key) else {}


def player(entries: Entries, number: int) -> Player:
    """Return the player on a line of the list; facts that are not typed have their defaults."""
    facts = {name: entries.get(("players", number, name)) for name in PLAYER_FIELDS}
    return Player(**{name: value for name, value in facts.items() if value is not None})


def entrants_of(spec: DealtSpec, players: Sequence[Player]) -> dict[int, Entrant]:
    """Everybody by his line; whoever has no name is called by it."""
    texts = words(spec.lang)
    return {
        number: Entrant(
            number, each.name or texts.say("player.blank", number=number), each.rating, each.club, player=each
        )
        for number, each in enumerate(players, start=1)
    }


def listed_players(players: Iterable[Player]) -> Changes:
    """The entries of a list of players, line by line in its order."""
    cells: Changes = {}
    for line, each in enumerate(players, start=1):
        cells |= player_entries(line, each)
    return cells


def last_line(spec: DealtSpec, entries: Entries) -> int:
    """The last line of the list that has a name, or to which a seat or a bye was dealt before its name was gone."""
    return max(listed_or_seated(spec, entries), default=0)


def games(spec: DealtSpec, entries: Entries) -> Iterator[Game]:
    """The games of the rounds that are paired, with the results typed so far."""
    for number in range(1, spec.rounds + 1):
        for board, (white, black) in boards(spec, entries, number).items():
            result = BY_TOKEN.get(entries.get(result_key(number, board)) or "")
            yield Game(number, board, white, black, result)


def wrong_names(spec: DealtSpec, entries: Entries, last: int) -> Iterator[KeyedProblem]:
    """A name that stands twice is two people or a slip; a line left out has no number to be paired by."""
    first: dict[str, int] = {}
    for number in range(1, last + 1):
        key: Key = ("players", number, "name")
        name = entries.get(key) or ""
        if not name:
            yield key, error("swiss-line-empty", found=str(number))
        elif name.casefold() in first:
            yield key, error("name-twice", found=name, first=first[name.casefold()], number=number)
        else:
            first[name.casefold()] = number


def wrong_seats(spec: DealtSpec, entries: Entries) -> Iterator[KeyedProblem]:
    """SW12: what was dealt stands twice, player by player and on the sheet of the round, where nobody types it over."""
    dealt = {number: _dealt(spec, entries, number) for number in range(1, spec.rounds + 1)}
    places = [(number, board) for number in dealt for board in range(1, spec.boards + 1)]
    expected = {place: _pair(dealt[place[0]], place[1]) for place in places}
    printed_pairs = {place: _printed(entries, *place) for place in places}
    for pairing in altered_boards(expected, printed_pairs, dict.fromkeys(places, RULE)):
        side = SIDES[pairing.played[0] == pairing.expected[0]]
        yield ("rounds", pairing.round, pairing.board, side), altered_pairing(pairing)
    for number in range(1, spec.rounds + 1):
        key: Key = ("rounds", number, "bye")
        bye = next(
            (player for player in listed_or_seated(spec, entries) if entries.get(code_key(player, number)) == "U"), None
        )
        if entries.get(key) != bye:
            printed, due, board = str(entries.get(key) or "–"), str(bye or "–"), words(spec.lang)["player.exempt"]
            slip = error(
                "pairing-altered", found=printed, expected=due, round=number, board=board, rule=RULE, twice=[], idle=[]
            )
            yield key, slip


def _printed(entries: Entries, number: int, board: int) -> Pair:
    """Who sits at a board by the sheet of the round."""
    white, black = (entries.get(("rounds", number, board, side)) for side in SIDES)
    return white, black


def _pair(seats: Mapping[int, int], board: int) -> Pair:
    """Who sits at a board by the hidden sheet."""
    return seats.get(board), seats.get(-board)


def _dealt(spec: DealtSpec, entries: Entries, number: int) -> dict[int, int]:
    """Who sits where by the hidden sheet: boards are positive at White's side."""
    seats = ((entries.get(seat_key(player, number)), player) for player in range(1, spec.count + 1))
    return {seat: player for seat, player in seats if seat}


def results_of_nobody(spec: DealtSpec, entries: Entries) -> Iterator[KeyedProblem]:
    """A result where nobody sits."""
    for number in range(1, spec.rounds + 1):
        seated = boards(spec, entries, number)
        for board in range(1, spec.boards + 1):
            token = entries.get(result_key(number, board))
            if token and board not in seated:
                yield result_key(number, board), error("swiss-result-of-nobody", found=token, round=number, board=board)
            elif token and BY_TOKEN[token].is_penalty:
                yield result_key(number, board), warning("confirm-penalty", found=token)
