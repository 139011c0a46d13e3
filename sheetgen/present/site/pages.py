"""The leaves of events bound: a page each in a folder an event, or all of them below one another in one file."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape

from sheetgen.i18n.catalogue import words
from sheetgen.present.site.frame import Item, Leaf, Options, document, link, lower, menu, paragraph, section
from sheetgen.present.site.leaves import leaves
from sheetgen.present.site.standings import leader, state
from sheetgen.present.site.words import event_title, file_stem
from sheetgen.usecases.publishing import Publication

PORTS = (f"{port}{number}" for port in ("com", "lpt") for number in range(10))
DEVICES = frozenset({"con", "prn", "aux", "nul", *PORTS})
LARGEST = 80_000  # bytes of what stands on a page; what is longer goes on in a second one
INDEX = "index.html"


@dataclass(frozen=True, slots=True)
class Chapter:
    """An event, or a season: its title, the name of its folder, the leaves it has, and how far it is."""

    lang: str
    title: str
    name: str
    leaves: Sequence[Leaf]
    summary: str = ""

    def menu(self, items: Sequence[Item], name: str = "publish.menu") -> str:
        return menu(items, f"{words(self.lang)[name]} – {self.title}") if items else ""


def site(events: Sequence[Publication], options: Options, one_file: bool = False) -> dict[str, bytes]:
    """The pages of the events by their paths; the first to be opened is ``index.html``."""
    chapters = []
    for event, name in zip(events, _names(events), strict=True):
        href = partial(anchor, name) if one_file else "{}.html".format
        made = leaves(event, replace(options, href=href))
        summary = "\n".join(filter(None, (paragraph(state(event)), paragraph(leader(event), "won"))))
        chapters.append(Chapter(event.lang, event_title(event), name, made, summary))
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
    return {name: text.encode() for name, text in pages.items()}


def anchor(chapter: str, leaf: str) -> str:
    return f"#{chapter}-{leaf}"


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
            page = document(chapter.lang, chapter.title, leaf.title, above, body, options.today)
            yield _part_name(leaf, number), page


def _parts(leaf: Leaf) -> Iterator[str]:
    part = ""
    for each in leaf.sections:
        if part and len((part + each).encode()) > LARGEST:
            yield part
            part = ""
        part += each
    yield part


def _part_name(leaf: Leaf, number: int) -> str:
    return f"{leaf.name}-part-{number + 1}.html" if number else f"{leaf.name}.html"


def _turns(chapter: Chapter, leaf: Leaf, count: int, shown: int) -> str:
    """The way through the parts of a long page."""
    if count == 1:
        return ""
    text = words(chapter.lang)
    titles = [text.say("publish.part", number=number + 1) for number in range(count)]
    items = [(_part_name(leaf, number), title, number == shown) for number, title in enumerate(titles)]
    return chapter.menu(items, "publish.more")


def _menu(chapter: Chapter, shown: Leaf, several: bool) -> str:
    items: list[Item] = [(f"../{INDEX}", words(chapter.lang)["publish.events"], False)] if several else []
    items += [(f"{leaf.name}.html", leaf.title, leaf is shown) for leaf in chapter.leaves if leaf.listed]
    return chapter.menu(items)


def _lang(chapter: Chapter, around: str) -> str:
    return f' lang="{chapter.lang}"' if chapter.lang != around else ""


def _index(chapters: Sequence[Chapter], options: Options) -> str:
    """The list of the events, each with how far it is and who leads."""
    lang = chapters[0].lang
    body = "".join(_entry(chapter, f"{chapter.name}/{INDEX}", lang) for chapter in chapters)
    return document(lang, "", words(lang)["publish.events"], "", body, options.today)


def _entry(chapter: Chapter, href: str, lang: str) -> str:
    told = section(link(href, chapter.title), chapter.summary)
    return f"<div{_lang(chapter, lang)}>\n{told}</div>\n"


def _one_file(chapters: Sequence[Chapter], options: Options) -> str:
    """Everything below one another; what was a link to a page is one to a place."""
    lang = chapters[0].lang
    several = len(chapters) > 1
    menus = [
        chapter.menu([(anchor(chapter.name, leaf.name), leaf.title, False) for leaf in chapter.leaves if leaf.listed])
        for chapter in chapters
    ]
    if not several:
        return document(lang, "", chapters[0].title, menus[0], _bound(chapters[0], lang, False), options.today)
    body = "".join(
        _entry(chapter, anchor(chapter.name, "index"), lang) + around + _bound(chapter, lang, True)
        for chapter, around in zip(chapters, menus, strict=True)
    )
    return document(lang, "", words(lang)["publish.events"], "", body, options.today)


def _bound(chapter: Chapter, lang: str, several: bool) -> str:
    """The leaves of an event, each under its heading at its place; everybody's and long ones are folded.

    A link to a folded one opens it, because its place is inside.
    """
    made = []
    for leaf in chapter.leaves:
        title = escape(f"{chapter.title} – {leaf.title}" if several and leaf.listed else leaf.title)
        place, spoken = anchor(chapter.name, leaf.name)[1:], _lang(chapter, lang)
        body = lower("".join(leaf.sections))
        if leaf.listed and not leaf.folded:
            made.append(f'<section class="leaf" id="{place}"{spoken}>\n<h2>{title}</h2>\n{body}</section>\n')
        else:
            head = f'<details class="leaf"{spoken}>\n<summary><h2>{title}</h2></summary>'
            made.append(f'{head}\n<section class="folded" id="{place}">\n{body}</section>\n</details>\n')
    return "".join(made)
