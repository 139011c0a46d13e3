"""The two examples of a club's own workbook in templates/, drawn here as a club would draw them in Excel."""

import datetime
import io
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import xlsxwriter

CREATED = datetime.datetime(2026, 1, 1)
FONT = {"font_name": "Arial", "font_size": 11}  # as wide in every program
GREEN, PALE, GOLD = "#1E5631", "#EAF4EC", "#C9A227"


def club_templates() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the bytes of every example."""
    yield "club-poster-en.xlsx", _made(_poster)
    yield "club-diplomes-fr.xlsx", _made(_diplomas)


def _made(draw: Callable[[Any], None]) -> bytes:
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True, "default_format_properties": dict(FONT)}) as book:
        book.set_properties({"created": CREATED})
        draw(book)
    return target.getvalue()


def _emblem() -> io.BytesIO:
    """A small chess board as a picture, so that the examples have something a careless program would lose."""
    side, square = 64, 16
    rows = b"".join(
        b"\0" + b"".join(b"\x1e\x56\x31" if (x // square + y // square) % 2 else b"\xff\xff\xff" for x in range(side))
        for y in range(side)
    )

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">L", len(content)) + kind + content + struct.pack(">L", zlib.crc32(kind + content))

    header = struct.pack(">LLBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    return io.BytesIO(b"\x89PNG\r\n\x1a\n" + parts)


def _paper(sheet: Any, landscape: bool = False) -> None:
    sheet.set_paper(9)
    sheet.hide_gridlines(2)
    sheet.fit_to_pages(1, 1)
    sheet.center_horizontally()
    if landscape:
        sheet.set_landscape()


# --------------------------------------------------------------------------------------------- the poster: placeholders


def _poster(book: Any) -> None:
    looks = {
        "title": {"bold": True, "font_size": 24, "font_color": GREEN},
        "line": {"font_size": 11, "font_color": "#404040"},
        "head": {
            "bold": True,
            "font_size": 13,
            "font_color": "#FFFFFF",
            "bg_color": GREEN,
            "border": 1,
            "align": "center",
        },
        "name": {"border": 1, "font_size": 20, "bold": True, "indent": 1, "shrink": True},
        "cell": {"border": 1, "font_size": 20, "align": "center"},
        "name 2": {"border": 1, "font_size": 20, "bold": True, "indent": 1, "shrink": True, "bg_color": PALE},
        "cell 2": {"border": 1, "font_size": 20, "align": "center", "bg_color": PALE},
        "grid name": {"border": 1, "font_size": 15, "bold": True, "indent": 1, "shrink": True},
        "grid cell": {"border": 1, "font_size": 15, "align": "center"},
        "small": {"italic": True, "font_size": 10, "font_color": "#404040", "text_wrap": True},
    }
    look = {name: book.add_format({"valign": "vcenter"} | facts) for name, facts in looks.items()}
    _standings(book.add_worksheet("Standings"), look)
    _round_one(book.add_worksheet("Next round"), look)
    _crosstable(book.add_worksheet("Crosstable"), look)


def _head(sheet: Any, look: dict[str, Any], headings: tuple[str, ...], row: int = 4) -> None:
    sheet.insert_image("A1", "emblem.png", {"image_data": _emblem(), "x_scale": 0.8, "y_scale": 0.8})
    sheet.set_row(0, 30)
    sheet.write_string("B1", "{{title}}", look["title"])
    sheet.write_string("B2", "{{dates}} – after round {{round}}", look["line"])
    sheet.write_string("D2", "{{place}}", look["line"])
    sheet.set_column("A:A", 8)
    sheet.set_row(row, 24)
    for col, text in enumerate(headings):
        sheet.write_string(row, col, text, look["head"])


def _standings(sheet: Any, look: dict[str, Any]) -> None:
    """Two prepared rows, so that the leader stands out; the rows added look like the last of them."""
    _head(sheet, look, ("Place", "Player", "Rating", "Club", "Points"))
    fields = ("rank", "name", "rating", "club", "points")
    for row, shade in ((5, " 2"), (6, "")):
        sheet.set_row(row, 31)
        for col, field in enumerate(fields):
            kind = "name" if field in ("name", "club") else "cell"
            sheet.write_string(row, col, "{{standings." + field + "}}", look[kind + shade])
    sheet.set_column("B:B", 56)
    sheet.set_column("C:C", 12)
    sheet.set_column("D:D", 44)
    sheet.set_column("E:E", 12)
    sheet.merge_range("B3:E3", "{{rules}}: {{order}}", look["small"])
    sheet.write_string("B4", "{{entered}} of {{total}} games", look["small"])
    sheet.write_formula("D4", '=COUNTA(B6:B45)&" players"', look["small"], "2 players")
    # What the club always has there, beside the rows the table will grow into, and prints nowhere.
    for row in range(5, 11):
        sheet.write_number(row, 6, row - 4, look["small"])
    sheet.set_column("F:G", 3, None, {"hidden": True})
    _paper(sheet, landscape=True)


def _round_one(sheet: Any, look: dict[str, Any]) -> None:
    _head(sheet, look, ("Board", "White", "", "Black", "Result"))
    sheet.write_string("B3", "Round 1: {{round.1.date}}, {{round.1.time}}", look["line"])
    sheet.write_formula("A4", '=IF(B4="","","Exempt:")', look["small"], "")
    sheet.write_string("B4", "{{round.1.exempt}}", look["small"])
    sheet.set_row(5, 48)
    for col, field in enumerate(("board", "white", "", "black", "result")):
        text = "{{pairings.1." + field + "}}" if field else ""
        sheet.write_string(5, col, text, look["name" if field in ("white", "black") else "cell"])
    sheet.set_column("B:B", 53)
    sheet.set_column("C:C", 2)
    sheet.set_column("D:D", 53)
    sheet.set_column("E:E", 12)
    _paper(sheet, landscape=True)


def _crosstable(sheet: Any, look: dict[str, Any]) -> None:
    _head(sheet, look, ("No.", "Player", "Points", "Place"))
    sheet.write_string(4, 4, "{{crosstable.opponents}}", look["head"])
    fields = (("no", "cell"), ("name", "name"), ("points", "cell"), ("rank", "cell"), ("games", "cell"))
    sheet.set_row(5, 32)
    for col, (field, kind) in enumerate(fields):
        sheet.write_string(5, col, "{{crosstable." + field + "}}", look[f"grid {kind}"])
    sheet.set_column("B:B", 36)
    sheet.set_column("E:AR", 6)
    _paper(sheet, landscape=True)


# ------------------------------------------------------------------------------------------ the diplomas: defined names


PLACES = ((1, "Premier", "1er prix"), (2, "Deuxième", "2e prix"), (3, "Troisième", "3e prix"))
DOUBLE = 6  # the border
LAST_ROW, LAST_COL = 15, 4


def _diplomas(book: Any) -> None:
    looks = {
        "event": {"font_size": 18, "bold": True, "align": "center", "font_color": GREEN},
        "big": {"font_size": 46, "bold": True, "align": "center", "font_color": GOLD},
        "prize": {"font_size": 26, "bold": True, "align": "center", "font_color": GREEN},
        "text": {"font_size": 15, "align": "center", "font_color": "#404040"},
        "name": {"font_size": 36, "bold": True, "align": "center", "shrink": True, "bottom": 1, "bottom_color": GOLD},
        "sign": {"font_size": 16, "align": "center", "top": 1, "font_color": "#404040"},
        "head": {"bold": True, "bottom": 2, "font_size": 16},
        "cell": {"bottom": 1, "font_size": 16, "shrink": True},
        "title": {"font_size": 26, "bold": True, "font_color": GREEN},
        "centred": {"bottom": 1, "align": "center", "font_size": 16},
        "centred head": {"bold": True, "bottom": 2, "align": "center", "font_size": 16},
    }
    look = {name: book.add_format({"valign": "vcenter"} | facts) for name, facts in looks.items()}
    for place, title, prize in PLACES:
        sheet = book.add_worksheet(title)
        _frame(book, sheet)
        _diploma(sheet, look, place, prize)
    _prize_list(book, look)


def _frame(book: Any, sheet: Any) -> None:
    """Two golden lines around the page, in the narrow cells at its edges."""
    for row in range(LAST_ROW + 1):
        for col in range(LAST_COL + 1):
            sides = (("top", row == 0), ("bottom", row == LAST_ROW), ("left", col == 0), ("right", col == LAST_COL))
            if any(there for _, there in sides):
                drawn = {side: DOUBLE for side, there in sides if there}
                colours = {f"{side}_color": GOLD for side in drawn}
                sheet.write_blank(row, col, None, book.add_format(drawn | colours))


def _diploma(sheet: Any, look: dict[str, Any], place: int, prize: str) -> None:
    first = "{{classement." + str(place)
    lines = (
        (1, 70, None, "text"),
        (2, 34, "{{titre}}", "event"),
        (3, 22, "{{lieu}}", "text"),
        (4, 78, "Diplôme", "big"),
        (5, 46, prize, "prize"),
        (6, 26, "décerné à", "text"),
        (7, 58, first + ".nom}}", "name"),
        (8, 30, first + ".club}}", "text"),
        (9, 30, "place " + first + ".rang}}, " + first + ".points}} points", "text"),
        (10, 34, "le {{aujourdhui}}", "text"),
        (11, 30, None, "text"),
    )
    for col, width in enumerate((4, 46, 40, 46, 4)):
        sheet.set_column(col, col, width)
    for row, height, text, style in lines:
        sheet.set_row(row, height)
        if text:
            sheet.merge_range(row, 1, row, LAST_COL - 1, "", look[style])
            sheet.write_string(row, 1, text, look[style])
    for col, who, name in ((1, "l'arbitre", "{{arbitre}}"), (3, "pour le club", None)):
        if name:
            sheet.write_string(12, col, name, look["text"])
        sheet.write_string(13, col, who, look["sign"])
    sheet.set_row(12, 30)
    sheet.set_row(13, 30)
    sheet.insert_image("C2", "emblem.png", {"image_data": _emblem(), "x_offset": 128, "y_offset": 14})
    sheet.print_area(0, 0, LAST_ROW, LAST_COL)
    _paper(sheet, landscape=True)
    sheet.center_vertically()


def _prize_list(book: Any, look: dict[str, Any]) -> None:
    """No placeholder to be seen here: the cells are known by the names the club gave them."""
    sheet = book.add_worksheet("Palmarès")
    sheet.set_column("B:B", 42)
    sheet.set_column("C:C", 30)
    sheet.write_blank(0, 0, None, look["title"])
    for row in (0, *range(2, 11)):
        sheet.set_row(row, 36)
    for col, text in enumerate(("Rang", "Nom", "Club", "Points")):
        centred = "centred " if col in (0, 3) else ""
        sheet.write_string(2, col, text, look[f"{centred}head"])
        for row in range(3, 11):
            sheet.write_blank(row, col, None, look["centred" if centred else "cell"])
    book.define_name("sg_titre", "='Palmarès'!$A$1")
    for letter, field in (("A", "rang"), ("B", "nom"), ("C", "club"), ("D", "points")):
        book.define_name(f"sg_classement_{field}", f"='Palmarès'!${letter}$4:${letter}$11")
    _paper(sheet)
