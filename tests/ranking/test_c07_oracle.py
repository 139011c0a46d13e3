"""C.07 of March 2026: the engine against a naive second reading (tests/naive/fide_*), every value and every place."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from naive.fide_events import (
    Listed,
    TeamListed,
    crosstable,
    molter_crosstable,
    random_round_robin,
    random_swiss,
    random_teams,
    team_crosstable,
)
from naive.fide_rank import rank
from naive.field import GAMES
from naive.teams import Teams, random_molter

from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import FIDE_2026, Game, GamePoints, Unplayed
from sheetgen.ranking.events import ResultsList, Tournament
from sheetgen.ranking.record import MATCHES, MOLTER, ROUND_ROBIN, SWISS, TEAM_SWISS
from sheetgen.ranking.standings import Standings, standings
from sheetgen.ranking.team_events import MatchPoints, RankedTeam, TeamEvent, TeamGame
from sheetgen.ranking.tiebreaks import TIEBREAKS
from tests.ranking.test_ranking_oracles import as_team_event

EVERYDAY = 8
# How many of each kind, in blocks of a hundred that are shared out in turn; .ci/run takes the first of each kind.
SWISSES, ROUND_ROBINS, TEAM_EVENTS = 5000, 1000, 1000


def words(text: str) -> list[str]:
    return text.split()


OWN = words("PTS WIN WON REP STD PS PS/C1 PS/C2 TPN TPN/R")
BOARD = words("BPG BWG")
RATED = words(
    """ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 ARO/U1400 ARO/C1/U1400 TPR TPR/U1400 PTP PTP/U1400 APRO APRO/U1400 APPO
    APPO/U1400 RTNG RTNG/R RTNG/U1400"""
)
KOYA = words("KS KS/L+1 KS/L-1 KS/L2 KS/L-3")
SB = words("SB SB/C1 SB/C2 SB/P SB/C1/P")
CUTS = ("", "/C1", "/C2", "/M1", "/M2", "/P", "/C1/P", "/M1/P")
BUCHHOLZ = [*(f"{base}{cut}" for base in ("BH", "FB") for cut in CUTS), "AOB", "AOB/F"]
TEAM_BUCHHOLZ = [
    *(f"{base}:{kind}{cut}" for base in ("BH", "FB") for kind in ("MP", "GP") for cut in CUTS),
    *words("BH FB AOB AOB/F AOB:MP AOB:GP AOB:GP/F SSSC SSSC/F SSSC/P SSSC/K3"),
]
ESB = [f"{base}{cut}" for base in words("EMMSB EMGSB EGMSB EGGSB") for cut in ("", "/C1", "/C2", "/P", "/C1/P")]
TEAM_OWN = words(
    """PTS MPTS GPTS MPvGP WIN WIN:MP WON WON:MP REP STD PS PS:MP PS:GP PS:GP/C1 TPN BC TBR BBE KS KS:MP KS:GP
    KS:GP/L+1 SB SB:MP SB:GP SB:GP/C1"""
)
ENCOUNTERS = words("DE DE/P DE#2 DE/P#2")
EXTENDED = words("EDE EDE/P EDEBT EDEBB EDET EDEB EDE#2 EDEBT#2")

CODES = {
    SWISS: [*OWN, *BOARD, *RATED, *KOYA, *SB, *BUCHHOLZ, *ENCOUNTERS],
    ROUND_ROBIN: [*OWN, *BOARD, *RATED, *KOYA, *SB, *ENCOUNTERS],
    TEAM_SWISS: [*TEAM_OWN, *TEAM_BUCHHOLZ, *ESB, *ENCOUNTERS, *EXTENDED],
    MATCHES: [*TEAM_OWN, *ESB, *ENCOUNTERS, *EXTENDED],
    MOLTER: words("PTS TPN TPN/R DE DE/P DE#2 BC TBR BBE"),
}


@pytest.mark.parametrize("event", CODES)
def test_every_code_the_edition_defines_has_its_naive_reading(event: str) -> None:
    defined = {tiebreak.name(FIDE_2026) for tiebreak in TIEBREAKS if tiebreak.defined(FIDE_2026, event)}
    assert defined == {re.split("[/:#]", code)[0] for code in CODES[event]}


def exact(value: Any) -> Any:
    return tuple(map(exact, value)) if isinstance(value, tuple) else None if value is None else Fraction(value)


def rows_of(shown: Standings) -> list[tuple[int | None, int, dict[str, Any]]]:
    return [(row.rank, row.id, {code: exact(value) for code, value in row.values.items()}) for row in shown.rows]


def single(event: Listed) -> ResultsList | Tournament:
    players = tuple(Player(rating=event.ratings[number]) for number in range(1, event.players + 1))
    games = tuple(Game(round_, 1, x, y, BY_TOKEN[token] if token else None) for round_, x, y, token in event.games)
    points = GamePoints(*(int(2 * value) for value in event.scale))
    if event.closed:
        return Tournament(event.rounds, players, games, points=points)
    return ResultsList(event.rounds, players, games, unplayed(event.unplayed), points=points)


def unplayed(lines: Sequence[tuple[int, int, Fraction, str]]) -> tuple[Unplayed, ...]:
    return tuple(Unplayed(round_, who, int(2 * score), kind) for round_, who, score, kind in lines)


def team(event: TeamListed) -> TeamEvent:
    games = tuple(
        TeamGame(round_, home, away, place, place, BY_TOKEN[token] if token else None, match)
        for round_, match, home, away, tokens in event.matches
        for place, token in enumerate(tokens, start=1)
    )
    named, points = (RankedTeam(),) * event.teams, MatchPoints(*event.scale)
    swiss, lines = not event.closed, unplayed(event.unplayed)
    game = GamePoints(*(int(2 * value) for value in event.game))
    return TeamEvent(event.rounds, named, games, event.places, points, swiss=swiss, unplayed=lines, points=game)


def order_of(rng: random.Random, codes: Sequence[str]) -> list[str]:
    """Every code, those that rank first in most events in front as often as not."""
    order = rng.sample(codes, len(codes))
    first = rng.choice(("PTS", "MPTS", "GPTS", None))
    return sorted(order, key=lambda code: code != first)


def agree(seed: int, make: Any) -> None:
    rng = random.Random(seed)
    event = make(rng)
    if isinstance(event, Teams | TeamListed):
        event = replace(event, game=GAMES[seed % len(GAMES)])
    horizon = rng.choice((event.rounds, event.rounds, rng.randint(1, event.rounds)))
    if isinstance(event, Teams):
        order = order_of(rng, CODES[MOLTER])
        expected, found = rank(molter_crosstable(event, horizon), order), as_team_event(event)
    elif isinstance(event, TeamListed):
        order = order_of(rng, CODES[MATCHES if event.closed else TEAM_SWISS])
        primary = next("GP" if code == "GPTS" else "MP" for code in order if code in ("GPTS", "MPTS"))
        expected, found = rank(team_crosstable(event, horizon, primary), order), team(event)
    else:
        order = order_of(rng, CODES[ROUND_ROBIN if event.closed else SWISS])
        expected, found = rank(crosstable(event, horizon), order), single(event)
    shown = rows_of(standings(found, order, FIDE_2026, horizon))
    assert shown == expected, (seed, order[:8], differences(shown, expected))


def differences(shown: Any, expected: Any) -> list[Any]:
    """The values that are not alike, by who has them."""
    there = {who: (place, values) for place, who, values in expected}
    return [
        (who, code, value, there[who][1][code])
        for _, who, values in shown
        for code, value in values.items()
        if there[who][1][code] != value
    ][:6]


MAKERS = {"swiss": random_swiss, "round robin": random_round_robin, "teams": random_teams, "molter": random_molter}
MANY = {"swiss": SWISSES, "round robin": ROUND_ROBINS, "teams": TEAM_EVENTS, "molter": TEAM_EVENTS}
BLOCKS = [(kind, block) for block in range(SWISSES // 100) for kind, count in MANY.items() if block < count // 100]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", MAKERS)
def test_a_few_events_are_ranked_as_the_articles_say(kind: str) -> None:
    for seed in range(EVERYDAY):
        agree(seed, MAKERS[kind])


@pytest.mark.sampled(0, 4)
@pytest.mark.parametrize(("kind", "block"), BLOCKS)
def test_thousands_of_events_are_ranked_as_the_articles_say(kind: str, block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        agree(seed, MAKERS[kind])
