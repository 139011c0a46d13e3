"""The grid of a Scheveningen match: team A down, team B across, everybody's total, the winner, the score by rounds.

A cell is what the player of A scored; it is darker where he has Black.
"""

from sheetgen.i18n.ties import label
from sheetgen.systems.scheveningen.places import GRID_FIRST, GRID_LEFT, OTHER, OWN, ScheveningenPlaces
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.teams.seating import Seat, SeatPairing
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import DAY, GRID, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell
from sheetgen.workbook.poster import stretch

HEAD = GRID_FIRST - 2  # two rows: symbols, then names
ROOM, LEAST, TALLEST = 150.0, 16.5, 40.0  # points of all lines of players, and of one
FEW = 8  # players; of more only the names take what the page has left, and those across stand upright
ACROSS, UPRIGHT, GAP = 40.0, 84.0, 7.0  # points of the names across, and of empty rows where they stand upright
SHOW = template('IF({r}=0,"",INDEX({sides},{r}))')
TOTAL = template(f'IF({{games}}=0,"",{TEXTS[2]})')
HALVES = template(TEXTS[2])
OF_ROUND = template("SUMIF({white},{team},{of_white})+SUMIF({black},{team},{of_black})")
ROUND_TEXT_SO_FAR = template(f'IF(SUM({{entered}})=0,"",{TEXTS[2]})')
ROUND_TEXT = template(f'IF(SUM({{entered}})=0,"",IF(SUM({{entered}})<{{boards}},"{UNFINISHED}",{TEXTS[2]}))')
TOTAL_TEXT = template(f'IF(SUM({{entered}})=0,"",IF(SUM({{all}})<{{boards}},"{UNFINISHED}",{TEXTS[2]}))')
SCORE = f'{TEXTS[2].replace("{n}", "{p}")}&" – "&{TEXTS[2].replace("{n}", "{q}")}'
VERDICT = template(
    f'IF({{any}}=0,"",IF({{open}}>0,{{so_far}}&{SCORE},'
    f"IF({{place}}={{place2}},{{drawn}}&{SCORE},IF({{place}}=1,{{a}},{{b}})&{{wins}}&"
    f"IF({{place}}=1,{SCORE},{SCORE.replace('{p}', '{?}').replace('{q}', '{p}').replace('{?}', '{q}')})&"
    'IF({p}={q},{by_ties},""))))'
)


def build(desk: Desk, places: ScheveningenPlaces) -> Sheet:
    """Draw the grid with the verdict above it, the totals beside it and the score round by round below it."""
    last = places.totals_column
    sheet = desk.poster(GRID, last)
    sheet.band(3, 0, last, _verdict(desk, places), "bold big")
    sheet.heights[3] = 30
    sheet.band(4, 0, last, _tie_rules(desk, places), f"{_small(places)} wrap top")
    sheet.heights[4] = 28
    _heads(desk, sheet, places)
    for position, game in enumerate(places.all_games):
        _game(sheet, places, position, game)
    _totals(desk, sheet, places)
    _scores(desk, sheet, places)
    widths = {0: 6.0, 1: 27.0, last: 12.0} | {GRID_LEFT + n: _width(places) for n in range(places.spec.players)}
    wide = [1, *range(GRID_LEFT, last)] if places.spec.players <= FEW else [1]
    stretch(sheet, widths, wide, landscape=True)
    if places.spec.players > FEW:
        sheet.heights |= {
            3: 26,
            4: 18,
            places.totals_row: 20,
            places.totals_row + 1: GAP,
            places.scores_row - 1: GAP,
            places.scores_row + 5: GAP,
        }
    sheet.freeze = (GRID_FIRST, 2)
    sheet.page.pages_tall = 1
    sheet.page.last_col = last
    so_far.say_come(sheet, places.layout)
    return sheet


def _width(places: ScheveningenPlaces) -> float:
    return 11.0 if places.spec.players <= FEW else 7.5


def _small(places: ScheveningenPlaces) -> str:
    """Small letters, but where much must stand on the page, which is then printed smaller."""
    return "small" if places.spec.players <= FEW else "size-10"


def _tie_rules(desk: Desk, places: ScheveningenPlaces) -> str:
    """T12: what decides, in words."""
    labels = (f"{number}. {label(desk.words, code)}" for number, code in enumerate(places.codes, start=1))
    codes = desk.words["explain.semicolon"].join(labels)
    return desk.words.say("scheveningen.ties", order=codes)


def _verdict(desk: Desk, places: ScheveningenPlaces) -> Formula:
    """Who has won, by the points or by the tie-breaks; while games are missing, how it stands."""
    words = desk.words
    return VERDICT(
        any=places.ANY_GAME,
        open=template_cell(places),
        p=places.ranked(OWN, "points"),
        q=places.ranked(OTHER, "points"),
        place=places.ranked(OWN, "place"),
        place2=places.ranked(OTHER, "place"),
        a=places.ranked(OWN, "label"),
        b=places.ranked(OTHER, "label"),
        so_far=words["scheveningen.so-far"] + " ",
        drawn=words["scheveningen.drawn"] + " ",
        wins=" " + words["scheveningen.wins"] + " ",
        by_ties=" " + words["scheveningen.by-ties"],
    )


def template_cell(places: ScheveningenPlaces) -> Cell:
    """Where the number of games without a result stands, hidden beside the sheet."""
    return Cell(GRID, 3, places.hidden_column)


def _heads(desk: Desk, sheet: Sheet, places: ScheveningenPlaces) -> None:
    last, turned = places.totals_column, "turned" if places.spec.players > FEW else ""
    sheet.formula(HEAD, 0, copy_of(places.ranked(OWN, "label")), "header shrink")
    sheet.merge(HEAD, 0, HEAD + 1, 1)
    for rank in range(1, places.spec.players + 1):
        seat = Seat(OTHER, rank)
        sheet.label(HEAD, places.grid_column(rank), seat.symbol, "header")
        look = f"header wrap {turned}" if turned else "header small wrap"
        sheet.formula(HEAD + 1, places.grid_column(rank), copy_of(places.of_seat(seat, "label")), look)
        own = Seat(OWN, rank)
        row = places.grid_row(rank)
        sheet.label(row, 0, own.symbol, "number bold")
        sheet.formula(row, 1, copy_of(places.of_seat(own, "label")), "cell bold shrink")
        sheet.heights[row] = round(min(TALLEST, max(LEAST, ROOM / places.spec.players)), 1)
    sheet.label(HEAD, last, desk.words["team-sheets.total"], "header")
    sheet.merge(HEAD, last, HEAD + 1, last)
    across = Area(GRID, 5, GRID_LEFT, 5, last - 1)
    sheet.band(across.row, across.col, across.last_col, copy_of(places.ranked(OTHER, "label")), "header")
    sheet.heights.update({HEAD: 18, HEAD + 1: UPRIGHT if turned else ACROSS})


def _game(sheet: Sheet, places: ScheveningenPlaces, position: int, game: SeatPairing) -> None:
    white = game.white.team == OWN
    cell = (places.grid_row(places.own_seat(game).rank), places.grid_column(places.other_seat(game).rank))
    side = lists.area("white-side" if white else "black-side")
    style = f"cell center bold tall{'' if white else ' black-side'}"
    sheet.formula(*cell, SHOW(r=places.game(position, "result"), sides=side), style)


def _totals(desk: Desk, sheet: Sheet, places: ScheveningenPlaces) -> None:
    row, last = places.totals_row, places.totals_column
    sheet.label(row, 0, desk.words["team-sheets.total"], "header")
    sheet.merge(row, 0, row, 1)
    for rank in range(1, places.spec.players + 1):
        for seat, place in (
            (Seat(OWN, rank), (places.grid_row(rank), last)),
            (Seat(OTHER, rank), (row, places.grid_column(rank))),
        ):
            facts = {name: places.of_seat(seat, name) for name in ("games", "points")}
            sheet.formula(*place, TOTAL(games=facts["games"], n=facts["points"]), "cell center bold")
    facts = {"any": places.ANY_GAME, "p": places.ranked(OWN, "points"), "q": places.ranked(OTHER, "points")}
    score = template(f'IF({{any}}=0,"",{SCORE})')(**facts)
    if places.layout >= DAY:
        whole = template(f'IF({{any}}=0,"",IF({{open}}>0,"{UNFINISHED}",{SCORE}))')
        score = whole(open=template_cell(places), **facts)
    sheet.formula(row, last, score, "cell center bold shrink")
    sheet.heights[row] = 24
    missing = template("SUM({real})-SUM({entered})")(real=places.games("real"), entered=places.games("entered"))
    cell = template_cell(places)
    sheet.formula(cell.row, cell.col, missing, "pale")
    sheet.hidden_cols += range(places.hidden_column, places.hidden_column + places.spec.rounds + 1)


def _scores(desk: Desk, sheet: Sheet, places: ScheveningenPlaces) -> None:
    """What each round brought to the two teams, and the score of the match after it."""
    row, words = places.scores_row, desk.words
    sheet.band(row, 0, 1, words["scheveningen.by-round"], "header")
    for team in (OWN, OTHER):
        sheet.formula(row + team, 0, copy_of(places.ranked(team, "label")), "cell shrink")
        sheet.merge(row + team, 0, row + team, 1)
        after = template('{text}&" "&{name}')(text=words["scheveningen.after-round"], name=places.ranked(team, "label"))
        sheet.formula(row + team + 2, 0, after, "cell bold shrink")
        sheet.merge(row + team + 2, 0, row + team + 2, 1)
    for number in range(1, places.spec.rounds + 1):
        sheet.label(row, GRID_LEFT + number - 1, number, "header")
        for team in (OWN, OTHER):
            _score_of_round(sheet, places, number, team)
        _after(sheet, places, number)
    sheet.band(row + 6, 0, places.totals_column, words["scheveningen.grey"], _small(places))


def _score_of_round(sheet: Sheet, places: ScheveningenPlaces, number: int, team: int) -> None:
    hidden, text_cell = places.score_of(number, team), places.score_text(number, team)
    facts = {"white": "white-team", "black": "black-team", "of_white": "white-score", "of_black": "black-score"}
    areas = {name: places.of_round(source, number) for name, source in facts.items()}
    sheet.formula(hidden.row, hidden.col, OF_ROUND(team=team, **areas), "pale")
    entered = places.of_round("entered", number)
    text = ROUND_TEXT_SO_FAR(entered=entered, n=hidden)
    if places.layout >= DAY:
        text = ROUND_TEXT(entered=entered, boards=places.spec.players, n=hidden)
    sheet.formula(text_cell.row, text_cell.col, text, "cell center")


def _after(sheet: Sheet, places: ScheveningenPlaces, number: int) -> None:
    """The score of the match after a round, team by team."""
    for team in (OWN, OTHER):
        first = places.score_of(1, team)
        area = Area(GRID, first.row, first.col, first.row, first.col + number - 1)
        row = first.row + 2
        total = sheet.formula(row, first.col + number - 1, template("SUM({a})")(a=area), "pale")
        entered = places.of_round("entered", number)
        text = ROUND_TEXT_SO_FAR(entered=entered, n=total)
        if places.layout >= DAY:
            boards = number * places.spec.players
            played = entered._replace(row=places.of_round("entered", 1).row)
            text = TOTAL_TEXT(entered=entered, all=played, boards=boards, n=total)
        sheet.formula(row, GRID_LEFT + number - 1, text, "cell center bold")
