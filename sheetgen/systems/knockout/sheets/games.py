"""The hidden sheet of matches, one a row: what was typed, what it means, and who goes on (K5, K6).

Who meets whom is a reference to the two matches before, never a search: a field of 8192 computes as easily as one of 8.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.model.games import BOTH_AWAY, CODES, DROP_DOWN
from sheetgen.pairing.knockout_bracket import Match
from sheetgen.pairing.knockout_play import (
    AGAINST_NOBODY,
    ARMAGEDDON,
    CONTRADICTS,
    EARLY,
    GAME,
    MINI,
    MINI_GAMES,
    STALE,
    SURPLUS,
    TEAM,
    UNDECIDED,
    WIN,
    Format,
    MatchOutcome,
)
from sheetgen.systems.schema import Line, Table, together
from sheetgen.systems.shared.round_robin.games import DECODE
from sheetgen.systems.views import hidden
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import GAMES, Desk
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Area, Cell

if TYPE_CHECKING:
    from sheetgen.systems.knockout.places import KnockoutPlaces

# The states of a match, in the order of their numbers; the first four are errors, the others ask for a look.
STATES = ("unknown", STALE, CONTRADICTS, AGAINST_NOBODY, EARLY, UNDECIDED, SURPLUS, "confirm")
WORST_ERROR = 4
SIDES = ("up", "down")
BOTH = CODES[BOTH_AWAY.token]
CANONICAL = len(DROP_DOWN)

SCORE = template("IF({code}<=0,0,INDEX({list},{code}))")
ONE_GAME = template(
    f"IF({{code}}<=0,0,IF({{code}}={BOTH},{MatchOutcome.NOBODY:d},IF(INDEX({{up}},{{code}})>INDEX({{down}},{{code}}),1,"
    f"IF(INDEX({{up}},{{code}})<INDEX({{down}},{{code}}),2,{MatchOutcome.DRAWN:d}))))"
)
FIRST_TWO = template(
    f"IF(MIN({{c1}},{{c2}})<=0,0,IF(AND({{c1}}={BOTH},{{c2}}={BOTH}),4,"
    "IF({u1}+{u2}>{d1}+{d2},1,IF({u1}+{u2}<{d1}+{d2},2,3))))"
)
NEXT_TWO = template(
    "IF(MAX({c1},{c2})<=0,3,IF(MIN({c1},{c2})<=0,0,IF({u1}+{u2}>{d1}+{d2},1,IF({u1}+{u2}<{d1}+{d2},2,3))))"
)
# White has to win; a draw is Black's.
ARMAGEDDON_GAME = template(f"IF({{white}}={WIN},{{if_white}},IF({{black}}>0,{{if_black}},3))")
IN_TURN = template("IF({first}<>3,{first},IF({second}<>3,{second},{third}))")
TYPED = template("IF(COUNT({c})=0,0,IF(OR({c}<1,{c}<>INT({c})),0,{c}))")
WINNER = template(
    "IF(OR({u}=0,{l}=0),0,IF(OR({u}<0,{l}<0),MAX({u},{l}),"
    "IF({t}=0,IF({o}=1,{u},IF({o}=2,{l},IF({o}=4,-1,0))),"
    "IF(AND({t}<>{u},{t}<>{l}),0,IF({o}=1,IF({t}={u},{u},0),IF({o}=2,IF({t}={l},{l},0),{t}))))))"
)
REAL = template("IF(OR({u}<0,{l}<0),0,1)")
ENTERED = template("IF(OR({u}<0,{l}<0,{w}=0),0,1)")
LOSER = template("IF({w}=0,0,IF(OR({u}<0,{l}<0,{w}<0),-1,{u}+{l}-{w}))")
STATE = template(
    'IF({unknown}<0,1,IF(AND({typed}=0,{cell}<>""),2,'
    "IF(OR({u}=0,{l}=0),IF({filled}+{typed}>0,5,0),IF(OR({u}<0,{l}<0),IF({filled}+{typed}>0,4,0),"
    "IF({typed}>0,IF(AND({typed}<>{u},{typed}<>{l}),2,IF(AND({o}>0,{o}<3,{w}=0),3,IF({surplus}>0,7,CONFIRM))),"
    "IF({o}=3,6,IF({surplus}>0,7,CONFIRM)))))))".replace("CONFIRM", f"IF(MAX({{codes}})>{CANONICAL},8,0)")
)
SURPLUS_GAMES = template(
    "IF(OR(AND({first}<>0,{first}<>3,MAX({after_two})>0),AND({first}=3,{second}<>0,{second}<>3,{last}>0)),1,0)"
)


def table(form: Format, lines: int, matches: int) -> Table["KnockoutPlaces"]:
    """The columns of so many matches, a line a match, each of which may have so many results."""
    games = range(1, lines + 1)
    ids = ["round", "real", "entered", *(["exchanged"] if form.exchanged else []), *(f"code{game}" for game in games)]
    if form.kind != GAME:
        ids += [*(f"{side}{game}" for side in SIDES for game in games), *SIDES, "least", "filled"]
    if form.kind == MINI:
        ids += ["first", "second", "third", "surplus"]
    if form.kind == TEAM:
        ids += [f"lead{place}" for place in range(1, len(form.decide) + 1)]
    ids += ["outcome", "typed", "winner", "loser", "state"]
    return Table(GAMES, matches, together(ids, _match), first=1)


def build(desk: Desk, places: "KnockoutPlaces") -> Sheet:
    """The hidden sheet of the matches."""
    return hidden.build(desk, places, places.game_table)


def _match(line: Line["KnockoutPlaces"]) -> dict[str, Formula | Content]:
    """All figures of a match; the loser only of one whose loser plays on."""
    places, number = line.places, line.position
    match = places.matches[number - 1]
    sides = {"u": places.in_match(number, "upper"), "l": places.in_match(number, "lower")}
    typed, outcome, winner = (places.game(number, name) for name in ("typed", "outcome", "winner"))
    figures: dict[str, Formula | Content] = {
        "round": match.round,
        "real": REAL(**sides),
        "entered": ENTERED(w=winner, **sides),
        "typed": TYPED(c=places.in_match(number, "winner")),
        "winner": WINNER(t=typed, o=outcome, **sides),
    }
    if number in places.losers_play_on:
        figures["loser"] = LOSER(w=winner, **sides)
    if places.form.exchanged:
        figures["exchanged"] = int(number in places.form.exchanged)
    for game in range(1, places.lines + 1):
        cell = places.result_cell(number, game)
        figures[f"code{game}"] = DECODE(c=cell, tokens=lists.area("tokens"), codes=lists.area("codes"))
    figures |= _single(places, match) if places.single else _several(places, match)
    return figures | {"state": _state(places, number, {"typed": typed, "o": outcome, "w": winner} | sides)}


def _state(places: "KnockoutPlaces", number: int, facts: dict[str, Cell]) -> Formula:
    """What is wrong with a match: one of STATES, the worst first."""
    return STATE(
        unknown=places.game(number, "code1" if places.single else "least"),
        cell=places.in_match(number, "winner"),
        filled=places.game(number, "code1" if places.single else "filled"),
        surplus=places.game(number, "surplus") if places.spec.match == MINI else 0,
        codes=places.game(number, "code1") if places.single else places.figures(number, "code"),
        **facts,
    )


def _single(places: "KnockoutPlaces", match: Match) -> dict[str, Formula]:
    up, down = _lists(places, match, 1)
    return {"outcome": ONE_GAME(code=places.game(match.number, "code1"), up=up, down=down)}


def _lists(places: "KnockoutPlaces", match: Match, game: int) -> tuple[Area, Area]:
    """What a result brings to the upper side and to the lower one, by the colours of a game."""
    white, black = lists.area("white"), lists.area("black")
    return (white, black) if places.upper_is_white(match, game) else (black, white)


def _several(places: "KnockoutPlaces", match: Match) -> dict[str, Formula]:
    number, rows = match.number, {}
    for game in range(1, places.lines + 1):
        code = places.game(number, f"code{game}")
        for side, scores in zip(SIDES, _lists(places, match, game), strict=True):
            rows[f"{side}{game}"] = SCORE(code=code, list=scores)
    counted = 2 * MINI_GAMES if places.spec.match == MINI else places.lines
    for side in SIDES:
        rows[side] = template("SUM({a})")(a=places.figures(number, side, 1, counted))
    codes = places.figures(number, "code")
    rows["least"] = template("MIN({codes})")(codes=codes)
    rows["filled"] = template('COUNTIF({codes},">0")')(codes=codes)
    return rows | (_mini(places, match) if places.spec.match == MINI else _team(places, number))


def _mini(places: "KnockoutPlaces", match: Match) -> dict[str, Formula]:
    """The two games; if they are level the next two, if those are level or were not played the Armageddon."""
    number = match.number
    last = places.game(number, f"code{ARMAGEDDON}")
    own, other = (places.game(number, f"{side}{ARMAGEDDON}") for side in SIDES)
    first, second, third = (places.game(number, name) for name in ("first", "second", "third"))
    upper_is_white = places.upper_is_white(match, ARMAGEDDON)
    return {
        "first": FIRST_TWO(**_two(places, number, 1)),
        "second": NEXT_TWO(**_two(places, number, 1 + MINI_GAMES)),
        "third": ARMAGEDDON_GAME(
            white=own if upper_is_white else other,
            black=other if upper_is_white else own,
            if_white=1 if upper_is_white else 2,
            if_black=2 if upper_is_white else 1,
        ),
        "surplus": SURPLUS_GAMES(
            first=first,
            second=second,
            after_two=places.figures(number, "code", 1 + MINI_GAMES),
            last=last,
        ),
        "outcome": IN_TURN(first=first, second=second, third=third),
    }


def _two(places: "KnockoutPlaces", number: int, game: int) -> dict[str, Cell]:
    names = {"c": "code", "u": "up", "d": "down"}
    return {
        f"{short}{turn}": places.game(number, f"{name}{game + turn - 1}")
        for short, name in names.items()
        for turn in (1, 2)
    }


def _team(places: "KnockoutPlaces", number: int) -> dict[str, Formula]:
    """T10, T11: one code after another says who leads, as long as the ones before say nothing."""
    boards = range(1, places.lines + 1)
    figures = {f"u{board}": places.game(number, f"up{board}") for board in boards}
    figures |= {f"d{board}": places.game(number, f"down{board}") for board in boards}
    rows = {
        f"lead{place}": LEADS[code](places.lines)(**figures) for place, code in enumerate(places.spec.decide, start=1)
    }
    leads = {name: places.game(number, name) for name in rows}
    in_turn = "3"
    for name in reversed(list(leads)):
        in_turn = f"IF({{{name}}}>0,1,IF({{{name}}}<0,2,{in_turn}))"
    text = f"IF({{filled}}<{places.lines},0,IF(COUNTIF({{codes}},{BOTH})={places.lines},4,{in_turn}))"
    outcome = template(text)(filled=places.game(number, "filled"), codes=places.figures(number, "code"), **leads)
    return rows | {"outcome": outcome}


def _points(boards: int) -> Template:
    return template("+".join(f"{{u{board}}}-{{d{board}}}" for board in range(1, boards + 1)))


def _berlin(boards: int) -> Template:
    terms = (f"{boards + 1 - board}*({{u{board}}}-{{d{board}}})" for board in range(1, boards + 1))
    return template("+".join(terms))


def _first_won(boards: int) -> Template:
    text = "0"
    for board in range(boards, 0, -1):
        text = f"IF({{u{board}}}<>{{d{board}}},{{u{board}}}-{{d{board}}},{text})"
    return template(text)


# T11: by how much the upper side leads, by each of the codes that may decide a team match.
LEADS: dict[str, Callable[[int], Template]] = {"GP": _points, "BERLIN": _berlin, "BOARDS": _first_won}
