"""The round of a cup to post: its matches with their results as they come, and below them who has a bye.

It is the round chosen above the page, or else the first one that is not finished. Where later rounds leave room on the
page there are the results of the rounds before. Hidden columns know what stands in which line: the number of a match,
below nought the seed of whoever has a bye, and far below it the round, or the match for third place, of a heading.
"""

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.pairing.knockout_names import THIRD_PLACE
from sheetgen.systems.knockout.places import KnockoutPlaces
from sheetgen.systems.knockout.sheets.matches import POINTS_DOWN, POINTS_UP
from sheetgen.systems.knockout.words import round_labels
from sheetgen.systems.views import posted_round
from sheetgen.systems.views.posted_round import COLUMNS, LAST, OF_ROUND, RATED
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.codecs import round_number
from sheetgen.workbook.desk import (
    AS_FILLED,
    CHOSEN_AT,
    DAY,
    FULL_PAGES,
    MATCHES,
    POSTED_ROUND,
    UNFINISHED,
    WALL,
    Chooser,
    Desk,
)
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column, line
from sheetgen.workbook.poster import Poster, fitted

HEAD_ROW = 4
FIRST = HEAD_ROW + 1
HIDDEN = 9  # of each line what stands there, its row in the list of matches, and the numbers of both sides
ROWS = HIDDEN + 4  # a line a match: its row in the list of matches
NAMED, OPEN = HIDDEN + 5, HIDDEN + 6  # a line a round: its name; its number if it is open, else the last
CENTRED = "indented center"  # lines are drawn only around what is there
OF_ROUNDS = HIDDEN + 7  # a column a round
CHOSEN, CURRENT = Cell(POSTED_ROUND, *CHOSEN_AT), Cell(POSTED_ROUND, 3, HIDDEN)

# Of the first round: how many matches are byes so far, since a place is empty; the line of a match, and what it says.
BYES_SO_FAR = template("{before}+IF(OR({upper}<0,{lower}<0),1,0)")
LINE_OF = template("IF({so_far}>{before},{all}-{byes}+{so_far},{place}-{so_far})")
CONTENT = template("IF({so_far}>{before},MIN(0,-{upper}),{number})")
IN_LINE = template("IFERROR(INDEX({contents},MATCH({place},{lines},0)),INDEX({planned},{place}+{byes}))")
# As it was before layout 9: whether a match is a bye; its line; and what stands in a line.
IS_BYE = template("IF(OR({upper}<0,{lower}<0),1,0)")
LINE_OF_BEFORE = template("IF({bye}=1,{all}-SUM({byes})+SUM({so_far}),{place}-SUM({so_far}))")
IN_LINE_BEFORE = template(
    "IFERROR(IF(INDEX({byes},MATCH({place},{lines},0))=1,MIN(0,-INDEX({ups},INDEX({rows},MATCH({place},{lines},0)))),"
    "INDEX({planned},MATCH({place},{lines},0))),INDEX({planned},{place}+SUM({byes})))"
)
HEADED = 10_000  # less than nought: the heading of a round
BETWEEN = 2  # lines: an empty one and that heading

IF_OPEN = template("IF({entered}<{expected},{number},{last})")
FIRST_OPEN = template("IF(COUNT({c})=1,IF(AND({c}>=1,{c}<={last}),INT({c}),MIN({open})),MIN({open}))")
AT, ACROSS = template("INDEX({source},{round})"), template("INDEX({source},1,{round})")
ROW = template("IF({n}>0,INDEX({rows},{n}),0)")
NUMBER = 'IF({n}>0,IF(INDEX({numbers},{row})="",0,INDEX({numbers},{row})),BYE)'
NUMBER_ONCE = "IF({n}>0,MAX(0,INDEX({numbers},{row})),BYE)"  # of sides that always stand at the left or the right
BYE = f"IF({{n}}<-{HEADED},0,MAX(0,-{{n}}))"
FIRST_NAMED = template(
    f"IF({{n}}>0,INDEX({{names}},{{row}}),IF({{n}}<-{HEADED},INDEX({{rounds}},-{{n}}-{HEADED}),"
    'IF({n}<0,INDEX({labels},-{n}),"")))'
)
RATED_ONCE = template('IF({n}=0,"",INDEX({ratings},{n}))')
LAST_NAMED = template(f'IF({{n}}>0,INDEX({{names}},{{row}}),IF(OR({{n}}=0,{{n}}<-{HEADED}),"",{{bye}}))')
LAST_NAMED_BEFORE = template(
    f'IF({{n}}>0,INDEX({{names}},{{row}}),IF(OR({{n}}=0,{{n}}<-{HEADED}),"",'
    'IF(INDEX({labels},-{n})="","",{bye})))'
)
GAME = template('IF({n}<=0,"",IF(INDEX({codes},{n})<=0,"",INDEX({posted},INDEX({codes},{n}))))')
UP, DOWN = (
    text.replace(f"{{{name}}}", f"INDEX({{{name}}},{{n}})") for text, name in ((POINTS_UP, "up"), (POINTS_DOWN, "down"))
)
MATCH_SO_FAR = template(f'IF({{n}}<=0,"",IF(INDEX({{filled}},{{n}})=0,"",{UP}&" – "&{DOWN}))')
MATCH = template(
    f'IF({{n}}<=0,"",IF(INDEX({{filled}},{{n}})=0,"",'
    f'IF(AND(INDEX({{winner}},{{n}})=0,INDEX({{filled}},{{n}})<{{lines}}),"{UNFINISHED}",{UP}&" – "&{DOWN})))'
)


def build(desk: Desk, places: KnockoutPlaces) -> Sheet | None:
    """The round to post; great fields have none."""
    if places.many:
        return None
    codec = round_number(places.spec.rounds, "posted")
    sheet = desk.poster(POSTED_ROUND, LAST, chooser=Chooser("posted_round", desk.words["posted-round.round"], codec))
    by_round = _shown(places)
    most = max(map(len, by_round))
    lines = max(most, _of_the_final(by_round))
    sheet.came_whole_with(AS_FILLED if lines == most and not places.spec.third_place else FULL_PAGES)
    rooms = posted_round.rooms_of({heading: _said(desk, places, heading) for heading in COLUMNS}, rated=True)
    poster = fitted(lines, rooms, below=30.0, landscape=False if lines > 15 else None)
    _rounds(desk, sheet, places, _with_results(by_round, poster.on_a_page), lines)
    _heading(desk, sheet, places, poster)
    for position in range(1, lines + 1):
        _line(desk, sheet, places, poster, position)
    if poster.pages > 1:
        _pages(desk, sheet, poster)
    sheet.laid_out = DAY
    sheet.hidden_cols += range(HIDDEN, OF_ROUNDS + places.spec.rounds + 4)
    sheet.page.last_col = LAST
    sheet.freeze = (FIRST, 0)
    return sheet


def _pages(desk: Desk, sheet: Sheet, poster: Poster) -> None:
    """Beside the page how many pages the round takes: later ones have fewer matches."""
    filled = column(POSTED_ROUND, FIRST, HIDDEN, poster.lines)
    pages = template(f'{{text}}&" "&MAX(1,-INT(-COUNTIF({{filled}},"<>0")/{poster.on_a_page}))')
    sheet.formula(CHOSEN_AT[0], LAST + 2, pages(text=desk.words["slips.pages"], filled=filled), "pale")


def _shown(places: KnockoutPlaces) -> list[list[int]]:
    """Round by round what stands in the lines: matches, that for third place with its heading after the final, byes."""
    of_rounds: list[list[int]] = [[] for _ in range(places.spec.rounds)]
    for block in places.blocks:
        heading = [-HEADED - places.spec.rounds - 1] if block.name == THIRD_PLACE else []
        of_rounds[block.round - 1] += [*heading, *(match.number for match in block.matches)]
    for block in places.blocks:
        of_rounds[block.round - 1] += [-seed for seed in block.byes]
    return of_rounds


def _of_the_final(by_round: list[list[int]]) -> int:
    """How many lines the last round takes with that before it, which no small cup has in its first round."""
    before = by_round[-2] if len(by_round) > 1 else []
    return len(by_round[-1]) + BETWEEN + sum(content > 0 for content in before)


def _with_results(by_round: list[list[int]], room: int) -> list[list[int]]:
    """The same with an empty line, a heading and the matches of the rounds before, the last of them first."""
    played = [[content for content in contents if content > 0] for contents in by_round]
    filled = []
    for number, contents in enumerate(by_round):
        whole = list(contents)
        for before in range(number - 1, -1, -1):
            more = [0, -HEADED - before - 1, *played[before]]
            if len(whole) + len(more) > room:
                break
            whole += more
        filled.append(whole)
    return filled


def _rounds(desk: Desk, sheet: Sheet, places: KnockoutPlaces, by_round: list[list[int]], lines: int) -> None:
    last = places.spec.rounds
    for match in places.matches:
        sheet.label(FIRST + match.number - 1, ROWS, places.match_row(match.number) + 1, "unseen")
    third = [round_label(desk.words, THIRD_PLACE)] if places.spec.third_place else []
    for place, name in enumerate([*round_labels(desk.words, places.bracket.plan), *third]):
        sheet.label(FIRST + place, NAMED, name, "unseen")
    for number in range(1, last + 1):
        row = FIRST + number - 1
        facts = {"entered": places.plan(number, "entered"), "expected": places.plan(number, "expected")}
        sheet.formula(row, OPEN, IF_OPEN(number=number, last=last, **facts), "unseen")
    _in_first_round(sheet, places, by_round[0], lines)
    for number, contents in enumerate(by_round):
        for place in range(lines):
            content = contents[place] if place < len(contents) else 0
            sheet.label(FIRST + place, OF_ROUNDS + (number or last), content, "unseen")
    open_ = column(POSTED_ROUND, FIRST, OPEN, last)
    sheet.formula(CURRENT.row, CURRENT.col, FIRST_OPEN(c=CHOSEN, last=last, open=open_), "unseen")


def _in_first_round(sheet: Sheet, places: KnockoutPlaces, contents: list[int], lines: int) -> None:
    """The first round line by line: the matches of two, the byes of the plan, then whoever meets an empty place."""
    if places.layout >= WALL:
        _first_round(sheet, places, contents, lines)
        return
    matches = [content for content in contents if content > 0]
    as_planned = OF_ROUNDS + places.spec.rounds  # then whether a match is a bye, and in which line it stands
    whole = {col: column(POSTED_ROUND, FIRST, as_planned + col, len(matches)) for col in (1, 2)}
    for place, number in enumerate(matches):
        row = FIRST + place
        sides = {side: places.in_match(number, side) for side in ("upper", "lower")}
        bye = sheet.formula(row, as_planned + 1, IS_BYE(**sides), "unseen")
        so_far = Area(POSTED_ROUND, FIRST, as_planned + 1, row, as_planned + 1)
        facts = {"bye": bye, "so_far": so_far, "byes": whole[1], "all": len(contents), "place": place + 1}
        sheet.formula(row, as_planned + 2, LINE_OF_BEFORE(**facts), "unseen")
    planned = column(POSTED_ROUND, FIRST, as_planned, lines)
    ups = places.in_matches("upper")
    for place in range(lines):
        row = FIRST + place
        if place >= len(contents):
            sheet.label(row, OF_ROUNDS, 0, "unseen")
            continue
        at = {"lines": whole[2], "place": place + 1}
        rows = column(POSTED_ROUND, FIRST, ROWS, len(places.matches))
        facts = {"byes": whole[1], "ups": ups, "rows": rows, "planned": planned, **at}
        sheet.formula(row, OF_ROUNDS, IN_LINE_BEFORE(**facts), "unseen")


def _first_round(sheet: Sheet, places: KnockoutPlaces, contents: list[int], lines: int) -> None:
    """The same with a running count of the byes."""
    matches = [content for content in contents if content > 0]
    first = OF_ROUNDS + places.spec.rounds + 1  # the byes so far, the line of each match, and what stands there
    byes, of_match, content = (column(POSTED_ROUND, FIRST, first + col, len(matches)) for col in range(3))
    all_byes = byes.cell(down=len(matches) - 1)
    for place, number in enumerate(matches):
        row = FIRST + place
        sides = {side: places.in_match(number, side) for side in ("upper", "lower")}
        before = {"before": byes.cell(down=place - 1) if place else 0}
        before["so_far"] = sheet.formula(row, byes.col, BYES_SO_FAR(**before, **sides), "unseen")
        line_of = LINE_OF(all=len(contents), byes=all_byes, place=place + 1, **before)
        sheet.formula(row, of_match.col, line_of, "unseen")
        came = sheet.formula(row, content.col, CONTENT(upper=sides["upper"], number=number, **before), "unseen")
        sheet.came_with(WALL, [came])
    planned = column(POSTED_ROUND, FIRST, first - 1, lines)
    for place in range(lines):
        row = FIRST + place
        if place < len(contents):
            facts = {"contents": content, "lines": of_match, "planned": planned, "byes": all_byes}
            sheet.formula(row, OF_ROUNDS, IN_LINE(place=place + 1, **facts), "unseen")
        else:
            sheet.label(row, OF_ROUNDS, 0, "unseen")


def _named(places: KnockoutPlaces) -> Area:
    """What the rounds are called, and behind them the match for third place."""
    return column(POSTED_ROUND, FIRST, NAMED, places.spec.rounds + places.spec.third_place)


def _heading(desk: Desk, sheet: Sheet, places: KnockoutPlaces, poster: Poster) -> None:
    rounds = places.spec.rounds
    name = AT(source=_named(places), round=CURRENT)
    of_round = posted_round.round_letters(poster)
    sheet.band(3, 0, 2, name, f"sheet-round {of_round}")
    for cols, fact, look in (((3, 3), "time", "center"), ((4, LAST), "date", "date right")):
        first = places.plan(1, fact)
        days = column(first.sheet, first.row, first.col, rounds)
        sheet.band(
            3, cols[0], cols[1], OF_ROUND(days=days, round=CURRENT), f"{look} {posted_round.round_letters(poster)}"
        )
    for col, heading in enumerate(COLUMNS):
        sheet.label(HEAD_ROW, col, _said(desk, places, heading), f"{poster.heading} shrink")
    poster.dress(sheet, FIRST)
    sheet.page.repeat_rows = (3, HEAD_ROW)
    sheet.heights[3] = posted_round.round_height(poster)


def _said(desk: Desk, places: KnockoutPlaces, name: str) -> str:
    """Whoever is named first has White in a match of one game only."""
    of_match = {"board": "knockout.match"} | (
        {} if places.single else {"white": "knockout.left", "black": "knockout.right"}
    )
    return desk.words[of_match.get(name, f"posted-round.{name}")]


def _line(desk: Desk, sheet: Sheet, places: KnockoutPlaces, poster: Poster, position: int) -> None:
    row, look = FIRST + position - 1, poster.letters
    content = ACROSS(source=line(POSTED_ROUND, row, OF_ROUNDS, places.spec.rounds), round=CURRENT)
    number = sheet.formula(row, HIDDEN, content, "unseen")
    rows = column(POSTED_ROUND, FIRST, ROWS, len(places.matches))
    facts = {"n": number, "row": sheet.formula(row, HIDDEN + 1, ROW(n=number, rows=rows), "unseen")}
    labels = {"labels": places.ranking("label")}
    sheet.formula(row, 0, template('IF({n}>0,{n},"")')(n=number), f"{CENTRED} bold whole {look}")
    names = FIRST_NAMED(names=_in_list(places, "left"), rounds=_named(places), **labels, **facts)
    sheet.formula(row, 1, names, f"indented bold {poster.names} right {look}")
    right: dict[str, object] = {"names": _in_list(places, "right"), "bye": desk.words["knockout.bye"], **facts}
    is_light = places.layout >= WALL
    names = LAST_NAMED(**right) if is_light else LAST_NAMED_BEFORE(**labels, **right)
    sheet.formula(row, LAST, names, f"indented bold {poster.names} {look}")
    at_side = {"left-no": "upper", "right-no": "lower"} if is_light and not _is_exchanged(places) else {}
    for col, side in ((2, "left-no"), (4, "right-no")):
        text, numbers = (NUMBER_ONCE, at_side[side]) if at_side else (NUMBER, side)
        seeded = template(text.replace("BYE", BYE if col == 2 else "0"))(numbers=_in_list(places, numbers), **facts)
        who = sheet.formula(row, HIDDEN + 1 + col // 2, seeded, "unseen")
        rating = RATED(n=who, ratings=places.listing("rating"))
        if is_light:
            rating = RATED_ONCE(n=who, ratings=places.ranking("rated"))
        sheet.formula(row, col, rating, f"{CENTRED} whole {look}")
    sheet.formula(row, 3, _result(places, number), f"{CENTRED} bold {look}")
    area, at_line = Area(sheet.name, row, 0, row, LAST), {"n": Area(*number, row, HIDDEN)}
    sheet.when(area, template(f"{{n}}<-{HEADED}")(**at_line), "heading-row")
    sheet.when(area, template(f"AND({{n}}<0,{{n}}>=-{HEADED})")(**at_line), "pale")  # byes stand back behind matches
    there = template("{n}>0")(**at_line)
    sheet.when(area, there, f"boxed {poster.shade(position)}".strip())


def _is_exchanged(places: KnockoutPlaces) -> bool:
    """Whether the upper side of some match stands at the right, as it has Black."""
    return places.single and bool(places.form.exchanged)


def _in_list(places: KnockoutPlaces, name: str) -> Area:
    col = places.match_table.at[name]
    return places.in_matches("match")._replace(sheet=MATCHES, col=col, last_col=col)


def _result(places: KnockoutPlaces, number: Cell) -> Formula:
    if places.single:
        return GAME(n=number, codes=places.games("code1"), posted=lists.area("posted"))
    facts = {name: places.games(name) for name in ("filled", "up", "down")}
    if places.layout < DAY:
        return MATCH_SO_FAR(n=number, **facts)
    return MATCH(n=number, winner=places.games("winner"), lines=places.lines, **facts)
