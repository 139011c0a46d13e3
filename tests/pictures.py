"""The pictures of the README, printed through LibreOffice: python -m tests.pictures."""

import tempfile
from pathlib import Path

import sheetgen
from tests.example import FOLDER
from tests.render import render

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
TITLES = {"fr": "Tournoi du printemps", "en": "Spring tournament"}


def picture(folder: Path, name: str, lang: str, sheet: str) -> None:
    """One sheet of the example event, as it is printed."""
    path = folder / f"{lang}.xlsx"
    facts = {"title": TITLES[lang], "dates": "2026-01-07/7d", "times": "14:00", "lang": lang}
    sheetgen.new("berger", path, players=FOLDER / "players.csv", force=True, **facts)
    sheetgen.fill(path, results=FOLDER / "results.csv")
    pages = render(path, folder / lang, 80)
    page = next(page for page in pages if page.sheet == sheet)
    PICTURES.joinpath(f"{name}-{lang}.png").write_bytes(page.picture.read_bytes())


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        picture(Path(folder), "crosstable", "fr", "Grille")
        picture(Path(folder), "rounds", "en", "Rounds")


if __name__ == "__main__":
    main()
