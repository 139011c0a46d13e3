"""Pairs of encode and decode between what a person types in a cell and what the domain calls it."""

import datetime
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sheetgen.errors import Problem, error, warning
from sheetgen.model.games import BY_TOKEN, DROP_DOWN, NUMBERS, NUMBERS_SIDE, SIDES, Reading, read_result, read_side
from sheetgen.workbook.place import Area

LONGEST_TEXT = 100
DAY_ZERO = datetime.date(1899, 12, 30)
HALF_DAYS = ("02-01", "01-02")  # what a spreadsheet makes of 1/2: the first of February or the second of January
YEAR_2000 = 36526  # spreadsheets give days without a year the present one
WHITE_WINS_DAY = "2000-01-01"  # and of 1-0: January 00
TIMES = {60: "1-0", 1: "0-1", 0: "0-0"}  # and of 1:0, 0:1, 0:0, in minutes
INVISIBLE = ("\u200b", "\u200e", "\u200f", "\u2060", "\ufeff")
APOSTROPHES = "'\u2019\u02bc\u2032"
DECIMALS = re.compile(r"\+?([0-9]{1,9})(?:[.,]0{1,3})?")
THOUSANDS = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{3})+")

Decoded = tuple[Any, Problem | None]
Decoder = Callable[[Any, str], Decoded]


@dataclass(frozen=True, slots=True)
class Codec:
    """How one kind of entry is written and read; ``choices`` names the list of its drop-down, ``hint`` its help.

    ``beside`` are the first and the last of the columns, in the same row, that hold the choices of each cell;
    ``source`` is where they stand if it is a list of its own.
    """

    id: str
    decode: Decoder
    encode: Callable[[Any], Any] = lambda value: value
    style: str = "text"
    choices: str = ""
    hint: str = ""
    beside: tuple[int, int] | None = None
    source: Area | None = None


def cleaned(value: str) -> str:
    """Return a text without the invisible characters and the odd spaces that programs and keyboards add."""
    for odd in INVISIBLE:
        value = value.replace(odd, "")
    return " ".join(value.split())


def decode_text(value: Any, kind: str) -> Decoded:
    if value is None:
        return "", None
    if kind == "e":
        return "", warning("error-value", found=str(value))
    if kind == "d":
        return as_date(value), None
    text = cleaned(str(value))
    if len(text) > LONGEST_TEXT:
        return text, error("text-too-long", found=text[:40] + "…", longest=LONGEST_TEXT)
    return text, None


def as_date(serial: Any) -> str:
    """Return a spreadsheet's day number as an ISO date; a number that is no day as it is."""
    try:
        return (DAY_ZERO + datetime.timedelta(days=int(serial))).isoformat()
    except (OverflowError, ValueError):
        return str(serial)


def decode_free_text(value: Any, kind: str) -> Decoded:
    """Like a short text, without a limit to its length."""
    decoded, problem = decode_text(value, kind)
    return decoded, problem if problem and problem.code != "text-too-long" else None


def integer(least: int, most: int, code: str) -> Decoder:
    """Return the decoder of a whole number between two bounds, which a text may also spell."""

    def decode(value: Any, kind: str) -> Decoded:
        if value is None or (isinstance(value, str) and not cleaned(value)):
            return None, None
        if kind == "e":
            return None, error("error-value", found=str(value))
        fitting = [number for number in whole_numbers(value) if least <= number <= most]
        if len(fitting) != 1:
            return None, error(code, found=str(value), least=least, most=most)
        return fitting[0], _repaired_number(value, kind, fitting[0])

    return decode


def whole_numbers(value: Any) -> set[int]:
    """Every whole number a cell may mean: 2 100, 2'100, 2,100 and full-width figures; 2,000 may mean two of them."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {value}
    if not isinstance(value, str):
        return set()
    text = "".join(unicodedata.normalize("NFKC", cleaned(value)).split())
    for mark in APOSTROPHES:
        text = text.replace(mark, "")
    meant = {int(match[1]) for match in (DECIMALS.fullmatch(text),) if match}
    return meant | ({int(re.sub(r"\D", "", text))} if THOUSANDS.fullmatch(text) else set())


def _repaired_number(value: Any, kind: str, number: int) -> Problem | None:
    """The warning for a number that was no plain one."""
    if isinstance(value, int):
        return None if kind == "n" else warning("number-repaired", found=as_date(value), read=number)
    if value.isascii() and value.strip().isdigit():
        return warning("number-as-text", found=value)
    return warning("number-repaired", found=value, read=number)


def _decode_token(value: Any, kind: str, read: Callable[[str], Reading | None], numbers: dict[Any, str]) -> Decoded:
    if value is None or (isinstance(value, str) and not cleaned(value)):
        return None, None
    if kind == "e":
        return None, error("error-value", found=str(value))
    if kind == "d":
        return _date_as_token(value, read, numbers)
    if kind == "n":
        return (numbers[value], None) if value in numbers else _date_as_token(value, read, numbers)
    reading = read(str(value)) if kind == "s" else None
    if reading is None:
        return None, _unknown(value, read)
    return reading.token, warning("lenient-result", found=str(value), read=reading.token) if reading.lenient else None


def _unknown(value: Any, read: Callable[[str], Reading | None]) -> Problem:
    allowed = DROP_DOWN if read is read_result else SIDES
    return error("unknown-result", found=str(value), allowed=", ".join(allowed))


def _date_as_token(serial: float, read: Callable[[str], Reading | None], numbers: dict[Any, str]) -> Decoded:
    """G3: a spreadsheet may have made a date of 1/2 and a time of 1:0; only if exactly one result fits it is read."""
    whole = read is read_result
    fitting = {numbers[serial]} if serial in numbers else set()  # a plain number in a cell that shows days
    if whole and 0 <= serial < 1:
        fitting |= {TIMES[minutes] for minutes in (round(serial * 24 * 60),) if minutes in TIMES}
    elif as_date(serial)[5:] in HALF_DAYS and serial == int(serial) >= YEAR_2000:
        fitting.add("½-½" if whole else "½")
    elif whole and as_date(serial) == WHITE_WINS_DAY:
        fitting.add("1-0")
    found = _as_shown(serial)
    if len(fitting) != 1:
        return None, _unknown(found, read)
    return next(iter(fitting)), warning("date-result", found=found, read=next(iter(fitting)))


def _as_shown(serial: float) -> str:
    """A number as the spreadsheet shows it that took a result for a day or a time."""
    if 0 < serial < 1:
        minutes = round(serial * 24 * 60)
        return f"{minutes // 60:02d}:{minutes % 60:02d}"
    return as_date(serial) if serial >= YEAR_2000 else str(serial)


def decode_result(value: Any, kind: str) -> Decoded:
    """G1, G3, G6: a game result; a penalty asks for confirmation."""
    token, problem = _decode_token(value, kind, read_result, NUMBERS)
    if token and problem is None and BY_TOKEN[token].is_penalty:
        problem = warning("confirm-penalty", found=token)
    return token, problem


def decode_side(value: Any, kind: str) -> Decoded:
    """G2: one half of a game in a grid."""
    return _decode_token(value, kind, read_side, NUMBERS_SIDE)


def decode_date(value: Any, kind: str) -> Decoded:
    """A date typed as a date; a text is kept as it is, since people also write "Saturdays"."""
    if kind in ("d", "n") and isinstance(value, (int, float)) and not isinstance(value, bool) and 1 <= value < 2958466:
        return as_date(value), None
    return decode_text(value, kind)


def encode_date(value: Any) -> Any:
    """Return the day number of an ISO date, and any other text as it is."""
    try:
        return (datetime.date.fromisoformat(value) - DAY_ZERO).days
    except (TypeError, ValueError):
        return value or None


def decode_time(value: Any, kind: str) -> Decoded:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1:
        minutes = round(value * 24 * 60)
        return f"{minutes // 60:02d}:{minutes % 60:02d}", None
    return decode_text(value, kind)


TEXT = Codec("text", decode_text, encode=lambda value: value or None)
LONG_TEXT = Codec("long-text", decode_free_text, encode=lambda value: value or None)
RATING = Codec("rating", integer(0, 4000, "bad-rating"), style="whole")
DATE = Codec("date", decode_date, encode=encode_date, style="date")
TIME = Codec("time", decode_time, encode=lambda value: value or None)
RESULT = Codec("result", decode_result, style="text", choices="results", hint="result")
SIDE = Codec("side", decode_side, style="text", choices="sides", hint="side")
HARMLESS = (TEXT, LONG_TEXT, DATE, TIME)  # what may be lost without changing a ranking
REWRITTEN = ("lenient-result", "date-result")  # what the reader repaired and --write spells canonically


def round_number(rounds: int, hint: str) -> Codec:
    return Codec("round", integer(1, rounds, "bad-round"), style="whole", choices="rounds", hint=hint)


def lot(count: int) -> Codec:
    return Codec("lot", integer(1, count, "bad-lot"), style="whole", hint="lot")


def decode_winner(value: Any, kind: str) -> Decoded:
    """K5: the number of an entrant, as a number; which two could have won is not known here."""
    if value is None or (isinstance(value, str) and not cleaned(value)):
        return None, None
    if kind == "e":
        return None, error("error-value", found=str(value))
    fitting = [number for number in whole_numbers(value) if number >= 1]
    if len(fitting) != 1:
        return None, error("bad-winner", found=str(value))
    return fitting[0], _repaired_number(value, kind, fitting[0])


def winner(first: int, last: int) -> Codec:
    return Codec("winner", decode_winner, style="whole", hint="winner", beside=(first, last))
