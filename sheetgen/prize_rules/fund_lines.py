"""A fund as people write it, one line a prize: read the same from a list and from cells, and judged as a whole."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from sheetgen.errors import Problem, error, warning
from sheetgen.model.names import bare, name_key
from sheetgen.prize_rules.eligibility import Criteria, sex_of
from sheetgen.prize_rules.fund import GENERAL, Category, Fund, Thing
from sheetgen.prize_rules.money import cents, plain

ASKING = ("from", "to", "sex", "category", "club", "league", "federation", "licence", "names", "unrated")
FIELDS = ("prize", "place", "amount", *ASKING, "kind", "pool")
GENERAL_WORDS = {"", "general", "overall", "classement general", "liste generale", "general list", "final ranking"}
YES = {"x", "oui", "yes", "ja", "si", "o", "y", "1", "vrai", "true"}
NO = {"", "non", "no", "nein", "nee", "n", "0", "faux", "false", "-"}
ALTERNATIVES = re.compile(r"(?<!\s)\s*[,/|]\s*")
MAX_PLACE, MAX_RATING = 999, 4000
LineProblem = tuple[str, Problem]  # the field of a line a problem is about
Placed = tuple[int, str, Problem]  # the line too, by its index


@dataclass(frozen=True, slots=True)
class FundLine:
    """One prize; a place of 0 is the next one of its list."""

    list: str
    place: int
    amount: int
    criteria: Criteria = field(default_factory=Criteria)
    thing: str = ""
    pool: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What a list of prizes is known by: its pool, and its name as it is compared."""
        return self.pool, name_key(self.list)


class _Texts:
    """The texts of one line, and what is wrong with them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts, self.problems = texts, list[LineProblem]()

    def __getitem__(self, field: str) -> str:
        return self.texts.get(field, "").strip()

    def report(self, kind: Callable[..., Problem], code: str, name: str, text: str, **facts: object) -> None:
        """Note what is wrong with a field of the line."""
        self.problems.append((name, kind(code, found=text or None, **facts)))

    def number(self, field: str, most: int) -> int | None:
        """A whole number, which a spreadsheet may have given a zero behind the point; 0 for anything else."""
        if not self[field]:
            return None
        match = re.fullmatch(r"([0-9]{1,4})(?:[.,]0+)?", self[field])
        return int(match[1]) if match and int(match[1]) <= most else 0

    def several(self, field: str) -> tuple[str, ...]:
        """The alternatives a field names."""
        return tuple(filter(None, ALTERNATIVES.split(self[field])))

    def flag(self, field: str) -> bool:
        """Yes or no; anything else is a problem of the field."""
        answer = bare(self[field])
        if answer not in YES | NO:
            self.report(error, "bad-yes-no", field, self[field], allowed="x")
        return answer in YES


def fund_line(texts: Mapping[str, str]) -> tuple[FundLine, list[LineProblem]]:
    """What one line says, with everything that is wrong in it.

    Args:
        texts: the cells of the line, by field.

    Returns:
        The line, and each problem with the field it is in.
    """
    line = _Texts(texts)
    general = name_key(line["prize"]) in GENERAL_WORDS
    prize = FundLine(
        GENERAL if general else line["prize"],
        _place(line),
        _amount(line),
        _criteria(line, general),
        line["kind"],
        line["pool"].upper(),
    )
    return prize, line.problems


def _place(line: _Texts) -> int:
    place = line.number("place", MAX_PLACE)
    if place == 0:
        line.report(error, "bad-prize-place", "place", line["place"], least=1, most=MAX_PLACE)
    return place or 0


def _limit(line: _Texts, end: str) -> int | None:
    limit = line.number(end, MAX_RATING)
    if limit == 0 and line[end] != "0":
        line.report(error, "bad-prize-rating", end, line[end], least=1, most=MAX_RATING)
    return limit or None


def _amount(line: _Texts) -> int:
    """H8: money, or a thing that is told; a line with neither is no prize."""
    amount = cents(line["amount"])
    if not line["amount"] and not line["kind"]:
        line.report(error, "prize-without-amount", "amount", line["amount"])
    elif line["amount"] and not amount:
        line.report(error, "bad-amount", "amount", line["amount"])
    return amount or 0


def _criteria(line: _Texts, general: bool) -> Criteria:
    low, high = (_limit(line, end) for end in ("from", "to"))
    criteria = Criteria(
        low,
        high,
        _sex(line),
        categories=line.several("category"),
        clubs=line.several("club"),
        leagues=line.several("league"),
        federations=line.several("federation"),
        licences=line.several("licence"),
        names=line.several("names"),
        unrated=line.flag("unrated"),
    )
    if low and high and low > high:
        line.report(error, "prize-band-reversed", "from", line["from"], high=high)
    if criteria.unrated and criteria.is_elo:
        line.report(error, "prize-unrated-band", "unrated", line["unrated"])
    if general and not criteria.is_open:
        field = next(name for name in ASKING if line[name])
        line.report(error, "general-prize-asks", field, line[field])
    return criteria


def _sex(line: _Texts) -> str:
    sex = sex_of(line["sex"])
    if sex is None:
        line.report(error, "bad-prize-sex", "sex", line["sex"])
    return sex or ""


def funds(lines: Sequence[FundLine]) -> tuple[dict[str, Fund], list[Placed]]:
    """The fund of every pool ("" where there are none), and what its lines contradict each other in."""
    placed, contradictions = _numbered(lines), list[Placed]()
    for check in (_twice, _differing, _gaps, _rising, _open):
        contradictions += check(placed)
    pools = dict.fromkeys(line.pool for line in placed)
    return {pool: _fund([line for line in placed if line.pool == pool]) for pool in pools}, contradictions


def _numbered(lines: Sequence[FundLine]) -> list[FundLine]:
    """Places that are not told follow the last one of their list; a list is called as its first line calls it."""
    last: dict[tuple[str, str], int] = {}
    names: dict[tuple[str, str], str] = {}
    numbered = []
    for line in lines:
        last[line.key] = line.place or last.get(line.key, 0) + 1
        name = names.setdefault(line.key, line.list)
        numbered.append(replace(line, place=last[line.key], list=name))
    return numbered


def _twice(lines: Sequence[FundLine]) -> Iterator[Placed]:
    """Money for one place of a list stands on one line."""
    first: dict[tuple[tuple[str, str], int, bool], int] = {}
    for index, line in enumerate(lines):
        if first.setdefault((line.key, line.place, not line.amount), index) != index:
            yield index, "place", error("prize-twice", found=str(line.place), list=line.list)


def _differing(lines: Sequence[FundLine]) -> Iterator[Placed]:
    """The places of one prize ask the same of a player; a line that asks nothing says nothing else."""
    for _, group in _by_list(lines):
        criteria = next((line.criteria for _, line in group if not line.criteria.is_open), None)
        for index, line in group:
            if criteria and not line.criteria.is_open and line.criteria != criteria:
                yield index, "prize", error("prize-differs", found=line.list)


def _gaps(lines: Sequence[FundLine]) -> Iterator[Placed]:
    for _, group in _by_list(lines, _is_money):
        places = {line.place for _, line in group}
        for index, line in group:
            if line.place > 1 and line.place - 1 not in places:
                yield index, "place", error("prize-gap", found=str(line.place), list=line.list, missing=line.place - 1)


def _rising(lines: Sequence[FundLine]) -> Iterator[Placed]:
    """H15: no lower place has more."""
    for _, group in _by_list(lines, _is_money):
        ordered = sorted(group, key=lambda pair: pair[1].place)
        for (_, above), (index, line) in pairwise(ordered):
            if line.amount > above.amount:
                amounts = plain(line.amount), plain(above.amount)
                rises = error("prize-rises", found=amounts[0], place=line.place, above=amounts[1], list=line.list)
                yield index, "amount", rises


def _open(lines: Sequence[FundLine]) -> Iterator[Placed]:
    """A category that asks nothing of anybody is one whose condition was forgotten."""
    for (_, name), group in _by_list(lines):
        index, first = group[0]
        if name != GENERAL and all(line.criteria.is_open for _, line in group):
            yield index, "prize", warning("prize-open-to-all", found=first.list)


def _is_money(line: FundLine) -> bool:
    return line.amount > 0


def _by_list(
    lines: Iterable[FundLine], wanted: Callable[[FundLine], bool] = lambda line: True
) -> Iterator[tuple[tuple[str, str], list[tuple[int, FundLine]]]]:
    groups: dict[tuple[str, str], list[tuple[int, FundLine]]] = {}
    for index, line in enumerate(lines):
        if wanted(line):
            groups.setdefault(line.key, []).append((index, line))
    yield from groups.items()


def _fund(lines: Sequence[FundLine]) -> Fund:
    lists = {name: [line for _, line in group] for (_, name), group in _by_list(lines)}
    general = lists.pop(GENERAL, [])
    return Fund(_amounts(general), tuple(map(_category, lists.values())), _things(general))


def _category(lines: Sequence[FundLine]) -> Category:
    criteria = next((line.criteria for line in lines if not line.criteria.is_open), Criteria())
    return Category(lines[0].list, criteria, _amounts(lines), _things(lines))


def _amounts(lines: Iterable[FundLine]) -> tuple[int, ...]:
    return tuple(line.amount for line in sorted(lines, key=lambda line: line.place) if line.amount)


def _things(lines: Iterable[FundLine]) -> tuple[Thing, ...]:
    return tuple(Thing(line.place, line.thing) for line in sorted(lines, key=lambda line: line.place) if line.thing)
