"""Where everything stands in the workbook of a season, and its hidden sheets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from sheetgen.ranking.keizer import CODES, KEIZER, MOST_PASSES, VALUE
from sheetgen.systems.keizer.entries import (
    CODE,
    LISTED_SHARES,
    LISTED_TICKS,
    LISTED_UNITS,
    LISTED_YES,
    LISTS_FIRST,
    NUMBERS,
    PARTS,
    PRESENCE,
    SETTING_NAMES,
    SETTINGS,
    SHARES,
    TICK,
    TICKED,
    UNIT,
    YES,
    KeizerSpec,
)
from sheetgen.systems.schema import Column, Line, Table, of_line
from sheetgen.systems.shared import so_far
from sheetgen.systems.shared.dealt import games, ranked
from sheetgen.systems.shared.dealt.codecs import SEAT, listed_codecs
from sheetgen.systems.shared.dealt.places import PlayerPlaces
from sheetgen.systems.shared.people import player_columns
from sheetgen.systems.views import hidden
from sheetgen.systems.views.rounds import BlockTable
from sheetgen.workbook.cells import Content, Role, Sheet
from sheetgen.workbook.codecs import TEXT
from sheetgen.workbook.desk import DAY, LADDER, PLAYERS, RANKING, ROUNDS, TEXTS, TURNS, Desk
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column

FACTS_BEFORE = ("no", "name", "rating", "title", "federation", "club", "entry", "withdrawn")
RARE = ("board", "category", "sex", "league", "licence", "fide_id", "birth")
FIRST_ROUND = 5  # the row of the heading of the first evening
ABOVE_BOARDS, BELOW_BOARDS = 1, 2  # rows of an evening: its heading; its bye and an empty one
FIRST_SETTING = 5
NOBODY = 10**12  # behind everybody
SPLIT, LAST_SEED = 1000, 999  # of a key: points, then the place by rating and name

# ---- evenings
OPPONENT = template("IF(COUNT({seat})=0,0,IF({seat}>0,INDEX({black},MAX({seat},1)),INDEX({white},MAX(-{seat},1))))")
SCORE = template("IF({o}=0,0,IF({seat}>0,INDEX({white},ABS({seat})),INDEX({black},ABS({seat}))))")
OF_GAME = template("IF({o}=0,0,INDEX({games},ABS({seat})))")
THEIRS = template(
    "IF(OR({r}>{k},{entered}=0),0,IF({played}=1,CHOOSE({score}+1,{loss},{draw},{win}),IF({score}=2,{win},0)))"
)
MISSED = template('IF(AND({r}<={k},{o}=0,{entrant}=1),IF(OR({code}="Z",{code}="A"),1,0),0)')
MISSED_SO_FAR = template(f"{{before}}+{MISSED.source}")
COUNTED = template("IF(OR({r}>{k},{entered}=0),0,{played})")
MINE = template(
    'IF(OR({r}>{k},{o}>0,{entrant}=0),0,IF({code}="U",{bye},IF({code}="C",{duty},'
    'IF(OR({code}="Z",{code}="A"),IF({so_far}<={limit},IF({code}="Z",{absent},{excused}),0),0))))'
)
JOINED = template('IF(AND({r}<={k},{o}=0,{entrant}=1,OR({code}="",{code}="L")),1,0)')
OF_ROUND = template(
    f'IF({{o}}=0,{{code}}&"",{{o}}&IF({{seat}}>0,{{white}},{{black}})&IF({{entered}}=0,"",'
    f'IF({{played}}=0,IF({{score}}>0,"+","–"),{TEXTS[2].replace("{n}", "{score}")})))'
)
IS_CODE = template("IF({code}={wanted},1,0)")
IS_TICKED = template('IF(INDEX({ticks},IFERROR(MATCH({no},{numbers},0),{no}))="X",1,0)')
EARNED = "{theirs}*IF({o}=0,0,INDEX({values},MAX({o},1)))+{mine}*{own}"
WORTH = template(EARNED + "+2*{unit}*{late}*{joined}")
WORTH_THAT_DAY = template(f"2*({EARNED}+{{unit}}*{{late}}*{{joined}})")

# ---- the ladder
SEED = template("IF({entrant}=0,-{no},({rating}*{split}+{split}-{alphabet})*{split}+{split}-{no})")
ALPHABET = template("IF(COUNT({a})=0,{last},{a})")
SEEDED = template("RANK({seed},{seeds})")
SHARE_OF = template("SUMIF({opponents},{j},{theirs})")
OWN_SHARE = template("SUM({mine})+{unit}*{own}")
FIRST_VALUES = template("IF({entrant}=0,0,{top}+1-{place})")
NEXT_VALUES = template("IF({entrant}=0,0,{top}+1-RANK({key},{keys}))")
POINTS = template("SUMPRODUCT({shares},{values})+{unit}*{late}*SUM({joined})")
KEY = template("IF({entrant}=0,-{nobody}-{place},{points}*{split}+{split}-{place})")
MOVED = template("ABS({a}-{b})")
FINAL = template("IF({same}=0,2*{last},IF({cycle}=0,{last}+{before},2*{last}))")
DAY_VALUES = template("IF({r}>{k},{before},IF({entrant}=0,0,{top}+1-RANK({key},{keys})))")
DAY_POINTS = template(f"{{before}}+{EARNED}+{{unit}}*{{late}}*{{joined}}")
DAY_KEY = template("IF({entrant}=0,-{nobody}-{place},({points}+{unit}*{with_own}*{own})*{split}+{split}-{place})")
DAY_FINAL = template("2*({points}+{unit}*{with_own}*{own})")
TWICE = template("2*{a}")

# ---- the ranking
FINAL_KEY = template("IF({entrant}=0,-{nobody}-{place},{points}*{split}+{split}-{place})")
PLACE = template("RANK({k},{ks})")
SHOWN = template('IF(OR({any}=0,{entrant}=0),"",{place})')
LINE = template("MATCH({k},{places},0)")
IN_POINTS = template('IF({entrant}=0,"",ROUND({n}/{unit},2))')
OF_RESULT = template("COUNTIFS({counted},1,{score},{n})")
BEFORE = template("IF({k}=0,0,IF(COUNT(INDEX({row},1,{k}))=0,0,INDEX({row},1,{k})))")
MOVE = template(
    'IF(OR({shown}="",{before}=0),"",IF({before}>{shown},{up}&({before}-{shown}),IF({before}<{shown},{down}&({shown}-{before}),{same})))'
)
POSTED = template('IF({label}="","",{label})')
TYPED_OR = template("IF(COUNT({c})=0,{usual},{c})")
CHOSEN = template('IF({c}="",{usual},INDEX({units},MATCH({c},{texts},0)))')
IS_OWN = template('IF({c}="",{usual},IF({c}="1",1,0))')

COUNTED_CODES = {"exempt": "U", "noticed": "A", "away": "Z", "on-duty": "C"}
TURN_COLUMNS = ("seat", "code", "place")
HEAD = {"horizon": 0, "paired": 1, "missing": 2, "entrants": 3, "top": 4, "below": 5, "same": 6, "cycle": 7}
HEAD_SETTINGS = len(HEAD)
HEAD_ROWS = HEAD_SETTINGS + len(SETTING_NAMES)
FIRST_RANKED = max(HEAD_ROWS, LISTS_FIRST + len(SHARES)) + 2
ROUND_BLOCK = (
    "board", "white", "white-name", "white-rating", "result", "black-rating", "black-name", "black",
    "new-white", "new-black", "note", "state", "round", "kept",
)  # fmt: skip
UNSEEN = ("state", "round", "kept")  # of the evenings


@dataclass(frozen=True)
class KeizerPlaces(PlayerPlaces):
    """Rows and columns of one workbook."""

    spec: KeizerSpec
    layout: int = DAY  # of the workbook: what its cells count

    # ---- what is typed
    @cached_property
    def roster(self) -> Table[object]:
        """The players' list, a line a number."""
        spec = self.spec
        columns = player_columns((*FACTS_BEFORE, *RARE), listed_codecs(spec), {"name": 30, "title": 6, "withdrawn": 8})
        return Table(PLAYERS, spec.count, columns, first=6, id="players")

    @cached_property
    def presence(self) -> "Table[KeizerPlaces]":
        """Who is there on which evening, a line a number."""
        ticks = [
            Column["KeizerPlaces"](f"there{number}", width=4.2, heading=number, codec=TICK, style="center")
            for number in range(1, self.spec.rounds + 1)
        ]
        columns: list[Column[KeizerPlaces]] = [
            Column("no", width=5, heading="players.no", style="number", role=Role.ECHO),
            Column("name", _name, width=28, heading="players.name"),
            *ticks,
        ]
        return Table(PRESENCE, self.spec.count, columns, first=6, id=PRESENCE)

    def setting(self, name: str) -> Cell:
        """Where a setting is typed."""
        return Cell(SETTINGS, FIRST_SETTING + SETTING_NAMES.index(name), 1)

    # ---- the evenings, one below the other
    def heading_row(self, number: int) -> int:
        """The row of the heading of an evening; its boards follow, then its bye and an empty row."""
        return FIRST_ROUND + (number - 1) * (ABOVE_BOARDS + self.spec.boards + BELOW_BOARDS)

    @cached_property
    def round_table(self) -> "BlockTable[KeizerPlaces]":
        """The boards of all evenings."""
        rows = [
            self.heading_row(number) + board
            for number in range(1, self.spec.rounds + 1)
            for board in range(1, self.spec.boards + 1)
        ]
        widths = dict(zip(ROUND_BLOCK, (6, 5, 27, 7, 10, 7, 27, 5, 7, 7, 24, 4, 4, 4), strict=True))
        columns = [
            Column[KeizerPlaces](id, width=widths[id], heading="" if id in UNSEEN else f"keizer-round.{id}")
            for id in ROUND_BLOCK
        ]
        return BlockTable(ROUNDS, rows, columns)

    def board(self, number: int, board: int, name: str) -> Cell:
        """A cell of a board of an evening."""
        return self.round_table.cell(self.spec.boards * (number - 1) + board, name)

    # ---- hidden tables
    @cached_property
    def game_table(self) -> "Table[KeizerPlaces]":
        """Return the table of the hidden games, one row for each board of each evening."""
        return games.table(self.spec)

    @cached_property
    def turn_table(self) -> "Table[KeizerPlaces]":
        """Return the table of what everybody was dealt for each evening, and what it brings."""
        return turns(self.spec)

    @cached_property
    def ladder_table(self) -> "Table[KeizerPlaces]":
        """Return the table of the ladder: shares, and pass after pass values and points."""
        return frozen_ladder(self.spec) if self.spec.frozen else ladder(self.spec)

    @cached_property
    def ranking_table(self) -> "Table[KeizerPlaces]":
        """Return the table of the hidden ranking, one row for each player."""
        return ranking(self.spec)

    def head(self, name: str) -> Cell:
        """A figure of the whole season, or a setting in the unit it is counted in."""
        row = HEAD[name] if name in HEAD else HEAD_SETTINGS + SETTING_NAMES.index(name)
        return Cell(RANKING, row, 1)

    @property
    def HORIZON(self) -> Cell:
        """The round after which all is ranked."""
        return self.head("horizon")

    @property
    def PAIRED(self) -> Cell:
        """The last round that is paired."""
        return self.head("paired")

    def values(self) -> Area:
        """KZ2: twice the value of everybody, as it is counted with."""
        return self.ladder_table.area("twice-value")


PlacesLine = Line[KeizerPlaces]
Value = Callable[[PlacesLine], Formula | Content]


def _name(line: PlacesLine) -> Formula:
    return POSTED(label=line.places.ranked(line.position, "label"))


def _turn(id: str) -> Callable[[PlacesLine], Cell]:
    return lambda line: line.places.turn(line.position, line.part, id)


# ----------------------------------------------------------------------------------------------------------- evenings
def turns(spec: KeizerSpec) -> Table[KeizerPlaces]:
    """KZ1: a line a player, evening by evening: his seat, why he had no game, his place when it was paired, which a
    command deals; his opponent and score; which parts of the opponent's value and of his own it brings, in 60ths."""
    rounds = spec.rounds
    columns: tuple[Column[KeizerPlaces], ...] = (
        Column("no", role=Role.ECHO),
        Column("seat", codec=SEAT, span=rounds),
        Column("code", codec=CODE, span=rounds),
        Column("place", codec=SEAT, span=rounds),
        Column("opponent", _opponent, span=rounds),
        Column("score", _score, span=rounds),
        Column("played", _of_game("played"), span=rounds),
        Column("entered", _of_game("entered"), span=rounds),
        Column("counted", _counted, span=rounds),
        Column("theirs", _theirs, span=rounds),
        Column("missed", _missed, span=rounds),
        Column("mine", _mine, span=rounds),
        Column("joined", _joined, span=rounds),
        Column("worth", _worth, span=rounds),
        Column("text", _text, span=rounds),
        *(Column(id, _is_code(code), span=rounds) for id, code in COUNTED_CODES.items()),
        Column("here", _here, span=rounds),
        Column("alphabet", codec=SEAT),
        Column("paired_name", codec=TEXT),
    )
    return Table(TURNS, spec.count, columns, first=hidden.FIRST, id="turns")


def build_turns(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The hidden sheet; what is dealt in it is found by the numbers of the players."""
    sheet, table = desk.sheet(TURNS), places.turn_table
    hidden.draw_ids(sheet, table, table.first - 2, without=("no", "alphabet", "paired_name"))
    hidden.draw_lines(desk, sheet, places, table)
    rounds = range(1, places.spec.rounds + 1)
    columns = {f"{id}{each}": table.cell(1, id, each).col for id in TURN_COLUMNS for each in rounds}
    columns |= {id: table.at[id] for id in ("alphabet", "paired_name")}
    desk.book.add_keyed_rows(replace(table.keyed_rows(), columns={"no": 0, **columns}))
    return sheet


def _opponent(line: PlacesLine) -> Formula:
    sides = {side: line.places.games_of(line.part, side) for side in ("white", "black")}
    return OPPONENT(seat=line.at("seat"), **sides)


def _score(line: PlacesLine) -> Formula:
    sides = {side: line.places.games_of(line.part, f"{side}-score") for side in ("white", "black")}
    return SCORE(o=line.at("opponent"), seat=line.at("seat"), **sides)


def _of_game(id: str) -> Value:
    return lambda line: OF_GAME(o=line.at("opponent"), seat=line.at("seat"), games=line.places.games_of(line.part, id))


def _facts(line: PlacesLine, *names: str) -> dict[str, Cell]:
    return {name: line.places.head(name) for name in names}


def _when(line: PlacesLine) -> dict[str, object]:
    """Whether the evening counts, who it is, and whether he had a game."""
    entrant = line.places.ranked(line.position, "entrant")
    return {"r": line.part, "k": line.places.HORIZON, "o": line.at("opponent"), "entrant": entrant}


def _theirs(line: PlacesLine) -> Formula:
    cells = {id: line.at(id) for id in ("entered", "played", "score")}
    return THEIRS(r=line.part, k=line.places.HORIZON, **cells, **_facts(line, "win", "draw", "loss"))


def _missed(line: PlacesLine) -> Formula:
    """KZ1: how many absences there are so far that the limit counts."""
    if line.part == 1:
        return MISSED(code=line.at("code"), **_when(line))
    before = line.table.cell(line.position, "missed", line.part - 1)
    return MISSED_SO_FAR(before=before, code=line.at("code"), **_when(line))


def _counted(line: PlacesLine) -> Formula:
    """Whether he has played over the board, on an evening that counts."""
    cells = {id: line.at(id) for id in ("entered", "played")}
    return COUNTED(r=line.part, k=line.places.HORIZON, **cells)


def _mine(line: PlacesLine) -> Formula:
    settings = _facts(line, "bye", "duty", "absent", "excused", "limit")
    return MINE(code=line.at("code"), so_far=line.at("missed"), **_when(line), **settings)


def _text(line: PlacesLine) -> Formula:
    """What the crosstable says of the evening."""
    cells = {id: line.at(id) for id in ("seat", "code", "entered", "played", "score")}
    signs = {sign: line.desk.words[f"swiss.{sign}-sign"] for sign in ("white", "black")}
    return OF_ROUND(o=line.at("opponent"), **cells, **signs)


def _is_code(code: str) -> Value:
    return lambda line: IS_CODE(code=line.at("code"), wanted=code)


def _here(line: PlacesLine) -> Formula:
    """Whether he is ticked for the evening."""
    presence = line.places.presence
    return IS_TICKED(ticks=presence.area(f"there{line.part}"), no=line.position, numbers=presence.area("no"))


def _joined(line: PlacesLine) -> Formula:
    return JOINED(code=line.at("code"), **_when(line))


def _worth(line: PlacesLine) -> Formula:
    """What the evening brings today, in 120ths of a point."""
    places, table = line.places, line.places.ladder_table
    cells = {id: line.at(id) for id in ("theirs", "mine", "joined")}
    facts = {"o": line.at("opponent"), "unit": UNIT, "late": places.head("late"), **cells}
    if places.spec.frozen:
        own = table.cell(line.position, "value", line.part)
        return WORTH_THAT_DAY(values=table.area("value", line.part), own=own, **facts)
    return WORTH(values=places.values(), own=table.cell(line.position, "twice-value"), **facts)


# ------------------------------------------------------------------------------------------------------------ ladder
def _seeds() -> list[Column[KeizerPlaces]]:
    """KZ2: who is before whom with the same points: by rating, then by name."""
    return [
        Column("no", lambda line: line.position),
        Column(
            "alphabet",
            lambda line: ALPHABET(a=line.places.turn_table.cell(line.position, "alphabet"), last=LAST_SEED),
        ),
        Column("seed", _seed),
        Column("seeded", lambda line: SEEDED(seed=line.at("seed"), seeds=line.places.ladder_table.area("seed"))),
    ]


def _seed(line: PlacesLine) -> Formula:
    facts = {id: line.places.ranked(line.position, id) for id in ("entrant", "rating")}
    return SEED(no=line.position, split=SPLIT, alphabet=line.at("alphabet"), **facts)


def ladder(spec: KeizerSpec) -> Table[KeizerPlaces]:
    """KZ2: a line a player whose value it is: which share of it everybody has, then pass after pass his value, his
    points, and the key that orders them. As many passes as the engine makes: so the two always agree."""
    columns = [
        *_seeds(),
        Column("share", _share, span=spec.count),
        Column("value", _values, span=MOST_PASSES + 1),
        Column("points", _points, span=MOST_PASSES),
        Column("key", _key, span=MOST_PASSES),
        Column("moved", lambda line: _apart(line, MOST_PASSES + 1, MOST_PASSES)),
        Column("turned", lambda line: _apart(line, MOST_PASSES + 1, MOST_PASSES - 1)),
        Column("twice-points", lambda line: _final(line, "points", MOST_PASSES)),
        Column("twice-value", lambda line: _final(line, "value", MOST_PASSES)),
    ]
    return Table(LADDER, spec.count, columns, first=hidden.FIRST)


def _share(line: PlacesLine) -> Formula:
    """How much of the value of the line's player somebody has, in 60ths."""
    places, who = line.places, line.part
    if who == line.position:
        return OWN_SHARE(mine=places.turns(who, "mine"), unit=UNIT, own=places.head("own"))
    facts = {"opponents": places.turns(who, "opponent"), "theirs": places.turns(who, "theirs")}
    return SHARE_OF(j=line.position, **facts)


def _entrant(line: PlacesLine) -> Cell:
    return line.places.ranked(line.position, "entrant")


def _values(line: PlacesLine) -> Formula:
    top = line.places.head("top")
    if line.part == 1:
        return FIRST_VALUES(entrant=_entrant(line), top=top, place=line.at("seeded"))
    key, keys = line.table.cell(line.position, "key", line.part - 1), line.table.area("key", line.part - 1)
    return NEXT_VALUES(entrant=_entrant(line), top=top, key=key, keys=keys)


def _points(line: PlacesLine) -> Formula:
    places = line.places
    shares, values = line.table.area("share", line.position), line.table.area("value", line.part)
    joined = places.turns(line.position, "joined")
    return POINTS(shares=shares, values=values, unit=UNIT, late=places.head("late"), joined=joined)


def _key(line: PlacesLine) -> Formula:
    facts = {"points": line.at("points"), "place": line.at("seeded"), "split": SPLIT, "nobody": NOBODY}
    return KEY(entrant=_entrant(line), **facts)


def _apart(line: PlacesLine, one: int, other: int) -> Formula:
    return MOVED(a=line.table.cell(line.position, "value", one), b=line.table.cell(line.position, "value", other))


def _final(line: PlacesLine, id: str, last: int) -> Formula:
    """KZ2: twice what stands still, or the two that take turns added up."""
    cells = {"last": line.table.cell(line.position, id, last), "before": line.table.cell(line.position, id, last - 1)}
    return FINAL(same=line.places.head("same"), cycle=line.places.head("cycle"), **cells)


def frozen_ladder(spec: KeizerSpec) -> Table[KeizerPlaces]:
    """KZ3: a line a player: evening by evening the value he had, his points so far, and the key that orders them."""
    columns = [
        *_seeds(),
        Column("value", _day_values, span=spec.rounds),
        Column("points", _day_points, span=spec.rounds),
        Column("key", _day_key, span=spec.rounds),
        Column("twice-points", _day_final),
        Column("twice-value", lambda line: TWICE(a=line.table.cell(line.position, "value", spec.rounds))),
    ]
    return Table(LADDER, spec.count, columns, first=hidden.FIRST)


def _day_values(line: PlacesLine) -> Formula:
    places, top = line.places, line.places.head("top")
    if line.part == 1:
        return FIRST_VALUES(entrant=_entrant(line), top=top, place=line.at("seeded"))
    earlier = {id: line.table.cell(line.position, id, line.part - 1) for id in ("value", "key")}
    keys = line.table.area("key", line.part - 1)
    facts = {"before": earlier["value"], "key": earlier["key"], "keys": keys, "top": top, "entrant": _entrant(line)}
    return DAY_VALUES(r=line.part, k=places.HORIZON, **facts)


def _day_points(line: PlacesLine) -> Formula:
    places, number = line.places, line.part
    before = line.table.cell(line.position, "points", number - 1) if number > 1 else 0
    turn = {id: places.turn(line.position, number, id) for id in ("theirs", "mine", "joined")}
    facts = {"o": places.turn(line.position, number, "opponent"), "values": line.table.area("value", number)}
    return DAY_POINTS(before=before, own=line.at("value"), unit=UNIT, late=places.head("late"), **turn, **facts)


def _day_key(line: PlacesLine) -> Formula:
    facts = {"points": line.at("points"), "own": line.at("value"), "place": line.at("seeded"), "unit": UNIT}
    return DAY_KEY(entrant=_entrant(line), with_own=line.places.head("own"), split=SPLIT, nobody=NOBODY, **facts)


def _day_final(line: PlacesLine) -> Formula:
    last = line.places.spec.rounds
    cells = {
        "points": line.table.cell(line.position, "points", last),
        "own": line.table.cell(line.position, "value", last),
    }
    return DAY_FINAL(with_own=line.places.head("own"), unit=UNIT, **cells)


# ----------------------------------------------------------------------------------------------------------- ranking
def ranking(spec: KeizerSpec) -> Table[KeizerPlaces]:
    """A line a player: who he is, his points and his value, his place, and what his games were."""
    columns: list[Column[KeizerPlaces]] = [
        *ranked.entrant_columns(),
        Column("key", _final_key),
        Column("place", lambda line: PLACE(k=line.at("key"), ks=line.places.ranking("key"))),
        Column("shown", _shown),
        Column("line", lambda line: LINE(k=line.position, places=line.places.ranking("place"))),
        *(Column(code, _figure(id)) for code, id in ((KEIZER, "twice-points"), (VALUE, "twice-value"))),
        *(Column(id, _of_result(score)) for id, score in (("won", 2), ("drawn", 1), ("lost", 0))),
        *(Column(id, _of_colour(sign)) for id, sign in (("whites", ">0"), ("blacks", "<0"))),
        Column("games", of_line(template("{won}+{drawn}+{lost}"), "won", "drawn", "lost")),
        Column(
            "percent",
            of_line(template('IF({games}=0,"",ROUND(50*(2*{won}+{drawn})/{games},0))'), "games", "won", "drawn"),
        ),
        Column("absences", _absences),
        Column("before", _before),
        Column("move", _move),
        *(Column(f"now-{id}", ranked.now(id)) for id in ("seat", "opponent", "code")),
        Column("posted", of_line(POSTED, "label")),
        Column("posted-away", ranked.away),
    ]
    return Table(RANKING, spec.count, columns, first=FIRST_RANKED)


def build_ranking(desk: Desk, places: KeizerPlaces) -> Sheet:
    """The hidden sheet: above the players the figures of the season, the settings as they count, and the lists."""
    sheet = desk.sheet(RANKING)
    for name, formula in _head(sheet, places):
        cell = places.head(name)
        sheet.label(cell.row, 0, name)
        sheet.put(cell.row, 1, formula)
    lists: dict[int, Sequence[str | int]] = {
        LISTED_TICKS: [token for token, _ in TICKED],
        LISTED_SHARES: list(SHARES),
        LISTED_UNITS: [int(UNIT * Fraction(text)) for text in SHARES],
        LISTED_YES: [YES, "0"],
    }
    for col, items in lists.items():
        for row, item in enumerate(items, start=LISTS_FIRST):
            sheet.label(row, col, item)
    hidden.draw(desk, sheet, places, places.ranking_table)
    return sheet


def _head(sheet: Sheet, places: KeizerPlaces) -> Iterator[tuple[str, Formula | int]]:
    """The figures of the season, by name, then the settings in the unit they are counted in."""
    spec, real = places.spec, places.games("real")
    yield "horizon", so_far.horizon(places)
    first = LISTED_YES + 2
    ranked.put_paired(sheet, first, spec.rounds, places.games("round"), real)
    yield "paired", template("MAX({paired})")(paired=Area(RANKING, 0, first, 0, first + spec.rounds - 1))
    yield "missing", template("SUM({real})-SUM({entered})")(real=real, entered=places.games("entered"))
    yield "entrants", template("SUM({a})")(a=places.ranking("entrant"))
    top = places.setting("top")
    yield "top", TYPED_OR(c=top, usual=places.head("entrants"))
    below = template("IF(COUNT({c})=0,0,MAX(0,{n}-{c}))")(c=top, n=places.head("entrants"))
    yield "below", below
    for name, id in (("same", "moved"), ("cycle", "turned")):
        yield name, 0 if spec.frozen else template("SUM({a})")(a=places.ladder_table.area(id))
    yield from _settings(places)


def _settings(places: KeizerPlaces) -> Iterator[tuple[str, Formula | int]]:
    terms = places.spec.terms
    texts = column(RANKING, LISTS_FIRST, LISTED_SHARES, len(SHARES))
    units = column(RANKING, LISTS_FIRST, LISTED_UNITS, len(SHARES))
    for name in PARTS:
        usual = int(UNIT * getattr(terms, name))
        yield name, CHOSEN(c=places.setting(name), usual=usual, units=units, texts=texts)
    yield "own", IS_OWN(c=places.setting("own"), usual=int(terms.own))
    for name in NUMBERS:
        if name != "top":
            usual = getattr(terms, name, 5)
            yield name, TYPED_OR(c=places.setting(name), usual=usual)


def _final_key(line: PlacesLine) -> Formula:
    table = line.places.ladder_table
    cells = {"points": table.cell(line.position, "twice-points"), "place": table.cell(line.position, "seeded")}
    return FINAL_KEY(entrant=line.at("entrant"), split=SPLIT, nobody=2 * NOBODY, **cells)


def _shown(line: PlacesLine) -> Formula:
    return SHOWN(any=line.places.HORIZON, entrant=line.at("entrant"), place=line.at("place"))


def _figure(id: str) -> Value:
    unit = 2 * UNIT if id == "twice-points" else 2

    def value(line: PlacesLine) -> Formula:
        return IN_POINTS(entrant=line.at("entrant"), n=line.places.ladder_table.cell(line.position, id), unit=unit)

    return value


def _of_result(score: int) -> Value:
    """How many of his games over the board had this score, as far as they count."""

    def value(line: PlacesLine) -> Formula:
        rows = {id: line.places.turns(line.position, id) for id in ("counted", "score")}
        return OF_RESULT(n=score, **rows)

    return value


def _of_colour(sign: str) -> Value:
    """How many of them he had with one colour."""
    formula = template(f'COUNTIFS({{counted}},1,{{seat}},"{sign}")')

    def value(line: PlacesLine) -> Formula:
        return formula(**{id: line.places.turns(line.position, id) for id in ("counted", "seat")})

    return value


def _absences(line: PlacesLine) -> Formula:
    last = line.places.turn(line.position, line.places.spec.rounds, "missed")
    return template("{n}")(n=last)


def _before(line: PlacesLine) -> Formula:
    """His place when the last round that counts was paired: that of the week before."""
    return BEFORE(k=line.places.HORIZON, row=line.places.turns(line.position, "place"))


def _move(line: PlacesLine) -> Formula:
    return MOVE(shown=line.at("shown"), before=line.at("before"), up="▲", down="▼", same="=")


def codes_shown(spec: KeizerSpec) -> Mapping[str, float]:
    """The codes of the standings and their widths."""
    return dict.fromkeys(CODES, 9.0)
