"""The hidden sheet of amounts behind the sheets of expenses: the scale, the distances, the answers to choose from."""

from sheetgen.systems.shared.extras.fees.tariff import bands, figure
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import Desk
from sheetgen.workbook.place import Area, column

RATES = "fee-rates"
ROLES = ("chief", "deputy", "trainee")
SCALES = ("open", "fast", "closed", "closed-norms", "match")
MEANS = ("car", "real", "ticket", "championship")
CHOICES = {"fee-role": ROLES, "fee-scale": SCALES, "fee-means": MEANS}
TABLES = ("fast-from", "fast-tenths", "band-from", "band-constant", "band-price")


def choices(id_: str) -> Area:
    """Where the words of a choice stand."""
    return column(RATES, 1, len(TABLES) + list(CHOICES).index(id_), len(CHOICES[id_]))


def rates(name: str) -> Area:
    """A column of the printed tables."""
    return column(RATES, 1, TABLES.index(name), len(_tables()[name]))


def _tables() -> dict[str, list[int]]:
    fast, distances = figure("scale", "fast_tenths"), bands()
    lists = [[line[col] for line in fast] for col in range(2)] + [[line[col] for line in distances] for col in range(3)]
    return dict(zip(TABLES, lists, strict=True))


def build(desk: Desk) -> Sheet:
    """Write the hidden sheet: one column for each table of amounts, then the words of the answers to choose from."""
    sheet = desk.book.add(Sheet(RATES, desk.words[f"sheet.{RATES}"], hidden=True))
    for name, figures in _tables().items():
        sheet.label(0, TABLES.index(name), name)
        for row, content in enumerate(figures, start=1):
            sheet.label(row, TABLES.index(name), content)
    for id_, values in CHOICES.items():
        area = choices(id_)
        for row, value in enumerate(values):
            sheet.label(area.row + row, area.col, desk.words[f"{id_}.{value}"])
    return sheet
