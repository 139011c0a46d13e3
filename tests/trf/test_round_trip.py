"""Written, then read: the same event, whatever its system, its edition and its dialect."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from sheetgen.errors import Problem
from sheetgen.exchange.trf.event import National, TrfEvent
from sheetgen.exchange.trf.reading import ReportRead, read_trf
from sheetgen.exchange.trf.writing import Style, write_trf
from sheetgen.pairing.dutch.state import Points
from tests.cases import for_each
from tests.trf.random_events import SYSTEMS, event

EVERYDAY, ALL = 12, 340  # events a system: more than 2,000 in all


def errors(problems: tuple[Problem, ...]) -> list[Problem]:
    return [problem for problem in problems if problem.is_error]


def there_and_back(made: TrfEvent, style: Style) -> ReportRead:
    written = write_trf(made, style)
    assert errors(written.problems) == []
    return read_trf(written.data)


def in_2016(made: TrfEvent) -> TrfEvent:
    """What the older edition has, with the records of the engines."""
    return replace(
        made, program="", system="", tie_breaks="", standings="", time_control="", national=(), byes=(),
        unknown_points=None, kept=tuple(line for line in made.kept if line.code != "299"),
        forbidden=tuple(ban for ban in made.forbidden if ban.first == 1 and ban.last is None),
        teams=tuple(replace(team, number=0) for team in made.teams),
    )  # fmt: skip


@pytest.mark.sampled(24)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(EVERYDAY))
def test_an_event_comes_back_as_it_was(system: str, seed: int) -> None:
    _check(system, seed)


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_two_thousand_events_come_back_as_they_were(system: str) -> None:
    for seed in range(EVERYDAY, ALL):
        _check(system, seed)


def _check(system: str, seed: int) -> None:
    made = event(system, seed)
    for style in (Style(), Style(engines=False), Style(newline="\n", ascii=False)):
        read = there_and_back(made, style)
        assert read.event == (made if style.engines else replace(made, by_rank=False))
        assert errors(read.problems) == []
    older = there_and_back(made, Style(edition=16))
    assert older.event == in_2016(made)
    assert errors(older.problems) == []


def test_the_random_events_hold_what_they_should() -> None:
    made = [event(system, seed) for system in SYSTEMS for seed in range(EVERYDAY)]
    codes = {turn.code for each in made for player in each.players for turn in player.turns}
    assert codes == set("10=WLD+-FHZU")
    for name in ("teams", "national", "byes", "virtual", "forbidden", "kept", "deputies", "dates", "rounds"):
        assert any(getattr(each, name) for each in made), name


@for_each(
    "points,style",
    product(
        [
            Points.of_games(Fraction(3), Fraction(1), Fraction(0)),
            Points(pairing_bye=Fraction(1, 2)),
            Points(zero_bye=Fraction(1, 2), forfeit_loss=Fraction(1, 2)),
        ],
        [Style(), Style(engines=False), Style(edition=16)],
    ),
)
def test_point_systems_come_back(points: Points, style: Style) -> None:
    made = replace(event("swiss", 1), points=points)
    made = replace(made, players=tuple(replace(player, points=None) for player in made.players))
    assert there_and_back(made, style).event.points == points


def test_a_forfeit_worth_less_than_a_win_needs_the_record_of_an_engine() -> None:
    made = replace(event("berger", 1), points=Points(forfeit_win=Fraction(1, 2)))
    made = replace(made, players=tuple(replace(player, points=None) for player in made.players))
    assert there_and_back(made, Style()).event.points == made.points
    lost = write_trf(made, Style(engines=False)).problems
    assert "XXS" in [problem.data.get("record") for problem in lost if problem.code == "trf-lost"]


def test_accents_stay_in_utf_8_and_go_in_ascii() -> None:
    made = event("berger", 0)
    player = replace(made.players[0], name="Müller, Zoé Łukasz")
    made = replace(made, players=(player, *made.players[1:]), national=(National("FRA", player),))
    made = replace(made, national=(National("FRA", replace(player, turns=(), points=None, rank=None)),))
    assert there_and_back(made, Style(ascii=False)).event == made
    plain = there_and_back(made, Style()).event
    assert plain.players[0].name == "Muller, Zoe Lukasz"
