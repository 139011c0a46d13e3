"""The matches round by round, where results and winners' numbers are typed; who meets whom comes by itself (K5)."""

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.pairing.knockout_bracket import BracketSide, Match, Origin
from sheetgen.pairing.knockout_play import ARMAGEDDON, MINI, MINI_GAMES
from sheetgen.systems.knockout.places import FIRST_HIDDEN, MATCH_COLUMNS, Block, KnockoutPlaces
from sheetgen.systems.knockout.sheets.games import CANONICAL, STATES, WORST_ERROR
from sheetgen.systems.knockout.words import match_text
from sheetgen.workbook.cells import Key, KeyedRows, Sheet
from sheetgen.workbook.codecs import RESULT, winner
from sheetgen.workbook.desk import DAY, MATCHES, TEXTS, UNFINISHED, Desk, copy_of
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.paper import break_between, height, height_of_page
from sheetgen.workbook.place import Area, Cell

COL = {name: col for col, name in enumerate(MATCH_COLUMNS)}
WIDTHS = {
    "match": 11, "left-no": 5, "left": 26, "result": 10, "right": 26, "right-no": 5, "winner": 12, "qualified": 26,
    "note": 24,
}  # fmt: skip
HEADER_ROW = 3
MOST_BYES = 8  # in a round; of more the lines are hidden, and its heading sums them up
CHOSEN = winner(COL["upper"], COL["lower"])
TYPED = replace(CHOSEN, beside=None)  # where the two numbers do not stand side by side
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


def build(desk: Desk, places: KnockoutPlaces) -> Sheet:
    sheet = desk.page(MATCHES, COL["note"])
    for name, col in COL.items():
        if col < FIRST_HIDDEN:
            sheet.label(HEADER_ROW, col, _heading(desk, places, name), "header wrap")
            sheet.widths[col] = WIDTHS[name]
        else:
            sheet.hidden_cols.append(col)
    sheet.heights[HEADER_ROW] = 28
    sheet.band(HEADER_ROW + 1, 0, COL["note"], match_text(desk.words, places.spec), "small")
    for block in places.blocks:
        _block(desk, sheet, places, block)
    _tables(desk, places)
    _conditions(sheet, places)
    sheet.freeze = (HEADER_ROW + 1, 0)
    sheet.page.repeat_rows = (0, HEADER_ROW)
    sheet.page.landscape = True
    sheet.page.breaks = _breaks(sheet, places)
    return sheet


def _heading(desk: Desk, places: KnockoutPlaces, name: str) -> str:
    known = {"left": "rounds.white-name", "right": "rounds.black-name", "result": "rounds.result"}
    return desk.words[known[name] if places.single and name in known else f"knockout.{name}"]


def _breaks(sheet: Sheet, places: KnockoutPlaces) -> list[int]:
    """Pages break between rounds; in a round that no page holds between matches."""
    room, end = height_of_page(sheet), sheet.last_row + 1
    starts = []
    for block, following in zip(places.blocks, [*(block.row for block in places.blocks[1:]), end], strict=True):
        matches = [places.match_row(match.number) for match in block.matches[1:]]
        starts += [block.row, *(matches if height(sheet, block.row, following - 1) > room else [])]
    return break_between(sheet, starts, end)


def _block(desk: Desk, sheet: Sheet, places: KnockoutPlaces, block: Block) -> None:
    name = round_label(desk.words, block.name, places.bracket.plan.preliminary_rounds)
    sheet.band(block.row, 0, COL["left"], name, "round")
    sheet.formula(block.row, COL["result"], copy_of(places.plan(block.round, "date")), "round date")
    sheet.formula(block.row, COL["right"], copy_of(places.plan(block.round, "time")), "round left")
    for col in range(COL["right-no"], COL["note"] + 1):
        sheet.label(block.row, col, None, "round")
    for match in block.matches:
        _match(desk, sheet, places, match)
    row = block.row + 1 + len(block.matches) * places.height
    if len(block.byes) > MOST_BYES:
        told = f"{desk.words['knockout.plan.byes']}: {len(block.byes)} ({_runs(block.byes)})"
        sheet.band(block.row, COL["winner"], COL["note"], told, "round left")
        sheet.heights.update(dict.fromkeys(range(row, row + len(block.byes)), 0))
    for line, seed in enumerate(block.byes):
        sheet.label(row + line, COL["left-no"], seed, "number pale")
        sheet.formula(row + line, COL["left"], copy_of(places.ranked(seed, "label")), "cell shrink")
        sheet.label(row + line, COL["result"], desk.words["knockout.bye"], "cell center small")


def _runs(seeds: Sequence[int]) -> str:
    """Numbers in order, those that follow each other as a first and a last one."""
    known = set(seeds)
    starts = [seed for seed in seeds if seed - 1 not in known]
    ends = [seed for seed in seeds if seed + 1 not in known]
    return ", ".join(str(start) if start == end else f"{start}–{end}" for start, end in zip(starts, ends, strict=True))


def _match(desk: Desk, sheet: Sheet, places: KnockoutPlaces, match: Match) -> None:
    row = places.match_row(match.number)
    shade = "" if places.single else "zebra"
    sheet.echo(row, COL["match"], match.number, f"number bold {shade}")
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
            sheet.formula(row, COL[f"{name}-no"], SHOWN(n=cell), f"number pale {shade}")
        sheet.formula(row, COL[name], side_name(desk, places, cell, side), f"cell {align} shrink {shade}")
    sheet.input(row, COL["winner"], ("winners", match.number, "winner"), TYPED if places.bare else CHOSEN, "center")
    won = places.game(match.number, "winner")
    labels = places.ranking("label")
    qualified = QUALIFIED(w=won, labels=labels, nobody=desk.words["knockout.nobody"])
    sheet.formula(row, COL["qualified"], qualified, f"cell bold shrink {shade}")
    sheet.formula(row, COL["note"], _note(desk, places, match.number), "note")
    sheet.formula(row, COL["state"], template("{s}")(s=places.game(match.number, "state")), "pale")
    if places.single:
        sheet.input(row, COL["result"], ("games", match.number, "result"), RESULT, "center bold")
    else:
        _score_and_games(desk, sheet, places, match)


def _score_and_games(desk: Desk, sheet: Sheet, places: KnockoutPlaces, match: Match) -> None:
    """The score in the line of the match, and a line for each of its games, White on the left."""
    facts = {name: places.game(match.number, name) for name in ("filled", "up", "down")}
    score = SCORE_SO_FAR(**facts)
    if places.layout >= DAY:
        score = SCORE(winner=places.game(match.number, "winner"), lines=places.lines, **facts)
    sheet.formula(places.match_row(match.number), COL["result"], score, "cell center bold zebra")
    for game in range(1, places.lines + 1):
        row = places.game_row(match.number, game)
        sheet.label(row, COL["match"], game_label(desk, places, game), "cell small right")
        left_is_upper = places.upper_is_white(match, game)
        for name, is_upper in (("left", left_is_upper), ("right", not left_is_upper)):
            cell = places.in_match(match.number, "upper" if is_upper else "lower")
            shown = template('IF({n}>0,INDEX({labels},{n}),"")')(n=cell, labels=places.ranking("label"))
            sheet.formula(row, COL[name], shown, f"cell small shrink {'right' if name == 'left' else ''}")
        sheet.label(row, COL["left-no"], desk.words["colour.white"], "number pale small")
        sheet.label(row, COL["right-no"], desk.words["colour.black"], "number pale small")
        sheet.input(row, COL["result"], ("games", match.number, game, "result"), RESULT, "center bold")
        code = places.game(match.number, f"code{game}")
        sheet.formula(row, COL["state"], LINE_STATE(code=code), "pale")
        texts = {"unknown": desk.words["knockout.state.unknown"], "confirm": desk.words["knockout.state.confirm"]}
        sheet.formula(row, COL["note"], LINE_NOTE(code=code, **texts), "note")
        sheet.echo(row, COL["of-match"], match.number, "pale")
        sheet.echo(row, COL["game"], game, "pale")


def game_label(desk: Desk, places: KnockoutPlaces, game: int) -> str:
    words = desk.words
    if places.spec.match != MINI:
        return words.say("knockout.board", board=game)
    if game == ARMAGEDDON:
        return words["knockout.armageddon"]
    if game > MINI_GAMES:
        return words.say("knockout.tie-break-game", game=game - MINI_GAMES)
    return words.say("knockout.game", game=game)


def side_name(desk: Desk, places: KnockoutPlaces, cell: Cell, side: BracketSide) -> Formula:
    """The name of a side; as long as it is not known, whom one waits for."""
    if side.origin is Origin.SEED:
        return copy_of(places.ranked(side.number, "label"))
    waiting = desk.words.say(f"knockout.{side.origin.value}-of", match=side.number)
    nobody = desk.words["knockout.nobody"]
    return NAME(n=cell, labels=places.ranking("label"), nobody=nobody, waiting=waiting)


def _note(desk: Desk, places: KnockoutPlaces, number: int) -> Formula:
    """What is wrong with a match, in words."""
    holes = ",".join(f"{{t{place}}}" for place in range(1, len(STATES) + 1))
    texts = {f"t{place}": desk.words[f"knockout.state.{state}"] for place, state in enumerate(STATES, start=1)}
    return template(f'IF({{s}}=0,"",CHOOSE({{s}},{holes}))')(s=places.game(number, "state"), **texts)


def _tables(desk: Desk, places: KnockoutPlaces) -> None:
    """The winners by match; the results by match, or by match and game where a match has several."""
    rows: dict[Key, int] = {(match.number,): places.match_row(match.number) for match in places.matches}
    desk.book.add_keyed_rows(
        KeyedRows("winners", MATCHES, {"match": COL["match"], "winner": COL["winner"]}, ("match",), rows)
    )
    if places.single:
        columns = {"match": COL["match"], "result": COL["result"]}
        desk.book.add_keyed_rows(KeyedRows("games", MATCHES, columns, ("match",), rows))
        return
    lines: dict[Key, int] = {
        (match.number, game): places.game_row(match.number, game)
        for match in places.matches
        for game in range(1, places.lines + 1)
    }
    columns = {"match": COL["of-match"], "game": COL["game"], "result": COL["result"]}
    desk.book.add_keyed_rows(KeyedRows("games", MATCHES, columns, ("match", "game"), lines))


def _conditions(sheet: Sheet, places: KnockoutPlaces) -> None:
    """Red where something cannot stand, amber where it asks for a look; the note says the same in words."""
    first = places.match_row(places.matches[0].number)
    last = sheet.last_row
    state = sheet.cell(first, COL["state"])
    for name in ("result", "winner", "note"):
        area = Area(MATCHES, first, COL[name], last, COL[name])
        sheet.when(area, template(f'IF({{s}}="",FALSE,AND({{s}}>=1,{{s}}<={WORST_ERROR}))')(s=state), "bad")
        sheet.when(area, template(f'IF({{s}}="",FALSE,{{s}}>{WORST_ERROR})')(s=state), "doubt")
