"""What hangs on the wall and what is handed out: pairings by name, and a card for every player."""

from sheetgen.systems.swiss.places import BY_NAME, CURRENT, POSTED, SwissPlaces
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import TEXTS, TITLE, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between
from sheetgen.workbook.place import Cell

CARDS = "player-cards"
FIRST = 5
CHOSEN = Cell(BY_NAME, 3, 2)
WIDTHS = (32, 9, 9, 32, 8)
LINE = Cell(BY_NAME, 0, 7)  # the hidden column with the number of the player in a line
ABREAST, CARD_WIDTH = 2, 5


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    """The pairings of a round, by name: where everybody finds his board."""
    sheet = desk.poster(BY_NAME, 4)
    sheet.label(CHOSEN.row, 0, desk.words["swiss.posted-round"], "field")
    codec = round_number(places.spec.rounds, "swiss-posted")
    desk.book.add_field("posted_round", sheet.input(CHOSEN.row, CHOSEN.col, ("event", "posted_round"), codec, "left"))
    current = template("IF(COUNT({c})=0,MAX({paired},1),IF(OR({c}<1,{c}>{r}),MAX({paired},1),INT({c})))")
    sheet.formula(CURRENT.row, CURRENT.col, current(c=CHOSEN, paired=places.PAIRED, r=places.spec.rounds), "pale")
    for col, name in enumerate(("name", "board", "colour", "opponent", "points")):
        sheet.label(FIRST - 1, col, desk.words[f"swiss-posted.{name}"], "header")
        sheet.widths[col] = WIDTHS[col]
    for position in range(1, places.spec.count + 1):
        _line(desk, sheet, places, position)
    sheet.hidden_cols += [CURRENT.col, LINE.col]
    sheet.page.last_col = 4
    sheet.freeze = (FIRST, 0)
    sheet.page.repeat_rows = (FIRST - 1, FIRST - 1)
    return sheet


# What a line of the list knows of its player: the columns of the ranking that follow the round that is posted.
BOARD = template('IF({line}=0,"",IF(INDEX({opponents},{line})=0,"",ABS(INDEX({seats},{line}))))')
COLOUR = template('IF({line}=0,"",IF(INDEX({opponents},{line})=0,"",IF(INDEX({seats},{line})>0,{white},{black})))')
OPPONENT = template(
    'IF({line}=0,"",IF(INDEX({opponents},{line})>0,INDEX({labels},INDEX({opponents},{line})),'
    'IF(INDEX({codes},{line})="U",{bye},IF(INDEX({codes},{line})="","",{absent}))))'
)
POINTS = template(f'IF({{line}}=0,"",{TEXTS[2].replace("{n}", "INDEX({points},{line})")})')


def _line(desk: Desk, sheet: Sheet, places: SwissPlaces, position: int) -> None:
    row, shade = FIRST + position - 1, "zebra" if position % 2 == 0 else ""
    found = template("IFERROR(MATCH({n},{order},0),0)")(n=position, order=places.alphabet())
    line = sheet.formula(row, LINE.col, found, "pale")
    seats, opponents, codes, points = (places.ranking(f"now-{name}") for name in POSTED)
    labels = places.ranking("label")
    words = {"bye": desk.words["player.exempt"], "absent": desk.words["swiss.absent"]}
    signs = {"white": desk.words["swiss.white-name"], "black": desk.words["swiss.black-name"]}
    cells = (
        (template('IF({line}=0,"",INDEX({labels},{line}))')(line=line, labels=labels), "shrink bold"),
        (BOARD(line=line, opponents=opponents, seats=seats), "center bold"),
        (COLOUR(line=line, opponents=opponents, seats=seats, **signs), "center"),
        (OPPONENT(line=line, opponents=opponents, labels=labels, codes=codes, **words), "shrink"),
        (POINTS(line=line, points=points), "center"),
    )
    for col, (formula, style) in enumerate(cells):
        sheet.formula(row, col, formula, f"cell {style} {shade}")


def build_cards(desk: Desk, places: SwissPlaces) -> Sheet:
    """A card a player: opponent, colour and result of every round, and his running score; for pairing by hand."""
    sheet = desk.slips(CARDS, 2 * (CARD_WIDTH + 1) - 2)
    height = places.spec.rounds + 4
    for player in range(1, places.spec.count + 1):
        down, across = divmod(player - 1, ABREAST)
        _card(desk, sheet, places, player, FIRST - 1 + down * height, across * (CARD_WIDTH + 1))
    for across in range(ABREAST):
        for col, width in enumerate((5, 24, 6, 7, 8, 3)[: CARD_WIDTH + 1 - across]):
            sheet.widths[across * (CARD_WIDTH + 1) + col] = width
    lines = (places.spec.count + 1) // ABREAST
    starts = [FIRST - 1 + line * height for line in range(lines)]
    sheet.page.breaks = break_between(sheet, starts, FIRST - 1 + lines * height)
    return sheet


def _card(desk: Desk, sheet: Sheet, places: SwissPlaces, player: int, row: int, col: int) -> None:
    last = col + CARD_WIDTH - 1
    label, rating = places.ranked(player, "label"), places.ranked(player, "rating")
    head = template('IF({label}="","",{no}&". "&{label}&IF({rating}=0,""," ("&{rating}&")"))')
    sheet.band(row, col, last, head(label=label, no=player, rating=rating), "round")
    sheet.band(row + 1, col, last, copy_of(TITLE), "cell small")
    for place, name in enumerate(("round", "opponent", "colour", "result", "total")):
        sheet.label(row + 2, col + place, desk.words[f"swiss-card.{name}"], "cell small center")
    for number in range(1, places.spec.rounds + 1):
        line = row + 2 + number
        sheet.label(line, col, number, "cell center small")
        for place, formula in enumerate(_round(desk, places, player, number), start=1):
            sheet.formula(line, col + place, formula, f"cell {'shrink' if place == 1 else 'center'}")


def _round(desk: Desk, places: SwissPlaces, player: int, number: int) -> tuple[Formula, ...]:
    here = {name: places.turn(player, number, name) for name in ("opponent", "seat", "code", "score")}
    signs = {name: desk.words[f"swiss.{name}-sign"] for name in ("white", "black", "bye")}
    opponent = template('IF({opponent}>0,INDEX({labels},{opponent}),IF({code}="U",{exempt},IF({code}="","",{absent})))')
    entered = "INDEX({entered},ABS({seat}))"
    score = TEXTS[2].replace("{n}", "{score}")
    result = template(f'IF({{opponent}}>0,IF({entered}=0,"",{score}),IF({{code}}="","",{score}))')
    total = template(f'IF({{paired}}<{number},"",{TEXTS[2].replace("{n}", "{after}")})')
    return (
        opponent(
            opponent=here["opponent"],
            code=here["code"],
            labels=places.ranking("label"),
            exempt=desk.words["player.exempt"],
            absent=desk.words["swiss.absent"],
        ),
        template('IF({opponent}=0,"",IF({seat}>0,{white},{black}))')(
            opponent=here["opponent"], seat=here["seat"], white=signs["white"], black=signs["black"]
        ),
        result(
            opponent=here["opponent"],
            seat=here["seat"],
            score=here["score"],
            code=here["code"],
            entered=places.games_of(number, "entered"),
        ),
        total(paired=places.PAIRED, after=places.turn(player, number + 1, "before")),
    )
