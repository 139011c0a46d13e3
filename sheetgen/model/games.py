"""G1-G6: results, the one table of tokens, and which results fit together. Scores are counted in half points."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

MISSING = 0
UNKNOWN = -1
CONTRADICTION = -2


@dataclass(frozen=True, slots=True)
class Result:
    """G1: what each side scored, in half points, and whether the game was played."""

    token: str
    white: int
    black: int
    played: bool = True

    @property
    def is_penalty(self) -> bool:
        """G6: a played game whose scores do not add up to one point."""
        return self.played and self.white + self.black != 2


RESULTS: tuple[Result, ...] = (
    Result("1-0", 2, 0),
    Result("½-½", 1, 1),
    Result("0-1", 0, 2),
    Result("+/-", 2, 0, played=False),
    Result("-/+", 0, 2, played=False),
    Result("-/-", 0, 0, played=False),
    Result("0-0", 0, 0),
    Result("½-0", 1, 0),
    Result("0-½", 0, 1),
)
BY_TOKEN = {result.token: result for result in RESULTS}
CODES = {result.token: number for number, result in enumerate(RESULTS, start=1)}
DROP_DOWN = tuple(result.token for result in RESULTS[:6])
WHITE_AWAY, BLACK_AWAY, BOTH_AWAY = BY_TOKEN["-/+"], BY_TOKEN["+/-"], BY_TOKEN["-/-"]

# G1: what a hurried arbiter types for a whole game, seen from White.
QUICK = {
    "1": "1-0",
    "0": "0-1",
    "=": "½-½",
    "x": "½-½",
    "n": "½-½",
    "½": "½-½",
    "5": "½-½",
    ".5": "½-½",
    "0,5": "½-½",
    "0.5": "½-½",
    "1/2": "½-½",
    "1/2-1/2": "½-½",
    "0.5-0.5": "½-½",
    "1F": "+/-",
    "0F": "-/+",
    "+": "+/-",
    "-": "-/+",
}
# G2: what a cell of a grid may hold: the score of the side whose row it is.
SIDES = ("1", "½", "0", "+", "-")
QUICK_SIDE = {
    "=": "½",
    "x": "½",
    "n": "½",
    "5": "½",
    ".5": "½",
    "0,5": "½",
    "0.5": "½",
    "1/2": "½",
    "1F": "+",
    "0F": "-",
}
NUMBERS = {1: "1-0", 0: "0-1", 0.5: "½-½", 5: "½-½"}
NUMBERS_SIDE = {1: "1", 0: "0", 0.5: "½", 5: "½"}
DASHES = "-–−"

# What the reader understands beyond the cells' own table (G1); always with a warning.
SPOKEN = {
    "remis": "½",
    "nulle": "½",
    "nul": "½",
    "draw": "½",
    "0.5:0.5": "½-½",
    "1:0": "1-0",
    "0:1": "0-1",
    "1/2:1/2": "½-½",
    "+:-": "+/-",
    "-:+": "-/+",
    "-:-": "-/-",
    "+-": "+/-",
    "-+": "-/+",
    "--": "-/-",
    "1-0f": "+/-",
    "0-1f": "-/+",
    "=-=": "½-½",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a typed text means, and whether the reader had to be lenient to understand it."""

    token: str
    lenient: bool = False


def with_dashes(token: str) -> Iterator[str]:
    """Yield the token as written with each of the three dashes a keyboard or a program may give."""
    if "-" not in token:
        yield token
        return
    for dash in DASHES:
        yield token.replace("-", dash)


def token_table() -> dict[str | float, str]:
    """G1: everything a result cell understands, for the hidden list and the reader alike."""
    table: dict[str | float, str] = {}
    for token, meaning in [(result.token, result.token) for result in RESULTS] + list(QUICK.items()):
        table.update(dict.fromkeys(with_dashes(token), meaning))
    return table | NUMBERS


def side_table() -> dict[str | float, str]:
    """G2: everything a grid cell understands."""
    table: dict[str | float, str] = {}
    for token, meaning in [(side, side) for side in SIDES] + list(QUICK_SIDE.items()):
        table.update(dict.fromkeys(with_dashes(token), meaning))
    return table | NUMBERS_SIDE


def plain(text: str) -> str:
    """Return the text without the dress that keyboards, phones and spreadsheets put on it."""
    shape = unicodedata.normalize("NFKC", text.replace("½", "1/2")).replace("⁄", "/")
    for dash in DASHES[1:] + "‐‑‒—":
        shape = shape.replace(dash, "-")
    return "".join(shape.split()).replace("\u200b", "").replace("'", "").replace(",", ".").casefold()


def _by_shape(table: dict[str | float, str]) -> dict[str, str]:
    return {plain(key): meaning for key, meaning in table.items() if isinstance(key, str)}


TOKENS = token_table()
SIDE_TOKENS = side_table()
_FOLDED = {key.casefold(): meaning for key, meaning in TOKENS.items() if isinstance(key, str)}
_FOLDED_SIDE = {key.casefold(): meaning for key, meaning in SIDE_TOKENS.items() if isinstance(key, str)}
_SHAPES = _by_shape(TOKENS) | {key: BY_TOKEN.get(value, BY_TOKEN["½-½"]).token for key, value in SPOKEN.items()}
_SHAPES_SIDE = _by_shape(SIDE_TOKENS) | {key: "½" for key, value in SPOKEN.items() if value == "½"}


def read_result(text: str) -> Reading | None:
    """G1: the canonical token of a typed game result, or None for a text that means nothing."""
    return _read(text, _FOLDED, _SHAPES)


def read_side(text: str) -> Reading | None:
    """G2: the canonical score a grid cell holds, or None for a text that means nothing."""
    return _read(text, _FOLDED_SIDE, _SHAPES_SIDE)


def _read(text: str, exact: dict[str, str], shapes: dict[str, str]) -> Reading | None:
    known = exact.get(text.casefold())
    if known is not None:
        return Reading(known)
    guessed = shapes.get(plain(text))
    return None if guessed is None else Reading(guessed, lenient=True)


# G2: the game two halves of a grid tell together; what is not listed contradicts itself.
_HALVES = {
    ("1", "0"): "1-0",
    ("½", "½"): "½-½",
    ("0", "1"): "0-1",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
    ("0", "0"): "0-0",
    ("½", "0"): "½-0",
    ("0", "½"): "0-½",
    ("1", ""): "1-0",
    ("½", ""): "½-½",
    ("0", ""): "0-1",
    ("+", ""): "+/-",
    ("", "1"): "0-1",
    ("", "½"): "½-½",
    ("", "0"): "1-0",
    ("", "+"): "-/+",
    ("", ""): "",
    ("-", ""): "",
    ("", "-"): "",
}


def join_halves(white: str, black: str) -> str | None:
    """G2: the result told by the two halves ("" = empty), "" if it is still missing, None if they disagree."""
    return _HALVES.get((white, black))


def halves(result: Result) -> tuple[str, str]:
    """G2: how a result is written in the two halves of a grid."""
    if result.played:
        return "0½1"[result.white], "0½1"[result.black]
    return "+" if result.white else "-", "+" if result.black else "-"


def forfeit(white_out: bool, black_out: bool) -> Result | None:
    """B6: the result of an empty game of which one or both players have left the event."""
    if white_out and black_out:
        return BOTH_AWAY
    return WHITE_AWAY if white_out else BLACK_AWAY if black_out else None


def fits_absence(result: Result, white_out: bool, black_out: bool) -> bool:
    """B6: a typed result may only say of a player who has left that he lost by forfeit."""
    if result.played:
        return False
    return not (white_out and result.white) and not (black_out and result.black)
