"""Colours for games that are already fixed: one Boolean a game, the rules S5, C1-C3 as constraints."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sheetgen.pairing.generated.shapes import Game, Games, Rounds, Seat
from tools.molter_search.solver import new_model, solved

#: White minus Black in a round, at most; the first is what one hopes for.
EXACT, BOUNDED = 0, 2


def coloured(rounds: Rounds, bound: int, *, strict: bool, seconds: float, seed: int = 0) -> Rounds | None:
    """Colour all rounds; ``strict``: one White and one Black in a period, and a last single round left as it is."""
    if not strict:
        return _together(rounds, bound, strict=False, seconds=seconds, seed=seed)
    done: list[Games] = []
    for start in range(0, len(rounds) - 1, 2):
        period = _together(rounds[start : start + 2], bound, strict=True, seconds=seconds, seed=seed)
        if period is None:
            return None
        done += period
    return (*done, *rounds[len(done) :])


def _together(rounds: Rounds, bound: int, *, strict: bool, seconds: float, seed: int) -> Rounds | None:
    model = new_model()
    whites = {(place, game): model.new_bool_var("") for place, games in enumerate(rounds) for game in games}
    colours: dict[tuple[Seat, int], tuple[Any, bool]] = {}
    for (place, (one, other)), white in whites.items():
        colours[one, place] = (white, True)
        colours[other, place] = (white, False)
    for seat in {seat for games in rounds for game in games for seat in game}:
        _player(model, [_literal(*colours[seat, place]) for place in range(len(rounds))], strict)
    _teams(model, rounds, whites, bound)
    found = solved(model, whites, seconds, seed)
    if found is None:
        return None
    return tuple(
        tuple(game if found[place, game] else (game[1], game[0]) for game in games)
        for place, games in enumerate(rounds)
    )


def _literal(variable: Any, positive: bool) -> Any:
    return variable if positive else variable.Not()


def _player(model: Any, whites: Sequence[Any], strict: bool) -> None:
    """C1, C2, C3 for the colours of one player."""
    if strict:
        for first, second in zip(whites[::2], whites[1::2], strict=True):
            model.add_bool_xor(first, second)
        return
    last = len(whites)
    for place in range(last - 2):
        window = whites[place : place + 3]
        model.add_bool_or(window)
        model.add_bool_or([white.Not() for white in window])
    for count in range(1, last + 1):
        slack = count % 2 if count % 2 or count == last else 2
        model.add_linear_constraint(sum(whites[:count]), (count - slack) // 2, (count + slack) // 2)


def _teams(model: Any, rounds: Rounds, whites: dict[tuple[int, Game], Any], bound: int) -> None:
    """S5: White minus Black of a team in a round is at most ``bound``; without it exactly even."""
    for place, games in enumerate(rounds):
        of_team: defaultdict[int, list[Any]] = defaultdict(list)
        for game in games:
            for position in (0, 1):
                of_team[game[position][0]].append(_literal(whites[place, game], position == 0))
        for literals in of_team.values():
            half = len(literals)
            model.add_linear_constraint(sum(literals), (half - bound + 1) // 2, (half + bound) // 2)
