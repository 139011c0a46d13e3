"""The dates of an event as a calendar (iCalendar, RFC 5545): all its rounds, or those of one of its players."""

import datetime
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sheetgen.i18n.catalogue import words
from sheetgen.operations.publish import Day, Publication, PublishedPairing
from sheetgen.present.site.frame import Options
from sheetgen.present.site.words import event_title, round_title

FOLDED = 74  # bytes of a line, without the space a continued one begins with
HOUR = re.compile(r"(\d{1,2}):(\d\d)")


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """One day of a calendar; the hour is that of the place where it is read."""

    key: str
    day: datetime.date
    hour: datetime.time | None
    title: str
    place: str = ""


def rounds_calendar(event: Publication, options: Options) -> bytes:
    """Every round that has a date; nothing where none has."""
    return calendar(event, options, "", {})


def players_calendar(
    event: Publication, options: Options, name: str, own: Iterable[PublishedPairing], id_: int
) -> bytes:
    """The rounds as one of the players has them: against whom, as far as they are paired."""
    text = words(event.lang)
    people = event.found.persons if name.startswith("player") and event.of_teams else event.found.entrants
    texts: dict[int, str] = {}
    for pairing in own:
        other = people.get(pairing.black if pairing.white == id_ else pairing.white)
        if other is not None:
            texts[pairing.round] = text.say("publish.against", name=other.name)
    return calendar(event, options, name, texts)


def calendar(event: Publication, options: Options, name: str, texts: Mapping[int, str]) -> bytes:
    """The rounds that have a date as a calendar file, or no bytes where none has one.

    ``name`` is the page of one entrant, empty for the whole event; ``texts`` says by round whom he meets.
    """
    entries = list(_entries(event, name, texts))
    return _written(entries, event_title(event), identity(event, options), options.today) if entries else b""


def identity(event: Publication, options: Options) -> uuid.UUID:
    """What calendars and feeds know an event by; the same whenever it is published again."""
    return uuid.uuid5(uuid.NAMESPACE_URL, f"{options.url}#{event_title(event)}")


def moment(day: Day) -> tuple[datetime.date, datetime.time | None] | None:
    """The date and the hour of a round, if they are such."""
    if not isinstance(day.date, datetime.date):
        return None
    match = HOUR.fullmatch(day.time)
    has_hour = match and int(match[1]) < 24 and int(match[2]) < 60
    return day.date, datetime.time(int(match[1]), int(match[2])) if match and has_hour else None


def _entries(event: Publication, name: str, texts: Mapping[int, str]) -> Iterator[CalendarEntry]:
    for number, day in event.days.items():
        start = moment(day)
        if start and number <= event.rounds:
            title = f"{event_title(event)} – {round_title(event, number)}"
            title += f": {texts[number]}" if number in texts else ""
            yield CalendarEntry(f"round-{number}{name and '-' + name}", *start, title, event.facts.get("place", ""))


def _written(entries: Iterable[CalendarEntry], title: str, owner: uuid.UUID, today: datetime.date) -> bytes:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//sheetgen//pages//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{_escaped(title)}")
    for each in entries:
        lines += ["BEGIN:VEVENT", f"UID:{each.key}@{owner}", f"DTSTAMP:{today:%Y%m%d}T000000Z"]
        if each.hour is None:
            lines.append(f"DTSTART;VALUE=DATE:{each.day:%Y%m%d}")
        else:
            lines.append(f"DTSTART:{each.day:%Y%m%d}T{each.hour:%H%M%S}")
        lines.append(f"SUMMARY:{_escaped(each.title)}")
        lines += [f"LOCATION:{_escaped(each.place)}"] if each.place else []
        lines.append("END:VEVENT")
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line)).encode()


def _escaped(text: str) -> str:
    plain = " ".join(text.split())
    return re.sub(r"([\\;,])", r"\\\1", plain)


def _folded(line: str) -> Iterator[str]:
    """Lines of at most 75 bytes, none cut inside a letter."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > FOLDED:
            yield part
            part = " "
        part += letter
    yield part
