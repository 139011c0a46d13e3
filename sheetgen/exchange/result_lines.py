"""G1-G6, T8: lists of results become one line a game, and one for whoever has none in a round."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sheetgen.errors import error, warning
from sheetgen.exchange.columns import RESULTS
from sheetgen.exchange.reading import ListReading, ListRow, Loaded, RawTable, whole_number
from sheetgen.exchange.spoilt import read_spoilt
from sheetgen.exchange.without_game import BYE, kind_of, score_of
from sheetgen.model.games import BY_TOKEN, DROP_DOWN, read_result
from sheetgen.model.names import bare, name_key


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One game of a list of results: ``round`` is its number or its printed name, ``result`` a canonical token (G1).

    ``white`` and ``black`` are the players it names; ``board`` is 0, ``round`` empty where only they tell the game. Of
    a round without a game ``kind`` says why, and ``score`` what it brings, in halves.
    """

    line: int
    round: str
    board: int
    match: int | None = None
    result: str | None = None
    white: str = ""
    black: str = ""
    kind: str = ""
    score: int = 0

    @property
    def place(self) -> tuple[object, ...]:
        """What can be listed only once."""
        names = () if self.board else (bool(self.kind), name_key(self.white), name_key(self.black))
        return (name_key(self.round), self.match, self.board, *names)


def results(table: RawTable) -> Loaded[ResultLine]:
    """G1-G6: the results of a list, one line a game.

    >>> from sheetgen.exchange.reading import RawTable
    >>> table = RawTable("r.csv", None, ("Rd", "Board", "Result"), 1, ((2, ("1", "1", "1-0")), (3, ("R1", "2", "½"))))
    >>> [(line.round, line.board, line.result) for line in results(table).items]
    [('1', 1, '1-0'), ('1', 2, '½-½')]
    """
    reading = ListReading(table, RESULTS)
    read = [_result_line(reading, row) for row in reading.rows()]
    return reading.finish(_once(reading, [line for line in read if line is not None]))


def _result_line(reading: ListReading, row: ListRow) -> ResultLine | None:
    white, black = row["white"], row["black"]
    names_game = bool(row["round"] or (white and black and not row["kind"]))  # a game is known by those who play it
    if not names_game:
        reading.report(error, "missing-round", row.line, None, "round")
    number = whole_number(row["round"], "round")
    if row["kind"] and not (white and black):
        return _without_game(reading, row, row["round"] if number is None else str(number))
    pool = re.fullmatch("(?:pool|poule)? *([a-z])", bare(row["match"] or ""))
    if pool:
        row = replace(row, cells={**row.cells, "match": str(ord(pool[1]) - ord("a") + 1)})
    match = reading.number(row, "match", "match", "bad-match") if row["match"] else None
    board = _board(reading, row, match)
    token = token_of(reading, row)
    if not names_game or board is None:
        return None
    return ResultLine(row.line, row["round"] if number is None else str(number), board, match, token, white, black)


def _without_game(reading: ListReading, row: ListRow, round_: str) -> ResultLine | None:
    """T8: a round that somebody did not play: why not, and, if he asked for that, what it brings."""
    name = row["white"] or row["black"]
    if not name:
        reading.report(error, "empty-sides", row.line, None, "white")
    kind = kind_of(reading, row)
    score = 0 if kind == BYE else score_of(reading, row, kind)
    return ResultLine(row.line, round_, 0, white=name, kind=kind, score=score) if kind else None


def _board(reading: ListReading, row: ListRow, match: int | None) -> int | None:
    """The board told; 0 where the players tell it, 1 in a match of one game, which needs no number."""
    if not row["board"] and (row["white"] or row["black"]):
        return 0
    return 1 if match and not row["board"] else reading.number(row, "board", "board", "bad-board")


def token_of(reading: ListReading, row: ListRow) -> str | None:
    """G1, G3, G6: return the token of a row's result, None for an empty or unknown one.

    ``reading`` is told of an unknown result as an error, and as a warning of a tolerated one or a penalty.
    """
    text = row["result"]
    if not text:
        return None
    read = read_result(text)
    token = read.token if read else read_spoilt(text)
    if token is None:
        reading.report(error, "unknown-result", row.line, text, "result", allowed=", ".join(DROP_DOWN))
        return None
    if read is None:
        reading.report(warning, "date-result", row.line, text, "result", read=token)
    elif read.lenient:
        reading.report(warning, "lenient-result", row.line, text, "result", read=token)
    if BY_TOKEN[token].is_penalty:
        reading.report(warning, "confirm-penalty", row.line, text, "result", read=token)
    return token


def _once(reading: ListReading, lines: list[ResultLine]) -> Iterator[ResultLine]:
    """Yield every game once; the same game listed again must agree with itself."""

    games: dict[tuple[object, ...], list[ResultLine]] = {}
    for line in lines:
        games.setdefault(line.place, []).append(line)
    for same in games.values():
        first, *others = sorted(same, key=lambda line: line.result is None)
        for other in others:
            agrees = other.result in (None, first.result)
            facts: dict[str, object] = {"round": first.round, "board": first.board or "–", "match": first.match}
            facts |= {"lines": (first.line, other.line), "tokens": (first.result, other.result)}
            report_again(reading, other.line, other.result, agrees, **facts)
        yield first


def report_again(reading: ListReading, line: int, token: str | None, agrees: bool, **facts: object) -> None:
    """Report a game that stands on a second line: a warning if both agree, else an error.

    ``facts`` fill in the sentence.
    """
    kind, code = (warning, "duplicate-result") if agrees else (error, "contradictory-result")
    reading.report(kind, code, line, token, "result", **facts)
