"""The sheets that a round robin and every pool have one after the other."""

from collections.abc import Callable

from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing import berger
from sheetgen.pairing.schedule import Pairing
from sheetgen.systems.shared.by_rounds import RoundKind
from sheetgen.systems.shared.live import GROUP_BY_GROUP
from sheetgen.systems.shared.round_robin import games, grid, names, posted, ranking, rounds, score_groups, seating
from sheetgen.systems.shared.round_robin.places import ROUND_FACTS, Places
from sheetgen.systems.shared.round_robin.ranking import key_before
from sheetgen.systems.shared.round_robin.spec import HEAD
from sheetgen.systems.views import pairing_table
from sheetgen.workbook import lists
from sheetgen.workbook.cells import Content, Sheet
from sheetgen.workbook.desk import CALENDAR, FIGURES, MUTUAL, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Cell
from sheetgen.workbook.poster import Tiles, tiled
from sheetgen.workbook.spare import either, unless

NAMED = template("INDEX({labels},{n})")
WIDTHS = (4, 21, 7, 21)  # board, White, result, Black
LETTERS = 9  # points, for which there is one page less
FIRST = 4


def build_calendar(desk: Desk, places: Places) -> Sheet:
    """The calendar of all rounds, with results as they come."""
    lines = places.boards + 2 + places.spec.odd
    tiles = tiled(places.spec.rounds, lines, WIDTHS, least=LETTERS)
    sheet = desk.poster(CALENDAR, tiles.abreast * (len(WIDTHS) + 1) - 2)
    for number in range(1, places.spec.rounds + 1):
        row, col = tiles.place(number - 1, lines, len(WIDTHS) + 1, FIRST)
        _calendar_round(desk, sheet, places, number, row, col, tiles)
    tiles.dress(sheet, WIDTHS, (1, 3), lines, FIRST)
    sheet.laid_out = WALL  # since then its rounds stand on fewer pages
    return sheet


def _calendar_round(desk: Desk, sheet: Sheet, places: Places, number: int, row: int, col: int, tiles: Tiles) -> None:
    look = tiles.letters
    sheet.band(row, col, col + 1, desk.words.say("round.name", number=number), f"round {look}")
    sheet.label(row, col + 2, None, "round")
    date, time = places.plan(number, "date"), places.plan(number, "time")
    sheet.formula(row, col + 2, copy_of(time), f"round center {look} plain")
    sheet.formula(row, col + 3, copy_of(date), f"round date right {look} plain")
    exempt = places.byes[number - 1]
    for pairing in places.schedule.rounds[number - 1]:
        line, last = row + pairing.board, pairing.board == places.boards
        spare = places.spare if last else None
        sheet.put(line, col, unless(spare, pairing.board), f"number pale {look}")
        white, black = (_named(places, places.line_of(pairing, side)) for side in ("white", "black"))
        sheet.put(line, col + 1, either(spare, desk.words["player.exempt"], white), f"cell right {tiles.names} {look}")
        result = lists.posted(places.line_of(pairing, "result"))
        sheet.formula(line, col + 2, result, f"number bold {look}")
        if spare and exempt:
            black = either(spare, places.ranked(exempt, "label"), black)
        sheet.put(line, col + 3, black, f"cell {tiles.names} {look}")
    if exempt and places.spec.odd:
        line = row + 1 + places.boards
        sheet.band(line, col, col + 2, desk.words["player.exempt"], f"cell right {look}")
        sheet.formula(line, col + 3, copy_of(places.ranked(exempt, "label")), f"cell {tiles.names} {look}")


def _named(places: Places, number: Cell) -> Formula | Content:
    return NAMED(labels=places.ranking("label"), n=number)


def build_pairing_table(desk: Desk, places: Places) -> Sheet:
    """B4: the table of the numbers, round by round, in its printed shape."""
    spec = places.spec
    ghost = spec.count + spec.odd
    rounds = [
        [pairing_table.pair_of(str(white), str(black), str(ghost)) for white, black in boards]
        for boards in berger.table(spec.count, spec.double, spec.keep_last_rounds)
    ]
    return pairing_table.build(desk, places, rounds, places.spare, spec.odd)


ONE_MISSING = template("IF({counts}=0,1,0)")
BOTH_POINTS = template("{p}+{q}")
BOTH_MISSING = template(
    "IF({r}>{k},1,IF({counts}=0,1,0)+IF(AND({s}<={k},{counts2}=0),1,0))"
)  # a pair has met in the horizon or counts as one game missing
# fide-2026 averages the games of a pair: half points, doubled where only one of the two is in the horizon.
MEAN_POINTS = template("({p}+{q})*IF({s}<={k},1,2)")
MEAN_MISSING = template("IF({r}>{k},2,(IF({counts}=0,1,0)+IF(AND({s}<={k},{counts2}=0),1,0))*IF({s}<={k},1,2))")


def build_mutual(desk: Desk, places: Places) -> Sheet:
    """The hidden sheet of encounters."""
    sheet = desk.sheet(MUTUAL)
    games: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for game, pairing in enumerate(places.schedule.games):
        games.setdefault((pairing.white, pairing.black), []).append((game, "white"))
        games.setdefault((pairing.black, pairing.white), []).append((game, "black"))
    for own in range(1, places.spec.count + 1):
        sheet.label(own, 0, own)
        for other in range(1, places.spec.count + 1):
            _pair(sheet, places, own, other, games.get((own, other), []))
    _keys(sheet, places)
    if GROUP_BY_GROUP in places.spec.order:
        score_groups.build(sheet, places)
    return sheet


def _pair(sheet: Sheet, places: Places, own: int, other: int, games: list[tuple[int, str]]) -> None:
    points, missing = _pair_formulas(places, games) if games else (0, 0)
    for area, formula in ((places.mutual(own), points), (places.unmet(own), missing)):
        cell = area.cell(right=other - 1)
        sheet.put(cell.row, cell.col, formula)


def _pair_formulas(places: Places, games: list[tuple[int, str]]) -> tuple[Formula, Formula]:
    first, side = games[0]
    points, counts = places.game(first, f"{side}-score"), places.game(first, "counts")
    if len(games) == 1:
        return template("{p}")(p=points), ONE_MISSING(counts=counts)
    second, side = games[1]
    facts: dict[str, Cell] = {
        "p": points,
        "q": places.game(second, f"{side}-score"),
        "counts": counts,
        "counts2": places.game(second, "counts"),
        "r": places.game(first, "round"),
        "s": places.game(second, "round"),
        "k": places.HORIZON,
    }
    if places.spec.rules == FIDE_2026:
        return MEAN_POINTS(**facts), MEAN_MISSING(**facts)
    return BOTH_POINTS(**facts), BOTH_MISSING(**facts)


def _keys(sheet: Sheet, places: Places) -> None:
    for code in places.encounter_codes:
        before = key_before(places.spec, code)
        for turn in range(places.passes):
            source = before if turn == 0 else f"{code}{turn - 1}-key"
            for number in range(1, places.spec.count + 1):
                cell = places.keys(code, turn).cell(right=number - 1)
                sheet.put(cell.row, cell.col, template("{k}")(k=places.ranked(number, source)))


COUNTED = "AND({round}<={k},{own}+{other}=0)"
WHAT = template(
    f"IF(NOT({COUNTED}),{int(RoundKind.NOTHING)},IF({{counts}}=0,{int(RoundKind.OPEN)},IF({{played}}=1,{int(RoundKind.GAME)},"
    f"IF({{score}}>0,{int(RoundKind.FORFEIT_WON)},{int(RoundKind.FORFEIT_LOST)}))))"
)
IF_KNOWN = template("IF({what}=0,0,{value})")
BLACK = template(f"IF({{what}}={int(RoundKind.GAME)},1,0)")
COPY = template("{a}")
RATED = template("IF(COUNT({rating})=0,0,{rating})")
ENTRANT = template("IF({status}=0,1,0)")


def build_figures(desk: Desk, places: Places) -> Sheet | None:
    """The hidden sheet of figures; None if no tie-break is made of rounds."""
    if places.calculation is None:
        return None
    sheet = desk.sheet(FIGURES)
    for name in ROUND_FACTS:
        sheet.label(HEAD - 2, places.figure_table.at[name], name)
    for number in range(1, places.spec.count + 1):
        entrant, rating = (places.figure_table.cell(number, name) for name in ("entrant", "rating"))
        sheet.formula(entrant.row, entrant.col, ENTRANT(status=places.ranked(number, "status")))
        sheet.formula(rating.row, rating.col, RATED(rating=places.listed(number, "rating")))
    for game, pairing in enumerate(places.schedule.games):
        for side in ("white", "black"):
            _round(sheet, places, game, pairing, side)
    places.calculation.write(sheet)
    return sheet


def _round(sheet: Sheet, places: Places, game: int, pairing: Pairing, side: str) -> None:
    """What a game was for one of its two players."""
    own, other = (pairing.white, pairing.black) if side == "white" else (pairing.black, pairing.white)
    cells = {name: places.figure_table.cell(own, name, pairing.round) for name in ROUND_FACTS}
    against = "black" if side == "white" else "white"
    facts = {name: places.game(game, name) for name in ("counts", "played")}
    status = {"own": places.ranked(own, "status"), "other": places.ranked(other, "status")}
    score = places.game(game, f"{side}-score")
    content: dict[str, Formula | int] = {
        "what": WHAT(round=pairing.round, k=places.HORIZON, score=score, **facts, **status),
        "opponent": IF_KNOWN(what=cells["what"], value=other),
        "score": COPY(a=score),
        "against": COPY(a=places.game(game, f"{against}-score")),
        "black": BLACK(what=cells["what"]) if side == "black" else 0,
    }
    for name, cell in cells.items():
        sheet.put(cell.row, cell.col, content[name])


Builder = Callable[[Desk, Places], object]


def _with_seating(build: Callable[[Desk, Places], Sheet | None]) -> Builder:
    return lambda desk, places: build(desk, places) if places.spec.seating else None


ROUNDS_AND_GRIDS: tuple[Builder, ...] = (rounds.build, posted.build, grid.build, grid.build_by_rank)
CALENDARS: tuple[Builder, ...] = (
    build_calendar,
    build_pairing_table,
    _with_seating(seating.build),
    _with_seating(seating.build_plain),
)
HIDDEN: tuple[Builder, ...] = (
    games.build,
    ranking.build,
    lambda desk, places: build_mutual(desk, places) if places.has_mutual else None,
    build_figures,
    names.build,
)
