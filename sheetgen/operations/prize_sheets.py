"""``prizes --write``: what was given goes into the workbook: amounts, receipts to sign (H17), envelopes (H18)."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sheetgen.errors import BadOptions, ProblemsFound, error
from sheetgen.explanations.prizes import list_name, method_sentence, money, remark
from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.figures import day_text
from sheetgen.i18n.spelled import amount_in_words
from sheetgen.operations.prizes import Prizes, typed_of
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.prize_rules.award import PrizeAward
from sheetgen.prize_rules.money import amounts_counted, denominations
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.shared.extras.prize_entries import ADDING, OUT, fund_entries, fund_of
from sheetgen.systems.shared.extras.prizes import ENVELOPE, GIVEN_COLUMNS, LONGEST_REMARK, RECEIPT, WRITTEN_LINES
from sheetgen.systems.shared.of_pool import own_key
from sheetgen.workbook.cells import Changes
from sheetgen.workbook.codecs import encode_money
from sheetgen.workbook.desk import PRIZE_ENVELOPES, PRIZES_GIVEN, RECEIPTS

Lines = Sequence[Mapping[str, object]]


def prizes_bytes(prizes: Prizes, today: datetime.date | None = None) -> bytes:
    """The workbook the prizes were reckoned from with the prizes in it, all else untouched."""
    path = prizes.ranking.workbook
    read = prizes.ranking.read
    if read is None:
        raise BadOptions(error("list-not-a-workbook").at(file=path))
    if "prizes" not in read.spec.extras:
        raise BadOptions(error("no-prize-sheets").at(file=path))
    if prizes.standings is not prizes.ranking.standings:
        raise BadOptions(error("prizes-of-individuals").at(file=path))
    errors = [problem for problem in prizes.problems if problem.is_error]
    if errors:
        raise ProblemsFound(*errors, error("not-written", where=errors[0].where))
    text, day = words(read.spec.lang), today or datetime.date.today()
    changes: Changes = {}
    for pool, award in prizes.awards.items():
        own = _typed(prizes, pool, award) | _written(prizes, award, text, day)
        changes |= {own_key(key, pool): value for key, value in own.items()} if pool else own
    return apply_changes(read, changes)


def write_prizes(
    prizes: Prizes, output: StrPath | None = None, force: bool = False, today: datetime.date | None = None
) -> Prizes:
    """Write the prizes into the workbook they come from and return them with the warnings of writing.

    Without ``output`` the workbook itself is replaced; another file that exists needs ``force``. A workbook with
    another fund than the one given out is refused. All other cells stay as they are.
    """
    data, path = prizes_bytes(prizes, today), prizes.ranking.workbook
    assert prizes.ranking.read is not None
    seen: dict[StrPath, bytes] = {path: prizes.ranking.read.package.data}
    kept = files.write_whole(output or path, data, force or output is None, seen)
    return replace(prizes, problems=(*prizes.problems, *kept))


def _typed(prizes: Prizes, pool: str, award: PrizeAward) -> Changes:
    """What was announced and the fund, so that the cells share the same; and who has left the general list."""
    there, _ = fund_of(typed_of(prizes.ranking, pool))
    changes: Changes = {}
    if there != award.fund:
        if there.total or there.things:
            raise ProblemsFound(error("two-funds").at(file=prizes.ranking.workbook))
        changes |= fund_entries(award.fund)
    terms = award.rules.terms
    changes |= {
        ("prizes", "method"): terms.method,
        ("prizes", "adding"): ADDING[award.rules.cumulative],
        ("prizes", "unit"): terms.unit,
        ("prizes", "least"): terms.least or None,
    }
    left = [str(prizes.people[id_].id).removeprefix(pool) for id_ in award.leavers]
    if len(left) > OUT:
        raise ProblemsFound(error("too-many-left", found=str(len(left)), most=OUT).at(file=prizes.ranking.workbook))
    return changes | {("prizes", f"out-{n}"): left[n - 1] if n <= len(left) else None for n in range(1, OUT + 1)}


def _written(prizes: Prizes, award: PrizeAward, text: Words, today: datetime.date) -> Changes:
    day = day_text(today, text.lang)
    figures = {"fund": award.fund.total, "given": award.paid_out, "left": award.remaining}
    sums = text.say("prizes.sum", **{name: money(amount, text) for name, amount in figures.items()})
    method = method_sentence(award, text)
    return {
        (PRIZES_GIVEN, "text"): text.say("prizes-said.given", date=day, method=method, sum=sums),
        (RECEIPTS, "text"): text.say("prizes-said.receipts", date=day, total=money(award.paid_out, text)),
        (PRIZE_ENVELOPES, "text"): text.say("prizes-said.envelopes", date=day, total=money(award.paid_out, text)),
        **_table(prizes, PRIZES_GIVEN, GIVEN_COLUMNS, [*_given(prizes, award, text), *_things(prizes, award, text)]),
        **_table(prizes, RECEIPTS, RECEIPT, _receipts(prizes, award, text)),
        **_table(prizes, PRIZE_ENVELOPES, ENVELOPE, _envelopes(award, text)),
    }


def _table(prizes: Prizes, sheet: str, columns: Sequence[str], lines: Lines) -> Changes:
    """The lines of a sheet, the rest of it emptied."""
    if len(lines) > WRITTEN_LINES:
        many = error("too-many-prizes", found=str(len(lines)), most=WRITTEN_LINES)
        raise ProblemsFound(many.at(file=prizes.ranking.workbook))
    filled = {(sheet, number): line for number, line in enumerate(lines, start=1)}
    return {
        (sheet, number, column): filled.get((sheet, number), {}).get(column)
        for number in range(1, WRITTEN_LINES + 1)
        for column in columns
    }


def _given(prizes: Prizes, award: PrizeAward, text: Words) -> Iterator[dict[str, object]]:
    names = {id_: entrant.name for id_, entrant in prizes.people.items()}
    for row in award.rows:
        yield {
            "list": list_name(row.list, text),
            "place": row.place,
            "name": names[row.id],
            "amount": encode_money(row.amount),
            "remark": _short(remark(row, award, names, text)),
        }


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_REMARK else text[: LONGEST_REMARK - 1] + "…"


def _things(prizes: Prizes, award: PrizeAward, text: Words) -> Iterator[dict[str, object]]:
    """H8: what is given besides money, and H12 what stays in the fund."""
    for kind in award.kinds:
        name = prizes.people[kind.id].name if kind.id is not None else text["prizes.nobody"]
        yield {"list": list_name(kind.list, text), "place": kind.thing.place, "name": name, "remark": kind.thing.text}
    for left in award.left:
        facts = {"list": list_name(left.list, text), "place": left.place, "amount": money(left.amount, text)}
        yield {"list": facts["list"], "place": left.place, "remark": text.say("prizes.left", **facts)}


def _receipts(prizes: Prizes, award: PrizeAward, text: Words) -> list[dict[str, object]]:
    """H17: a line a person, with all he receives, in figures and in words."""
    return [
        {"name": prizes.people[id_].name, "amount": encode_money(total), "words": amount_in_words(total, text)}
        for id_, total in _totals(award).items()
    ]


def _envelopes(award: PrizeAward, text: Words) -> list[dict[str, Any]]:
    """H18: every amount there is an envelope for, how many, and in what it is counted out; what the cashier fetches."""
    amounts = list(_totals(award).values())
    lines = [
        {"amount": encode_money(amount), "count": count, "notes": _notes(denominations(amount), text)}
        for amount, count in amounts_counted(amounts)
    ]
    fetched: dict[int, int] = {}
    for amount in amounts:
        for value, count in denominations(amount):
            fetched[value] = fetched.get(value, 0) + count
    total = tuple(sorted(fetched.items(), reverse=True))
    return [*lines, {"amount": encode_money(sum(amounts)), "count": len(amounts), "notes": _notes(total, text)}]


def _totals(award: PrizeAward) -> dict[int, int]:
    """What everybody receives in all, in the order of the list."""
    totals: dict[int, int] = {}
    for row in award.rows:
        totals[row.id] = totals.get(row.id, 0) + row.amount
    return totals


def _notes(counted: Sequence[tuple[int, int]], text: Words) -> str:
    return " + ".join(f"{count} × {money(value, text)}" for value, count in counted)
