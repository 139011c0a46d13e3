"""Whatever is typed stays text: no page has an element, an attribute or a script out of a name.

The pages are written by functions and not by templates that escape by themselves (docs/architecture.md says why), so
every place where a text goes into them is tried: all texts of an event are hostile at once, and each function that
escapes is taken away in turn, which must be noticed.
"""

from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from sheetgen.exchange.file import File
from sheetgen.operations.publish import Publication, publication
from sheetgen.operations.reading.opening import apply_changes, open_workbook
from sheetgen.present.site import feed, frame, pages, race
from sheetgen.present.site.frame import Options
from sheetgen.present.site.pages import site
from tests.publish.sites import EXAMPLES, TODAY, WALKED, event_of

HOSTILE = "</title><script>x</script>\"'><b onclick='x'>&amp;"
TYPED = ("name", "club", "title", "place", "dates", "pace", "category", "time")
# What typed texts go through; the other modules have them from these, and escape words of the catalogue besides.
WRITERS = {"feed": feed, "frame": frame, "pages": pages, "race": race}


@cache
def hostile(system: str) -> Publication:
    """The example of a system with markup behind everything somebody typed."""
    read = open_workbook(File("event.xlsx", (EXAMPLES / system / "event.xlsx").read_bytes())).read
    typed = {key: value for key, value in read.entries.items() if key[-1] in TYPED and isinstance(value, str) and value}
    assert len(typed) > 4
    data = apply_changes(read, {key: value + HOSTILE for key, value in typed.items()})
    return publication(File(f"{HOSTILE}.xlsx", data))


class Found(HTMLParser):
    """The elements of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def written(event: Publication, one_file: bool) -> dict[str, bytes]:
    return site([event], Options(TODAY, categories=True, refresh=True), one_file)


@cache
def usual(system: str, one_file: bool) -> tuple[frozenset[str], frozenset[str]]:
    """The elements and attributes of the pages of the example itself."""
    clean = [Found(data.decode()) for name, data in written(event_of(system), one_file).items() if ".html" in name]
    tags, attributes = ([getattr(each, kind) for each in clean] for kind in ("tags", "attributes"))
    return frozenset().union(*tags), frozenset().union(*attributes)


def faults(system: str, one_file: bool) -> list[str]:
    """The pages of a hostile event in which a text has become something else."""
    found, (tags, attributes) = [], usual(system, one_file)
    for name, data in written(hostile(system), one_file).items():
        if name.endswith(".xml"):
            try:
                ElementTree.fromstring(data)
            except ElementTree.ParseError:
                found.append(name)
        if not name.endswith(".html"):
            continue
        page = Found(data.decode())
        scripts = data.count(b"<script>\n")  # our own begin with a line of their own
        if set(page.tags) - tags or page.attributes - attributes or page.tags.count("script") != scripts:
            found.append(name)
        elif page.tags.count("title") != 1 or "onclick" not in page.text:
            found.append(f"{name}: the text is lost")
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("system", WALKED)
@pytest.mark.parametrize("one_file", [False, True])
def test_what_is_typed_stays_text(system: str, one_file: bool) -> None:
    assert faults(system, one_file) == []


@pytest.mark.slow
@pytest.mark.parametrize("writer", WRITERS)
def test_a_page_that_does_not_escape_is_noticed(writer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WRITERS[writer], "escape", lambda text, quote=True: text)
    assert any(faults(system, one_file) for system in WALKED for one_file in (False, True))
