"""The law of the product: engine and cells agree; here over random events, with LibreOffice as the judge of cells."""

from fractions import Fraction
from typing import Any

import pytest
from naive.field import Event, is_terminated
from naive.random_events import SHAPES
from naive.roundrobin import rank

from sheetgen.i18n.figures import figure
from sheetgen.pairing import berger
from sheetgen.pairing.schedule import Pairing
from sheetgen.ranking.standings import standings
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.shared.round_robin.entries import entered, result_entries
from sheetgen.systems.shared.round_robin.places import Places
from sheetgen.workbook.cells import Key
from sheetgen.workbook.desk import BY_NAME, NAMES
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.functions import Value
from sheetgen.xlsx.write import write
from tests.berger.events import Case, case
from tests.cases import for_each
from tests.oracle import formualizer, libreoffice
from tests.oracle.compare import differences

EVERYDAY = range(20)
NAIVE, FORMUALIZER, LIBREOFFICE = 5_000, 1_000, 300  # events compared with each oracle by hand; .ci/run takes some
SEEDS_OF_ORACLES = {
    range(10_000, 10_000 + NAIVE): "naive",
    range(20_000, 20_000 + FORMUALIZER): "formualizer",
    range(1_000, 1_000 + LIBREOFFICE): "libreoffice",
}
SORTED_BY_NAME = (BY_NAME, NAMES)
PLAIN = "ÉAbzÖ"  # what names begin with: formualizer sorts symbols by their codes


def shown_by_cells(event: Case) -> list[tuple[str, int, list[Value]]]:
    """The standings as the hidden sheet has them: rank as shown, number, figures as people read them."""
    values, places = event.values(), Places(event.spec, event.schedule)
    lines = []
    for position in range(1, event.event["players"] + 1):
        number = values.get(places.ranked(position, "line"))
        figures = [values.get(places.ranked(number, f"{code}-text")) for code in event.spec.order]
        lines.append((str(values.get(places.ranked(number, "shown"))), number, figures))
    return lines


def as_shown(rows: list[tuple[int | None, int, dict[str, Any]]], event: Case) -> list[tuple[str, int, list[Value]]]:
    """Rows of an engine in the form of the cells: shared places with a sign, annulled players without figures."""
    horizon = event.after_round or event.spec.rounds
    left = any(round_ <= horizon for round_ in event.event["withdrawn"].values())
    played = left or any(token for *_, token in event.event["games"])
    ranks = [row[0] for row in rows]
    shown = []
    for place, number, values in rows:
        rank_text = "–" if place is None else f"{place}{'=' if ranks.count(place) > 1 else ''}"
        texts = ["" if place is None else figure(values[code], "fr") for code in event.spec.order]
        shown.append((rank_text if played else "", number, texts))
    return shown


def without_idle_figures(lines: list[tuple[str, int, list[Value]]]) -> list[tuple[str, int, list[Value]]]:
    """A player without any game yet has empty cells where an engine says 0."""
    return [
        (place, number, [text if text != "0" else "" for text in map(str, texts)]) for place, number, texts in lines
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", EVERYDAY)
def test_the_cells_rank_as_the_naive_ranking_does(seed: int) -> None:
    event = case(seed)
    rows = rank(event.event, list(event.spec.order), event.spec.rules, event.after_round, event.lots)
    assert without_idle_figures(shown_by_cells(event)) == without_idle_figures(as_shown(rows, event))


def engine_ranks_as_the_naive_ranking_does(seed: int) -> None:
    event = case(seed)
    order, rules = event.spec.order, event.spec.rules
    ours = standings(entered(event.spec, event.schedule, event.entries).event, order, rules, event.after_round)
    rows = rank(event.event, list(order), rules, event.after_round, event.lots)
    assert [(row.rank, row.id) for row in ours.rows] == [(place, number) for place, number, _ in rows]
    for row, (place, _, values) in zip(ours.rows, rows, strict=True):
        if place is not None:
            assert {code: _exact(value) for code, value in row.values.items()} == values


@for_each("seed", EVERYDAY)
def test_the_engine_ranks_as_the_naive_ranking_does(seed: int) -> None:
    engine_ranks_as_the_naive_ranking_does(seed)


def _exact(value: Any) -> Any:
    return Fraction(value) if isinstance(value, int) else value


def formula_cells(event: Case) -> dict[str, dict[tuple[int, int], Value]]:
    """Every formula cell of the workbook with the value we cache for it, by sheet title."""
    book = event.book()
    known = event.values().known
    return {
        sheet.title: {
            place: known[sheet.name, *place] for place, slot in sheet.slots.items() if isinstance(slot.content, Formula)
        }
        for sheet in book.sheets.values()
    }


def formualizer_agrees(event: Case, seed: int) -> None:
    sheets = formualizer.recalculate({"event": write(event.book(), event.entries)})["event"]
    expected = formula_cells(event)
    for sheet in SORTED_BY_NAME:  # formualizer sorts É behind z, which no office program does
        expected.pop(event.book().sheets[sheet].title)
    assert not list(differences(sheets, expected)), f"seed {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(2))
def test_formualizer_computes_every_cached_value(batch: int) -> None:
    for seed in range(batch * 5, batch * 5 + 5):
        formualizer_agrees(case(seed, 3 + seed % 6, PLAIN), seed)


@pytest.mark.sampled(0, 2)
@pytest.mark.parametrize("batch", range(FORMUALIZER // 25))
def test_formualizer_computes_a_thousand_events(batch: int) -> None:
    for seed in range(20_000 + batch * 25, 20_000 + batch * 25 + 25):
        formualizer_agrees(case(seed, 3 + seed % 7, PLAIN), seed)


@pytest.mark.sampled(0, 1)
@pytest.mark.libreoffice
@pytest.mark.parametrize("batch", range(LIBREOFFICE // 10))
def test_libreoffice_computes_every_cached_value(batch: int) -> None:
    events = {f"event-{seed}": case(seed) for seed in range(1000 + batch * 10, 1000 + batch * 10 + 10)}
    recalculated = libreoffice.recalculate({name: write(event.book(), event.entries) for name, event in events.items()})
    for name, event in events.items():
        assert not list(differences(recalculated[name], formula_cells(event))), name


@pytest.mark.sampled(0, 2)
@pytest.mark.parametrize("block", range(NAIVE // 100))
def test_thousands_of_events_rank_alike(block: int) -> None:
    for seed in range(10_000 + block * 100, 10_000 + block * 100 + 100):
        test_the_cells_rank_as_the_naive_ranking_does(seed)
        engine_ranks_as_the_naive_ranking_does(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seeds", SEEDS_OF_ORACLES, ids=SEEDS_OF_ORACLES.get)
def test_every_oracle_sees_every_kind_of_nasty_event(seeds: range) -> None:
    assert {list(SHAPES)[seed % len(SHAPES)] for seed in seeds} == set(SHAPES)
    drawn = [case(seed).event for seed in list(seeds)[:300]]
    left = [withdrawal for event in drawn for withdrawal in terminated_games(event)]
    assert {"below half", "half", "above half"} <= {share(done, due) for done, due in left}
    assert {event["players"] % 2 for event in drawn} == {0, 1}


def terminated_games(event: Event) -> list[tuple[int, int]]:
    """B6: for everybody who left, how many games he terminated, and how many he was to play."""
    counted = []
    for player in event["withdrawn"]:
        own = [game for game in event["games"] if player in game[1:3]]
        counted.append((sum(is_terminated(player, game) for game in own), len(own)))
    return counted


def share(done: int, due: int) -> str:
    """Where a withdrawal stands; just below and just above half are at most one game away from it."""
    if abs(2 * done - due) > 2:
        return "far away"
    return "half" if 2 * done == due else "below half" if 2 * done < due else "above half"


def nearly_half(rules: str) -> Case:
    """B6: a double event of 40, who play 78 games each; three leave after 38, 39 and 40: 49 %, 50 % and 51 %."""
    spec = BergerSpec(count=40, double=True, order=("PTS", "DE", "SB", "KOYA"), rules=rules)
    schedule = berger.schedule(spec)
    withdrawn = {7: 39, 18: 40, 33: 41}  # everybody plays in every round
    typed = [
        (game.round, game.white, game.black, None if is_over(withdrawn, game) else token_of(game))
        for game in schedule.games
    ]
    event = Event(players=40, rounds=spec.rounds, double=True, games=typed, withdrawn=withdrawn, ratings={})
    entries: dict[Key, Any] = {("players", number, "withdrawn"): round_ for number, round_ in withdrawn.items()}
    entries |= {("players", number, "name"): f"P{number}" for number in range(1, 41)}
    for game, (*_, token) in zip(schedule.games, typed, strict=True):
        entries |= result_entries(spec, game, token) if token else {}
    return Case(spec, schedule, entries, event, None, {})


def is_over(withdrawn: dict[int, int], game: Pairing) -> bool:
    return any(withdrawn.get(player, 100) <= game.round for player in (game.white, game.black))


def token_of(game: Pairing) -> str:
    return ("1-0", "½-½", "0-1")[(game.white * game.black + game.round) % 3]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["livre", "fide-2026"])
def test_withdrawals_at_49_50_and_51_percent_are_ranked_alike(rules: str) -> None:
    event = nearly_half(rules)
    rows = rank(event.event, list(event.spec.order), rules)
    assert [number for place, number, _ in rows if place is None] == [7]
    ours = standings(entered(event.spec, event.schedule, event.entries).event, event.spec.order, rules)
    assert [(row.rank, row.id) for row in ours.rows] == [(place, number) for place, number, _ in rows]
    assert shown_by_cells(event) == as_shown(rows, event)
