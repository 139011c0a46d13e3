"""What a command deals, or the arbiter types beside it, in every system whose rounds are dealt."""

from sheetgen.errors import error
from sheetgen.model.cleaning import cleaned
from sheetgen.systems.shared.dealt.spec import DealtSpec
from sheetgen.workbook.codecs import CellValue, Codec, Decoded, Image, answer, integer, round_number, whole_codec
from sheetgen.workbook.desk import RANKING
from sheetgen.workbook.place import Area

CALLS = ("H", "Z", "F", "P")  # half-point, zero-point, full-point bye; present although he did not come the last time
CODES = ("U", "H", "F", "Z")  # of a round without a game


def decode_call(value: CellValue, kind: str) -> Decoded:
    """SW6, SW26: H, Z or F for a round he does not play, P where he is back."""
    if value is None or not cleaned(str(value)):
        return None, None
    call = answer(value, CALLED)
    return call, None if call else error("bad-call", found=str(value), allowed=", ".join(CALLS))


def decode_code(value: object, kind: str) -> Decoded:
    """Decode the dealt code of a round without a game.

    It is U, H, F or Z in either case; an empty cell is None, anything else an error (``bad-dealt-code``).
    """
    letter, text = _letter(value, kind, CODES)
    return (letter, None) if letter == text else (None, error("bad-dealt-code", found=text, allowed=", ".join(CODES)))


def _letter(value: object, kind: str, allowed: tuple[str, ...]) -> tuple[str | None, str | None]:
    """The letter that is meant, and what was typed; both the same where it is allowed, or where nothing is typed."""
    text = cleaned(str(value)).upper() if value is not None else ""
    return (text or None, text or None) if not text or (kind == "s" and text in allowed) else (None, text)


def number_of_line(most: int) -> Codec:
    """The number of a player, dealt to a board or typed beside it."""
    return whole_codec("line", (1, most), "bad-line", hint="line")


def listed_codecs(spec: DealtSpec) -> dict[str, Codec]:
    """What may be typed of a player of a list: from which round to which he plays, and a board of his own."""
    return {
        "entry": round_number(spec.rounds, "swiss-entry"),
        "withdrawn": round_number(spec.rounds, "swiss-withdrawn"),
        "board": number_of_line(spec.boards),
    }


SEAT = Codec("seat", integer(-999, 999, "bad-seat"))
CALLS_LISTED = Area(RANKING, 1, 3, len(CALLS), 3)  # where the drop-down finds them
CALLED = tuple((call, (call,)) for call in CALLS)
CALL = Codec("call", decode_call, style="text", hint="call", source=CALLS_LISTED, image=Image.ANSWER, answers=CALLED)
BYE_CODE = Codec("code", decode_code)
VIRTUAL = Codec("virtual", integer(0, 99, "bad-virtual"))
