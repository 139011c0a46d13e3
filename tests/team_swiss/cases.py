"""Rounds of team events with their pairings: report files beside ``expected.json`` in ``tests/data/team_swiss``."""

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from sheetgen.exchange.trf.reading import read_trf
from sheetgen.exchange.trf.team_matches import team_swiss_of
from sheetgen.pairing.team_swiss.event import MatchRound, TeamSwiss
from sheetgen.pairing.team_swiss.rounds import NoPairingOfTeams, pair_teams
from tests.example import ROOT

FOLDER = ROOT / "tests" / "data" / "team_swiss"


@cache
def expected() -> Mapping[str, Any]:
    """File by file the matches, White of the first board first, and the bye; None where no pairing is legal."""
    return json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


def event_of(name: str) -> TeamSwiss:
    return team_swiss_of(read_trf((FOLDER / name).read_bytes()).event)


def before(event: TeamSwiss, number: int) -> TeamSwiss:
    """The event as it stood when a round was to be paired."""
    teams = tuple(replace(team, rounds=team.rounds[: number - 1], absent="") for team in event.teams)
    return replace(event, teams=teams)


def paired(event: TeamSwiss) -> dict[str, Any] | None:
    """The round as ``expected.json`` has it."""
    try:
        made = pair_teams(event)
    except NoPairingOfTeams:
        return None
    return {"pairs": sorted([match.white, match.black] for match in made.matches), "bye": made.bye}


def played_on(event: TeamSwiss, rng: random.Random) -> TeamSwiss:
    """The event after a round with random results on four boards."""
    made = pair_teams(event)
    rounds: dict[int, MatchRound] = {}
    for match in made.matches:
        white = Fraction(rng.randint(0, 8), 2)
        points = Fraction(2 if white > 2 else 1 if white == 2 else 0)
        rounds[match.white] = MatchRound(match.black, "w", points, white)
        rounds[match.black] = MatchRound(match.white, "b", 2 - points, 4 - white)
    if made.bye:
        rounds[made.bye] = MatchRound(None, "", Fraction(1), Fraction(2), "U")
    return replace(
        event, teams=tuple(replace(each, rounds=(*each.rounds, rounds[each.number])) for each in event.teams)
    )
