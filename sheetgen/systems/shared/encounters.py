"""T2, C19-C24 in cells: keys of places, refined by one column after another, and direct encounter among equals.

A key is a whole number: the place after the tie-breaks so far, refined by the next one (T13: places are shared). A pass
of direct encounter looks, for everybody, at a row of keys of those he met or was to meet, a row of what he has of them,
and a row of what is missing between the two.
"""

from collections.abc import Container
from typing import NamedTuple, Protocol

from sheetgen.model.tournament import FIDE_2026, LIVRE
from sheetgen.ranking.codes import base_of
from sheetgen.workbook.desk import QUARTERS_TEXT
from sheetgen.workbook.formulas import Formula, Template, template
from sheetgen.workbook.place import Area, Cell

ONE_KEY = template("RANK({v},{vs},0)")
REFINED = template("{k}*1000+RANK({v},{vs},0)")
NEXT_KEY = template("RANK({k},{ks},1)*1000+RANK({v},{vs},0)")
MUTUAL_SUM = template("SUMIF({row},{key},{m})")
OPENED = template('IF(COUNTIFS({keys},{key},{highs},">="&{sum},{sums},"<="&{high})>1,1,0)')
VALUE = template(
    "IF(COUNTIF({keys},{key})=1,0,IF({gaps}=0,{sum}+1,IF({open}=1,0,"
    'IF(COUNTIFS({keys},{key},{opens},1,{sums},">="&{sum})>0,0,{sum}+1))))'
)
# Of each edition, the spellings of direct encounter.
ENCOUNTERS = {LIVRE: ("DE",), FIDE_2026: ("DE", "DE/P")}
ONE_DE = ("sum", "missing", "group-missing", "highest", "open", "value", "key")


class Ordered(Protocol):
    """What an order of players asks of the places of a system: their columns on the sheet of the ranking."""

    def ranked(self, number: int, name: str) -> Cell:
        """Return the cell with one column of the hidden ranking, of an entrant by his number."""

    def ranking(self, name: str) -> Area:
        """Return one column of the hidden ranking over all entrants."""


class Met(NamedTuple):
    """What somebody has of the others: their keys in a row, mutual points, what is missing; and the most of a game."""

    keys: Area
    points: Area
    gaps: Area
    most: int


class EncounterPlaces(Ordered, Protocol):
    """What direct encounter asks of the places of a system."""

    @property
    def passes(self) -> int:
        """T2: how often it is applied."""

    @property
    def repeats(self) -> bool:
        """T2: whether it is applied again to what it leaves level (C20)."""

    @property
    def missing(self) -> Template:
        """What is missing between somebody and those level with him."""

    def met(self, code: str, turn: int, own: int) -> Met:
        """Return what direct encounter looks at for an entrant: ``turn`` is the pass (0 first), ``own`` his number."""


def key_of(places: Ordered, number: int, before: str, value: str, refined: bool = False) -> Formula:
    """Refine the places so far by one more column, greatest first.

    It is made of the places, 1 to as many as there are, of the one ``before``. A ``refined`` one has three digits more
    than that instead: there are fewer cells to look at, as long as a number has room for all its digits.
    """
    v, vs = places.ranked(number, value), places.ranking(value)
    if not before:
        return ONE_KEY(v=v, vs=vs)
    if refined:
        return REFINED(k=places.ranked(number, before), v=v, vs=vs)
    return NEXT_KEY(k=places.ranked(number, before), ks=places.ranking(before), v=v, vs=vs)


def is_encounter(code: str) -> bool:
    """Whether a code is direct encounter, with forfeits or without."""
    return base_of(code) == "DE"


def encounter_columns(code: str, passes: int) -> list[str]:
    """The columns of direct encounter, one pass after another."""
    return [f"{code}{turn}-{part}" for turn in range(passes) for part in ONE_DE]


def last_key(code: str, passes: int) -> str:
    """The column of the key once it has been applied."""
    return f"{code}{passes - 1}-key"


def direct(
    places: EncounterPlaces, code: str, number: int, before: str, refined: Container[str] = ()
) -> dict[str, Formula | int]:
    """T2: direct encounter, once (livre) or again on every smaller group it leaves (fide-2026).

    ``refined`` are the keys that do not count the places before them anew.
    """
    rows: dict[str, Formula | int] = {}
    for turn in range(places.passes):
        name = f"{code}{turn}"
        rows |= span(places, number, name, before, places.met(code, turn, number))
        key = f"{name}-key"
        rows[key] = key_of(places, number, before, f"{name}-value", refined=key in refined)
        before = key
    return rows | ({f"{code}-shown": _shown_encounter(places, code, number)} if places.repeats else {})


def shown_encounter(places: EncounterPlaces, code: str) -> str:
    """The column of what is shown of direct encounter."""
    return f"{code}-shown" if places.repeats else f"{code}0-value"


def _shown_encounter(places: EncounterPlaces, code: str, number: int) -> Formula:
    """C24: one more than the mutual points of the first pass, of whom some pass has said something; else nothing."""
    values = {f"v{turn}": places.ranked(number, f"{code}{turn}-value") for turn in range(places.passes)}
    joined = ",".join(f"{{{name}}}" for name in values)
    return template(f"IF(MAX({joined})=0,0,{{sum}}+1)")(sum=places.ranked(number, f"{code}0-sum"), **values)


def span(places: EncounterPlaces, number: int, name: str, before: str, met: Met) -> dict[str, Formula | int]:
    """T2: what somebody has at worst and at best, who can reach whom, and one more than his points if that decides."""
    own = {part: places.ranked(number, f"{name}-{part}") for part in ONE_DE[:5]}
    all_of = {part: places.ranking(f"{name}-{part}") for part in ONE_DE[:5]}
    group = {"key": places.ranked(number, before), "keys": places.ranking(before)}
    return {
        f"{name}-sum": MUTUAL_SUM(row=met.keys, m=met.points, **group),
        f"{name}-missing": places.missing(row=met.keys, m=met.gaps, **group),
        f"{name}-group-missing": template("SUMIF({keys},{key},{m})")(m=all_of["missing"], **group),
        f"{name}-highest": template("{sum}+{most}*{missing}")(most=met.most, **own),
        f"{name}-open": OPENED(
            highs=all_of["highest"], sums=all_of["sum"], sum=own["sum"], high=own["highest"], **group
        ),
        f"{name}-value": VALUE(
            gaps=own["group-missing"],
            sum=own["sum"],
            open=own["open"],
            opens=all_of["open"],
            sums=all_of["sum"],
            **group,
        ),
    }


def parts_text(unit: int) -> Template:
    """What direct encounter says, in words: its value is one more than so many parts of half a point; 0 is nothing."""
    quarters = f"2*({{n}}-1)/{unit}"
    fourths = QUARTERS_TEXT.replace("{n}", f"({quarters})")
    return template(f'IF({{n}}=0,"",IF(INT({quarters})={quarters},{fourths},ROUND(({{n}}-1)/{2 * unit},2)))')


def sorted_value(places: Ordered, position: int, source: Area) -> Formula:
    """What the player at a position of the standings has in some column of the players."""
    line: Cell = places.ranked(position, "line")
    return template('IF(INDEX({source},{line})="","",INDEX({source},{line}))')(source=source, line=line)
