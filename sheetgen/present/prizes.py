"""Prizes as text, JSON and CSV: who gets what, how each amount was reckoned, who was passed over and why (H13, H16)."""

from collections.abc import Iterator, Sequence

from sheetgen.explanations.prizes import arithmetic, list_name, method_sentence, money, prize_of, reasons, why
from sheetgen.i18n.catalogue import Words
from sheetgen.i18n.figures import figure
from sheetgen.operations.prizes import Prizes
from sheetgen.present.reports import problem_json
from sheetgen.prize_rules.award import Left, PassedOver, PrizeAward, PrizeRow
from sheetgen.prize_rules.money import plain
from sheetgen.prize_rules.sharing import HORT, PLACE
from sheetgen.systems.shared.text import aligned


def prizes_json(prizes: Prizes, words: Words) -> dict[str, object]:
    """The keys are a public contract; money is text with two decimals."""
    awards = prizes.awards.values()
    return {
        "method": next((award.rules.terms.method for award in awards), HORT),
        "fund": plain(sum(award.fund.total for award in awards)),
        "given": plain(sum(award.paid_out for award in awards)),
        "left": plain(sum(award.remaining for award in awards)),
        "rows": [_row_json(prizes, pool, row, words) for pool, award in prizes.awards.items() for row in award.rows],
        "unawarded": [
            _left_json(prizes, pool, left, words) for pool, award in prizes.awards.items() for left in award.left
        ],
        "kinds": [
            {"list": kind.list, "place": kind.thing.place, "kind": kind.thing.text, **_person(prizes, kind.id)}
            for award in awards
            for kind in award.kinds
        ],
        "problems": [problem_json(problem, words) for problem in prizes.problems],
    }


def _row_json(prizes: Prizes, pool: str, row: PrizeRow, words: Words) -> dict[str, object]:
    award = prizes.awards[pool]
    facts = _person(prizes, row.id) | {"list": row.list, "place": row.place, "amount": plain(row.amount)}
    if pool:
        facts["pool"] = pool
    if row.share:
        facts["arithmetic"] = arithmetic(row.share, award.rules.terms.method, words)
    return facts | {"passed_over": _over_json(prizes, row.passed_over, words)}


def _left_json(prizes: Prizes, pool: str, left: Left, words: Words) -> dict[str, object]:
    facts: dict[str, object] = {"list": left.list, "place": left.place, "amount": plain(left.amount)}
    if pool:
        facts["pool"] = pool
    return facts | {"passed_over": _over_json(prizes, left.passed_over, words)}


def _over_json(prizes: Prizes, over: Sequence[PassedOver], words: Words) -> list[dict[str, object]]:
    return [_person(prizes, each.id) | {"code": each.why, "why": why(each, words)} for each in over]


def _person(prizes: Prizes, id_: int | None) -> dict[str, object]:
    if id_ is None:
        return {"id": None, "name": None}
    return {"id": prizes.people[id_].id, "name": prizes.people[id_].name}


def prizes_rows(prizes: Prizes, words: Words) -> list[list[object]]:
    """One row an amount, for CSV and the terminal."""
    names = ("place", "name", "points", "list", "prize", "share", "amount")
    rows: list[list[object]] = [[words[f"prizes.column.{name}"] for name in names]]
    for award in prizes.awards.values():
        rows += [_row(prizes, award, row, words) for row in award.rows]
    return rows


def _row(prizes: Prizes, award: PrizeAward, row: PrizeRow, words: Words) -> list[object]:
    values = next(line.values for line in prizes.standings.rows if line.id == row.id)
    points = figure(values.get(prizes.standings.order[0]), words.lang)
    start = [row.place, prizes.people[row.id].name, points, list_name(row.list, words)]
    if row.share is None or award.rules.terms.method == PLACE:
        return [*start, "", "", money(row.amount, words)]
    figures = [prize_of(row.share.prize, words), money(int(row.share.equal), words)]
    return [*start, *figures, money(row.amount, words)]


def prizes_text(prizes: Prizes, words: Words) -> str:
    """The prizes of every pool as text: who gets what, how it is reckoned, who is passed over."""
    return "\n\n".join("\n".join(_award_lines(prizes, pool, award, words)) for pool, award in prizes.awards.items())


def _award_lines(prizes: Prizes, pool: str, award: PrizeAward, words: Words) -> Iterator[str]:
    if pool:
        yield words.say("pools.name", letter=pool)
    yield method_sentence(award, words)
    only = Prizes(prizes.ranking, prizes.standings, prizes.people, {pool: award}, ())
    yield aligned(prizes_rows(only, words), left=(1, 3))
    yield from _reckoned(prizes, award, words)
    yield from _passed(prizes, award, words)
    yield from _kinds(prizes, award, words)
    yield from _left(prizes, award, words)
    figures = {"fund": award.fund.total, "given": award.paid_out, "left": award.remaining}
    yield words.say("prizes.sum", **{name: money(amount, words) for name, amount in figures.items()})


def _reckoned(prizes: Prizes, award: PrizeAward, words: Words) -> Iterator[str]:
    """H16: how every shared amount was reckoned; and who was dropped for the least amount (H6)."""
    lines = {
        row.id: line
        for row in award.rows
        if row.share and (line := arithmetic(row.share, award.rules.terms.method, words))
    }
    if lines:
        yield words["prizes.reckoned"]
    for id_, line in lines.items():
        yield f"  {words.say('prizes.line', name=prizes.people[id_].name, line=line)}"
    for share in award.shares:
        if share.dropped:
            name, least = prizes.people[share.id].name, money(award.rules.terms.least, words)
            yield f"  {words.say('prizes.dropped', name=name, least=least)}"


def _passed(prizes: Prizes, award: PrizeAward, words: Words) -> Iterator[str]:
    """H13: for every prize who was passed over, and why."""
    over = [row for row in award.rows if row.passed_over]
    if over:
        yield words["prizes.passed-over"]
    for row in over:
        yield f"  {_over_line(prizes, row, words)}"


def _over_line(prizes: Prizes, row: PrizeRow | Left, words: Words) -> str:
    names = {each.id: prizes.people[each.id].name for each in row.passed_over}
    facts = {"list": list_name(row.list, words), "place": row.place}
    return words.say("prizes.over-line", reasons=reasons(row.passed_over, names, words), **facts)


def _kinds(prizes: Prizes, award: PrizeAward, words: Words) -> Iterator[str]:
    for kind in award.kinds:
        facts = {"thing": kind.thing.text, "list": list_name(kind.list, words), "place": kind.thing.place}
        name = prizes.people[kind.id].name if kind.id is not None else words["prizes.nobody"]
        yield words.say("prizes.kind", name=name, **facts)


def _left(prizes: Prizes, award: PrizeAward, words: Words) -> Iterator[str]:
    """H12: what stays in the fund, and who was passed over for it."""
    for left in award.left:
        facts = {"list": list_name(left.list, words), "place": left.place, "amount": money(left.amount, words)}
        yield words.say("prizes.left", **facts)
        if left.passed_over:
            yield f"  {_over_line(prizes, left, words)}"
