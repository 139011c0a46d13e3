"""``new swiss --from``: a workbook goes on from the file of an event, says the same again, and pairs the same round."""

import random
from typing import Any

import pytest

from sheetgen.errors import BadOptions, FileProblem, NoSuchSize, Problem, ProblemsFound, SheetgenError
from sheetgen.exchange.event_files import import_event
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.writing import Style, write_trf
from sheetgen.model.tournament import FIDE_2026
from sheetgen.operations.export import export_file
from sheetgen.operations.new import make_workbooks
from sheetgen.operations.pairing.report_file import pair_trf
from sheetgen.operations.pairing.workbook import check_pairings, pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from sheetgen.systems.swiss.spec import MOST_PLACES
from tests.example import ROOT
from tests.swiss.events import play, results
from tests.trf.paper import file, four_players, line, player

RATINGS = ("2100", "2050", "1700", "1500")
HEAD = ["142 3", "152 W", "192 FIDE_DUTCH_2026"]


def made(data: bytes, **asked: Any) -> tuple[bytes, tuple[Problem, ...]]:
    done = make_workbooks("swiss", source=import_event(File("event.trf", data)), **asked)
    return done.data, done.problems


def exported(workbook: bytes) -> bytes:
    (found,) = export_file(File("event.xlsx", workbook), Style())
    return found.data


def refused(data: bytes, **asked: Any) -> list[tuple[str, int | None]]:
    with pytest.raises(SheetgenError) as refusal:
        made(data, **asked)
    return [(problem.code, problem.where.line) for problem in refusal.value.problems]


def said(problems: tuple[Problem, ...]) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.where.line) for problem in problems]


def boards_and_bye(found: Any) -> tuple[list[tuple[int, int]], int | None]:
    return [(board.white, board.black) for board in found.round.boards], found.round.bye


def faults(seed: int) -> list[str]:
    """An open as a file, and that as a workbook: the same file again, the same past rounds, the same next one."""
    rng = random.Random(seed)
    played = play(seed, last=rng.choice((0, 1, 2, 3, 4, 99)), rules=FIDE_2026, order=None)
    first = exported(played.data)
    again, problems = made(first)
    found = [] if exported(again) == first else [f"{seed}: another file"]
    # What every engine accepts does not name the edition; that it is assumed is said.
    found += [f"{seed}: {problem.code}" for problem in problems if problem.code != "trf-edition-assumed"]
    found += [f"{seed}: round {each.round}" for each in check_pairings(again, "").differences]
    try:
        ours = pair_workbook(again, "")
    except (NoLegalPairing, ProblemsFound):
        return found
    same = boards_and_bye(ours) == boards_and_bye(pair_trf(first, "event.trf"))
    found += [] if same else [f"{seed}: another next round"]
    read = read_workbook(ours.data or b"")
    typed = apply_changes(read, results(read, ours.round.number, len(ours.round.boards), rng))
    return found + [f"{seed}: check {each.round}" for each in check_pairings(typed, "").differences]


@pytest.mark.slow
def test_an_open_goes_on_from_its_file_with_the_same_next_round() -> None:
    assert [fault for seed in range(1) for fault in faults(seed)] == []


@pytest.mark.parametrize("count", [pytest.param(2, marks=pytest.mark.slow), pytest.param(15, marks=pytest.mark.long)])
def test_many_opens_go_on_from_their_files(count: int) -> None:
    assert [fault for seed in range(500, 500 + count) for fault in faults(seed)] == []


@pytest.mark.slow
def test_points_of_a_method_that_end_before_the_last_round_come_back() -> None:
    """SW22: after its third round the soft Haley gives nobody anything, and no file says so with zeros."""
    played = play(3, last=2, rules=FIDE_2026, order=None, accelerate="haley-soft", sizes=((12, 6),))
    first = exported(played.data)
    rows = [row for row in first.decode().splitlines() if row.startswith("XXA")]
    assert rows and {len(row.split()) for row in rows} == {2 + 3}
    assert exported(made(first)[0]) == first


def test_the_example_says_again_everything_its_file_said() -> None:
    data = (ROOT / "examples" / "swiss" / "event.trf").read_bytes()
    workbook, problems = made(data)
    assert said(problems) == [("told-ranks", 17)]
    ours, theirs = read_trf(exported(workbook)).event, read_trf(write_trf(read_trf(data).event).data).event
    for name in (
        "name",
        "city",
        "federation",
        "start",
        "end",
        "kind",
        "chief",
        "rate",
        "rounds",
        "tie_breaks",
        "points",
    ):
        assert getattr(ours, name) == getattr(theirs, name), name
    assert [(each.name, each.birth, each.fide_id, each.title, each.sex, each.turns) for each in ours.players] == [
        (each.name, each.birth, each.fide_id, each.title, each.sex, each.turns) for each in theirs.players
    ]


def test_what_has_no_place_in_the_workbook_is_said_with_its_line() -> None:
    national = line((1, "FRA"), (5, "   1"), (15, "Player 1"), (49, "2100"))
    remark, team = "### a remark", line((1, "013"), (5, "Team"), (37, "   1"), (42, "   2"))
    data = file("012 Open", *HEAD, "182 Other 1.0", remark, *four_players(), national, team)
    workbook, problems = made(data)
    lost = [("told-not-carried", 5), ("told-not-carried", 11), ("told-not-carried", 12)]
    assert said(problems) == [*lost, ("told-ranks", 8), ("swiss-rounds-unlikely", None)]
    assert remark in exported(workbook).decode()


def test_dates_deputies_bans_byes_and_virtual_points_are_carried() -> None:
    days = line((1, "132"), (92, "26/01/07"), (102, "26/01/14"), (112, "26/01/21"))
    wishes = ["240 H   3    2", line((1, "250"), (10, " 1.0"), (15, "  1"), (19, "  3"), (23, "   1"), (28, "   2"))]
    ban = line((1, "260"), (5, "  1"), (9, "  3"), (13, "   1"), (18, "   4"))
    data = file("042 2026/01/07", "052 2026/01/21", "112 Roche, Chantal", *HEAD, days, *four_players(), *wishes, ban)
    workbook, problems = made(data)
    assert said(problems) == [("told-ranks", 9), ("swiss-rounds-unlikely", None)]
    ours, theirs = read_trf(exported(workbook)).event, read_trf(data).event
    for name in ("dates", "deputies", "start", "end", "byes", "virtual", "forbidden", "first_colour"):
        assert getattr(ours, name) == getattr(theirs, name), name
    read = read_workbook(workbook)
    assert read.entries["plan", 2, "date"] == "2026-01-14"
    assert (read.entries["forbidden", 1, "first"], read.entries["forbidden", 1, "second"]) == (1, 4)
    assert read.entries["players", 2, "call3"] == "H"


@pytest.mark.slow
def test_who_forfeited_his_last_game_plays_on_unless_the_file_says_otherwise() -> None:
    rows = [player(1, ["   2 w +"], "1.0"), player(2, ["   1 b -"], "0.0"), player(3, ["   4 w 1"], "1.0")]
    data = file(*HEAD, *rows, player(4, ["   3 b 0"], "0.0"))
    assert pair_workbook(made(data)[0], "").round.absent == ()
    away = file(*HEAD, *rows, player(4, ["   3 b 0"], "0.0"), "240 Z   2    2")
    assert pair_workbook(made(away)[0], "").round.absent == ((2, "Z"),)


@pytest.mark.slow
def test_numbers_of_a_file_that_are_no_order_of_ratings_stay() -> None:
    rows = [player(number, rating=str(1500 + 100 * number)) for number in range(1, 7)]
    data = file(*HEAD, *rows)
    found = pair_workbook(made(data)[0], "").round
    assert {(board.white, board.black) for board in found.boards} == {(1, 4), (5, 2), (3, 6)}
    read = read_workbook(made(data)[0])
    late = apply_changes(read, {("players", 7, "name"): "Late", ("players", 7, "rating"): 1250})
    done = read_workbook(pair_workbook(late, "").data or b"")
    assert [done.entries["players", each, "tpn"] for each in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]


def test_gaps_in_the_numbers_and_namesakes_are_said() -> None:
    rows = [player(1, name=f"{'Twin':33}"), player(3, name=f"{'TWIN':33}"), player(4), player(9)]
    workbook, problems = made(file(*HEAD, *rows))
    assert said(problems) == [("told-renamed", 5), ("told-renumbered", 5), ("swiss-rounds-unlikely", None)]
    assert [read_workbook(workbook).entries["players", each, "name"] for each in (1, 2)] == ["Twin", "TWIN (2)"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"rounds": 5}, "trf-option-contradicts"),
        ({"pairing": "fide-2016"}, "trf-option-contradicts"),
        ({"first_colour": "black"}, "trf-option-contradicts"),
        ({"points": "3/1/0"}, "trf-option-contradicts"),
        ({"bye_points": "½"}, "trf-option-contradicts"),
        ({"accelerate": "baku"}, "told-late-acceleration"),
        ({"count": 3}, "count-below-list"),
    ],
)
def test_options_that_contradict_the_file_are_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        made(file(*HEAD, *four_players()), **asked)
    assert [problem.code for problem in refusal.value.problems] == [code]


def test_before_the_first_round_only_points_that_the_file_says_contradict_an_option() -> None:
    """SW27: a file without rounds may leave the points open; record 162 settles them."""
    field = (player(1), player(2))
    workbook, _ = made(file(*HEAD, *field), points="3/1/0")
    assert "W 3.0" in " ".join(exported(workbook).decode().split())
    assert refused(file(*HEAD, "162  W 1.0    D 0.5", *field), points="3/1/0") == [("trf-option-contradicts", 4)]


@pytest.mark.slow
def test_a_method_goes_on_if_it_gave_the_virtual_points_of_the_file() -> None:
    games = zip(range(1, 5), ("   2 w -", "   1 b -", "   4 w -", "   3 b -"), RATINGS, strict=True)
    rows = [player(number, [game], rating=rating) for number, game, rating in games]
    given = [line((1, "250"), (10, " 2.0"), (15, "  1"), (19, "  1"), (23, "   1"), (28, "   2"))]
    given.append(line((1, "250"), (10, " 1.0"), (15, "  1"), (19, "  1"), (23, "   3"), (28, "   3")))
    head = ["142 9", "152 W", "192 FIDE_DUTCH_2026"]
    workbook, _ = made(file(*head, *rows, *given), accelerate="degressive", spare=8)
    read = read_workbook(pair_workbook(workbook, "").data or b"")
    assert [read.entries.get(("turns", each, "virtual2"), 0) for each in range(1, 5)] == [4, 4, 2, 0]
    assert refused(file(*head, *rows, *given), accelerate="haley", spare=8) == [("trf-acceleration-contradicts", None)]


def test_files_that_cannot_be_gone_on_with_are_refused_with_their_line() -> None:
    assert refused(file("142 3", "192 FIDE_DUBOV", *four_players())) == [("trf-other-system", 2)]
    assert refused(file(*HEAD, "162  W 4.0    D 1.0", player(1), player(2))) == [("told-points", 4)]
    assert refused(file("152 W", *four_players())) == [("swiss-rounds-missing", None)]
    assert refused(file("142 1", "152 W", *four_players())) == [("told-more-rounds", None)]
    many = " ".join(f"{number:4}" for number in range(1, 16))  # 105 pairs; the sheet has room for 100
    bans = file(*HEAD, *(player(number) for number in range(1, 17)), f"260   1   3 {many}")
    assert refused(bans) == [("told-bans", None)]
    with pytest.raises(FileProblem) as refusal:
        import_event(File("list.pdf", b"%PDF-1.7"))
    assert refusal.value.problems[0].code == "no-event-file"
    with pytest.raises(NoSuchSize):
        made(file(*HEAD, *(player(number) for number in range(1, MOST_PLACES + 2))))
