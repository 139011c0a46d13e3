"""Prizes as they are told, and what of them is written: an award made here, without any event."""

import datetime
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.errors import SheetgenError, error, warning
from sheetgen.exchange.file import File
from sheetgen.explanations.prizes import arithmetic, prize_of, reasons, remark, why
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.operations import prize_sheets as prize_writing
from sheetgen.operations.prizes import Prizes, _contenders, _year, prizes_of
from sheetgen.present import prizes as shown
from sheetgen.prize_rules.award import AwardRules, Left, PassedOver, PrizeAward, PrizeRow, ThingPrize
from sheetgen.prize_rules.fund import GENERAL, Fund, Thing
from sheetgen.prize_rules.sharing import Share, Terms
from sheetgen.workbook.entered import Entrant
from tests.prizes.test_prizes_command import GAMES

EN, FR = words("en"), words("fr")
PEOPLE = {n: Entrant(n, name, player=Player(name)) for n, name in enumerate(("Ada", "Bob", "Cyd", "Dan"), start=1)}
STANDINGS = SimpleNamespace(
    order=("PTS", "DE"),
    rows=tuple(SimpleNamespace(id=n, values={"PTS": Fraction(5 - n, 2)}, rank=n) for n in PEOPLE),
)
# Two share 500 and 400 by Hort: half of 450 and half of the prize of the place.
FIRST = Share(1, 1, Fraction(50000), (1, 2), (50000, 40000), Fraction(47500), 47500)
SECOND = Share(2, 2, Fraction(40000), (1, 2), (50000, 40000), Fraction(42500), 42500)
ALONE = Share(3, 3, Fraction(20000), (3,), (20000,), Fraction(20000), 20000)
DROPPED = Share(4, 4, Fraction(0), (3, 4), (0,), Fraction(0), 0, dropped=True)
OVER = (
    PassedOver(1, "has-general", 47500),
    PassedOver(2, "unknown", 0, "rating"),
    PassedOver(3, "unknown", 0, "rating"),
)
AWARD = PrizeAward(
    Fund(()),
    AwardRules(Terms("hort", 100, 1000)),
    (PrizeRow(1, GENERAL, 1, 47500, (), FIRST), PrizeRow(2, GENERAL, 2, 42500, (), SECOND),
     PrizeRow(3, GENERAL, 3, 20000, (), ALONE),
     PrizeRow(4, "women", 1, 5000, OVER)),
    (Left("women", 2, 3000, OVER[:1]), Left(GENERAL, 4, 1000)),
    (ThingPrize("women", Thing(1, "cup"), 4), ThingPrize(GENERAL, Thing(2, "book"))),
    (FIRST, SECOND, ALONE, DROPPED),
)  # fmt: skip


def found(award: PrizeAward = AWARD, pool: str = "", **ranking: Any) -> Prizes:
    made = SimpleNamespace(workbook="a.xlsx", standings=STANDINGS, read=None, **ranking)
    return Prizes(made, STANDINGS, PEOPLE, {pool: award}, (warning("prize-for-nobody", found="x"),))


def lines(made: Prizes) -> list[str]:
    return [" ".join(line.split()) for line in shown.prizes_text(made, EN).split("\n")]


def test_the_arithmetic_of_a_shared_amount_is_that_of_the_book() -> None:
    assert arithmetic(FIRST, "hort", EN) == "[(500.00 + 400.00) : 2] : 2 + 500.00 : 2 = 475.00"
    assert arithmetic(SECOND, "shared", EN) == "(500.00 + 400.00) : 2 = 425.00"
    assert arithmetic(ALONE, "hort", EN) == arithmetic(DROPPED, "hort", EN) == ""
    third = replace(FIRST, group=(1, 2, 3), prizes=(10000, 0, 0), exact=Fraction(10000, 3), amount=3300)
    assert arithmetic(third, "shared", EN) == "(100.00) : 3 ≈ 33.33, paid 33.00"
    assert prize_of(Fraction(183750), FR).replace("\N{NARROW NO-BREAK SPACE}", " ") == "1 837,50"
    assert prize_of(Fraction(20000, 3), EN) == "(200.00 : 3)"


def test_who_was_passed_over_is_named_but_of_whom_something_is_unknown_only_counted() -> None:
    names = {1: "Ada", 2: "Bob", 3: "Cyd"}
    assert reasons(OVER, names, EN).split(EN["language.between"]) == [
        "Ada (already 475.00 from the general list)", "2 players (not known: rating)",
    ]  # fmt: skip
    assert why(PassedOver(1, "has-category", 2000, "women"), EN) == "already 20.00: women"
    assert remark(AWARD.rows[0], AWARD, names, EN).endswith("= 475.00")
    assert remark(AWARD.rows[3], AWARD, names, EN).startswith("Passed over: Ada (already 475.00")


def test_the_text_tells_the_method_the_amounts_how_each_was_reckoned_and_what_is_left() -> None:
    assert lines(found()) == [
        "Hort: half of the prize of the place, half of an equal share among those on the same points. "
        "Prizes do not add up: everybody receives the largest one he may have. "
        "Amounts in whole units of 1.00; what is left over goes to the largest remainders. "
        "No share of those on equal points below 10.00.",
        "Place Name Points List Prize of the place Equal share Amount",
        "1 Ada 2 general 500.00 450.00 475.00", "2 Bob 1½ general 400.00 450.00 425.00",
        "3 Cyd 1 general 200.00 200.00 200.00", "1 Dan ½ women 50.00",
        "How each shared amount was reckoned:",
        "Ada: [(500.00 + 400.00) : 2] : 2 + 500.00 : 2 = 475.00",
        "Bob: [(500.00 + 400.00) : 2] : 2 + 400.00 : 2 = 425.00",
        "Dan: no share, because it would be less than 10.00; the money stays with the group.",
        "Passed over:",
        "women, place 1: Ada (already 475.00 from the general list)" + EN["language.between"]
        + "2 players (not known: rating)",
        "cup (women, place 1): Dan", "book (general, place 2): nobody",
        "Not given, it stays in the fund: women, place 2: 30.00",
        "women, place 2: Ada (already 475.00 from the general list)",
        "Not given, it stays in the fund: general, place 4: 10.00",
        "Given 1,150.00 + not given 40.00 = fund 0.00.",
    ]  # fmt: skip


def test_names_and_lists_of_prizes_are_aligned_on_the_left() -> None:
    people = PEOPLE | {1: Entrant(1, "Ada-Lou")}
    one, other = shown.prizes_text(replace(found(), people=people), EN).split("\n")[2:4]
    assert one.index("Ada-Lou") == other.index("Bob") and one.index("general") == other.index("general")


def test_by_place_and_with_prizes_that_add_up_nothing_is_reckoned() -> None:
    plain_ = replace(AWARD, rules=AwardRules(Terms("place"), True), rows=(PrizeRow(1, GENERAL, 1, 47500, (), ALONE),))
    text = lines(found(replace(plain_, left=(), kinds=(), shares=(ALONE,)), "B"))
    assert text[:2] == ["Pool B", "The prize of the place, in the order of the tie-breaks. Prizes add up."]
    assert text[3:] == ["1 Ada 2 general 475.00", "Given 475.00 + not given 0.00 = fund 0.00."]


def test_programs_are_told_the_same_with_money_as_text() -> None:
    facts = shown.prizes_json(found(pool="B"), EN)
    assert (facts["method"], facts["fund"], facts["given"], facts["left"]) == ("hort", "0.00", "1150.00", "40.00")
    first, _, alone, woman = facts["rows"]
    assert (first["id"], first["name"], first["pool"], first["amount"]) == (1, "Ada", "B", "475.00")
    assert first["arithmetic"].endswith("= 475.00") and alone["arithmetic"] == "" and "arithmetic" not in woman
    assert woman["passed_over"][0] == {
        "id": 1, "name": "Ada", "code": "has-general", "why": "already 475.00 from the general list",
    }  # fmt: skip
    assert facts["unawarded"][0]["pool"] == "B" and facts["unawarded"][0]["amount"] == "30.00"
    assert facts["kinds"] == [
        {"list": "women", "place": 1, "kind": "cup", "id": 4, "name": "Dan"},
        {"list": GENERAL, "place": 2, "kind": "book", "id": None, "name": None},
    ]  # fmt: skip
    assert "pool" not in shown.prizes_json(found(), EN)["rows"][0] and len(facts["problems"]) == 1
    assert "pool" not in shown.prizes_json(found(), EN)["unawarded"][0]
    assert shown.prizes_json(replace(found(), awards={}), EN)["method"] == "hort"


# ------------------------------------------------------------------------------------------------- what is written


def refused(made: Prizes) -> list[str]:
    with pytest.raises(SheetgenError) as refusal:
        prize_writing.prizes_bytes(made, datetime.date(2026, 5, 1))
    assert refusal.value.problems[0].where.file in ("a.xlsx", None)
    return [problem.code for problem in refusal.value.problems]


def test_prizes_are_written_into_a_workbook_with_their_sheets_and_without_errors_only() -> None:
    assert refused(found()) == ["list-not-a-workbook"]
    read = SimpleNamespace(spec=SimpleNamespace(extras=(), lang="en"))
    made = found()
    made.ranking.read = read
    assert refused(made) == ["no-prize-sheets"]
    read.spec.extras = ("prizes",)
    assert refused(replace(made, standings=another_order())) == ["prizes-of-individuals"]
    assert refused(replace(made, problems=(warning("season-undated"), error("empty-file")))) == [
        "empty-file",
        "not-written",
    ]


def another_order() -> Any:
    return SimpleNamespace(order=STANDINGS.order, rows=STANDINGS.rows)


def test_the_lines_of_a_sheet_are_filled_and_the_rest_emptied() -> None:
    table = prize_writing._table(found(), "sheet", ("a", "b"), [{"a": 1}])
    assert table["sheet", 1, "a"] == 1 and table["sheet", 1, "b"] is None and table["sheet", 60, "a"] is None
    assert len(table) == 120
    assert len(prize_writing._table(found(), "sheet", ("a",), [{"a": 1}] * 60)) == 60
    with pytest.raises(SheetgenError, match="too-many-prizes"):
        prize_writing._table(found(), "sheet", ("a",), [{"a": 1}] * 61)


def test_a_remark_is_cut_where_its_cell_ends() -> None:
    assert prize_writing._short("x" * 260) == "x" * 260
    assert prize_writing._short("x" * 261) == "x" * 259 + "…"


def test_things_and_what_stays_in_the_fund_are_listed_behind_the_money() -> None:
    cup, book, left, rest = prize_writing._things(found(), AWARD, EN)
    assert cup == {"list": "women", "place": 1, "name": "Dan", "remark": "cup"}
    assert (book["list"], book["name"]) == ("general", "nobody")
    assert left == {"list": "women", "place": 2, "remark": "Not given, it stays in the fund: women, place 2: 30.00"}
    assert (rest["list"], rest["place"]) == ("general", 4)


def test_everybody_signs_for_all_he_receives_and_the_cashier_fetches_it() -> None:
    """475 + 425 + (200 + 50): notes of 200 and less, and coins."""
    twice = replace(AWARD, rows=(*AWARD.rows[:3], PrizeRow(3, "women", 1, 5000)))
    receipts = prize_writing._receipts(found(), twice, EN)
    assert [line["name"] for line in receipts] == ["Ada", "Bob", "Cyd"]
    *envelopes, whole = prize_writing._envelopes(twice, EN)
    assert [line["count"] for line in envelopes] == [1, 1, 1] and whole["count"] == 3
    assert whole["amount"] == prize_writing.encode_money(115000)
    assert whole["notes"] == "5 × 200.00 + 2 × 50.00 + 2 × 20.00 + 2 × 5.00"


def test_who_left_the_general_list_is_written_up_to_eight_and_a_fund_only_where_none_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = [Fund(())]
    monkeypatch.setattr(prize_writing, "typed_of", lambda ranking, pool: {})
    monkeypatch.setattr(prize_writing, "fund_of", lambda entries: (typed[0], []))
    nine = {n: Entrant(f"B{n}", f"P{n}") for n in range(1, 10)}
    made = replace(found(), people=nine)
    changes = prize_writing._typed(made, "B", replace(AWARD, leavers=tuple(range(1, 9))))
    assert [changes["prizes", f"out-{n}"] for n in range(1, 9)] == [str(n) for n in range(1, 9)]
    assert (changes["prizes", "method"], changes["prizes", "unit"], changes["prizes", "least"]) == ("hort", 100, 1000)
    none = prize_writing._typed(made, "B", replace(AWARD, rules=AwardRules()))
    assert none["prizes", "out-1"] is None and none["prizes", "least"] is None
    with pytest.raises(SheetgenError, match="too-many-left"):
        prize_writing._typed(made, "B", replace(AWARD, leavers=tuple(nine)))
    typed[0] = Fund((50000,))
    with pytest.raises(SheetgenError, match="two-funds"):
        prize_writing._typed(made, "B", AWARD)
    assert prize_writing._typed(made, "B", replace(AWARD, fund=typed[0]))["prizes", "method"] == "hort"


# --------------------------------------------------------------------------------------------- from the final order


def test_the_final_order_is_that_of_the_ranks_and_whoever_has_none_is_not_in_it() -> None:
    ranks = {1: 2, 2: None, 3: 1, 4: 2}
    rows = tuple(SimpleNamespace(id=n, rank=ranks[n], values={"PTS": 7}) for n in (4, 3, 2, 1))
    order = SimpleNamespace(order=("PTS",), rows=rows)
    told = [(each.id, each.rank, each.points) for each in _contenders(order, PEOPLE, [4])]
    assert told == [(3, 1, 7), (1, 2, 7), (4, 2, ("apart", 4))]


def test_ages_count_by_the_year_of_the_first_round_that_has_a_date() -> None:
    def year(*days: str) -> int | None:
        entries = {("plan", n, "date"): day for n, day in enumerate(days)} | {("plan", 1, "time"): "1999"}
        return _year(SimpleNamespace(read=SimpleNamespace(entries=entries)))

    assert (year("2027-01-02", "2026-12-31"), year("soon", ""), year()) == (2026, None, None)
    assert _year(SimpleNamespace(read=None)) is None


def test_a_fund_of_pools_is_for_an_event_with_these_pools() -> None:
    results = File("r.csv", GAMES.encode())
    for pool, code in (("A", "no-such-pool"), ("", "")):
        fund = File("fund.csv", f"pool;prize;place;amount\n{pool};;1;10\n".encode())
        if not code:
            assert prizes_of(results, fund).awards[""].fund.total == 1000
            continue
        with pytest.raises(SheetgenError) as refusal:
            prizes_of(results, fund)
        (problem,) = refusal.value.problems
        assert (problem.code, problem.found, problem.where.file) == (code, "A", "fund.csv")


def test_without_a_fund_a_list_of_results_has_no_prizes() -> None:
    with pytest.raises(SheetgenError) as refusal:
        prizes_of(File("r.csv", GAMES.encode()))
    assert [(each.code, each.where.file) for each in refusal.value.problems] == [("prizes-without-fund", "r.csv")]
