"""S1: does a Scheveningen table keep its rule? One small function a part of it; none knows who made the table."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from sheetgen.pairing.checks import Board, Player, name_of

Rounds = Sequence[Sequence[Board]]


def everybody(players: int) -> list[Player]:
    """Return the players of both teams, those of A first, by rank."""
    return [(team, rank) for team in "AB" for rank in range(1, players + 1)]


def once_a_round(players: int, rounds: Rounds) -> Iterator[str]:
    """Everybody plays exactly once in each of the ``players`` rounds."""
    if len(rounds) != players:
        yield f"{len(rounds)} rounds"
    for number, boards in enumerate(rounds, start=1):
        games = Counter(player for board in boards for player in board)
        for player in sorted(set(everybody(players)) | set(games)):
            if games[player] != (player in everybody(players)):
                yield f"round {number}: {name_of(player)} plays {games[player]} times"


def everyone_once(players: int, rounds: Rounds) -> Iterator[str]:
    """Everybody of A meets everybody of B exactly once, and no team-mate."""
    met = Counter(tuple(sorted(board)) for boards in rounds for board in boards)
    wanted = {(("A", own), ("B", other)) for own in range(1, players + 1) for other in range(1, players + 1)}
    for one, two in sorted(wanted | set(met)):
        if met[one, two] != ((one, two) in wanted):
            yield f"{name_of(one)} and {name_of(two)} meet {met[one, two]} times"


def whites_of_a_round(players: int, rounds: Rounds) -> Iterator[str]:
    """A has half of the Whites of each round; with an odd number within one; two players: all or none, in turn."""
    allowed = {players // 2, (players + 1) // 2} if players != 2 else {0, 2}
    counts = [sum(white[0] == "A" for white, _ in boards) for boards in rounds]
    for number, whites in enumerate(counts, start=1):
        if whites not in allowed:
            yield f"round {number}: A has White on {whites} of {players} boards"
    if players == 2 and len(set(counts)) == 1:
        yield "the same team has White in both rounds"


def whites_of_a_player(players: int, rounds: Rounds) -> Iterator[str]:
    """Everybody has White in half of his games; with an odd number within one."""
    whites = Counter(white for boards in rounds for white, _ in boards)
    for player in everybody(players):
        if whites[player] not in (players // 2, (players + 1) // 2):
            yield f"{name_of(player)} has White {whites[player]} times in {players} rounds"


PARTS: Mapping[str, Callable[[int, Rounds], Iterator[str]]] = {
    "S1 once a round": once_a_round,
    "S1 everyone once": everyone_once,
    "S1 whites of a round": whites_of_a_round,
    "S1 whites of a player": whites_of_a_player,
}


def findings(players: int, rounds: Rounds) -> dict[str, list[str]]:
    """What each part of the rule finds wrong."""
    return {name: list(part(players, rounds)) for name, part in PARTS.items()}
