"""A tournament report file as the games of individuals, for ratings and norms."""

from collections.abc import Iterator

from sheetgen.exchange.trf.event import PENDING, TrfEvent, TrfPlayer
from sheetgen.model.entrants import Player
from sheetgen.model.games import Result
from sheetgen.model.tournament import Game, Unplayed
from sheetgen.pairing.dutch.state import FORFEIT_WIN, FULL_BYE, HALF_BYE, PLAYED, Turn
from sheetgen.rating.card import ARRANGED, DOUBLE_ROUND_ROBIN, ROUND_ROBIN, SWISS, RatedEvent

HALVES = {**dict.fromkeys("1W+FU", 2), **dict.fromkeys("=DH", 1)}
NOT_RATED = "WDL"  # played, but less than a move
WHITE = "w"
FORMATS = (("DOUBLEROUNDROBIN", DOUBLE_ROUND_ROBIN), ("ROUNDROBIN", ROUND_ROBIN), ("SCHEVENINGEN", ARRANGED))


def individuals_of(event: TrfEvent) -> RatedEvent:
    """Every player under his starting number, every game once, every round without one."""
    players = {player.number: _player(player) for player in event.players}
    unplayed = tuple(line for player in event.players for line in _unplayed(player))
    rounds = max(event.rounds or 0, event.longest)
    return RatedEvent(players, tuple(_games(event)), rounds, _format(event), unplayed)


def _format(event: TrfEvent) -> str:
    code = event.system.upper()
    return next((form for word, form in FORMATS if word in code), SWISS)


def _player(player: TrfPlayer) -> Player:
    sex = {"m": "M", "w": "F"}.get(player.sex, "")
    return Player(
        player.name,
        player.rating or None,
        player.federation,
        title=player.title,
        sex=sex,
        fide_id=player.fide_id,
        birth=player.birth,
    )


def _games(event: TrfEvent) -> Iterator[Game]:
    by_number = {player.number: player for player in event.players}
    for player in event.players:
        for round_, turn in enumerate(player.turns, start=1):
            other = by_number.get(turn.opponent or 0)
            if other is None or round_ > len(other.turns):
                continue
            first = turn.colour == WHITE or (not turn.colour and player.number < other.number)
            if first and other.turns[round_ - 1].opponent == player.number:
                result = _result(turn, other.turns[round_ - 1])
                yield Game(round_, 0, player.number, other.number, result)


def _result(white: Turn, black: Turn) -> Result | None:
    if PENDING in (white.code, black.code):
        return None
    rated = white.code in PLAYED and white.code not in NOT_RATED and black.code in PLAYED
    return Result("", HALVES.get(white.code, 0), HALVES.get(black.code, 0), rated)


def _unplayed(player: TrfPlayer) -> Iterator[Unplayed]:
    for round_, turn in enumerate(player.turns, start=1):
        if turn.opponent is None:
            yield Unplayed(round_, player.number, HALVES.get(turn.code, 0), _kind(turn))


def _kind(turn: Turn) -> str:
    if turn.is_bye or turn.code == FORFEIT_WIN:
        return "bye"
    return "requested" if turn.code in (FULL_BYE, HALF_BYE) else "absent"
