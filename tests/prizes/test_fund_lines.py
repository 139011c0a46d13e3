"""The fund as people write it: every problem of a list, each with its line."""

from pathlib import Path

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.fund_list import FUND, read_fund
from sheetgen.exchange.reading import Loaded
from sheetgen.prize_rules.eligibility import Criteria
from sheetgen.prize_rules.fund import Category, Fund, Thing
from tests.by_path import read_rows

HEAD = "prix;place;montant;de;à;sexe;catégorie;club;nc;nature;poule"


def loaded(folder: Path, *lines: str, head: str = HEAD) -> Loaded[dict[str, Fund]]:
    path = folder / "fund.csv"
    path.write_text("\n".join((head, *lines)), encoding="utf-8")
    return read_fund(read_rows(path, FUND))


def fund_of(folder: Path, *lines: str, head: str = HEAD) -> Fund:
    ((fund,),) = (found.values() for found in loaded(folder, *lines, head=head).items)
    return fund


def refused(folder: Path, *lines: str) -> list[tuple[int | None, str]]:
    with pytest.raises(ProblemsFound) as refusal:
        loaded(folder, *lines)
    return [(problem.where.line, problem.code) for problem in refusal.value.problems]


def test_a_fund_has_a_general_list_categories_and_things(tmp_path: Path) -> None:
    fund = fund_of(
        tmp_path,
        "général;1;1 200,50;;;;;;;coupe",
        ";2;600",
        "Moins de 1800;1;120;0;1799",
        "Jeunes;;60;;;f;U16, Min;Lyon",
        "Jeunes;;40",
        "Débutants;1;20;;;;;;x",
    )
    assert fund.general == (1200_50, 600_00)
    assert fund.things == (Thing(1, "coupe"),)
    assert fund.categories == (
        Category("Moins de 1800", Criteria(high=1799), (120_00,)),
        Category("Jeunes", Criteria(sex="F", categories=("U16", "Min"), clubs=("Lyon",)), (60_00, 40_00)),
        Category("Débutants", Criteria(unrated=True), (20_00,)),
    )
    assert fund.total == 2040_50


def test_the_columns_are_known_in_english_too(tmp_path: Path) -> None:
    fund = fund_of(tmp_path, "general,1,100,,,", "women,1,50.5,,,F", head="prize,place,amount,from,to,sex")
    assert fund == Fund((100_00,), (Category("women", Criteria(sex="F"), (50_50,)),))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (";1;", "prize-without-amount"),
        (";1;1O0", "bad-amount"),
        (";1;0", "bad-amount"),
        (";1;-5", "bad-amount"),
        (";first;100", "bad-prize-place"),
        (";0;100", "bad-prize-place"),
        ("a;1;100;x", "bad-prize-rating"),
        ("a;1;100;1800;4001", "bad-prize-rating"),
        ("a;1;100;1800;1500", "prize-band-reversed"),
        ("a;1;100;;;Q", "bad-prize-sex"),
        ("a;1;100;;;;;;maybe", "bad-yes-no"),
        ("a;1;100;;1500;;;;x", "prize-unrated-band"),
        (";1;100;;1500", "general-prize-asks"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_number(tmp_path: Path, line: str, code: str) -> None:
    assert refused(tmp_path, "b;1;10;;;F", line) == [(3, code)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((";1;100", ";1;50"), [(3, "prize-twice")]),
        ((";1;100", ";3;50"), [(3, "prize-gap")]),
        ((";2;100",), [(2, "prize-gap")]),
        ((";1;100", ";2;150"), [(3, "prize-rises")]),
        (("a;1;100;;1800", "A;2;50;;1500"), [(3, "prize-differs")]),
    ],
)
def test_lines_that_contradict_each_other_are_refused(
    tmp_path: Path, lines: tuple[str, ...], expected: list[tuple[int, str]]
) -> None:
    assert refused(tmp_path, *lines) == expected


def test_all_problems_of_a_fund_stand_in_one_report(tmp_path: Path) -> None:
    assert refused(tmp_path, ";1;", "a;x;3;z") == [
        (2, "prize-without-amount"), (3, "bad-prize-place"), (3, "bad-prize-rating")]  # fmt: skip


def test_a_prize_that_asks_nothing_is_said(tmp_path: Path) -> None:
    (problem,) = loaded(tmp_path, "Beauty;1;50").problems
    assert (problem.code, problem.severity, problem.where.line) == ("prize-open-to-all", "warning", 2)


def test_every_pool_has_its_own_fund(tmp_path: Path) -> None:
    (by_pool,) = loaded(tmp_path, ";1;100;;;;;;;;a", ";1;80;;;;;;;;B").items
    assert by_pool == {"A": Fund((100_00,)), "B": Fund((80_00,))}


def test_a_fund_without_a_column_for_the_amount_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProblemsFound) as refusal:
        loaded(tmp_path, "x;1", head="prize;place")
    assert [problem.code for problem in refusal.value.problems] == ["missing-column"]
