"""Random Scheveningen matches: sizes, names, absences, substitutes, results, lots."""

import random
from typing import Any

from sheetgen.pairing import scheveningen
from sheetgen.systems.scheveningen.places import ScheveningenPlaces
from sheetgen.systems.scheveningen.spec import ScheveningenSpec
from sheetgen.systems.shared.game_points import POINTS
from sheetgen.workbook.cells import Key
from tests.molter.random_events import Made, random_results, random_team

SIZES = (2, 3, 4, 5, 6, 7, 8, 10, 12, 20)
ORDERS = (("PTS", "BERLIN", "WINS"), ("PTS",), ("PTS", "WINS", "BERLIN", "H2H", "BOARDS"), ("BERLIN", "PTS"))
MATCHES = 100


def random_match(seed: int) -> Made:
    """One match: what a harried arbiter may do, on one of the sizes in turn."""
    chance = random.Random(f"scheveningen {seed}")
    players = SIZES[seed % len(SIZES)]
    lang, order = chance.choice(("fr", "en")), chance.choice(ORDERS)
    spec = ScheveningenSpec(
        players=players, rounds=players, order=order, lang=lang, table="printed", points=POINTS[seed % 7 % len(POINTS)]
    )
    places = ScheveningenPlaces(spec, scheveningen.table(players))
    entries: dict[Key, Any] = {}
    for team in places.teams:
        entries |= random_team(chance, places, team)
    entries |= random_results(chance, places)
    if chance.random() < 0.3:
        entries["event", "after_round"] = chance.randint(1, players)
    return Made(spec, entries)
