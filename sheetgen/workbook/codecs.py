"""Pairs of encode and decode between what a person types in a cell and what the domain calls it."""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from sheetgen.errors import Problem, error, warning
from sheetgen.model.births import is_no_day
from sheetgen.model.cleaning import amount_in_cents, cleaned, normalized, whole_number
from sheetgen.model.entrants import HIGHEST_RATING
from sheetgen.model.games import BY_TOKEN, DROP_DOWN, NUMBERS, NUMBERS_SIDE, SIDES, ReadResult, read_result, read_side
from sheetgen.workbook.place import Area

LONGEST_TEXT = 32_767  # what a cell holds
MOST_ENTRANTS = 9999
KINDS = ("F", "N", "E")  # of a rating: FIDE, national, estimated
DAY_ZERO = datetime.date(1899, 12, 30)
HALF_DAYS = ("02-01", "01-02")  # what a spreadsheet makes of 1/2: the first of February or the second of January
YEAR_2000 = 36526  # spreadsheets give days without a year the present one
WHITE_WINS_DAY = "2000-01-01"  # and of 1-0: January 00
TIMES = {60: "1-0", 1: "0-1", 0: "0-0"}  # and of 1:0, 0:1, 0:0, in minutes

CellValue = str | int | float | None  # what a file says of a cell
Decoded = tuple[Any, Problem | None]  # an entry of any kind, and what is doubtful about it
Decoder = Callable[[CellValue, str], Decoded]


Answers = tuple[tuple[str, tuple[str, ...]], ...]


class Image(Enum):
    """How an entry looks once it is cleaned, in the cells as in the reader."""

    TEXT = "text"
    TOKEN = "token"
    NUMBER = "number"
    RATING = "rating"
    MONEY = "money"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Codec:
    """How one kind of entry is written and read; ``choices`` names the list of its drop-down, ``hint`` its help.

    ``beside`` are the first and the last of the columns, in the same row, that hold the choices of each cell;
    ``source`` is where they stand if it is a list of its own. ``image`` is how the cells see what was typed, and
    ``bounds`` what a number (an amount: its cents) may be, ``answers`` what may be chosen, each with all its spellings:
    the formulas and the reader both take them from here.
    """

    id: str
    decode: Decoder
    encode: Callable[[Any], Any] = lambda value: value
    style: str = "text"
    choices: str = ""
    hint: str = ""
    beside: tuple[int, int] | None = None
    source: Area | None = None
    image: Image | None = None
    bounds: tuple[int, int] = (0, 0)
    answers: "Answers" = ()


def decode_text(value: CellValue, kind: str) -> Decoded:
    """Return the text of a cell, cleaned, and a problem if there is one.

    ``kind`` is the type the file gives the cell; a day (``d``) becomes a date as text. An empty cell is "". An error
    value is "" with the warning ``error-value``, a text longer than a cell can hold has the error ``text-too-long``,
    and a text that cleaning has changed the warning ``text-cleaned``.

    >>> decode_text(None, "")
    ('', None)
    >>> decode_text("Anna", "str")
    ('Anna', None)
    """
    if value is None:
        return "", None
    if kind == "e":
        return "", warning("error-value", found=str(value))
    if kind == "d":
        return value if isinstance(value, str) else as_date(value), None
    text = cleaned(str(value))
    if len(text) > LONGEST_TEXT:
        return text, error("text-too-long", found=text[:40] + "…", longest=LONGEST_TEXT)
    return text, warning("text-cleaned", found=value) if isinstance(value, str) and value != text else None


def as_date(serial: float) -> str:
    """Return a spreadsheet's day number as an ISO date; a number that is no day as it is."""
    try:
        return (DAY_ZERO + datetime.timedelta(days=int(serial))).isoformat()
    except (OverflowError, ValueError):
        return str(serial)


def decode_birth(value: CellValue, kind: str) -> Decoded:
    """Like a text; what is written like a day there never was is nothing, with the error ``bad-birth``."""
    decoded, problem = decode_text(value, kind)
    return ("", error("bad-birth", found=decoded)) if is_no_day(decoded) else (decoded, problem)


def decode_free_text(value: CellValue, kind: str) -> Decoded:
    """Like a short text, without a limit to its length."""
    decoded, problem = decode_text(value, kind)
    return decoded, problem if problem and problem.code not in ("text-too-long", "text-cleaned") else None


def integer(least: int, most: int, code: str, kinds: bool = False) -> Decoder:
    """Return the decoder of a whole number between two bounds, which a text may also spell."""

    def decode(value: CellValue, kind: str) -> Decoded:
        if value is None or (isinstance(value, str) and not normalized(value)):
            return None, None
        if kind == "e":
            return None, error("error-value", found=str(value))
        if kinds and isinstance(value, str) and normalized(value).upper() in KINDS:
            return None, warning("kind-without-rating", found=value)
        number = _number(value, kinds)
        if number is None or not least <= number <= most:
            return None, error(code, found=str(value), least=least, most=most)
        return number, _repaired_number(value, kind, number)

    return decode


def _number(value: CellValue, kinds: bool) -> int | None:
    if isinstance(value, str):
        return whole_number(value, kinds)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _repaired_number(value: CellValue, kind: str, number: int) -> Problem | None:
    """The warning for a number that was no plain one; the kind of a rating behind it is no reason for one."""
    if isinstance(value, int):
        return None if kind == "n" else warning("number-repaired", found=as_date(value), read=number)
    text = cleaned(str(value))
    if text.isascii() and text.isdigit():
        return warning("number-as-text", found=str(value))
    if text[-1:].upper() in KINDS and text[:-1].strip() == str(number):
        return None
    return warning("number-repaired", found=str(value), read=number)


def _decode_token(
    value: CellValue, kind: str, read: Callable[[str], ReadResult | None], numbers: Mapping[float, str]
) -> Decoded:
    if value is None or (isinstance(value, str) and not normalized(value)):
        return None, None
    if kind == "e":
        return None, error("error-value", found=str(value))
    if kind == "d" and not isinstance(value, str):
        return _date_as_token(value, read, numbers)
    if kind == "n" and not isinstance(value, str):
        return (numbers[value], None) if value in numbers else _date_as_token(value, read, numbers)
    reading = read(str(value)) if kind == "s" else None
    if reading is None:
        return None, _unknown(value, read)
    return reading.token, warning("lenient-result", found=str(value), read=reading.token) if reading.lenient else None


def _unknown(value: CellValue, read: Callable[[str], ReadResult | None]) -> Problem:
    allowed = DROP_DOWN if read is read_result else SIDES
    return error("unknown-result", found=str(value), allowed=", ".join(allowed))


def _date_as_token(serial: float, read: Callable[[str], ReadResult | None], numbers: Mapping[float, str]) -> Decoded:
    """G3: a spreadsheet may have made a date of 1/2 and a time of 1:0; only if exactly one result fits it is read."""
    whole = read is read_result
    fitting = {numbers[serial]} if serial in numbers else set()  # a plain number in a cell that shows days
    if whole and 0 <= serial < 1:
        fitting |= {TIMES[minutes] for minutes in (round(serial * 24 * 60),) if minutes in TIMES}
    elif as_date(serial)[5:] in HALF_DAYS and serial == int(serial) >= YEAR_2000:
        fitting.add("½-½" if whole else "½")
    elif whole and as_date(serial) == WHITE_WINS_DAY:
        fitting.add("1-0")
    date = _as_shown(serial)
    if len(fitting) != 1:
        return None, _unknown(date, read)
    return next(iter(fitting)), warning("date-result", found=date, read=next(iter(fitting)))


def _as_shown(serial: float) -> str:
    """A number as the spreadsheet shows it that took a result for a day or a time."""
    if 0 < serial < 1:
        minutes = round(serial * 24 * 60)
        return f"{minutes // 60:02d}:{minutes % 60:02d}"
    return as_date(serial) if serial >= YEAR_2000 else str(serial)


def decode_result(value: CellValue, kind: str) -> Decoded:
    """G1, G3, G6: a game result; a penalty asks for confirmation."""
    token, problem = _decode_token(value, kind, read_result, NUMBERS)
    if token and problem is None and BY_TOKEN[token].is_penalty:
        problem = warning("confirm-penalty", found=token)
    return token, problem


def decode_side(value: CellValue, kind: str) -> Decoded:
    """G2: one half of a game in a grid."""
    return _decode_token(value, kind, read_side, NUMBERS_SIDE)


def decode_date(value: CellValue, kind: str) -> Decoded:
    """A date typed as a date; a text is kept as it is, since people also write "Saturdays"."""
    if kind in ("d", "n") and isinstance(value, (int, float)) and not isinstance(value, bool) and 1 <= value < 2958466:
        return as_date(value), None
    return decode_text(value, kind)


def encode_date(value: str | None) -> str | int | None:
    """Return the day number of an ISO date, and any other text as it is."""
    if not value:
        return None
    try:
        return (datetime.date.fromisoformat(value) - DAY_ZERO).days
    except ValueError:
        return value


def decode_time(value: CellValue, kind: str) -> Decoded:
    """Return a time of day as HH:MM, and a problem if there is one; what is no fraction of a day is read as a text.

    >>> decode_time(0.75, "n")
    ('18:00', None)
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1:
        minutes = round(value * 24 * 60)
        return f"{minutes // 60:02d}:{minutes % 60:02d}", None
    return decode_text(value, kind)


def answer(value: CellValue, answers: Answers) -> str | None:
    """The answer that is meant: spelled in small letters or capitals, with spaces around it, and no further."""
    text = cleaned(str(value)).casefold()
    return next((token for token, spellings in answers if text in map(str.casefold, spellings)), None)


def money(least: int, code: str) -> Decoder:
    """Return the decoder of an amount as whole cents, from a number or from what people write for one."""

    def decode(value: CellValue, kind: str) -> Decoded:
        if value is None or (isinstance(value, str) and not normalized(value)):
            return None, None
        if kind == "e":
            return None, error("error-value", found=str(value))
        cents = amount_in_cents(value) if isinstance(value, str) else None if kind in "db" else _whole_cents(value)
        if cents is None or not least <= cents <= MOST_CENTS:
            return None, error(code, found=str(value))
        return cents, warning("number-as-text", found=value) if isinstance(value, str) else None

    return decode


def _whole_cents(value: float) -> int | None:
    """The cents of a number that a program holds in binary: no more than two decimals are meant."""
    cents = round(value * 100)
    return cents if abs(value * 100 - cents) < 5e-6 else None


def encode_money(value: int | None) -> float | None:
    """The number a spreadsheet holds: whole if it is."""
    return None if value is None else value // 100 if value % 100 == 0 else value / 100


TEXT = Codec("text", decode_text, encode=lambda value: value or None, image=Image.TEXT)
BIRTH = replace(TEXT, id="birth", decode=decode_birth)
LONG_TEXT = Codec("long-text", decode_free_text, encode=lambda value: value or None, image=Image.TEXT)
RATING = Codec(
    "rating",
    integer(0, HIGHEST_RATING, "bad-rating", kinds=True),
    style="whole",
    image=Image.RATING,
    bounds=(0, HIGHEST_RATING),
)
DATE = Codec("date", decode_date, encode=encode_date, style="date")
TIME = Codec("time", decode_time, encode=lambda value: value or None)
RESULT = Codec("result", decode_result, style="text", choices="results", hint="result", image=Image.TOKEN)
SIDE = Codec("side", decode_side, style="text", choices="sides", hint="side", image=Image.TOKEN)
MOST_CENTS = 99_999_999_999
MONEY = Codec(
    "money", money(1, "bad-amount"), encode=encode_money, style="money", image=Image.MONEY, bounds=(1, MOST_CENTS)
)
PAID = replace(MONEY, id="paid", decode=money(0, "bad-payment"), bounds=(0, MOST_CENTS))  # nothing is an amount too
HARMLESS = (TEXT, BIRTH, LONG_TEXT, DATE, TIME)  # what may be lost without changing a ranking
REWRITTEN = ("lenient-result", "date-result")  # what the reader repaired and --write spells canonically


def whole_codec(id_: str, bounds: tuple[int, int], code: str, choices: str = "", hint: str = "") -> Codec:
    """A whole number between bounds, told by one problem when it is something else."""
    decode = integer(*bounds, code)
    return Codec(id_, decode, style="whole", choices=choices, hint=hint, image=Image.NUMBER, bounds=bounds)


def round_number(rounds: int, hint: str) -> Codec:
    """Return the codec of a round from 1 to ``rounds``, chosen from a list; ``hint`` is its help."""
    return whole_codec("round", (1, rounds), "bad-round", choices="rounds", hint=hint)


def lot(count: int) -> Codec:
    """Return the codec of a lot from 1 to ``count``."""
    return whole_codec("lot", (1, count), "bad-lot", hint="lot")


def winner(first: int, last: int) -> Codec:
    """K5: the number of an entrant; which two could have won is not known here."""
    return replace(whole_codec("winner", (1, MOST_ENTRANTS), "bad-winner", hint="winner"), beside=(first, last))
