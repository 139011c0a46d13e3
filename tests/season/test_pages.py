"""The pages of a season: valid, linked, without anything private, and with the figures of the season."""

import html
import re
import subprocess
import sys

import html5lib
import pytest

from sheetgen.championship.book import LEADERS
from sheetgen.championship.standings import Championship
from sheetgen.championship.statistics import race
from sheetgen.exchange.frames import records
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.i18n.figures import figure
from sheetgen.operations.season import season_of
from sheetgen.present.site.frame import Options
from sheetgen.present.site.season import season_site
from tests.example import ROOT
from tests.publish.sites import TODAY, rows, text_of
from tests.publish.test_pages import check_links
from tests.season import drawn
from tests.season.test_book import counted, races
from tests.season.test_championship import rules_of

SEED = 105


def pages(found: Championship, lang: str = "en", one_file: bool = False, categories: bool = False) -> dict[str, str]:
    return text_of(season_site(found, lang, "Grand Prix <3", Options(TODAY, categories), one_file))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("one_file", [False, True])
def test_every_page_is_valid_and_every_link_leads_somewhere(lang: str, one_file: bool) -> None:
    made = pages(counted(SEED)[0], lang, one_file)
    for page in list(made.values())[:9]:
        html5lib.HTMLParser(strict=True).parse(page)
        assert re.search(f'<html lang="?{lang}"?>', page) and "Grand Prix &lt;3" in page and "<script" not in page
    check_links({name: text.encode() for name, text in made.items()})


def test_the_standings_and_everybodys_results_are_those_of_the_season() -> None:
    found, _, _ = counted(SEED)
    made = pages(found)
    named = [person.player.name for person in found.people.persons]
    lines = records(found.standings)
    body = [row for row in rows(made["index.html"]) if row[0].isdigit()]
    total = [figure(found.points(line["total"]), "en") for line in lines]
    assert [(row[0], row[1]) for row in body] == [(str(line["rank"]), named[line["person"]]) for line in lines]
    assert [row[4] for row in body] == total
    for place, line in enumerate(lines, start=1):
        page = made[f"player-{place}.html"]
        assert html.escape(named[line["person"]]) in page
        own = [each for each in records(found.results) if each["person"] == line["person"]]
        shown = [row[-1] for row in rows(page) if row[0].isdigit() and len(row) == 5]
        assert sorted(text.strip("()") for text in shown) == sorted(
            figure(found.points(each["points"]), "en") for each in own
        )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(100, 106))
def test_the_race_of_the_pages_is_that_of_the_workbook_and_of_a_second_count(seed: int) -> None:
    events, told = drawn.season(seed)
    found = season_of(events, rules_of(told))
    if len(events) < 2:
        assert "race.html" not in pages(found)
        return
    named = {name: values for name, *values in races(seed, told["best"])[1]}
    totals = race(found, LEADERS)
    shown = {found.people.persons[person].player.name: each for person, each in totals.items()}
    assert {name: [parts / found.unit for parts in each] for name, each in shown.items()} == {
        name: pytest.approx(values) for name, values in named.items()
    }


def test_ages_are_told_only_where_that_is_asked() -> None:
    found, _, _ = counted(SEED)
    plain, asked = pages(found), pages(found, categories=True)
    women = words("en")["season.women"]
    assert "categories.html" not in plain and women in asked["categories.html"]
    licences = {person.player.licence or person.player.fide_id for person in found.people.persons} - {""}
    assert licences and not any(number in page for number in licences for page in asked.values())
    assert not any("U12" in page for page in plain.values())


@pytest.mark.slow
def test_the_page_in_the_browser_loads_neither_pandas_nor_a_season() -> None:
    code = (
        "import sys, pkgutil, importlib, web.bridge\n"
        "for each in pkgutil.walk_packages(web.bridge.__path__, 'web.bridge.'):\n"
        "    if each.name != 'web.bridge.inside': importlib.import_module(each.name)\n"
        "import sheetgen.present.site.pages, sheetgen.operations.publish, sheetgen.operations.rank\n"
        "loaded = [name for name in sys.modules if name.startswith(('pandas', 'sheetgen.championship'))]\n"
        "print(loaded)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")
