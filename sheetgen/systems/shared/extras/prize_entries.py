"""What is typed in the sheet *Prizes* (H4, H9): the announcement and the fund, read as a list of people's own is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.errors import error
from sheetgen.prize_rules.fund import Category, Fund
from sheetgen.prize_rules.fund_lines import FundLine, fund_line, funds
from sheetgen.prize_rules.money import plain
from sheetgen.prize_rules.sharing import HORT, METHODS
from sheetgen.systems.shared.of_pool import entries_of, own_key
from sheetgen.workbook.cells import Changes, Entries, Key
from sheetgen.workbook.entered import KeyedProblem

UNITS = (1, 100, 500, 1000)  # in cents
ADDING = ("no", "yes")  # whether prizes add up
OUT = 8  # numbers of those who have left the general list
GENERAL_PLACES, CATEGORY_LINES = 20, 24
FUND_OF_POOL = re.compile("(prizes|fund|fund_lines)_[A-Z]")
CATEGORY_FIELDS = (
    "prize", "place", "amount", "from", "to", "sex", "category", "club", "federation", "unrated", "names", "kind",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TypedFund:
    """The announcement as it was typed; what was not is what the model of the book announces."""

    method: str = HORT
    cumulative: bool = False
    unit: int = 1
    least: int = 0
    out: tuple[str, ...] = ()


def general_places(count: int) -> int:
    """How many places the general list has lines for."""
    return min(GENERAL_PLACES, count)


def typed(entries: Entries) -> TypedFund:
    """Return the announcement that was typed, with the defaults of ``Typed`` for what was not.

    A unit that is not one of ``UNITS`` counts as one cent.
    """
    unit = entries.get(("prizes", "unit"))
    out = (entries.get(("prizes", f"out-{index}")) for index in range(1, OUT + 1))
    return TypedFund(
        entries.get(("prizes", "method")) or METHODS[0],
        entries.get(("prizes", "adding")) == ADDING[1],
        unit if unit in UNITS else 1,
        entries.get(("prizes", "least")) or 0,
        tuple(str(each) for each in out if each),
    )


def fund_keys(entries: Entries) -> list[tuple[Key, FundLine, list[KeyedProblem]]]:
    """Every line of the fund with its key, in the order of the sheet, and what is wrong in it."""
    lines: list[tuple[Key, FundLine, list[KeyedProblem]]] = []
    for key in _lines(entries):
        texts = {str(field): _text(value) for field, value in _told(entries, key).items()}
        if key[0] == "fund":
            texts["place"] = str(key[1])
        line, problems = fund_line(texts)
        if key[0] == "fund_lines" and not texts.get("prize"):
            problems.append(("prize", error("prize-without-name")))
        lines.append((key, line, [((*key, field), problem) for field, problem in problems]))
    return lines


def _told(entries: Entries, key: Key) -> dict[str | int, object]:
    return {each[2]: value for each, value in entries.items() if each[:2] == key and value not in (None, "")}


def _lines(entries: Entries) -> list[Key]:
    filled = {key[:2] for key, value in entries.items() if key[0] in ("fund", "fund_lines") and value not in (None, "")}
    return sorted(filled, key=lambda key: (str(key[0]), int(key[1])))


def _text(value: object) -> str:
    return plain(value) if isinstance(value, int) else str(value)


def fund_of(entries: Entries) -> tuple[Fund, list[KeyedProblem]]:
    """The fund that was typed, and everything wrong in it, each at its cell."""
    lines = fund_keys(entries)
    wrong = [each for _, _, problems in lines for each in problems]
    if wrong:
        return Fund(), wrong
    by_pool, contradictions = funds([line for _, line, _ in lines])
    placed: list[KeyedProblem] = [(_cell(lines[index][0], field), problem) for index, field, problem in contradictions]
    return by_pool.get("", Fund()), placed


def _cell(key: Key, field: str) -> Key:
    """The entry a contradiction stands in: of the general list the amounts alone are typed."""
    return (*key, field if key[0] == "fund_lines" or field == "kind" else "amount")


def problems(entries: Entries) -> Iterator[KeyedProblem]:
    """What is wrong in the sheet, in every pool's where there are several."""
    yield from _problems(entries)
    pools = {str(key[0])[-1] for key in entries if FUND_OF_POOL.fullmatch(str(key[0]))}
    for pool in sorted(pools):
        for key, problem in _problems(entries_of(entries, pool)):
            yield own_key(key, pool) if key else key, problem


def _problems(entries: Entries) -> Iterator[KeyedProblem]:
    """The announced unit is one of four."""
    unit = entries.get(("prizes", "unit"))
    if unit is not None and unit not in UNITS:
        yield ("prizes", "unit"), error("bad-unit", found=plain(unit), allowed=", ".join(plain(each) for each in UNITS))
    yield from fund_of(entries)[1]


def fund_entries(fund: Fund) -> Changes:
    """The way back: a fund as it is typed in the sheet."""
    entries: Changes = {("fund", place, "amount"): amount for place, amount in enumerate(fund.general, start=1)}
    entries |= {("fund", thing.place, "kind"): thing.text for thing in fund.things}
    number = 0
    for category in fund.categories:
        things = {thing.place: thing.text for thing in category.things}
        for place in sorted({*range(1, len(category.amounts) + 1), *things}):
            number += 1
            amount = category.amounts[place - 1] if place <= len(category.amounts) else None
            facts = {"prize": category.name, "place": str(place), "amount": amount, "kind": things.get(place)}
            facts |= _asked(category) if place == 1 else {}
            entries |= {("fund_lines", number, field): value for field, value in facts.items() if value}
    return entries


def _asked(category: Category) -> dict[str, object]:
    """What a category asks, as it is written in the line of its first prize."""
    criteria = category.criteria
    several = {
        "category": criteria.categories, "club": criteria.clubs, "federation": criteria.federations,
        "names": criteria.names,
    }  # fmt: skip
    limits = {"from": criteria.low, "to": criteria.high}
    return {
        **{name: str(value) for name, value in limits.items() if value is not None},
        **{name: ", ".join(values) for name, values in several.items()},
        "sex": criteria.sex,
        "unrated": "x" if criteria.unrated else "",
    }
