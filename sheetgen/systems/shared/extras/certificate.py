"""The data of a certificate of title result (P14, IT1): type who it is about, print, sign."""

from collections.abc import Iterator, Mapping
from typing import Any

from sheetgen.errors import error
from sheetgen.model.cleaning import cleaned
from sheetgen.model.tournament import EventSpec
from sheetgen.systems.shared.extras.norm_cells import CODES, ORDERED, NormCells
from sheetgen.systems.shared.extras.norm_open import OpenCells
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import TEXT, Codec, Decoded, Image, whole_codec
from sheetgen.workbook.desk import EVENT, HALVES_TEXT, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column
from sheetgen.workbook.seats import Seats

CERTIFICATE = "certificate"
Cells = NormCells | OpenCells
ROUNDS = ("round", "name", "fide_id", "federation", "rating", "title", "result")
WIDTHS = (8, 30, 13, 12, 9, 9, 9)
HIDDEN = ("met", "counted", "code", "rated")  # behind the games: his number, the same if the game counts, his title
CHOSEN, NUMBER = Cell(CERTIFICATE, 4, 2), Cell(CERTIFICATE, 4, len(ROUNDS))
PERSON = ("name", "fide_id", "birth", "federation", "title", "rating")
EVENT_ROWS = {"title": 4, "place": 5, "dates": 6, "pace": 7, "arbiter": 8}
FIRST_FACT = 6
OF_CHOSEN = template('IF(COUNT({no})=0,"",IF(INDEX({all},{no})="","",INDEX({all},{no})))')
OF_HIM = template('IF({no}="","",IF(INDEX({all},{no})="","",INDEX({all},{no})))')
RATED = template('IF({no}="",0,IF(COUNT(INDEX({all},{no}))=0,0,IF(INDEX({all},{no})>0,1,0)))')
CODE = template('IF({no}="",0,IF(INDEX({all},{no})="",0,INDEX({all},{no})))')
COUNTED = template('IF(COUNT({no})=0,"",IF(INDEX({all},{no})>0,INDEX({all},{no}),""))')
EXCEEDS = template(f'IF(OR(COUNT({{no}})=0,COUNT({{n}})=0),"",IF({{n}}<0,"–",{HALVES_TEXT}))')
SPARE = template('IF(COUNT({no})=0,"",IF(COUNT(INDEX({enough},{no}))=0,"",INDEX({score},{no})-INDEX({enough},{no})))')


def person_cells() -> dict[str, Cell]:
    """Return where the certificate has each fact of its player."""
    return {name: Cell(CERTIFICATE, FIRST_FACT + place, 2) for place, name in enumerate(PERSON)}


def build(desk: Desk, spec: Any, cells: Cells, figures: Mapping[str, Area], waived: Cell) -> Sheet:
    """``told`` are the columns of the sheet of norms, the hidden ones too; ``waived`` is what was typed there (N5)."""
    sheet = desk.page(CERTIFICATE, len(ROUNDS) - 1)
    _chosen(desk, sheet, cells.seats, figures["no"])
    row = _facts(desk, sheet, spec, cells)
    first = row + 2
    row = _games(desk, sheet, cells, row + 1)
    row = _totals(desk, sheet, cells, row + 1, figures, first, waived)
    _signatures(desk, sheet, row + 1)
    sheet.widths.update(enumerate(WIDTHS))
    sheet.hidden_cols = [len(ROUNDS) + place for place in range(len(HIDDEN))]
    sheet.page.last_col = len(ROUNDS) - 1
    sheet.page.pages_tall = 1
    return sheet


def _chosen(desk: Desk, sheet: Sheet, seats: Seats, labels: Area) -> None:
    """Who it is about, by what people know him by; his number is hidden."""
    numbered = isinstance(seats.label(1), int)
    codec = whole_codec("certificate", (1, seats.count), "bad-certificate-number") if numbered else _label(seats)
    sheet.label(CHOSEN.row, 0, desk.words["certificate.number"], "field")
    field = sheet.input(CHOSEN.row, CHOSEN.col, ("event", "certificate"), codec, "center bold")
    desk.book.add_field("certificate", field)
    number = 'IF(COUNT({typed})=0,"",{typed})' if numbered else 'IFERROR(MATCH({typed},{labels},0),"")'
    sheet.formula(NUMBER.row, NUMBER.col, template(number)(typed=CHOSEN, **({} if numbered else {"labels": labels})))


def _label(seats: Seats) -> Codec:
    labels = [str(seats.label(number)) for number in range(1, seats.count + 1)]

    def decode(value: object, kind: str) -> Decoded:
        text = cleaned(str(value)).upper() if value is not None else ""
        if not text or text in labels:
            return text or None, None
        return None, error("bad-certificate-number", found=str(value), least=labels[0], most=labels[-1])

    return Codec("certificate", decode, image=Image.TEXT)


def _facts(desk: Desk, sheet: Sheet, spec: EventSpec, cells: Cells) -> int:
    """The player, then the event."""
    row = FIRST_FACT
    for row, (text, content) in enumerate(_lines(desk, spec, cells), start=FIRST_FACT):
        sheet.label(row, 0, text, "field")
        dated = text in (desk.words["certificate.start"], desk.words["certificate.close"])
        sheet.band(row, 2, len(ROUNDS) - 1, content, "line left date" if dated else "line left")
    sheet.label(row + 1, 0, desk.words["certificate.arbiter_id"], "field")
    field = sheet.input(row + 1, 2, ("event", "certificate_arbiter_id"), TEXT, "left")
    desk.book.add_field("certificate_arbiter_id", field)
    sheet.merge(row + 1, 2, row + 1, len(ROUNDS) - 1)
    return row + 2


def _lines(desk: Desk, spec: EventSpec, cells: Cells) -> Iterator[tuple[str, Any]]:
    words = desk.words
    for name in PERSON:
        yield words[f"certificate.{name}"], OF_CHOSEN(no=NUMBER, all=cells.all(name))
    for name, at in EVENT_ROWS.items():
        yield words["certificate.event" if name == "title" else f"event.{name}"], copy_of(Cell(EVENT, at, 1))
    days = desk.book.keyed_rows["plan"].area_of("date")
    for name in ("start", "close"):
        end = "MIN" if name == "start" else "MAX"
        yield words[f"certificate.{name}"], template(f'IF(COUNT({{a}})=0,"",{end}({{a}}))')(a=days)
    yield words["certificate.rounds"], spec.rounds
    yield words["certificate.system"], words[f"system.{spec.system}"]


def _games(desk: Desk, sheet: Sheet, cells: Cells, row: int) -> int:
    """Every round: the opponent with his facts, and the result."""
    desk.header(sheet, row, {name: col for col, name in enumerate(ROUNDS)}, "certificate")
    counted = cells.counted()
    for place, (opponents, results) in enumerate(zip(cells.opponents(), cells.results(), strict=True), start=1):
        sheet.label(row + place, 0, place, "number")
        once = counted[place - 1] if place <= len(counted) else None
        met = _hidden(sheet, cells, row + place, opponents, once)
        for col, name in enumerate(ROUNDS[1:-1], start=1):
            style = "cell shrink" if name == "name" else "cell center"
            sheet.formula(row + place, col, OF_HIM(no=met, all=cells.all(name)), style)
        result = OF_CHOSEN(no=NUMBER, all=results)
        sheet.formula(row + place, len(ROUNDS) - 1, result, "cell center bold")
    return row + cells.seats.most + 1


def _hidden(sheet: Sheet, cells: Cells, row: int, opponents: Area, counted: Area | None) -> Cell:
    """What the totals are counted from; a person counts once where everybody is met twice."""
    met, once, code, rated = (sheet.cell(row, _col(name)) for name in HIDDEN)
    sheet.formula(row, met.col, COUNTED(no=NUMBER, all=opponents))
    sheet.formula(row, once.col, COUNTED(no=NUMBER, all=counted) if counted else template('""')())
    sheet.formula(row, code.col, CODE(no=once, all=cells.all("code")))
    sheet.formula(row, rated.col, RATED(no=once, all=cells.all("rating")))
    return met


def _col(name: str) -> int:
    return len(ROUNDS) + HIDDEN.index(name)


def _totals(
    desk: Desk, sheet: Sheet, cells: Cells, row: int, figures: Mapping[str, Area], first: int, waived: Cell
) -> int:
    """What a certificate counts, and the title it is about."""
    codes = ",".join(f'"{code}"' for code in CODES)
    sought = template(f"CHOOSE({{wanted}},{codes})")(wanted=cells.wanted)
    lines = {"sought": sought, **_counted(cells, figures, first), "waiver": copy_of(waived)}
    lines |= {name: OF_CHOSEN(no=NUMBER, all=figures[name]) for name in ("average", "needed", "points")}
    spare = sheet.cell(row + len(lines), len(ROUNDS))
    sheet.formula(spare.row, spare.col, SPARE(no=NUMBER, enough=figures["enough"], score=figures["score"]))
    lines["exceeds"] = EXCEEDS(no=NUMBER, n=spare)
    lines["verdict"] = OF_CHOSEN(no=NUMBER, all=figures["verdict"])
    for place, (name, formula) in enumerate(lines.items()):
        group = "norm-sheet" if f"norm-sheet.{name}" in desk.words else "certificate"
        sheet.label(row + place, 0, desk.words[f"{group}.{name}"], "field")
        sheet.band(row + place, 2, len(ROUNDS) - 1, formula, "line left")
    return row + len(lines)


def _counted(cells: Cells, figures: Mapping[str, Area], first: int) -> dict[str, Formula]:
    """The opponents by federation, rating and title."""
    rated, titles = (column(CERTIFICATE, first, _col(name), cells.seats.most) for name in ("rated", "code"))
    each = '&", "&'.join(f'"{title} "&COUNTIF({{codes}},{place})' for place, title in enumerate(ORDERED, start=1))
    chosen = {"no": NUMBER}
    counts = {name: OF_CHOSEN(all=figures[name], **chosen) for name in ("games", "federations", "titled", "holders")}
    foreign = template('IF(COUNT({no})=0,"",IF(COUNT(INDEX({own},{no}))=0,"",INDEX({persons},{no})-INDEX({own},{no})))')
    return {
        "counted": counts["games"],
        "federations": counts["federations"],
        "foreign": foreign(persons=cells.all("persons"), own=figures["own"], **chosen),
        "rated": template('IF(COUNT({no})=0,"",SUM({rated}))')(rated=rated, **chosen),
        "titled": counts["titled"],
        "holders": counts["holders"],
        "titles": template(f'IF(COUNT({{no}})=0,"",{each})')(codes=titles, **chosen),
    }


def _signatures(desk: Desk, sheet: Sheet, row: int) -> None:
    for place, name in enumerate(("arbiter", "officer")):
        sheet.label(row + 2 * place, 0, desk.words[f"certificate.sign-{name}"], "field")
        sheet.band(row + 2 * place, 2, len(ROUNDS) - 1, None, "line")
        sheet.heights[row + 2 * place] = 34
