"""The hidden sheets of a league's games and matches: what was typed, what it means, what it brings (T10, T11).

A result is read from the home team's side: ``1-0`` is the home team's point. Points are kept in halves, products of
two of them in quarters: whole numbers all through.
"""

from collections.abc import Mapping

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.league import Match
from sheetgen.ranking.tiebreaks import PRODUCTS
from sheetgen.systems.league.places import GAME_COLUMNS, MEETING_COLUMNS, PERSON, POSTED, LeaguePlaces
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.round_robin.games import (
    AWAY,
    CONFIRM,
    COUNTS,
    DECODE,
    DONE,
    ENTERED,
    LOOK_UP,
    RESULT,
    UNKNOWN,
)
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import DAY, GAMES, MEETINGS, TEXTS, UNFINISHED, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.spare import either
from sheetgen.workbook.text_position import position_of_text

TWICE, WITHDRAWN, STRANGER = 2, 3, 6
WORST_ERROR = 4
STATES = ("unknown", "lined-up-twice", "withdrawn", "", "confirm", "stranger")  # in the order of their numbers
COLUMN_HOME, RESULT_COLUMN, COLUMN_AWAY = 3, 7, 11  # of a match sheet

PLAYER = template(f'IF({{c}}="",0,{position_of_text("{c}", "{list}", "-1")})')
CODE_OF_PERSON = template(f"IF({{player}}>0,{PERSON}*{{team}}+{{player}},0)")
STATE = template(
    f"IF({{typed}}=-1,{UNKNOWN},IF(OR(AND({{h}}>0,COUNTIF({{hs}},{{h}})>1),AND({{a}}>0,COUNTIF({{as}},{{a}})>1)),{TWICE},"
    f"IF(AND({{typed}}>0,{{result}}=0),{WITHDRAWN},IF({{typed}}>6,{CONFIRM},IF(OR({{h}}<0,{{a}}<0),{STRANGER},0)))))"
)
WIN = template("IF(AND({score}=2,{played}=1),1,0)")
LOST = template("IF(AND({counts}>0,{played}=0,{score}=0),1,0)")
TIMES = template("{n}*{score}")
MATCH_POINTS = template(
    "IF({complete}=0,0,IF({lost}={boards},{forfeit},IF({own}>{other},{win},IF({own}<{other},{loss},{draw}))))"
)
ONLY_IF = template("IF({complete}=0,0,{n})")
PRODUCT = template("{own}*{theirs}")
ANY = template("IF(SUM({a})>0,1,0)")
_SCORE = f'{TEXTS[2].replace("{n}", "{home}")}&" – "&{TEXTS[2].replace("{n}", "{away}")}'
SCORE_SO_FAR = template(f'IF({{known}}=0,"",{_SCORE})')
SCORE = template(f'IF({{known}}=0,"",IF({{known}}<{{boards}},"{UNFINISHED}",{_SCORE}))')


def build(desk: Desk, places: LeaguePlaces) -> Sheet:
    sheet = desk.sheet(GAMES)
    for col, name in enumerate(GAME_COLUMNS):
        sheet.label(0, col, name)
    for number, match in enumerate(places.matches):
        for board in range(1, places.boards + 1):
            for name, content in _game(places, number, match, board).items():
                cell = places.game_of(number, board, name)
                sheet.put(cell.row, cell.col, content)
    return sheet


def _game(places: LeaguePlaces, number: int, match: Match, board: int) -> dict[str, Formula | int]:
    here = {name: places.game_of(number, board, name) for name in GAME_COLUMNS}
    out = {name: places.ranked(team, "out") for name, team in (("out_w", match.home), ("out_b", match.away))}
    status = {n: places.ranked(team, "status") for n, team in (("status_w", match.home), ("status_b", match.away))}
    typed = DECODE(c=places.typed(match, board, RESULT_COLUMN), tokens=lists.area("tokens"), codes=lists.area("codes"))
    rows: dict[str, Formula | int] = {
        "round": match.round,
        "match": number + 1,
        "board": board,
        "home": match.home,
        "away": match.away,
        "typed": typed,
        "gone": AWAY(round=here["round"], **out),
        "real": template("1-{ghost}")(ghost=spare) if (spare := places.free_in(match)) else 1,
        "result": RESULT(away=here["gone"], typed=here["typed"], fits=lists.area("fits")),
        "counts": COUNTS(result=here["result"], round=here["round"], k=places.HORIZON, **status),
        "played": LOOK_UP(code=here["counts"], list=lists.area("played")),
        "entered": ENTERED(real=here["real"], result=here["result"]),
    }
    sides = (("home", "white", match.home, COLUMN_HOME), ("away", "black", match.away, COLUMN_AWAY))
    for side, colour, team, col in sides:
        rows |= _side(places, here, side, colour, team, places.typed(match, board, col), board)
    rows["state"] = STATE(
        typed=here["typed"],
        result=here["result"],
        h=here["home-player"],
        a=here["away-player"],
        hs=places.boards_of(number, "home-player"),
        **{"as": places.boards_of(number, "away-player")},
    )
    return rows


def _side(
    places: LeaguePlaces, here: Mapping[str, Cell], side: str, colour: str, team: int, cell: Cell, board: int
) -> dict[str, Formula | int]:
    """What a board brings to one team, and which player of its list sat there."""
    score, played = here[f"{side}-score"], here["played"]
    done = {"typed": here["typed"], "round": here["round"], "k": so_far.ASKED, "played": lists.area("played")}
    return {
        f"{side}-score": LOOK_UP(code=here["counts"], list=lists.area(colour)),
        f"{side}-done": DONE(score=lists.area(colour), **done),
        f"{side}-berlin": TIMES(n=places.boards + 1 - board, score=score),
        f"{side}-win": WIN(score=score, played=played),
        f"{side}-lost": LOST(counts=here["counts"], played=played, score=score),
        f"{side}-player": PLAYER(c=cell, list=places.members(team, "name")),
        f"{side}-person": CODE_OF_PERSON(player=here[f"{side}-player"], team=team),
    }


def build_meetings(desk: Desk, places: LeaguePlaces) -> Sheet:
    sheet = desk.sheet(MEETINGS)
    for col, name in enumerate(MEETING_COLUMNS):
        if places.spare or not name.startswith("posted-"):
            sheet.label(0, col, name)
    for number, match in enumerate(places.matches):
        for name, content in _meeting(places, number, match).items():
            cell = places.meeting(number, name)
            sheet.put(cell.row, cell.col, content)
        if places.spare:
            _posted(sheet, places, number, match)
    return sheet


def _posted(sheet: Sheet, places: LeaguePlaces, number: int, match: Match) -> None:
    """B12: what is posted in this line: as long as the last team is nobody's, the next match, and in the last line
    none, where stands who is exempt."""
    following = places.following(match)
    for name in POSTED:
        then: Content | Cell = "" if name == "score" else 0
        if following:
            then = getattr(following, name, None) or places.meeting(number + 1, name)
        usual = getattr(match, name, None) or places.meeting(number, name)
        cell = places.meeting(number, f"posted-{name}")
        sheet.put(cell.row, cell.col, either(places.spare, then, usual))
        sheet.came_with(DAY, [cell])


def _meeting(places: LeaguePlaces, number: int, match: Match) -> dict[str, Formula | int]:
    here = {name: places.meeting(number, name) for name in MEETING_COLUMNS}
    rows: dict[str, Formula | int] = {
        "no": number + 1,
        "round": match.round,
        "home": match.home,
        "away": match.away,
        "known": template('COUNTIF({a},">0")')(a=places.boards_of(number, "counts")),
        "complete": template("IF({known}={boards},1,0)")(known=here["known"], boards=places.boards),
        "score": score_of(places.layout, here["known"], places.boards, here["home-gp"], here["away-gp"]),
    }
    for side, other in (("home", "away"), ("away", "home")):
        rows |= _of_team(places, number, here, side, other)
        opponent = match.away if side == "home" else match.home
        for code, (theirs, own_points) in PRODUCTS.items():
            if code in places.codes:
                ours = own_points.lower()
                # C44 takes a match when it is over, the book every board as it is typed.
                source = "full" if ours == "gp" and places.spec.rules == FIDE_2026 else ours
                own, total = here[f"{side}-{source}"], places.ranked(opponent, f"{theirs}-sum")
                rows[f"{side}-{code}"] = PRODUCT(own=own, theirs=total)
    return rows


def score_of(layout: int, known: Cell, boards: int, home: Cell, away: Cell) -> Formula:
    """The score of a match whose boards are all in: before that it might be taken for the result."""
    if layout < DAY:
        return SCORE_SO_FAR(known=known, home=home, away=away)
    return SCORE(known=known, boards=boards, home=home, away=away)


def _of_team(
    places: LeaguePlaces, number: int, here: Mapping[str, Cell], side: str, other: str
) -> dict[str, Formula | int]:
    """T10: the game points of a team, and its match points once every board is known."""
    points, added = places.points, template("SUM({a})")
    earned = MATCH_POINTS(
        complete=here["complete"],
        lost=here[f"{side}-lost"],
        boards=places.boards,
        own=here[f"{side}-gp"],
        other=here[f"{other}-gp"],
        win=2 * points.win,
        draw=2 * points.draw,
        loss=2 * points.loss,
        forfeit=2 * points.forfeit,
    )
    return {
        f"{side}-gp": added(a=places.boards_of(number, f"{side}-score")),
        f"{side}-lost": added(a=places.boards_of(number, f"{side}-lost")),
        f"{side}-mp": earned,
        f"{side}-full": ONLY_IF(complete=here["complete"], n=here[f"{side}-gp"]),
        f"{side}-done": ANY(a=places.boards_of(number, f"{side}-done")),
    }
