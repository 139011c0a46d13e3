"""Law of the house: cells and engine always agree; LibreOffice is the judge of the cells."""

from typing import Any

import pytest

from sheetgen.i18n.figures import figure
from sheetgen.model.tournament import Game
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.ranking.standings import standings
from sheetgen.systems.registry import described
from sheetgen.systems.scheveningen.places import GRID_FIRST, GRID_LEFT
from sheetgen.systems.shared.teams import standings as molter_standings
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.molter.random_events import Made
from tests.oracle.agreement import disagreements
from tests.scheveningen.random_matches import MATCHES, random_match

MADE = [random_match(seed) for seed in range(MATCHES)]


def horizon(made: Made) -> int | None:
    found: int | None = made.entries.get(("event", "after_round"))
    return found


def text(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return ("" if whole == 0 and half else str(whole)) + ("½" if half else "")


def game_of(games: tuple[Game, ...], players: int, own: int, other: int) -> tuple[Game, bool]:
    """The game of player ``own`` of A and ``other`` of B, and whether A has White."""
    for game in games:
        if {game.white, game.black} == {own, players + other}:
            return game, game.white == own
    raise AssertionError((own, other))


@pytest.mark.sampled(2, 40)
@pytest.mark.parametrize("number", range(MATCHES))
def test_the_cells_rank_as_the_engine_does(number: int) -> None:
    made = MADE[number]
    _, book = described(made.spec)
    entered = read_entered(made)
    known = Values(book, made.entries).known
    assert [place for place, value in known.items() if isinstance(value, str) and value.startswith("#")] == []
    ranking = standings(entered.event, made.spec.order, made.spec.rules, horizon(made))
    ranks = [row.rank for row in ranking.rows]
    for position, row in enumerate(ranking.rows):
        line = molter_standings.table(made.spec).first + position
        shown = f"{row.rank}{'=' if ranks.count(row.rank) > 1 else ''}" if entered.entered else ""
        assert known["standings", line, 0] == shown
        figures = [figure(row.values[code], made.spec.lang) for code in made.spec.order]
        assert [str(known["standings", line, 3 + col]) for col in range(len(figures))] == figures
    errors = {(key, problem.code) for key, problem in entered.problems if problem.is_error}
    assert known["control", 5, 1] == len(errors)


def read_entered(made: Made) -> Any:
    from sheetgen.systems.registry import SYSTEMS

    schedule, _ = described(made.spec)
    return SYSTEMS["scheveningen"].entered(made.spec, schedule, made.entries)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", range(0, MATCHES, 7))
def test_the_grid_shows_every_game_and_adds_everybody_up(number: int) -> None:
    made = MADE[number]
    made.entries.pop(("event", "after_round"), None)
    players = made.spec.players
    _, book = described(made.spec)
    known = Values(book, made.entries).known
    games = read_entered(made).individuals.games
    last = max((game.round for game in games if game.result and not game.by_absence), default=0)
    totals = [[0] * players, [0] * players]
    for own in range(1, players + 1):
        for other in range(1, players + 1):
            game, white = game_of(games, players, own, other)
            cell = known["grid", GRID_FIRST + own - 1, GRID_LEFT + other - 1]
            if game.result is None:
                assert cell == ""
                continue
            scores = (game.result.white, game.result.black) if white else (game.result.black, game.result.white)
            if game.round <= last:
                totals[0][own - 1] += scores[0]
                totals[1][other - 1] += scores[1]
            expected = text(scores[0]) if game.result.played else ("+" if scores[0] else "-")
            assert cell == expected
    rows = [known["grid", GRID_FIRST + n, GRID_LEFT + players] for n in range(players)]
    columns = [known["grid", GRID_FIRST + players, GRID_LEFT + n] for n in range(players)]
    counted = [game for game in games if game.result and game.round <= last]
    filled = {game.white for game in counted} | {game.black for game in counted}
    assert rows == [text(total) if n + 1 in filled else "" for n, total in enumerate(totals[0])]
    assert columns == [text(total) if players + n + 1 in filled else "" for n, total in enumerate(totals[1])]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, MATCHES, 9))
def test_what_is_written_reads_back_the_same(number: int) -> None:
    made = MADE[number]
    _, book = described(made.spec)
    entries = {key: value for key, value in made.entries.items() if value not in (None, "")}
    read = read_workbook(write(book, entries))
    assert read.spec == made.spec
    assert read.entries == entries
    assert [problem for problem in read.problems if problem.is_error] == []


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (["1-0", "1-0", "", ""], "Score so far: 2 – 0"),
        (["½-½", "½-½", "½-½", "½-½"], "The match is drawn: 2 – 2"),
        (["1-0", "1-0", "0-1", "½-½"], "Team A wins 3½ – ½"),
        (["0-1", "0-1", "½-½", "½-½"], "Team B wins 3 – 1"),
        (["0-1", "1-0", "0-1", "1-0"], "Team B wins 2 – 2 (by tie-break)"),
        (["1-0", "0-1", "0-1", "1-0"], "Team A wins 2 – 2 (by tie-break)"),
    ],
)
def test_the_grid_names_the_winner(tokens: list[str], sentence: str) -> None:
    """A1-B1 and A2-B2, then B2-A1 and B1-A2; points, then Berlin."""
    made = random_match(0)
    entries = {("rounds", 1 + n // 2, 1 + n % 2, "result"): token for n, token in enumerate(tokens) if token}
    spec = type(made.spec)(lang="en", players=2, rounds=2, order=("PTS", "BERLIN"), table="generated")
    known = Values(described(spec)[1], entries).known
    assert known["grid", 3, 0] == sentence


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    "numbers", [range(5), pytest.param(range(5, MATCHES), marks=pytest.mark.long)], ids=["a few", "all the others"]
)
def test_libreoffice_computes_what_the_cells_say(numbers: range) -> None:
    matches = {f"match {number}": MADE[number] for number in numbers}
    assert disagreements({name: (described(made.spec)[1], made.entries) for name, made in matches.items()}) == []
