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


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page before it is one: its name, its heading, and parts between which it may be cut."""

    name: str
    title: str
    sections: tuple[str, ...]
    listed: bool = True  # in the menu
    folded: bool = False  # where all leaves are on one page, as are those that no menu names


@dataclass(frozen=True, slots=True)
class Column:
    """A heading and what its cells look like; ``full`` is what an abbreviation stands for."""

    title: str
    style: str = ""
    full: str = ""
    head: bool = False  # its cells say what their row is about


@dataclass(frozen=True, slots=True)
class Cell:
    """HTML that is ready, with a style of its own."""

    html: str
    style: str = ""


Item = tuple[str, str, bool]  # of a menu: where it leads, what it says, whether it is the page that is shown
Content = str | int | Cell


def link(href: str, text: str, current: bool = False) -> str:
    mark = ' aria-current="page"' if current else ""
    return f'<a href="{escape(href)}"{mark}>{escape(text)}</a>'


def menu(items: Iterable[Item], label: str) -> str:
    rows = "".join(f"<li>{link(*item)}</li>" for item in items)
    return f'<nav aria-label="{escape(label)}"><ul>{rows}</ul></nav>\n'


def section(heading: str, body: str, level: int = 2) -> str:
    return f"<section>\n<h{level}>{heading}</h{level}>\n{body}\n</section>\n"


def paragraph(text: str, style: str = "") -> str:
    return f"<p{_class(style)}>{unbroken(escape(text))}</p>\n" if text else ""


def unbroken(text: str) -> str:
    """No line begins with a mark that French sets apart."""
    return re.sub(r" (?=[;:!?»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def table(caption: str, columns: Sequence[Column], rows: Iterable[Sequence[Content]], label: str = "") -> str:
    """A table with scopes in a box that scrolls where a screen is too narrow; texts are escaped, cells are ready.

    The column that says what a row is about stays in sight.
    """
    title = f"<caption>{escape(caption)}</caption>\n" if caption else ""
    head = "".join(_heading(column) for column in columns)
    body = "\n".join(f"<tr>{''.join(map(_cell, columns, row))}</tr>" for row in rows)
    region = f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label or caption)}">'
    many = ' class="many"' if len(columns) >= MANY else ""
    return (
        f"{region}\n<table{many}>\n{title}<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>\n"
    )


def _heading(column: Column) -> str:
    text = escape(column.title)
    shown = f'<abbr title="{escape(column.full)}">{text}</abbr>' if column.full else text
    return f'<th scope="col"{_class(f"{column.style} key" if column.head else column.style)}>{shown}</th>'


def _cell(column: Column, content: Content) -> str:
    text = content.html if isinstance(content, Cell) else escape(str(content))
    styles = column.style + (f" {content.style}" if isinstance(content, Cell) and content.style else "")
    if column.head:
        return f'<th scope="row"{_class(styles)}>{text}</th>'
    return f"<td{_class(styles)}>{text}</td>"


def _class(style: str) -> str:
    return f' class="{style.strip()}"' if style.strip() else ""


def style() -> str:
    return files("sheetgen.present").joinpath("page.css").read_text(encoding="utf-8")


def document(
    lang: str, event: str, title: str, top: str, body: str, today: datetime.date | None = None, heading: str = ""
) -> str:
    """A whole page: nothing in it comes from another address, and nothing of it needs a script.

    Its heading is its title, with the event above, if it is given no other.
    """
    text = words(lang)
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(' – '.join(filter(None, (event, title))))}</title>\n<style>\n{style()}</style>\n"
    )
    above = f'<p class="event">{escape(event)}</p>\n' if event and not heading else ""
    below = ' class="title"' if above else ""
    foot = f"<footer>{paragraph(text.say('publish.updated', date=day_text(today, lang)))}</footer>\n" if today else ""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n{head}</head>\n<body>\n'
        f'<a class="skip" href="#content">{escape(text["publish.skip"])}</a>\n'
        f'<header>\n{above}{top}</header>\n<main id="content">\n'
        f"<h1{below}>{escape(heading or title)}</h1>\n{body}</main>\n"
        f"{foot}</body>\n</html>\n"
    )


def lower(body: str) -> str:
    """The same with every heading a level lower."""
    return re.sub(r"(</?h)([2-5])\b", lambda found: f"{found[1]}{int(found[2]) + 1}", body)
