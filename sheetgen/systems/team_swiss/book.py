"""Which sheets the workbook of a Swiss of teams has, in the order people see them, and the book made from them."""

from collections.abc import Callable, Sequence
from functools import partial

from sheetgen.systems.schema import Column, Line, Table
from sheetgen.systems.shared import event, so_far
from sheetgen.systems.shared.book import book_of
from sheetgen.systems.shared.dealt import forbidden, journal, paper
from sheetgen.systems.shared.event import LAST, TEXT_WIDTH
from sheetgen.systems.shared.matches import roster
from sheetgen.systems.team_swiss.places import TeamSwissPlaces
from sheetgen.systems.team_swiss.scores import points_text
from sheetgen.systems.team_swiss.sheets import control, crosstable, games, persons, ranking, rounds, standings, turns
from sheetgen.systems.team_swiss.spec import BYE_POINTS, TeamSwissSpec, in_halves
from sheetgen.systems.views import official, posted_round, poster_lines
from sheetgen.systems.views.posted_round import Boards, Sides
from sheetgen.workbook import description, lists
from sheetgen.workbook.cells import Book, Sheet
from sheetgen.workbook.desk import BOARD_PRIZES, ERRORS, WALL, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import wrapped
from sheetgen.workbook.poster import draw_filled, tiled

FIRST = 5
NOTE, ENDS = 3, 2  # the row below the head; how far behind the columns stands what is printed
MOST = 10  # players of each board that are posted
OF_SOMEBODY = template('IF(INDEX({keys},{line})<0,"",INDEX({source},{line}))')
TEAM = template('IF(INDEX({keys},{line})<0,"",INDEX({labels},INDEX({teams},{line})))')
Value = Callable[[Line[TeamSwissPlaces]], Formula]


def _columns(board: int) -> Sequence[Column[TeamSwissPlaces]]:
    """Rank, name, team, points, wins and games of the players of one line of the lists, best first."""

    def facts(line: Line[TeamSwissPlaces]) -> dict[str, object]:
        person = line.places.person((board - 1) * line.places.spec.teams + line.position, "own-line")
        return {"line": person, "keys": line.places.persons("key")}

    def of(id: str) -> Value:
        return lambda line: OF_SOMEBODY(source=line.places.persons(id), **facts(line))

    def team(line: Line[TeamSwissPlaces]) -> Formula:
        return TEAM(labels=line.places.ranking("label"), teams=line.places.persons("team"), **facts(line))

    return (
        Column("rank", of("own-shown"), 7, "individuals.rank", bold=True),
        Column("name", of("name"), 28, "individuals.name", text=True, bold=True),
        Column("team", team, 24, "individuals.team", text=True),
        Column("points", of("points-text"), 8, "individuals.points", bold=True),
        Column("won", of("won"), 8, "individuals.won"),
        Column("games", of("games"), 8, "individuals.games"),
    )


def build_individuals(desk: Desk, places: TeamSwissPlaces) -> Sheet | None:
    """One block for each board: the best players of line 1 of the lists, of line 2 …; none without boards."""
    if not places.spec.by_boards:
        return None
    count = min(MOST, places.spec.teams)
    height = count + 3
    boards = range(1, places.spec.players + 2 if places.spec.reserves else places.spec.players + 1)
    tables = [Table(BOARD_PRIZES, count, _columns(board), first=FIRST + 1 + (board - 1) * height) for board in boards]
    tiles = tiled(len(tables), height, tables[0].widths.values(), most=1)
    sheet = desk.poster(BOARD_PRIZES, tables[0].last_col)
    for board, table in zip(boards, tables, strict=True):
        text = desk.words.say("team-swiss.board" if board <= places.spec.players else "team-swiss.reserve", board=board)
        sheet.band(table.first - 2, 0, table.last_col, text, f"round {tiles.letters}")
        poster_lines.draw(desk, sheet, places, table, tiles, heading="header")
        draw_filled(sheet, table.whole, table.cell(1, "name"))
    tiles.dress(sheet, tables[0].widths.values(), tables[0].texts, height, FIRST - 1)
    _print_filled(desk, sheet, places, tables)
    sheet.page.repeat_rows = (0, 1)
    so_far.say_come(sheet, places.layout)
    sheet.came_whole_with(WALL)
    return sheet


def _print_filled(desk: Desk, sheet: Sheet, places: TeamSwissPlaces, tables: Sequence[Table[TeamSwissPlaces]]) -> None:
    """Print the blocks as far as somebody stands there; as long as nobody does, a sentence that says why."""
    people = {"ranks": places.persons("rank"), "keys": places.persons("key")}
    boards = enumerate(tables, start=1)
    counts = [(f'COUNTIFS({{ranks}},{board},{{keys}},">=0")', table) for board, table in boards]
    ends = (f"IF({n}>0,{table.first}+MIN({n},{table.count}),0)" for n, table in counts)
    sheet.page.ends = sheet.cell(NOTE, tables[0].last_col + ENDS)
    source = f"MAX({NOTE + 1},{','.join(ends)})"
    sheet.formula(sheet.page.ends.row, sheet.page.ends.col, template(source)(**people), "unseen")
    sheet.hidden_cols.append(sheet.page.ends.col)
    sheet.page.last_col = tables[0].last_col
    nobody = template('IF({ends}>{note},"",{text})')
    text = nobody(ends=sheet.page.ends, note=NOTE + 1, text=desk.words["team-swiss.no-line-ups"])
    sheet.band(NOTE, 0, tables[0].last_col, text, "note")


NOW = template(
    "IF({errors}>0,{mend},IF({entrants}<2,{enter},IF({missing}>0,{missing}&{type},"
    "IF({paired}>={rounds},{finish},{pair}&({paired}+1)&{command}))))"
)
FACTS = 20  # the row below the guide


def build_start(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """Draw the event sheet with what is to be done now, and how the cup is paired."""
    spec, text = places.spec, desk.words
    about = text.say("team-swiss.size", boards=spec.players, points=spec.match_points, rounds=spec.rounds)
    sheet = event.build(desk, places, f"{text['system.team-swiss']} — {about}")
    words = {name: text[f"swiss-now.{name}"] for name in ("mend", "finish", "pair", "command")}
    words |= {name: text[f"team-swiss-now.{name}"] for name in ("enter", "type")}
    facts = {"errors": ERRORS, "entrants": places.ENTRANTS, "missing": places.MISSING, "paired": places.PAIRED}
    sheet.band(3, 0, LAST, NOW(rounds=spec.rounds, **facts, **words), "bold")
    _pairing(desk, sheet, places)
    sheet.came_whole_with(WALL)
    return sheet


def _pairing(desk: Desk, sheet: Sheet, places: TeamSwissPlaces) -> None:
    """C.04.6, 1: what the event's rules announce of the pairing."""
    spec, words = places.spec, desk.words
    text = words.say(
        "team-swiss.pairing",
        primary=words[f"team-swiss-primary.{spec.primary}"],
        secondary=words["team-swiss-secondary.no" if spec.ignores_secondary else "team-swiss-secondary.yes"],
        colours=words[f"team-swiss-colours.{spec.colours}"],
        accelerated=words[f"swiss-accelerate.{spec.accelerate or 'none'}"],
        colour=words[f"swiss-colour.{spec.first_colour}"],
        bye=_bye(desk, spec),
    )
    sheet.label(FACTS, 0, words["swiss.pairing-label"], "field")
    sheet.band(FACTS, 1, LAST, text, "wrap top")
    sheet.heights[FACTS] = wrapped(text, TEXT_WIDTH)


def _bye(desk: Desk, spec: TeamSwissSpec) -> str:
    """What the bye brings, in words."""
    if spec.bye_points in BYE_POINTS:
        return desk.words[f"team-swiss-bye.{spec.bye_points}"]
    match, game = (points_text(half) for half in in_halves(spec.bye_points))
    return desk.words.say("team-swiss-bye.points", match=match, game=game)


COLUMNS = {"white": "home", "black": "away", "result": "score"}


def build_posted(desk: Desk, places: TeamSwissPlaces) -> Sheet:
    """The round that was paired last, with the points every team had before it, and where every team plays."""
    words = desk.words
    headings = {
        "board": words["knockout.match"],
        "white": words["team-round.white-name"],
        "result": words["posted-round.result"],
        "black": words["team-round.black-name"],
        "name": words["molter-standings.name"],
        "colour": None,
        "against": words["posted-round.against"],
    }
    sides = Sides(headings, words["posted-round.white"], words["posted-round.black"], copy_of)
    spec = places.spec
    matches = Boards(spec, spec.matches, lambda name: places.in_matches(COLUMNS[name]), places.plan)
    people = paper.posted_people(places, spec.teams, None)
    sheet = posted_round.build(desk, matches, people, paper.round_to_post(places), paper.TITLE, sides)
    sheet.came_whole_with(WALL)
    return sheet


Builder = Callable[[Desk, TeamSwissPlaces], object]


def sheets(spec: TeamSwissSpec) -> tuple[Builder, ...]:
    """Every sheet of the workbook: to type in, to hang up and hand out, to look at, and the hidden ones."""
    return (
        build_start,
        roster.build,
        forbidden.build,
        *(partial(rounds.build, number=number) for number in range(1, spec.rounds + 1)),
        standings.build,
        standings.build_race,
        crosstable.build_by_rank,
        crosstable.build,
        build_individuals,
        build_posted,
        journal.build,
        control.build,
        standings.build_official,
        lambda desk, _: official.build_ties(desk),
        lists.build,
        games.build,
        games.build_matches,
        games.build_names,
        persons.build,
        turns.build,
        ranking.build_figures,
        ranking.build_mutual,
        ranking.build,
        lambda desk, _: description.build(desk),
    )


def book_layout(spec: TeamSwissSpec, plan: None, layout: int = WALL) -> Book:
    """Describe the whole workbook of a specification: all rounds are there from the start."""
    return book_of(spec, TeamSwissPlaces(spec, layout), sheets(spec))
