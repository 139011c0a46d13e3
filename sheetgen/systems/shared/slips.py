"""Result slips to cut, one a board, for the round chosen at the top."""

from typing import Any, Protocol

from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import SLIPS, TITLE, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Area, Cell

ABREAST, HEIGHT, WIDTH = 2, 7, 4
FIRST = 5
CHOSEN = Cell(SLIPS, 3, 1)
CURRENT = Cell(SLIPS, 3, 8)  # hidden: the round chosen, or the first one


class Boards(Protocol):
    """What the slips ask of a system: its specification, its boards a round, and who sits at them."""

    @property
    def spec(self) -> Any: ...

    @property
    def boards(self) -> int: ...

    def games(self, name: str) -> Area:
        """The columns ``white`` and ``black``: the numbers of the players, game by game, round by round."""

    def ranking(self, name: str) -> Area:
        """The column ``label``: the names of the players by their numbers."""


def build(desk: Desk, places: Boards) -> Sheet:
    sheet = desk.slips(SLIPS, 2 * WIDTH - 2)
    sheet.label(CHOSEN.row, 0, desk.words["slips.round"], "field")
    codec = round_number(places.spec.rounds, "slips")
    desk.book.add_field("slips_round", sheet.input(CHOSEN.row, CHOSEN.col, ("event", "slips_round"), codec, "left"))
    current = template("IF(COUNT({c})=0,1,IF(OR({c}<1,{c}>{r}),1,INT({c})))")(c=CHOSEN, r=places.spec.rounds)
    sheet.formula(CURRENT.row, CURRENT.col, current, "pale")
    sheet.hidden_cols.append(CURRENT.col)
    for board in range(1, places.boards + 1):
        down, across = divmod(board - 1, ABREAST)
        _slip(desk, sheet, places, board, FIRST + down * HEIGHT, across * WIDTH)
    for across in range(ABREAST):
        for col, width in enumerate((13, 24, 13, 3)[: WIDTH if across == 0 else 3]):
            sheet.widths[across * WIDTH + col] = width
    lines = (places.boards + 1) // ABREAST
    sheet.page.breaks = break_between(sheet, [FIRST + line * HEIGHT for line in range(lines)], FIRST + lines * HEIGHT)
    return sheet


def _name(places: Boards, board: int, side: str) -> Formula:
    """The name of the player at a board of the chosen round."""
    return template("INDEX({labels},INDEX({players},({round}-1)*{boards}+{board}))")(
        labels=places.ranking("label"),
        players=places.games(side),
        round=CURRENT,
        boards=places.boards,
        board=board,
    )


def _slip(desk: Desk, sheet: Sheet, places: Boards, board: int, row: int, col: int) -> None:
    heading = template('{text}&" "&{round}&{dash}')(
        text=desk.words["slips.heading"], round=CURRENT, dash=desk.words.say("slips.board", board=board)
    )
    sheet.band(row, col, col + 2, heading, "round")
    sheet.band(row + 1, col, col + 2, copy_of(TITLE), "cell small")
    for line, side in ((2, "white"), (3, "black")):
        sheet.label(row + line, col, desk.words[f"slips.{side}"], "cell small")
        sheet.formula(row + line, col + 1, _name(places, board, side), "cell bold shrink")
        sheet.label(row + line, col + 2, None, "cell")
        sheet.heights[row + line] = 22
    sheet.label(row + 4, col, desk.words["slips.result"], "cell small")
    sheet.label(row + 4, col + 1, "1 – 0      ½ – ½      0 – 1", "cell center")
    sheet.label(row + 4, col + 2, None, "cell")
    sheet.label(row + 5, col, desk.words["slips.signatures"], "cell small")
    sheet.label(row + 5, col + 1, None, "cell")
    sheet.label(row + 5, col + 2, None, "cell")
    sheet.heights.update({row + 4: 24, row + 5: 28, row + 6: 14})
