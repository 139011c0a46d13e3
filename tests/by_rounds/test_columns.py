"""Every code in cells: on bare sheets of random Swiss events the columns give what the engine gives."""

import random
from itertools import product

import pytest

from sheetgen.model.entrants import Player
from sheetgen.model.games import RESULTS
from sheetgen.model.tournament import EDITIONS, FIDE_2026, LIVRE, Game
from sheetgen.ranking.events import ResultsList
from sheetgen.ranking.record import ROUND_ROBIN, SWISS
from sheetgen.ranking.standings import standings
from sheetgen.systems.shared.by_rounds import Calculation, RoundBlocks, live_codes
from sheetgen.systems.shared.by_rounds.parts import column, has_part, part
from sheetgen.systems.shared.live import GROUP_BY_GROUP, OF_GAMES
from sheetgen.workbook.cells import Book, Key
from sheetgen.workbook.formulas import Formula
from sheetgen.workbook.place import Cell
from sheetgen.workbook.values import Values
from tests.by_rounds.bare import random_event, same, sheet_of
from tests.cases import for_each
from tests.oracle.agreement import disagreements

CODES = {
    FIDE_2026: [
        *live_codes(FIDE_2026, SWISS), *["KS/L1", "KS/L-2", "BH/C1/P", "BH/M1/P", "FB/C2/P", "SB/C1/P", "SB/C2/P"],
        *["ARO/U1400", "ARO/C1/U1400", "TPR/U1400", "APRO/U1400", "PTP/U1400", "APPO/U1500", "RTNG/U1400"],
    ],
    LIVRE: list(live_codes(LIVRE, SWISS)),
}  # fmt: skip


def compare(seed: int, rules: str, *, rated: bool, counts_open: bool = False) -> None:
    event = random_event(seed, rated=rated)
    after = None if seed % 3 or counts_open else 1 + seed % event.rounds
    codes = [code for code in CODES[rules] if code]
    book, calculation = sheet_of(event, codes, rules, after, counts_open)
    values = Values(book, {})
    for row in standings(event, codes, rules, after).rows:
        for code in codes:
            number = values.get(calculation.value(code, row.id))
            assert same(number, row.values[code], calculation.unit(code), code), (seed, rules, code, row.id, number)


@for_each("rules,event", product(EDITIONS, (ROUND_ROBIN, SWISS)))
def test_every_code_of_an_edition_has_its_column_in_an_event_of_players(rules: str, event: str) -> None:
    own = (*OF_GAMES, GROUP_BY_GROUP) if event == ROUND_ROBIN else ()
    corners = {name: Cell("given", 2, 0) for name in ("what", "opponent", "score", "against", "black", "made")}
    columns = {name: Cell("given", 2, 0) for name in ("rating", "entrant", "completed")}
    blocks = RoundBlocks(4, 3, rules=rules, closed=event == ROUND_ROBIN, **corners, **columns)
    codes = [code for code in live_codes(rules, event) if code not in own]
    without = [code for code in codes if not any(True for _ in Calculation(blocks, Cell("c", 2, 0), [code]).cells())]
    assert codes
    assert without == []


def test_no_formula_is_registered_twice() -> None:
    assert has_part("SB")
    with pytest.raises(ValueError, match="registered twice: SB"):
        part("SB")(lambda _, __: column(lambda calc, player: 0))


# Events with enough rounds, played and not, that each cut and each median leaves out what it should.
FEW = (4, 7, 11, 34, 38, 39, 46, 50)
MORE = tuple(seed for seed in range(30) if seed not in FEW)


@pytest.mark.parametrize("seeds", [FEW, pytest.param(MORE, marks=pytest.mark.slow)], ids=["few", "more"])
@pytest.mark.parametrize("rules", EDITIONS)
def test_the_columns_of_a_few_events_are_the_figures_of_the_engine(rules: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        compare(seed, rules, rated=seed % 2 == 0)


@pytest.mark.parametrize("rules", EDITIONS)
def test_workbooks_older_than_layout_8_have_the_same_figures_once_every_result_is_known(rules: str) -> None:
    for seed in (4, 5, 11):
        assert all(game.result for game in random_event(seed).games)
        compare(seed, rules, rated=True, counts_open=True)


def libreoffice_cases(count: int) -> dict[str, tuple[Book, dict[Key, object]]]:
    cases: dict[str, tuple[Book, dict[Key, object]]] = {}
    for seed in range(count):
        rules = EDITIONS[seed % 2]
        book, _ = sheet_of(random_event(seed, rated=seed % 4 < 2), CODES[rules], rules, None)
        cases[f"{rules}-{seed}"] = (book, {})
    return cases


@pytest.mark.libreoffice
@pytest.mark.parametrize("count", [16, pytest.param(100, marks=pytest.mark.long)])
def test_libreoffice_computes_every_column_alike(count: int) -> None:
    assert disagreements(libreoffice_cases(count)) == []


@pytest.mark.slow
def test_a_big_open_stays_short_and_is_computed_soon() -> None:
    # 200 players, 13 rounds and the usual order: no formula is long, however many players there are.
    event = big(200, 13)
    book, calculation = sheet_of(event, ["PTS", "BH/C1", "BH", "SB", "PS", "WIN", "BWG"])
    titles = {sheet.name: sheet.title for sheet in book.sheets.values()}
    texts = [
        slot.content.write(sheet.name, titles)
        for sheet in book.sheets.values()
        for slot in sheet.slots.values()
        if isinstance(slot.content, Formula)
    ]
    assert max(map(len, texts)) < 200
    assert len(texts) < 200 * (13 * 7 + 20)
    row = standings(event, ["PTS", "BH/C1"], FIDE_2026).rows[0]
    assert Values(book, {}).get(calculation.value("BH/C1", row.id)) == 2 * row.values["BH/C1"]


def big(players: int, rounds: int) -> ResultsList:
    rng = random.Random(7)
    games = []
    for number in range(1, rounds + 1):
        seats = rng.sample(range(1, players + 1), players)
        pairs = zip(seats[::2], seats[1::2], strict=True)
        games += [Game(number, 1, x, y, rng.choice(RESULTS[:3])) for x, y in pairs]
    return ResultsList(rounds, tuple(Player(rating=rng.randint(1000, 2400)) for _ in range(players)), tuple(games))
