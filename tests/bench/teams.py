"""Time of pairing a round of teams (C.04.6): the middle round of a team Swiss, beside the one of players."""

import random
from functools import cache

from sheetgen.pairing.team_swiss.event import ColourModel, SwissTeam, TeamSwiss
from sheetgen.pairing.team_swiss.rounds import pair_teams
from tests.team_swiss.cases import played_on

ROUND, ROUNDS = 5, 9
GOALS = {200: 0.2}  # seconds of one processor


@cache
def middle(teams: int) -> TeamSwiss:
    """The event before the middle round, with the preferences that cost most; the same every time."""
    rng = random.Random(13)
    event = TeamSwiss(tuple(map(SwissTeam, range(1, teams + 1))), ROUNDS, ColourModel.B)
    for _ in range(1, ROUND):
        event = played_on(event, rng)
    return event


def pair(teams: int) -> object:
    return pair_teams(middle(teams))
