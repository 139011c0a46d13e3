"""T6 in cells: extended Koya, whose limit goes down by half points, so that one score group after another comes in.

A limit at which nobody new comes in changes no place and is not shown: the list is that of the score groups there are.
"""

from typing import TYPE_CHECKING

from sheetgen.systems.shared.encounters import key_of
from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec
from sheetgen.workbook.cells import Sheet
from sheetgen.workbook.desk import TEXTS
from sheetgen.workbook.formulas import Formula, template

if TYPE_CHECKING:
    from sheetgen.systems.shared.round_robin.places import Places

NOBODY = -1000  # the points of somebody whose games do not count: below every limit
POINTS = template(f"IF({{status}}>0,{NOBODY},{{points}})")
AGAINST_THEM = template('IF({status}>0,-1,SUMIF({scores},">="&({limit}-{step}),{made}))')
FIRST = template(TEXTS[2])
FURTHER = template(f'{{before}}&IF(COUNTIF({{scores}},{{limit}}-{{step}})=0,""," "&({TEXTS[2]}))')


def steps(spec: RoundRobinSpec) -> range:
    """T6: by how many half points the limit of extended Koya goes down: to nothing at the most."""
    return range(spec.rounds * spec.scale[0] // 2 + 1)


def columns(spec: RoundRobinSpec, code: str) -> list[str]:
    """The columns of the ranking: of each limit what was made, the key, and the list so far."""
    return [f"{code}-{step}{part}" for step in steps(spec) for part in ("", "-key", "-said")]


def last_key(spec: RoundRobinSpec, code: str) -> str:
    """The column of the key once all limits have been applied."""
    return f"{code}-{steps(spec)[-1]}-key"


def last_list(spec: RoundRobinSpec, code: str) -> str:
    """The column of the whole list as it is read."""
    return f"{code}-{steps(spec)[-1]}-said"


def build(sheet: Sheet, places: "Places") -> None:
    """The points of everybody in a row, as the matrix of mutual points has its columns."""
    for number in range(1, places.spec.count + 1):
        cell = places.scores.cell(right=number - 1)
        facts = {name: places.ranked(number, name) for name in ("status", "points")}
        sheet.put(cell.row, cell.col, POINTS(**facts))


def figures(places: "Places", code: str, number: int, before: str) -> dict[str, Formula | int]:
    """What somebody made against those above each limit, the keys these give, and the list as it is read."""
    rows: dict[str, Formula | int] = {}
    for step in steps(places.spec):
        name = f"{code}-{step}"
        facts = {"scores": places.scores, "limit": places.LIMIT, "step": step}
        status, n = places.ranked(number, "status"), places.ranked(number, name)
        rows[name] = AGAINST_THEM(status=status, made=places.mutual(number), **facts)
        rows[f"{name}-key"] = key_of(places, number, before, name)
        list_before = {"before": places.ranked(number, f"{code}-{step - 1}-said"), **facts} if step else {}
        rows[f"{name}-said"] = (FURTHER if step else FIRST)(n=n, **list_before)
        before = f"{name}-key"
    return rows
