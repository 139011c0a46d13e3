"""WORKED: every code of every edition in an event whose figures are printed in a rule book, or were counted by hand.

A line of another event than those that stand here already says beside it how its figures come out. ``test_every_code``
runs every line, and names the codes that have none.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction as F
from typing import NamedTuple

from sheetgen.ranking.codes import base_of
from sheetgen.ranking.kinds import RecordedEvent
from tests.ranking.test_c07_examples import FOUR, LEVEL
from tests.ranking.test_c07_examples import LEAGUE as TWO_BOARDS
from tests.ranking.test_results_lists import FIVE, LINES, rated
from tests.ranking.test_team_rankings import CYCLE, LEAGUE, NINE, SONNEBORN_BERGER, RankedTeam, league
from tests.ranking.test_worked_examples import EIGHT, EIGHT_PRINTED, TEN
from tests.ranking.vocabulary import FIDE, LIVRE, column, crosstable, ranks, swiss, table

Figure = F | float | tuple[F | float, ...] | None


class Worked(NamedTuple):
    """The last code of an order in an event: the figures of some entrants, and places where figures say too little."""

    rules: str
    order: str
    event: RecordedEvent
    figures: Mapping[int, Figure]
    places: Mapping[int, int] = {}

    @property
    def code(self) -> str:
        """The code that is worked, ours, without variants."""
        return base_of(self.order.split()[-1])

    def differences(self) -> list[str]:
        """Every figure and every place that comes out otherwise."""
        ranking, code = table(self.event, self.order, self.rules), self.order.split()[-1]
        figures, places = column(ranking, code), {id_: place for place, id_ in ranks(ranking)}
        wrong = [(id_, figures[id_], value) for id_, value in self.figures.items() if figures[id_] != value]
        wrong += [(id_, places[id_], place) for id_, place in self.places.items() if places[id_] != place]
        return [f"{code} of {id_} in {self.rules}: {found}, worked {worked}" for id_, found, worked in wrong]


def printed(column_: int) -> dict[int, float]:
    """A column of the guide's table of eight players."""
    return {player: line[column_] for player, line in EIGHT_PRINTED.items()}


EIGHT_PLAYERS, TEN_PLAYERS = crosstable(EIGHT), crosstable(TEN)
SMALL = crosstable("#010 1#½½ 0½#½ 1½½#")  # points 1, 2, 1, 2
ONE_WIN = swiss(10, 9, ["1 1:2 1-0", *(f"{round_} 1:{round_ + 1} ½-½" for round_ in range(2, 10))])
BLACKS = swiss(3, 3, ["1 1:2 0-1", "2 3:1 ½-½", "3 3:2 -/+"])
PAIR = rated(1700, 2200, lines=["1 1:2 0-1"])
MEANS = replace(
    league(3, "1 1:2 ½", "2 2:3 ½", "3 3:1 ½", boards=1),
    teams=(RankedTeam(ratings=(1600, 1500)), RankedTeam(ratings=(1400, 1501)), RankedTeam()),
)
OF_THE_BOOK = (
    Worked(LIVRE, "PTS", EIGHT_PLAYERS, printed(0)),
    Worked(LIVRE, "PTS DE", TEN_PLAYERS, {1: None, 2: 2.5, 3: 2.5, 4: 1.5, 6: 1.5, 7: 2}),
    Worked(LIVRE, "WON", EIGHT_PLAYERS, printed(1)),
    Worked(LIVRE, "WIN", FIVE, {1: 1, 3: 2, 5: 1}),  # 1 beat 2; 3 beat 1 and 5; 5 won by forfeit, its bye is no win
    Worked(LIVRE, "BPG", BLACKS, {1: 1, 2: 1, 3: 0}),  # 2 had Black in round 1; its forfeit win is not played
    Worked(LIVRE, "KASH", ONE_WIN, {1: 20}),  # printed: one win and eight draws
    Worked(LIVRE, "SB", EIGHT_PLAYERS, printed(2)),
    Worked(LIVRE, "SB", FIVE, {5: 2.5}),
    Worked(LIVRE, "PTS DE KOYA", TEN_PLAYERS, {2: 3, 3: 3, 4: 3, 6: 2}),
    # limit 1½, then 1. 2 drew with 4; then it beat 1 and drew with 3.
    Worked(LIVRE, "KOYA+", SMALL, {1: (0, 1), 2: (F(1, 2), 2), 3: (1, 1), 4: (F(1, 2), 2)}),
    Worked(LIVRE, "CUM", FIVE, {5: 1 + 2 + 2}),
    Worked(LIVRE, "CUMO", FIVE, {2: 3.5, 5: 3 + 4.5}),
    Worked(LIVRE, "BH", FIVE, {1: 1 + 2.5 + 1.5, 2: 1.5 + 1.5 + 1, 3: 1.5 + 1.5 + 1, 4: 2.5 + 1.5 + 1.5}),
    Worked(LIVRE, "BHS", FIVE, {2: 5}),  # it met only 1 on the board
    Worked(LIVRE, "ARO", rated(1500, 1600, 1701, 2000, lines=LINES), {1: F(3301, 2)}),
    Worked(LIVRE, "PERF", PAIR, {1: 2100 - 736, 2: 1800 + 736}),
    Worked(LIVRE, "MP", LEAGUE, {1: 5, 2: 3, 3: 4, 4: 0}),
    Worked(LIVRE, "GP", LEAGUE, {1: 8, 2: 5.5, 3: 6.5, 4: 4}),
    *(Worked(LIVRE, code, LEAGUE, figures) for code, figures in SONNEBORN_BERGER.items()),
    Worked(LIVRE, "GD", LEAGUE, {1: 8 - 4, 2: 5.5 - 6.5, 3: 6.5 - 5.5, 4: 4 - 8}),
    Worked(LIVRE, "GF", LEAGUE, {1: 8, 2: 5.5, 3: 6.5, 4: 4}),
    Worked(LIVRE, "MP ELO", MEANS, {1: 1550, 2: 1450.5, 3: None}, {2: 1, 1: 2, 3: 3}),
    Worked(LIVRE, "BERLIN", NINE, {1: 18.5, 2: 26.5}),
    Worked(LIVRE, "WINS", league(2, "1 1:2 1+½0"), {1: 1, 2: 1}),
    Worked(LIVRE, "PTS BERLIN WINS H2H", CYCLE, {1: None, 2: F(3, 2), 3: F(1, 2)}),
    # 1 and 2 have two points each after a drawn match; 1 won on the first board, 2 on the second.
    Worked(LIVRE, "MP BOARDS", league(2, "1 1:2 10", boards=2), {1: (1, 0), 2: (0, 1)}, {1: 1, 2: 2}),
)
OF_FIDE = (
    Worked(FIDE, "PTS", EIGHT_PLAYERS, printed(0)),
    Worked(FIDE, "PTS DE", TEN_PLAYERS, {1: None, 2: 2.5, 3: 2.5}),
    Worked(FIDE, "WON", EIGHT_PLAYERS, printed(1)),
    Worked(FIDE, "WIN", FOUR, {1: 3}),
    Worked(FIDE, "BPG", BLACKS, {1: 1, 2: 1, 3: 0}),
    Worked(FIDE, "BWG", BLACKS, {1: 0, 2: 1, 3: 0}),
    Worked(FIDE, "SB", EIGHT_PLAYERS, printed(2)),
    Worked(FIDE, "KS", FOUR, {1: 0, 2: 1, 3: 0, 4: F(1, 2)}),
    Worked(FIDE, "PS", FOUR, {1: 1 + 2 + 3, 2: 0 + 1 + 1, 3: 0.5 + 0.5 + 1.5, 4: 0.5 + 0.5 + 0.5}),
    Worked(FIDE, "REP", FOUR, {1: 3, 2: 3, 3: 3, 4: 2}),  # 4 was absent
    Worked(FIDE, "STD", FOUR, {1: 3, 2: 1, 3: 1.5, 4: 0.5}),
    Worked(FIDE, "TPN", SMALL, {1: 1, 2: 2, 3: 3, 4: 4}),
    Worked(FIDE, "BH", FOUR, {1: 3.5, 2: 6, 3: 3, 4: 5}),
    # with the game of round 3 drawn 1 has 3, 2 has 1½, 3 has 1, 4 as an opponent 1; dummies of 1½ and ½
    Worked(FIDE, "FB", FOUR, {1: 1.5 + 1 + 1.5, 2: 3 + 1 + 1, 3: 1 + 1.5 + 1.5, 4: 1 + 3 + 0.5}),
    Worked(FIDE, "AOB", FOUR, {1: F(11, 2), 2: F(19, 6), 3: F(17, 3), 4: F(13, 4)}),
    Worked(FIDE, "ARO", PAIR, {1: 2200, 2: 1700}),
    Worked(FIDE, "TPR", PAIR, {1: 2200 - 800, 2: 1700 + 800}),
    Worked(FIDE, "PTP", PAIR, {1: 2200 - 800, 2: 1700 + 736}),  # 8.1.2: certain from a difference of 736 on
    Worked(FIDE, "APRO", PAIR, {1: 2500, 2: 1400}),
    Worked(FIDE, "APPO", PAIR, {1: 2436, 2: 1400}),
    Worked(FIDE, "RTNG", PAIR, {1: 1700, 2: 2200}),
    Worked(FIDE, "MPTS", TWO_BOARDS, {1: 4, 2: 4, 3: 2, 4: 2}),
    Worked(FIDE, "GPTS", TWO_BOARDS, {1: 3.5, 2: 4, 3: 2.5, 4: 2}),
    Worked(FIDE, "MPTS MPvGP", TWO_BOARDS, {1: 3.5, 2: 4, 3: 2.5, 4: 2}),
    *(Worked(FIDE, code, LEAGUE, figures) for code, figures in SONNEBORN_BERGER.items()),
    Worked(FIDE, "BC", TWO_BOARDS, {1: 4.5, 2: 6, 3: 4.5, 4: 3}),
    Worked(FIDE, "TBR", TWO_BOARDS, {1: (2.5, 1), 2: (2, 2), 3: (0.5, 2), 4: (1, 1)}),
    Worked(FIDE, "BBE", TWO_BOARDS, {1: (2.5,), 2: (2,), 3: (0.5,), 4: (1,)}),
    # 1 and 2 drew their match, and are level in everything but their boards: 1 made 2 and 1 on them, 2 made 1 and 2
    Worked(FIDE, "MPTS EDE", LEVEL, {1: 1, 2: 1}, {3: 1, 1: 2, 2: 2, 4: 4}),
    *(
        Worked(FIDE, f"MPTS {code}", LEVEL, {1: 1, 2: 1}, {3: 1, 1: 2, 2: 3, 4: 4})
        for code in ("EDEBT", "EDEBB", "EDET", "EDEB")
    ),
    Worked(
        FIDE,
        "MPTS SSSC",
        replace(TWO_BOARDS, swiss=True),
        {1: F(7, 2) + F(8, 3), 2: 4 + F(8, 3), 3: F(5, 2) + F(10, 3), 4: 2 + F(10, 3)},
    ),
)
WORKED = OF_THE_BOOK + OF_FIDE
