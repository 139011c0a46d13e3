"""The rate of play (E11, N8): what it is rated as and for whom, and whether the days have too many rounds or hours."""

from collections import Counter
from collections.abc import Iterator

from sheetgen.errors import warning
from sheetgen.model.tournament import EventSpec
from sheetgen.rating.editions import (
    BLITZ,
    HOURS_A_DAY,
    LEAST_MOVES,
    LEAST_STANDARD,
    RAPID,
    ROUNDS_A_DAY,
    ROUNDS_WITH_NORMS,
    STANDARD,
    Pace,
    is_rated,
    kind_of,
    least_minutes,
)
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared.extras.form import Form
from sheetgen.systems.shared.extras.office import Office
from sheetgen.systems.shared.extras.report.announcement import LEVEL, PACES, choices
from sheetgen.systems.views import hidden
from sheetgen.workbook.cells import Entries, Sheet
from sheetgen.workbook.codecs import whole_codec
from sheetgen.workbook.desk import WALL, Desk, copy_of
from sheetgen.workbook.entered import KeyedProblem
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell

PACE, DAYS = "pace", "pace-days"
WIDTHS = (30, 12, 16, 16, 16, 16)
TYPED = {"minutes": (0, 600), "moves": (1, 200), "later": (0, 600), "seconds": (0, 600)}
TOTAL = template(
    'IF(COUNT({minutes})=0,"",{minutes}+IF(COUNT({later})=1,{later},0)+IF(COUNT({seconds})=1,{seconds},0))'
)
# 1 standard, 2 rapid, 3 blitz, 4 too short for any rating, 0 nothing typed
KIND = template('IF({total}="",0,IF({total}>=60,1,IF({total}>10,2,IF({total}>3,3,4))))')
KIND_WORD = template('IF({kind}=0,"",CHOOSE({kind},{standard},{rapid},{blitz},{short}))')
AGREES = template('IF(OR({kind}=0,{kind}=4),"",IF(IFERROR(MATCH({typed},{words},0),1)={kind},{fine},{other}))')
HIGHEST = template('IF(MAX({ratings})=0,"",MAX({ratings}))')
NEEDED = template('IF({kind}=0,"",IF(MAX({ratings})>={high},{most},IF(MAX({ratings})>={middle},{more},{least})))')
RATED = template(
    'IF({kind}=0,"",IF({kind}=4,{short},IF({kind}>1,{fine},IF({total}>={needed},{fine},'
    "IF({total}<{more},{middle_text},{high_text})))))"
)
FIRST = template('IF(OR({kind}<>1,COUNT({moves})=0),"",IF({moves}<{least},{early},{fine}))')
MOST = template('IF({level}=3,{norms},IF({kind}=2,{rapid},IF({kind}=3,{blitz},"")))')
CROWDED = template('IF({rounds}=0,"",IF({most}="",{fine},IF({rounds}>{most},{many},{fine})))')
HOURS = template('IF(OR({total}="",{rounds}=0),"",ROUND({rounds}*2*{total}/60,1))')
LONG = template('IF({hours}="","",IF({hours}>{most},{long},{fine}))')
BACKWARDS = template('IF({rounds}=0,"",IF(SUM({back})>0,{wrong},{fine}))')
SPAN = template('IF({span}=0,"",{span})')
ON_DAY = template('IF({day}="",0,COUNTIF({days},{day}))')
BEFORE = template('IF(OR({day}="",COUNT({before})=0),0,IF({day}<MAX({before}),1,0))')


def _on_day(line: Line[Office]) -> Formula:
    """How many rounds there are on the day of a round."""
    return ON_DAY(day=line.places.round(line.position, "day"), days=line.places.rounds_of("day"))


def _is_before(line: Line[Office]) -> Formula:
    """1 for a round on a day before that of an earlier round; the heading above the days is no day."""
    days = line.places.rounds_of("day")
    earlier = days._replace(row=days.row - 1, last_row=days.row + line.position - 2)
    return BEFORE(day=line.places.round(line.position, "day"), before=earlier)


def days_table(rounds: int) -> Table[Office]:
    """Return the hidden table with a line for every round: rounds on its day, and whether it is out of order."""
    columns = (Column[Office]("on-day", _on_day), Column[Office]("back", _is_before))
    return Table(DAYS, rounds, columns, first=hidden.FIRST)


def build(desk: Desk, spec: EventSpec, office: Office) -> Sheet:
    """Draw the sheet of the rate of play; the announcement must have been drawn."""
    table = days_table(office.rounds)
    behind = hidden.build(desk, office, table)
    behind.hidden = True
    behind.came_whole_with(WALL)
    sheet = desk.page(PACE, len(WIDTHS) - 1)
    form = Form(desk, sheet, "pace", WIDTHS)
    form.text(form.words_of("how"), "wrap top small")
    total, kind = _control(form)
    _ratings(form, office, total, kind)
    _days(form, office, table, total, kind)
    sheet.freeze = (3, 0)
    sheet.page.last_col = form.last
    sheet.page.pages_tall = 1
    sheet.came_whole_with(WALL)
    return sheet


def _control(form: Form) -> tuple[Cell, Cell]:
    """E11: what is typed, sixty moves of it, and the kind of play; return the cells of the last two."""
    words, fields = form.desk.words, form.desk.book.fields
    form.section("control")
    form.computed("text", copy_of(fields["pace"]))
    for name, bounds in TYPED.items():
        form.typed(name, whole_codec(f"pace-{name}", bounds, "bad-count"), last=1)
    typed = {name: fields[f"pace_{name}"] for name in TYPED}
    sixty = TOTAL(**{name: typed[name] for name in ("minutes", "later", "seconds")})
    total = form.computed("total", sixty, "bold", last=1)
    kind = Cell(PACE, total.row, form.last + 2)
    form.sheet.formula(kind.row, kind.col, KIND(total=total))
    form.sheet.hidden_cols = [kind.col]
    names = {name: words[f"event-pace.{name}"] for name in PACES}
    form.computed("kind", KIND_WORD(kind=kind, short=form.words_of("short"), **names), "bold")
    announced = {"typed": fields["announcement_kind"], "words": choices(PACES)}
    agrees = AGREES(kind=kind, fine=form.words_of("fine"), other=form.words_of("other-kind"), **announced)
    form.verdict("announced", agrees, form.words_of("fine"))
    return total, kind


def _ratings(form: Form, office: Office, total: Cell, kind: Cell) -> None:
    """E11: whether games of the strongest players count, and the first control."""
    form.section("ratings")
    ratings = office.everybody("rating")
    (high, most), (middle, more), (_, least) = LEAST_STANDARD
    form.computed("highest", HIGHEST(ratings=ratings), last=1)
    facts = {"high": high, "middle": middle, "most": most, "more": more, "least": least}
    needed = form.computed("needed", NEEDED(kind=kind, ratings=ratings, **facts), last=1)
    texts = {"fine": form.words_of("fine"), "short": form.words_of("short")}
    for name, rating in (("middle", middle), ("high", high)):
        texts[f"{name}_text"] = form.desk.words.say("pace.not-rated", rating=rating)
    form.verdict("rated", RATED(kind=kind, total=total, needed=needed, more=more, **texts), texts["fine"])
    moves = form.desk.book.fields["pace_moves"]
    early = form.desk.words.say("pace.early", least=LEAST_MOVES)
    first = FIRST(kind=kind, moves=moves, least=LEAST_MOVES, early=early, fine=texts["fine"])
    form.verdict("first", first, texts["fine"])


def _days(form: Form, office: Office, table: Table[Office], total: Cell, kind: Cell) -> None:
    """E11, N8: rounds and hours of the fullest day, and days that run backwards."""
    form.section("days")
    fine = form.words_of("fine")
    rounds = form.computed("rounds", template("MAX({a})")(a=table.area("on-day")), last=1)
    limits = {"norms": ROUNDS_WITH_NORMS, "rapid": ROUNDS_A_DAY[RAPID], "blitz": ROUNDS_A_DAY[BLITZ]}
    most = form.computed("most", MOST(level=LEVEL, kind=kind, **limits), last=1)
    form.verdict("crowded", CROWDED(rounds=rounds, most=most, many=form.words_of("many"), fine=fine), fine)
    hours = form.computed("hours", HOURS(total=total, rounds=rounds), last=1)
    form.verdict("long", LONG(hours=hours, most=HOURS_A_DAY, long=form.words_of("too-long"), fine=fine), fine)
    backwards = BACKWARDS(rounds=rounds, back=table.area("back"), wrong=form.words_of("backwards"), fine=fine)
    form.verdict("order", backwards, fine)
    form.computed("span", SPAN(span=office.fact("span")), last=1)


def pace_typed(entries: Entries) -> Pace | None:
    """Return the rate of play that was typed on the sheet; None where nothing was."""
    minutes = entries.get((PACE, "minutes"))
    if minutes is None:
        return None
    later, seconds = (entries.get((PACE, name)) or 0 for name in ("later", "seconds"))
    return Pace(minutes, seconds, entries.get((PACE, "moves")), later)


def problems(entries: Entries) -> Iterator[KeyedProblem]:
    """E11, N8: what of the rate of play, the days and the ratings of the players is not rated."""
    pace = pace_typed(entries)
    kind = kind_of(pace) if pace else None
    if pace:
        yield from _of_control(pace, kind, entries)
    yield from _of_days(pace, kind, entries)


def _of_control(pace: Pace, kind: str | None, entries: Entries) -> Iterator[KeyedProblem]:
    key = (PACE, "minutes")
    if kind is None:
        yield key, warning("pace-too-short", found=str(pace.total))
        return
    if kind != (entries.get(("announcement", "kind")) or STANDARD):
        yield key, warning("pace-not-announced", found=str(pace.total))
    if kind != STANDARD:
        return
    if pace.first_control is not None and pace.first_control < LEAST_MOVES:
        yield (PACE, "moves"), warning("pace-first-control", found=str(pace.first_control), least=LEAST_MOVES)
    ratings = [value for key, value in entries.items() if key[-1] == "rating" and isinstance(value, int)]
    if not is_rated(Pace(pace.total), ratings):
        rating = next(bound for bound, least in reversed(LEAST_STANDARD) if pace.total < least)
        yield key, warning("pace-rating", found=str(pace.total), rating=rating, least=least_minutes([rating]))


def _of_days(pace: Pace | None, kind: str | None, entries: Entries) -> Iterator[KeyedProblem]:
    days = {key: str(day) for key, day in entries.items() if key[0] == "plan" and key[-1] == "date" and _is_day(day)}
    rounds = Counter(days.values())
    norms = entries.get(("announcement", "level")) == "norms"
    most = ROUNDS_WITH_NORMS if norms else ROUNDS_A_DAY.get(kind or "")
    latest = ""
    for key in sorted(days, key=lambda key: int(str(key[1]))):
        day, count = days[key], rounds.pop(days[key], 0)
        if day < latest:
            yield key, warning("plan-backwards", round=key[1], found=day)
        latest = max(latest, day)
        if most and count > most:
            yield key, warning("pace-rounds-a-day", found=day, count=count, most=most)
        if pace and count * 2 * pace.total > HOURS_A_DAY * 60:
            minutes = count * 2 * pace.total
            yield key, warning("pace-hours-a-day", found=day, count=count, minutes=minutes, most=HOURS_A_DAY)


def _is_day(value: object) -> bool:
    """Whether a date was typed, and not a text such as Saturdays."""
    text = str(value or "")
    return len(text) == 10 and text[:4].isdigit() and text[4] == text[7] == "-"
