"""The pictures of the README, of the pages about opens and published sites, and every page of an event of each system.

``python -m tests.pictures`` prints them anew through LibreOffice, and looks at sites through Chromium.
"""

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

import sheetgen
from sheetgen.operations.fill import ListFile, fill_workbook
from sheetgen.operations.pairing.workbook import pair_workbook
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from sheetgen.store.lists import load_results
from sheetgen.store.pages import write_folder
from sheetgen.systems.registry import SYSTEMS
from tests.contact import contact_sheet, pages_of
from tests.example import FOLDER, ROOT
from tests.oracle import libreoffice
from tests.paper.events import Asked, made
from tests.publish.sites import TODAY, event_of
from tests.render import render

PICTURES = ROOT / "docs" / "pictures"
SHOWN = ("berger", "swiss", "molter", "scheveningen", "league", "knockout")
POOLS = Asked("pools", (13,), "half", "fr", {"pools": 3, "one_file": True})  # of which no example is kept
SMALL, ABREAST = 300, 6  # points of a page, pages in a line
TITLES = {"fr": "Tournoi du printemps", "en": "Spring tournament"}
OPEN = ROOT / "examples" / "swiss"
# What is shown of an open after each of its steps: the number of the step and the sheet.
STEPS = ({1: "event", 2: "players"}, {3: "round-1", 4: "posted-round"}, {5: "round-1", 6: "standings"})

# Pictures of published pages: the page, how wide the screen is, and whether it is dark.
SCREENS: Mapping[str, tuple[str, int, Literal["light", "dark"]]] = {
    "phone": ("berger/index.html", 390, "light"),
    "phone-dark": ("berger/race.html", 390, "dark"),
    "desk": ("knockout/crosstable.html", 1280, "light"),
}
SCREEN = 900


def picture(folder: Path, name: str, lang: str, sheet: str) -> None:
    """One sheet of the example event, as it is printed."""
    path = folder / f"{lang}.xlsx"
    facts = {"title": TITLES[lang], "dates": "2026-01-07/7d", "times": "14:00", "lang": lang}
    sheetgen.new("berger", path, players=FOLDER / "players.csv", force=True, **facts)
    sheetgen.fill(path, results=FOLDER / "results.csv")
    pages = render(path, folder / lang, 80)
    page = next(page for page in pages if page.sheet == sheet)
    PICTURES.joinpath(f"{name}-{lang}.png").write_bytes(page.picture.read_bytes())


def steps_of_an_open(folder: Path, lang: str) -> None:
    """An open as it is typed, as its first round is paired, and with the results of that round."""
    path = folder / f"open-{lang}.xlsx"
    facts = {
        "title": {"fr": "Open du printemps", "en": "Spring open"}[lang],
        "dates": "2026-05-01/1d",
        "times": "14:00",
    }
    sheetgen.new("swiss", path, players=OPEN / "players.csv", rounds=5, lang=lang, **facts)
    tour = SYSTEMS["swiss"].demo
    assert tour is not None
    data = apply_changes(read_workbook(path.read_bytes()), tour.typed)
    first = ListFile(load_results(OPEN / "results.csv"), "results.csv")
    lines = tuple(line for line in first.loaded.items if line.round == "1")
    for number, shown in enumerate(STEPS):
        if number == 1:
            data = pair_workbook(data, "").data or data
        elif number:
            read = read_workbook(data)
            data = apply_changes(
                read, fill_workbook(read, results=replace(first, loaded=replace(first.loaded, items=lines))).changes
            )
        path.write_bytes(data)
        _keep(path, folder / f"{lang}-{number}", lang, shown)


def _keep(path: Path, folder: Path, lang: str, shown: Mapping[int, str]) -> None:
    titles = {name: sheet.title for name, sheet in read_workbook(path.read_bytes()).book.sheets.items()}
    pages = render(path, folder, 60)
    for step, name in shown.items():
        page = next(page for page in pages if page.sheet == titles[name])
        PICTURES.joinpath(f"swiss-{step}-{lang}.png").write_bytes(page.picture.read_bytes())


def contact(folder: Path, system: str, workbook: bytes) -> None:
    """All pages of an event of a system, small, beside each other."""
    pdf = folder / f"{system}.pdf"
    pdf.write_bytes(libreoffice.convert(workbook, "pdf"))
    sheet = contact_sheet(pages_of(pdf, SMALL), ABREAST)
    PICTURES.joinpath(f"paper-{system}.png").write_bytes(sheet)


def published(folder: Path) -> None:
    """Pages of a club's site in Chromium, on a phone, in the dark, and on a desk."""
    from playwright.sync_api import sync_playwright

    for system in ("berger", "knockout"):
        write_folder(folder / system, site([event_of(system)], Options(TODAY)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (page, width, scheme) in SCREENS.items():
            shown = browser.new_page(viewport={"width": width, "height": SCREEN}, color_scheme=scheme)
            shown.goto((folder / page).as_uri())
            shown.screenshot(path=PICTURES / f"publish-{name}.png")
        browser.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        picture(Path(folder), "crosstable", "en", "Crosstable")
        picture(Path(folder), "rounds", "en", "Rounds")
        for lang in ("fr", "en"):
            steps_of_an_open(Path(folder), lang)
        for system in SHOWN:
            contact(Path(folder), system, (ROOT / "examples" / system / "event.xlsx").read_bytes())
        contact(Path(folder), POOLS.system, made(POOLS, Path(folder)))
        published(Path(folder))


if __name__ == "__main__":
    main()
