"""The hidden sheets of a league's games and matches: what was typed, what it means, what it brings (T10, T11).

A result is read from the home team's side: ``1-0`` is the home team's point. Points are kept in halves, products of
two of them in quarters: whole numbers all through.
"""

from typing import TYPE_CHECKING

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.league import LeagueMatch
from sheetgen.ranking.tiebreaks import PRODUCTS
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.schema import Column, Line, Table, of_each, of_line
from sheetgen.systems.shared.matches.games import (
    ANY,
    CODE_OF_PERSON,
    MATCH_POINTS,
    ONLY_IF,
    PLAYER,
    RESULT_COLUMN,
    SIDES,
    STATE,
    TIMES,
    TYPED_IN,
    decoded,
    is_done,
    is_lost,
    is_win,
    looked_up,
    score_of,
    score_of_side,
)
from sheetgen.systems.shared.round_robin.games import (
    AWAY,
    COUNTS,
    ENTERED,
    RESULT,
)
from sheetgen.systems.views import hidden
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import DAY, GAMES, MEETINGS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.spare import either

if TYPE_CHECKING:
    from sheetgen.systems.league.places import LeaguePlaces

LeagueLine = Line["LeaguePlaces"]
POSTED = ("home", "away", "score")  # of a line of a round as it is posted
PRODUCT = template("{own}*{theirs}")


def table(spec: LeagueSpec, matches: int) -> Table["LeaguePlaces"]:
    """The columns of the games, one a line: match by match, board by board."""
    columns: list[Column[LeaguePlaces]] = [
        Column("round", lambda line: _match(line).round),
        Column("match", lambda line: _number(line) + 1),
        Column("board", _board),
        *of_each(SIDES, _team),
        Column("typed", lambda line: decoded(_typed(line, RESULT_COLUMN))),
        Column("gone", _gone),
        Column("real", _real),
        Column("result", lambda line: RESULT(away=line.at("gone"), typed=line.at("typed"), fits=lists.area("fits"))),
        Column("counts", _counts),
        *of_each(SIDES, score_of_side, "{}-score"),
        Column("played", lambda line: looked_up(line, "played")),
        *of_each(SIDES, is_done, "{}-done"),
        Column("entered", of_line(ENTERED, "real", "result")),
        *of_each(SIDES, _player, "{}-player"),
        Column("state", _state),
        *of_each(SIDES, _berlin, "{}-berlin"),
        *of_each(SIDES, is_win, "{}-win"),
        *of_each(SIDES, is_lost, "{}-lost"),
        *of_each(SIDES, _person, "{}-person"),
    ]
    return Table(GAMES, matches * spec.players, columns, first=1)


def build(desk: Desk, places: "LeaguePlaces") -> Sheet:
    """The hidden sheet of the games."""
    return hidden.build(desk, places, places.game_table)


def _number(line: LeagueLine) -> int:
    """The place of the match of a game in the schedule (0 is the first)."""
    return (line.position - 1) // line.places.boards


def _match(line: LeagueLine) -> LeagueMatch:
    return line.places.matches[_number(line)]


def _board(line: LeagueLine) -> int:
    return (line.position - 1) % line.places.boards + 1


def _team(line: LeagueLine, side: str) -> int:
    return team_of(_match(line), side)


def team_of(match: LeagueMatch, side: str) -> int:
    """The team at home, or the one that is away."""
    return match.home if side == "home" else match.away


def _typed(line: LeagueLine, col: int) -> Cell:
    return line.places.typed(_match(line), _board(line), col)


def _gone(line: LeagueLine) -> Formula:
    """Which of the two teams have left."""
    out_w, out_b = (line.places.ranked(_team(line, side), "out") for side in SIDES)
    return AWAY(round=line.at("round"), out_w=out_w, out_b=out_b)


def _real(line: LeagueLine) -> Formula | int:
    """Whether the game is played: none of a match with a team that is nobody's."""
    spare = line.places.free_in(_match(line))
    return template("1-{ghost}")(ghost=spare) if spare else 1


def _counts(line: LeagueLine) -> Formula:
    status_w, status_b = (line.places.ranked(_team(line, side), "status") for side in SIDES)
    facts = {"result": line.at("result"), "round": line.at("round"), "k": line.places.HORIZON}
    return COUNTS(status_w=status_w, status_b=status_b, **facts)


def _player(line: LeagueLine, side: str) -> Formula:
    """Which player of its list sat there for a team."""
    names = line.places.members(_team(line, side), "name")
    return PLAYER(c=_typed(line, TYPED_IN[side]), list=names)


def _person(line: LeagueLine, side: str) -> Formula:
    return CODE_OF_PERSON(player=line.at(f"{side}-player"), team=_team(line, side))


def _state(line: LeagueLine) -> Formula:
    homes, aways = (line.places.boards_of(_number(line), f"{side}-player") for side in SIDES)
    return STATE(
        typed=line.at("typed"),
        result=line.at("result"),
        h=line.at("home-player"),
        a=line.at("away-player"),
        hs=homes,
        **{"as": aways},
    )


def _berlin(line: LeagueLine, side: str) -> Formula:
    """M12: the points of a board times its weight."""
    return TIMES(n=line.places.boards + 1 - _board(line), score=line.at(f"{side}-score"))


def match_table(spec: LeagueSpec, matches: int, has_spare: bool) -> Table["LeaguePlaces"]:
    """The columns of the matches, one a line; what is posted where the last team may be nobody's (B12)."""
    columns: list[Column[LeaguePlaces]] = [
        Column("no", lambda line: line.position),
        Column("round", lambda line: _of_line(line).round),
        *of_each(SIDES, _team_of_match),
        *of_each(SIDES, _game_points, "{}-gp"),
        Column("known", _known),
        Column("complete", _complete),
        *of_each(SIDES, _boards_lost, "{}-lost"),
        *of_each(SIDES, _match_points, "{}-mp"),
        *of_each(SIDES, _full, "{}-full"),
        *of_each(SIDES, _any_done, "{}-done"),
    ]
    for code in PRODUCTS:
        ids = [f"{side}-{code}" for side in SIDES]
        columns += of_each(ids, _product) if code in spec.order else [Column(id) for id in ids]
    columns.append(Column("score", _score))
    columns += of_each(POSTED, _posted, "posted-{}", since=DAY) if has_spare else []
    return Table(MEETINGS, matches, columns, first=1)


def build_matches(desk: Desk, places: "LeaguePlaces") -> Sheet:
    """The hidden sheet of the matches."""
    return hidden.build(desk, places, places.match_table)


def _of_line(line: LeagueLine) -> LeagueMatch:
    return line.places.matches[line.position - 1]


def _team_of_match(line: LeagueLine, side: str) -> int:
    return team_of(_of_line(line), side)


def _game_points(line: LeagueLine, side: str) -> Formula:
    return template("SUM({a})")(a=line.places.boards_of(line.position - 1, f"{side}-score"))


def _boards_lost(line: LeagueLine, side: str) -> Formula:
    """How many boards a side has lost by forfeit."""
    return template("SUM({a})")(a=line.places.boards_of(line.position - 1, f"{side}-lost"))


def _known(line: LeagueLine) -> Formula:
    """How many boards have a result that counts."""
    return template('COUNTIF({a},">0")')(a=line.places.boards_of(line.position - 1, "counts"))


def _complete(line: LeagueLine) -> Formula:
    return template("IF({known}={boards},1,0)")(known=line.at("known"), boards=line.places.boards)


def _match_points(line: LeagueLine, side: str) -> Formula:
    """T10: once every board is known."""
    points, other = line.places.points, "away" if side == "home" else "home"
    return MATCH_POINTS(
        complete=line.at("complete"),
        lost=line.at(f"{side}-lost"),
        boards=line.places.boards,
        own=line.at(f"{side}-gp"),
        other=line.at(f"{other}-gp"),
        win=2 * points.win,
        draw=2 * points.draw,
        loss=2 * points.loss,
        forfeit=2 * points.forfeit,
    )


def _full(line: LeagueLine, side: str) -> Formula:
    """The game points of a match that is over."""
    return ONLY_IF(complete=line.at("complete"), n=line.at(f"{side}-gp"))


def _any_done(line: LeagueLine, side: str) -> Formula:
    return ANY(a=line.places.boards_of(line.position - 1, f"{side}-done"))


def _product(line: LeagueLine, id: str) -> Formula:
    """C44: what a side has made, times all the points of the other; a match counts when it is over, in the book every
    board as it is typed."""
    side, _, code = id.partition("-")
    theirs, ours = PRODUCTS[code]
    source = "full" if ours == "GP" and line.places.spec.rules == FIDE_2026 else ours.lower()
    opponent = team_of(_of_line(line), "away" if side == "home" else "home")
    return PRODUCT(own=line.at(f"{side}-{source}"), theirs=line.places.ranked(opponent, f"{theirs}-sum"))


def _score(line: LeagueLine) -> Formula:
    places = line.places
    return score_of(places.layout, line.at("known"), places.boards, line.at("home-gp"), line.at("away-gp"))


def _posted(line: LeagueLine, name: str) -> Formula | Content:
    """B12: what is posted in this line: as long as the last team is nobody's, the next match, and in the last line
    none, where stands who is exempt."""
    match, places = _of_line(line), line.places
    following = places.following(match)
    then: Content | Cell = "" if name == "score" else 0
    if following:
        then = places.of_match(line.position, name) if name == "score" else team_of(following, name)
    usual = line.at(name) if name == "score" else team_of(match, name)
    return either(places.spare, then, usual)
