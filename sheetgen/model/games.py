"""G1-G6: results, the one table of tokens, and which results fit together. Scores are counted in half points."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sheetgen.model.cleaning import normalized

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

# What the cells understand as well, and the reader with a warning: --write spells it canonically.
SPOKEN = {
    "remis": "½-½",
    "nulle": "½-½",
    "nul": "½-½",
    "draw": "½-½",
    "0.5:0.5": "½-½",
    "0,5-0,5": "½-½",
    "0,5:0,5": "½-½",
    "½:½": "½-½",
    "1:0": "1-0",
    "0:1": "0-1",
    "0:0": "0-0",
    "1/2:1/2": "½-½",
    "1/2-0": "½-0",
    "0-1/2": "0-½",
    "1⁄2": "½-½",
    "1⁄2-1⁄2": "½-½",
    "+:-": "+/-",
    "-:+": "-/+",
    "-:-": "-/-",
    "+-": "+/-",
    "-+": "-/+",
    "--": "-/-",
    "1-0f": "+/-",
    "0-1f": "-/+",
    "=-=": "½-½",
    ",5": "½-½",
}
SPOKEN_SIDE = {"remis": "½", "nulle": "½", "nul": "½", "draw": "½", ",5": "½", "1⁄2": "½"}


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What a typed text means, and whether the reader had to be lenient to understand it."""

    token: str
    lenient: bool = False


def _wide(token: str) -> str:
    """The token as a keyboard for full-width letters writes it."""
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" and char != "-" else char for char in token)


def _all_forms(*tables: Mapping[str, str]) -> dict[str | float, str]:
    """Everything that is understood once it has been cleaned (G1), by its meaning."""
    forms: dict[str | float, str] = {}
    for token, meaning in (pair for table in tables for pair in table.items()):
        forms.setdefault(normalized(token), meaning)
    for token in [token for token in forms if isinstance(token, str)]:
        forms.setdefault(_wide(token), forms[token])
    return forms


def token_table() -> dict[str | float, str]:
    """G1: everything a result cell understands, for the hidden list and the reader alike."""
    return _all_forms({token: token for token in BY_TOKEN}, QUICK, SPOKEN) | NUMBERS


def side_table() -> dict[str | float, str]:
    """G2: everything a grid cell understands."""
    return _all_forms({side: side for side in SIDES}, QUICK_SIDE, SPOKEN_SIDE) | NUMBERS_SIDE


TOKENS = token_table()
SIDE_TOKENS = side_table()
# What is no more than another way to type it quickly; everything else is said when it is read.
_PLAIN = frozenset(token.casefold() for token in (*BY_TOKEN, *QUICK))
_PLAIN_SIDE = frozenset(token.casefold() for token in (*SIDES, *QUICK_SIDE))
_SHAPES = {key.casefold(): meaning for key, meaning in TOKENS.items() if isinstance(key, str)}
_SHAPES_SIDE = {key.casefold(): meaning for key, meaning in SIDE_TOKENS.items() if isinstance(key, str)}


def read_result(text: str) -> ReadResult | None:
    """G1: the canonical token of a typed game result, or None for a text that means nothing."""
    return _read(text, _PLAIN, _SHAPES)


def read_side(text: str) -> ReadResult | None:
    """G2: the canonical score a grid cell holds, or None for a text that means nothing."""
    return _read(text, _PLAIN_SIDE, _SHAPES_SIDE)


def _read(text: str, plain: Collection[str], shapes: Mapping[str, str]) -> ReadResult | None:
    meaning = shapes.get(normalized(text).casefold())
    if meaning is None:
        return None
    one_dash = text
    for dash in ("–", "−"):  # what our own slips print, and what programs make of a hyphen
        one_dash = one_dash.replace(dash, "-")
    return ReadResult(meaning, lenient=one_dash.casefold() not in plain)


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
    """G2: return the result that the two halves of a grid make, "" standing for an empty half.

    One half may be enough. "" means that the result is still missing, None that the halves disagree.
    """
    return _HALVES.get((white, black))


def halves(result: Result) -> tuple[str, str]:
    """G2: how a result is written in the two halves of a grid."""
    if result.played:
        return "0½1"[result.white], "0½1"[result.black]
    return "+" if result.white else "-", "+" if result.black else "-"


def forfeit(white_out: bool, black_out: bool) -> Result | None:
    """B6: return the result of an empty game of which one or both players have left the event; None if nobody has."""
    if white_out and black_out:
        return BOTH_AWAY
    return WHITE_AWAY if white_out else BLACK_AWAY if black_out else None


def fits_absence(result: Result, white_out: bool, black_out: bool) -> bool:
    """B6: a typed result may only say of a player who has left that he lost by forfeit."""
    if result.played:
        return False
    return not (white_out and result.white) and not (black_out and result.black)
