"""``prizes``: a fund given to the final ranking; ``prizes_of`` is the core on bytes."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from sheetgen.errors import BadOptions, Problem, ProblemsFound, error, raise_errors, warning
from sheetgen.exchange import tables
from sheetgen.exchange.file import File
from sheetgen.exchange.fund_list import FUND, read_fund
from sheetgen.explanations import entrant_named
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key
from sheetgen.operations.rank import Ranking, RankOptions, rank_file
from sheetgen.prize_rules.award import AwardRules, PrizeAward, award
from sheetgen.prize_rules.eligibility import UNKNOWN, YES, PrizeContender, sex_of, sexes_of, verdict
from sheetgen.prize_rules.fund import Category, Fund
from sheetgen.prize_rules.money import cents, plain
from sheetgen.prize_rules.sharing import METHODS, Terms
from sheetgen.ranking.knockout import REACHED
from sheetgen.ranking.standings import Row, Standings
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.shared import options
from sheetgen.systems.shared.extras import prize_entries
from sheetgen.systems.shared.extras.prize_entries import TypedFund
from sheetgen.systems.shared.of_pool import entries_of, own_key
from sheetgen.workbook.cells import Key
from sheetgen.workbook.entered import Entrant

UNITS = {"0.01": 1, "1": 100, "5": 500, "10": 1000}
SHOWN_NAMES = 5


@dataclass(frozen=True, slots=True)
class Prizes:
    """What ``prizes`` finds: the ranking, who is who, and the award of every pool ("" where there are none)."""

    ranking: Ranking
    standings: Standings
    people: Mapping[int, Entrant]
    awards: Mapping[str, PrizeAward]
    problems: tuple[Problem, ...]

    @property
    def has_errors(self) -> bool:
        """Whether one of the problems is an error."""
        return any(problem.is_error for problem in self.problems)


@dataclass(frozen=True, slots=True)
class PrizeOptions:
    """What was announced, as it is asked for; what is not asked is as the workbook says, or as the model has it."""

    method: str | None = None
    cumulative: bool | None = None
    unit: str | None = None
    least: str | None = None
    on: date | None = None
    played_off: tuple[str, ...] = ()


def prizes_of(
    file: File,
    fund: File | None = None,
    announced: PrizeOptions | None = None,
    *,
    players: File | None = None,
    order: str | Sequence[str] | None = None,
    rules: str | None = None,
    individuals: bool = False,
) -> Prizes:
    """H1-H15: give a fund to the final order of a workbook or a list of results."""
    wanted = announced or PrizeOptions()
    _terms(wanted, TypedFund())  # refused before anything is read
    loaded = read_fund(tables.read_rows(fund, FUND)) if fund is not None else None
    ranking = rank_file(file, RankOptions(order, rules, players=players))
    standings, people = _order_of(ranking, individuals)
    by_pool = loaded.items[0] if loaded else _funds_typed(ranking, people)
    if fund is not None:
        _check_pools(by_pool, people, fund)
    apart = [entrant_named(name, people) for name in wanted.played_off]
    contenders = _contenders(standings, people, apart)
    awards = {
        pool: award(
            each, [person for person in contenders if people[person.id].pool == pool], _rules(ranking, wanted, pool)
        )
        for pool, each in by_pool.items()
    }
    doubts = [doubt for pool, each in awards.items() for doubt in _doubts(ranking, people, contenders, each)]
    problems = (*ranking.problems, *(loaded.problems if loaded else ()), *doubts)
    return Prizes(ranking, standings, people, awards, problems)


def _funds_typed(ranking: Ranking, people: Mapping[int, Entrant]) -> dict[str, Fund]:
    """The fund in the workbook's own sheet; of pools those that have one."""
    if ranking.read is None or "prizes" not in ranking.spec.extras:
        raise BadOptions(error("prizes-without-fund").at(file=ranking.workbook))
    pools = dict.fromkeys(entrant.pool for entrant in people.values())
    funds = {pool: _fund_typed(ranking, pool) for pool in pools}
    funds_typed = {pool: fund for pool, fund in funds.items() if fund.total or fund.things}
    if not funds_typed:
        raise ProblemsFound(error("fund-empty").at(file=ranking.workbook))
    return funds_typed


def _fund_typed(ranking: Ranking, pool: str) -> Fund:
    assert ranking.read is not None
    fund, wrong = prize_entries.fund_of(typed_of(ranking, pool))
    own = [(own_key(key, pool) if key and pool else key, problem) for key, problem in wrong]
    raise_errors(problem.at(file=ranking.workbook) for problem in ranking.read.placed(own))
    return fund


def typed_of(ranking: Ranking, pool: str) -> Mapping[Key, object]:
    """What is typed in the workbook, under the keys of a workbook of one ranking."""
    entries = ranking.read.entries if ranking.read else {}
    return entries_of(entries, pool) if pool else entries


def _rules(ranking: Ranking, wanted: PrizeOptions, pool: str) -> AwardRules:
    typed = prize_entries.typed(typed_of(ranking, pool)) if ranking.read else TypedFund()
    cumulative = typed.cumulative if wanted.cumulative is None else wanted.cumulative
    return AwardRules(_terms(wanted, typed), cumulative, wanted.on, _year(ranking))


def _terms(wanted: PrizeOptions, typed: TypedFund) -> Terms:
    """H4: as it is asked, else as it is typed in the workbook."""
    if wanted.method is not None:
        options.one_of("--method", wanted.method, METHODS)
    if wanted.unit is not None:
        options.one_of("--unit", wanted.unit, tuple(UNITS))
    least = typed.least if wanted.least is None else cents(wanted.least)
    if least is None:
        raise BadOptions(error("bad-least", found=wanted.least))
    unit = typed.unit if wanted.unit is None else UNITS[wanted.unit]
    return Terms(wanted.method or typed.method, unit, least)


def _order_of(ranking: Ranking, individuals: bool) -> tuple[Standings, Mapping[int, Entrant]]:
    """H14: the teams of a team event, or its players each for himself."""
    if not individuals:
        return ranking.standings, ranking.entrants
    if ranking.individuals is None:
        raise BadOptions(error("no-individuals", found=ranking.system))
    return ranking.individuals, ranking.persons


def _check_pools(by_pool: Mapping[str, Fund], people: Mapping[int, Entrant], fund: File) -> None:
    fromkeys = dict.fromkeys(entrant.pool for entrant in people.values())
    strange = [pool for pool in by_pool if pool not in fromkeys]
    if strange and "" in strange:
        raise ProblemsFound(error("prize-without-pool", pools=", ".join(fromkeys)).at(file=fund.name))
    if strange:
        wrong = (error("no-such-pool", found=pool, pools=", ".join(filter(None, fromkeys))) for pool in strange)
        raise ProblemsFound(*(problem.at(file=fund.name) for problem in wrong))


def _year(ranking: Ranking) -> int | None:
    """The year of the first round that has a date: ages count by it (H13)."""
    entries = ranking.read.entries if ranking.read else {}
    dates = (str(value) for key, value in entries.items() if key[0] == "plan" and key[-1] == "date" and value)
    years = [int(text[:4]) for text in dates if text[:4].isdigit()]
    return min(years, default=None)


def _contenders(standings: Standings, people: Mapping[int, Entrant], apart: Sequence[int]) -> list[PrizeContender]:
    """The final order, the best first; whoever has no rank is not in it."""
    rows = sorted((row for row in standings.rows if row.rank is not None), key=lambda row: (row.rank, row.id))
    points = _points(standings)
    return [
        PrizeContender(
            row.id, row.rank or 0, ("apart", row.id) if row.id in apart else points(row), _player(people[row.id])
        )
        for row in rows
    ]


def _points(standings: Standings) -> Callable[[Row], object]:
    """H2, H7: who shares with whom: those on the same points; in a knockout those who reached the same place."""
    if standings.order[0] == REACHED:
        return lambda row: row.rank
    return lambda row: row.values[standings.order[0]]


def _player(entrant: Entrant) -> Player:
    """What is known of an entrant; a team has its name alone."""
    club = entrant.club or entrant.player.club
    return replace(entrant.player, name=entrant.name, rating=entrant.rating, club=club)


def _doubts(
    ranking: Ranking, people: Mapping[int, Entrant], contenders: Sequence[PrizeContender], supplied: PrizeAward
) -> Iterator[Problem]:
    """Everything about an award that somebody has to look at."""
    yield from _sexes(ranking, people, contenders, supplied.fund)
    for category in supplied.fund.categories:
        yield from _unknown(category, contenders, supplied.rules, people)
    yield from _strange_names(supplied.fund, people)
    for kind in supplied.kinds:
        if kind.tied:
            yield error("prize-kind-shared", found=kind.thing.text, list=kind.list, names=_names(kind.tied, people))
    for drawn in supplied.drawn:
        yield warning("prize-drawn", found=drawn.list, place=drawn.place, names=_names(drawn.ids, people))
    for regret in supplied.regrets:
        name, has, general = people[regret.id].name, plain(regret.has), plain(regret.general)
        yield warning("prize-regret", found=name, has=has, general=general)


def _names(ids: Iterable[int], people: Mapping[int, Entrant]) -> tuple[str, ...]:
    return tuple(people[id_].name for id_ in ids)


def _sexes(
    ranking: Ranking, people: Mapping[int, Entrant], contenders: Sequence[PrizeContender], fund: Fund
) -> Iterator[Problem]:
    """H13: a player in two sexes, or in one nobody understands; asked only where a prize depends on it."""
    if not any(category.criteria.sex for category in fund.categories):
        return
    for person in contenders:
        player, entrant = person.player, people[person.id]
        if len(sexes_of(player)) > 1:
            twice = error("two-sexes", found=player.sex, name=player.name, category=player.category)
            yield _placed(ranking, entrant, twice, "sex")
        elif sex_of(player.sex) is None:
            yield _placed(ranking, entrant, error("unknown-sex", found=player.sex, name=player.name), "sex")


def _placed(ranking: Ranking, entrant: Entrant, problem: Problem, field: str) -> Problem:
    """A problem of a player at his cell."""
    table = f"players_{entrant.pool}" if entrant.pool else "players"
    number = int(str(entrant.id)[1:]) if entrant.pool else entrant.id
    spots = ranking.read.spots if ranking.read else {}
    for key in ((table, number, field), ("members", entrant.id, field), ("entrants", entrant.id, field)):
        if ranking.read and key in spots:
            (placed,) = ranking.read.placed([(key, problem)])
            return placed.at(file=ranking.workbook)
    return problem.at(file=ranking.workbook)


def _unknown(
    category: Category, contenders: Sequence[PrizeContender], rules: AwardRules, people: Mapping[int, Entrant]
) -> Iterator[Problem]:
    """H13: of whom it is not known whether he may win a prize; and a prize that nobody may win."""
    items = [(person.id, verdict(category.criteria, person.player, rules.on, rules.year)) for person in contenders]
    unknown = sorted((outcome.about, id_) for id_, outcome in items if outcome.answer == UNKNOWN)
    for about, group in groupby(unknown, key=lambda pair: pair[0]):
        ids = [id_ for _, id_ in group]
        names = _names(ids[:SHOWN_NAMES], people)
        yield warning("prize-unknown-fact", found=category.name, count=len(ids), about=about, names=names)
    if not any(outcome.answer == YES for _, outcome in items):
        yield warning("prize-for-nobody", found=category.name)


def _strange_names(fund: Fund, people: Mapping[int, Entrant]) -> Iterator[Problem]:
    """Names a prize is reserved for that nobody has."""
    existing = {name_key(entrant.name) for entrant in people.values()}
    for category in fund.categories:
        for name in category.criteria.names:
            if name_key(name) not in existing:
                yield error("prize-unknown-name", found=name, list=category.name)


def prizes(
    event: StrPath,
    fund: StrPath | None = None,
    *,
    method: str | None = None,
    cumulative: bool | None = None,
    unit: str | None = None,
    least: str | None = None,
    on: datetime.date | None = None,
    played_off: Sequence[str] = (),
    individuals: bool = False,
    players: StrPath | None = None,
    order: str | Sequence[str] | None = None,
    rules: str | None = None,
    write: bool = False,
    output: StrPath | None = None,
    force: bool = False,
) -> Prizes:
    """Give a fund of prizes to the final ranking: shares, categories, and why.

    Args:
        event: a workbook or a list of results.
        fund: the list of prizes; without it those typed in the workbook.
        method: how a shared prize is shared: ``hort``, ``shared`` or ``place``.
        cumulative: whether one person may have several prizes.
        unit: to what amounts are rounded (``0.01``, ``1``, ``5`` or ``10``).
        least: the least amount that is paid.
        on: the day ages are counted on.
        played_off: names of those whose tie was played off; they do not share.
        individuals: prizes of the players of a team event.
        players: a list of players that completes a list of results.
        order: tie-breaks other than those of the event.
        rules: ``livre`` or ``fide-2026``.
        write: fill the sheets of prizes of the workbook, or of a copy at ``output``.
        output: where the workbook is written; a file that exists needs ``force``.
        force: replace ``output`` where it exists.

    Returns:
        What everybody gets (``awards``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: a file cannot be read, the fund is wrong, or ``output`` exists.

    >>> import sheetgen
    >>> from pathlib import Path
    >>> text = "prize;place;amount\\n;1;100\\n;2;60\\n"
    >>> written = Path("fund.csv").write_text(text, encoding="utf-8")
    >>> given = sheetgen.prizes("examples/berger/event.xlsx", "fund.csv", method="place")
    >>> [award.paid_out for award in given.awards.values()]
    [16000]
    """
    announced = PrizeOptions(method, cumulative or None, unit, least, on, tuple(played_off))
    reckoned = prizes_of(
        files.read_file(event),
        files.read_optional(fund),
        announced,
        order=order,
        rules=rules,
        individuals=individuals,
        players=files.read_optional(players),
    )
    if not write:
        return reckoned
    from sheetgen.operations.prize_sheets import write_prizes

    return write_prizes(reckoned, output, force)
