"""What a system refuses or doubts before it makes anything, by its functions: every edge of what may be asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.errors import SheetgenError
from sheetgen.exchange.reading import Loaded
from sheetgen.exchange.result_lines import ResultLine
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player, Team
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game, GamePoints
from sheetgen.pairing import knockout_names, league, molter_generated, rutsch, scheveningen_checks
from sheetgen.pairing.altered import altered_boards, berger_rules
from sheetgen.pairing.molter_data import GridCell, taken
from sheetgen.pairing.pools import Pool, sizes, split
from sheetgen.ranking.events import both_sides
from sheetgen.systems.berger import present as berger
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.knockout.making import knockout_spec
from sheetgen.systems.league.making import league_spec as league_spec_of
from sheetgen.systems.molter import tables as molter_tables
from sheetgen.systems.molter.tables import sized
from sheetgen.systems.pools import making as pools
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.pools.summary import table_lines
from sheetgen.systems.registry import ASKED_FOR, SYSTEMS
from sheetgen.systems.scheveningen import making as scheveningen
from sheetgen.systems.shared.altered import Altered, altered_cell, no_rule
from sheetgen.systems.shared.extras.fees import sheets as fees
from sheetgen.systems.shared.extras.fees.tariff import figure
from sheetgen.systems.shared.extras.registry import Ground, chosen
from sheetgen.systems.shared.teams.making import size_of
from sheetgen.systems.shared.teams.tables import quality_lines
from sheetgen.systems.spec_checks import is_possible
from sheetgen.systems.swiss.spec import SwissSpec
from tests.cases import for_each
from tests.league.seasons import spec_of as league_spec

CUP = knockout_spec(4)


def refused(asked: Callable[[], Any]) -> list[tuple[str, str | None]]:
    with pytest.raises(SheetgenError) as refusal:
        asked()
    return [(problem.code, problem.found) for problem in refusal.value.problems]


@for_each(
    "asked,problem",
    [
        (berger.table, ("count-missing", None)),
        (berger.sliding, ("count-missing", None)),
        (lambda: sized(teams=3), ("teams-missing", None)),
        (lambda: sized(players_per_team=3), ("teams-missing", None)),
        (lambda: size_of(None, 4), ("teams-missing", None)),
        (lambda: size_of(3, None), ("teams-missing", None)),
        (lambda: rutsch.printed(2), ("no-berger-table", "2")),
        (lambda: league_spec_of(2, 2), ("no-such-league", "2")),
        (lambda: league_spec_of(17, 2), ("no-such-league", "17")),
        (lambda: league_spec_of(4, 1), ("no-such-boards", "1")),
        (lambda: league_spec_of(4, 21), ("no-such-boards", "21")),
        (lambda: league_spec_of(4, 2, double=True, last_first=True), ("last-first-of-double", None)),
        (lambda: league_spec_of(4, 2, match_points="2/1"), ("bad-match-points", "2/1")),
        (lambda: league_spec_of(4, 2, match_points="2/1/x"), ("bad-match-points", "2/1/x")),
        (lambda: league_spec_of(4, 2, match_points="3/2/1/0/0"), ("bad-match-points", "3/2/1/0/0")),
        (lambda: league_spec_of(4, 2, order="DE,MP"), ("order-begins-with-de", "DE")),
        (lambda: league_spec_of(4, 2, order="H2H,MP"), ("order-begins-with-de", "H2H")),
        (lambda: knockout_spec(4, order="PTS"), ("order-in-knockout", "PTS")),
        (lambda: SYSTEMS["knockout"].order(CUP, "PTS", "livre"), ("order-in-knockout", "PTS")),
        (lambda: SYSTEMS["knockout"].order(CUP, ["PTS", "SB"], "livre"), ("order-in-knockout", "PTS SB")),
        (lambda: knockout_spec(4, seed="7"), ("seed-without-draw", "7")),
        (lambda: knockout_spec(4, boards=2), ("only-for-team-matches", "--boards")),
        (lambda: knockout_spec(4, decide="GP"), ("only-for-team-matches", "--decide")),
        (lambda: knockout_spec(4, match="team"), ("bad-boards", "")),
        (lambda: knockout_spec(4, match="team", boards=21), ("bad-boards", "21")),
        (lambda: SYSTEMS["knockout"].plan(replace(CUP, boards=0)), ("bad-boards", "0")),
        (lambda: SYSTEMS["knockout"].plan(replace(CUP, boards=21)), ("bad-boards", "21")),
        (lambda: SYSTEMS["knockout"].plan(replace(CUP, decide=("ELO",))), ("bad-decide", "ELO")),
        (lambda: molter_generated.chosen_rounds(3, 2, 0, False), ("bad-molter-rounds", "0")),
        (lambda: sizes(9, 1), ("bad-pools", "1")),
        (lambda: sizes(99, 27), ("bad-pools", "27")),
        (lambda: sizes(8, 3), ("pool-too-small", "3")),
        (lambda: knockout_names.rounds_before_final("1/12"), ("unknown-round", "1/12")),
        (lambda: knockout_names.rounds_before_final("1/1"), ("unknown-round", "1/1")),
        (lambda: knockout_names.rounds_before_final("round of 33"), ("unknown-round", "round of 33")),
    ],
)
def test_what_cannot_be_is_refused(asked: Callable[[], Any], problem: tuple[str, str | None]) -> None:
    assert refused(asked) == [problem]


def test_a_league_is_what_was_asked() -> None:
    made = league_spec_of(3, 20, double=True)
    assert (made.rounds, made.rounds_each, made.reserves, made.match_points, made.listed) == (6, 4, 6, "2/1/0", 26)
    asked = league_spec_of(16, 2, last_first=True, match_points="3/2/1/0", seed="7", reserves=0)
    assert (asked.rounds, asked.last_first, asked.match_points, asked.seed, asked.listed) == (
        15,
        True,
        "3/2/1/0",
        "7",
        2,
    )


def test_the_quality_of_a_table_is_told_in_meetings() -> None:
    """M14: six teams of four play twelve games in three rounds against five others: two or three against each."""
    for (teams, players, rounds), said in (((6, 4, 3), "2 or 3 times"), ((3, 2, 2), "2 ×")):
        made = molter_generated.choose_generated(teams, players, rounds)
        assert said in quality_lines(made, made.figures, words("en"))[0]


def test_what_new_may_be_asked_for_are_the_systems_and_not_their_variants() -> None:
    assert ASKED_FOR == ("berger", "molter", "knockout", "scheveningen", "swiss", "keizer", "league", "team-swiss")
    assert set(SYSTEMS) - set(ASKED_FOR) == {"pools", "league-match"}


def test_of_a_parent_table_the_boards_of_those_who_are_kept_are_taken_with_new_numbers() -> None:
    """M10: two who are kept are enough for a board; who meets somebody left out is left out."""
    cells = [
        GridCell((("A", 1), ("B", 4))),
        GridCell((("A", 4), ("B", 1))),
        GridCell((("A", 1), ("B", 2))),
        GridCell((("A", 4), ("B", 4))),
    ]
    boards = [cell.board for cell in taken(cells, (1, 4), 3)]
    assert boards == [(("A", 3), ("B", 4)), (("A", 4), ("B", 3)), (("A", 4), ("B", 4))]


def test_what_can_just_be_is_made() -> None:
    assert [size_of(3, 4), size_of(Loaded((team(2), team(2))), None)] == [(3, 4), (2, 2)]
    assert size_of(Loaded((team(2), team(3))), 3) == (2, 3)
    assert [code for code, _ in refused(lambda: size_of(Loaded((team(2), team(3))), None))] == [
        "players-per-team-missing"
    ]
    assert knockout_spec(4, match="team", boards=20).boards == 20
    assert knockout_spec(4, seeding="draw").seed.isdigit() and knockout_spec(4, colours="draw", seed="7").seed == "7"
    assert [sizes(9, 3), sizes(11, 3), sizes(78, 26)[-1]] == [(3, 3, 3), (4, 4, 3), 3]
    assert berger.table(count=3).rounds[0] == ((1, None), (2, 3))
    assert [code for code, _ in refused(scheveningen.TABLE.make)] == ["count-missing"]


def team(players: int) -> Team:
    return Team(name="X", players=tuple(Player(name=f"P{number}") for number in range(players)))


@for_each(
    "name,back",
    [
        ("final", 0), ("FINALE", 0), ("semi-final", 1), ("semi finals", 1), ("Halbfinale", 1), ("viertelfinale", 2),
        ("achtelfinale", 3), ("halve-finale", 1), ("kwartfinale", 2), ("achtste finale", 3), ("semifinali", 1),
        ("quarti di finale", 2), ("quarti", 2), ("ottavi", 3), ("ottavi-di-finale", 3), ("semifinale", 1),
        ("cuartos", 2),
        ("cuartos de final", 2), ("octavos", 3), ("octavos_de_final", 3), ("semifinal", 1), ("1/8", 3), ("1/16", 4),
        ("1/2", 1), ("round of 16", 3), ("round of 32", 4), ("round of 4", 1),
    ],
)  # fmt: skip
def test_a_round_is_known_by_its_name_in_every_language(name: str, back: int) -> None:
    assert knockout_names.rounds_before_final(name) == back


def test_the_rounds_of_a_cup_have_their_names() -> None:
    assert [knockout_names.name_before_final(back) for back in range(5)] == [
        "final", "semi-final", "quarter-final", "1/8", "1/16"
    ]  # fmt: skip
    assert knockout_names.round_names(4, 2) == ("preliminary-1", "preliminary-2", "semi-final", "final")


@for_each(
    "spec,changed,possible",
    [
        (BergerSpec(count=8), {}, True),
        (BergerSpec(count=8), {"lang": "xx"}, False),
        (BergerSpec(count=8), {"rules": "mine"}, False),
        (BergerSpec(count=8), {"entry": "teams"}, False),
        (BergerSpec(count=8), {"count": True}, False),
        (BergerSpec(count=8), {"double": 1}, False),
        (BergerSpec(count=8), {"seed": "x" * 200}, True),
        (BergerSpec(count=8), {"seed": "x" * 201}, False),
        (BergerSpec(count=8), {"order": ("PTS",) * 200}, True),
        (BergerSpec(count=8), {"order": ("PTS",) * 201}, False),
        (BergerSpec(count=8), {"order": ["PTS"]}, False),
        (BergerSpec(count=8), {"order": (1,)}, False),
        (BergerSpec(count=8), {"order": ("x" * 201,)}, False),
        (knockout_spec(8), {"enter": ((1, 2),)}, True),
        (knockout_spec(8), {"enter": ((1, 2, 3),)}, False),
        (knockout_spec(8), {"enter": ((1, "2"),)}, False),
        (knockout_spec(8), {"enter": ((-1, 2),)}, False),
        (knockout_spec(8), {"rounds": 401}, False),
        (PoolsSpec(counts=(40, 40, 40)), {}, True),
        (PoolsSpec(counts=(40, 40, 40, 3)), {}, False),
        (PoolsSpec(counts=(41, 3)), {}, False),
        (PoolsSpec(counts=(2, 3)), {}, False),
        (PoolsSpec(counts=(6,)), {}, False),
        (league_spec(4, 2), {"match_points": 3}, False),
    ],
)
def test_a_specification_of_a_file_is_one_that_could_have_been_made(
    spec: Any, changed: dict[str, Any], possible: bool
) -> None:
    assert is_possible(replace(spec, **changed)) is possible


@for_each(
    "system,line,problem",
    [
        ("league", ResultLine(2, "1", 3), ("result-without-match", "1 / 3")),
        ("league", ResultLine(2, "1", 3, 9), ("no-such-game-in-match", "1 / 9 / 3")),
        ("pools", ResultLine(2, "1", 3), ("result-without-pool", "1 / 3")),
        ("pools", ResultLine(2, "1", 3, 2), ("no-such-game-in-pool", "1 / B / 3")),
        ("pools", ResultLine(2, "1", 3, 27), ("no-such-game-in-pool", "1 / 27 / 3")),
    ],
)
def test_a_game_that_is_not_there_is_named(system: str, line: ResultLine, problem: tuple[str, str]) -> None:
    found = SYSTEMS[system].fill.unknown(None, line)
    assert (found.code, found.found) == problem


def test_extras_are_asked_by_name_and_need_their_ground() -> None:
    ground = Ground()
    assert refused(lambda: chosen("nothing, prizes", "x", ground)) == [
        ("bad-option", "nothing"), ("extra-without-standings", "prizes")
    ]  # fmt: skip
    assert refused(lambda: chosen(["ratings"], "x", ground)) == [("extra-not-for-system", "ratings")]
    assert chosen(" fees , report ", "x", ground) == ("report", "fees")
    assert chosen("", "x", ground) == chosen(None, "x", ground) == ()


def test_an_indemnity_is_agreed_or_of_the_old_scale_and_above_neither() -> None:
    """F2: what is asked beyond the scale is doubtful, one cent less is not."""
    most = {name: figure("agreed", kept) for name, kept in fees.LIMITS.items()}
    page: dict[Any, Any] = {("fee", 2, name): cents for name, cents in most.items()} | {("fee", 2, "agreed"): 100}
    assert list(fees.problems(page)) == []
    above: dict[Any, Any] = {
        **page,
        ("fee", 2, "equipment"): most["equipment"] + 1,
        ("fee", 4, "norms-extra"): most["norms-extra"] + 1,
    }
    assert [(key, problem.code, problem.is_error) for key, problem in fees.problems(above)] == [
        (("fee", 2, "equipment"), "above-scale", False), (("fee", 4, "norms-extra"), "above-scale", False)
    ]  # fmt: skip
    both: dict[Any, Any] = {**page, ("fee", 2, "old"): 100}
    assert [(key, problem.code) for key, problem in fees.problems(both)] == [(("fee", 2, "old"), "two-indemnities")]
    assert list(fees.problems({("fee", 2, "old"): 100, ("fee", 5, "old"): 1, ("fee", 5, "agreed"): 1})) == []


RATED = tuple(Player(name=f"P{number}", rating=2000 - 100 * number, club="AB"[number % 2]) for number in range(8))


def made_of(players: tuple[Player, ...], **asked: Any) -> Any:
    asked = {"pools": 2, "event": {}, "through": BergerSpec, **asked}
    return pools.make(players=Loaded(players), **asked)


def test_pools_doubt_a_list_that_does_not_say_what_they_are_made_by() -> None:
    bare = tuple(Player(name=player.name) for player in RATED)
    assert [problem.code for problem in made_of(bare, one_file=True).problems] == ["pools-without-ratings"]
    assert [problem.code for problem in made_of(bare, spread="club", one_file=True).problems] == ["pools-without-clubs"]
    one_rated = (replace(bare[0], rating=1500), *bare[1:])
    assert made_of(one_rated, one_file=True).problems == made_of(RATED, spread="club", one_file=True).problems == ()
    assert refused(lambda: made_of(RATED, pools=None, one_file=True)) == [("spread-without-pools", "--one-file")]
    assert refused(lambda: made_of(RATED, pools=None)) == [("spread-without-pools", "--spread")]
    assert refused(lambda: made_of(RATED, count=9)) == [("pools-with-count", "9")]
    assert refused(lambda: made_of((), one_file=True)) == [("count-or-players", None)]
    assert refused(lambda: made_of((), count=123, pools=4, one_file=True)) == [("pools-too-large", "123")]
    titles = [
        draft.entries.get(("event", "title")) for draft in made_of(RATED, event={"title": "Cup"}, lang="en").drafts
    ]
    assert titles[-2:] == ["Cup – Pool A", "Cup – Pool B"]


def test_pools_are_told_with_their_means_and_names() -> None:
    """B12: the snake deals 1 and 4, 5 and 8 to the first pool; ratings go from 2000 down by 100."""
    lines = table_lines(split(RATED, 2), words("en"))
    assert [line.split()[:3] for line in lines[1:]] == [["A", "4", "1650"], ["B", "4", "1650"]]
    assert lines[1].endswith("P0, P3, P4, P7") and lines[2].endswith("P1, P2, P5, P6")
    assert table_lines([Pool("A", (Player(name="X"),))], words("en"))[1].split() == ["A", "1", "–", "X"]


def test_who_has_no_rating_is_dealt_last_in_the_order_of_the_list() -> None:
    people = (Player(name="Z"), Player(name="Y"), Player(name="A", rating=1), *RATED[:3])
    assert [[player.name for player in pool.players] for pool in split(people, 2)] == [
        ["Z", "A", "P0"],
        ["Y", "P1", "P2"],
    ]


def test_the_points_of_an_event_are_those_it_says() -> None:
    """SW27: 3-1-0 in halves; who did not come has nothing, whatever a loss brings."""
    three = GamePoints(6, 2, 1)
    tokens = {"won": "1-0", "drawn": "½-½", "forfeited": "+/-", "open": None}
    games = [Game(1, 1, 1, 2, BY_TOKEN[token] if token else None) for token in tokens.values()]
    sides = both_sides(games, three)
    assert [meeting.score for meeting in sides[1]] == [6, 2, 6, None]
    assert [meeting.score for meeting in sides[2]] == [1, 2, 0, None]
    assert [meeting.against for meeting in sides[2]] == [6, 2, 6, 0]
    assert [three.usual(score) for score in (6, 5, 2, 1, 0)] == [2, 1, 1, 0, 0]
    assert both_sides(games[:1], GamePoints(2, 1, 1))[2][0].score == 1


def test_an_altered_board_is_told_with_the_rule_it_breaks_and_whom_it_concerns() -> None:
    expected = {(1, 1): (1, 4), (1, 2): (2, 3), (2, 1): (4, 3)}
    for changed, rule, twice, idle in (
        ({(1, 1): (4, 1)}, "B3", (), ()),
        ({(1, 1): (2, 3), (1, 2): (1, 4)}, "B4", (), ()),
        ({(1, 1): (1, 3)}, "B2", (3,), (4,)),
        ({(1, 1): (1, None)}, "B2", (), (4,)),
    ):
        found = expected | changed
        altered = altered_boards(expected, found, berger_rules(expected, found))
        assert [(each.round, each.board) for each in altered] == list(changed)
        assert (altered[0].rule, altered[0].twice, altered[0].idle) == (rule, twice, idle)
    assert no_rule(None, None, expected, expected) == dict.fromkeys(expected, "–")
    cell = Altered("plan", (1,), "date", None, 3, ("Event", 4, 2))
    problem = altered_cell(cell)
    assert (problem.code, problem.found, problem.data["expected"], problem.where.cell) == ("altered", "", "3", "C5")


def test_a_seat_that_was_deleted_is_nobody() -> None:
    seats = {symbol: molter_tables._seat(symbol) for symbol in ("A1", " b12 ", "AB3", None, "", "x?")}
    nobody = (molter_tables.NOBODY, 0)
    assert seats == {"A1": ("A", 1), " b12 ": ("B", 12), "AB3": ("AB", 3), None: nobody, "": nobody, "x?": ("x?", 0)}


def test_the_checks_of_a_scheveningen_table_see_what_is_wrong() -> None:
    a, b = ("A", 1), ("A", 2)
    x, y = ("B", 1), ("B", 2)
    fine = (((a, x), (b, y)), ((y, a), (x, b)))
    checks = scheveningen_checks
    assert [*checks.once_a_round(2, fine), *checks.everyone_once(2, fine), *checks.whites_of_a_round(2, fine)] == []
    assert list(checks.once_a_round(2, fine[:1])) == ["1 rounds"]
    same = (fine[0], ((a, y), (b, x)))
    assert list(checks.whites_of_a_round(2, same)) == ["the same team has White in both rounds"]
    assert len(list(checks.whites_of_a_round(2, (((a, x), (y, b)),)))) == 2
    assert next(checks.everyone_once(2, (fine[0], fine[0]))) == "A1 and B1 meet 2 times"


def test_clubs_with_two_teams_may_meet_first_in_a_season_there_and_back() -> None:
    assert [*league.allowed(league_spec(6, 2, double=True))] == ["double"]
    assert list(league.allowed(league_spec(6, 2))) == ["2-3-…-1", "5-…-2-1"]
    assert SwissSpec(count=9).boards == 4
