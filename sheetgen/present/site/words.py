"""Names, numbers and dates as the pages say them."""

import datetime
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from sheetgen.explanations.knockout_rounds import round_label
from sheetgen.i18n.catalogue import Words, words
from sheetgen.i18n.figures import day_text, figure
from sheetgen.operations.publish import Day, Publication, PublishedPairing
from sheetgen.pairing.knockout_names import PRELIMINARY, THIRD_PLACE
from sheetgen.present.site.frame import Options, PageCell, escaped, link
from sheetgen.workbook.entered import Entrant


def file_stem(event: Publication) -> str:
    """The name of the workbook's file, without folder and ending."""
    return Path(event.found.workbook).stem


def event_title(event: Publication) -> str:
    """The title of the event, or the name of its file where nobody has typed one."""
    return event.title or file_stem(event)


def halves_text(halves: int, lang: str) -> str:
    """A number of half points in the way of writing numbers of a language."""
    return figure(Fraction(halves, 2), lang)


def leaf_name(kind: str, who: Entrant) -> str:
    """The name of somebody's page: his number in the event, which says nothing of him elsewhere."""
    return f"{kind}-{re.sub(r'[^A-Za-z0-9]', '-', str(who.id))}"


def kind_of(event: Publication) -> str:
    """``team`` or ``player``: how the names of the entrants' pages begin."""
    return "team" if event.of_teams else "player"


def linked(event: Publication, id_: int | None, options: Options) -> PageCell:
    """A name that leads to its page."""
    who = None if id_ is None else event.who(id_)
    return PageCell("–" if who is None else link(options.href(leaf_name(kind_of(event), who)), who.name), "person")


def linked_person(event: Publication, id_: int | None, options: Options) -> PageCell:
    """The same of a player of a team."""
    who = None if id_ is None else event.found.persons.get(id_)
    return PageCell("–" if who is None else link(options.href(leaf_name("player", who)), who.name), "person")


def round_title(event: Publication, number: int) -> str:
    """A round by its number, or by its stage in a knockout."""
    text = words(event.lang)
    return _stage(text, event.stages, number) if event.is_knockout else text.say("publish.round", number=number)


def pairing_title(event: Publication, pairing: PublishedPairing) -> str:
    """The round of somebody's match, unless it is the one match that is not on the way to the final."""
    if pairing.for_third:
        return round_label(words(event.lang), THIRD_PLACE)
    return round_title(event, pairing.round)


def _stage(text: Words, stages: Sequence[str], number: int) -> str:
    preliminary = sum(name.startswith(PRELIMINARY) for name in stages)
    return round_label(text, stages[number - 1], preliminary)


def when(day: Day | None, lang: str) -> str:
    """The date and the hour of a round, as far as they are known."""
    if day is None:
        return ""
    date = day_text(day.date, lang) if isinstance(day.date, datetime.date) else day.date
    return " ".join(filter(None, (date, day.time)))


def pool_title(event: Publication, pool: str) -> str:
    """A pool by its letter; empty where an event has no pools."""
    return words(event.lang).say("pools.name", letter=pool) if pool else ""


def heading(*parts: str) -> str:
    """The parts that are not empty, joined by dashes and escaped as HTML."""
    return escaped(" – ".join(filter(None, parts)))
