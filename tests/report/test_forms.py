"""What may be typed in the arbiter's papers: every line of the printed forms, and no other."""

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Key

TYPED = {
    "announcement": "kind organiser hall mail flyer number level sent adult young arbiters",
    "house-rules": "open-to pairings supervision guideline pace-more licences closing posted ceremony end-day prizes "
    "absence-more forfeits end-more draw-moves draws reminders-more titles "
    "appeal-1 appeal-2 appeal-3 appeal-4 appeal-5 substitute-1 substitute-2 more",
    "report": "writer licence level mail phone address chief site director director-mail town method prizes training "
    "sanctions letters written interventions appeals complaints remarks",
    "pace": "minutes moves later seconds",
}
IN_LINES = {
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
