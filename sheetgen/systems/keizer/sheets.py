"""The sheets of a season that are seen: settings, presence, evenings, ranking, crosstable, cards, statistics."""

from collections.abc import Callable, Iterator, Sequence

from sheetgen.i18n.catalogue import words
from sheetgen.ranking.keizer import CODES
from sheetgen.systems.keizer.entries import (
    BYE,
    SETTING_NAMES,
    SETTINGS,
    STATISTICS,
    UNIT,
    WHY,
    KeizerSpec,
    setting_codec,
)
from sheetgen.systems.keizer.figures import (
    UNSEEN,
    KeizerPlaces,
    build_ranking,
    build_turns,
    codes_shown,
)
from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import event, so_far
from sheetgen.systems.shared.dealt import journal, paper
from sheetgen.systems.shared.dealt.codecs import number_of_line
from sheetgen.systems.shared.dealt.games import CONFIRM, NOBODY, STATES, UNKNOWN, WORST_ERROR
from sheetgen.systems.views import (
    cards,
    control,
    desk_list,
    faults,
    hidden,
    official,
    poster_lines,
    race,
    rounds,
    standings,
)
from sheetgen.systems.views.desk_list import SharedHeading
from sheetgen.systems.views.faults import Watched
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import LONG_TEXT, RESULT, TEXT
from sheetgen.workbook.desk import DAY, ERRORS, TEXTS, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.lines import Lines
from sheetgen.workbook.paper import break_between, wrapped
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import draw_filled

CROSSTABLE = "crosstable-rank"
HEADER_ROW = 3
LEGEND = 3  # the row of the crosstable above its headings: on every page
ROW_HEIGHT = 17.0
NAME = template('IF({no}=0,"",INDEX({labels},{no}))')
RATED = template('IF({no}=0,"",IF(INDEX({source},{no})=0,"",INDEX({source},{no})))')
NOTE = template('IF({state}>0,CHOOSE({state},{t1},{t2},{t3}),"")')
STATUS = template("IF(SUM({real})=0,{open},IF(SUM({real})=SUM({entered}),{done},(SUM({real})-SUM({entered}))&{left}))")
HEADING = template('{round}&IF({date}="",""," · ")')
EMPTY = template('AND({first}<>"",{name}="")')
TYPED = template('{c}<>""')
PRINTED = template("IF({paired}=0,0,{first}+{paired}*{each})")
NOW = template(
    "IF({errors}>0,{mend},IF({entrants}<2,{enter},IF({missing}>0,{missing}&{type},"
    "IF({paired}>={rounds},{finish},{pair}&({paired}+1)&{command}))))"
)
AT = template('IF(INDEX({entrants},{line})=0,"",INDEX({source},{line}))')
RATED_AT = template('IF(INDEX({source},{line})=0,"",INDEX({source},{line}))')
# A number joined to a text would have the mark of the computer it is opened on: its hundredths are written one by one.
_MARKED = (
    'INT({h}/100)&IF({h}=100*INT({h}/100),"",{mark}&(INT({h}/10)-10*INT({h}/100))&'
    'IF({h}=10*INT({h}/10),"",{h}-10*INT({h}/10)))'
).replace("{h}", "ROUND(100*{n},0)")
CARD_HEADING = template(
    'IF({label}="","",{label}&" · "&'
    + _MARKED.replace("{n}", "{points}")
    + '&{text}&" · "&{worth}&'
    + _MARKED.replace("{n}", "{value}")
    + ")"
)
WITHOUT_GAME = "".join(f'IF({{code}}="{code}",{{{code}}},' for code in WHY)
OPPONENT = template(f'IF({{o}}>0,INDEX({{labels}},{{o}}),{WITHOUT_GAME}""{")" * len(WHY)})')
SCORED = template(f'IF({{o}}=0,"",IF({{entered}}=0,"",{TEXTS[2].replace("{n}", "{score}")}))')
COLOUR = template('IF({o}=0,"",IF({seat}>0,{white},{black}))')
IN_POINTS = f"ROUND({{n}}/{2 * UNIT},2)"
TODAY = template(f'IF(OR({{label}}="",{{r}}>{{k}}),"",{IN_POINTS})')
RACE_TEXT = template('IF(OR({who}="",{held}<{n}),"",ROUND({y},1))')
OF_CODES = {"byes": "exempt", "notice": "noticed", "absent": "away", "duty": "on-duty"}
OF_SCORES = {"white": 2, "draws": 1, "black": 0}
FIGURES = {
    "present": 'COUNTIF({seats},">0")+SUM({byes})',
    "games": "SUM({entered})",
    "forfeits": "COUNTIFS({entered},1,{played},0)",
    **{id: f"COUNTIFS({{entered}},1,{{played}},1,{{scores}},{score})" for id, score in OF_SCORES.items()},
    **dict.fromkeys(OF_CODES, "SUM({codes})"),
}
SELDOM = ("forfeits", "byes", "notice", "absent", "duty")  # a column of noughts says nothing
OF_EVENING = {
    id: template(
        f'IF(SUM({{real}})=0,"",IF({source}=0,"",{source}))' if id in SELDOM else f'IF(SUM({{real}})=0,"",{source})'
    )
    for id, source in FIGURES.items()
}
IN_FIGURES = (
    "round", "date", "present", "games", "white", "draws", "black", "forfeits", "byes", "notice", "absent", "duty",
)  # fmt: skip
KeizerLine = Line[KeizerPlaces]
Builder = Callable[[Desk, KeizerPlaces], object]


# ------------------------------------------------------------------------------------------------- what is typed
def build_start(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The sheet to start from, with what is to be done now."""
    sheet = event.build(desk, places)
    texts = {name: desk.words[f"keizer-now.{name}"] for name in ("mend", "enter", "type", "finish", "pair", "command")}
    facts = {"errors": ERRORS} | {name: places.head(name) for name in ("entrants", "missing", "paired")}
    sheet.band(3, 0, event.LAST, NOW(rounds=places.spec.rounds, **facts, **texts), "bold")
    return sheet


def build_players(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The list to type in: who plays, from which evening to which."""
    return desk_list.build(desk, places.roster, usual="withdrawn", freeze=2, hint=desk.words["keizer.players-hint"])


def build_settings(desk: Desk, places: KeizerPlaces) -> Sheet:
    """KZ1: what everything brings, a line a setting, each with what it means."""
    sheet = desk.page(SETTINGS, 2)
    variant = desk.words[f"keizer.variant-{places.spec.variant}"]
    mode = desk.words["keizer.frozen" if places.spec.frozen else "keizer.counted-again"]
    sheet.band(3, 0, 2, f"{variant} · {mode}", "small wrap")
    for name in SETTING_NAMES:
        cell = places.setting(name)
        text = desk.words[f"keizer-setting-hint.{name}"]
        sheet.label(cell.row, 0, desk.words[f"keizer-setting.{name}"], "field")
        typed = sheet.input(cell.row, cell.col, (SETTINGS, name), setting_codec(name), "center bold")
        desk.book.add_field(f"keizer_{name}", typed, is_needed=True)
        sheet.label(cell.row, 2, text, "small wrap top")
        sheet.heights[cell.row] = max(ROW_HEIGHT, wrapped(text, 66))
    top = places.setting("top")
    sheet.when(Area(*top, top.row, top.col), template("{n}>0")(n=places.head("below")), "doubt")
    sheet.widths.update({0: 34, 1: 11, 2: 66})
    return sheet


def build_presence(desk: Desk, places: KeizerPlaces) -> Sheet:
    """KZ8: who is there on which evening: ticked before it is paired."""
    table, number = places.presence, places.spec.rounds
    over = SharedHeading("keizer.presence", "there1", f"there{number}")
    sheet = desk_list.build(desk, table, usual=f"there{number}", freeze=2, shared_heading=over)
    hint = desk.words["keizer.presence-hint"]
    sheet.band(HEADER_ROW, 0, table.last_col, hint, "wrap small top")
    sheet.heights[HEADER_ROW] = wrapped(hint, sum(table.widths.values()))
    for line in table.lines(desk, places):
        cell, content = line.at("name"), table.columns[1].value(line)
        sheet.put(cell.row, cell.col, content, "cell shrink")
    total = table.first + table.count
    sheet.label(total, 1, desk.words["keizer.present"], "small right")
    for each in range(1, number + 1):
        here = places.in_round(each, "here")
        sheet.formula(total, table.at[f"there{each}"], template("SUM({a})")(a=here), "center small")
    sheet.page.landscape = True
    draw_filled(sheet, table.whole, table.cell(1, "name"))
    return sheet


# --------------------------------------------------------------------------------------------------- the evenings
def build_rounds(desk: Desk, places: KeizerPlaces) -> Sheet:
    """All evenings one below the other: dealt by a command, then results are typed; none breaks over two pages."""
    table, spec = places.round_table, places.spec
    printed = table.at["black"]
    sheet = desk.page("rounds", printed)
    for name, col in table.at.items():
        if name not in UNSEEN:
            sheet.label(HEADER_ROW, col, desk.words[f"keizer-round.{name}"], "header wrap")
        sheet.widths[col] = table.widths[col]
    sheet.heights[HEADER_ROW] = 30
    lines = table.lines(desk, places)
    for number in range(1, spec.rounds + 1):
        _evening(desk, sheet, places, number)
        for board in range(1, spec.boards + 1):
            _board(desk, sheet, places, next(lines), (number, board))
        _bye(desk, sheet, places, number)
        _unless_played(sheet, places, number)
    sheet.hidden_cols += [table.at[name] for name in UNSEEN]
    keys: list[Key] = [(each, board) for each in range(1, spec.rounds + 1) for board in range(1, spec.boards + 1)]
    ids = ("round", "board", "white", "black", "result", "new-white", "new-black")
    rows = table.rows_by_key("rounds", keys, ids, ("round", "board"))
    named = {name.replace("-", "_"): col for name, col in rows.columns.items()}
    desk.book.add_keyed_rows(KeyedRows(rows.id, rows.sheet, named, rows.keys, rows.rows))
    rounds.mark(sheet, (table.area("result"), table.area("note")), table.cell(1, "state"), WORST_ERROR)
    each = places.heading_row(2) - places.heading_row(1)
    ends = PRINTED(paired=places.PAIRED, first=places.heading_row(1), each=each)
    sheet.page.ends = sheet.formula(HEADER_ROW, table.at["kept"], ends, "unseen")
    sheet.freeze = (HEADER_ROW + 1, 0)
    sheet.page.repeat_rows, sheet.page.last_col = (0, HEADER_ROW), printed
    starts = [places.heading_row(number) for number in range(1, spec.rounds + 1)]
    sheet.page.breaks = break_between(sheet, starts, places.heading_row(spec.rounds + 1))
    return sheet


def _evening(desk: Desk, sheet: Sheet, places: KeizerPlaces, number: int) -> None:
    """Above the boards: which evening it is, when, and what is missing."""
    table, row = places.round_table, places.heading_row(number)
    title = desk.words.say("round.name", number=number)
    sheet.band(row, table.at["board"], table.at["white-name"], title, "section")
    day = copy_of(places.plan(number, "date"))
    sheet.band(row, table.at["white-rating"], table.at["result"], day, "left date")
    texts = {"open": "swiss.not-paired", "done": "swiss.complete"}
    areas = {name: places.games_of(number, name) for name in ("real", "entered")}
    left = " " + desk.words["swiss.missing"]
    status = STATUS(left=left, **areas, **{name: desk.words[id] for name, id in texts.items()})
    sheet.band(row, table.at["black-rating"], table.at["black"], status, "bold right")
    sheet.heights[row] = 22.0


def _board(desk: Desk, sheet: Sheet, places: KeizerPlaces, line: KeizerLine, place: tuple[int, int]) -> None:
    number, board = place
    row, at = line.at("board").row, places.round_table.at
    key: Key = ("rounds", number, board)
    dealt = number_of_line(places.spec.count)
    sheet.heights[row] = ROW_HEIGHT
    sheet.echo(row, at["round"], number, "pale")
    sheet.echo(row, at["board"], board, "number")
    for side in ("white", "black"):
        player = places.game(number, board, side)
        sheet.dealt(row, at[side], (*key, side), dealt, "number pale")
        align = "right" if side == "white" else ""
        sheet.formula(row, at[f"{side}-name"], NAME(no=player, labels=places.ranking("label")), f"cell shrink {align}")
        rating = RATED(no=player, source=places.ranking("rating"))
        sheet.formula(row, at[f"{side}-rating"], rating, "cell center small")
        sheet.input(row, at[f"new-{side}"], (*key, f"new_{side}"), dealt, "center")
        own = Area(sheet.name, row, at[f"new-{side}"], row, at[f"new-{side}"])
        sheet.when(own, TYPED(c=own.cell()), "doubt")
    sheet.input(row, at["result"], (*key, "result"), RESULT, "center bold")
    state = sheet.formula(row, at["state"], template("{s}")(s=places.game(number, board, "state")), "pale")
    texts = {f"t{place}": desk.words[f"swiss-state.{name}"] for place, name in enumerate(STATES, start=1)}
    sheet.formula(row, at["note"], NOTE(state=state, **texts), "note shrink")


def _bye(desk: Desk, sheet: Sheet, places: KeizerPlaces, number: int) -> None:
    """Below the boards: who has the bye, why the round is not as the rules pair it, and what it was paired from."""
    at, row = places.round_table.at, places.heading_row(number) + places.spec.boards + 1
    sheet.label(row, at["board"], desk.words["player.exempt"], "small")
    cells = {
        "bye": sheet.dealt(
            row, at["white"], ("rounds", number, "bye"), number_of_line(places.spec.count), "number pale"
        ),
        "hand": sheet.dealt(row, at["note"], ("rounds", number, "hand"), TEXT, "note shrink"),
        "known": sheet.dealt(row, at["round"], ("rounds", number, "known"), LONG_TEXT, "pale"),
        "basis": sheet.dealt(row, at["kept"], ("rounds", number, "basis"), LONG_TEXT, "pale"),
        "new_bye": sheet.input(
            row, at["new-white"], ("rounds", number, "new_bye"), number_of_line(places.spec.count), "center"
        ),
    }
    for name, cell in cells.items():
        desk.book.add_field(f"{name}{number}", cell)
    wish = cells["new_bye"]
    sheet.when(Area(sheet.name, *wish[1:], *wish[1:]), TYPED(c=wish), "doubt")
    bye = template('IF(COUNT({no})=0,"",INDEX({labels},{no}))')(no=cells["bye"], labels=places.ranking("label"))
    sheet.formula(row, at["white-name"], bye, "cell right shrink")


def _unless_played(sheet: Sheet, places: KeizerPlaces, number: int) -> None:
    """Once the round is paired, boards at which nobody plays have no number and no boxes."""
    table, boards = places.round_table, places.spec.boards
    first_row = places.board(number, 1, "board").row
    name_col = table.at["white-name"]
    first = Area(sheet.name, first_row, name_col, first_row, name_col)
    for col in range(table.at["black"] + 1):
        own = Area(sheet.name, first_row, col, first_row + boards - 1, col)
        sheet.when(own, EMPTY(first=first, name=own.cell(right=name_col - col)), "nobody unseen")


# ----------------------------------------------------------------------------------------------------- the ranking
BEFORE = {"rank": 6.0, "move": 6.0, "no": 5.0, "name": 27.0, "rating": 7.0}
MORE = {"won": 5.0, "drawn": 5.0, "lost": 5.0, "percent": 6.0, "whites": 5.0, "blacks": 5.0, "absences": 6.0}
LEAST = 3.4  # what a column of two figures takes at least
SOURCES = {"rank": "shown", "name": "label"}


def table(spec: KeizerSpec) -> Table[KeizerPlaces]:
    """The columns of the ranking: who it is and how he moved, points and value, what his games were."""
    usual = standings.ranked_columns(BEFORE | {"move": 6.0}, codes_shown(spec), 8.0, _at)
    columns = [
        Column(each.id, each.value, each.width, f"keizer-standings.{each.id}", least=LEAST)
        if each.id == "move"
        else each
        for each in usual
    ]
    more = [Column(id, _of(id), width, f"keizer-standings.{id}", least=LEAST) for id, width in MORE.items()]
    return standings.standings_table(spec.count, [*columns, *more])


def lines(spec: KeizerSpec) -> Sequence[Lines]:
    """Where the ranking stands."""
    return (standings.lines_of(table(spec)),)


def _at(line: KeizerLine, name: str) -> Formula:
    """What stands at a place; a line without a player shows nothing."""
    places, row = line.places, line.places.ranked(line.position, "line")
    source = places.ranking(SOURCES.get(name, name))
    if name == "rating":
        return RATED_AT(source=source, line=row)
    return AT(entrants=places.ranking("entrant"), source=source, line=row)


def _of(name: str) -> Callable[[KeizerLine], Formula]:
    return lambda line: _at(line, name)


def build_standings(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The ranking, as it is counted today; lines without a player have no boxes."""
    chooser = so_far.chooser(desk, places.spec)
    ranked = table(places.spec)
    sheet = standings.build(desk, places, ranked, chooser=chooser, waiting="name", expected=places.spec.expected)
    poster_lines.print_filled(sheet, ranked, places.ranking("entrant"))
    byes = tuple(places.in_round(number, "code") for number in range(1, places.spec.rounds + 1))
    so_far.say_how_far(desk, sheet, places, so_far.ProgressLine("token", byes, is_new=True))
    return sheet


def build_race(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The points of the leaders evening by evening, by the values of today; the first has everybody's own value."""

    def gained(who: Cell, number: int) -> race.Gained:
        facts: dict[str, object] = {"worth": places.in_round(number, "worth"), "who": who}
        if number > 1:
            return f"INDEX({{worth}},{{who}})/{UNIT}", facts
        own = {"with_own": places.head("own"), "values": places.values()}
        return f"INDEX({{worth}},{{who}})/{UNIT}+{{with_own}}*INDEX({{values}},{{who}})", facts | own

    return race.build(desk, places, table(places.spec), gained, text=RACE_TEXT)


def build_official(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The official ranking, filled by the program when the season is over."""
    return official.build(desk, table(places.spec), [9.0] * len(CODES))


# ------------------------------------------------------------------------------------------- crosstable and cards
def build_crosstable(desk: Desk, places: KeizerPlaces) -> Sheet:
    """By rank: for every evening opponent, colour and result, or why there was no game."""
    numbers = range(1, places.spec.rounds + 1)
    columns = [
        Column("rank", _of("rank"), 5, "standings.rank"),
        Column("no", _of("no"), 5, "standings.no"),
        Column("name", _of("name"), 26, "standings.name", text=True, bold=True),
        *(Column(f"r{number}", _repeated(number), 6, number) for number in numbers),
        Column("points", _of(CODES[0]), 8, "standings.points", bold=True),
    ]
    crosstable = Table(CROSSTABLE, places.spec.count, columns, first=5)
    sheet = poster_lines.build(
        desk, places, crosstable, below=30.0, freeze=3, waiting="name", great=True, expected=places.spec.expected
    )
    sheet.page.breaks = []  # its columns are fitted to the page, which so many narrow ones need
    sheet.band(LEGEND, 0, crosstable.last_col, desk.words["keizer.legend"], "small")
    poster_lines.print_filled(sheet, crosstable, places.ranking("entrant"))
    so_far.say_come(sheet, places.layout)
    return sheet


def _repeated(number: int) -> Callable[[KeizerLine], Formula]:
    source = template("INDEX({texts},{who})")

    def value(line: KeizerLine) -> Formula:
        return source(texts=line.places.in_round(number, "text"), who=line.places.ranked(line.position, "line"))

    return value


def build_cards(desk: Desk, places: KeizerPlaces) -> Sheet | None:
    """A card a player: his evenings, and what each of them is worth today."""
    made = [
        cards.Card(
            _card_heading(desk, places, player),
            [_card_line(desk, places, player, number) for number in range(1, places.spec.rounds + 1)],
            holder=places.ranked(player, "label"),
        )
        for player in range(1, places.spec.count + 1)
    ]
    widths = {"round": 3.2, "opponent": 24.0, "colour": 4.2, "result": 5.3, "today": 8.0}
    styles = {"opponent": "shrink", "result": "center bold"}
    columns = [
        cards.CardColumn(desk.words[f"keizer-card.{name}"], width, styles.get(name, "center"))
        for name, width in widths.items()
    ]
    return cards.build(desk, cards.PLAYER_CARDS, columns, made, places.PAIRED)


def _card_heading(desk: Desk, places: KeizerPlaces, player: int) -> Formula:
    points, value = (places.ranked(player, code) for code in CODES)
    texts = {"text": " " + desk.words["keizer-card.points"], "worth": desk.words["keizer-card.value"] + " "}
    texts["mark"] = desk.words["language.decimal"]
    return CARD_HEADING(label=places.ranked(player, "label"), points=points, value=value, **texts)


def _card_line(desk: Desk, places: KeizerPlaces, player: int, number: int) -> cards.Line:
    turn = {
        "o": places.turn(player, number, "opponent"),
        **{name: places.turn(player, number, name) for name in ("seat", "code", "score", "entered", "worth")},
    }
    signs = {name: desk.words[f"swiss.{name}-sign"] for name in ("white", "black")}
    facts = {code: desk.words["player.exempt" if code == BYE else f"pair.why.{code}"] for code in WHY}
    return (
        number,
        OPPONENT(o=turn["o"], code=turn["code"], labels=places.ranking("label"), **facts),
        COLOUR(o=turn["o"], seat=turn["seat"], **signs),
        SCORED(**{name: turn[name] for name in ("o", "entered", "score")}),
        TODAY(label=places.ranked(player, "label"), r=number, k=places.HORIZON, n=turn["worth"]),
    )


# ---------------------------------------------------------------------------------------------------- on the wall
def build_posted(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The evening that was paired last, and where everybody sits by name."""
    return paper.build_posted(desk, places, places.turn_table.area("alphabet"))


def build_statistics(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The season in figures: a line an evening, and all of them together."""
    spec = places.spec
    ids = (
        "round",
        "date",
        "present",
        "games",
        "white",
        "draws",
        "black",
        "forfeits",
        "byes",
        "notice",
        "absent",
        "duty",
    )
    widths = {"round": 6.0, "date": 12.0}

    def value(id: str) -> Callable[[KeizerLine], Formula | int]:
        return lambda line: _statistic(line, id)

    columns = [Column(id, value(id), widths.get(id, 9.0), f"keizer-statistics.{id}") for id in ids]
    of_season = Table(STATISTICS, spec.rounds, columns, first=5)
    sheet = poster_lines.build(desk, places, of_season, after=30.0, freeze=1)
    row = of_season.first + of_season.count
    sheet.band(row, 0, 1, desk.words["keizer-statistics.all"], "cell bold")
    for id in ids[2:]:
        area = of_season.area(id)
        sheet.formula(row, of_season.at[id], template("SUM({a})")(a=area), "cell center bold")
    so_far.say_come(sheet, places.layout)
    return sheet


def _statistic(line: KeizerLine, id: str) -> Formula | int:
    """A figure of an evening, nothing as long as it is not paired."""
    places, number = line.places, line.position
    if id == "round":
        return number
    if id == "date":
        return copy_of(places.plan(number, "date"))
    games = {name: places.games_of(number, name) for name in ("real", "entered", "played", "white-score")}
    facts = {"real": games["real"], "entered": games["entered"], "played": games["played"]}
    if id in OF_CODES:
        return OF_EVENING[id](real=games["real"], codes=places.in_round(number, OF_CODES[id]))
    if id == "present":
        facts |= {"seats": places.in_round(number, "opponent"), "byes": places.in_round(number, "exempt")}
    return OF_EVENING[id](scores=games["white-score"], **facts)


def build_control(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The checks of the season, and everybody's colours."""
    states = {"unknown": UNKNOWN, "nobody": NOBODY, "confirm": CONFIRM}
    counts = {
        name: template("COUNTIF({states},{n})")(states=places.games("state"), n=number)
        for name, number in states.items()
    }
    counts |= {name: template("{n}")(n=places.head(name)) for name in ("missing", "below")}
    errors, others = (
        {name: counts[name] for name in names} for names in (("unknown", "nobody"), ("missing", "confirm", "below"))
    )
    sheet = control.build(
        desk,
        places.games,
        errors,
        others,
        lambda name: f"keizer-check.{name}",
        "swiss-check.good",
        _watched(desk, places),
    )
    columns: list[Column[KeizerPlaces]] = [
        Column(
            "name", lambda line: copy_of(line.places.ranked(line.position, "label")), 30, "check.name", style="cell"
        ),
        *(Column(id, _counted(id), 10, f"check.{id}") for id in ("whites", "blacks")),
        Column("difference", _difference, 12, "check.difference"),
    ]
    below = control.entrants(desk, len(counts), places.spec.count, columns)
    control.draw_entrants(desk, sheet, places, below, desk.words["check.colours"], lambda position: None)
    draw_filled(sheet, below.whole, below.cell(1, "name"))
    sheet.widths.update({0: 44, 1: 10, 2: 12, 3: 10, 4: 24})
    return sheet


def _watched(desk: Desk, places: KeizerPlaces) -> Iterator[Watched]:
    """The boards of all evenings."""
    for number in range(1, places.spec.rounds + 1):
        for board in range(1, places.spec.boards + 1):
            where = faults.game(desk.words, number, board)
            yield Watched(places.game(number, board, "state"), STATES, where, places.board(number, board, "result"))


def _counted(id: str) -> Callable[[KeizerLine], Formula]:
    source = template('IF({label}="","",{n})')
    return lambda line: source(
        label=line.places.ranked(line.position, "label"), n=line.places.ranked(line.position, id)
    )


def _difference(line: KeizerLine) -> Formula:
    cells = {id: line.places.ranked(line.position, id) for id in ("label", "whites", "blacks")}
    return template('IF({label}="","",{whites}-{blacks})')(**cells)


SHEETS: tuple[Builder, ...] = (
    build_start,
    build_players,
    build_presence,
    build_rounds,
    build_settings,
    build_standings,
    build_race,
    build_crosstable,
    build_posted,
    paper.build_slips,
    build_cards,
    build_statistics,
    lambda desk, _: journal.build(desk, None),
    build_control,
    build_official,
    lambda desk, _: official.build_ties(desk),
    lists.build,
    lambda desk, places: hidden.build(desk, places, places.game_table),
    build_turns,
    lambda desk, places: hidden.build(desk, places, places.ladder_table),
    build_ranking,
    lambda desk, _: description.build(desk),
)


def book_layout(spec: KeizerSpec, plan: object, layout: int = DAY) -> Book:
    """Describe the whole workbook of a specification: all evenings are there from the start."""
    book = Book(spec)
    desk, places = Desk(words(spec.lang), book, layout), KeizerPlaces(spec, layout)
    for build in SHEETS:
        sheet = build(desk, places)
        if isinstance(sheet, Sheet):
            sheet.came_whole_with(WALL)
    return book
