"""The worked examples of the arbiter's book (5.2) and of the round-robin guide: typed from them, never computed."""

from fractions import Fraction

import pytest

from sheetgen.model.entrants import Player
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.opponents import virtual_opponent
from sheetgen.ranking.performance import quantity
from sheetgen.ranking.record import SWISS, Meeting, Record, Records
from sheetgen.ranking.standings import rank
from tests.cases import for_each
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, order_of, ranks, swiss, table

HALF = Fraction(1, 2)

# The eight players of the round-robin guide: the cross-table, then P, G, Dép. and Rang as printed.
EIGHT = """
#½0100½1
½#100½00
10#1½½1½
010#0½11
11½1#1½1
1½½½0#1½
½100½0#1
01½00½0#
"""
EIGHT_PRINTED = {
    1: (3, 2, 8, 6),
    2: (2, 1, 8, 8),
    3: (4.5, 3, 15.5, 2),
    4: (3.5, 3, 9, 4),
    5: (6, 5, 18.25, 1),
    6: (4, 2, 12, 3),
    7: (3, 2, 8.5, 5),
    8: (2, 1, 6.25, 7),
}

# The ten players of the Koya example, and their totals.
TEN = """
#½½½½1½111
½#½½01½½½1
½½#½01½1½½
½½½#10½1½½
½110#½½010
0001½#½111
½½½½½½#½1½
0½0010½#01
0½½½0001#1
00½½10½00#
"""
TEN_TOTALS = [6.5, 5, 5, 5, 4.5, 5, 5, 3, 3.5, 2.5]
ALBERT, BERNARD, CLAUDE, DENIS, ERIC, FRANCK, GUY, HERBERT, ISIDORE, JACK = range(1, 11)


@pytest.mark.parametrize("rules", [LIVRE, FIDE])
def test_the_eight_player_event_comes_out_as_printed(rules):
    ranking = table(crosstable(EIGHT), "PTS DE WON SB", rules)
    figures = {row.id: (row.values["PTS"], row.values["WON"], row.values["SB"], row.rank) for row in ranking.rows}
    assert figures == EIGHT_PRINTED


def test_hugo_is_before_bernard_by_their_own_game_alone():
    ranking = table(crosstable(EIGHT), "PTS DE WON SB KOYA")
    assert (column(ranking, "DE")[8], column(ranking, "DE")[2]) == (1, 0)


def test_anna_and_gerard_are_level_until_sonneborn_berger():
    assert ranks(table(crosstable(EIGHT), "PTS DE WON"))[4:6] == [(5, 1), (5, 7)]


def test_the_koya_example_has_the_printed_totals():
    assert list(column(table(crosstable(TEN), "PTS"), "PTS").items()) == sorted(
        enumerate(TEN_TOTALS, start=1), key=lambda pair: (-pair[1], pair[0])
    )


def test_the_koya_example_has_the_printed_direct_encounters():
    figures = column(table(crosstable(TEN), "PTS DE"), "DE")
    printed = {BERNARD: 2.5, CLAUDE: 2.5, DENIS: 1.5, FRANCK: 1.5, GUY: 2}
    assert figures == dict.fromkeys(range(1, 11)) | printed


def test_the_koya_example_has_the_printed_koya_scores():
    figures = column(table(crosstable(TEN), "PTS DE KOYA"), "KOYA")
    assert {n: figures[n] for n in (BERNARD, CLAUDE, DENIS, FRANCK)} == {BERNARD: 3, CLAUDE: 3, DENIS: 3, FRANCK: 2}


def test_the_extended_koya_goes_down_score_group_by_score_group():
    figures = column(table(crosstable(TEN), "PTS DE KOYA KOYA+"), "KOYA+")
    assert figures[BERNARD][:3] == (3, Fraction(7, 2), 4)
    assert figures[CLAUDE][:3] == (3, Fraction(7, 2), Fraction(9, 2))


def test_the_koya_example_ends_in_the_printed_ranking():
    ranking = table(crosstable(TEN), "PTS DE KOYA KOYA+")
    printed = [ALBERT, CLAUDE, BERNARD, GUY, DENIS, FRANCK, ERIC, ISIDORE, HERBERT, JACK]
    assert ranks(ranking) == list(enumerate(printed, start=1))


# Cumulative scores: half points round by round, and the printed sums.
CUMULATIVE = {
    "Soumarinov": ([0, 0, 0, 2, 2, 2], 6),
    "Attakinski": ([2, 2, 2, 0, 0, 0], 15),
    "Solidov": ([1, 1, 1, 1, 1, 1], 10.5),
    "Classikov": ([2, 0, 2, 1, 0, 1], 12),
}


def alone(scores, **details):
    """The records of one player with these half points, his opponents left out."""
    meetings = tuple(Meeting(number, None, score, **details) for number, score in enumerate(scores, start=1))
    return Records({1: Record(1, meetings)}, SWISS, LIVRE, len(scores), len(scores))


@pytest.mark.parametrize("name", CUMULATIVE)
def test_the_cumulative_score_is_the_sum_of_the_running_scores(name):
    scores, printed = CUMULATIVE[name]
    assert rank(alone(scores), ["CUM"]).rows[0].values["CUM"] == printed


@pytest.mark.parametrize(("code", "expected"), [("CUM/C1", 14), ("CUM/C2", 12)])
def test_cut_cumulative_scores_leave_out_the_running_scores_of_the_first_rounds(code, expected):
    scores, _ = CUMULATIVE["Attakinski"]
    assert rank(alone(scores), [code]).rows[0].values[code] == expected


@pytest.mark.parametrize(("wins", "draws", "losses", "printed"), [(1, 8, 0, 20), (5, 0, 4, 24)])
def test_kashdan_counts_four_two_and_one(wins, draws, losses, printed):
    records = alone([2] * wins + [1] * draws + [0] * losses)
    assert rank(records, ["KASH"]).rows[0].values["KASH"] == printed


# T8: points before the round, score of the round, round, rounds completed -> score of the virtual opponent.
VIRTUAL = [
    (1.5, 0, 3, 3, 2.5),
    (1.5, 0, 3, 9, 5.5),
    (3.5, 1, 6, 6, 3.5),
    (3.5, 1, 6, 9, 5),
    (2, 0, 4, 11, 6.5),
    (0, 1, 1, 11, 5),
    (0, 0, 1, 5, 3),
    (2, 0, 5, 5, 3),
    (0, 1, 3, 5, 1),
    (2, 1, 5, 5, 2),
    (0.5, 0, 3, 5, 2.5),
    (0.5, 0, 4, 5, 2),
    (0.5, 0, 5, 5, 1.5),
]


@for_each("before,score,round_,rounds,printed", VIRTUAL)
def test_the_virtual_opponent_has_the_printed_score(before, score, round_, rounds, printed):
    assert virtual_opponent(int(2 * before), 2 * score, round_, rounds) == 2 * printed


# A mark of a printed sheet: half points, and whether the game was played.
MARKS = {"1": (2, True), "½": (1, True), "0": (0, True), "+": (2, False), "-": (0, False)}


def sheet(*lines, rounds=11):
    """The records of player 1 from his printed sheet: each line "score of the opponent, own result".

    An opponent is made to have the printed adjusted score by games of his own; + and - are forfeits.
    """
    entries, meetings = {}, []
    for number, (score, result) in enumerate(lines, start=1):
        opponent = number + 1
        own, played = MARKS[result]
        meetings.append(Meeting(number, opponent, own, played))
        entries[opponent] = Record(opponent, points_of(score))
    entries[1] = Record(1, tuple(meetings))
    return Records(entries, SWISS, LIVRE, rounds, rounds)


def points_of(text):
    """Games worth a score written "7", "9-½" (a win by forfeit in it) or "4+½" (a loss by forfeit in it)."""
    digits, forfeit = text[:-2] if text[-2:] in ("-½", "+½") else text, text[-2:]
    halves = int(2 * float(digits))
    lines = [Meeting(1, None, 2 if forfeit == "-½" else 0, played=False)] if forfeit in ("-½", "+½") else []
    played = halves - 2 if forfeit == "-½" else halves
    return (*lines, *(Meeting(number, None, 1) for number in range(2, played + 2)))


SHEETS = {
    "Bernard": (
        [
            ("3.5", "1"), ("7", "1"), ("7.5", "0"), ("3.5", "-"), ("4.5", "1"), ("6", "0"),
            ("6.5", "½"), ("4.5", "1"), ("6.5", "½"), ("4.5", "1"), ("7", "0"),
        ],
        64,
    ),
    "Laurent": (
        [
            ("0", "+"), ("6.5", "1"), ("7-½", "1"), ("7.5", "1"), ("7.5", "1"), ("9", "1"),
            ("8", "½"), ("8", "1"), ("7.5", "1"), ("8", "0"), ("8", "½"),
        ],
        81.5,
    ),
    "Sylvain": (
        [
            ("5", "1"), ("6.5", "1"), ("8", "1"), ("6.5", "½"), ("8", "1"), ("7.5", "1"),
            ("7", "1"), ("9-½", "0"), ("8", "0"), ("7", "½"), ("7.5", "1"),
        ],
        79.5,
    ),
    "Denis": (
        [
            ("4+½", "1"), ("5", "1"), ("7.5", "½"), ("7", "1"), ("8", "0"), ("8", "1"),
            ("8", "1"), ("9", "0"), ("6.5", "1"), ("7.5", "1"), ("9-½", "½"),
        ],
        79.5,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_the_buchholz_of_a_printed_sheet_comes_out(name):
    lines, printed = SHEETS[name]
    assert column(rank(sheet(*lines), ["BH"]), "BH")[1] == printed


def test_georges_is_worth_half_a_point_more_than_he_scored():
    own = [
        (0, True),
        (1, True),
        (1, True),
        (2, True),
        (0, True),
        (0, False),
        (2, True),
        (0, True),
        (0, True),
        (1, True),
        (1, True),
    ]
    meetings = tuple(Meeting(n, 2, score, played) for n, (score, played) in enumerate(own, start=1))
    opponent = Record(2, (Meeting(1, 1, 2),))
    records = Records({1: Record(1, meetings), 2: opponent}, SWISS, LIVRE, 11, 11)
    assert column(rank(records, ["BH"]), "BH")[2] == 4.5


# Paul, Loïc, Tony, Ludo: own half points, played or not, and what the opponent's adjusted score is.
FOUR_FRIENDS = {
    "Paul": ([("1", "3"), ("½", "2"), ("½", "1"), ("0", "2.5"), ("1", "4")], 12.5),
    "Loïc": ([("-", "0"), ("1", "2"), ("1", "3"), ("0", "4"), ("-", "0")], 15),
    "Tony": ([("0", "2.5"), ("0", "1.5"), ("+", "0"), ("1", "3"), ("+", "0")], 10),
    "Ludo": ([("½", "1.5"), ("0", "2"), ("-", "0"), ("-", "0"), ("-", "0")], 9.5),
}


@pytest.mark.parametrize("name", FOUR_FRIENDS)
def test_the_buchholz_of_the_four_friends_comes_out(name):
    lines, printed = FOUR_FRIENDS[name]
    records = sheet(*((score, result) for result, score in lines), rounds=5)
    assert column(rank(records, ["BH"]), "BH")[1] == printed


def test_the_adjusted_scores_of_the_four_friends_are_the_printed_ones():
    results = {
        "Paul": ("1½½01", 3),
        "Loïc": ("-110-", 3),
        "Tony": ("00+1+", 2),
        "Ludo": ("½0---", 2),
    }
    for name, (line, printed) in results.items():
        meetings = tuple(Meeting(n, 2, *MARKS[mark]) for n, mark in enumerate(line, start=1))
        records = Records({1: Record(1, meetings), 2: Record(2, (Meeting(1, 1, 0),))}, SWISS, LIVRE, 5, 5)
        assert column(rank(records, ["BH"]), "BH")[2] == printed, name


def test_the_sonneborn_berger_of_four_players_comes_out():
    ranking = table(crosstable("#010 1#½½ 0½#½ 1½½#"), "PTS SB")
    assert column(ranking, "SB") == {1: 1, 2: 2.5, 3: 2, 4: 2.5}
    assert ranks(ranking) == [(1, 2), (1, 4), (3, 3), (4, 1)]


# The quantity table as printed: for each number of games, the quantities for 0, ½, 1, … points.
QUANTITIES = {
    13: "-736 -538 -422 -351 -296 -251 -211 -184 -149 -117 -87 -57 -29 0 29 57 87 117 149 184 211 251 296 351 422 538 736",  # noqa: E501
    12: "-736 -501 -401 -336 -284 -240 -193 -158 -125 -95 -72 -36 0 36 72 95 125 158 193 240 284 336 401 501 736",
    11: "-736 -501 -383 -322 -262 -220 -175 -141 -102 -72 -36 0 36 72 102 141 175 220 262 322 383 501 736",
    10: "-736 -470 -366 -296 -240 -193 -149 -110 -72 -36 0 36 72 110 149 193 240 296 366 470 736",
    9: "-736 -470 -351 -284 -220 -175 -125 -87 -43 0 43 87 125 175 220 284 351 470 736",
    8: "-736 -444 -336 -251 -193 -141 -95 -50 0 50 95 141 193 251 336 444 736",
    7: "-736 -422 -309 -230 -166 -110 -57 0 57 110 166 230 309 422 736",
    6: "-736 -401 -284 -193 -125 -65 0 65 125 193 284 401 736",
    5: "-736 -366 -240 -149 -72 0 72 149 240 366 736",
    4: "-736 -336 -193 -95 0 95 193 336 736",
}
# (half points, games) -> what the rule gives where the print departs from it (see the register).
DEPARTURES = {(3, 8): -262, (13, 8): 262, (10, 12): -65, (14, 12): 65}
CELLS = [(halves, games, int(cell)) for games, line in QUANTITIES.items() for halves, cell in enumerate(line.split())]


def test_the_quantity_table_is_complete():
    assert all(len(line.split()) == 2 * games + 1 for games, line in QUANTITIES.items())


@for_each("halves,games,printed", CELLS)
def test_the_quantity_is_the_printed_one_but_for_the_registered_departures(halves, games, printed):
    expected = DEPARTURES.get((halves, games), printed)
    assert quantity(halves, games) == expected
    assert ((halves, games) in DEPARTURES) == (expected != printed)


def test_the_performance_example_comes_out_at_what_its_sum_gives():
    ratings = [1440, 1700, 1800, 2000, 2000, 1800, 1900, 1880, 1770]
    results = ["1-0", "1-0", "1-0", "1-0", "+/-", "½-½", "-/+", "0-1", "+/-"]
    lines = [f"{n} 1:{n + 1} {result}" for n, result in enumerate(results, start=1)]
    event = swiss(10, 9, lines)
    rated = ResultsList(9, tuple(Player(rating=rating) for rating in [1850, *ratings]), event.games)
    assert column(table(rated, "PERF"), "PERF")[1] == 1772 + 193


def test_places_of_the_ten_do_not_depend_on_the_order_of_the_games():
    event = crosstable(TEN)
    turned = type(event)(event.rounds, event.players, event.games[::-1])
    assert order_of(table(turned, "PTS DE KOYA KOYA+")) == order_of(table(event, "PTS DE KOYA KOYA+"))
