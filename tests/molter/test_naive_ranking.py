"""M12 against a second, independent ranking: the same typed results, the same places and figures."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

from sheetgen.ranking.standings import standings
from sheetgen.systems.molter.places import MolterPlaces
from sheetgen.systems.molter.spec import MolterSpec
from sheetgen.systems.registry import SYSTEMS
from sheetgen.systems.shared.teams.entries import result_keys
from tests.cases import for_each
from tests.molter.naive import Played, ranking
from tests.molter.random_events import NEAR_TIES, ORDER, SIZES, Made, near_tie, spec_of

DRAWN = [(size, seed) for size in SIZES[:16] for seed in range(4)] + [*NEAR_TIES]
made_of = cache(near_tie)


def played(made: Made) -> list[Played]:
    places = MolterPlaces(made.spec, SYSTEMS["molter"].plan(made.spec))
    return [
        Played(game.white.symbol, game.black.symbol, made.entries[result_keys(made.spec, game)[0]])
        for game in places.all_games
    ]


@for_each("drawn", DRAWN)
def test_the_engine_ranks_as_the_schoolbook_does(drawn: tuple[tuple[int, int, int], int]) -> None:
    compare(made_of(*drawn), (2, 1, 0))


@for_each("points,scale", [("3/1/0", (6, 2, 0)), ("3/2/1", (6, 4, 2)), ("2/1/0", (4, 2, 0))])
def test_the_engine_counts_other_points_as_the_schoolbook_does(points: str, scale: tuple[int, int, int]) -> None:
    for drawn in DRAWN[::5]:
        made = made_of(*drawn)
        forfeited = {key: "+/-" if place % 7 == 0 else token for place, (key, token) in enumerate(made.entries.items())}
        compare(Made(replace(made.spec, points=points), forfeited), scale)


def compare(made: Made, scale: tuple[int, int, int]) -> None:
    system = SYSTEMS["molter"]
    entered = system.entered(made.spec, system.plan(made.spec), made.entries)
    rows = standings(entered.event, ORDER, "livre").rows
    letters = "".join(str(entrant.id) for entrant in entered.entrants.values())
    found = [(row.rank, entered.entrants[row.id].id, dict(row.values)) for row in rows]
    assert found == ranking(letters, made.spec.players, played(made), scale)


def test_these_events_are_decided_on_every_level() -> None:
    decided: set[str] = set()
    for made in (made_of(*drawn) for drawn in DRAWN):
        rows = ranking(letters_of(made.spec), made.spec.players, played(made))
        for (_, _, above), (_, _, below) in pairwise(rows):
            decided.add(next((code for code in ORDER if above[code] != below[code]), "shared"))
    assert decided == {*ORDER, "shared"}


def letters_of(spec: MolterSpec) -> str:
    return "ABCDEFGHJKLMN"[: spec.teams]


def test_berlin_of_the_schoolbook_counts_the_first_player_most() -> None:
    games = [Played("A1", "B1", "1-0"), Played("B2", "A2", "1-0")]
    assert ranking("AB", 2, games) == [
        (1, "A", {"PTS": 1, "BERLIN": 2, "WINS": 1, "H2H": None, "BOARDS": None}),
        (2, "B", {"PTS": 1, "BERLIN": 1, "WINS": 1, "H2H": None, "BOARDS": None}),
    ]


def test_spec_of_the_sizes_is_what_it_says() -> None:
    assert [(spec_of(size).teams, spec_of(size).players, spec_of(size).rounds) for size in SIZES] == list(SIZES)
