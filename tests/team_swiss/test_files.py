"""Report files of team events: read, contradicted, ranked, paired, written."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.file import File
from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.team_matches import TeamMatches
from sheetgen.exchange.trf.writing import Style, write_trf
from sheetgen.operations.pairing.report_file import check_trf, pair_trf
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.operations.rank import RankOptions, rank_file
from tests.team_swiss.cases import FOLDER
from tests.terminal import run

NO_COLOUR = FOLDER / "fideteam_nocolor.trf"
# Four teams of three, two boards: round 1 with a forfeited match, round 2, and every record that only teams have.
RECORDS = """\
012 All records
062 12
072 12
082 4
142 5
152 W
162  P 0.5
192 FIDE_TEAM_TYPEA_MP_GP
212 MPTS,GPTS
001    1      A1                                2400                             2.0    1     4 w 1     7 w 1
001    2      A2                                2300                             1.0    2     5 b 0     8 b 1
001    3      A3                                2200                             0.0    3  0000 - Z  0000 - Z
001    4      B1                                2400                             0.0    4     1 b 0    10 b 0
001    5      B2                                2300                             1.5    5     2 w 1    11 w =
001    6      B3                                2200                             0.0    6  0000 - Z  0000 - Z
001    7      C1                                2400                             1.0    7    10 w +     1 b 0
001    8      C2                                2300                             1.0    8    11 b +     2 w 0
001    9      C3                                2200                             0.0    9  0000 - Z  0000 - Z
001   10      D1                                2400                             1.0   10     7 b -     4 w 1
001   11      D2                                2300                             0.5   11     8 w -     5 b =
001   12      D3                                2200                             0.0   12  0000 - Z  0000 - Z
310   1 Alpha                            ALF     2300    3.0    3.0   1     1    2    3
310   2 Beta                             BET     2300    1.0    1.5   4     4    5    6
310   3 Gamma                            GAM     2300    2.0    2.0   2     7    8    9
310   4 Delta                            DEL     2300    2.0    1.5   3    10   11   12
240 Z   4    3
250  2.0        3   3    1    2
260   4   5    1    4
300   1   1   2    1    2
330 +-   1   3   4
352 WB
362 TW 2.0   TD 1.0   TL 0.0
801 a list of matches, for the eye
802 another one
### a comment
"""


def text_of(*changes: tuple[str, str], more: Sequence[str] = ()) -> bytes:
    """The file with parts of it replaced, each of which stands in it once, and with lines added."""
    text = RECORDS
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return "".join([text, *(f"{line}\n" for line in more)]).encode()


def refused(data: bytes) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.where.line) for problem in read_trf(data).problems if problem.is_error]


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(RECORDS.splitlines(), start=1) if line.startswith(start))


def of_teams(data: bytes) -> TeamMatches:
    return TeamMatches(read_trf(data).event)


# ---------------------------------------------------------------------------------------------------------------- read


def test_every_record_of_teams_is_understood() -> None:
    assert refused(text_of()) == []
    matches = of_teams(text_of())
    forfeited = matches.turn(matches.by_number[3], 1)
    assert (forfeited.opponent, forfeited.code, forfeited.match, forfeited.game) == (4, "+", 2, 2)
    drawn = matches.turn(matches.by_number[1], 1)
    assert (drawn.opponent, drawn.code, drawn.match, drawn.game, drawn.colour) == (2, "", 1, 1, "w")
    assert matches.virtual("MP") == {1: (0, 0, 2), 2: (0, 0, 2)}
    assert matches.virtual("GP") == {1: (0, 0, 0), 2: (0, 0, 0)}


@pytest.mark.parametrize("sign", ["+-", "-+", "--"])
def test_a_forfeited_match_needs_no_boards_in_the_players_lines(sign: str) -> None:
    """Record 330 alone: all boards to the winner, nothing to a team that stayed away."""
    absent = [
        ("    10 w +     1 b 0", "  0000 - Z     1 b 0"),
        ("    11 b +     2 w 0", "  0000 - Z     2 w 0"),
        ("     7 b -     4 w 1", "  0000 - Z     4 w 1"),
        ("     8 w -     5 b =", "  0000 - Z     5 b ="),
        ("1.0    7", "0.0    7"),
        ("1.0    8", "0.0    8"),
        ("330 +-", f"330 {sign}"),
    ]
    points = {"+-": ("2.0    2.0   2", "2.0    1.5   3"), "-+": ("0.0    0.0   2", "4.0    3.5   3")}
    gamma, delta = points.get(sign, ("0.0    0.0   2", "2.0    1.5   3"))
    changes = [("2.0    2.0   2", gamma), ("2.0    1.5   3", delta)]
    data = text_of(*absent, *((old, new) for old, new in changes if old != new))
    assert refused(data) == []
    matches = of_teams(data)
    turns = [matches.turn(matches.by_number[number], 1) for number in (3, 4)]
    assert "".join(turn.code for turn in turns) == sign
    assert [turn.game for turn in turns] == [2 * (each == "+") for each in sign]
    ranked = rank_file(File("a.trf", data))
    assert {ranked.entrants[row.id].id: row.values["GPTS"] for row in ranked.standings.rows}[3] == turns[0].game


def test_a_board_won_because_nobody_sat_there_counts() -> None:
    """The opponent of a board that the other team left empty has + and nobody beside it."""
    data = text_of(
        ("     5 b 0     8 b 1", "  0000 - +     8 b 1"),
        ("     2 w 1    11 w =", "  0000 - Z    11 w ="),
        ("1.0    2", "2.0    2"),
        ("1.5    5", "0.5    5"),
        ("3.0    3.0   1", "4.0    4.0   1"),
        ("1.0    1.5   4", "0.0    0.5   4"),
        ("P 0.5", "P 1.0"),
    )
    assert refused(data) == []
    assert of_teams(data).turn(of_teams(data).by_number[1], 1).game == 2
    ranked = rank_file(File("a.trf", data))
    assert {ranked.entrants[row.id].id: row.values["GPTS"] for row in ranked.standings.rows}[1] == 4


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("310   4 Delta", "310   3 Delta", "trf-team-twice", "310   4"),
        ("10   11   12\n240", "10   11    9\n240", "trf-player-in-two-teams", "310   4"),
        ("    7    8    9", "    8    9     ", "trf-player-without-team", "001    7"),
        ("260   4   5    1    4", "260   4   5    1    9", "trf-no-such-team", "260"),
        ("240 Z   4    3", "240 Z   4    9", "trf-no-such-team", "240"),
        ("330 +-   1   3   4", "330 +-   1   3   9", "trf-no-such-team", "330"),
        ("300   1   1   2    1    2", "300   1   1   2    1    4", "trf-not-of-the-team", "300"),
        ("330 +-   1   3   4", "330 +-   2   3   4", "trf-forfeit-disagrees", "330"),
        ("330 +-   1   3   4", "330 +-   1   3   1", "trf-forfeit-disagrees", "330"),
        ("3.0    3.0   1", "4.0    3.0   1", "trf-team-points-disagree", "310   1"),
        ("3.0    3.0   1", "3.0    3.5   1", "trf-team-points-disagree", "310   1"),
        ("352 WB", "352 WX", "trf-bad-choice", "352"),
        ("330 +-   1   3   4", "320  1.0  1.0     4", "trf-bye-beside-match", "330"),
    ],
)
def test_a_record_that_contradicts_another_is_told_with_its_line(old: str, new: str, code: str, line: str) -> None:
    assert (code, line_of(line)) in refused(text_of((old, new)))


def test_a_team_plays_one_match_a_round() -> None:
    swapped = text_of(
        ("     5 b 0     8 b 1", "     8 b 0     8 b 1"),
        ("    11 b +     2 w 0", "     2 w 1     2 w 0"),
        ("     2 w 1    11 w =", "    11 w 1    11 w ="),
        ("     8 w -     5 b =", "     5 b 0     5 b ="),
    )
    assert "trf-meets-two-teams" in {code for code, _ in refused(swapped)}


def test_the_bye_of_record_320_has_its_own_points() -> None:
    text = NO_COLOUR.read_text()
    told = text.replace("310   1", "320  1.0  1.0   9   8   7   5   3   6   2\n310   1", 1)
    assert {code for code, _ in refused(told.encode())} == {"trf-team-points-disagree"}  # they say 1.0 game point
    told = told.replace("320  1.0  1.0", "320  1.0  2.0")
    assert refused(told.encode()) == []


# ----------------------------------------------------------------------------------------------------------- ranked


def test_the_teams_are_ranked_by_the_record_of_the_file_as_it_says() -> None:
    """Record 212 asks for board count and bottom boards: points and ranks are those of its records 310."""
    found = rank_file(File("a.trf", NO_COLOUR.read_bytes()))
    shown = {found.entrants[row.id].id: (row.rank, row.values["PTS"]) for row in found.standings.rows}
    told = {team.number: (team.rank, team.match_points) for team in read_trf(NO_COLOUR.read_bytes()).event.teams}
    assert found.standings.order == ("PTS", "BC", "BBE")
    assert shown == told
    assert [problem.code for problem in found.problems] == []
    assert found.individuals is not None
    assert [found.persons[row.id].name for row in found.individuals.rows][:2] == ["T1B1", "T1B2"]


@pytest.mark.parametrize(
    ("code", "first"), [("FIDE_TEAM_TYPEA_MP_GP", "MPTS"), ("FIDE_TEAM_GP", "GPTS"), ("FIDE_TEAM", "MPTS")]
)
def test_the_code_says_which_points_rank_where_no_record_does(code: str, first: str) -> None:
    found = rank_file(File("a.trf", text_of(("FIDE_TEAM_TYPEA_MP_GP", code), ("212 MPTS,GPTS\n", ""))))
    assert found.standings.order[0] == first


def test_points_are_game_points_where_these_rank() -> None:
    changed = text_of(("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_GP"), ("MPTS,GPTS", "PTS,BC"))
    assert rank_file(File("a.trf", changed)).standings.order == ("GPTS", "BC")


def test_an_option_does_not_overrule_the_points_of_a_match_in_the_file() -> None:
    with pytest.raises(Exception) as refusal:
        rank_file(File("a.trf", text_of()), RankOptions(match_points="3/2/1/0"))
    assert [problem.code for problem in refusal.value.problems] == ["trf-option-contradicts"]
    free = text_of(("362 TW 2.0   TD 1.0   TL 0.0\n", ""), more=())
    values = rank_file(File("a.trf", free), RankOptions(match_points="3/2/1/0")).standings.rows[0].values
    assert values["MPTS"] == 5


# ------------------------------------------------------------------------------------------------------------- paired


def test_the_seven_rounds_of_fides_program_are_as_the_rules_have_them() -> None:
    assert check_trf(NO_COLOUR.read_bytes(), "a.trf").differences == ()
    assert check_trf(NO_COLOUR.read_bytes(), "a.trf").rounds == 7


def test_a_past_round_that_is_not_as_the_rules_have_it_is_shown() -> None:
    (first, second) = check_trf(text_of(), "a.trf").differences
    assert (first.played, first.paired) == (((1, 2), (3, 4)), ((1, 3), (4, 2)))
    assert second.round == 2


def test_a_round_is_written_with_its_boards_and_its_bye() -> None:
    """Boards by record 352, the first players of each team; the bye at once in the points of players and team."""
    name = "fideteam_nocolor.trf"
    lines = (FOLDER / name).read_text().splitlines()
    early = [line[:121].rstrip() if line.startswith("001") else line for line in lines]
    event = read_trf("\n".join(lines).encode()).event
    matches = TeamMatches(event)
    for place, line in enumerate(early):
        if line.startswith("310"):
            rounds = matches.rounds[int(line[4:7])][:3]
            match, game = sum(turn.match for turn in rounds), sum(turn.game for turn in rounds)
            early[place] = f"{line[:54]}{float(match):6.1f} {float(game):6.1f}{line[67:]}"
        if line.startswith("001"):
            player = next(each for each in event.players if each.number == int(line[4:8]))
            points = sum(event.points.of(turn) for turn in player.turns[:3])
            early[place] = f"{line[:80]}{float(points):4.1f}{line[84:]}"
    data = "\n".join([*early, ""]).encode()
    assert refused(data) == []
    paired = pair_trf(data, name)
    assert paired.data is not None
    written = read_trf(paired.data)
    assert [problem.code for problem in written.problems] == []
    assert written.event.paired == 4
    again, played = TeamMatches(written.event), TeamMatches(event)
    for team in again.teams:
        one, other = again.turn(team, 4), played.turn(team, 4)
        assert (one.opponent, one.colour, one.code) == (other.opponent, other.colour, other.code)
        assert [board.turn.opponent for board in one.boards] == [board.turn.opponent for board in other.boards]
        assert [board.turn.colour for board in one.boards] == [board.turn.colour for board in other.boards]
    assert check_trf(paired.data, name, PairOptions(rounds=7)).differences == ()


def test_a_round_of_the_past_is_paired_and_nothing_is_written(tmp_path: Path) -> None:
    shown = run("pair", NO_COLOUR, "--after-round", "4", "--json")
    assert json.loads(shown.stdout) == {
        "round": 5,
        "edition": "fide-team-2026",
        "boards": [[6, 1], [4, 5], [2, 9], [7, 8]],
        "bye": 3,
        "absent": [],
        "remarks": [],
    }


def test_the_bye_goes_into_record_320_where_there_is_one() -> None:
    """Three teams that are left, in round 3: the records of the points and of the rounds of byes."""
    data = text_of(("260   4   5    1    4\n", ""), ("250  2.0        3   3    1    2\n", ""), more=["240 Z   3    3"])
    data = data.replace(b"330 +-", b"320  1.0  1.0\n330 +-")
    paired = pair_trf(data, "a.trf")
    assert paired.round.bye == 2
    assert TeamMatches(read_trf(paired.data or b"").event).byes == {3: 2}
    beta = next(line for line in (paired.data or b"").decode().splitlines() if line.startswith("310   2"))
    assert beta[54:67] == "   2.0    2.5"


@pytest.mark.parametrize(
    ("change", "asked", "code"),
    [
        (("192 FIDE_TEAM_TYPEA_MP_GP", "192 CUSTOM_TEAM_SWISS"), PairOptions(), "trf-other-team-system"),
        (("352 WB", "352 WBWB"), PairOptions(), "trf-team-too-small"),
        (("802 another one", "299    1.0           0    1"), PairOptions(), "trf-odd-points"),
        (("142 5\n", ""), PairOptions(), "trf-no-rounds"),
        (("012 All", "012 All"), PairOptions(pairing="fide-2016"), "trf-option-contradicts"),
        (("012 All", "012 All"), PairOptions(accelerate="haley"), "bad-option"),
        (("012 All", "012 All"), PairOptions(accelerate="baku"), "trf-team-acceleration-contradicts"),
        (("012 All", "012 All"), PairOptions(rounds=6), "trf-option-contradicts"),
    ],
)
def test_what_keeps_a_file_of_teams_from_being_paired_is_said(
    change: tuple[str, str], asked: PairOptions, code: str
) -> None:
    with pytest.raises(Exception) as refusal:
        pair_trf(text_of(change), "a.trf", asked)
    assert [problem.code for problem in refusal.value.problems][:1] == [code]


def test_a_round_nobody_can_be_paired_in_names_the_teams() -> None:
    with pytest.raises(ProblemsFound) as refusal:
        pair_trf(text_of(("260   4   5", "260   3   5")), "a.trf")
    assert refusal.value.problems[0].data["stuck"] == [1, 2, 3, 4] or 1 in refusal.value.problems[0].data["stuck"]


@pytest.mark.parametrize(("code", "win", "half"), [("FIDE_TEAM_TYPEA_MP_GP_BAKU", 2, 1), ("FIDE_TEAM_GP_BAKU", 2, 1)])
def test_baku_gives_the_upper_half_virtual_points_of_the_kind_that_ranks(code: str, win: int, half: int) -> None:
    """C.04.7: of five rounds two with a win more and one with half a win: 2 match points, or two boards."""
    from sheetgen.operations.pairing.team_report_file import baku_of_teams, settle_teams

    read = read_trf(text_of(("FIDE_TEAM_TYPEA_MP_GP", code), ("250  2.0        3   3    1    2\n", "")))
    assert baku_of_teams(TeamMatches(read.event), 5) == {1: (win, win, half, 0, 0), 2: (win, win, half, 0, 0)}
    settled = settle_teams(read, PairOptions())
    assert [team.virtual for team in settled.state(2).teams] == [(win, win, half), (win, win, half), (), ()]


def test_an_acceleration_that_is_asked_for_is_written_for_the_next_round() -> None:
    data = text_of(("250  2.0        3   3    1    2\n", ""), ("260   4   5    1    4\n", ""))
    paired = pair_trf(data, "a.trf", PairOptions(accelerate="baku"))
    matches = TeamMatches(read_trf(paired.data or b"").event)
    assert matches.virtual("MP") == {1: (2, 2, 1), 2: (2, 2, 1)}


# ------------------------------------------------------------------------------------------------------------ written


def test_a_file_of_teams_is_written_back_with_every_record_as_it_was() -> None:
    """Only records of the engines are added, and none of those that would speak of players."""
    event = read_trf(text_of(more=["299    1.0   0.5    1    1"])).event
    written = write_trf(event, Style(newline="\n"))
    assert [problem.code for problem in written.problems] == []
    lines = set(written.data.decode().splitlines())
    before = {*text_of(more=["299    1.0   0.5    1    1"]).decode().splitlines()}
    assert before - lines == set()
    assert lines - before == {"XXR 5"}
    assert write_trf(read_trf(written.data).event, Style(newline="\n")).data == written.data


@pytest.mark.parametrize("name", [NO_COLOUR.name, "006_fide_team_typeb_mp_gp_r2.trf"])
def test_export_of_a_kept_file_pairs_and_ranks_alike(name: str, tmp_path: Path) -> None:
    source = FOLDER / name
    assert run("export", source, "-o", tmp_path / "out.trf").returncode == 0
    views: list[Callable[[Path], str]] = [
        lambda path: run("rank", path, "--csv").stdout,
        lambda path: run("pair", path, "--json").stdout,
    ]
    assert [view(source) for view in views] == [view(tmp_path / "out.trf") for view in views]
