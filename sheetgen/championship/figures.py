"""The hidden sheet of a season's workbook: every result in whole parts of a point, and from there to the places, live.

A line a person. How many results count is typed on the standings; which they are, the totals, the figures that break
ties and the places follow by formula.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from sheetgen.championship import order
from sheetgen.championship.people import Person
from sheetgen.championship.standings import Championship
from sheetgen.exchange.frames import records
from sheetgen.rating.card import is_woman
from sheetgen.workbook.cells import Book, Content, Sheet
from sheetgen.workbook.description import SEASON
from sheetgen.workbook.desk import TEXTS
from sheetgen.workbook.formulas import Formula, template
from sheetgen.workbook.place import Area, Cell, column, line

FIGURES, STANDINGS = SEASON, "season-standings"
BEST = Cell(STANDINGS, 3, 2)  # where it is typed how many results count
COUNTING = Cell(FIGURES, 0, 0)
PLAYER_COLUMNS = ("name", "club", "rating", "category")
WOMEN = "women"
FIRST = 1

HOW_MANY = template("IF(COUNT({typed})=0,{events},MAX(1,{typed}))")
COUNTS = template('IF({own}="",0,IF(RANK({own},{all},0)+COUNTIF({before},{own})<={best},1,0))')
COUNTS_FIRST = template('IF({own}="",0,IF(RANK({own},{all},0)<={best},1,0))')
BEST_SUM = template("SUMPRODUCT({points},{flags})")
NTH = template("IFERROR(LARGE({points},{nth}),0)")
FIRST_KEY = template("RANK({own},{all},0)")
NEXT_KEY = template("RANK({key},{keys},1)*{base}+RANK({own},{all},0)")
PLACE = template("RANK({key},{keys},1)")
ORDER = template("{place}+COUNTIF({above},{place})")
SAME = template("{a}")
LINE = template("MATCH({at},{orders},0)")
IN_GROUP = template('IF({own}=0,0,{own}*{base}+COUNTIFS({groups},{own},{orders},"<"&{order})+1)')
PLACE_IN_GROUP = template('IF({own}=0,0,COUNTIFS({groups},{own},{places},"<"&{place})+1)')


def as_text(unit: int, mark: str) -> str:
    """The formula of a number of parts {n} as people read it: 4½, and two decimals where a point has odd parts."""
    if unit in TEXTS:
        return TEXTS[unit]
    if 10 % unit == 0:
        tenths = f"({{n}}*{10 // unit})"
        return f'INT({tenths}/10)&"{mark}"&({tenths}-10*INT({tenths}/10))'
    parts = f"ROUND({{n}}*100/{unit},0)"
    return f'INT({parts}/100)&"{mark}"&RIGHT("0"&({parts}-100*INT({parts}/100)),2)'


@dataclass(frozen=True)
class SeasonPlaces:
    """Where everything stands on the hidden sheet: a column each, a line for everybody."""

    season: Championship
    mark: str

    @cached_property
    def persons(self) -> list[Person]:
        """Everybody, in the order of the standings when the workbook is made."""
        return [self.season.people.persons[int(number)] for number in self.season.standings["person"]]

    @property
    def count(self) -> int:
        """How many persons have a line."""
        return len(self.persons)

    @property
    def events(self) -> int:
        """How many events the season has."""
        return len(self.season.events)

    @property
    def codes(self) -> tuple[str, ...]:
        """The criteria of the order, in their order."""
        return self.season.rules.order

    @property
    def base(self) -> int:
        """More than any rank."""
        return int(10 ** len(str(self.count)))

    @cached_property
    def has_bonus(self) -> bool:
        """Whether anybody has points besides."""
        return bool(self.season.standings["bonus"].any())

    @cached_property
    def categories(self) -> list[str]:
        """The categories of the persons, in the order of their letters."""
        return sorted({person.player.category for person in self.persons} - {""})

    @cached_property
    def kinds(self) -> list[str]:
        """By what the field is divided: its categories, and women, if there are any and not only these."""
        women = sum(is_woman(person.player) for person in self.persons)
        return [*(["category"] if self.categories else []), *([WOMEN] if 0 < women < self.count else [])]

    @cached_property
    def _columns(self) -> dict[str, int]:
        blocks = [f"{block}-{number}" for block in ("points", "counts", "text") for number in range(self.events)]
        blocks += [f"extra-{number}" for number in range(self.events)] if self.has_bonus else []
        keys = [f"key-{number}" for number in range(len(self.codes) + 1)]
        groups = [f"{kind}-{part}" for kind in self.kinds for part in ("group", "key", "place")]
        singles = ["played", "best", "bonus", "total", *(f"code-{code}" for code in self.codes), *keys]
        names = ["", *PLAYER_COLUMNS, *blocks, *singles, "place", "order", "line", *groups]
        return {name: col for col, name in enumerate(names)}

    def cell(self, index: int, name: str) -> Cell:
        """The cell of a person, by his place in the order of names, and a column."""
        return Cell(FIGURES, FIRST + index, self._columns[name])

    def all(self, name: str) -> Area:
        """A column of all persons."""
        return column(FIGURES, FIRST, self._columns[name], self.count)

    def block(self, index: int, name: str, count: int = 0) -> Area:
        """The results of one person, all of them or the first so many."""
        return line(FIGURES, FIRST + index, self._columns[f"{name}-0"], count or self.events)

    def above(self, index: int, name: str) -> Area:
        """A column of the persons above one."""
        return column(FIGURES, FIRST, self._columns[name], index)

    def at_line(self, line_: Cell, name: str) -> Formula:
        """What a column says of whoever stands at a place of the standings."""
        return template('IF(INDEX({source},{line})="","",INDEX({source},{line}))')(source=self.all(name), line=line_)

    def text(self, cell: Cell) -> Formula:
        """Points as people read them, of a cell that has them in parts."""
        return template(as_text(self.season.unit, self.mark))(n=cell)


def build(book: Book, places: SeasonPlaces) -> Sheet:
    """Describe the hidden sheet."""
    sheet = book.add(Sheet(FIGURES, FIGURES, hidden=True))
    _put(sheet, COUNTING, HOW_MANY(typed=BEST, events=places.events))
    results = _results(places)
    for index, person in enumerate(places.persons):
        facts = (person.player.name, person.player.club, person.player.rating, person.player.category)
        for name, fact in zip(PLAYER_COLUMNS, facts, strict=True):
            _put(sheet, places.cell(index, name), fact or None)
        _person(sheet, places, index, results[index])
        _place(sheet, places, index)
        for kind in places.kinds:
            _group(sheet, places, index, kind, person)
    if places.has_bonus:
        _extras(sheet, places)
    return sheet


def _extras(sheet: Sheet, places: SeasonPlaces) -> None:
    """What everybody has on top of the results after each event; for all events played, after the last."""
    season = places.season
    bonuses = {(int(row["person"]), int(row["event"])): int(row["bonus"]) for row in records(season.results)}
    for index, person in enumerate(season.standings["person"]):
        sums = list(accumulate(bonuses.get((int(person), number), 0) for number in range(1, places.events + 1)))
        sums[-1] = int(season.standings["bonus"].iloc[index])
        for number, extra in enumerate(sums):
            _put(sheet, places.cell(index, f"extra-{number}"), extra)


def _put(sheet: Sheet, cell: Cell, content: Content | Formula) -> None:
    sheet.put(cell.row, cell.col, content)


def _results(places: SeasonPlaces) -> list[dict[int, int]]:
    """Everybody's points by the number of the event (0 is the first), in the order of the lines."""
    at = {int(person): index for index, person in enumerate(places.season.standings["person"])}
    results: list[dict[int, int]] = [{} for _ in at]
    frame = places.season.results
    for event, person, points in zip(frame["event"], frame["person"], frame["points"], strict=True):
        results[at[int(person)]][int(event) - 1] = int(points)
    return results


def _person(sheet: Sheet, places: SeasonPlaces, index: int, results: dict[int, int]) -> None:
    """His results, which of them count, and how each is shown: in brackets if it does not."""
    text = f"({as_text(places.season.unit, places.mark)})"
    figure_text = template(f'IF({{counts}}=1,{text},"("&{text}&")")')
    for number in range(places.events):
        own, flag = places.cell(index, f"points-{number}"), places.cell(index, f"counts-{number}")
        _put(sheet, own, results.get(number))
        if number not in results:
            _put(sheet, flag, 0)
            _put(sheet, places.cell(index, f"text-{number}"), None)
            continue
        areas: dict[str, object] = {"own": own, "all": places.block(index, "points"), "best": COUNTING}
        before = {"before": places.block(index, "points", number)} if number else {}
        _put(sheet, flag, (COUNTS if number else COUNTS_FIRST)(**areas, **before))
        _put(sheet, places.cell(index, f"text-{number}"), figure_text(n=own, counts=flag))
    points, flags = places.block(index, "points"), places.block(index, "counts")
    row = places.season.standings.iloc[index]
    _put(sheet, places.cell(index, "played"), template("COUNT({points})")(points=points))
    _put(sheet, places.cell(index, "best"), BEST_SUM(points=points, flags=flags))
    _put(sheet, places.cell(index, "bonus"), int(row["bonus"]))
    both = {"a": places.cell(index, "best"), "b": places.cell(index, "bonus")}
    _put(sheet, places.cell(index, "total"), template("{a}+{b}")(**both))
    for code in places.codes:
        _put(sheet, places.cell(index, f"code-{code}"), _code(code, points, int(row[code])))


def _code(code: str, points: Area, value: int) -> Content | Formula:
    """A figure that breaks ties: what the points tell is computed, what games and places tell is known."""
    if code == order.ALL:
        return template("SUM({points})")(points=points)
    if code == order.EVENTS:
        return template("COUNT({points})")(points=points)
    if order.nth(code):
        return NTH(points=points, nth=order.nth(code))
    return value


def _place(sheet: Sheet, places: SeasonPlaces, index: int) -> None:
    """Ranks refined by one figure after another; who shares a place stands in the order of the lines."""
    figures = ["total", *(f"code-{code}" for code in places.codes)]
    for number, name in enumerate(figures):
        own, everybody = places.cell(index, name), places.all(name)
        before = f"key-{number - 1}"
        if number:
            key = {"key": places.cell(index, before), "keys": places.all(before), "base": places.base}
            _put(sheet, places.cell(index, f"key-{number}"), NEXT_KEY(own=own, all=everybody, **key))
        else:
            _put(sheet, places.cell(index, "key-0"), FIRST_KEY(own=own, all=everybody))
    last = f"key-{len(figures) - 1}"
    place = places.cell(index, "place")
    _put(sheet, place, PLACE(key=places.cell(index, last), keys=places.all(last)))
    above = {"above": places.above(index, "place"), "place": place}
    _put(sheet, places.cell(index, "order"), ORDER(**above) if index else SAME(a=place))
    _put(sheet, places.cell(index, "line"), LINE(at=index + 1, orders=places.all("order")))


def _group(sheet: Sheet, places: SeasonPlaces, index: int, kind: str, person: Person) -> None:
    """Where he stands among those of his category, or among the women."""
    group = places.cell(index, f"{kind}-group")
    _put(sheet, group, group_of(places, kind, person))
    among: dict[str, object] = {"own": group, "groups": places.all(f"{kind}-group")}
    orders = {"orders": places.all("order"), "order": places.cell(index, "order"), "base": places.base}
    _put(sheet, places.cell(index, f"{kind}-key"), IN_GROUP(**among, **orders))
    ranks = {"places": places.all("place"), "place": places.cell(index, "place")}
    _put(sheet, places.cell(index, f"{kind}-place"), PLACE_IN_GROUP(**among, **ranks))


def group_of(places: SeasonPlaces, kind: str, person: Person) -> int:
    """The number of somebody's group, from 1; 0 if he is in none."""
    if kind == WOMEN:
        return int(is_woman(person.player))
    category = person.player.category
    return places.categories.index(category) + 1 if category else 0


def members(places: SeasonPlaces, kind: str, group: int) -> Sequence[Person]:
    """The persons of one group of a kind, such as one category, in the order of their lines."""
    return [person for person in places.persons if group_of(places, kind, person) == group]
