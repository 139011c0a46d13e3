"""A tournament of Papi, the program of the French federation, as an event that a workbook goes on from."""

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.errors import FileProblem, Problem, error, warning
from sheetgen.exchange.access import Rows, is_access, tables
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.registry import EventFormat
from sheetgen.model.entrants import Player
from sheetgen.model.names import bare
from sheetgen.pairing.dutch.state import (
    BLACK,
    FULL_BYE,
    HALF_BYE,
    PAIRING_BYE,
    STANDARD_POINTS,
    WHITE,
    ZERO_BYE,
    Points,
    Turn,
)

ROUNDS = 24
# All that is ever read: no address, no telephone, no mail, no password, no payment.
INFO = ("Variable", "Value")
PERSON = (
    "Ref", "Nr", "NrFFE", "Nom", "Prenom", "Sexe", "NeLe", "Cat", "Elo", "Rapide", "Blitz", "FideCode", "FideTitre",
    "Federation", "Ligue", "Club",
)  # fmt: skip
TURNS = tuple(f"Rd{round_:02}{part}" for round_ in range(1, ROUNDS + 1) for part in ("Adv", "Res", "Cl"))
FACTS = {"Nom": "title", "Lieu": "place", "Cadence": "pace", "Arbitre": "arbiter"}
EXEMPT = 1
CODES = {0: "", 1: "0", 2: "=", 3: "1", 4: "-", 5: "-", 6: "+"}
BYES = {2: HALF_BYE, 6: FULL_BYE, 3: FULL_BYE}
COLOURS = {"B": WHITE, "N": BLACK}
AWAY, TO_PAIR = "F", "R"
ACCELERATIONS = {"haley": "haley", "haleysoft": "haley-soft", "sad": "degressive"}
PAIRED_BY = {"", "standard", *ACCELERATIONS}
RATINGS = {"rapide": "Rapide", "blitz": "Blitz"}
THREE_POINTS = Points.of_games(*(STANDARD_POINTS.win * value for value in (3, 1, 0)))
ORDER = {
    "solkoff": "BH", "bresilien": "BH/C1", "harkness": "BH/M1", "cumulatif": "PS", "nombredevictoires": "WIN",
    "sonnenbornberger": "SB", "sonnebornberger": "SB",
}  # fmt: skip


def import_papi(data: bytes) -> ImportedEvent:
    """The event of a file of Papi; only the columns named above are looked at.

    Raises:
        BadOptions: the library that reads such files is not installed (``needs-papi-extra``).
        FileProblem: the file is damaged, no tournament, or names an opponent it does not have.
    """
    tables_read = tables(data, {"INFO": INFO, "JOUEUR": (*PERSON, *TURNS)})
    if "INFO" not in tables_read or "JOUEUR" not in tables_read:
        raise FileProblem(error("papi-no-event"))
    info = {str(row.get("Variable") or ""): _text(row.get("Value")) for row in tables_read["INFO"]}
    return import_papi_tables(info, tables_read["JOUEUR"])


def import_papi_tables(info: Mapping[str, str], rows: Rows) -> ImportedEvent:
    """The event of the two tables."""
    people = sorted((row for row in rows if (_number(row.get("Ref")) or 0) > EXEMPT), key=_order)
    if not people:
        raise FileProblem(error("papi-no-event"))
    places = {_number(row["Ref"]): place for place, row in enumerate(people, start=1)}
    rounds = min(_number(info.get("NbrRondes")) or 0, ROUNDS)
    paired = max((round_ for row in people for round_ in range(1, ROUNDS + 1) if _was_paired(row, round_)), default=0)
    rating = RATINGS.get(bare(info.get("ClassElo", "")), "Elo")
    pairing = _folded(info.get("Pairing", ""))
    order, unread = _tie_breaks(info)
    return ImportedEvent(
        tuple(_player(row, rating) for row in people),
        tuple(tuple(_turn(row, round_, places) for round_ in range(1, paired + 1)) for row in people),
        _facts(info),
        {number: day for number in range(1, rounds + 1) if (day := _day(info.get(f"DateRd{number}", "")))},
        rounds or None,
        accelerate=ACCELERATIONS.get(pairing, ""),
        points=THREE_POINTS if info.get("DecomptePoints", "").upper() == "OUI" else STANDARD_POINTS,
        order=order,
        byes=_byes(people, paired + 1),
        problems=(*unread, *_not_carried(info, pairing)),
    )


def _order(row: Mapping[str, object]) -> tuple[int, int]:
    """Papi's numbers; who has none yet stands behind, as he was entered."""
    return _number(row.get("Nr")) or 10_000, _number(row.get("Ref")) or 0


def _player(row: Mapping[str, object], rating: str) -> Player:
    name = f"{_text(row.get('Nom'))} {_text(row.get('Prenom'))}".strip() or f"#{row.get('Ref')}"
    return Player(
        name,
        _number(row.get(rating)) or None,
        _text(row.get("Federation")),
        club=_text(row.get("Club")),
        title=_text(row.get("FideTitre")),
        category=_text(row.get("Cat")),
        sex={"M": "M", "F": "F"}.get(_text(row.get("Sexe")).upper(), ""),
        league=_text(row.get("Ligue")),
        licence=_text(row.get("NrFFE")),
        fide_id=_text(row.get("FideCode")),
        birth=_day(_text(row.get("NeLe"))),
    )


def _was_paired(row: Mapping[str, object], round_: int) -> bool:
    """Whether somebody has an opponent, or is the one without."""
    return (_number(row.get(f"Rd{round_:02}Adv")) or 0) >= EXEMPT and _colour(row, round_) in COLOURS


def _colour(row: Mapping[str, object], round_: int) -> str:
    return _text(row.get(f"Rd{round_:02}Cl")).upper()


def _turn(row: Mapping[str, object], round_: int, places: Mapping[int | None, int]) -> Turn:
    result = _number(row.get(f"Rd{round_:02}Res")) or 0
    opponent = _number(row.get(f"Rd{round_:02}Adv")) or 0
    colour = COLOURS.get(_colour(row, round_), "")
    if not colour or opponent < EXEMPT:
        return Turn(None, "", BYES.get(result, ZERO_BYE))
    if opponent == EXEMPT:
        return Turn(None, "", PAIRING_BYE)
    if opponent not in places:
        raise FileProblem(error("papi-unknown-opponent", found=str(opponent), round=round_))
    return Turn(places[opponent], colour, CODES.get(result, ""))


def _byes(people: Sequence[Mapping[str, object]], round_: int) -> dict[int, dict[int, str]]:
    """Who has said that he will be away from the round to come."""
    if round_ > ROUNDS:
        return {}
    away = {
        place: BYES.get(_number(row.get(f"Rd{round_:02}Res")) or 0, ZERO_BYE)
        for place, row in enumerate(people, start=1)
        if _colour(row, round_) == AWAY
    }
    return {round_: away} if away else {}


def _facts(info: Mapping[str, str]) -> dict[str, str]:
    facts = {name: info.get(column, "") for column, name in FACTS.items()}
    days = [day for day in dict.fromkeys((info.get("DateDebut", ""), info.get("DateFin", ""))) if day]
    return {name: text for name, text in (facts | {"dates": " – ".join(days)}).items() if text}


def _tie_breaks(info: Mapping[str, str]) -> tuple[tuple[str, ...], list[Problem]]:
    names = [text for number in (1, 2, 3) if (text := info.get(f"Dep{number}", ""))]
    codes = [ORDER.get(_folded(text)) for text in names]
    if not names:
        return (), []
    readable = [code for code in codes if code]
    if len(readable) < len(codes):
        return (), [warning("papi-tie-breaks", found=", ".join(names))]
    return ("PTS", *dict.fromkeys(readable)), []


def _not_carried(info: Mapping[str, str], pairing: str) -> Iterator[Problem]:
    """What a workbook has no place for."""
    if pairing not in PAIRED_BY:
        yield warning("papi-other-pairing", found=info.get("Pairing", ""))
    if any(value and name.startswith("Prix") and _number(value) for name, value in info.items()):
        yield warning("papi-prizes")


def _folded(text: str) -> str:
    return "".join(letter for letter in bare(text) if letter.isalnum())


def _text(value: object) -> str:
    return "" if value is None else str(value).strip()


def _number(value: object) -> int | None:
    text = _text(value).removesuffix(".0")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None


def _day(text: str) -> str:
    """A day as ISO, from the forms such files have: 31/12/2001, 2001-12-31 00:00:00; a year stays one."""
    parts = text.split(maxsplit=1)[0].replace("/", "-").replace(".", "-").split("-") if text.split() else []
    if len(parts) == 3 and all(part.isdecimal() for part in parts):
        year, month, day = parts if len(parts[0]) == 4 else parts[::-1]
        return f"{year}-{int(month):02}-{int(day):02}"
    return text if len(parts) == 1 and text.isdecimal() else ""


FORMAT = EventFormat(id="papi", name="Papi", endings=(".papi",), recognises=is_access, import_event=import_papi)
