"""The hidden sheets of games and matches: what was typed, what it means, what it brings (T10, T11).

A result is read from the side of the team that has White on the first board, which stands first everywhere.
"""

from typing import TYPE_CHECKING, TypeAlias

from sheetgen.systems.schema import Column, Line, Table, of_each, of_line
from sheetgen.systems.shared.game_points import LOOK_UP, scored
from sheetgen.systems.shared.matches.form import COLUMNS
from sheetgen.systems.shared.matches.games import (
    CODE_OF_PERSON,
    LISTS,
    LOST,
    MATCH_POINTS,
    PERSON,
    PLAYER,
    SIDES,
    STATE,
    TIMES,
    decoded,
    is_win,
    score_of,
    score_of_side,
)
from sheetgen.systems.team_swiss import scores
from sheetgen.systems.team_swiss.spec import TeamSwissSpec
from sheetgen.systems.views import hidden
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import GAMES, MEETINGS, NAMES, WALL, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell

if TYPE_CHECKING:
    from sheetgen.systems.team_swiss.places import TeamSwissPlaces

SwissLine: TypeAlias = "Line[TeamSwissPlaces]"
STATES = ("unknown", "lined-up-twice", "nobody", "", "confirm", "stranger")  # in the order of their numbers
NOBODY = 3

SIDE = template("IF(COUNT({dealt})=0,0,{dealt})")
REAL = template("IF(AND({home}>0,{away}>0),1,0)")
RESULT = template("IF({real}=1,MAX({typed},0),0)")
COUNTS = template("IF({round}<={k},{result},0)")
ENTERED = template("IF(AND({real}=1,{result}>0),1,0)")
SAME = template("{a}")
IF_THERE = template("IF({team}=0,0,{player})")
NAME_OF = template('IF({team}=0,"",INDEX({names},({team}-1)*{listed}+{rank}))')
FOUND = template('IF({typed}="",0,IFERROR(MATCH({typed},{scores},0),-1))')
OF_SCORE = template("IF(OR({code}<=0,{real}=0),0,INDEX({list},{code}))")
PLACE = template("ABS({seat})")


def table(spec: TeamSwissSpec) -> Table["TeamSwissPlaces"]:
    """The columns of the games, one a line: match by match, board by board."""
    columns: list[Column[TeamSwissPlaces]] = [
        Column("round", lambda line: _round_of(line)[0]),
        Column("match", lambda line: _round_of(line)[1]),
        Column("board", _board),
        *of_each(SIDES, _team),
        Column("typed", lambda line: decoded(_typed(line, "result"))),
        Column("real", of_line(REAL, "home", "away")),
        Column("result", of_line(RESULT, "real", "typed")),
        Column("counts", lambda line: COUNTS(round=line.at("round"), result=line.at("result"), k=line.places.HORIZON)),
        *of_each(SIDES, score_of_side, "{}-score"),
        *of_each(SIDES, _raw, "{}-raw"),
        Column("played", lambda line: LOOK_UP(code=line.at("result"), list=lists.area("played"))),
        Column("entered", of_line(ENTERED, "real", "result")),
        *of_each(SIDES, _player, "{}-player"),
        Column("state", _state),
        *of_each(SIDES, _berlin, "{}-berlin"),
        *of_each(SIDES, is_win, "{}-win"),
        *of_each(SIDES, _lost, "{}-lost"),
        *of_each(SIDES, _person, "{}-person"),
        *of_each(SIDES, _place, "{}-place"),
    ]
    return Table(GAMES, spec.rounds * spec.matches * spec.players, columns, first=1)


def build(desk: Desk, places: "TeamSwissPlaces") -> Sheet | None:
    """The hidden sheet of the games; none where scores of matches are typed."""
    if not places.spec.by_boards:
        return None
    return _new(hidden.build(desk, places, places.game_table))


def _new(sheet: Sheet) -> Sheet:
    sheet.came_whole_with(WALL)
    return sheet


def _match(line: SwissLine) -> int:
    """The place of the match of a game among all (1 first)."""
    return (line.position - 1) // line.places.spec.players + 1


def _round_of(line: SwissLine) -> tuple[int, int]:
    """The round of a game, and the number of its match there."""
    number, match = divmod(_match(line) - 1, line.places.spec.matches)
    return number + 1, match + 1


def _board(line: SwissLine) -> int:
    return (line.position - 1) % line.places.spec.players + 1


def _team(line: SwissLine, side: str) -> Formula:
    return SAME(a=line.places.of_match(_match(line), side))


def _typed(line: SwissLine, name: str) -> Cell:
    return line.places.typed(*_round_of(line), _board(line), COLUMNS[name])


def _raw(line: SwissLine, side: str) -> Formula:
    """What the result brings a side, whatever round is looked at."""
    return scored(line.at("result"), LISTS[side], line.places.spec.scale)


def _player(line: SwissLine, side: str) -> Formula:
    """Which player of its list sat there for a team."""
    names = line.places.names_of(_match(line), side)
    return PLAYER(c=_typed(line, side), list=names)


def _state(line: SwissLine) -> Formula:
    homes, aways = (line.places.boards_of(_match(line), f"{side}-player") for side in SIDES)
    cells = {"typed": line.at("typed"), "result": line.at("result")}
    return STATE(h=line.at("home-player"), a=line.at("away-player"), hs=homes, **{"as": aways}, **cells)


def _berlin(line: SwissLine, side: str) -> Formula:
    """M12: the points of a board times its weight."""
    return TIMES(n=line.places.spec.players + 1 - _board(line), score=line.at(f"{side}-score"))


def _lost(line: SwissLine, side: str) -> Formula:
    """Whether a side has lost by forfeit."""
    return LOST(counts=line.at("result"), played=line.at("played"), score=line.at(f"{side}-raw"))


def _person(line: SwissLine, side: str) -> Formula:
    return CODE_OF_PERSON(player=line.at(f"{side}-player"), team=line.at(side))


def _place(line: SwissLine, side: str) -> Formula:
    """A board of a team, in one number."""
    return template("IF({team}=0,0,{most}*{team}+{board})")(team=line.at(side), most=PERSON, board=_board(line))


# ------------------------------------------------------------------------------------------------------ the matches
def match_table(spec: TeamSwissSpec) -> Table["TeamSwissPlaces"]:
    """The columns of the matches, one a line, round by round."""
    by_boards = spec.by_boards
    columns: list[Column[TeamSwissPlaces]] = [
        Column("round", lambda line: _of(line)[0]),
        Column("match", lambda line: _of(line)[1]),
        *of_each(SIDES, _dealt),
        Column("real", of_line(REAL, "home", "away")),
        Column("typed", (lambda line: line.position) if by_boards else _score_typed),
        *of_each(SIDES, _gp_of_boards if by_boards else _gp_of_score, "{}-gp"),
        Column("known", _known_boards if by_boards else _known_score),
        Column("complete", _complete),
        Column("entered", lambda line: SAME(a=line.at("complete"))),
        *of_each(SIDES, _boards_lost if by_boards else _score_lost, "{}-lost"),
        *of_each(SIDES, _match_points, "{}-mp"),
        Column("played", _played_boards if by_boards else _played_score),
        Column("score", _score),
        Column("state", (lambda line: 0) if by_boards else _score_state),
        *of_each(SIDES, _captain, "{}-captain"),
    ]
    return Table(MEETINGS, spec.rounds * spec.matches, columns, first=1)


def build_matches(desk: Desk, places: "TeamSwissPlaces") -> Sheet:
    """The hidden sheet of the matches, and beside them the scores that may be typed."""
    sheet = _new(hidden.build(desk, places, places.match_table))
    if not places.spec.by_boards:
        for row, score in enumerate(scores.scores_of(places.spec.players), start=1):
            facts: tuple[str | int, ...] = (score.token, score.home, score.away, int(not score.forfeited))
            for col, fact in zip((scores.TOKEN, scores.HOME, scores.AWAY, scores.PLAYED), facts, strict=True):
                sheet.label(row, col, fact)
    return sheet


def build_names(desk: Desk, places: "TeamSwissPlaces") -> Sheet | None:
    """The hidden lists of who may play in every match, for the drop-down of its boards."""
    if not places.spec.by_boards:
        return None
    sheet = desk.sheet(NAMES)
    for match in range(1, places.spec.rounds * places.spec.matches + 1):
        for side in SIDES:
            for rank in range(1, places.spec.listed + 1):
                cell = places.names_of(match, side).cell(rank - 1)
                facts = {"names": places.persons("name"), "listed": places.spec.listed, "rank": rank}
                sheet.formula(cell.row, cell.col, NAME_OF(team=places.of_match(match, side), **facts))
    return _new(sheet)


def _of(line: SwissLine) -> tuple[int, int]:
    number, match = divmod(line.position - 1, line.places.spec.matches)
    return number + 1, match + 1


def _dealt(line: SwissLine, side: str) -> Formula:
    name = "white" if side == "home" else "black"
    return SIDE(dealt=line.places.pairing(*_of(line), name))


def _boards(line: SwissLine, name: str) -> Area:
    return line.places.boards_of(line.position, name)


def _gp_of_boards(line: SwissLine, side: str) -> Formula:
    return template("SUM({a})")(a=_boards(line, f"{side}-raw"))


def _known_boards(line: SwissLine) -> Formula:
    """How many boards have a result."""
    return template('COUNTIF({a},">0")')(a=_boards(line, "result"))


def _boards_lost(line: SwissLine, side: str) -> Formula:
    return template("SUM({a})")(a=_boards(line, f"{side}-lost"))


def _played_boards(line: SwissLine) -> Formula:
    """Whether some board was played."""
    return template("IF(SUM({a})>0,1,0)")(a=_boards(line, "played"))


def _score_typed(line: SwissLine) -> Formula:
    """Which of the scores is typed: 0 for none, -1 for one that does not add up."""
    typed = line.places.pairing(*_of(line), "score")
    return FOUND(typed=typed, scores=scores.listed(line.places.spec.players))


def _of_score(line: SwissLine, col: int) -> Formula:
    first = scores.listed(line.places.spec.players)
    area = first._replace(col=col, last_col=col)
    return OF_SCORE(code=line.at("typed"), real=line.at("real"), list=area)


def _gp_of_score(line: SwissLine, side: str) -> Formula:
    return _of_score(line, scores.HOME if side == "home" else scores.AWAY)


def _known_score(line: SwissLine) -> Formula:
    return template("IF(AND({typed}>0,{real}=1),{boards},0)")(
        typed=line.at("typed"), real=line.at("real"), boards=line.places.spec.players
    )


def _played_score(line: SwissLine) -> Formula:
    return _of_score(line, scores.PLAYED)


def _score_lost(line: SwissLine, side: str) -> Formula:
    """How many boards a side has lost by forfeit: all of a forfeited match that it has not won."""
    lost = template("IF(AND({known}>0,{played}=0,{own}=0),{boards},0)")
    boards = line.places.spec.players
    return lost(known=line.at("known"), played=line.at("played"), own=line.at(f"{side}-gp"), boards=boards)


def _score_state(line: SwissLine) -> Formula:
    state = template(f"IF({{typed}}=-1,1,IF(AND({{typed}}>0,{{real}}=0),{NOBODY},0))")
    return state(typed=line.at("typed"), real=line.at("real"))


def _complete(line: SwissLine) -> Formula:
    facts = {"known": line.at("known"), "real": line.at("real")}
    return template("IF(AND({real}=1,{known}={boards}),1,0)")(boards=line.places.spec.players, **facts)


def _match_points(line: SwissLine, side: str) -> Formula:
    """T10: once every board is known."""
    points, other = line.places.points, "away" if side == "home" else "home"
    return MATCH_POINTS(
        complete=line.at("complete"),
        lost=line.at(f"{side}-lost"),
        boards=line.places.spec.players,
        own=line.at(f"{side}-gp"),
        other=line.at(f"{other}-gp"),
        win=2 * points.win,
        draw=2 * points.draw,
        loss=2 * points.loss,
        forfeit=2 * points.forfeit,
    )


def _score(line: SwissLine) -> Formula:
    places = line.places
    return score_of(places.layout, line.at("known"), places.spec.players, line.at("home-gp"), line.at("away-gp"))


def _captain(line: SwissLine, side: str) -> Formula:
    """Who signs for a team."""
    places = line.places
    captains = places.team(1, "captain")
    below = captains.row - places.roster.row(1) + 1
    at = f"INDEX({{all}},({{team}}-1)*{places.roster.height}+{below})"
    names = places.roster.area(places.roster.columns[captains.col].id)
    return template(f'IF({{team}}=0,"",IF({at}="","",{at}))')(team=line.at(side), all=names)
