"""The hidden sheet of rounds, a row a player: what a command has dealt him, and what each round has brought."""

from collections.abc import Iterator

from sheetgen.systems.swiss.codecs import BYE_CODE, SEAT, VIRTUAL
from sheetgen.systems.swiss.places import HEAD, ONCE, SwissPlaces
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import TEXT
from sheetgen.workbook.desk import DAY, TURNS, Desk
from sheetgen.workbook.formulas import Formula, template

# Seats are positive with White and negative with Black; an empty cell counts as none.
OPPONENT = template("IF(COUNT({seat})=0,0,IF({seat}>0,INDEX({black},MAX({seat},1)),INDEX({white},MAX(-{seat},1))))")
SCORE = template(
    "IF({opponent}>0,IF({seat}>0,INDEX({white},ABS({seat})),INDEX({black},ABS({seat}))),"
    'IF({code}="U",{u},IF({code}="F",{f},IF({code}="H",{h},0))))'
)
PLAYED = template("IF({opponent}=0,0,INDEX({played},ABS({seat})))")
ASKED = template('IF(INDEX({source},{row})="H",1,0)')
# SW6: the code he should have by what is announced of him: he is out, he asks for a bye, or he has not come yet.
LATE = template(
    'IF(AND({opponent}=0,{code}=""),0,IF(OR(AND(COUNT(INDEX({out},{row}))=1,{n}>=INDEX({out},{row})),AND(COUNT(INDEX({entry},{row}))=1,{n}<INDEX({entry},{row})),'
    'INDEX({call},{row})="H",INDEX({call},{row})="F",INDEX({call},{row})="Z"),IF({opponent}>0,IF(OR({played}=1,{score}>0),1,0),'
    'IF({code}=IF(AND(COUNT(INDEX({out},{row}))=1,{n}>=INDEX({out},{row})),"Z",IF(OR(INDEX({call},{row})="H",INDEX({call},{row})="F"),INDEX({call},{row}),"Z")),0,1)),0))'
)
# Dealt once a player: his group, his place in the alphabet, and under which name he was paired last.
CODEC_OF = {"group": TEXT, "alphabet": SEAT, "paired_name": TEXT}
CODECS = {"seat": SEAT, "code": BYE_CODE, "virtual": VIRTUAL}


def build(desk: Desk, places: SwissPlaces) -> Sheet:
    sheet = desk.sheet(TURNS)
    for name, col in places.turn_columns.items():
        sheet.label(HEAD - 2, col, name)
    for player in range(1, places.spec.count + 1):
        sheet.echo(HEAD + player - 1, 0, player)
        for number in range(1, places.spec.rounds + 1):
            for name, codec in CODECS.items():
                cell = places.turn(player, number, name)
                sheet.dealt(cell.row, cell.col, ("turns", player, f"{name}{number}"), codec)
            for name, formula in _turn(places, player, number):
                cell = places.turn(player, number, name)
                sheet.put(cell.row, cell.col, formula)
        for name in ONCE:
            sheet.dealt(HEAD + player - 1, places.once(name), ("turns", player, name), CODEC_OF[name])
        sheet.came_with(DAY, [sheet.cell(HEAD + player - 1, places.once("paired_name"))])
        _late(sheet, places, player)
        after = places.turn(player, places.spec.rounds + 1, "before")
        sheet.put(after.row, after.col, _before(places, player, places.spec.rounds + 1))
    columns = {
        f"{name}{number}": places.turn(1, number, name).col
        for name in CODECS
        for number in range(1, places.spec.rounds + 1)
    }
    columns |= {name: places.once(name) for name in ONCE}
    rows: dict[Key, int] = {(player,): HEAD + player - 1 for player in range(1, places.spec.count + 1)}
    desk.book.add_keyed_rows(KeyedRows("turns", TURNS, {"no": 0, **columns}, ("no",), rows))
    return sheet


def _late(sheet: Sheet, places: SwissPlaces, player: int) -> None:
    """SW6: the rounds he was announced away from, or had left before, once they were paired."""
    row = places.ranked(player, "row")
    for number in range(1, places.spec.rounds + 1):
        here = {name: places.turn(player, number, name) for name in ("opponent", "code", "played", "score")}
        listed = {"out": "withdrawn", "entry": "entry", "call": f"call{number}"}
        facts = {name: places.players(column) for name, column in listed.items()}
        cell = places.late(player, number)
        sheet.formula(cell.row, cell.col, LATE(n=number, row=row, **facts, **here))
        sheet.came_with(DAY, [cell])


def _turn(places: SwissPlaces, player: int, number: int) -> Iterator[tuple[str, Formula | int]]:
    seat, code = places.turn(player, number, "seat"), places.turn(player, number, "code")
    opponent = places.turn(player, number, "opponent")
    of_round = {name: places.games_of(number, name) for name in ("white", "black", "played")}
    scores = {"white": places.games_of(number, "white-score"), "black": places.games_of(number, "black-score")}
    worth = {code.casefold(): score for code, score in places.spec.scores().items()}
    yield "opponent", OPPONENT(seat=seat, white=of_round["white"], black=of_round["black"])
    yield "score", SCORE(opponent=opponent, seat=seat, code=code, **scores, **worth)
    yield "played", PLAYED(opponent=opponent, seat=seat, played=of_round["played"])
    asked = places.players(f"call{number}")
    yield "asked", ASKED(source=asked, row=places.ranked(player, "row"))
    yield "before", _before(places, player, number)


def _before(places: SwissPlaces, player: int, number: int) -> Formula | int:
    """His points before a round, in halves; a column more than there are rounds says what he has in the end."""
    if number == 1:
        return 0
    last = places.turn(player, number - 1, "before")
    return template("{a}+{b}")(a=last, b=places.turn(player, number - 1, "score"))
