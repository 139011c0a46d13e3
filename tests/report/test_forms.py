"""What may be typed in the arbiter's papers: every line of the printed forms, and no other."""

from io import BytesIO

import openpyxl

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.registry import EXTRAS
from sheetgen.workbook.cells import Key
from sheetgen.xlsx.write import write

TYPED = {
    "announcement": "kind organiser hall mail flyer number level sent adult young arbiters",
    "house-rules": "open-to pairings supervision guideline pace-more licences closing posted ceremony end-day prizes "
    "absence-more forfeits end-more draw-moves draws reminders-more titles "
    "appeal-1 appeal-2 appeal-3 appeal-4 appeal-5 substitute-1 substitute-2 appeal-deadline appeal-deposit more",
    "report": "writer licence level mail phone address chief site director director-mail town method prizes training "
    "sanctions letters written interventions appeals complaints remarks",
    "pace": "minutes moves later seconds",
    "arbiters": "kind number mark-laws mark-fairness mark-languages mark-computer mark-clocks opinion",
}
IN_LINES = {
    "estimate": (10, "category figure"),
    "arbiter": (10, "name role title national fide_id federation norm"),
    "check_in": (3, "kind rate special paid here"),
    "incidents": (30, "day time round board players fact decision penalty"),
    "check-list": (20, "done on remark"),
}


def keys() -> list[Key]:
    spec = BergerSpec(lang="en", count=3, order=("PTS",), extras=("report",))
    return list(described(spec)[1].inputs())


def test_every_line_of_a_form_can_be_typed() -> None:
    for form, names in TYPED.items():
        assert [key[1] for key in keys() if key[0] == form] == names.split(), form


def test_every_line_of_a_list_has_all_its_columns() -> None:
    for form, (count, columns) in IN_LINES.items():
        expected = [(form, line, column) for line in range(1, count + 1) for column in columns.split()]
        assert [key for key in keys() if key[0] == form] == expected, form


def test_every_cell_with_a_few_answers_has_a_drop_down_of_them() -> None:
    alone = BergerSpec(lang="en", count=3, order=("PTS",), extras=EXTRAS)
    for spec in (alone, PoolsSpec(lang="en", counts=(3, 3), order=("PTS",), extras=EXTRAS)):
        book = described(spec)[1]
        content = openpyxl.load_workbook(BytesIO(write(book, {})))
        for sheet in book.sheets.values():
            listed = {
                cell: rule.formula1
                for rule in content[sheet.title].data_validations.dataValidation
                for area in rule.sqref.ranges
                for cell in area.cells
                if rule.type == "list"
            }
            for (row, col), slot in sheet.slots.items():
                if slot.codec and slot.codec.source:
                    title = book.sheets[slot.codec.source.sheet].title
                    assert listed.get((row + 1, col + 1), "").startswith(f"'{title}'!"), (sheet.name, row, col)
