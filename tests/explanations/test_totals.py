"""How a figure comes out, and what each line of it says: told by a voice that only repeats what it is given."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.explanations import lines, totals
from sheetgen.explanations.subject import entrant_named
from sheetgen.model.tournament import FIDE_2026
from sheetgen.ranking.definitions import LineStyle, Total
from sheetgen.ranking.explain import Account, Contribution
from sheetgen.workbook.entered import Entrant
from tests.cases import for_each


class Voice:
    """Says the id of a sentence and its facts; everybody is called N and his number."""

    def __init__(self, rules: str = "livre", *ratings: int | None) -> None:
        entries = {number: SimpleNamespace(rating=rating) for number, rating in enumerate(ratings, start=1)}
        self.records = SimpleNamespace(rules=rules, entries=entries, most=2)
        self.words = self

    def say(self, name: str, /, **facts: Any) -> str:
        told = " ".join(f"{fact}={value}" for fact, value in facts.items() if fact != "happened")
        return f"{name.removeprefix('explain.')}({told})"

    def figure(self, value: Any) -> str:
        return str(value)

    def counted(self, value: Any, unit: str) -> str:
        return f"{value}:{unit}"

    def series(self, parts: Any) -> str:
        return "; ".join(parts)

    def listed(self, parts: Any) -> str:
        return ", ".join(parts)

    def name(self, id_: int) -> str:
        return f"N{id_}"

    def seat(self, level: Any) -> str:
        return f"seat {level}"

    def happened(self, *_: Any) -> str:
        return "met"


def test_every_style_and_every_total_has_its_words() -> None:
    assert set(lines.STYLES) | {LineStyle.BY_SEAT, LineStyle.NOTHING} == set(LineStyle)
    assert set(totals.CLOSINGS) == set(Total)


def account(value: Any, *contributions: Contribution, **facts: Any) -> Account:
    return Account(1, value, contributions, facts)


def closed(code: str, of: Account, *others: Account, voice: Voice | None = None) -> str:
    return totals.closing(voice or Voice(), code, of, [of, *others])


def line(**facts: Any) -> Contribution:
    usual: dict[str, Any] = {"round": 3, "opponent": 2, "amount": Fraction(1), "note": "", "counts": True}
    return Contribution(**dict.fromkeys(("own", "figure", "level")) | usual | facts)


RATED, SOME, OTHER = Voice(FIDE_2026, 2000, 1900), Voice(FIDE_2026, 2000, None), Voice("livre", None)


@for_each(
    "code,value,facts,voice,said",
    [
        ("SB", 5, {}, None, "total.sum(value=5)"), ("DE", 1, {"lowest": 1, "highest": 1}, None, "total.sum(value=1)"),
        ("DE", None, {"lowest": 0, "highest": 1}, None, "total.between(lowest=0 highest=1)"),
        ("ARO", 1950, {}, None, "total.mean(value=1950)"), ("ARO", None, {}, OTHER, "total.unrated()"),
        ("ARO", None, {}, RATED, "total.no-games()"), ("ARO", None, {}, SOME, "total.dropped()"),
        ("PTP", 2100, {"points": 2, "games": 3}, None, "total.perfect(points=2 games=3 value=2100)"),
        ("PTP", None, {}, OTHER, "total.unrated()"), ("AOB", 4, {}, None, "total.mean(value=4)"),
        ("AOB", None, {}, None, "total.no-games()"), ("TPN", 7, {}, None, "total.number(value=7)"),
        ("RTNG", 1800, {}, None, "total.rating(value=1800)"), ("RTNG", None, {}, OTHER, "total.unrated()"),
        ("PERF", 1700, {"mean": 1650, "points": 2, "games": 3, "quantity": 50}, None,
         "total.performance(mean=1650 points=2 games=3 quantity=+50 value=1700)"),
        ("PERF", None, {"games": 3}, OTHER, "total.unrated()"), ("PERF", 1700, {}, OTHER, "total.unrated()"),
        ("ELO", 1500, {"ratings": (1600, 1400)}, None, "total.mean-of-team(ratings=1600, 1400 value=1500)"),
        ("ELO", None, {"ratings": ()}, None, "total.unrated-team()"), ("ELO", None, {}, None, "total.unrated-team()"),
        ("LOTS", 2, {}, None, "total.lot(value=2)"),
    ],
)  # fmt: skip
def test_how_a_figure_comes_out(code: str, value: Any, facts: dict[str, Any], voice: Voice | None, said: str) -> None:
    assert closed(code, account(value, **facts), voice=voice) == said


def test_of_lists_as_much_is_told_as_decides() -> None:
    one, other = account((3, 2, 1), limits=(4, 3, 2)), account((3, 1, 1), limits=(4, 3, 2))
    assert closed("BOARDS", one, other) == "total.list(parts=seat 1 3; seat 2 2)"
    assert closed("BBE", one, other) == (
        "total.list(parts=total.elimination(count=1 value=3); total.elimination(count=2 value=2))"
    )
    assert closed("KOYA+", one, other) == (
        "total.list(parts=total.limit(limit=4:point value=3); total.limit(limit=3:point value=2))"
    )
    assert closed("BOARDS", one, one) == "total.list(parts=seat 1 3; seat 2 2; seat 3 1)"


def test_the_strength_of_opponents_is_their_sum_over_a_divisor() -> None:
    both = account(9, line(amount=Fraction(3)), line(amount=None), line(amount=2), score=4, divisor=5)
    assert closed("SSSC", both) == "total.strength(value=9 score=4 divisor=5 sum=5)"


@for_each(
    "code,facts,said",
    [
        ("SB", {"figure": 4, "level": 5}, "line.score(worth=4:point)"),
        ("SB", {"figure": 4, "level": 5, "note": "adjusted"}, "line.adjusted-score(worth=5:point figure=4)"),
        ("SB", {"figure": 4, "level": 5, "note": "virtual"}, "line.virtual-score(worth=4:point)"),
        ("BH", {"figure": 4, "level": 5}, "line.opponent(name=N2 worth=5:point)"),
        ("BH", {"figure": 4, "level": 5, "note": "adjusted"}, "line.adjusted(name=N2 worth=5:point figure=4)"),
        ("BH", {"figure": 4, "level": 1, "own": 1, "note": "virtual"}, "line.virtual(before=1 rest=0 after=3)"),
        ("BH", {"figure": 4, "level": 1, "own": None, "note": "virtual"}, "line.virtual(before=1 rest=1 after=2)"),
        ("CUM", {}, "line.running(round=3)"), ("CUMO", {"figure": 7}, "line.cumulative(figure=7)"),
        ("CUMO", {"opponent": None}, "line.exempt-cumulative()"), ("BHS", {"figure": 7}, "line.buchholz(figure=7)"),
        ("ARO", {"figure": 7}, "line.rating(figure=7 amount=1)"), ("ARO", {"note": "unrated"}, "line.unrated()"),
        ("ARO", {"figure": 7, "note": "clamped"}, "line.clamped(figure=7 amount=1)"),
        ("SBB", {"figure": 4, "own": 2}, "line.product(name=N2 theirs=4:match-point ours=2:game-point)"),
        ("SBC", {"figure": 4, "own": 2, "opponent": None},
         "line.dummy-product(theirs=4:game-point ours=2:match-point)"),
        ("BC", {"level": 2, "own": 3}, "line.board(number=2 worth=3:point)"),
        ("BBE", {"level": 2, "own": 3}, "line.board-points(number=2 worth=3:point)"),
        ("H2H", {"level": 2}, "line.between(seat=seat 2 round=3 name=N2)"),
        ("APRO", {"figure": 7}, "line.performance(figure=7)"), ("BPG", {}, "line.black()"),
    ],
)  # fmt: skip
def test_what_a_line_of_a_figure_says(code: str, facts: dict[str, Any], said: str) -> None:
    ((text, amount, round_, counts),) = lines.lines_of(Voice(), code, account(1, line(**facts)))
    assert (text, round_, counts) == (said, 3, True)
    told = code in ("TBR", "BBE", "REP") or facts.get("note") == "unrated"
    assert amount == (None if told else 1)


def test_games_of_a_team_are_put_together_board_by_board() -> None:
    games = [line(level=2, own=1, figure=3, amount=3), line(level=1, own=1, figure=4, amount=4),
             line(level=2, own=Fraction(1, 2), figure=3, amount=Fraction(3, 2))]  # fmt: skip
    berlin = lines.lines_of(Voice(), "BERLIN", account(1, *games))
    assert berlin == [
        ("line.weighed(seat=seat 1 worth=1:point weight=4)", 4, None, True),
        ("line.weighed(seat=seat 2 worth=3/2:point weight=3)", Fraction(9, 2), None, True),
    ]
    boards = lines.lines_of(Voice(), "BOARDS", account(1, *games))
    assert boards == [("seat 1", 4, None, True), ("seat 2", Fraction(9, 2), None, True)]


def test_names_that_are_close_are_offered_three_at_most_and_of_several_meant_five() -> None:
    from sheetgen.errors import BadOptions

    def close(text: str, *names: str) -> tuple[str, ...]:
        with pytest.raises(BadOptions) as refusal:
            entrant_named(text, {number: Entrant(number, name) for number, name in enumerate(names, start=1)})
        return tuple(refusal.value.problems[0].data["close"])

    assert len(close("Annx", *(f"Anna{n}" for n in "abcdefg"))) == 3
    assert close("Anna", *(f"Anna B{n}" for n in "abcdefg")) == tuple(f"Anna B{n}" for n in "abcde")
    assert close("", "Anna", "Bob") == () and close("Zzz", "Anna") == ()
    assert close("Ana", "Anna Lind") == ("Anna Lind",)
