"""Match sheets to cut, for the round chosen at the top; printable before the match is played.

Twelve of matches of one game stand on a page.
"""

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.pairing.knockout_names import THIRD_PLACE
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.sheets.matches import game_label
from sheetgen.systems.knockout.sheets.posted import CURRENT as POSTED
from sheetgen.systems.views.cut import CutBlocks, stretched
from sheetgen.systems.views.slips import ROUND, TO_CIRCLE, Letters, hide_if_empty, letters_of, spread
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number, whole_codec
from sheetgen.workbook.desk import DAY, FORMS, FULL_PAGES, SLIPS, TITLE, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import SAFETY, height_of_page
from sheetgen.workbook.place import Area, Cell, column

ABREAST, WIDTH = 2, 4
# What stands there, the name, the rating, the gap; where a match has several games, what is told of them is longer.
WIDTHS = {True: (8.5, 29.5, 7.5, 1.0), False: (10.0, 24.5, 11.0, 1.0)}
FIRST = 6
CHOSEN, FROM = Cell(SLIPS, 3, 1), Cell(SLIPS, 4, 1)
MOST = 64  # slips at once; a greater round is printed in several goes
BESIDE_LABEL = 16  # points of the result to circle, where its label stands at the left
HIDDEN = 8  # column of what nobody needs to see


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    """The slips of the matches of a round."""
    sheet = desk.slips(SLIPS, 2 * WIDTH - 2)
    sheet.laid_out = FORMS if places.many else FULL_PAGES  # which follows the round that is posted
    _choice(desk, sheet, places)
    greatest = max(len(played.matches) for played in places.bracket.rounds)
    slips = min(greatest, MOST)
    for across in range(ABREAST):
        for col, width in enumerate(WIDTHS[places.single][: WIDTH if across == 0 else 3]):
            sheet.widths[across * WIDTH + col] = width
    sheet.page.first_row, sheet.page.last_col = FIRST, 2 * WIDTH - 2
    rows, heights = -(-slips // ABREAST), _heights(places)
    most = max(1, int(SAFETY * height_of_page(sheet) / sum(heights)))
    down, taller = spread(rows, most)
    blocks = CutBlocks(FIRST, ABREAST, WIDTH, stretched(heights, taller), down)
    for slip in range(slips):
        _slip(desk, sheet, places, slip, blocks.corner(slip), letters_of(taller))
    blocks.lift(sheet, slips)
    sheet.page.breaks = blocks.breaks(slips)
    if sheet.page.breaks:
        _pages(desk, sheet, ABREAST * down)
        _ends(sheet, len(heights))
    return sheet


def _ends(sheet: Sheet, height: int) -> None:
    """Pages end with the last match of the round."""
    ends = template(f"{FIRST}-{height}*INT(-MAX(1,MIN({MOST},{{last}}-{{first}}+1))/{ABREAST})")
    facts = {"first": Cell(SLIPS, 4, HIDDEN), "last": Cell(SLIPS, 5, HIDDEN)}
    sheet.page.ends = sheet.formula(5, HIDDEN + 1, ends(**facts), "pale")
    sheet.came_with(WALL, [sheet.page.ends])


def _heights(places: KnockoutPlaces) -> list[int]:
    """Points of the rows of a slip: event, match, the two sides, the games, signatures, the gap below."""
    if places.single:
        return [15, 18, 21, 21, *[22] * places.lines, 17, 2]
    return [15, 18, 21, 21, *[18] * places.lines, 17, 6]


def _choice(desk: Desk, sheet: Sheet, places: KnockoutPlaces) -> None:
    """The round to print, and from which of its matches on; beside them, unseen, what that means."""
    rounds = places.bracket.rounds
    for cell, name, codec in (
        (CHOSEN, "slips_round", round_number(places.spec.rounds, "slips")),
        (FROM, "slips_from", whole_codec("match", (1, len(places.matches)), "bad-match")),
    ):
        sheet.label(cell.row, 0, desk.words[f"knockout.{name}"], "field")
        desk.book.add_field(name, sheet.input(cell.row, cell.col, ("event", name), codec, "left"))
    number = ROUND(c=CHOSEN, r=places.spec.rounds, posted=1 if places.many else POSTED)
    chosen = sheet.formula(3, HIDDEN, number, "pale")
    firsts = column(SLIPS, FIRST, HIDDEN, places.spec.rounds)
    lasts = column(SLIPS, FIRST, HIDDEN + 1, places.spec.rounds)
    third = bool(places.bracket.third_place)
    lines = column(SLIPS, FIRST, HIDDEN + 2, places.spec.rounds)
    for row, played in enumerate(rounds, start=FIRST):
        sheet.label(row, HIDDEN, played.matches[0].number, "pale")
        sheet.label(row, HIDDEN + 2, places.match_row(played.matches[0].number) + 1, "pale")
        last = played.matches[-1].number + (third and played is rounds[-1])
        sheet.label(row, HIDDEN + 1, last, "pale")
    first = template("IF(COUNT({c})=0,INDEX({firsts},{r}),MAX(INDEX({firsts},{r}),INT({c})))")(
        c=FROM, firsts=firsts, r=chosen
    )
    sheet.formula(4, HIDDEN, first, "pale")
    sheet.formula(5, HIDDEN, template("INDEX({lasts},{r})")(lasts=lasts, r=chosen), "pale")
    sheet.formula(3, HIDDEN + 1, template("INDEX({lines},{r})")(lines=lines, r=chosen), "pale")
    sheet.formula(4, HIDDEN + 1, template("INDEX({firsts},{r})")(firsts=firsts, r=chosen), "pale")
    sheet.hidden_cols += [HIDDEN, HIDDEN + 1, HIDDEN + 2]


def _pages(desk: Desk, sheet: Sheet, on_a_page: int) -> None:
    """How many pages there are slips on: later rounds have fewer matches."""
    pages = template(f'{{text}}&" "&MAX(1,-INT(-MIN({MOST},{{last}}-{{first}}+1)/{on_a_page}))')
    facts = {"first": Cell(SLIPS, 4, HIDDEN), "last": Cell(SLIPS, 5, HIDDEN)}
    cell = sheet.formula(4, 2, pages(text=desk.words["slips.pages"], **facts), "pale")
    sheet.came_with(WALL, [cell])  # before, as many stood on a page as there was room for


NUMBER = template("IF({first}+{slip}>{last},0,{first}+{slip})")
LINE = template("IF({n}=0,0,IF({n}={third},{third_line},{line}+{height}*({n}-{first})))")
SIDE = template("IF({n}=0,0,INDEX({sides},{line}))")
DRAWN_SIDE = template("IF({n}=0,0,IF(INDEX({exchanged},{n})=1,INDEX({others},{line}),INDEX({sides},{line})))")
OF_TWO = template("IF(OR({white}<0,{black}<0),0,{n})")  # where a place is empty nobody plays
THERE = template('IF({n}=0,"",{content})')
RATED = template('IF(OR({n}<1,{who}<1),"",IF(INDEX({ratings},{who})=0,"",INDEX({ratings},{who})))')
HEADING = template('IF({n}=0,"",INDEX({names},{round})&{text}&{n})')
HEADING_OR_THIRD = template('IF({n}=0,"",IF({n}={third},{of_third},INDEX({names},{round}))&{text}&{n})')
HEADING_BEFORE = template('IF({n}=0,"",{text}&{n})')
NAME = template('IF(AND({n}>0,{who}>0),INDEX({labels},{who}),"")')


def _slip(
    desk: Desk, sheet: Sheet, places: KnockoutPlaces, slip: int, place: tuple[int, int], letters: Letters
) -> None:
    row, col = place
    number, *players = _facts(sheet, places, slip, row, HIDDEN + 3 + 3 * (col // WIDTH))
    words = desk.words
    edges, small = "cut-left cut-right", "size-9"
    heading = _heading(desk, places, number)
    sheet.band(row, col, col + 2, _there(number, TITLE), f"size-{letters.event} shrink indented {edges} cut-top")
    desk.book.slips.append(sheet.cell(row + 1, col))
    sheet.band(row + 1, col, col + 2, heading, f"bold shrink size-{letters.heading} indented {edges}")
    names = [NAME(n=number, who=player, labels=places.ranking("label")) for player in players]
    sides = ("slips.white", "slips.black") if places.single else ("knockout.first-white", "knockout.first-black")
    for line, name, player, side in zip((row + 2, row + 3), names, players, sides, strict=True):
        sheet.put(line, col, _there(number, words[side]), f"{small} indented cut-left")
        sheet.put(line, col + 1, name, f"bold {letters.lines} size-{letters.name}")
        rating = RATED(n=number, who=player, ratings=places.listing("rating"))
        sheet.put(line, col + 2, rating, "right indented size-10 cut-right")
    for game in range(1, places.lines + 1):
        _game(desk, sheet, places, number, (row + 3 + game, col), game, letters)
    last = row + 4 + places.lines
    signed = _there(number, words["slips.sign"])
    sheet.band(last, col, col + 2, signed, f"{small} shrink indented {edges} cut-bottom")
    hide_if_empty(sheet, Area(SLIPS, row, col, last, col + 2), number)


def _heading(desk: Desk, places: KnockoutPlaces, number: Cell) -> Formula:
    """Which match of which round it is."""
    text = desk.words["knockout.slip"] + " "
    if places.layout < WALL:
        return HEADING_BEFORE(n=number, text=text)
    facts = {"n": number, "names": places.reached, "round": Cell(SLIPS, 3, HIDDEN), "text": f" — {text}"}
    third = places.bracket.third_place
    if not third:
        return HEADING(**facts)
    return HEADING_OR_THIRD(third=third.number, of_third=round_label(desk.words, THIRD_PLACE), **facts)


def _game(
    desk: Desk,
    sheet: Sheet,
    places: KnockoutPlaces,
    number: Cell,
    place: tuple[int, int],
    game: int,
    letters: Letters,
) -> None:
    """A result to circle; where a match has several games, with who has White."""
    words, small, (row, col) = desk.words, "size-9", place
    label = words["slips.result"] if places.single else game_label(desk, places, game)
    sheet.put(row, col, _there(number, label), f"{small} indented cut-left")
    if places.single:
        sheet.band(
            row,
            col + 1,
            col + 2,
            _there(number, TO_CIRCLE),
            f"center size-{min(letters.circle, BESIDE_LABEL)} cut-right",
        )
        return
    sheet.put(row, col + 1, _there(number, "1 – 0      ½ – ½      0 – 1"), "center size-12")
    white = words["knockout.white-first" if game % 2 else "knockout.white-second"]
    sheet.put(row, col + 2, _there(number, white), f"{small} center cut-right")


def _there(number: Cell, content: Cell | str) -> Formula:
    """What stands on a slip, or nothing where the round has no more matches."""
    return THERE(n=number, content=content)


def _facts(sheet: Sheet, places: KnockoutPlaces, slip: int, row: int, col: int) -> tuple[Cell, Cell, Cell]:
    """The number of the match on a slip (0: the round has no more), and who has White and Black in its first game."""
    first, last, line = Cell(SLIPS, 4, HIDDEN), Cell(SLIPS, 5, HIDDEN), Cell(SLIPS, 3, HIDDEN + 1)
    number = sheet.formula(row, col, NUMBER(first=first, last=last, slip=slip), "pale")
    third = places.bracket.third_place
    of_third = {"third": third.number, "third_line": places.match_row(third.number) + 1} if third else {}
    begin = Cell(SLIPS, 4, HIDDEN + 1)
    of_third = of_third or {"third": -1, "third_line": 0}
    place = LINE(n=number, line=line, first=begin, height=places.height, **of_third)
    at = sheet.formula(row + 1, col, place, "pale")
    white, black = (
        sheet.formula(row, col + turn, _side(places, number, at, *names), "pale")
        for turn, names in ((1, ("upper", "lower")), (2, ("lower", "upper")))
    )
    played = sheet.formula(row + 2, col, OF_TWO(n=number, white=white, black=black), "pale")
    sheet.came_with(DAY, [played])
    sheet.hidden_cols += [hidden for hidden in range(col, col + 3) if hidden not in sheet.hidden_cols]
    return played, white, black


def _side(places: KnockoutPlaces, number: Cell, line: Cell, name: str, other: str) -> Formula:
    """K6: the number of one side; drawn colours exchange the two."""
    sides = places.in_matches(name)
    if not places.form.exchanged:
        return SIDE(n=number, line=line, sides=sides)
    exchanged = places.games("exchanged")
    return DRAWN_SIDE(n=number, line=line, sides=sides, others=places.in_matches(other), exchanged=exchanged)
