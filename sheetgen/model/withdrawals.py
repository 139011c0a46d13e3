"""B6: what a withdrawal makes of the games: forfeits from its round on, and annulment below one half."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sheetgen.model.games import fits_absence, forfeit
from sheetgen.model.tournament import Game


def settle(games: Iterable[Game], withdrawn: Mapping[int, int]) -> tuple[Game, ...]:
    """B6: return the games with the results that count.

    ``withdrawn`` gives the first round without a player, by his number. An empty game of his becomes a forfeit; a
    typed result that contradicts the withdrawal counts as missing.
    """
    return tuple(_settled(game, withdrawn) for game in games)


def _settled(game: Game, withdrawn: Mapping[int, int]) -> Game:
    white_out, black_out = is_out(game.white, game, withdrawn), is_out(game.black, game, withdrawn)
    if not (white_out or black_out):
        return game
    if game.result is None:
        return replace(game, result=forfeit(white_out, black_out), by_absence=True)
    return game if fits_absence(game.result, white_out, black_out) else replace(game, result=None)


def is_out(player: int, game: Game, withdrawn: Mapping[int, int]) -> bool:
    """B6: whether the player has left before this game."""
    return player in withdrawn and game.round >= withdrawn[player]


def contradictions(games: Iterable[Game], withdrawn: Mapping[int, int]) -> tuple[Game, ...]:
    """B6: return the games whose typed result says that a player took part after he had left.

    ``withdrawn`` gives the first round without a player, by his number.
    """
    return tuple(
        game
        for game in games
        if game.result is not None
        and not fits_absence(game.result, is_out(game.white, game, withdrawn), is_out(game.black, game, withdrawn))
        and (is_out(game.white, game, withdrawn) or is_out(game.black, game, withdrawn))
    )


def annulled(games: Iterable[Game], withdrawn: Mapping[int, int], horizon: int) -> frozenset[int]:
    """B6: the withdrawn players who terminated fewer than half of their games; ``games`` are all, as typed.

    Half of all the games of the event, however many rounds have been played; results after the horizon do not exist.
    """
    terminated: Counter[int] = Counter()
    due: Counter[int] = Counter()
    for game in games:
        due.update((game.white, game.black))
        if game.result is None or game.round > horizon:
            continue
        if game.result.played or game.result.white:
            terminated[game.white] += 1
        if game.result.played or game.result.black:
            terminated[game.black] += 1
    return frozenset(player for player in withdrawn if 2 * terminated[player] < due[player])
