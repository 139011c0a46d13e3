"""A place that may be nobody's: a hidden cell is 1 as long as it is, and nothing is printed there then."""

from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

Drawable = Formula | Content | Cell
NOT_DRAWN = template("{spare}=1")


def either(spare: Cell | None, then: Drawable, usual: Drawable) -> Formula | Content:
    """Return what a cell shows: ``then`` where the place is nobody's, else ``usual``.

    ``spare`` is the hidden cell that is 1 as long as the place is nobody's; with None it is always somebody's, and no
    condition is written.
    """
    if spare is None:
        return template("{a}")(a=usual) if isinstance(usual, Cell) else usual
    (first, before), (second, after) = _part(then), _part(usual)
    return Formula(template(f"IF({{spare}}=1,{first},{second})"), (spare, *before, *after))


def unless(spare: Cell | None, usual: Drawable) -> Formula | Content:
    """Nothing where the place is nobody's."""
    return either(spare, "", usual)


def _part(drawable: Drawable) -> tuple[str, tuple[object, ...]]:
    """A part of a formula: its source, and what stands in its holes."""
    if isinstance(drawable, Formula):
        return drawable.template.source, drawable.places
    return "{part}", ("" if drawable is None else drawable,)


def undrawn(sheet: Sheet, area: Area, spare: Cell | None, style: str = "nobody") -> None:
    """Take the box from the cells of an area as long as the place is nobody's; ``style`` is what they have then."""
    if spare is not None:
        sheet.when(area, NOT_DRAWN(spare=Area(*spare, spare.row, spare.col)), style)
