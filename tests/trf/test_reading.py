"""Reading: what a file says, and every slip with its line and its columns."""

from fractions import Fraction

import pytest

from sheetgen.errors import FileProblem, Problem
from sheetgen.exchange.trf import text
from sheetgen.exchange.trf.event import Bye, Kept, TrfEvent
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.pairing.dutch.state import Forbidden, Turn
from tests.cases import for_each
from tests.trf.paper import file, four_players, line, player

HALF = Fraction(1, 2)
ACCELERATED = line((1, "250"), (10, " 1.0"), (15, "  1"), (19, "400"), (23, "   1"), (28, "9999"))


def problems(*lines: str) -> list[Problem]:
    return list(read_trf(file(*lines)).problems)


def one(*lines: str) -> tuple[str, int | None, str | None]:
    """The only problem of a file: its code, line and columns."""
    (problem,) = problems(*lines)
    return problem.code, problem.where.line, problem.where.columns


def event(*lines: str) -> TrfEvent:
    read = read_trf(file(*lines))
    assert [problem for problem in read.problems if problem.is_error] == []
    return read.event


def with_player(number: int, new: str) -> list[str]:
    lines = four_players()
    lines[number - 1] = new
    return lines


# ---------------------------------------------------------------------------------------------------------- players


def test_every_field_of_a_player_stands_in_its_columns() -> None:
    fields = {"sex": "w", "title": "WGM", "rating": "2345", "federation": "FRA", "birth": "1990/07/31"}
    lines = four_players()
    lines[0] = player(1, ["   3 w 1", "   2 b 1"], "2.0", fide_id="     600001", **fields)
    found = event(*lines).players[0]
    assert (found.number, found.name, found.sex, found.title, found.rating) == (1, "Player 1", "w", "WGM", 2345)
    assert (found.federation, found.fide_id, found.birth) == ("FRA", "600001", "1990/07/31")
    assert (found.points, found.rank) == (Fraction(2), 1)
    assert found.turns == (Turn(3, "w", "1"), Turn(2, "b", "1"))


@for_each(
    "written,official",
    [
        ("  g", "GM"), (" gm", "GM"), ("  m", "IM"), ("  f", "FM"), ("  c", "CM"), (" wg", "WGM"), (" wf", "WFM"),
        (" gf", "WGM"), (" mf", "WIM"), (" ff", "WFM"), (" cf", "WCM"), ("WCM", "WCM"),
    ],
)  # fmt: skip
def test_titles_are_read_in_all_their_spellings(written: str, official: str) -> None:
    assert event(player(1, title=written), player(2)).players[0].title == official


def test_a_rating_of_zero_is_none() -> None:
    assert event(player(1, rating="   0"), player(2)).players[0].rating is None


def test_codes_are_read_in_either_case_and_blank_rounds_are_absences() -> None:
    lines = [
        player(1, ["0000 - h", "        ", "   2 w w"], "1.5"),
        player(2, ["0000 - u", "0000 - f", "0001 b l"], "2.0"),
    ]
    turns = [each.turns for each in event(*lines).players]
    assert turns[0] == (Turn(None, "", "H"), Turn(None, "", "Z"), Turn(2, "w", "W"))
    assert turns[1] == (Turn(None, "", "U"), Turn(None, "", "F"), Turn(1, "b", "L"))


def test_byes_in_the_letters_of_old_programs_are_read_as_byes() -> None:
    lines = [
        player(1, ["0000 - =", "0000 - +", "   2 w 1"], "2.5"),
        player(2, ["0000 - -", "0000 - 1", "   1 b 0"], "1.0"),
    ]
    codes = [[turn.code for turn in each.turns] for each in event(*lines).players]
    assert codes == [["H", "+", "1"], ["Z", "F", "0"]]


def test_a_game_without_a_result_is_paired() -> None:
    made = event(player(1, ["   2 w"]), player(2, ["   1 b"]))
    assert made.players[0].turns == (Turn(2, "w", ""),)
    assert made.paired == 1


@pytest.mark.parametrize(
    ("rounds", "paired"),
    [
        ([[], []], 0),
        ([["0000 - Z"], []], 0),  # announced for the first round
        ([["0000 - Z"], ["0000 - H"]], 1),  # nobody came
        ([["   2 w 1", "0000 - Z"], ["   1 b 0"]], 1),
        ([["   2 w 1", "0000 - U"], ["   1 b 0"]], 2),
    ],
)
def test_the_last_column_may_be_of_the_round_to_come(rounds: list[list[str]], paired: int) -> None:
    assert event(*(player(place, row, "") for place, row in enumerate(rounds, 1))).paired == paired


# ---------------------------------------------------------------------------------------------------- other records


def test_headers_of_both_editions() -> None:
    made = event(
        "012 Open of the Town", "022 Town", "032 FRA", "042 2026/01/07", "052 2026/02/10", "062 4", "072 0",
        "092 Swiss", "102 One, Arbiter", "112 Two, Deputy", "112 Three, Deputy", "122 90+30", "142 9", "152 B",
        line((1, "132"), (92, "26/01/07"), (102, "26/01/14")), "182 some program", "192 FIDE_DUTCH_2026",
        "202 BH/C1,PS", "222 5400+30", *four_players(),
    )  # fmt: skip
    assert (made.name, made.city, made.start, made.end) == ("Open of the Town", "Town", "2026/01/07", "2026/02/10")
    assert made.deputies == ("Two, Deputy", "Three, Deputy")
    assert (made.rounds, made.first_colour, made.dates) == (9, "b", ("26/01/07", "26/01/14"))
    assert (made.system, made.tie_breaks, made.time_control) == ("FIDE_DUTCH_2026", "BH/C1,PS", "5400+30")


def test_the_dialect_of_the_engines() -> None:
    made = event("XXR 9", "XXC black1", "XXZ 2 4", "XXP 1 4", "XXA    1  1.0  0.5", *four_players())
    assert (made.rounds, made.first_colour) == (9, "b")
    assert made.byes == (Bye(3, "Z", (2, 4)),)
    assert made.forbidden == (Forbidden((1, 4)),)
    assert made.virtual == {1: (Fraction(1), HALF)}


def test_wishes_of_the_newer_edition() -> None:
    made = event(
        "142 9", line((1, "240"), (5, "H"), (7, "  3"), (11, "   2"), (16, "   4")),
        line((1, "250"), (10, " 1.0"), (15, "  1"), (19, "  2"), (23, "   1"), (28, "   2")),
        line((1, "250"), (10, " 0.5"), (15, "  3"), (19, "  3"), (23, "   1"), (28, "   1")),
        line((1, "260"), (5, "  1"), (9, "  9"), (13, "   1"), (18, "   4")),
        line((1, "260"), (5, "  2"), (9, "  3"), (13, "   1"), (18, "   2")), *four_players(),
    )  # fmt: skip
    assert made.byes == (Bye(3, "H", (2, 4)),)
    assert made.virtual == {1: (Fraction(1), Fraction(1), HALF), 2: (Fraction(1), Fraction(1))}
    assert made.forbidden == (Forbidden((1, 4)), Forbidden((1, 2), 2, 3))


@pytest.mark.parametrize(
    "records",
    [
        [line((1, "162"), (6, "W"), (7, " 3.0"), (15, "D"), (16, " 1.0"))],
        ["XXS W=3 D=1"],
        ["XXS WW=3 BW=3 WD=1 BD=1 PAB=3 FW=3 HPB=1 FPB=3"],
        ["BBW  3.0", "BBD  1.0", "BBU  3.0"],
    ],
)
def test_three_points_for_a_win_in_every_dialect(records: list[str]) -> None:
    lines = [player(1, ["   2 w 1", "0000 - U", "0000 - H"], "7.0"), player(2, ["   1 b 0", "0000 - F"], "3.0")]
    made = event(*records, *lines)
    assert (made.points.win, made.points.draw, made.points.pairing_bye, made.points.half_bye) == (3, 1, 3, 1)


def test_teams_of_both_editions() -> None:
    old = line((1, "013"), (5, "Old Team"), (37, "   1"), (42, "   2"))
    new = line((1, "310"), (5, "  2"), (9, "New Team"), (42, "NEW"), (55, "   4.0"), (74, "   3"), (79, "   4"))
    first, second = event(old, new, *four_players()).teams
    assert (first.name, first.players, first.number) == ("Old Team", (1, 2), 0)
    assert (second.name, second.players, second.number, second.match_points) == ("New Team", (3, 4), 2, Fraction(4))


def test_a_record_of_a_federation_is_a_player_of_its_list() -> None:
    (found,) = event("FRA" + player(1, title=" fm")[3:79], *four_players()).national
    assert (found.list, found.player.number, found.player.title) == ("FRA", 1, "FM")


def test_unknown_records_are_kept_as_they_stand_and_said_once_a_kind() -> None:
    read = read_trf(file("ZZ1 one", "ZZ1 two", "### a comment", *four_players()))
    assert read.event.kept == (Kept("ZZ1 one"), Kept("ZZ1 two"), Kept("### a comment"))
    assert [(problem.code, problem.where.line, problem.data["count"]) for problem in read.problems] == [
        ("trf-kept", 1, 2)
    ]


# ------------------------------------------------------------------------------------------------------------- slips


def test_a_file_in_order_has_no_problem() -> None:
    assert problems(*four_players()) == []


def test_one_column_shifted_is_told_where() -> None:
    shifted = four_players()[0]
    shifted = shifted[:50] + " " + shifted[50:]
    assert one(*with_player(1, shifted)) == ("trf-moved", 1, "85")


@pytest.mark.parametrize(
    ("fields", "code", "columns"),
    [
        ({"rating": "24O0"}, "trf-bad-number", "49-52"),
        ({"sex": "x"}, "trf-bad-choice", "10"),
        ({"title": "ABC"}, "trf-unknown-title", "11-13"),
        ({"birth": "31.12.1990"}, "trf-bad-date", "70-79"),
        ({"birth": "1990/13/01"}, "trf-bad-date", "70-79"),
    ],
)
def test_a_field_that_means_nothing(fields: dict[str, str], code: str, columns: str) -> None:
    new = player(1, ["   3 w 1", "   2 b 1"], "2.0", **fields)
    assert one(*with_player(1, new)) == (code, 1, columns)


@pytest.mark.parametrize(
    ("rounds", "code", "columns"),
    [
        (["   3 w 1", "   2 b ?"], "trf-bad-choice", "109"),
        (["   3 w 1", "   2 x 1"], "trf-bad-choice", "107"),
        (["   3 w 1", "  2a b 1"], "trf-bad-number", "102-105"),
        (["   3 w 1", "   2 - 1"], "trf-no-colour", "102-109"),
        (["   3 w 1", "   2 b F"], "trf-bye-with-opponent", "102-109"),
    ],
)
def test_a_round_that_means_nothing_is_told_once(rounds: list[str], code: str, columns: str) -> None:
    assert one(*with_player(1, player(1, rounds, "2.0"))) == (code, 1, columns)


@pytest.mark.parametrize(
    ("rounds", "points", "code", "columns"),
    [
        (["   3 w 1", "   2 b +"], "2.0", "trf-results-disagree", "102-109"),
        (["   3 w 1", "   2 w 1"], "2.0", "trf-same-colour", "102-109"),
        (["   3 w 1", "   1 b 1"], "2.0", "trf-against-oneself", "102-109"),
        (["   3 w 1", "   9 b 1"], "2.0", "trf-no-such-opponent", "102-109"),
        (["   3 w 1", "   4 b 1"], "2.0", "trf-not-answered", "102-109"),
        (["   3 w 1", "   2 b 1"], "2.5", "trf-points-disagree", "81-84"),
    ],
)
def test_what_a_file_says_twice_must_agree(rounds: list[str], points: str, code: str, columns: str) -> None:
    found = [problem for problem in problems(*with_player(1, player(1, rounds, points))) if problem.where.line == 1]
    assert (code, columns) in [(problem.code, problem.where.columns) for problem in found]


def test_a_decision_of_the_arbiter_is_read_and_asked_about() -> None:
    lines = [player(1, ["   2 w ="], "0.5"), player(2, ["   1 b 0"], "0.0")]
    (problem,) = problems(*lines)
    assert (problem.code, problem.is_error) == ("trf-confirm-penalty", False)


def test_points_of_a_bye_in_the_round_to_come_may_be_counted_already_or_not() -> None:
    for points in ("1.0", "1.5"):
        event(player(1, ["   2 w 1", "0000 - H"], points), player(2, ["   1 b 0"], "0.0"), player(3, ["0000 - Z"]))


def test_two_byes_in_a_round() -> None:
    lines = [player(1, ["0000 - U"], "1.0"), player(2, ["0000 - U"], "1.0")]
    assert one(*lines) == ("trf-two-byes", 2, "92-99")


@for_each(
    "record,code,columns",
    [
        ("142 nine", "trf-bad-count", "5-8"),
        ("142 0", "trf-bad-count", "5"),
        ("XXR 99999999999", "trf-bad-count", "5-15"),
        ("152 green", "trf-bad-choice", "5-9"),
        ("XXZ 2 x4", "trf-bad-number", "7-8"),
        ("XXZ 9", "trf-not-listed", None),
        ("XXS W=x", "trf-bad-xxs", None),
        ("XXS WW=1 BW=2", "trf-points-by-colour", None),
        ("BBW much", "trf-bad-points", "5-8"),
        ("240 X   1    2", "trf-bad-choice", "5"),
        ("240 H        2", "trf-incomplete", None),
        ("250      1.0   3   2    1    2", "trf-incomplete", None),
        ("260   x   9    1    2", "trf-bad-number", "5-7"),
        ("062 5", "trf-count-differs", None),
        (line((1, "132"), (92, "26.01.07")), "trf-bad-round-date", "92-99"),
        (line((1, "330"), (5, "++"), (8, "  1")), "trf-misplaced", "5-6"),
        (line((1, "001"), (15, "Nobody")), "trf-no-number", "5-8"),
        (player(3), "trf-number-twice", "5-8"),
        ("012 tab\there", "trf-misplaced", "8"),
        ("142\t5", "trf-tab", "4"),
        ("142 bell\x07", "control-character", "9"),
    ],
)
def test_a_record_that_means_nothing(record: str, code: str, columns: str | None) -> None:
    assert one(*four_players(), record) == (code, 5, columns)


def test_a_date_is_free_text_before_the_newer_edition() -> None:
    assert problems("042 12.09.2025", *four_players()) == []
    assert one("042 12.09.2025", "142 3", *four_players()) == ("trf-bad-date", 1, None)


def test_all_the_slips_of_a_file_are_told_together_in_the_order_of_its_lines() -> None:
    lines = [player(1, rating="abcd"), "142 x", player(2, sex="q"), "152 z", player(3)]
    assert [problem.where.line for problem in problems(*lines)] == [1, 2, 3, 4]


def test_two_dialects_that_contradict_each_other() -> None:
    assert one("142 9", "XXR 8", *four_players()) == ("trf-disagree", 2, None)
    assert one("152 W", "XXC black1", *four_players()) == ("trf-disagree", 2, None)
    differ = [line((1, "250"), (10, " 1.0"), (15, "  1"), (19, "  1"), (23, "   1"), (28, "   4")), "XXA    2  0.5"]
    assert one(*differ, *four_players()) == ("trf-accelerations-differ", 2, None)


def test_a_file_without_players_is_none() -> None:
    assert one("012 An event") == ("trf-no-players", None, None)


# ----------------------------------------------------------------------------------------- bytes, encodings and sizes


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"", b"\x1a", b"\n\n"])
def test_every_line_end_is_taken(newline: str, mark: bytes, end: bytes) -> None:
    read = read_trf(mark + file("012 Épreuve", *four_players(), newline=newline) + end)
    assert (read.event.name, len(read.event.players), read.problems) == ("Épreuve", 4, ())


@pytest.mark.parametrize(("encoding", "name"), [("cp1252", "Épreuve œ"), ("latin-1", "Épreuve \x81")])
def test_other_encodings_are_read_and_said(encoding: str, name: str) -> None:
    read = read_trf("\n".join(["012 " + name, *four_players()]).encode(encoding))
    assert read.event.name == name
    assert [(problem.code, problem.found) for problem in read.problems] == [("trf-encoding", encoding)]


def test_the_lines_give_the_file_again() -> None:
    for data in (b"\xef\xbb\xbf" + file("012 Épreuve", *four_players(), newline="\r\n"), file(*four_players())[:-1]):
        assert read_trf(data).source.data() == data


@pytest.mark.parametrize(
    "data",
    [
        b"x" * (text.LARGEST_FILE + 1),
        b"\n" * (text.MOST_LINES + 1),
        b"012 " + b"x" * text.LONGEST_LINE,
        b"001\0",
        file(*[ACCELERATED] * 2000, *four_players()),
    ],
)
def test_hostile_sizes_are_refused(data: bytes) -> None:
    with pytest.raises(FileProblem):
        read_trf(data)
