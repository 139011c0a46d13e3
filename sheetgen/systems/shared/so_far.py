"""Above standings: the round after which they are chosen, and how far the event has come, in the name of the page."""

from typing import Any, Protocol

from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import AFTER_ROUND, NAME, STANDINGS, Chooser, Desk
from sheetgen.workbook.formulas import template
from sheetgen.workbook.place import Area, Cell

FIRST, FIRST_COL = 3, 40  # where the hidden columns with a line a round begin
OF_ROUND = template("SUMIF({rounds},{n},{games})")
DONE = template("IF(OR({entered}=0,{entered}<{real}),0,{before})")
SAID = template(
    "{title}&IF(COUNT({chosen})=1,{after}&{chosen},"
    'IF(SUM({entered})=0,"",IF(SUM({done})={rounds},{final},'
    "IF(SUM({entered})=SUMPRODUCT({entered},{done}),{after}&SUM({done}),"
    '{so_far}&SUM({entered})&" / "&SUM({real})))))'
)
AFTER = template('{title}&IF({k}=0,"",IF(AND(COUNT({chosen})=0,{k}={rounds}),{final},{after}&{k}))')


class Rounds(Protocol):
    """What is asked of a system: its rounds, and the hidden list of its games."""

    @property
    def spec(self) -> Any: ...

    def games(self, name: str) -> Area:
        """The columns ``round``, ``real`` and ``entered``, as the event sheet has them."""


def chooser(desk: Desk, spec: Any) -> Chooser:
    """Where the round is chosen after which everything is ranked; empty means all of them."""
    codec = round_number(spec.rounds, "after-round")
    return Chooser("after_round", desk.words["standings.after-round"], codec)


def done(rounds: int) -> Area:
    """A line a round: 1 for one that is finished, as are all before it."""
    return Area(STANDINGS, FIRST, FIRST_COL + 2, FIRST + rounds - 1, FIRST_COL + 2)


def say_how_far(desk: Desk, sheet: Sheet, places: Rounds) -> None:
    """Final standings say so, others after which round they are; hidden columns know it.

    They stand apart from the page: LibreOffice draws what is too narrow into the column before.
    """
    col, finished = FIRST_COL, done(places.spec.rounds)
    entered, real = (finished._replace(col=col + place, last_col=col + place) for place in (0, 1))
    for number in range(1, places.spec.rounds + 1):
        row = FIRST + number - 1
        for at, name in ((col, "entered"), (col + 1, "real")):
            facts = {"rounds": places.games("round"), "n": number, "games": places.games(name)}
            sheet.formula(row, at, OF_ROUND(**facts), "unseen")
        before = sheet.cell(row - 1, col + 2) if number > 1 else 1
        facts = {"entered": sheet.cell(row, col), "real": sheet.cell(row, col + 1), "before": before}
        sheet.formula(row, col + 2, DONE(**facts), "unseen")
    texts = {name.replace("-", "_"): desk.words[f"so-far.{name}"] for name in ("after", "final", "so-far")}
    areas = {"entered": entered, "real": real, "done": finished}
    said = SAID(title=sheet.title, chosen=AFTER_ROUND, rounds=places.spec.rounds, **areas, **texts)
    sheet.formula(NAME, 0, said, "sheet-name")
    sheet.hidden_cols += [col, col + 1, col + 2]


def say_after(desk: Desk, sheet: Sheet, places: Rounds, horizon: Cell) -> None:
    """The same where only complete rounds are ranked: ``horizon`` is the last of them."""
    texts = {name: desk.words[f"so-far.{name}"] for name in ("after", "final")}
    said = AFTER(title=sheet.title, chosen=AFTER_ROUND, k=horizon, rounds=places.spec.rounds, **texts)
    sheet.formula(NAME, 0, said, "sheet-name")
