"""The pages in a real Chromium, on a phone and on a desk: nothing overflows, and every link of the menu opens."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.exchange.file import File
from sheetgen.operations.new import workbook_of
from sheetgen.operations.publish import publication
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.store.pages import write_folder
from sheetgen.systems.berger.spec import BergerSpec
from tests.output_dumps import begun
from tests.publish.sites import TODAY, WALKED, event_of

pytestmark = pytest.mark.slow
CHROMIUM = shutil.which("chromium")
WIDTHS = (390, 1280)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.mark.parametrize("one_file", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_pages_fit_their_screen(browser: Any, tmp_path: Path, width: int, one_file: bool) -> None:
    events = [event_of(system) for system in WALKED]
    write_folder(tmp_path, site(events, Options(TODAY), one_file))
    page = browser.new_page(viewport={"width": width, "height": 844})
    for file in sorted(tmp_path.rglob("*.html")):
        page.goto(file.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width, file.name
    page.close()


def test_links_are_followed_from_the_index_to_a_player(browser: Any, tmp_path: Path) -> None:
    write_folder(tmp_path, site([event_of("berger"), event_of("molter")], Options(TODAY)))
    page = browser.new_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page.goto((tmp_path / "index.html").as_uri())
    page.click("main a >> nth=0")
    page.click("tbody a >> nth=0")
    assert page.inner_text("h1") == "Émilie"
    page.click("nav a >> nth=0")
    assert page.url.endswith("/index.html")
    page.close()


def test_the_dark_page_is_dark_and_the_printed_one_has_no_menu(browser: Any, tmp_path: Path) -> None:
    write_folder(tmp_path, site([event_of("berger")], Options(TODAY)))
    page = browser.new_page(color_scheme="dark")
    page.goto((tmp_path / "index.html").as_uri())
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 29)"
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.is_visible("nav")
    page.close()


def opened(browser: Any, folder: Path, system: str, leaf: str, width: int, one_file: bool = False) -> Any:
    write_folder(folder, site([event_of(system)], Options(TODAY), one_file))
    page = browser.new_page(viewport={"width": width, "height": 844}, java_script_enabled=False)
    page.goto((folder / f"{leaf}.html").as_uri())
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_names_stay_in_sight_beside_what_is_scrolled(browser: Any, tmp_path: Path, scheme: str) -> None:
    page = opened(browser, tmp_path, "swiss", "crosstable", 390)
    page.emulate_media(color_scheme=scheme)
    assert page.evaluate("(box = document.querySelector('.scroll')).scrollWidth > box.clientWidth")
    page.evaluate("document.querySelector('.scroll').scrollLeft = 1000")
    left = page.evaluate("document.querySelector('.scroll').getBoundingClientRect().left")
    for name in ("thead .key", "tbody tr:nth-child(1) th", "tbody tr:nth-child(2) th"):
        assert page.evaluate(f"document.querySelector('{name}').getBoundingClientRect().left") == left
        ground = page.evaluate(f"getComputedStyle(document.querySelector('{name}')).backgroundColor")
        assert ground.startswith("rgb(")  # nothing shows through
    page.close()


@pytest.mark.parametrize(("system", "inside"), [("swiss", "table"), ("knockout", ".bracket")])
def test_a_shadow_goes_with_the_edge_until_it_has_reached_the_end(
    browser: Any, tmp_path: Path, system: str, inside: str
) -> None:
    """It can move as far as what is scrolled is wide, and what stands last covers it."""
    page = opened(browser, tmp_path, system, "crosstable", 390)
    shadow = "getComputedStyle(document.querySelector('.scroll'), '::after')"
    assert page.evaluate(f"{shadow}.position") == "sticky"
    track = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.scroll')).gridTemplateColumns)")
    assert track > page.evaluate(f"document.querySelector('{inside}').scrollWidth") - 1 > 390
    last = {"table": "tbody td:last-child", ".bracket": ".bracket"}[inside]
    covering = f"getComputedStyle(document.querySelector('{last}'), '::after')"
    assert page.evaluate(f"{covering}.width") == page.evaluate(f"{shadow}.width")
    assert int(page.evaluate(f"{covering}.zIndex")) > int(page.evaluate(f"{shadow}.zIndex"))
    assert page.evaluate(f"{covering}.backgroundColor").startswith("rgb(")
    page.close()


def size(page: Any, name: str) -> float:
    return float(page.evaluate(f"parseFloat(getComputedStyle(document.querySelector('{name}')).fontSize)"))


@pytest.mark.parametrize("width", WIDTHS)
def test_the_event_is_written_largest(browser: Any, tmp_path: Path, width: int) -> None:
    page = opened(browser, tmp_path, "swiss", "index", width)
    assert size(page, ".event") > size(page, "h1")
    page.close()
    page = opened(browser, tmp_path / "one", "swiss", "index", width, one_file=True)
    assert size(page, "h1") > size(page, "h2")
    page.close()


@pytest.mark.parametrize(("leaf", "name"), [("index", "table"), ("race", ".race"), ("rounds", "table")])
def test_a_desk_is_used_in_its_width(browser: Any, tmp_path: Path, leaf: str, name: str) -> None:
    page = opened(browser, tmp_path, "swiss", leaf, 1280)
    assert page.evaluate(f"document.querySelector('{name}').getBoundingClientRect().width") >= 0.55 * 1280
    assert page.evaluate("Math.max(...[...document.querySelectorAll('main p')].map(p => p.offsetWidth))") <= 46 * 16
    page.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_link_opens_what_is_folded(browser: Any, tmp_path: Path, width: int) -> None:
    page = opened(browser, tmp_path, "swiss", "index", width, one_file=True)
    assert page.evaluate("document.documentElement.scrollHeight") < 8000
    assert not page.is_visible("#player-2 table")
    page.click("tbody a >> text=Bruno")
    assert page.is_visible("#player-2 table")
    assert 0 <= page.evaluate("document.querySelector('#player-2').getBoundingClientRect().top") < 844
    page.click("nav a >> nth=-1")
    assert page.is_visible("#why table")
    page.emulate_media(media="print")
    assert page.is_visible("#player-3 table")
    page.close()


# -------------------------------------------------------------------------------------------------------- for everybody

# What axe-core asks of a page, of the rules that can fail here: an own reading of them, which needs no other program.
FAULTS = """() => {
  const found = [], all = selector => [...document.querySelectorAll(selector)];
  const visible = node => node.checkVisibility({visibilityProperty: true});
  const name = node => (node.getAttribute("aria-label") || node.textContent).trim();
  const tell = (rule, node) => found.push(rule + ": " + node.outerHTML.slice(0, 80));
  all("a[href], button, summary").filter(node => visible(node) && !name(node)).forEach(node => tell("no name", node));
  all("input").filter(node => !node.labels.length).forEach(node => tell("no label", node));
  all("[tabindex], [role=group]").filter(node => !name(node)).forEach(node => tell("no name", node));
  const reached = node => node.tabIndex >= 0 || node.querySelector("a[href], button, input");
  for (const node of all("body *").filter(visible)) {
    const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth;
    if (scrolls && !reached(node)) tell("cannot be scrolled by keyboard", node);
  }
  const landmarks = all("nav, form[role=search], header, main, footer").map(node => node.tagName + name(node));
  landmarks.filter((each, at) => landmarks.indexOf(each) < at).forEach(each => found.push("landmark twice: " + each));
  const ids = all("[id]").map(node => node.id);
  ids.filter((each, at) => ids.indexOf(each) < at).forEach(each => found.push("id twice: " + each));
  const places = "header, nav, main, footer, .skip";
  all("body p, body table, body ul").filter(node => !node.closest(places)).forEach(node => tell("no region", node));
  all("svg").filter(node => node.getAttribute("role") !== "img").forEach(node => tell("no image", node));
  all("button, .find input, nav a").filter(node => visible(node) && node.getBoundingClientRect().height < 24)
    .forEach(node => tell("too small", node));
  if (all("h1").length !== 1) found.push("first heading");
  return found;
}"""


@pytest.mark.parametrize("one_file", [False, True])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_view_is_for_everybody(browser: Any, tmp_path: Path, width: int, one_file: bool) -> None:
    events = [begun()] if one_file else [begun(), event_of("swiss"), event_of("knockout"), event_of("molter")]
    write_folder(tmp_path, site(events, Options(TODAY, refresh=True), one_file))
    page = browser.new_page(viewport={"width": width, "height": 844})
    for file in sorted(tmp_path.rglob("*.html")):
        page.goto(file.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert page.evaluate(FAULTS) == [], file.name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, file.name
    page.close()


def test_faults_are_seen(browser: Any) -> None:
    page = browser.new_page()
    page.set_content(
        "<p>x<input><a href=#></a><button style='height:9px;padding:0'>b</button><h1>1</h1><h1>2</h1><svg></svg>"
    )
    found = {each.partition(":")[0] for each in page.evaluate(FAULTS)}
    assert found == {"no name", "no label", "no region", "no image", "too small", "first heading"}
    page.close()


# ------------------------------------------------------------------------------------------------ search and long names


@pytest.mark.parametrize("one_file", [False, True])
def test_a_player_is_found_by_a_part_of_the_name_without_accents(browser: Any, tmp_path: Path, one_file: bool) -> None:
    write_folder(tmp_path, site([begun()], Options(TODAY), one_file))
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto((tmp_path / "index.html").as_uri() + ("#search" if one_file else ""))
    page.fill("input[type=search]", "chloe")
    if not one_file:
        page.click("text=Search")
        assert page.url.partition("?")[0].endswith("/search.html")
    assert page.eval_on_selector_all(
        ".names li", "all => all.filter(each => !each.hidden).map(each => each.innerText)"
    ) == ["Chloé"]
    assert page.inner_text("output") == "Found: 1"
    page.press("input[type=search]", "Enter")
    assert page.url.endswith("#player-3" if one_file else "/player-3.html")
    page.close()


@pytest.mark.parametrize("name", ["Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren", "אבי כהן"])
def test_points_stay_in_sight_beside_any_name(browser: Any, tmp_path: Path, name: str) -> None:
    entries: dict[Any, object] = {("players", number, "name"): f"{name}{number}" for number in range(1, 5)}
    entries |= {("rounds", number, board, "result"): "1-0" for number in (1, 2) for board in (1, 2)}
    spec = BergerSpec(count=4, lang="en", order=("PTS", "SB"))
    event = publication(File("long.xlsx", workbook_of(spec, entries)))
    write_folder(tmp_path, site([event], Options(TODAY)))
    page = browser.new_page(viewport={"width": 390, "height": 844})
    for leaf in ("index", "rounds", "player-1"):
        page.goto((tmp_path / f"{leaf}.html").as_uri())
        rights = page.eval_on_selector_all("td.score", "all => all.map(each => each.getBoundingClientRect().right)")
        assert rights and max(rights) <= 390, leaf
    page.close()


def test_a_page_that_looks_again_can_be_stopped(browser: Any, tmp_path: Path) -> None:
    write_folder(tmp_path, site([begun()], Options(TODAY, refresh=True)))
    context = browser.new_context()
    context.clock.install()
    page = context.new_page()
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    page.goto((tmp_path / "rounds.html").as_uri())
    with page.expect_event("load"):
        context.clock.run_for(61_000)
    assert len(loads) == 2
    page.click("text=Stop")
    context.clock.run_for(130_000)
    assert len(loads) == 2 and not page.is_visible("text=Stop")
    context.close()
