"""What every published page must be: valid, reachable, small, for everybody, and silent about what is private."""

import posixpath
import re
from collections.abc import Mapping
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

import sheetgen
from sheetgen.i18n.catalogue import words
from sheetgen.present.site.frame import Options, style
from sheetgen.present.site.pages import site
from sheetgen.present.site.search import SCRIPT
from tests.by_path import publication
from tests.languages import walked_languages
from tests.publish.sites import SYSTEMS, TODAY, WALKED, elements, event_of, files_of, pages_of, text_of, written

every_system = pytest.mark.parametrize("system", WALKED)
BIRTH, LICENCE, FIDE_ID, CATEGORY, CONTACT = "2014-03-09", "LIC99", "1234500", "Petits-poussins", "06 12 34 56 78"
CHILDREN = "name,rating,club,birth,licence,fide_id,category\n" + "".join(
    f"Child {n},{1000 + n},Club,{BIRTH},{LICENCE}{n},{FIDE_ID}{n},{CATEGORY}\n" for n in range(1, 10)
)


@pytest.mark.sampled(1)
@every_system
@walked_languages
@pytest.mark.parametrize("one_file", [False, True])
def test_every_page_is_valid(system: str, lang: str, one_file: bool) -> None:
    html5lib = pytest.importorskip("html5lib")
    for page in pages_of(system, lang, one_file).values():
        html5lib.HTMLParser(strict=True).parse(page)


@pytest.mark.sampled(1)
@every_system
def test_every_link_leads_somewhere(system: str) -> None:
    check_links(files_of(system))
    check_links(files_of(system, one_file=True))


@pytest.mark.slow
def test_every_link_of_several_events_leads_somewhere() -> None:
    events = [event_of(system) for system in SYSTEMS]
    pages = site([*events, events[0]], Options(TODAY))
    assert {"index.html", "event/index.html", "event-2/index.html", "event-6/index.html"} <= set(pages)
    check_links(pages)
    check_links(site(events, Options(TODAY), one_file=True))


def check_links(files: Mapping[str, bytes]) -> None:
    """Every link, and everything else a page names, is there; no page and no calendar is reached by nothing."""
    pages = text_of(files)
    ids = {name: [str(attrs["id"]) for _, attrs in elements(page) if "id" in attrs] for name, page in pages.items()}
    for name, page in pages.items():
        assert len(ids[name]) == len(set(ids[name]))
        targets = [str(attrs["href"]) for tag, attrs in elements(page) if tag in ("a", "link") if "href" in attrs]
        targets += [str(attrs["action"]) for tag, attrs in elements(page) if "action" in attrs]
        targets += [str(attrs["content"]) for tag, attrs in elements(page) if attrs.get("property") == "og:image"]
        for target in targets:
            if target.startswith("data:"):
                assert len(pages) == 1
                continue
            file, _, place = target.partition("#")
            goal = posixpath.normpath(posixpath.join(posixpath.dirname(name), file)) if file else name
            assert goal in files, (name, target)
            assert not place or place in ids[goal], (name, target)
    if len(pages) > 1:
        linked = {
            posixpath.normpath(posixpath.join(posixpath.dirname(name), str(attrs["href"])))
            for name, page in pages.items()
            for tag, attrs in elements(page)
            if tag == "a" and not str(attrs["href"]).startswith("#")
        }
        beside = {name for name in set(files) - linked if not name.endswith("preview.png")}
        assert beside <= {"index.html"}  # nothing is lost


@pytest.mark.sampled(2)
@every_system
def test_a_page_needs_no_other_address_and_no_script_but_that_of_the_search(system: str) -> None:
    for page in [*pages_of(system).values(), *pages_of(system, one_file=True).values()]:
        tags = elements(page)
        assert not {tag for tag, _ in tags} & {"img", "iframe", "object", "base"}
        assert not {name for _, attrs in tags for name in attrs} & {"src", "srcset", "onclick", "onload", "style"}
        assert all(attrs["rel"] == "alternate" for tag, attrs in tags if tag == "link")
        scripts = re.findall(r"<script>\n.*?</script>", page, re.S)
        assert scripts in ([], [SCRIPT.rstrip()])
        assert sum(tag == "script" for tag, _ in tags) == len(scripts)
        assert "://" not in page
        assert "url(" not in page
        assert "@import" not in page


@pytest.mark.sampled(5)
@every_system
@walked_languages
def test_a_page_is_for_everybody(system: str, lang: str) -> None:
    """Its language, a viewport, one heading of the first level and none left out, headings of tables with a scope."""
    for name, page in pages_of(system, lang).items():
        tags = elements(page)
        assert ("html", {"lang": lang}) in tags
        assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in tags
        levels = [int(tag[1]) for tag, _ in tags if re.fullmatch(r"h[1-6]", tag)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), (name, levels)
        assert all(attrs.get("scope") in ("col", "row") for tag, attrs in tags if tag == "th"), name
        labels = [attrs.get("aria-label") for tag, attrs in tags if tag in ("nav", "svg")]
        assert all(labels)
        assert len(page.encode()) < 100_000


def test_the_first_heading_of_one_file_is_the_event() -> None:
    tags = elements(pages_of("berger", one_file=True)["index.html"])
    levels = [int(tag[1]) for tag, _ in tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@every_system
def test_everybody_and_long_explanations_are_folded_where_all_is_on_one_page(system: str) -> None:
    """A link opens what is folded, because its place is inside; without a script, as browsers do."""
    page = pages_of(system, one_file=True)["index.html"]
    folded = re.findall(r"<details[^>]*><summary><h2>([^<]*)</h2></summary><div class=folded id=([^> ]*)", page)
    assert page.count("<details") == len(folded)
    people = [name for name, _ in folded if name not in (words("fr")["publish.why"], words("fr")["publish.find"])]
    found = event_of(system).found
    assert sorted(map(unescape, people)) == sorted(
        who.name for who in (*found.entrants.values(), *found.persons.values())
    )
    assert ("why" in [place for _, place in folded]) is bool(event_of(system).explain().ties)


@every_system
def test_the_name_of_a_row_and_its_heading_stay_in_sight(system: str) -> None:
    """The heading over each name is fixed as the name is; the style sheet says how."""
    for page in pages_of(system).values():
        for table in re.findall("<table.*?</table>", page, re.S):
            heads, *lines = re.findall("<tr[^>]*>(.*?)</tr>", table, re.S)
            fixed = [place for place, cell in enumerate(re.findall("<th [^>]*>", heads)) if "key" in cell]
            for line in lines:
                cells = re.findall("<t[hd][ >]", line)
                assert [place for place, cell in enumerate(cells) if cell.startswith("<th")] == fixed


def palettes() -> dict[str, dict[str, str]]:
    """The named colours: in the light, in the dark, on paper."""
    blocks = re.findall(r":root \{([^}]*)\}", style())
    light, dark, paper = (dict(re.findall(r"--([a-z0-9]+): (#[0-9a-f]{6})", block)) for block in blocks)
    return {"light": light, "dark": light | dark, "paper": light | paper}


def contrast(one: str, other: str) -> float:
    """WCAG 2: the ratio of two relative luminances."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_the_standard_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # the grey that famously just fails


@pytest.mark.parametrize("mode", ["light", "dark", "paper"])
def test_every_text_and_line_has_enough_contrast(mode: str) -> None:
    colours = palettes()[mode]
    for text in ("ink", "muted", "accent"):
        for ground in ("paper", "soft", "head"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    assert contrast(colours["paper"], colours["accent"]) >= 4.5  # the page of the menu that is shown
    for line in ("c1", "c2", "c3", "c4", "c5"):
        assert contrast(colours[line], palettes()["light" if mode == "paper" else mode]["paper"]) >= 3


def test_colours_are_named_in_one_place() -> None:
    rules = re.sub(r":root \{[^}]*\}", "", style())
    assert set(re.findall(r"#[0-9a-fA-F]{3,8}\b", rules)) <= {"#ffffff"}


def test_what_is_private_is_never_shown(tmp_path: Path) -> None:
    """Birth dates, licences and ids are in the workbook and on no page; a category only where it is asked for."""
    players = written(tmp_path, "players.csv", CHILDREN)
    workbook = tmp_path / "children.xlsx"
    sheetgen.new("berger", workbook, players=players, title="Children")
    event = publication(workbook)
    assert event.found.entrants[1].player.licence.startswith(LICENCE)  # it is known, and kept back
    for one_file in (False, True):
        plain = "".join(text_of(site([event], Options(TODAY), one_file)).values())
        assert "Child 1" in plain
        assert not [secret for secret in (BIRTH, "2014", LICENCE, FIDE_ID, CATEGORY) if secret in plain]
        asked = "".join(text_of(site([event], Options(TODAY, categories=True), one_file)).values())
        assert CATEGORY in asked
        assert not [secret for secret in (BIRTH, "2014", LICENCE, FIDE_ID) if secret in asked]


def test_the_contacts_of_a_league_are_never_shown(tmp_path: Path) -> None:
    lines = [f"Club {n},Boss {n},{CONTACT},Player {n}{rank}" for n in range(1, 5) for rank in "abcd"]
    teams = "\n".join(["team,captain,contact,name", *lines])
    workbook = tmp_path / "league.xlsx"
    sheetgen.new("league", workbook, teams=written(tmp_path, "teams.csv", teams), boards=4, title="League")
    event = publication(workbook)
    assert event.found.read is not None
    assert CONTACT in map(str, event.found.read.entries.values())
    shown = "".join(text_of(site([event], Options(TODAY))).values())
    assert "Club 1" in shown
    assert CONTACT not in shown
    assert "Boss" not in shown


def test_what_people_typed_cannot_become_a_tag(tmp_path: Path) -> None:
    players = written(tmp_path, "players.csv", "name,rating\n<b>A&B</b>,1500\nC,1400\nD,1300\n")
    sheetgen.new("berger", tmp_path / "event.xlsx", players=players, title="<i>T</i>")
    for page in text_of(site([publication(tmp_path / "event.xlsx")], Options(TODAY))).values():
        assert "<b>" not in page
        assert "<i>" not in page
        assert "&lt;i&gt;T&lt;/i&gt;" in page
