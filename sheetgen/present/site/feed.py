"""The feed of an event (Atom, RFC 4287): every round that has been paired, and every one that has all its results."""

import datetime
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from sheetgen.i18n.catalogue import words
from sheetgen.operations.publish import Publication
from sheetgen.present.site.dates import identity, moment
from sheetgen.present.site.frame import Options
from sheetgen.present.site.standings import leader, state
from sheetgen.present.site.words import event_title, round_title


@dataclass(frozen=True, slots=True)
class News:
    """One line of a feed, and which page has more of it."""

    key: str
    title: str
    text: str
    page: str
    day: datetime.date


def feed(event: Publication, options: Options, address: str) -> bytes:
    """The feed; ``address`` is that of the event's pages, where it is known."""
    owner, title = identity(event, options), escape(event_title(event))
    entries = "".join(_entry(each, owner, address) for each in _news(event, options))
    own = f'<link rel="self" href="{escape(address)}feed.xml"/>\n' if address else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{event.lang}">\n'
        f"<id>urn:uuid:{owner}</id>\n<title>{title}</title>\n<generator>sheetgen</generator>\n"
        f"<updated>{_day(options.today)}</updated>\n<author><name>{title}</name></author>\n"
        f'<link rel="alternate" href="{escape(address)}index.html"/>\n{own}{entries}</feed>\n'
    ).encode()


def _entry(news: News, owner: uuid.UUID, address: str) -> str:
    return (
        f"<entry>\n<id>urn:uuid:{uuid.uuid5(owner, news.key)}</id>\n<title>{escape(news.title)}</title>\n"
        f"<updated>{_day(news.day)}</updated>\n"
        f'<link href="{escape(address)}{news.page}"/>\n<summary>{escape(news.text)}</summary>\n</entry>\n'
    )


def _day(day: datetime.date) -> str:
    return f"{day.isoformat()}T00:00:00Z"


def _news(event: Publication, options: Options) -> Iterator[News]:
    """The newest first; of a round that is played the results, of the one that follows the pairings."""
    text = words(event.lang)
    last = event.completed
    if not event.over and any(pairing.round == last + 1 for pairing in (*event.pairings, *event.games)):
        title = f"{round_title(event, last + 1)} – {text['publish.pairings']}"
        yield News(f"pairings-{last + 1}", title, state(event), "index.html", options.today)
    for number in range(last, 0, -1):
        sentence = f"{state(event)} {leader(event)}" if number == last else text["publish.results-in"]
        title = f"{round_title(event, number)} – {text['publish.results']}"
        yield News(f"results-{number}", title, sentence, "rounds.html", _played(event, options, number))


def _played(event: Publication, options: Options, number: int) -> datetime.date:
    """The day of a round, as far as it is known and has come."""
    start = moment(event.days[number]) if number in event.days else None
    return min(start[0], options.today) if start else options.today
