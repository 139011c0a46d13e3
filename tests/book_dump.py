"""A workbook as text that a person can read in a diff: every sheet as runs of like cells, formulas in relative form.

``dump(data)`` begins with what the whole book has (defined names) and goes on sheet by sheet; charts and the like stand
at the end. Cells that have the same style and the same formula, seen from each cell, stand together: ``R[-1]C`` is the
cell above, ``R3C2`` is $B$3, ``R[a]C`` one in a row that differs, with ``a=4`` beside each cell. In braces are the
values of a block of cells, row by row, ``×4`` for four alike. A cell that changes leaves its block, so that the diff
names it. What only ties the parts of a file together (relations, content types, the list of titles) is left out, and so
is the theme.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple
from xml.etree import ElementTree

from sheetgen.xlsx.package import open_package

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
ADDRESS = re.compile(r"([A-Z]+)([0-9]+)")
# Parts that are said cell by cell, or that only tie the others together.
SAID_ELSEWHERE = re.compile(
    r"xl/(worksheets/sheet\d+|sharedstrings|styles|workbook|theme/.*)\.xml|docprops/app\.xml|.*\.rels|\[content_types\]\.xml"
)


class Cell(NamedTuple):
    """A cell: how it looks, its formula without its numbers, those numbers, and its value."""

    style: str
    formula: str
    numbers: tuple[str, ...]
    value: str


Place = tuple[int, int]
Block = tuple[int, int, int, int]


def dump(data: bytes) -> str:
    """The whole book; the same bytes give the same text."""
    package = open_package(data)
    parts = {name: package.part(info.filename) for name, info in sorted(package.members.items())}
    return "\n".join(_lines(parts)) + "\n"


def difference(kept: str, now: str, most: int = 40) -> str:
    """What has changed, with the sheet it stands on; nothing where nothing has."""
    if kept == now:
        return ""
    before, after = _with_sheets(kept), _with_sheets(now)
    changed = [
        line
        for line in difflib.unified_diff(before, after, "kept", "now", lineterm="", n=0)
        if not line.startswith("@@")
    ]
    rest = [f"… and {len(changed) - most} more lines"] if len(changed) > most else []
    return "\n".join([*(line[:300] for line in changed[:most]), *rest])


def _with_sheets(text: str) -> list[str]:
    """Every line with the heading it stands below."""
    heading, lines = "", []
    for line in text.splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        lines.append(f"{heading} | {line}")
    return lines


def _lines(parts: Mapping[str, bytes]) -> Iterator[str]:
    book = ElementTree.fromstring(parts["xl/workbook.xml"])
    strings = _strings(parts.get("xl/sharedstrings.xml"))
    styles, differences = _styles(parts["xl/styles.xml"])
    yield "## workbook"
    for child in book:
        if child.tag not in (f"{MAIN}sheets", f"{MAIN}definedNames"):
            yield from _element(child)
    for name in book.iterfind(f"{MAIN}definedNames/{MAIN}definedName"):
        yield f"name {_attributes(name)}: {name.text}"
    relations = ElementTree.fromstring(parts["xl/_rels/workbook.xml.rels"])
    targets = {each.get("Id"): f"xl/{each.get('Target')}".lower() for each in relations}
    for sheet in book.iterfind(f"{MAIN}sheets/{MAIN}sheet"):
        part = targets[sheet.get(f"{RELATION}id")]
        yield ""
        yield f"## sheet {sheet.get('name')} ({sheet.get('state', 'visible')})"
        yield from _sheet(ElementTree.fromstring(parts[part]), strings, styles, differences)
        rels = part.replace("worksheets/", "worksheets/_rels/") + ".rels"
        if rels in parts:
            yield from _element(ElementTree.fromstring(parts[rels]))
    for name, part in parts.items():
        if not SAID_ELSEWHERE.fullmatch(name):
            yield ""
            yield f"## part {name}"
            yield from _element(ElementTree.fromstring(part)) if part.lstrip().startswith(b"<") else (repr(part),)


def _strings(part: bytes | None) -> list[str]:
    if part is None:
        return []
    return ["".join(text.text or "" for text in item.iter(f"{MAIN}t")) for item in ElementTree.fromstring(part)]


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _attributes(element: ElementTree.Element) -> str:
    return " ".join(f"{_local(name)}={value}" for name, value in element.attrib.items())


WIDE = 160


def _element(element: ElementTree.Element, depth: int = 0) -> Iterator[str]:
    """An element and what is in it: on one line if that is short, else a line each, like ones counted."""
    whole = _inline(element)
    if len(whole) <= WIDE:
        yield "  " * depth + whole
        return
    yield "  " * depth + _own(element)
    inner = ("\n".join(_element(child, depth + 1)) for child in element)
    for text, alike in groupby(inner):
        count = sum(1 for _ in alike)
        yield text if count == 1 else f"{text} ×{count}"


def _inline(element: ElementTree.Element) -> str:
    inner = "; ".join(map(_inline, element))
    return f"{_own(element)} {{{inner}}}" if inner else _own(element)


def _own(element: ElementTree.Element) -> str:
    words = [_local(element.tag), _attributes(element), (element.text or "").strip()]
    return " ".join(word for word in words if word)


def _styles(part: bytes) -> tuple[list[str], list[str]]:
    """The words of every cell format, and of every format that a rule lays over cells."""
    root = ElementTree.fromstring(part)
    formats = {each.get("numFmtId"): each.get("formatCode") or "" for each in root.iterfind(f".//{MAIN}numFmt")}
    fonts, fills, borders = (list(root.find(f"{MAIN}{kind}") or ()) for kind in ("fonts", "fills", "borders"))
    described = []
    for each in root.find(f"{MAIN}cellXfs") or ():
        number = each.get("numFmtId", "0")
        words = {
            *_font(fonts[int(each.get("fontId", "0"))]),
            *_fill(fills[int(each.get("fillId", "0"))]),
            *_border(borders[int(each.get("borderId", "0"))]),
            *_placed(each),
            *(() if number == "0" else (f"format={formats.get(number, number)}",)),
            *(("quoted",) if each.get("quotePrefix") else ()),
        }
        described.append(" ".join(sorted(words - USUAL)))
    return described, [" ".join(sorted(_laid_over(each))) for each in root.find(f"{MAIN}dxfs") or ()]


# What most cells have is not said of each; a cell without it says so.
USUAL = {"Arial", "10pt", "middle"}


def _font(font: ElementTree.Element) -> Iterator[str]:
    for each in font:
        name = _local(each.tag)
        if name == "sz":
            yield f"{each.get('val')}pt"
        elif name == "name":
            yield (each.get("val") or "").replace(" ", "-")
        elif name == "color":
            yield from (f"letters{colour}" for colour in _colour(each))
        elif name not in ("family", "scheme"):
            yield {"b": "bold", "i": "italic", "u": "underlined"}.get(name, name)


def _colour(element: ElementTree.Element | None) -> Iterator[str]:
    """#RRGGBB, or the number of a colour of the program; black letters and automatic lines say nothing."""
    if element is not None and element.get("rgb"):
        yield f"#{(element.get('rgb') or '')[2:]}"
    elif element is not None and element.get("theme", "1") != "1":
        yield f"#theme{element.get('theme')}"


def _fill(fill: ElementTree.Element) -> Iterator[str]:
    pattern = fill.find(f"{MAIN}patternFill")
    if pattern is not None and pattern.get("patternType") not in (None, "none"):
        kind = "fill" if pattern.get("patternType") == "solid" else pattern.get("patternType")
        yield from (f"{kind}{colour}" for colour in _colour(pattern.find(f"{MAIN}fgColor")))
        if pattern.find(f"{MAIN}fgColor") is None:
            yield str(kind)


def _border(border: ElementTree.Element) -> Iterator[str]:
    """line(left,right)=thin#A6A6A6: the sides that have the same line."""
    sides: dict[str, list[str]] = {}
    for side in border:
        if side.get("style"):
            colour = "".join(_colour(side.find(f"{MAIN}color")))
            sides.setdefault(f"{side.get('style')}{colour}", []).append(_local(side.tag))
    for line, names in sides.items():
        yield f"box={line}" if len(names) == 4 else f"line({','.join(names)})={line}"


def _placed(element: ElementTree.Element) -> Iterator[str]:
    alignment, protection = element.find(f"{MAIN}alignment"), element.find(f"{MAIN}protection")
    facts = {} if alignment is None else dict(alignment.attrib)
    yield {"center": "middle"}.get(facts.pop("vertical", "bottom"), "") or (
        "bottom" if alignment is None else alignment.get("vertical", "bottom")
    )
    for name, value in facts.items():
        yield value if name == "horizontal" else name if value == "1" and name != "indent" else f"{name}={value}"
    if protection is not None:
        yield from (f"{name}={value}" for name, value in protection.attrib.items())


def _laid_over(each: ElementTree.Element) -> Iterator[str]:
    """A format of a rule: letters, paper and lines, as far as it names them."""
    for child in each:
        name = _local(child.tag)
        if name == "font":
            yield from _font(child)
        elif name == "fill":
            pattern = child.find(f"{MAIN}patternFill")
            yield "fill" + "".join(_colour(None if pattern is None else pattern.find(f"{MAIN}bgColor")))
        elif name == "border":
            yield from _border(child)
        else:
            yield " ".join(_element(child))


def _sheet(
    root: ElementTree.Element, strings: Sequence[str], styles: Sequence[str], differences: Sequence[str]
) -> Iterator[str]:
    for child in root:
        name = _local(child.tag)
        if name == "sheetData":
            yield from _heights(child)
            yield from _blocks(child, strings, styles)
        elif name == "conditionalFormatting":
            for rule in child:
                drawn = differences[int(rule.get("dxfId", "0"))] if rule.get("dxfId") else ""
                text = "; ".join(each.text or "" for each in rule.iter(f"{MAIN}formula"))
                kept = " ".join(f"{key}={value}" for key, value in rule.attrib.items() if key != "dxfId")
                yield f"colours {child.get('sqref')}: {text} [{kept}] -> {drawn}"
        elif name == "cols":
            yield from _widths(child)
        elif (text := _inline(child)) not in USUAL_OF_SHEETS and name != "dimension":
            yield from _element(child)


# What nearly every sheet has is not said of each; a sheet without it has another line in its place.
USUAL_OF_SHEETS = {"sheetFormatPr defaultRowHeight=15", "phoneticPr fontId=0 type=noConversion"}


def _widths(columns: ElementTree.Element) -> Iterator[str]:
    """widths A 5.71 · B 6.71 · C-E hidden."""
    texts = []
    for col in columns:
        first, last = int(col.get("min", "0")), int(col.get("max", "0"))
        names = _letters(first) if first == last else f"{_letters(first)}-{_letters(last)}"
        width = "hidden" if col.get("hidden") else f"{float(col.get('width', '0')):.4g}"
        texts.append(" ".join([names, width, *(f"{k}={v}" for k, v in col.attrib.items() if k in ("outlineLevel",))]))
    yield "widths " + " · ".join(texts)


def _heights(rows: ElementTree.Element) -> Iterator[str]:
    known = [(int(row.get("r", "0")), _row_words(row)) for row in rows]
    for words, alike in groupby(known, key=lambda each: each[1]):
        numbers = [number for number, _ in alike]
        if words:
            yield f"rows {_ranges(numbers)}: {words}"


def _row_words(row: ElementTree.Element) -> str:
    return " ".join(f"{key}={value}" for key, value in row.attrib.items() if key not in ("r", "spans", "s"))


def _ranges(numbers: Iterable[int]) -> str:
    """1-4, 7."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in parts)


def _blocks(rows: ElementTree.Element, strings: Sequence[str], styles: Sequence[str]) -> Iterator[str]:
    """Every formula and style once, with the cells that have it; numbers in which they differ are called a, b, c."""
    groups: dict[tuple[str, str], dict[Place, Cell]] = {}
    for element in rows.iter(f"{MAIN}c"):
        place = _place(element.get("r") or "")
        formula, numbers = _apart(_relative(element.findtext(f"{MAIN}f") or "", *place))
        cell = Cell(styles[int(element.get("s", "0"))], formula, numbers, _value(element, strings))
        groups.setdefault((cell.style, cell.formula), {})[place] = cell
    for (style, formula), cells in groups.items():
        numbers = [cell.numbers for cell in cells.values()]
        columns = list(zip(*numbers, strict=True))
        varying = list(dict.fromkeys(column for column in columns if len(set(column)) > 1))
        told = [chr(97 + varying.index(column)) if column in varying else column[0] for column in columns]
        look = f"[{style}]"
        head = f"={_together(formula, told)} {look}" if formula else look
        columns_of = [columns.index(column) for column in varying]
        lines = [_line(cells, block, columns_of) for block in _merged(cells)]
        if len(lines) == 1:
            yield f"{lines[0]} {head}"
        else:
            yield head
            yield from (f"  {line}" for line in lines)


def _line(cells: Mapping[Place, Cell], block: Block, varying: Sequence[int]) -> str:
    top, left, bottom, right = block
    inside = [cells[row, col] for row in range(top, bottom + 1) for col in range(left, right + 1)]
    place = _name(top, left) if (top, left) == (bottom, right) else f"{_name(top, left)}:{_name(bottom, right)}"
    numbers = [f"{chr(97 + name)}={inside[0].numbers[position]}" for name, position in enumerate(varying)]
    return " ".join(word for word in (place, *numbers, _listed([cell.value for cell in inside])) if word)


NUMBER = re.compile(r'("(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'!)|(?<![A-Za-z_.])(-?\d+)(?![A-Za-z_.])|(?<=[RC])(\d+)')
HOLE = "\0"


def _apart(formula: str) -> tuple[str, tuple[str, ...]]:
    """A formula with holes where its numbers stand, and the numbers."""
    numbers: list[str] = []

    def taken(match: re.Match[str]) -> str:
        if match[1]:
            return match[0]
        numbers.append(match[0])
        return HOLE

    return NUMBER.sub(taken, formula), tuple(numbers)


def _together(formula: str, words: Iterable[str]) -> str:
    parts = formula.split(HOLE)
    return parts[0] + "".join(word + part for word, part in zip(words, parts[1:], strict=True))


def _merged(cells: Mapping[Place, Cell]) -> list[Block]:
    """Cells side by side that have the same numbers, then such rows one below the other."""
    open_: dict[tuple[int, int, tuple[str, ...]], int] = {}  # left, right, numbers -> top, of blocks that may grow
    blocks: dict[Block, None] = {}
    previous = -1
    for row, of_row in groupby(sorted(cells), key=lambda place: place[0]):
        runs = _runs(cells, [place[1] for place in of_row], row)
        grown = {run: open_.get(run, row) if row == previous + 1 else row for run in runs}
        for (left, right, _), top in grown.items():
            blocks.pop((top, left, row - 1, right), None)
            blocks[top, left, row, right] = None
        open_, previous = grown, row
    return sorted(blocks)


def _runs(cells: Mapping[Place, Cell], columns: Sequence[int], row: int) -> list[tuple[int, int, tuple[str, ...]]]:
    runs: list[tuple[int, int, tuple[str, ...]]] = []
    for col in columns:
        numbers = cells[row, col].numbers
        if runs and runs[-1][1] == col - 1 and runs[-1][2] == numbers:
            runs[-1] = (runs[-1][0], col, numbers)
        else:
            runs.append((col, col, numbers))
    return runs


def _listed(values: Sequence[str]) -> str:
    """The values, those alike counted; nothing where all are empty."""
    if not any(values):
        return ""
    listed = []
    for value, alike in groupby(values):
        count = sum(1 for _ in alike)
        listed.append((value or '""') + (f"×{count}" if count > 1 else ""))
    return "{" + " | ".join(listed) + "}"


def _value(element: ElementTree.Element, strings: Sequence[str]) -> str:
    text = element.findtext(f"{MAIN}v")
    if element.get("t") == "s" and text is not None:
        text = strings[int(text)]
    elif element.get("t") == "inlineStr":
        text = "".join(each.text or "" for each in element.iter(f"{MAIN}t"))
    return (text or "").replace("\n", "⏎")


@cache
def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number


def _place(address: str) -> tuple[int, int]:
    match = ADDRESS.fullmatch(address)
    assert match, address
    return int(match[2]), _number(match[1])


@cache
def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _name(row: int, col: int) -> str:
    return f"{_letters(col)}{row}"


def _relative(formula: str, row: int, col: int) -> str:
    """A formula as every cell of its block has it: R[-1]C for the cell above, R3C2 for $B$3; texts stay as they are."""
    if not formula:
        return ""
    pieces = re.split(r'("(?:[^"]|"")*"|\'(?:[^\']|\'\')*\'!)', formula)
    return "".join(piece if piece[:1] in ('"', "'") else _moved(piece, row, col) for piece in pieces)


POINT = re.compile(r"(?<![A-Za-z0-9_.$])(\$?)([A-Z]{1,3})(\$?)([0-9]+)(?![A-Za-z0-9_(.!])")


def _moved(piece: str, row: int, col: int) -> str:
    def replaced(match: re.Match[str]) -> str:
        fixed_col, letters, fixed_row, digits = match.groups()
        return ("R" + digits if fixed_row else _offset("R", int(digits) - row)) + (
            f"C{_number(letters)}" if fixed_col else _offset("C", _number(letters) - col)
        )

    return POINT.sub(replaced, piece)


def _offset(axis: str, distance: int) -> str:
    return f"{axis}[{distance}]" if distance else axis
