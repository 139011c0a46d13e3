"""The workbook of a season: its formulas say, for every number of results, what the season says."""

import io
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.championship.book import LEADERS, book_of, workbook
from sheetgen.championship.figures import FIGURES, WOMEN, SeasonPlaces
from sheetgen.championship.standings import Championship
from sheetgen.exchange.frames import records
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.i18n.figures import figure
from sheetgen.operations.season import season_of
from sheetgen.workbook.cells import Key
from sheetgen.workbook.values import Values
from tests.oracle import agreement, formualizer
from tests.oracle.compare import differences
from tests.season import drawn
from tests.season.test_championship import rules_of

EVERYDAY, MANY, OF_LIBREOFFICE = range(100, 110), range(2_000, 2_100), range(3_000, 3_006)


def counted(seed: int) -> tuple[Championship, list[Any], dict[str, Any]]:
    events, told = drawn.season(seed)
    return season_of(events, rules_of(told)), events, told


def typed(best: int | None) -> dict[Key, Any]:
    return {("season", "best"): best}


def by_cells(found: Championship, best: int | None) -> list[tuple[Any, ...]]:
    """Place, name, total and figures as the hidden sheet has them when so many results count."""
    places = SeasonPlaces(found, ".")
    values = Values(book_of(found, "en"), typed(best))
    columns = ["place", "name", "total", *(f"code-{code}" for code in found.rules.order)]
    return sorted(tuple(values.get(places.cell(index, name)) for name in columns) for index in range(places.count))


def by_engine(found: Championship) -> list[tuple[Any, ...]]:
    named = [person.player.name for person in found.people.persons]
    columns = ("total", *found.rules.order)
    return sorted(
        (line["rank"], named[line["person"]], *(line[name] for name in columns)) for line in records(found.standings)
    )


def disagreements(seed: int) -> Iterator[str]:
    """For the number of results it was made with, and for another one typed later."""
    found, events, told = counted(seed)
    if by_cells(found, found.rules.best) != by_engine(found):
        yield f"{seed} as made"
    for best in range(1, len(events) + 1):
        if by_cells(found, best) != by_engine(season_of(events, rules_of(told | {"best": best}))):
            yield f"{seed} with {best} typed"


def test_the_cells_agree_with_the_season_whatever_number_is_typed() -> None:
    assert [each for seed in EVERYDAY[:1] for each in disagreements(seed)] == []


@pytest.mark.slow
def test_the_cells_agree_with_a_hundred_seasons() -> None:
    assert [each for seed in MANY for each in disagreements(seed)] == []


def races(seed: int, best: int | None) -> tuple[list[Any], list[Any]]:
    """The race as its cells have it, and as counted once more: the best results so far, and what is on top."""
    events, told = drawn.season(seed)
    found = season_of(events, rules_of(told))
    book = book_of(found, "en")
    sheet, values, shown = book.sheets["race"], Values(book, typed(best)), min(LEADERS, len(found.standings))
    cells = [[values.get(sheet.cell(6 + row, col)) for col in range(1, 2 + len(events))] for row in range(shown)]
    counted_again = []
    for name, *_ in cells:
        line, so_far = [name], list[Fraction]()
        for number, each in enumerate(events):
            so_far += [drawn.worth(each, who, told) for who in each.appearances if who.player.name == name]
            top = sorted(so_far, reverse=True)[: best or len(events)]
            line.append(float(sum(top) + drawn.on_top(events[: number + 1], name, told, len(events))))
        counted_again.append(line)
    return cells, counted_again


def test_one_event_is_no_race() -> None:
    events, told = drawn.season(100)
    for count in (1, 2):
        assert ("race" in book_of(season_of(events[:count], rules_of(told)), "en").sheets) == (count > 1)


@pytest.mark.slow
def test_the_race_is_the_best_so_far_whatever_number_is_typed() -> None:
    for seed in range(100, 102):
        events, told = drawn.season(seed)
        for best in () if len(events) < 2 else (told["best"], 1, 2):
            cells, expected = races(seed, best)
            assert [line[0] for line in cells] == [line[0] for line in expected]
            assert [line[1:] for line in cells] == [pytest.approx(line[1:]) for line in expected]


def test_the_race_is_drawn_from_its_cells() -> None:
    found, events, _ = next(each for seed in EVERYDAY if len((each := counted(seed))[1]) > 2)
    with zipfile.ZipFile(io.BytesIO(workbook(found, "fr"))) as package:
        drawing = package.read("xl/charts/chart1.xml").decode()
    shown = min(LEADERS, len(found.standings))
    assert drawing.count("<c:ser>") == shown and drawing.count("<c:cat>") == shown
    assert "Les" in drawing and f'<c:ptCount val="{len(events)}"/>' in drawing
    leader = found.people.persons[int(found.standings["person"].iloc[0])].player.name
    assert f"<c:v>{leader}</c:v>" in drawing  # what a phone shows before anything is recalculated


@pytest.mark.slow
def test_formualizer_computes_every_cached_value() -> None:
    for seed in EVERYDAY[:1]:
        found, _, _ = counted(seed)
        sheets = formualizer.recalculate({"season": workbook(found, "en", "Grand Prix")})["season"]
        expected = agreement.formula_cells(book_of(found, "en", "Grand Prix"), typed(found.rules.best))
        assert differences(sheets, expected) == []


@pytest.mark.slow
@pytest.mark.libreoffice
def test_libreoffice_computes_every_cached_value() -> None:
    events = {}
    for seed in OF_LIBREOFFICE:
        found, _, _ = counted(seed)
        events[str(seed)] = (book_of(found, "en", "Grand Prix"), typed(found.rules.best))
    assert agreement.disagreements(events) == []


def test_the_standings_show_the_season_as_people_read_it() -> None:
    found, _, _ = counted(105)
    book = book_of(found, "en")
    sheet, values = book.sheets["season-standings"], Values(book, typed(found.rules.best))
    shown = [[values.get(sheet.cell(6 + row, col)) for col in (0, 1)] for row in range(len(found.standings))]
    named = [person.player.name for person in found.people.persons]
    lines = records(found.standings)
    assert shown == [[line["rank"], named[line["person"]]] for line in lines]
    total = next(col for col in range(9) if sheet.slots[5, col].content == "Total")
    texts = [values.get(sheet.cell(6 + row, total)) for row in range(len(lines))]
    assert texts == [figure(found.points(line["total"]), "en") for line in lines] or found.unit not in (1, 2, 4)


def test_what_does_not_count_stands_in_brackets() -> None:
    found, events, told = next(each for seed in EVERYDAY if len((each := counted(seed))[1]) > 2)
    found = season_of(events, rules_of(told | {"best": 1}))
    book = book_of(found, "en")
    values = Values(book, typed(1))
    places = SeasonPlaces(found, ".")
    texts = [
        str(values.get(places.cell(index, f"text-{number}")) or "")
        for index in range(places.count)
        for number in range(places.events)
    ]
    dropped = sum(not line["counted"] for line in records(found.results))
    assert sum(text.startswith("(") for text in texts) == dropped > 0
    assert sum(bool(text) for text in texts) == len(found.results)


def test_women_and_categories_stand_by_themselves() -> None:
    found, _, _ = counted(105)
    places = SeasonPlaces(found, ".")
    assert places.kinds == ["category", WOMEN] and places.categories == ["Sen", "U12"]
    book = book_of(found, "en")
    values, sheet = Values(book, typed(found.rules.best)), book.sheets["season-categories"]
    titles = [slot.content for (_, col), slot in sorted(sheet.slots.items()) if col == 0 and slot.style == "section"]
    assert titles == ["Sen", "U12", "Women"]
    women = [person.player.name for person in places.persons if person.player.sex == "F"]
    start = max(row for (row, col), slot in sheet.slots.items() if slot.content == "Women") + 2
    assert [values.get(sheet.cell(start + row, 1)) for row in range(len(women))] == women


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_made_in_every_language_and_repeats_itself(lang: str) -> None:
    found, _, _ = counted(101)
    assert workbook(found, lang) == workbook(found, lang)
    titles = [sheet.title for sheet in book_of(found, lang).sheets.values()]
    assert len(set(titles)) == len(titles) and FIGURES in titles
