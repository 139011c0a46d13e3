"""Above standings: the round after which they are chosen, and how far the event has come, in the name of the page.

A line a round stands in hidden columns, as :mod:`sheetgen.ranking.progress` counts it: "after round k" is k complete
rounds, results of later ones make the standings provisional, and a round that is only paired counts in nothing.
"""

import re
from typing import NamedTuple, Protocol

from sheetgen.i18n.catalogue import Words
from sheetgen.model.tournament import EventSpec
from sheetgen.workbook.cells import Role, Sheet, Slot
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import AFTER_ROUND, DATES, DAY, NAME, PLACE, STANDINGS, WHERE, Chooser, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

FIRST, FIRST_COL = 3, 40  # where the hidden columns with a line a round begin
ENTERED, REAL, DONE, TYPED, COMPLETE, REACHED, OPEN = range(FIRST_COL, FIRST_COL + 7)
# Above them: the round that is chosen, the last complete one, the last of which anything counts, and that in words.
CHOSEN_ROUND, AFTER, HORIZON, COME = (Cell(STANDINGS, FIRST - 1, FIRST_COL + place) for place in range(4))

NOTHING = Slot(None, "", Role.LABEL)
OF_ROUND = template("SUMIF({rounds},{n},{games})")
OF_TYPED = template('COUNTIFS({rounds},{n},{entered},1,{typed},">0")')
FINISHED = template("IF(OR({entered}=0,{entered}<{real}),0,{before})")
WITHOUT_OPEN = template("IF({entered}<{real},0,{before})")  # a round nobody plays in holds up no later one
CHOSEN = template("IF(COUNT({a})=0,{r},IF(OR({a}<1,{a}>{r}),{r},INT({a})))")
LAST_COMPLETE = template("IF(AND({done}=1,{real}>0,{n}<={asked}),{n},{before})")
LAST_WITH_BYES = template("IF(AND({done}=1,{real}+COUNTA({byes})>0,{n}<={asked}),{n},{before})")
LAST_TYPED = template("IF(AND({typed}>0,{n}<={asked}),{n},{before})")
IS_OPEN = template("IF(AND({n}>{k},{n}<={horizon}),1,0)")
LAST_OF_BOTH = template("MAX({one},{other})")
SAME = template("{a}")
TOGETHER = template('{title}&IF({come}="",""," – "&{come})')
# Of a line of a page upright and turned: thirds of a letter of its name; those of place and dates have two thirds.
ROOM = {False: 222, True: 334}
WHERE_ROOM = template(f'IF(3*LEN({{title}})+2*LEN({WHERE.source})>{{room}},"",{WHERE.source})')

# As it was before layout 8.
SAID_BEFORE = template(
    "{title}&IF(COUNT({chosen})=1,{after}&{chosen},"
    'IF(SUM({entered})=0,"",IF(SUM({done})={rounds},{final},'
    "IF(SUM({entered})=SUMPRODUCT({entered},{done}),{after}&SUM({done}),"
    '{so_far}&SUM({entered})&" / "&SUM({real})))))'
)
AFTER_BEFORE = template('{title}&IF({k}=0,"",IF(AND(COUNT({chosen})=0,{k}={rounds}),{final},{after}&{k}))')


class RoundsSoFar(Protocol):
    """What is asked of a system: its rounds, the layout of its cells, and the hidden list of its games."""

    @property
    def spec(self) -> EventSpec:
        """Return the specification of the event."""

    @property
    def layout(self) -> int:
        """Return the layout of the workbook."""

    def games(self, name: str) -> Area:
        """The columns ``round``, ``real`` and ``entered``, as the event sheet has them."""


class ProgressLine(NamedTuple):
    """What a round is counted by besides: the column of what was typed, and of a Swiss the byes of every round."""

    typed: str = "typed"
    byes: tuple[Area, ...] = ()
    is_new: bool = False  # no workbook had any of it before layout 8


def chooser(desk: Desk, spec: EventSpec) -> Chooser:
    """Where the round is chosen after which everything is ranked; empty means all of them."""
    codec = round_number(spec.rounds, "after-round")
    return Chooser("after_round", desk.words["standings.after-round"], codec)


def done(rounds: int) -> Area:
    """A line a round: 1 for one that is finished, as are all before it."""
    return _column(DONE, rounds)


def _column(col: int, rounds: int) -> Area:
    return Area(STANDINGS, FIRST, col, FIRST + rounds - 1, col)


def horizon(places: RoundsSoFar) -> Formula:
    """The last round of which anything counts; before layout 8 the one that is chosen, or else the last of all."""
    return SAME(a=HORIZON if places.layout >= DAY else CHOSEN_ROUND)


def say_how_far(desk: Desk, sheet: Sheet, places: RoundsSoFar, line: ProgressLine | None = None) -> None:
    """Final standings say so, others after which round they are and what there is of the next; hidden columns know it.

    They stand apart from the page: LibreOffice draws what is too narrow into the column before.
    """
    _count(sheet, places, line or ProgressLine())
    rounds = places.spec.rounds
    if places.layout >= DAY:
        come = sheet.formula(*COME[1:], _in_words(desk.words, rounds), "unseen")
        sheet.came_with(DAY, [come])
        say_come(sheet, places.layout)
    else:
        areas = {"entered": _column(ENTERED, rounds), "real": _column(REAL, rounds), "done": done(rounds)}
        texts = {name.replace("-", "_"): desk.words[f"so-far.{name}"] for name in ("after", "final", "so-far")}
        sentence = SAID_BEFORE(title=sheet.title, chosen=AFTER_ROUND, rounds=rounds, **areas, **texts)
        sheet.formula(NAME, 0, sentence, "sheet-name")
    sheet.hidden_cols += range(FIRST_COL, OPEN + 1)


def say_after_paired(desk: Desk, sheet: Sheet, places: RoundsSoFar, paired: Cell, line: ProgressLine) -> None:
    """The same of a Swiss, whose standings before layout 8 were those after the last round that was paired."""
    say_how_far(desk, sheet, places, line)
    if places.layout < DAY:
        texts = {name: desk.words[f"so-far.{name}"] for name in ("after", "final")}
        sentence = AFTER_BEFORE(title=sheet.title, chosen=AFTER_ROUND, k=paired, rounds=places.spec.rounds, **texts)
        sheet.formula(NAME, 0, sentence, "sheet-name")


def say_come(sheet: Sheet, layout: int) -> None:
    """Above a page that shows the same figures as the standings: how far they go."""
    if layout >= DAY:
        title = sheet.slots[NAME, 0].content if sheet.name != STANDINGS else sheet.title
        sheet.formula(NAME, 0, TOGETHER(title=title, come=COME), "sheet-name")
        _make_room(sheet)


def _make_room(sheet: Sheet) -> None:
    """Place and dates at the right of the line give way to a long name of the page."""
    for where in [place for place, slot in sheet.slots.items() if slot.style == "sheet-where"]:
        room = ROOM[sheet.page.landscape]
        sheet.formula(*where, WHERE_ROOM(place=PLACE, dates=DATES, title=sheet.cell(NAME, 0), room=room), "sheet-where")


def _count(sheet: Sheet, places: RoundsSoFar, line: ProgressLine) -> None:
    rounds, row = places.spec.rounds, FIRST
    is_chosen = sheet.slots.get(AFTER_ROUND[1:], NOTHING).role is Role.INPUT  # a cup has no such choice
    sheet.put(*CHOSEN_ROUND[1:], CHOSEN(a=AFTER_ROUND, r=rounds) if is_chosen else rounds, "unseen")
    columns = {name: places.games(name) for name in ("round", "entered", "real")} | {"typed": places.games(line.typed)}
    finished = WITHOUT_OPEN if places.layout >= DAY else FINISHED
    for number in range(1, rounds + 1):
        row = FIRST + number - 1
        facts = {"rounds": columns["round"], "n": number}
        cells = {
            "entered": sheet.formula(row, ENTERED, OF_ROUND(games=columns["entered"], **facts), "unseen"),
            "real": sheet.formula(row, REAL, OF_ROUND(games=columns["real"], **facts), "unseen"),
        }
        above = {col: sheet.cell(row - 1, col) for col in (DONE, COMPLETE, REACHED)}
        before: dict[int, object] = dict(above) if number > 1 else {DONE: 1, COMPLETE: 0, REACHED: 0}
        is_done = sheet.formula(row, DONE, finished(before=before[DONE], **cells), "unseen")
        typed = OF_TYPED(entered=columns["entered"], typed=columns["typed"], **facts)
        typed_here = sheet.formula(row, TYPED, typed, "unseen")
        round_facts = {
            "done": is_done,
            "real": cells["real"],
            "n": number,
            "asked": CHOSEN_ROUND,
            "before": before[COMPLETE],
        }
        complete = (
            LAST_WITH_BYES(byes=line.byes[number - 1], **round_facts) if line.byes else LAST_COMPLETE(**round_facts)
        )
        sheet.formula(row, COMPLETE, complete, "unseen")
        last = LAST_TYPED(typed=typed_here, n=number, asked=CHOSEN_ROUND, before=before[REACHED])
        sheet.formula(row, REACHED, last, "unseen")
        sheet.formula(row, OPEN, IS_OPEN(n=number, k=AFTER, horizon=HORIZON), "unseen")
    sheet.formula(*AFTER[1:], SAME(a=sheet.cell(row, COMPLETE)), "unseen")
    sheet.formula(*HORIZON[1:], LAST_OF_BOTH(one=AFTER, other=sheet.cell(row, REACHED)), "unseen")
    added = [sheet.cell(*cell[1:]) for cell in (CHOSEN_ROUND, AFTER, HORIZON)]
    later = (sheet.cell(FIRST + number, col) for number in range(rounds) for col in (TYPED, COMPLETE, REACHED, OPEN))
    sheet.came_with(DAY, [*added, *later])
    if line.is_new:
        sheet.came_with(DAY, (sheet.cell(*place) for place in sheet.slots if place[1] in (ENTERED, REAL, DONE)))


def _in_words(words: Words, rounds: int) -> Formula:
    """How far the standings go: nothing before the first result; final; after a round; provisional."""
    areas = {"entered": _column(ENTERED, rounds), "real": _column(REAL, rounds), "open": _column(OPEN, rounds)}
    facts: dict[str, object] = {
        "k": AFTER,
        "horizon": HORIZON,
        "rounds": rounds,
        "final": words["so-far.final"].removeprefix(" – "),
        **areas,
    }
    counted = {"k": "{k}", "first": "({k}+1)", "round": "{horizon}"}
    counted |= {"entered": "SUMPRODUCT({entered},{open})", "games": "SUMPRODUCT({real},{open})"}
    texts: dict[str, str] = {}
    for name in ("after-round", "provisional", "provisional-rounds"):
        texts[name] = _spelled(words[f"so-far.{name}"], name.replace("-", ""), counted, facts)
    facts["comma"] = ", "
    provisional = f"IF({{horizon}}={{k}}+1,{texts['provisional']},{texts['provisional-rounds']})"
    source = (
        'IF({horizon}=0,"",IF({k}={rounds},{final},IF({k}=0,"",'
        + texts["after-round"]
        + '&IF({horizon}={k},"",{comma}))&IF({horizon}={k},"",'
        + provisional
        + ")))"
    )
    return template(source)(**facts)


def _spelled(text: str, name: str, counted: dict[str, str], facts: dict[str, object]) -> str:
    """A sentence of the catalogue as a part of a formula; its words become holes among the facts."""
    parts = []
    for place, piece in enumerate(re.split(r"\{(\w+)\}", text)):
        if place % 2:
            parts.append(counted[piece])
        elif piece:
            facts[f"{name}{place}"] = piece
            parts.append(f"{{{name}{place}}}")
    return "&".join(parts)
