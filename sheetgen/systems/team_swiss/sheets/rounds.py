"""A sheet a round: its matches, dealt by a command, then a match sheet for each, to hand out and to type in."""

from sheetgen.systems.shared.dealt.codecs import number_of_line
from sheetgen.systems.shared.matches.form import COLUMNS, LAST, MatchBlock, dress, match_sheet
from sheetgen.systems.shared.matches.form import WIDTHS as FORM_WIDTHS
from sheetgen.systems.shared.matches.games import WORST_ERROR
from sheetgen.systems.team_swiss.places import FIRST_MATCH, ROUND_COLUMNS, TeamSwissPlaces
from sheetgen.systems.team_swiss.scores import score_codec
from sheetgen.systems.team_swiss.sheets.games import STATES
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import LONG_TEXT, TEXT
from sheetgen.workbook.desk import TEXTS, TITLE, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, pinned

NAME = template('IF({no}=0,"",INDEX({labels},{no}))')
POINTS = template(f'IF({{no}}=0,"",{TEXTS[2].replace("{n}", "INDEX({source},{no})")})')
NOTE = template('IF({state}>0,CHOOSE({state},{t1},{t2},{t3}),"")')
BYE = template('IF(COUNT({no})=0,"",INDEX({labels},{no}))')
STATUS = template("IF(SUM({real})=0,{open},IF(SUM({real})=SUM({entered}),{done},(SUM({real})-SUM({entered}))&{left}))")
FACT = template('IF({player}<1,"",INDEX({all},({team}-1)*{listed}+MAX({player},1)))')
TYPED, EMPTY = '{c}<>""', '{name}=""'
MATCH_STATES = ("unknown", "", "nobody")  # of the list of matches, in the order of their numbers
LINE, HEADINGS = 18.0, 30.0  # points of rows
HEADED = ("match", "white", "white-name", "white-points", "score", "black-points", "black-name", "black", "note",
          "new-white", "new-black")  # fmt: skip
NEW_WIDTH = 7.0
LAST_OF_SCORE = 9  # the columns of a match sheet that the score of a match takes
# How the sides of a match sheet are called, where nobody is at home.
SIDES = {
    "home": "team-round.white-name",
    "away": "team-round.black-name",
    "result": "swiss-round.result",
    "captain-home": "team-round.captain",
    "captain-away": "team-round.captain",
}


def build(desk: Desk, places: TeamSwissPlaces, number: int) -> Sheet:
    """Draw the sheet of one round."""
    title = desk.words.say("round.name", number=number)
    sheet = desk.page(places.round_sheet(number), LAST, title)
    _head(desk, sheet, places, number)
    for match in range(1, places.spec.matches + 1):
        _match(desk, sheet, places, number, match)
    _bye(desk, sheet, places, number)
    _keyed(desk, sheet, places, number)
    if places.spec.by_boards:
        for match in range(1, places.spec.matches + 1):
            match_sheet(desk.words, sheet, _block(desk, places, number, match))
        dress(sheet, places.spec.players)
        sheet.page.breaks = [places.block_row(match) for match in range(1, places.spec.matches + 1)]
        sheet.page.repeat_rows = (1, 2)
        _unless_paired(sheet, places, number)
    else:
        sheet.widths.update(enumerate(FORM_WIDTHS))
        sheet.hidden_cols.append(ROUND_COLUMNS["state"])
        sheet.page.landscape = True
        sheet.page.last_col = LAST
    for name in ("new-white", "new-black"):
        sheet.widths[ROUND_COLUMNS[name]] = NEW_WIDTH
    sheet.freeze = (FIRST_MATCH, 0)
    _conditions(sheet, places, number)
    sheet.came_whole_with(WALL)
    return sheet


def _head(desk: Desk, sheet: Sheet, places: TeamSwissPlaces, number: int) -> None:
    """When the round is played, what is missing, and the way to the other rounds."""
    sheet.put(3, 3, copy_of(places.plan(number, "date")), "left date")
    sheet.put(3, 4, copy_of(places.plan(number, "time")), "left")
    text = STATUS(
        real=places.in_round(number, "real"),
        entered=places.in_round(number, "complete"),
        open=desk.words["swiss.not-paired"],
        done=desk.words["swiss.complete"],
        left=" " + desk.words["team-swiss.missing"],
    )
    sheet.band(3, 6, 11, text, "bold")
    for col, other in ((15, number - 1), (16, number + 1)):
        if 1 <= other <= places.spec.rounds:
            sheet.link(3, col, places.round_sheet(other), f"◄ {other}" if other < number else f"{other} ►")
    for name in HEADED:
        col = ROUND_COLUMNS[name]
        last = LAST_OF_SCORE if name == "score" else col
        style = "header shrink" if name == "match" else "header wrap"
        sheet.band(FIRST_MATCH - 1, col, last, desk.words[f"team-round.{name}"], style)
    sheet.heights[FIRST_MATCH - 1] = HEADINGS


def _match(desk: Desk, sheet: Sheet, places: TeamSwissPlaces, number: int, match: int) -> None:
    at, row = ROUND_COLUMNS, FIRST_MATCH + match - 1
    key: Key = ("rounds", number, match)
    dealt, place = number_of_line(places.spec.teams), places.place_of(number, match)
    sheet.heights[row] = LINE
    sheet.echo(row, at["match"], match, "number")
    for side, home in (("white", "home"), ("black", "away")):
        team = places.of_match(place, home)
        sheet.dealt(row, at[side], (*key, side), dealt, "number pale")
        align = "right" if side == "white" else ""
        label = NAME(no=team, labels=places.ranking("label"))
        sheet.formula(row, at[f"{side}-name"], label, f"cell shrink bold {align}")
        points = POINTS(no=team, source=places.turns_in(number, "before"))
        sheet.formula(row, at[f"{side}-points"], points, "cell center small")
        sheet.input(row, at[f"new-{side}"], (*key, f"new_{side}"), dealt, "center")
    if places.spec.by_boards:
        sheet.band(row, at["score"], LAST_OF_SCORE, copy_of(places.of_match(place, "score")), "cell center bold")
    else:
        sheet.input(row, at["score"], (*key, "score"), score_codec(places.spec.players), "center bold")
        sheet.merge(row, at["score"], row, LAST_OF_SCORE)
        state = sheet.formula(row, at["state"], template("{s}")(s=places.of_match(place, "state")), "pale")
        texts = {f"t{n}": desk.words.get(f"team-state.{name}", "") for n, name in enumerate(MATCH_STATES, start=1)}
        sheet.formula(row, at["note"], NOTE(state=state, **texts), "note shrink")


def _bye(desk: Desk, sheet: Sheet, places: TeamSwissPlaces, number: int) -> None:
    """The bye below the matches, never among the results; beside it what a command notes of the round."""
    at, row, cell = ROUND_COLUMNS, places.bye_row, places.bye(number)
    line = number_of_line(places.spec.teams)
    sheet.label(row, at["match"], desk.words["player.exempt"], "small shrink")
    sheet.dealt(row, cell.col, ("rounds", number, "bye"), line, "number pale")
    desk.book.add_field(f"bye{number}", cell)
    sheet.formula(row, at["white-name"], BYE(no=cell, labels=places.ranking("label")), "cell bold right shrink")
    mark = sheet.dealt(row, at["note"], ("rounds", number, "hand"), TEXT, "note shrink")
    desk.book.add_field(f"hand{number}", mark)
    # What the results were when a later round was paired, match by match: one that is changed afterwards is noticed.
    known = sheet.dealt(row, at["state"], ("rounds", number, "known"), LONG_TEXT, "pale")
    desk.book.add_field(f"known{number}", known)
    wish = sheet.input(row, at["new-white"], ("rounds", number, "new_bye"), line, "center")
    desk.book.add_field(f"new_bye{number}", wish)
    sheet.when(Area(sheet.name, *wish[1:], *wish[1:]), template(TYPED)(c=wish), "doubt")


def _keyed(desk: Desk, sheet: Sheet, places: TeamSwissPlaces, number: int) -> None:
    """The rows of the matches and those of the boards, which are found again by their numbers."""
    spec, at = places.spec, ROUND_COLUMNS
    named = {name.replace("-", "_"): at[name] for name in ("match", "white", "black", "new-white", "new-black")}
    if not spec.by_boards:
        named["score"] = at["score"]
    rows: dict[Key, int] = {(match,): FIRST_MATCH + match - 1 for match in range(1, spec.matches + 1)}
    desk.book.add_keyed_rows(KeyedRows(f"round{number}", sheet.name, named, ("match",), rows))
    if spec.by_boards:
        boards: dict[Key, int] = {
            (match, board): places.board_row(match, board)
            for match in range(1, spec.matches + 1)
            for board in range(1, spec.players + 1)
        }
        columns = {name: COLUMNS[name] for name in ("match", "board", "home", "result", "away")}
        desk.book.add_keyed_rows(KeyedRows(f"boards{number}", sheet.name, columns, ("match", "board"), boards))


def _block(desk: Desk, places: TeamSwissPlaces, number: int, match: int) -> MatchBlock:
    """The match sheet of a match; who meets is what was dealt."""
    place = places.place_of(number, match)
    labels = places.ranking("label")
    home, away = (NAME(no=places.of_match(place, side), labels=labels) for side in ("home", "away"))

    def fact(board: int, side: str, name: str) -> Formula:
        player, team = places.game_of(place, board, f"{side}-player"), places.of_match(place, side)
        return FACT(player=player, team=team, all=places.persons(name), listed=places.spec.listed)

    return MatchBlock(
        row=places.block_row(match),
        boards=places.spec.players,
        number=match,
        caption=desk.words.say("league.match", number=match),
        home=home,
        away=away,
        when=(copy_of(places.plan(number, "date")), copy_of(places.plan(number, "time")), ""),
        score=copy_of(places.of_match(place, "score")),
        of_board=lambda board, name: places.game_of(place, board, name),
        lists={"name": (places.names_of(place, "home"), places.names_of(place, "away"))},
        captains=(places.of_match(place, "home-captain"), places.of_match(place, "away-captain")),
        division=TITLE,
        key=("rounds", number, match),
        fact=fact,
        states=tuple(f"team-state.{state}" if state == "nobody" else f"league-state.{state}" for state in STATES),
        dealt=True,
        texts={name: desk.words[id_] for name, id_ in SIDES.items()},
    )


def _unless_paired(sheet: Sheet, places: TeamSwissPlaces, number: int) -> None:
    """A match sheet that no match was dealt to is pale, and has no boxes."""
    for match in range(1, places.spec.matches + 1):
        row = places.block_row(match)
        form = Area(sheet.name, row, 0, row + places.block_height - 2, LAST)
        facts = {
            "real": pinned(places.of_match(places.place_of(number, match), "real")),
            "paired": pinned(places.PAIRED),
        }
        sheet.when(form, template("AND({paired}>={n},{real}=0)")(n=number, **facts), "nobody unseen")


def _conditions(sheet: Sheet, places: TeamSwissPlaces, number: int) -> None:
    """Red where a score cannot stand, amber where somebody wants the pairing changed; lines without a match fade."""
    at, last = ROUND_COLUMNS, FIRST_MATCH + places.spec.matches - 1
    if not places.spec.by_boards:
        state = sheet.cell(FIRST_MATCH, at["state"])
        for col in (at["score"], at["note"]):
            area = Area(sheet.name, FIRST_MATCH, col, last, col)
            wrong = template(f'IF({{s}}="",FALSE,AND({{s}}>=1,{{s}}<={WORST_ERROR}))')(s=state)
            sheet.when(area, wrong, "bad")
    for name in ("new-white", "new-black"):
        area = places.pairings(number, name)
        sheet.when(area, template(TYPED)(c=area.cell()), "doubt")
