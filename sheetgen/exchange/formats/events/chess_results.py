"""Lists of chess-results and Swiss-Manager, as they are downloaded for Excel: starting ranks, crosstables, pairings.

Their headings follow the language of the page, so the line of headings is found by its words. In a crosstable an
opponent is a place or a starting number, and nothing says which: only one of the two makes all games answer each other.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sheetgen.errors import Problem, ProblemsFound, Where, error, warning
from sheetgen.exchange.columns import PLAYER_COLUMNS, Headers
from sheetgen.exchange.file import File
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.reading import RawTable
from sheetgen.exchange.registry import EventFormat, list_formats, recognised
from sheetgen.exchange.tables import read_rows
from sheetgen.model.cleaning import of_list
from sheetgen.model.entrants import Player
from sheetgen.model.names import bare
from sheetgen.pairing.dutch.state import (
    BLACK,
    FULL_BYE,
    HALF_BYE,
    OTHER,
    PAIRING_BYE,
    STANDARD_POINTS,
    WHITE,
    ZERO_BYE,
    Turn,
)
from sheetgen.xlsx.kinds import kind_of

OWN_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "rank": ("rk", "rg", "rang", "rank", "pl", "place", "clas", "pos", "clt", "plaats"),
    "number": ("sno", "snr", "no", "nr", "startnr", "start no", "n.", "nº", "n°", "num"),
    "points": ("pts", "pkt", "punkte", "points", "ptos", "punti", "pnt"),
    "rating": (*PLAYER_COLUMNS["rating"], "rtgi", "irtg", "rtg int", "elo i", "eloi", "rtg/irtg"),
    "national": ("rtg nat", "rtgn", "nrtg", "elo n", "elon", "elo nat"),  # counts where there is no other
    "fide_id": (*PLAYER_COLUMNS["fide_id"], "fideid", "fide-no", "fide-id", "fideno", "fidenr"),
    "club": (*PLAYER_COLUMNS["club"], "club/city", "verein/ort", "club/ville", "club/ciudad", "circolo/città"),
    "sex": (*PLAYER_COLUMNS["sex"], "fs", "gs"),
    "category": (*PLAYER_COLUMNS["category"], "typ", "type", "gr"),
    "licence": (*PLAYER_COLUMNS["licence"], "id_no", "id no", "id nr"),
}  # fmt: skip
PEOPLE = ("name", "rating", "federation", "club", "title", "category", "sex", "licence", "fide_id", "birth")
COLUMNS = {name: OWN_COLUMNS.get(name) or PLAYER_COLUMNS[name] for name in (*OWN_COLUMNS, *PEOPLE)}
LIST = Headers.of(COLUMNS, ("name",))
GAMES = Headers.of(
    {
        "board": ("bo", "board", "br", "brett", "ech", "tisch", "table", "mesa", "scacch", "bord"),
        "result": ("result", "resultat", "ergebnis", "résultat", "resultado", "risultato", "res", "erg", "uitslag"),
        **{name: COLUMNS[name] for name in ("number", "rating", "federation", "club", "points")},
        "name": (*COLUMNS["name"], "white", "black", "weiss", "weiß", "schwarz", "blancs", "noirs", "blancas", "negras",
                 "bianco", "nero", "wit", "zwart"),
    },
    ("result",), ("board",), ("name",),
)  # fmt: skip
ROUND = re.compile(r"(\d{1,2}) ?\.? ?(?:rd|rp|r|rnd|round|ronde|runde|ronda|turno)\.?|(?:rd|r|round)\.? ?(\d{1,2})")
WORD = r"(?:round|ronde|runde|ronda|turno)"
OF_ROUND = re.compile(rf"{WORD}\W{{0,2}}(\d{{1,2}})\b|\b(\d{{1,2}})\W{{0,2}}{WORD}")
GAME = re.compile(r"(\d{1,4}) ?([wbsnz]) ?(1|0|½|1/2|=|\+|-|0[.,]5)?(?: ?[kf])?")
BYE = re.compile(r"-? ?(1|½|1/2|0|\+|-)? ?(?:bye|spielfrei)?")
SIGNS = {"½": "=", "1/2": "=", "0.5": "=", "0,5": "="}
RESULTS = {
    "1-0": "10", "0-1": "01", "½-½": "==", "0-0": "00", "½-0": "=0", "0-½": "0=",
    "+--": "+-", "--+": "-+", "---": "--", "1-0k": "+-", "0-1k": "-+", "0-0k": "--",
}  # fmt: skip
POINTS_OF_BYE = {"1": PAIRING_BYE, "+": PAIRING_BYE, "½": HALF_BYE, "1/2": HALF_BYE}
FROM = re.compile(r"chess-results|swiss.?manager", re.IGNORECASE)
UPDATED = re.compile(r"\d\d[./]\d\d[./]\d{4} \d\d:\d\d")


def is_list(data: bytes) -> bool:
    """Whether a file is a list of any format; that it holds players shows when it is read. A plain text is none."""
    return (
        kind_of(data) not in ("text-file", "empty-file", "unknown-file")
        and recognised(list_formats(), data) is not None
    )


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of a list: where it stands, and its texts by field; the cells of its rounds."""

    line: int
    cells: Mapping[str, str]
    rounds: tuple[str, ...] = ()

    def __getitem__(self, field: str) -> str:
        return self.cells.get(field, "")

    def number(self, field: str) -> int | None:
        """The whole number of a field, of five figures at most; None for anything else."""
        text = self[field].removesuffix(".").removesuffix(".0")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def import_chess_results(data: bytes) -> ImportedEvent:
    """The event of a list of players, of a crosstable, or of the pairings of its first round.

    >>> import_chess_results(b"No.;Name;Rtg;FED\\n1;Lind, Anna;2000;FRA\\n").players[0].rating
    2000
    """
    games = read_rows(File("", data), GAMES)
    if not GAMES.missing(games.header):
        return _pairings(games)
    table = read_rows(File("", data), LIST)
    if LIST.missing(table.header):
        raise ProblemsFound(error("chess-no-list", header=table.header[:12]))
    columns = dict(reversed(LIST.recognised(table.header)))
    rounds = _round_columns(table.header)
    alone = columns["name"] > 0  # then notes, which begin their line, never stand among the names
    lines = [line for line in _lines(table, columns, rounds) if line["name"] and (alone or _is_of_a_player(line))]
    return _list(lines, _facts(table))


def _is_of_a_player(line: TableLine) -> bool:
    """A line of a player, and none of the notes below the list: it has games, or a number, or more than a name."""
    games = any(GAME.fullmatch(bare(text)) for text in line.rounds)
    return games or sum(bool(text) for text in line.cells.values()) > 1


def _round_columns(header: Sequence[str]) -> list[int]:
    """The columns of the rounds, in their order."""
    columns = {}
    for index, text in enumerate(header):
        match = ROUND.fullmatch(bare(of_list(text)))
        if match:
            columns[int(match[1] or match[2])] = index
    return [columns[number] for number in sorted(columns)]


def _lines(table: RawTable, columns: Mapping[str, int], rounds: Sequence[int]) -> Iterator[TableLine]:
    for number, cells in table.rows:
        texts = [of_list(text) for text in cells] + [""] * len(table.header)
        fields = {field: texts[index] for field, index in columns.items()}
        yield TableLine(number, fields, tuple(texts[index] for index in rounds))


def _facts(table: RawTable) -> dict[str, str]:
    """The title: the first line above the list that says neither where it is from nor when it was made."""
    lines = (of_list(text) for text in table.above)
    title = next((text for text in lines if text and not FROM.search(text) and not UPDATED.search(text)), "")
    return {"title": title[:100]} if title else {}


# --------------------------------------------------------------------------------------------- lists and crosstables


def _list(lines: Sequence[TableLine], facts: Mapping[str, str]) -> ImportedEvent:
    """Players in the order of their starting numbers, where the list has them; and their games."""
    if not lines:
        raise ProblemsFound(error("empty-list"))
    ranks = _ranks(lines)
    numbers = [line.number("number") for line in lines]
    starting = numbers if None not in numbers and len(set(numbers)) == len(numbers) else ranks
    order = sorted(range(len(lines)), key=lambda index: starting[index] or 0)
    ordered = [lines[index] for index in order]
    turns, problems = _turns(lines, order, starting, ranks)
    problems += _other_points(ordered, turns)
    people = tuple(_player(line) for line in ordered)
    return ImportedEvent(people, turns, facts, rows=tuple(line.line for line in ordered), problems=tuple(problems))


def _ranks(lines: Sequence[TableLine]) -> list[int]:
    """The places in the list; opponents are named by the line, also where a place is shared or left blank."""
    return list(range(1, len(lines) + 1))


def _player(line: TableLine) -> Player:
    texts: dict[str, Any] = {name: line[name] for name in PEOPLE[2:] if line[name] not in ("", "0")}
    texts["sex"] = {"w": "F", "f": "F", "m": "M"}.get(bare(line["sex"])[:1], "")
    return Player(line["name"], line.number("rating") or line.number("national") or None, **texts)


Cells = Sequence[tuple[str, ...]]


def _turns(
    lines: Sequence[TableLine], order: Sequence[int], starting: Sequence[int | None], ranks: Sequence[int]
) -> tuple[tuple[tuple[Turn, ...], ...], list[Problem]]:
    """The rounds of everybody, opponents by their places in the order of the starting numbers."""
    if not any(line.rounds for line in lines):
        return (), []
    white = _white(lines)
    at = {index: place for place, index in enumerate(order, start=1)}
    slips: list[list[Problem]] = []
    for meaning in (ranks, starting):
        place_of = {meant: at[index] for index, meant in enumerate(meaning) if meant is not None}
        read = [_row(lines[index], place_of, white) for index in order]
        ordered = [lines[index] for index in order]
        slips_of_meaning = [*_unread(read, ordered), *_unanswered(read, ordered)]
        if not slips_of_meaning:
            return _with_byes(read)
        slips.append(slips_of_meaning)
    raise ProblemsFound(*min(slips, key=len))


def _white(lines: Sequence[TableLine]) -> str:
    """The letter of White: where Black is b, s or z it is w, where it is n it is b."""
    letters = {match[2] for line in lines for text in line.rounds if (match := GAME.fullmatch(bare(text)))}
    return "b" if "n" in letters else "w"


def _row(line: TableLine, place_of: Mapping[int, int], white: str) -> list[Turn | str]:
    """The rounds of a line; what cannot be read stays a text."""
    return [_turn(text, place_of, white) for text in line.rounds]


def _turn(text: str, place_of: Mapping[int, int], white: str) -> Turn | str:
    game = GAME.fullmatch(bare(text))
    if game is None:
        bye = BYE.fullmatch(bare(text))
        return Turn(None, "", POINTS_OF_BYE.get(bye[1] or "", ZERO_BYE)) if bye else text
    if int(game[1]) not in place_of:
        return text
    code = SIGNS.get(game[3] or "", game[3] or "")
    return Turn(place_of[int(game[1])], WHITE if game[2] == white else BLACK, code)


def _unread(rows: Sequence[Sequence[Turn | str]], lines: Sequence[TableLine]) -> Iterator[Problem]:
    for row, line in zip(rows, lines, strict=True):
        for round_, turn in enumerate(row, start=1):
            if isinstance(turn, str):
                slip = error("chess-bad-game", found=turn, name=line["name"], round=round_)
                yield slip.at(line=line.line)


ANSWERS = {("", ""), *((pair[0], pair[1]) for pair in RESULTS.values())}


def _unanswered(rows: Sequence[Sequence[Turn | str]], lines: Sequence[TableLine]) -> Iterator[Problem]:
    """Games the other line tells otherwise."""
    for place, (row, line) in enumerate(zip(rows, lines, strict=True), start=1):
        for round_, turn in enumerate(row, start=1):
            if isinstance(turn, str) or turn.opponent is None:
                continue
            other = rows[turn.opponent - 1][round_ - 1]
            if isinstance(other, str) or not _answers(turn, other, place):
                text = line.rounds[round_ - 1]
                yield error("chess-unanswered", found=text, name=line["name"], round=round_).at(line=line.line)


def _answers(turn: Turn, other: Turn, place: int) -> bool:
    return other.opponent == place and turn.colour == OTHER[other.colour] and (turn.code, other.code) in ANSWERS


def _with_byes(rows: Sequence[Sequence[Turn | str]]) -> tuple[tuple[tuple[Turn, ...], ...], list[Problem]]:
    """One bye of a point a round is the pairing's; several were asked for. Rounds nobody has been paired in are cut."""
    read = [[turn for turn in row if isinstance(turn, Turn)] for row in rows]
    several = [round_ for round_ in range(len(read[0])) if sum(row[round_].is_bye for row in read) > 1]
    turns = [tuple(_as_full_bye(turn, at in several) for at, turn in enumerate(row)) for row in read]
    paired = max((round_ for row in turns for round_, turn in enumerate(row, start=1) if turn.was_paired), default=0)
    warnings = [warning("chess-several-byes", round=round_ + 1) for round_ in several]
    return tuple(row[:paired] for row in turns), warnings


def _as_full_bye(turn: Turn, several: bool) -> Turn:
    return replace(turn, code=FULL_BYE) if several and turn.code == PAIRING_BYE else turn


def _other_points(lines: Sequence[TableLine], turns: Sequence[Sequence[Turn]]) -> list[Problem]:
    """Players whose points in the list do not follow from their games."""
    wrong = []
    for line, row in zip(lines, turns, strict=False):
        listed, earned = _points(line["points"]), sum((STANDARD_POINTS.of(turn) for turn in row), Fraction(0))
        if listed is not None and listed != earned:
            slip = warning("chess-points", found=line["points"], name=line["name"], points=str(float(earned)))
            wrong.append(slip.at(line=line.line))
    return wrong


def _points(text: str) -> Fraction | None:
    match = re.fullmatch(r"(\d{0,3})(½)?(?:[.,]([05]))?", text)
    if match is None or not text:
        return None
    return Fraction(int(match[1] or 0)) + (Fraction(1, 2) if match[2] or match[3] == "5" else 0)


# ------------------------------------------------------------------------------------------------------------ pairings


def _pairings(table: RawTable) -> ImportedEvent:
    """The pairings of the first round, which tell everybody who plays; those of a later one leave the others out."""
    number = next((int(m[1] or m[2]) for text in table.above if (m := OF_ROUND.search(bare(text)))), 0)
    if number != 1:
        raise ProblemsFound(error("chess-later-round", found=str(number or "?")))
    sides = [_side(table.header, place) for place in (0, 1)]
    result = dict(reversed(GAMES.recognised(table.header)))["result"]
    people: dict[int, tuple[Player, Turn, int]] = {}
    for line, cells in table.rows:
        texts = [of_list(text) for text in cells] + [""] * len(table.header)
        both = [TableLine(line, {field: texts[index] for field, index in side.items()}) for side in sides]
        people |= _game(both, texts[result], line)
    order = sorted(people)
    place_of = {number: place for place, number in enumerate(order, start=1)}
    turns = tuple((_placed(people[number][1], place_of),) for number in order)
    rows = tuple(people[number][2] for number in order)
    return ImportedEvent(tuple(people[number][0] for number in order), turns, _facts(table), rows=rows)


def _placed(turn: Turn, place_of: Mapping[int, int]) -> Turn:
    return turn if turn.opponent is None else replace(turn, opponent=place_of[turn.opponent])


def _side(header: Sequence[str], side: int) -> dict[str, int]:
    """The columns of White, which stand before the result, or those of Black, behind it."""
    columns = GAMES.recognised(header)
    middle = dict(reversed(columns))["result"]
    return dict(reversed([(field, index) for field, index in columns if (index > middle) == bool(side)]))


def _game(both: Sequence[TableLine], result: str, line: int) -> dict[int, tuple[Player, Turn, int]]:
    """Both players of a board by their starting numbers; one alone has the bye."""
    numbers = [side.number("number") for side in both]
    if numbers[0] is None:
        return {}
    white = _player(both[0])
    if numbers[1] is None:
        return {numbers[0]: (white, Turn(None, "", _bye(result)), line)}
    codes = RESULTS.get(fold_result(result), "")
    if not codes and fold_result(result):
        raise ProblemsFound(error("unknown-result", found=result, allowed="1-0, ½-½, 0-1", where=Where(line=line)))
    own, other = codes[:1], codes[1:]
    return {
        numbers[0]: (white, Turn(numbers[1], WHITE, own), line),
        numbers[1]: (_player(both[1]), Turn(numbers[0], BLACK, other), line),
    }


def _bye(result: str) -> str:
    text = fold_result(result)
    return PAIRING_BYE if text[:1] in ("1", "+", "") else HALF_BYE if text[:1] in ("½", "=") else ZERO_BYE


def fold_result(text: str) -> str:
    """A result without the spaces around its signs: "1 - 0" as "1-0"."""
    return re.sub(r"\s+", "", text.casefold()).replace("1/2", "½").replace("0.5", "½").replace(":", "-")


FORMAT = EventFormat(
    id="chess-results",
    name="chess-results, Swiss-Manager",
    endings=(".xlsx", ".csv"),
    recognises=is_list,
    import_event=import_chess_results,
    is_fallback=True,
)
