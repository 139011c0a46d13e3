"""The leaves of events bound: a page each in a folder an event, or all of them below one another in one file."""

import re
import struct
import unicodedata
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape

from sheetgen.i18n.catalogue import words
from sheetgen.operations.publish import Publication
from sheetgen.present.site.dates import rounds_calendar
from sheetgen.present.site.feed import feed
from sheetgen.present.site.frame import (
    Item,
    Options,
    SitePage,
    compact,
    document,
    escaped,
    link,
    lower,
    menu,
    name_of,
    paragraph,
    section,
)
from sheetgen.present.site.leaves import leaves
from sheetgen.present.site.people import calendars
from sheetgen.present.site.search import PAGE as SEARCH
from sheetgen.present.site.standings import leader, state
from sheetgen.present.site.words import event_title, file_stem

WIDTH, HEIGHT = 1200, 630  # as networks show it
SQUARE = 70
MARGIN = 60
BARS = 10
PAPER, ACCENT, HEAD = range(3)
COLOURS = bytes.fromhex("ffffff1f4e8ce3eaf3")


def picture(points: Sequence[int]) -> bytes:
    """Return a PNG; without points of anybody it has the squares alone."""
    most = max(points, default=0)
    lines = [_squares(0), _squares(1)]
    rows: list[bytes] = [lines[y // SQUARE % 2] if y < 2 * SQUARE else bytes(WIDTH) for y in range(HEIGHT)]
    height = (HEIGHT - 2 * SQUARE - 2 * MARGIN // 2) // BARS
    for number, halves in enumerate(points[:BARS]):
        long = (WIDTH - 2 * MARGIN) * halves // most if most else 0
        top = 2 * SQUARE + MARGIN // 2 + number * height
        bar = bytes(MARGIN) + bytes([ACCENT if number == 0 else HEAD]) * long
        for y in range(top, top + height - 12):
            rows[y] = bar.ljust(WIDTH, b"\0")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks(rows))


def _squares(first: int) -> bytes:
    colours = (PAPER, ACCENT)
    return bytes(colours[(x // SQUARE + first) % 2] for x in range(WIDTH))


def _chunks(rows: Sequence[bytes]) -> Iterator[bytes]:
    """One byte a point, which names its colour."""
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0))
    yield _chunk(b"PLTE", COLOURS)
    yield _chunk(b"tEXt", b"Software\0sheetgen")
    yield _chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9))
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PORTS = (f"{port}{number}" for port in ("com", "lpt") for number in range(10))
DEVICES = frozenset({"con", "prn", "aux", "nul", *PORTS})
LARGEST = 80_000  # bytes of what stands on a page; what is longer goes on in a second one
INDEX, FEED, PICTURE = "index.html", "feed.xml", "preview.png"
REFRESH = """\
<script>
(() => {
  const box = document.currentScript.previousElementSibling, timer = setTimeout(() => location.reload(), 60000);
  box.hidden = false;
  box.querySelector("button").addEventListener("click", () => { clearTimeout(timer); box.hidden = true; });
})();
</script>
"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """An event, or a season: its title, the name of its folder, the leaves it has, and how far it is."""

    lang: str
    title: str
    name: str
    leaves: Sequence[SitePage]
    summary: str = ""
    about: str = ""  # the same in one sentence
    files: Mapping[str, bytes] = field(default_factory=dict)  # besides the pages, by their names
    running: bool = False  # there is more to come

    def menu(self, items: Sequence[Item], name: str = "publish.menu") -> str:
        """The menu of the chapter as HTML, labelled by the text ``name`` and the title; nothing without items."""
        return menu(items, f"{words(self.lang)[name]} – {self.title}") if items else ""


def site(
    events: Sequence[Publication],
    options: Options,
    one_file: bool = False,
    watch: Callable[[int, int], None] = lambda *_: None,
) -> dict[str, bytes]:
    """The pages of the events by their paths; the first to be opened is ``index.html``.

    ``watch`` is called with the number of events whose pages are made and of all.
    """
    chapters: list[Chapter] = []
    for event, name in zip(events, _names(events), strict=True):
        watch(len(chapters), len(events))
        href = partial(anchor, name if len(events) > 1 else "") if one_file else "{}.html".format
        page_options = replace(options, href=href, whole=one_file)
        summary = "\n".join(filter(None, (paragraph(state(event)), paragraph(leader(event), "won"))))
        about = " ".join(filter(None, (state(event), leader(event))))
        address = address_of(options, name if len(events) > 1 else "")
        beside = _beside(event, page_options, address)
        made = leaves(event, page_options, beside)
        chapters.append(Chapter(event.lang, event_title(event), name, made, summary, about, beside, not event.over))
    return bound(chapters, options, one_file)


def bound(chapters: Sequence[Chapter], options: Options, one_file: bool = False) -> dict[str, bytes]:
    """The pages of chapters by their paths."""
    several = len(chapters) > 1
    if one_file:
        return {INDEX: _one_file(chapters, options).encode()}
    pages = {
        (f"{chapter.name}/{name}" if several else name): text
        for chapter in chapters
        for name, text in _pages(chapter, options, several)
    }
    if several:
        pages[INDEX] = _index(chapters, options)
    files = {
        (f"{chapter.name}/{name}" if several else name): data
        for chapter in chapters
        for name, data in chapter.files.items()
    }
    return {name: text.encode() for name, text in pages.items()} | files


def address_of(options: Options, folder: str) -> str:
    """Where the pages of an event will stand, as far as that is known."""
    if not options.url:
        return ""
    return f"{options.url.rstrip('/')}/{folder}{'/' if folder else ''}"


def _beside(event: Publication, options: Options, address: str) -> dict[str, bytes]:
    """What belongs to the pages of an event and is none."""
    made = {PICTURE: picture(_leading(event)), "rounds.ics": rounds_calendar(event, options)}
    if not options.whole:
        made[FEED] = feed(event, options, address)
        made |= {} if event.over else dict(calendars(event, options))
    return {name: data for name, data in made.items() if data}


def _leading(event: Publication) -> list[int]:
    """The points of the first, in halves; of a cup nobody's."""
    rows = event.found.standings.rows if event.found.entered else ()
    return [event.records[row.id].points for row in rows[:BARS] if row.id in event.records]


def _preview(options: Options, titles: Sequence[str], about: str, place: str, page: str, image: str) -> str:
    """What is shown of a page where its address is sent; networks want whole addresses."""
    address = address_of(options, place)
    facts = {"og:type": "website", "og:title": " – ".join(filter(None, titles)), "og:description": about}
    facts |= {"og:image": f"{address}{image}" if not image.startswith("data:") else image}
    facts |= {"og:url": f"{address}{page}"} if address else {}
    named = "".join(f'<meta property="{name}" content="{escape(fact)}">\n' for name, fact in facts.items() if fact)
    meta = f'<meta name="description" content="{escape(about)}">\n' if about else ""
    return f'{meta}{named}<meta name="twitter:card" content="summary_large_image">\n'


def _refresh(chapter: Chapter, options: Options) -> str:
    """A page that looks again every minute, until somebody stops it; where scripts are off it stays as it is."""
    if not (options.refresh and chapter.running):
        return ""
    text = words(chapter.lang)
    stop = f'<button type="button">{escape(text["publish.stop"])}</button>'
    return f'<p class="refresh" hidden>{escape(text["publish.refreshed"])} {stop}</p>\n{REFRESH}'


def anchor(chapter: str, leaf: str) -> str:
    """A place on the one page; of a single event it has the name of the leaf alone."""
    return f"#{chapter}-{leaf}" if chapter else f"#{leaf}"


def _names(events: Sequence[Publication]) -> Iterator[str]:
    """A folder an event, called after its file in letters every server takes; twins are numbered.

    Nothing is called as Windows calls its devices, where the pages may be copied from or to.
    """
    taken = set(DEVICES)
    for event in events:
        plain = unicodedata.normalize("NFKD", file_stem(event)).encode("ascii", "ignore").decode().lower()
        wanted = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "event"
        numbered = [wanted, *(f"{wanted}-{number}" for number in range(2, len(events) + 2))]
        name = next(name for name in numbered if name not in taken)
        taken.add(name)
        yield name


def _pages(chapter: Chapter, options: Options, several: bool) -> Iterator[tuple[str, str]]:
    """Every leaf as a page, or as several where it is long."""
    for leaf in chapter.leaves:
        parts = list(_parts(leaf))
        for number, body in enumerate(parts):
            above = _menu(chapter, leaf, several) + _turns(chapter, leaf, len(parts), number)
            name = _part_name(leaf, number)
            about = leaf.about or chapter.about
            place, titles = chapter.name if several else "", (chapter.title, leaf.title)
            more = _preview(options, titles, about, place, name, PICTURE) if chapter.files else ""
            if FEED in chapter.files and leaf.name == "index":
                more += f'<link rel="alternate" type="application/atom+xml" href="{FEED}">\n'
            foot = "" if leaf.name == SEARCH else _refresh(chapter, options)
            yield name, document(chapter.lang, *titles, above, body, options.today, "", more, foot)


def _parts(leaf: SitePage) -> Iterator[str]:
    part = ""
    for each in leaf.sections:
        if part and len((part + each).encode()) > LARGEST:
            yield part
            part = ""
        part += each
    yield part


def _part_name(leaf: SitePage, number: int) -> str:
    return f"{leaf.name}-part-{number + 1}.html" if number else f"{leaf.name}.html"


def _turns(chapter: Chapter, leaf: SitePage, count: int, current: int) -> str:
    """The way through the parts of a long page."""
    if count == 1:
        return ""
    text = words(chapter.lang)
    titles = [text.say("publish.part", number=number + 1) for number in range(count)]
    items = [(_part_name(leaf, number), title, number == current) for number, title in enumerate(titles)]
    return chapter.menu(items, "publish.more")


def _menu(chapter: Chapter, current: SitePage, several: bool) -> str:
    items: list[Item] = [(f"../{INDEX}", words(chapter.lang)["publish.events"], False)] if several else []
    items += [(f"{leaf.name}.html", leaf.title, leaf is current) for leaf in chapter.leaves if leaf.listed]
    return chapter.menu(items)


def _lang(chapter: Chapter, around: str) -> str:
    return f' lang="{chapter.lang}"' if chapter.lang != around else ""


def _index(chapters: Sequence[Chapter], options: Options) -> str:
    """The list of the events, each with how far it is and who leads."""
    lang = chapters[0].lang
    body = "".join(_entry(chapter, f"{chapter.name}/{INDEX}", lang) for chapter in chapters)
    title, about = words(lang)["publish.events"], ", ".join(chapter.title for chapter in chapters)
    image = f"{chapters[0].name}/{PICTURE}"
    more = _preview(options, (title,), about, "", INDEX, image) if chapters[0].files else ""
    foot = next(filter(None, (_refresh(chapter, options) for chapter in chapters)), "")
    return document(lang, "", title, "", body, options.today, "", more, foot)


def _entry(chapter: Chapter, href: str, lang: str) -> str:
    entry = section(link(href, chapter.title), chapter.summary)
    return f"<div{_lang(chapter, lang)}>\n{entry}</div>\n"


def _one_file(chapters: Sequence[Chapter], options: Options) -> str:
    """Everything below one another; what was a link to a page is one to a place."""
    lang = chapters[0].lang
    several = len(chapters) > 1
    menus = [
        chapter.menu(
            [
                (anchor(chapter.name if several else "", leaf.name), leaf.title, False)
                for leaf in chapter.leaves
                if leaf.listed
            ]
        )
        for chapter in chapters
    ]
    first = chapters[0]
    title = words(lang)["publish.events"] if several else first.title
    about = ", ".join(chapter.title for chapter in chapters) if several else first.about
    image = f"data:image/png;base64,{b64encode(first.files[PICTURE]).decode()}" if PICTURE in first.files else ""
    more = _preview(options, (title,), about, "", INDEX, image) if image else ""
    foot = next(filter(None, (_refresh(chapter, options) for chapter in chapters)), "")
    if not several:
        body = _bound(first, lang, False)
        return compact(document(lang, "", title, menus[0], body, options.today, "", more, foot))
    body = "".join(
        _entry(chapter, anchor(chapter.name, "index"), lang) + around + _bound(chapter, lang, True)
        for chapter, around in zip(chapters, menus, strict=True)
    )
    return compact(document(lang, "", title, "", body, options.today, "", more, foot))


def _bound(chapter: Chapter, lang: str, several: bool) -> str:
    """The leaves of an event, each under its heading at its place; everybody's and long ones are folded.

    A link to a folded one opens it, because its place is inside.
    """
    made = []
    for leaf in chapter.leaves:
        title = escaped(f"{chapter.title} – {leaf.title}") if several and leaf.listed else name_of(leaf.title)
        place, spoken = anchor(chapter.name if several else "", leaf.name)[1:], _lang(chapter, lang)
        body = lower("".join(leaf.sections))
        if leaf.listed and not leaf.folded:
            made.append(f'<section class="leaf" id="{place}"{spoken}>\n<h2>{title}</h2>\n{body}</section>\n')
        else:
            head = f'<details class="leaf"{spoken}>\n<summary><h2>{title}</h2></summary>'
            made.append(f'{head}\n<div class="folded" id="{place}">\n{body}</div>\n</details>\n')
    return "".join(made)
