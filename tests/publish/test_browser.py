"""The pages in a real Chromium, on a phone and on a desk: nothing overflows, and every link of the menu opens."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.store.pages import write_folder
from tests.publish.sites import SYSTEMS, TODAY, event_of

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
    events = [event_of(system) for system in SYSTEMS]
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
