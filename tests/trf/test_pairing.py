"""``pair`` on files: the open cases, options against records, what is refused, what is written."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from sheetgen.errors import BadOptions, ProblemsFound, SheetgenError
from sheetgen.exchange.trf.event import TrfEvent
from sheetgen.exchange.trf.paired_by import colour_of_first_round
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.operations.pairing.report_file import check_trf, pair_trf
from sheetgen.operations.pairing.rounds import PairedRound, PairOptions
from sheetgen.pairing.dutch.outcome import NoLegalPairing
from tests.cases import for_each
from tests.trf.paper import file, four_players, line, player

CASES = Path(__file__).parent.parent / "data" / "dutch" / "cases"
EXPECTED = json.loads((CASES / "expected.json").read_text(encoding="utf-8"))
# 2026: 1-3, 4-2 and 2-1, 3-4 are played; the last round joins 1-4 and 3-2.
HEAD = ["142 3", "152 W", "192 FIDE_DUTCH_2026"]


def paired(*lines: str, **asked: object) -> PairedRound:
    return pair_trf(file(*lines), "event.trf", PairOptions(**asked))


def boards(found: PairedRound) -> list[list[int]]:
    return [[board.white, board.black] for board in found.round.boards]


def codes(call: Callable[[], object], kind: type[SheetgenError]) -> list[str]:
    with pytest.raises(kind) as refusal:
        call()
    return [problem.code for problem in refusal.value.problems]


@for_each("name", EXPECTED)
def test_the_open_cases_are_paired_from_their_files(name: str) -> None:
    case, data = EXPECTED[name], (CASES / name).read_bytes()
    if case["boards"] is None:
        with pytest.raises(NoLegalPairing):
            pair_trf(data, name)
        return
    found = pair_trf(data, name)
    bye = [] if found.round.bye is None else [[found.round.bye, None]]
    assert boards(found) + bye == case.get("boards_rule_order", case["boards"])
    assert found.round.number == case["round"]


def test_the_next_round() -> None:
    found = paired(*HEAD, *four_players())
    assert (found.round.number, found.round.edition, boards(found), found.round.bye) == (
        3,
        "fide-2026",
        [[1, 4], [2, 3]],
        None,
    )
    assert (found.remarks, found.problems) == ((), ())


# ------------------------------------------------------------------------------------------------ options and records


def test_without_an_edition_the_one_in_force_is_taken_and_said() -> None:
    found = paired("142 3", "152 W", *four_players())
    assert [(remark.code, remark.data["edition"]) for remark in found.remarks] == [("trf-edition-assumed", "fide-2026")]


@pytest.mark.parametrize(
    ("start", "edition"), [("2026/02/01", "fide-2026"), ("2026-03-01", "fide-2026"), ("2026/01/31", "fide-2016")]
)
def test_the_code_without_a_year_goes_by_the_date(start: str, edition: str) -> None:
    found = paired("142 3", "152 W", f"042 {start}", "192 FIDE_DUTCH", *four_players())
    assert found.round.edition == edition
    assert [remark.code for remark in found.remarks] == ["trf-edition-of-the-date"]


@pytest.mark.parametrize(
    ("code", "edition"),
    [("FIDE_DUTCH_2017", "fide-2016"), ("FIDE_DUTCH_2025", "fide-2026"), ("FIDE_DUTCH_2026", "fide-2026")],
)
def test_the_code_with_a_year_names_the_edition(code: str, edition: str) -> None:
    assert paired("142 3", "152 W", f"192 {code}", *four_players()).round.edition == edition
    assert paired("142 3", "152 W", f"192 {code}", *four_players(), pairing=edition).round.edition == edition


@pytest.mark.parametrize(
    "asked", [{"pairing": "fide-2016"}, {"rounds": 5}, {"first_colour": "black"}, {"first_colour": "draw"}]
)
def test_an_option_that_contradicts_the_file_is_refused(asked: dict[str, object]) -> None:
    assert codes(lambda: paired(*HEAD, *four_players(), **asked), BadOptions) == ["trf-option-contradicts"]


@pytest.mark.parametrize("asked", [{"pairing": "fide-2020"}, {"rounds": 0}, {"rounds": 401}, {"first_colour": "red"}])
def test_an_option_that_means_nothing_is_refused(asked: dict[str, object]) -> None:
    assert codes(lambda: paired(*HEAD, *four_players(), **asked), BadOptions) == ["bad-option"]


@pytest.mark.parametrize("after", [-1, 3])
def test_a_round_that_is_not_there_cannot_be_the_last(after: int) -> None:
    assert codes(lambda: paired(*HEAD, *four_players(), after_round=after), BadOptions) == ["bad-round"]


def test_a_file_without_a_number_of_rounds_needs_the_option() -> None:
    assert codes(lambda: paired(*four_players()), ProblemsFound) == ["trf-no-rounds"]
    assert boards(paired(*four_players(), rounds=3)) == [[1, 4], [2, 3]]


def test_all_rounds_paired() -> None:
    assert codes(lambda: paired("142 2", *four_players()), ProblemsFound) == ["swiss-all-rounds-paired"]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("192 FIDE_DUBOV", "trf-other-system"),
        ("XXC rank", "trf-by-rank"),
        (line((1, "299"), (14, " 1.0"), (20, "  1"), (24, "   1")), "trf-odd-points"),
    ],
)
def test_what_cannot_be_paired_here_is_said(record: str, code: str) -> None:
    assert codes(lambda: paired("142 3", record, *four_players()), ProblemsFound) == [code]


def test_every_game_without_a_result_is_told_once() -> None:
    lines = [player(1, ["   4 w"]), player(2, ["   3 b"]), player(3, ["   2 w"]), player(4, ["   1 b"])]
    assert codes(lambda: paired("142 3", *lines), ProblemsFound) == ["trf-no-result"] * 2
    assert paired("142 3", *lines, after_round=0).round.number == 1


# --------------------------------------------------------------------------------------------------- colours and byes


def test_the_first_colour_is_read_from_the_first_round_with_colours() -> None:
    first = [player(1, ["   3 b 1"], "1.0"), player(2, ["   4 w 0"], "0.0"), player(3, ["   1 w 0"], "0.0"),
             player(4, ["   2 b 1"], "1.0")]  # fmt: skip
    event = read_trf(file("142 5", *first)).event
    assert colour_of_first_round(event) == "b"
    assert "trf-colour-assumed" not in [remark.code for remark in paired("142 5", *first).remarks]


def test_the_second_player_shows_the_other_colour_where_the_first_had_none() -> None:
    lines = [player(1, ["   3 - +"]), player(2, ["   4 b 1"]), player(3, ["   1 - -"]), player(4, ["   2 w 0"])]
    points = ("1.0", "1.0", "0.0", "0.0")
    data = file("142 5", *(row[:80] + f" {each}" + row[84:] for row, each in zip(lines, points, strict=True)))
    assert colour_of_first_round(read_trf(data).event) == "w"


def test_without_any_word_on_colours_white_is_taken_and_said() -> None:
    lines = [player(number) for number in range(1, 5)]
    found = paired("142 3", "192 FIDE_DUTCH_2026", *lines)
    assert boards(found) == [[1, 3], [4, 2]]
    assert [remark.code for remark in found.remarks] == ["trf-colour-assumed"]
    assert boards(paired("142 3", "152 B", *lines)) == [[3, 1], [2, 4]]


def test_a_drawn_colour_is_one_of_two_and_written() -> None:
    lines = [player(number) for number in range(1, 5)]
    found = paired("142 3", *lines, first_colour="draw")
    again = read_trf(found.data or b"").event
    assert again.first_colour == ("w" if boards(found)[0] == [1, 3] else "b")


@pytest.mark.parametrize("form", ["column", "240", "XXZ", "both"])
def test_who_is_away_in_any_dialect_is_not_paired(form: str) -> None:
    head, lines = ["142 3"], [player(number) for number in range(1, 6)]
    if form in ("column", "both"):
        lines[4] = player(5, ["0000 - Z"])
    if form in ("240", "both"):
        head.append(line((1, "240"), (5, "Z"), (7, "  1"), (11, "   5")))
    if form == "XXZ":
        head.append("XXZ 5")
    found = paired(*head, *lines)
    assert (found.round.absent, found.round.bye, len(found.round.boards)) == (((5, "Z"),), None, 2)


def test_a_bye_told_twice_must_agree() -> None:
    head = ["142 3", line((1, "240"), (5, "H"), (7, "  1"), (11, "   5"))]
    lines = [player(number) for number in range(1, 5)] + [player(5, ["0000 - Z"])]
    assert codes(lambda: paired(*head, *lines), ProblemsFound) == ["trf-bye-disagrees"]


def test_forbidden_pairs_and_virtual_points_are_obeyed() -> None:
    lines = [player(number) for number in range(1, 5)]
    assert [1, 3] not in boards(paired("142 3", "XXP 1 3", *lines))
    assert boards(paired("142 3", "152 W", "XXA    1  1.0", "XXA    2  1.0", *lines)) == [[1, 2], [3, 4]]


# ------------------------------------------------------------------------------------------------------------- written


def written(found: PairedRound) -> TrfEvent:
    read = read_trf(found.data or b"")
    assert read.problems == ()
    return read.event


def test_the_file_with_the_round_differs_from_the_old_one_in_the_round_alone() -> None:
    data = b"\xef\xbb\xbf" + file("012 \u00c9preuve", *HEAD, *four_players(), "### a remark", newline="\r\n")
    new = pair_trf(data, "event.trf").data or b""
    old_lines, new_lines = data.decode().split("\r\n"), new.decode().split("\r\n")
    ends = ["     4 w", "     3 w", "     2 b", "     1 b"]
    assert new_lines == [*old_lines[:4], *(a + b for a, b in zip(old_lines[4:8], ends, strict=True)), *old_lines[8:]]


def test_a_bye_is_written_with_its_points() -> None:
    lines = [player(1), player(2), player(3), player(4, ["0000 - H"])]
    made = written(paired("142 3", *lines))
    assert [(each.turns[0].code, each.points) for each in made.players] == [("", 0), ("", 0), ("U", 1), ("H", 0.5)]


def test_what_the_options_said_is_written_for_the_next_round() -> None:
    lines = [player(number) for number in range(1, 5)]
    made = written(paired(*lines, rounds=3, first_colour="black", pairing="fide-2016"))
    assert (made.rounds, made.first_colour, made.system) == (3, "b", "FIDE_DUTCH_2017")


def test_a_round_of_the_past_is_shown_and_not_written() -> None:
    found = paired(*HEAD, *four_players(), after_round=1)
    assert (found.round.number, found.data) == (2, None)


def test_a_whole_event_can_be_run_from_file_to_file() -> None:
    data = file("142 5", "152 W", *(player(number) for number in range(1, 10)))
    for _ in range(5):
        found = pair_trf(data, "event.trf")
        text = (found.data or b"").decode()
        data = _with_results(text).encode()
    checked = check_trf(data, "event.trf")
    assert (checked.rounds, checked.differences) == (5, ())


def _with_results(text: str) -> str:
    """White wins everywhere; the points are counted by hand."""
    return "\n".join(map(_with_result, text.splitlines())) + "\n"


def _with_result(row: str) -> str:
    if not row.startswith("001"):
        return row
    if len(row.rstrip()) % 10 == 7:  # a game without its result
        row = row.rstrip() + (" 1" if row.rstrip().endswith("w") else " 0")
    score = sum(row[place] in "1U" for place in range(98, len(row), 10))
    return row[:80] + f"{score:2}.0" + row[84:]


# ------------------------------------------------------------------------------------------------------- past rounds


def test_past_rounds_paired_again() -> None:
    found = check_trf(file(*HEAD, *four_players()), "event.trf")
    (difference,) = found.differences
    assert (found.rounds, difference.round, difference.played, difference.paired) == (
        2,
        2,
        ((2, 1), (3, 4)),
        ((2, 3), (4, 1)),
    )


def test_a_past_round_that_has_no_legal_pairing_is_a_difference() -> None:
    lines = [player(1, ["   2 w 1", "   2 b 1"], "2.0"), player(2, ["   1 b 0", "   1 w 0"], "0.0")]
    (difference,) = check_trf(file("142 3", *lines), "event.trf").differences
    assert (difference.round, [problem.code for problem in difference.refusal]) == (2, ["swiss-no-opponents-left"])
    assert difference.refusal[0].data["players"] == ("1 Player 1", "2 Player 2")


def test_a_forfeit_without_a_colour_is_no_difference_by_whose_pieces_are_white() -> None:
    """Many programs write the colour of a forfeit as -: then only who met whom is compared."""
    lines = [
        player(1, ["   2 - +"], "1.0"), player(2, ["   1 - -"], "0.0"), player(3, ["   4 b 1"], "1.0"),
        player(4, ["   3 w 0"], "0.0"),
    ]  # fmt: skip
    lines = [lines[0].replace("   2 - +", "   3 - +"), lines[1].replace("   1 - -", "   4 w 0"),
             lines[2].replace("   4 b 1", "   1 - -").replace("1.0", "0.0"),
             lines[3].replace("   3 w 0", "   2 b 1").replace(" 0.0", " 1.0")]  # fmt: skip
    for colour in ("W", "B"):
        (found,) = check_trf(file("142 3", f"152 {colour}", *lines), "event.trf").differences or (None,)
        if colour == "B":
            assert found is None
        else:
            assert found is not None and (found.played, found.paired) == (((2, 4),), ((4, 2),))


# ------------------------------------------------------------------------------------------------------- accelerations

EIGHT = [player(number, rating=f"{2300 - 100 * number}") for number in range(1, 9)]
SEVEN_ROUNDS = ["142 7", "152 W", "192 FIDE_DUTCH_2026"]
BAKU = [1, 1, 0.5, 0.5]


def test_baku_pairs_both_halves_apart_and_is_written_for_all_its_rounds() -> None:
    found = paired(*SEVEN_ROUNDS, *EIGHT, accelerate="baku")
    assert boards(found) == [[1, 3], [4, 2], [5, 7], [8, 6]]
    made = written(found)
    assert {number: list(row) for number, row in made.virtual.items()} == dict.fromkeys(range(1, 5), BAKU)
    text = (found.data or b"").decode()
    assert (text.count("\n250"), text.count("\nXXA")) == (0, 4)  # engines refuse both in one file


def test_the_code_of_a_file_may_ask_for_baku() -> None:
    coded = paired("142 7", "152 W", "192 FIDE_DUTCH_2026_BAKU", *EIGHT)
    assert boards(coded) == boards(paired(*SEVEN_ROUNDS, *EIGHT, accelerate="baku"))


@pytest.mark.parametrize("method", ["baku", "haley", "haley-soft", "degressive=2100,1700"])
def test_a_file_with_its_accelerations_goes_on_with_or_without_the_option(method: str) -> None:
    data = paired(*SEVEN_ROUNDS, *EIGHT, accelerate=method).data or b""
    again = pair_trf(data, "event.trf", PairOptions(accelerate=method, after_round=0))
    assert boards(again) == boards(pair_trf(data, "event.trf", PairOptions(after_round=0)))
    second = file(*_with_results(data.decode()).splitlines())
    assert pair_trf(second, "event.trf", PairOptions(accelerate=method)).round.number == 2


@pytest.mark.parametrize("other", ["haley", "haley-soft", "degressive=2100,1700"])
def test_another_acceleration_than_that_of_the_file_is_refused(other: str) -> None:
    data = paired(*SEVEN_ROUNDS, *EIGHT, accelerate="baku").data or b""
    asked = PairOptions(accelerate=other, after_round=0)
    assert codes(lambda: pair_trf(data, "event.trf", asked), BadOptions) == ["trf-acceleration-contradicts"]
    coded = ["142 7", "192 FIDE_DUTCH_BAKU", *EIGHT]
    assert codes(lambda: paired(*coded, accelerate=other), BadOptions) == ["trf-option-contradicts"]


@pytest.mark.parametrize("asked", ["", "bakoo", "baku=1", "degressive=2000", "degressive=1600,2000", "degressive=a,b"])
def test_an_acceleration_that_means_nothing_is_refused(asked: str) -> None:
    assert codes(lambda: paired(*SEVEN_ROUNDS, *EIGHT, accelerate=asked), BadOptions) == ["bad-option"]
