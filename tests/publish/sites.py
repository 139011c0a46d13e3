"""Sites to be tested, of the examples of every system and of a list; and how their pages are read."""

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from sheetgen.operations.publish import Publication
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from tests import example
from tests.by_path import publication

EXAMPLES = example.FOLDER.parent
SYSTEMS = ("berger", "molter", "league", "knockout", "scheveningen")
WALKED = (*SYSTEMS, "swiss")
TODAY = datetime.date(2026, 11, 18)
SWISS = """\
round;board;white;black;result;type
1;1;Anna;Bernard;1-0;
1;2;Chloé;David;½-½;
1;;Émilie;;1;bye
2;1;Anna;Chloé;0-1;
2;2;Émilie;Bernard;1F;
2;;David;;=;demandé
3;1;Chloé;Émilie;1-0;
3;2;David;Anna;1/2;
3;;;Bernard;0;absent
"""


@cache
def event_of(system: str) -> Publication:
    return publication(EXAMPLES / system / "event.xlsx")


def in_language(event: Publication, lang: str) -> Publication:
    return replace(event, found=replace(event.found, spec=replace(event.found.spec, lang=lang)))


@cache
def pages_of(system: str, lang: str = "fr", one_file: bool = False) -> Mapping[str, str]:
    return text_of(files_of(system, lang, one_file))


@cache
def files_of(system: str, lang: str = "fr", one_file: bool = False) -> Mapping[str, bytes]:
    """Pages, calendars, feed and picture."""
    return site([in_language(event_of(system), lang)], Options(TODAY), one_file)


def text_of(pages: Mapping[str, bytes]) -> dict[str, str]:
    """The pages alone, without calendars, feeds and pictures."""
    return {name: data.decode() for name, data in pages.items() if name.endswith(".html")}


class Elements(HTMLParser):
    """Every element with its attributes, and the texts between."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def elements(page: str) -> list[tuple[str, dict[str, str | None]]]:
    return Elements(page).found


def rows(page: str) -> Iterator[list[str]]:
    """The texts of the lines of all tables."""
    for line in re.findall(r"<tr>(.*?)</tr>", page, re.S):
        yield [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line, re.S)]


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
