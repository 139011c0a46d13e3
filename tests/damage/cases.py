"""Every damage of the table: the name of its file, how it is made, and what reading it must find."""

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import openpyxl

from tests.damage import calc
from tests.damage.edits import (
    Parts,
    cell,
    day,
    edited,
    in_sheet,
    number,
    part_of,
    replaced,
    typed,
    without_caches,
    without_names,
    without_properties,
)
from tests.damage.event import workbook
from tests.oracle.libreoffice import convert


@dataclass(frozen=True)
class Damage:
    """One damaged file; ``entry`` says where its results are typed. What it must give is in findings.py."""

    file: str
    make: Callable[[], bytes]
    entry: str = "rounds"


def by_hand(*lines: str, kind: str = "xlsx", entry: str = "rounds") -> Callable[[], bytes]:
    return lambda: calc.edit(workbook(entry), "\n".join(lines), kind)


def by_xml(*edits: Callable[[Parts], None], entry: str = "rounds") -> Callable[[], bytes]:
    return lambda: edited(workbook(entry), *edits)


def by_xml_then_saved(*edits: Callable[[Parts], None], entry: str = "rounds") -> Callable[[], bytes]:
    """The edits, then opened, calculated and saved by LibreOffice."""
    return lambda: calc.edit(edited(workbook(entry), *edits), "")


def by_openpyxl(change: Callable[[Any], None], entry: str = "rounds") -> Callable[[], bytes]:
    def make() -> bytes:
        book = openpyxl.load_workbook(io.BytesIO(workbook(entry)))
        change(book)
        target = io.BytesIO()
        book.save(target)
        return target.getvalue()

    return make


ROUNDS = 'sheets.getByName("Rounds")'
PLAYERS = 'sheets.getByName("Players")'
SORT = 'sort(Array(Prop("SortFields", f()), Prop("ContainsHeader", False)))'


def google(parts: Parts) -> None:
    """As a spreadsheet on the web exports it: no properties, no very hidden sheets, functions of its own as dummies."""
    without_properties(parts)
    replaced("xl/workbook.xml", 'state="veryHidden"', 'state="hidden"')(parts)
    name = part_of(parts, "Standings")
    formula = rb"<f>([^<]*)</f>"
    parts[name] = re.sub(formula, rb"<f>IFERROR(__xludf.DUMMYFUNCTION(&quot;x&quot;),\1)</f>", parts[name], count=1)


def numbers(parts: Parts) -> None:
    """As Numbers exports it: names and properties lost, every sheet renamed after its table, a summary in front."""
    without_properties(parts)
    without_names(parts)
    workbook_xml = parts["xl/workbook.xml"].decode()
    titles = re.findall(r'<sheet name="([^"]+)"', workbook_xml)
    for title in titles:
        workbook_xml = workbook_xml.replace(f'name="{title}"', f'name="{title[:20]} - Table 1"')
    parts["xl/workbook.xml"] = re.sub(r' state="\w+"', "", workbook_xml).encode()
    for name in [name for name in parts if "worksheets/sheet" in name]:
        text = parts[name].decode()
        text = re.sub("<sheetProtection[^>]*/>|<dataValidations.*?</dataValidations>", "", text)
        for title in titles:
            text = text.replace(f"'{title}'!", f"'{title[:20]} - Table 1'!")
        parts[name] = text.encode()


def with_external_link(parts: Parts) -> None:
    """A link to another workbook, and a formula of the club that uses it."""
    parts["xl/externalLinks/externalLink1.xml"] = (
        b'<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b'<externalBook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>'
        b"</externalLink>"
    )
    cell("Rounds", "H6", "<f>[1]Sheet1!A1</f><v>7</v>")(parts)


DAMAGES: tuple[Damage, ...] = (
    # ---- rows and columns
    Damage("rows-inserted.xlsx", by_hand(f"{ROUNDS}.Rows.insertByIndex(2, 2)", f"{ROUNDS}.Rows.insertByIndex(9, 1)")),
    Damage(
        "columns-inserted.xlsx",
        by_hand(f"{ROUNDS}.Columns.insertByIndex(0, 1)", f"{ROUNDS}.Columns.insertByIndex(4, 2)"),
    ),
    Damage(
        "rows-and-columns-in-shown-sheets.xlsx",
        by_hand(
            'sheets.getByName("Standings").Rows.insertByIndex(7, 1)',
            'sheets.getByName("Standings").Columns.insertByIndex(2, 1)',
            'sheets.getByName("Crosstable").Rows.insertByIndex(1, 2)',
            'sheets.getByName("Official ranking").Rows.insertByIndex(0, 3)',
        ),
    ),
    Damage(
        "grid-rows-and-columns.xlsx",
        by_hand(
            'sheets.getByName("Crosstable").Rows.insertByIndex(7, 1)',
            'sheets.getByName("Crosstable").Columns.insertByIndex(4, 1)',
            entry="grid",
        ),
        entry="grid",
    ),
    Damage("game-deleted.xlsx", by_hand(f"{ROUNDS}.Rows.removeByIndex(6, 1)")),
    Damage("club-column-deleted.xlsx", by_hand(f"{PLAYERS}.Columns.removeByIndex(4, 1)")),
    Damage("result-column-deleted.xlsx", by_hand(f"{ROUNDS}.Columns.removeByIndex(4, 1)")),
    Damage(
        "game-cut-out.xlsx",
        by_hand(
            f'src = {ROUNDS}.getCellRangeByName("A7:H7")',
            f"{ROUNDS}.moveRange({ROUNDS}.getCellByPosition(0, 30).CellAddress, src.RangeAddress)",
        ),
    ),
    Damage("columns-swapped-by-copy.xlsx", by_xml(typed("Players", "B5", "Rating"), typed("Players", "C5", "Name"))),
    # ---- sheets
    Damage(
        "sheets-renamed.xlsx",
        by_hand(
            f'{ROUNDS}.Name = "Partien"',
            f'{PLAYERS}.Name = "Teilnehmer &c."',
            'sheets.getByName("Internal description").Name = "x"',
        ),
    ),
    Damage("sheets-reordered.xlsx", by_hand('sheets.moveByName("Standings", 0)', 'sheets.moveByName("Rounds", 9)')),
    Damage("sheet-copied.xlsx", by_hand('sheets.copyByName("Rounds", "Rounds (2)", 6)')),
    Damage(
        "sheet-copied-and-typed-in.xlsx",
        by_hand(
            'sheets.copyByName("Rounds", "Rounds (2)", 6)',
            'sheets.getByName("Rounds (2)").getCellRangeByName("E16").String = "1-0"',
        ),
    ),
    Damage("shown-sheet-deleted.xlsx", by_hand('sheets.removeByName("Crosstable")')),
    Damage("players-deleted.xlsx", by_hand('sheets.removeByName("Players")')),
    Damage(
        "sheet-of-the-club-added.xlsx",
        by_hand(
            'sheets.insertNewByName("Photos", 2)',
            'sheets.getByName("Photos").getCellRangeByName("A1").String = "Rounds"',
        ),
    ),
    # ---- sorted, filtered, hidden
    Damage(
        "players-sorted.xlsx",
        by_hand(
            "Dim f(0) As New com.sun.star.table.TableSortField",
            "f(0).Field = 1",
            "f(0).IsAscending = False",
            f'{PLAYERS}.getCellRangeByName("A6:N9").{SORT}',
        ),
    ),
    Damage(
        "grid-sorted.xlsx",
        by_hand(
            "Dim f(0) As New com.sun.star.table.TableSortField",
            "f(0).Field = 0",
            "f(0).IsAscending = False",
            f'sheets.getByName("Crosstable").getCellRangeByName("A6:F9").{SORT}',
            entry="grid",
        ),
        entry="grid",
    ),
    Damage(
        "rows-filtered-and-hidden.xlsx",
        by_hand(
            f"{ROUNDS}.Rows.getByIndex(6).IsVisible = False",
            f"{ROUNDS}.Columns.getByIndex(0).IsVisible = False",
            f'd = {PLAYERS}.getCellRangeByName("A5:N9").createFilterDescriptor(True)',
            "Dim g(0) As New com.sun.star.sheet.TableFilterField",
            "g(0).Field = 1",
            "g(0).IsNumeric = False",
            "g(0).Operator = com.sun.star.sheet.FilterOperator.EQUAL",
            'g(0).StringValue = "Bruno"',
            "d.setFilterFields(g())",
            "d.ContainsHeader = True",
            f'{PLAYERS}.getCellRangeByName("A5:N9").filter(d)',
        ),
    ),
    # ---- formulas and figures
    Damage("formula-overwritten-with-the-same.xlsx", by_xml(number("Standings", "B7", 1))),
    Damage("formula-overwritten.xlsx", by_xml(number("Standings", "F7", 3))),
    Damage("names-typed-over-formulas.xlsx", by_xml(typed("Rounds", "D7", "Zoe"))),
    Damage("values-pasted-over-a-sheet.xlsx", by_xml(in_sheet("Standings", "<f>[^<]*</f>", ""))),
    Damage("formulas-respelled.xlsx", lambda: convert(workbook(), "xlsx")),
    Damage("stale-figures.xlsx", by_xml(typed("Rounds", "E16", "1-0"))),
    Damage("no-figures.xlsx", by_xml(without_caches)),
    Damage("figures-never-computed.xlsx", by_openpyxl(lambda book: None)),
    Damage("formula-in-an-entry.xlsx", by_xml_then_saved(cell("Rounds", "E16", '<f>"1-0"</f><v>1-0</v>', "str"))),
    Damage("formula-without-a-value-in-an-entry.xlsx", by_xml(cell("Rounds", "E7", "<f>E8</f>"))),
    Damage(
        "error-in-an-entry.xlsx",
        by_xml_then_saved(cell("Rounds", "E7", "<v>#REF!</v>", "e"), cell("Players", "C6", "<v>#N/A</v>", "e")),
    ),
    # ---- what was typed
    Damage(
        "typed-in-many-ways.xlsx",
        by_xml_then_saved(
            typed("Rounds", "E7", " １－０ "),
            typed("Rounds", "E8", "Remis"),
            typed("Rounds", "E11", "'0-1"),
            typed("Rounds", "E12", "1 – 0"),
            typed("Rounds", "E15", "+:-"),
            typed("Rounds", "E16", "0,5"),
        ),
    ),
    Damage(
        "numbers-typed-as-texts.xlsx",
        by_xml_then_saved(
            typed("Players", "C6", "1\u00a0600"),
            typed("Players", "C7", "'1700"),
            typed("Players", "C8", "１８００"),
            typed("Players", "C9", "1900,0"),
            typed("Players", "A7", " 2\u00a0"),
        ),
    ),
    Damage(
        "numbers-in-exponents.xlsx",
        by_xml_then_saved(
            cell("Players", "K6", "<v>1.4E+07</v>"),
            cell("Players", "C6", "<v>1.6E+03</v>"),
            cell("Players", "C7", "<v>1700.5</v>"),
        ),
    ),
    Damage(
        "results-made-dates.xlsx",
        by_xml_then_saved(
            day("Rounds", "E8", 46054),
            day("Rounds", "E7", 1 / 24, "hh:mm"),
            day("Rounds", "E11", 1 / 1440, "hh:mm"),
            day("Rounds", "E12", 36526, "mmm\\-yy"),
            day("Rounds", "E15", 46055),
            day("Rounds", "E16", 46024),
        ),
    ),
    Damage(
        "dates-counted-from-1904.xlsx",
        by_xml(
            replaced("xl/workbook.xml", "<workbookPr ", '<workbookPr date1904="1" '),
            day("Rounds", "E8", 46054 - 1462),
            number("Event", "B25", 46029 - 1462),
            cell("Rounds", "E6", "<f>'Event'!B25</f><v>44567</v>"),
            cell("Calendar", "B6", "<f>'Event'!B25</f><v>44567</v>"),
        ),
    ),
    Damage(
        "results-outside-the-list.xlsx",
        by_xml_then_saved(
            typed("Rounds", "E7", "l-0"),
            typed("Rounds", "E8", "2-1"),
            typed("Rounds", "E11", "1/0"),
            in_sheet("Rounds", "<dataValidations.*?</dataValidations>", ""),
        ),
    ),
    Damage(
        "entries-merged.xlsx",
        by_xml(
            in_sheet(
                "Rounds", '<mergeCells count="\\d+">', '<mergeCells><mergeCell ref="E7:E8"/><mergeCell ref="E15:E16"/>'
            )
        ),
    ),
    Damage("penalty.xlsx", by_xml_then_saved(typed("Rounds", "E16", "0-0"))),
    # ---- the schedule
    Damage("pairing-altered.xlsx", by_xml_then_saved(number("Rounds", "G7", 3))),
    Damage("colours-exchanged.xlsx", by_xml_then_saved(number("Rounds", "C12", 2), number("Rounds", "G12", 1))),
    Damage("board-number-altered.xlsx", by_xml_then_saved(number("Rounds", "B12", 7))),
    Damage("row-copied.xlsx", by_xml_then_saved(number("Rounds", "B8", 1))),
    Damage("grid-contradicting.xlsx", by_xml_then_saved(typed("Crosstable", "C9", "1"), entry="grid"), entry="grid"),
    # ---- identity
    Damage("properties-lost.xlsx", by_xml(without_properties)),
    Damage("names-lost.xlsx", by_xml(without_names)),
    Damage(
        "names-lost-and-rows-inserted.xlsx",
        lambda: edited(
            calc.edit(
                workbook(),
                f"{ROUNDS}.Rows.insertByIndex(2, 2)\n{ROUNDS}.Columns.insertByIndex(1, 1)\n"
                f"{PLAYERS}.Rows.insertByIndex(0, 1)",
            ),
            without_names,
        ),
    ),
    Damage("grid-names-lost.xlsx", by_xml(without_names, entry="grid"), entry="grid"),
    Damage("google.xlsx", by_xml(google)),
    Damage("numbers.xlsx", by_xml(numbers)),
    Damage(
        "names-of-another-workbook.xlsx",
        by_xml(replaced("xl/workbook.xml", 'name="sg_rounds_board"', 'name="sg_rounds_table"')),
    ),
    Damage(
        "marks-contradicting.xlsx",
        by_xml(replaced("xl/workbook.xml", r"'Rounds'!\$E\$7:\$E\$16", "'Rounds'!$$F$$7:$$F$$16".replace("$$", "$"))),
    ),
    Damage(
        "description-of-a-smaller-event.xlsx",
        by_xml(replaced("xl/sharedStrings.xml", r'(&quot;|")count(&quot;|"):4', r"\1count\2:3")),
    ),
    Damage("external-link.xlsx", by_xml(with_external_link)),
    # ---- formats
    Damage("saved.ods", lambda: convert(workbook(), "ods")),
    Damage("saved.xls", lambda: convert(workbook(), "xls")),
    Damage(
        "saved.xlsm",
        by_xml(replaced("[Content_Types].xml", "spreadsheetml.sheet.main", "ms-excel.sheet.macroEnabled.main")),
    ),
    Damage("grid.ods", lambda: convert(workbook("grid"), "ods"), entry="grid"),
    Damage(
        "edited.ods",
        by_hand(
            f"{ROUNDS}.Rows.insertByIndex(2, 2)",
            f"{ROUNDS}.Columns.insertByIndex(1, 1)",
            f'{ROUNDS}.Name = "It\'s round. one"',
            'sheets.getByName("It\'s round. one").getCellRangeByName("F10").Formula = "1:0"',
            f'{PLAYERS}.getCellRangeByName("C6").String = "1 600"',
            kind="ods",
        ),
    ),
)
