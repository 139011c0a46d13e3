"""A ranking and its games as data frames: the only place where exact scores become binary numbers (G5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sheetgen.exchange.frames import ANY, NUMBER, TEXT, TRUTH, WHOLE, frame
from sheetgen.model.games import BY_TOKEN
from sheetgen.systems.registry import system_of
from sheetgen.systems.shared.posted import Posted, posted_games

if TYPE_CHECKING:
    from sheetgen.exchange.frames import DataFrame
    from sheetgen.operations.rank import Ranking

STANDING = {"rank": WHOLE, "id": TEXT, "name": TEXT, "rating": WHOLE, "club": TEXT}

GAME = {
    "round": WHOLE,
    "match": WHOLE,
    "board": WHOLE,
    "white_id": TEXT,
    "white": TEXT,
    "black_id": TEXT,
    "black": TEXT,
    "result": TEXT,
    "white_points": NUMBER,
    "black_points": NUMBER,
    "played": TRUTH,
}


def ranking_frame(ranking: Ranking) -> DataFrame:
    """One row an entrant, in the order of the standings; one column a tie-break, by its code as asked."""
    rows, codes = [], ranking.standings.order
    for row in ranking.standings.rows:
        who = ranking.entrants[row.id]
        figures = [_number(row.values.get(code)) for code in codes]
        rows.append([row.rank, str(who.id), who.name, who.rating, who.club or None, *figures])
    lists = {code for row in ranking.standings.rows for code in codes if isinstance(row.values.get(code), tuple)}
    return frame(rows, STANDING | {code: ANY if code in lists else NUMBER for code in codes})


def games_frame(ranking: Ranking) -> DataFrame:
    """One row a game of the schedule; of a team event those of its players, of a knockout its matches."""
    return frame([_game(game) for game in _games(ranking)], GAME)


def _games(ranking: Ranking) -> Sequence[Posted]:
    if ranking.whole is None:
        return ()
    posted = system_of(ranking.spec).posted if ranking.read else None
    return (posted or posted_games)(ranking.whole)


def _game(game: Posted) -> list[object]:
    result = BY_TOKEN.get(game.result)
    sides = [(str(who.id), who.name) if who else (None, None) for who in (game.white, game.black)]
    scores = (result.white / 2, result.black / 2, result.played) if result else (None, None, None)
    return [game.round, game.match, game.board, *sides[0], *sides[1], game.result or None, *scores]


def _number(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_number, value))
    return float(Fraction(value)) if value is not None else None
