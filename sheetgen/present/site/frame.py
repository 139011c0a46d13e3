"""What all pages have in common: head, menu, headings, tables that scroll by themselves, foot."""

import datetime
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from sheetgen.i18n.catalogue import words
from sheetgen.i18n.figures import day_text

MANY = 7  # columns of a table that takes the whole width of a desk


@dataclass(frozen=True, slots=True)
class Options:
    """What is asked of the pages; ``href`` is how one leaf refers to another."""

    today: datetime.date
    categories: bool = False
    url: str = ""
    href: Callable[[str], str] = "{}.html".format
    refresh: bool = False  # every minute, as long as an event runs
    whole: bool = False  # all leaves on one page: what stands there already is not said again


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page before it is one: its name, its heading, and parts between which it may be cut."""

    name: str
    title: str
    sections: tuple[str, ...]
    listed: bool = True  # in the menu
    folded: bool = False  # where all leaves are on one page, as are those that no menu names
    about: str = ""  # one sentence for whoever is sent its address


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A heading and what its cells look like; ``full`` is what an abbreviation stands for."""

    title: str
    style: str = ""
    full: str = ""
    head: bool = False  # its cells say what their row is about


@dataclass(frozen=True, slots=True)
class PageCell:
    """HTML that is ready, with a style of its own."""

    html: str
    style: str = ""


# Letters and figures of scripts that are written from the right, and signs that turn the order of what follows.
FROM_RIGHT = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
    "\u200e\u200f\u202a-\u202e\u2066-\u2069"
)
FIGURES = ("n", "score")  # classes of cells
PAIRINGS = {"n board", "side", "side person", "score"}
RUN = re.compile(f"[{FROM_RIGHT}]+(?:[ .'’-]+[{FROM_RIGHT}]+)*")
ISOLATED = "\N{FIRST STRONG ISOLATE}{}\N{POP DIRECTIONAL ISOLATE}"

Item = tuple[str, str, bool]  # of a menu: where it leads, what it says, whether it is the page that is shown
Content = str | int | PageCell


def escaped(text: str) -> str:
    """Text as HTML; what is written from the right is set apart, so that no figure beside it moves."""
    return RUN.sub(r"<bdi>\g<0></bdi>", escape(text))


def name_of(text: str) -> str:
    """The same of one name, which is set apart whole."""
    return f"<bdi>{escape(text)}</bdi>" if RUN.search(text) else escape(text)


def isolated(text: str) -> str:
    """The same where no element may stand, as in a drawing."""
    return ISOLATED.format(text) if RUN.search(text) else text


def link(href: str, text: str, current: bool = False) -> str:
    """A link as HTML; ``current`` marks the page one is on for screen readers."""
    mark = ' aria-current="page"' if current else ""
    return f'<a href="{escape(href)}"{mark}>{name_of(text)}</a>'


def menu(items: Iterable[Item], label: str) -> str:
    """A list of links as HTML, named by ``label`` for screen readers."""
    rows = "".join(f"<li>{link(*item)}</li>" for item in items)
    return f'<nav aria-label="{escape(label)}"><ul>{rows}</ul></nav>\n'


def section(heading: str, body: str, level: int = 2) -> str:
    """A section as HTML: ``heading`` and ``body`` are HTML already, ``level`` is that of the heading."""
    return f"<section>\n<h{level}>{heading}</h{level}>\n{body}\n</section>\n"


def paragraph(text: str, style: str = "") -> str:
    """A plain text as a paragraph of HTML, with a class if there is a ``style``; nothing for an empty text."""
    return f"<p{_class(style)}>{unbroken(escaped(text))}</p>\n" if text else ""


def unbroken(text: str) -> str:
    """No line begins with a mark that French sets apart."""
    return re.sub(r" (?=[;:!?»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def table(caption: str, columns: Sequence[PageColumn], rows: Iterable[Sequence[Content]], label: str = "") -> str:
    """A table with scopes in a box that scrolls where a screen is too narrow; texts are escaped, cells are ready.

    The column that says what a row is about stays in sight.
    """
    title = f"<caption>{escaped(caption)}</caption>\n" if caption else ""
    head = "".join(_heading(column) for column in columns)
    body = "\n".join(f"<tr>{''.join(map(_cell, columns, row))}</tr>" for row in rows)
    region = f'<div class="scroll" role="group" tabindex="0" aria-label="{escape(label or caption)}">'
    many = ' class="many"' if len(columns) >= MANY else ""
    return (
        f"{region}\n<table{many}>\n{title}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>\n"
    )


def _heading(column: PageColumn) -> str:
    text = escaped(column.title)
    label = f'<abbr title="{escape(column.full)}">{text}</abbr>' if column.full else text
    return f'<th scope="col"{_class(f"{column.style} key" if column.head else column.style)}>{label}</th>'


def _cell(column: PageColumn, content: Content) -> str:
    text = content.html if isinstance(content, PageCell) else escaped(str(content))
    styles = column.style + (f" {content.style}" if isinstance(content, PageCell) and content.style else "")
    if column.head:
        return f'<th scope="row"{_class(styles)}>{text}</th>'
    return f"<td{_class(styles)}>{text}</td>"


def _class(style: str) -> str:
    return f' class="{style.strip()}"' if style.strip() else ""


def style() -> str:
    """The style sheet of all pages."""
    return files("sheetgen.present").joinpath("page.css").read_text(encoding="utf-8")


def document(
    lang: str,
    event: str,
    title: str,
    top: str,
    body: str,
    today: datetime.date | None = None,
    heading: str = "",
    more: str = "",
    foot: str = "",
) -> str:
    """A whole page: nothing in it comes from another address, and nothing of it needs a script.

    Its heading is its title, with the event above, if it is given no other. ``more`` stands in its head.
    """
    text = words(lang)
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(' – '.join(filter(None, (event, title))))}</title>\n{more}<style>\n{style()}</style>\n"
    )
    above = f'<p class="event">{name_of(event)}</p>\n' if event and not heading else ""
    below = ' class="title"' if above else ""
    if today:
        foot = f"<footer>{paragraph(text.say('publish.updated', date=day_text(today, lang)))}{foot}</footer>\n"
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n{head}</head>\n<body>\n'
        f'<a class="skip" href="#content">{escape(text["publish.skip"])}</a>\n'
        f'<header>\n{above}{top}</header>\n<main id="content">\n'
        f"<h1{below}>{name_of(heading or title)}</h1>\n{body}</main>\n"
        f"{foot}</body>\n</html>\n"
    )


def compact(page: str) -> str:
    """The same page in fewer bytes: without the ends of cells and lines and the quotation marks that HTML can do
    without, and without a class in every cell where one of the table is enough; scripts are left as they are."""
    parts = re.split(r"(<style>.*?</style>|<script>.*?</script>)", page, flags=re.S)
    return "".join(_fewer_spaces(part) if number % 2 else _compact(part) for number, part in enumerate(parts))


def _fewer_spaces(part: str) -> str:
    return re.sub(r"(?<!\s)\s*+([{};])\s*+", r"\1", part) if part.startswith("<style>") else part


def _compact(text: str) -> str:
    text = re.sub(r"<table(?:(?!</?table).)*+</table>", lambda match: _of_one_kind(match[0]), text, flags=re.S)
    text = text.replace(' class="side person"', ' class="side"').replace('scope="row" class="person"', 'scope="row"')
    text = re.sub(r"</(?:td|th|tr|thead|tbody|tfoot|li)>", "", text)
    text = re.sub(r">\n+(?=<)|>\n+$", ">", text)
    text = re.sub(r"<[a-z][^<>]*+(?<!/)>", lambda match: re.sub(r'="([A-Za-z0-9_.#-]+)"', r"=\1", match[0]), text)
    return re.sub(r"(?<!\n)\n++(?=<(?:/|t[dhr]|li))", "", text)


def _of_one_kind(table: str) -> str:
    """A table of figures alone, or of pairings, says so once."""
    styles = set(re.findall(r'<td(?: class="([^"]*)")?>', table))
    if styles <= PAIRINGS and "side" in {style.split()[0] for style in styles if style}:
        return _with_class(re.sub(r'<td class="[^"]*">', "<td>", table), "pairs")
    if styles and all(style.split()[:1] and style.split()[0] in FIGURES for style in styles):
        return _with_class(table.replace('<td class="n">', "<td>"), "figures")
    return table


def _with_class(table: str, name: str) -> str:
    if table.startswith('<table class="'):
        return table.replace('<table class="', f'<table class="{name} ', 1)
    return table.replace("<table", f'<table class="{name}"', 1)


def lower(body: str) -> str:
    """The same with every heading a level lower."""
    return re.sub(r"(</?h)([2-5])\b", lambda match: f"{match[1]}{int(match[2]) + 1}", body)
