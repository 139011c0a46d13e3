"""The matches round by round, where results and winners' numbers are typed; who meets whom comes by itself (K5)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.pairing.knockout_bracket import BracketSide, Match, Origin
from sheetgen.pairing.knockout_play import ARMAGEDDON, MINI, MINI_GAMES
from sheetgen.systems.knockout.sheets.games import CANONICAL, STATES, WORST_ERROR
from sheetgen.systems.knockout.words import match_text
from sheetgen.systems.schema import Column
from sheetgen.systems.views import rounds
from sheetgen.systems.views.rounds import BlockTable
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RESULT, Codec, winner
from sheetgen.workbook.desk import DAY, MATCHES, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between, height, height_of_page
from sheetgen.workbook.place import Area, Cell

if TYPE_CHECKING:
    from sheetgen.systems.knockout.places import Block, KnockoutPlaces

WIDTHS = {
    "match": 11, "left-no": 5, "left": 26, "result": 10, "right": 26, "right-no": 5, "winner": 12, "qualified": 26,
    "note": 24,
}  # fmt: skip
HIDDEN = ("upper", "lower", "state", "of-match", "game")
OF_ROUNDS = {"left": "white-name", "right": "black-name", "result": "result"}  # headings where a match is one game
HEADER_ROW = 3
MOST_BYES = 8  # in a round; of more the lines are hidden, and its heading sums them up
SEED = template("IF({n}>{present},-1,{n})")
NAME = template("IF({n}>0,INDEX({labels},{n}),IF({n}<0,{nobody},{waiting}))")
SHOWN = template('IF({n}>0,{n},"")')
QUALIFIED = template('IF({w}>0,INDEX({labels},{w}),IF({w}<0,{nobody},""))')
IS_OPEN = "AND({winner}=0,{filled}<{lines})"  # of a match: boards are missing, and nobody goes on yet
POINTS_UP, POINTS_DOWN = (TEXTS[2].replace("{n}", f"{{{side}}}") for side in ("up", "down"))
SCORE_SO_FAR = template(f'IF({{filled}}=0,"",{POINTS_UP}&" – "&{POINTS_DOWN})')
SCORE = template(f'IF({{filled}}=0,"",IF({IS_OPEN},"{UNFINISHED}",{POINTS_UP}&" – "&{POINTS_DOWN}))')
LINE_NOTE = template(f'IF({{code}}<0,{{unknown}},IF({{code}}>{CANONICAL},{{confirm}},""))')
LINE_STATE = template(f"IF({{code}}<0,1,IF({{code}}>{CANONICAL},{len(STATES)},0))")


def table(single: bool, rows: Sequence[int]) -> BlockTable["KnockoutPlaces"]:
    """The columns of the list of matches, which stand in these rows; a match may be a ``single`` game."""
    headings = {id: f"rounds.{name}" for id, name in OF_ROUNDS.items()} if single else {}
    columns: list[Column[KnockoutPlaces]] = [
        Column(id, width=width, heading=headings.get(id, f"knockout.{id}")) for id, width in WIDTHS.items()
    ]
    columns += (Column(id) for id in HIDDEN)
    return BlockTable(MATCHES, rows, columns)


def build(desk: Desk, places: "KnockoutPlaces") -> Sheet:
    """The sheet of all matches, which are found by their numbers when a file is read."""
    table, last = places.match_table, places.match_table.at["note"]
    sheet = desk.page(MATCHES, last)
    for col, column in enumerate(table.columns):
        if col <= last:
            sheet.label(HEADER_ROW, col, column.title(desk.words), "header wrap")
            sheet.widths[col] = column.width
        else:
            sheet.hidden_cols.append(col)
    sheet.heights[HEADER_ROW] = 28
    sheet.band(HEADER_ROW + 1, 0, last, match_text(desk.words, places.spec), "small")
    for block in places.blocks:
        _block(desk, sheet, places, block)
    _tables(desk, places)
    _conditions(sheet, places)
    sheet.freeze = (HEADER_ROW + 1, 0)
    sheet.page.repeat_rows = (0, HEADER_ROW)
    sheet.page.landscape = True
    sheet.page.breaks = _breaks(sheet, places)
    return sheet


def _breaks(sheet: Sheet, places: "KnockoutPlaces") -> list[int]:
    """Pages break between rounds; in a round that no page holds between matches."""
    room, end = height_of_page(sheet), sheet.last_row + 1
    starts = []
    for block, following in zip(places.blocks, [*(block.row for block in places.blocks[1:]), end], strict=True):
        matches = [places.match_row(match.number) for match in block.matches[1:]]
        starts += [block.row, *(matches if height(sheet, block.row, following - 1) > room else [])]
    return break_between(sheet, starts, end)


def _block(desk: Desk, sheet: Sheet, places: "KnockoutPlaces", block: "Block") -> None:
    at = places.match_table.at
    name = round_label(desk.words, block.name, places.bracket.plan.preliminary_rounds)
    sheet.band(block.row, 0, at["left"], name, "round")
    sheet.formula(block.row, at["result"], copy_of(places.plan(block.round, "date")), "round date")
    sheet.formula(block.row, at["right"], copy_of(places.plan(block.round, "time")), "round left")
    for col in range(at["right-no"], at["note"] + 1):
        sheet.label(block.row, col, None, "round")
    for match in block.matches:
        _match(desk, sheet, places, match)
    row = block.row + 1 + len(block.matches) * places.height
    if len(block.byes) > MOST_BYES:
        text = f"{desk.words['knockout.plan.byes']}: {len(block.byes)} ({_runs(block.byes)})"
        sheet.band(block.row, at["winner"], at["note"], text, "round left")
        sheet.heights.update(dict.fromkeys(range(row, row + len(block.byes)), 0))
    for line, seed in enumerate(block.byes):
        sheet.label(row + line, at["left-no"], seed, "number pale")
        sheet.formula(row + line, at["left"], copy_of(places.ranked(seed, "label")), "cell shrink")
        sheet.label(row + line, at["result"], desk.words["knockout.bye"], "cell center small")


def _runs(seeds: Sequence[int]) -> str:
    """Numbers in order, those that follow each other as a first and a last one."""
    numbers = set(seeds)
    starts = [seed for seed in seeds if seed - 1 not in numbers]
    ends = [seed for seed in seeds if seed + 1 not in numbers]
    return ", ".join(str(start) if start == end else f"{start}–{end}" for start, end in zip(starts, ends, strict=True))


def _match(desk: Desk, sheet: Sheet, places: "KnockoutPlaces", match: Match) -> None:
    at = places.match_table.at
    row = places.match_row(match.number)
    shade = "" if places.single else "zebra"
    sheet.echo(row, at["match"], match.number, f"number bold {shade}")
    for name, side in (("upper", match.upper), ("lower", match.lower)):
        source = places.source(side)
        content: Formula | int
        if isinstance(source, Cell):
            content = template("{a}")(a=source)
        else:
            content = source if places.many else SEED(present=places.present, n=source)
        cell = places.in_match(match.number, name)
        sheet.put(cell.row, cell.col, content, "number pale seat" if places.bare else "pale")
    first_left = places.upper_is_white(match, 1) or not places.single
    for name, is_upper in (("left", first_left), ("right", not first_left)):
        cell = places.in_match(match.number, "upper" if is_upper else "lower")
        side = match.upper if is_upper else match.lower
        align = "right" if name == "left" else ""
        if not places.bare:
            sheet.formula(row, at[f"{name}-no"], SHOWN(n=cell), f"number pale {shade}")
        sheet.formula(row, at[name], side_name(desk, places, cell, side), f"cell {align} shrink {shade}")
    chosen = _codec_of_winner(at["upper"], at["lower"], are_beside=not places.bare)
    sheet.input(row, at["winner"], ("winners", match.number, "winner"), chosen, "center")
    won = places.game(match.number, "winner")
    labels = places.ranking("label")
    qualified = QUALIFIED(w=won, labels=labels, nobody=desk.words["knockout.nobody"])
    sheet.formula(row, at["qualified"], qualified, f"cell bold shrink {shade}")
    sheet.formula(row, at["note"], _note(desk, places, match.number), "note")
    sheet.formula(row, at["state"], template("{s}")(s=places.game(match.number, "state")), "pale")
    if places.single:
        sheet.input(row, at["result"], ("games", match.number, "result"), RESULT, "center bold")
    else:
        _score_and_games(desk, sheet, places, match)


@cache
def _codec_of_winner(upper: int, lower: int, are_beside: bool) -> Codec:
    """One of two numbers, which may be chosen from the cells where they stand side by side."""
    codec = winner(upper, lower)
    return codec if are_beside else replace(codec, beside=None)


def _score_and_games(desk: Desk, sheet: Sheet, places: "KnockoutPlaces", match: Match) -> None:
    """The score in the line of the match, and a line for each of its games, White on the left."""
    at = places.match_table.at
    facts = {name: places.game(match.number, name) for name in ("filled", "up", "down")}
    score = SCORE_SO_FAR(**facts)
    if places.layout >= DAY:
        score = SCORE(winner=places.game(match.number, "winner"), lines=places.lines, **facts)
    sheet.formula(places.match_row(match.number), at["result"], score, "cell center bold zebra")
    for game in range(1, places.lines + 1):
        row = places.game_row(match.number, game)
        sheet.label(row, at["match"], game_label(desk, places, game), "cell small right")
        left_is_upper = places.upper_is_white(match, game)
        for name, is_upper in (("left", left_is_upper), ("right", not left_is_upper)):
            cell = places.in_match(match.number, "upper" if is_upper else "lower")
            name_formula = template('IF({n}>0,INDEX({labels},{n}),"")')(n=cell, labels=places.ranking("label"))
            sheet.formula(row, at[name], name_formula, f"cell small shrink {'right' if name == 'left' else ''}")
        sheet.label(row, at["left-no"], desk.words["colour.white"], "number pale small")
        sheet.label(row, at["right-no"], desk.words["colour.black"], "number pale small")
        sheet.input(row, at["result"], ("games", match.number, game, "result"), RESULT, "center bold")
        code = places.game(match.number, f"code{game}")
        sheet.formula(row, at["state"], LINE_STATE(code=code), "pale")
        texts = {"unknown": desk.words["knockout.state.unknown"], "confirm": desk.words["knockout.state.confirm"]}
        sheet.formula(row, at["note"], LINE_NOTE(code=code, **texts), "note")
        sheet.echo(row, at["of-match"], match.number, "pale")
        sheet.echo(row, at["game"], game, "pale")


def game_label(desk: Desk, places: "KnockoutPlaces", game: int) -> str:
    """What a game of a match is called: a board, a game, a tie-break game or the Armageddon."""
    words = desk.words
    if places.spec.match != MINI:
        return words.say("knockout.board", board=game)
    if game == ARMAGEDDON:
        return words["knockout.armageddon"]
    if game > MINI_GAMES:
        return words.say("knockout.tie-break-game", game=game - MINI_GAMES)
    return words.say("knockout.game", game=game)


def side_name(desk: Desk, places: "KnockoutPlaces", cell: Cell, side: BracketSide) -> Formula:
    """The name of a side; as long as it is not known, whom one waits for."""
    if side.origin is Origin.SEED:
        return copy_of(places.ranked(side.number, "label"))
    waiting = desk.words.say(f"knockout.{side.origin.value}-of", match=side.number)
    nobody = desk.words["knockout.nobody"]
    return NAME(n=cell, labels=places.ranking("label"), nobody=nobody, waiting=waiting)


def _note(desk: Desk, places: "KnockoutPlaces", number: int) -> Formula:
    """What is wrong with a match, in words."""
    holes = ",".join(f"{{t{place}}}" for place in range(1, len(STATES) + 1))
    texts = {f"t{place}": desk.words[f"knockout.state.{state}"] for place, state in enumerate(STATES, start=1)}
    return template(f'IF({{s}}=0,"",CHOOSE({{s}},{holes}))')(s=places.game(number, "state"), **texts)


def _tables(desk: Desk, places: "KnockoutPlaces") -> None:
    """The winners by match; the results by match, or by match and game where a match has several."""
    at = places.match_table.at
    keys: list[Key] = [(match.number,) for match in places.matches]
    desk.book.add_keyed_rows(places.match_table.rows_by_key("winners", keys, ("match", "winner"), ("match",)))
    if places.single:
        desk.book.add_keyed_rows(places.match_table.rows_by_key("games", keys, ("match", "result"), ("match",)))
        return
    lines: dict[Key, int] = {
        (match.number, game): places.game_row(match.number, game)
        for match in places.matches
        for game in range(1, places.lines + 1)
    }
    columns = {"match": at["of-match"], "game": at["game"], "result": at["result"]}
    desk.book.add_keyed_rows(KeyedRows("games", MATCHES, columns, ("match", "game"), lines))


def _conditions(sheet: Sheet, places: "KnockoutPlaces") -> None:
    """Red where something cannot stand, amber where it asks for a look; the note says the same in words."""
    at = places.match_table.at
    first = places.match_row(places.matches[0].number)
    last = sheet.last_row
    state = sheet.cell(first, at["state"])
    areas = (Area(MATCHES, first, at[name], last, at[name]) for name in ("result", "winner", "note"))
    rounds.mark(sheet, areas, state, WORST_ERROR)
