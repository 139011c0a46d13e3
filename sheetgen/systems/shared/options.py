"""Options of the commands, checked: from what was asked to a specification and its entries."""

import datetime
import random
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.errors import BadOptions, ProblemsFound, error
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.i18n.figures import day_text
from sheetgen.model.entrants import Player
from sheetgen.model.tournament import EDITIONS, FIDE_2026, LANGUAGE, LIVRE, EventSpec
from sheetgen.ranking.codes import of_first_turn, ours
from sheetgen.ranking.order import default_order, is_defined, parse_order
from sheetgen.ranking.tiebreaks import needs_tie
from sheetgen.workbook.cells import Changes

if TYPE_CHECKING:
    from sheetgen.systems.shared.round_robin.spec import RoundRobinSpec

FIRST_YEAR = 1901  # spreadsheets know no day before 1900, and count that year wrongly
LONGEST_TITLE = 200

SPARE = "--spare"


def one_of(name: str, value: str, allowed: Sequence[str]) -> str:
    """Return ``value`` if it is allowed for the option ``name``; refuse it otherwise (``bad-option``)."""
    if value not in allowed:
        raise BadOptions(error("bad-option", found=value, option=name, allowed=", ".join(allowed)))
    return value


def wanted_rounds(rounds: int | None) -> int:
    """Return how many rounds were asked for; refuse an event whose rounds are dealt without it."""
    if rounds is None:
        raise BadOptions(error("swiss-rounds-missing"))
    return rounds


def check_spare(spare: int | None, most: int) -> None:
    """Refuse fewer spare lines than none, and more than there are lines (``bad-option``)."""
    if spare is not None and not 0 <= spare <= most:
        raise BadOptions(error("bad-option", found=str(spare), option=SPARE, allowed=f"0-{most}"))


def drawn_colour(wanted: str | None, colours: Sequence[str], seed: str) -> str:
    """SW8: return the colour of the first of the list in round 1, the first of ``colours`` if none is asked for.

    The last of ``colours`` has it drawn from the others by the seed of the event.
    """
    *fixed, draw = colours
    colour = one_of("--first-colour", wanted or colours[0], colours)
    return random.Random(f"colour {seed}").choice(fixed) if colour == draw else colour


def live_order(
    text: str | Sequence[str] | None,
    rules: str,
    event: str,
    live: Collection[str],
    has_cells: Callable[[str, str], bool] | None = None,
) -> tuple[str, ...]:
    """T12: the order of a workbook: every code must have its formula in the sheets, and somebody must be first.

    ``live`` are the codes to choose among, ``has_cells`` tells of each with numbers in it (``KS/L+1``) too.

    Nothing asked for: the usual order, as far as it is live. FIDE's names of codes become ours.
    """
    codes = parse_order(text, rules, event) if text else default_order(event, rules)
    order = tuple(map(ours, codes))
    missing = [code for code in order if not (has_cells(code, rules) if has_cells else of_first_turn(code) in live)]
    if not text:
        order, missing = tuple(code for code in order if code not in missing), []
    if missing:
        raise BadOptions(*(error("no-live-formula", found=code, allowed=" ".join(live)) for code in missing))
    if needs_tie(order[0], rules):
        raise BadOptions(error("order-begins-with-de", found=order[0]))
    return order


def defined_codes(codes: Iterable[str], rules: str, event: str) -> tuple[str, ...]:
    """Those that an edition defines, with their variants, for a kind of event."""
    return tuple(code for code in dict.fromkeys(codes) if is_defined(code, rules, event))


def usual_rules(lang: str) -> str:
    """Return the edition of the tie-breaks that a new workbook of a language has if none is asked for."""
    return LIVRE if lang == LANGUAGE else FIDE_2026


def general(
    entries: Sequence[str], *, lang: str | None = None, rules: str | None = None, entry: str | None = None
) -> dict[str, Any]:
    """The fields that every specification has, checked: edition, language, and where results are typed.

    The French arbiter's book is the edition of French workbooks, FIDE's that of all others.
    """
    spoken = one_of("--lang", lang or LANGUAGE, LANGUAGES)
    return {
        "rules": one_of("--rules", rules or usual_rules(spoken), EDITIONS),
        "lang": spoken,
        "entry": one_of("--entry", entry or entries[0], entries),
    }


Entrant = TypeVar("Entrant")


def drawn(entrants: Sequence[Entrant], seed: str | None) -> tuple[Entrant, ...]:
    """B12, M1: numbers or letters drawn by lot if a seed is given; the same seed draws the same."""
    numbers = list(entrants)
    if seed:
        random.Random(seed).shuffle(numbers)
    return tuple(numbers)


def places(listed: Sequence[object], count: int | None) -> int:
    """How many places there are: those asked for, else those of the list."""
    if count is None and not listed:
        raise BadOptions(error("count-or-players"))
    if count is not None and count < len(listed):
        raise BadOptions(error("count-below-list", found=str(count), players=len(listed)))
    return len(listed) if count is None else count


def parse_date(text: str) -> datetime.date:
    """Read an ISO date or dd/mm/yyyy."""
    for form in ("%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y"):
        try:
            day = datetime.datetime.strptime(text.strip(), form).date()
        except ValueError:
            continue
        if day.year >= FIRST_YEAR:
            return day
    raise BadOptions(error("bad-date", found=text))


@cache
def _days() -> dict[str, int]:
    """How many days a letter of a step stands for: 7d, 1w, and the same in every language."""
    return {words(lang)[f"language.{name}"]: days for lang in LANGUAGES for name, days in (("day", 1), ("week", 7))}


def dates(text: str | None, rounds: int) -> list[str]:
    """Read ``--dates``: a date for each round, or START/STEP such as 2026-01-07/7d."""
    if not text:
        return []
    stepped = re.fullmatch(rf"(.+)/([0-9]{{1,3}})({'|'.join(map(re.escape, _days()))})", text.strip())
    if stepped:
        start, step = parse_date(stepped[1]), int(stepped[2]) * _days()[stepped[3]]
        days = [start.toordinal() + step * number for number in range(rounds)]
        if days[-1] > datetime.date.max.toordinal():
            raise BadOptions(error("bad-date", found=text))
        return [datetime.date.fromordinal(day).isoformat() for day in days]
    iso_days = [parse_date(part).isoformat() for part in re.split(r"[,; ]+", text.strip()) if part]
    if len(iso_days) != rounds:
        raise BadOptions(error("wrong-number-of-dates", found=str(len(iso_days)), rounds=rounds))
    return iso_days


def times(text: str | None, rounds: int) -> list[str]:
    """Read ``--times``: one time for all rounds, or one for each."""
    if not text:
        return []
    hours = [parse_time(part) for part in re.split(r"[,; ]+", text.strip()) if part]
    if len(hours) == 1:
        return hours * rounds
    if len(hours) != rounds:
        raise BadOptions(error("wrong-number-of-times", found=str(len(hours)), rounds=rounds))
    return hours


def parse_time(text: str) -> str:
    """Return a time of day as ``HH:MM``.

    It is typed as ``9:30``, ``9h30`` or ``9h``; anything else is refused (``bad-time``).
    """
    match = re.fullmatch(r"(\d{1,2})[:hH](\d{2})?", text)
    if not match or int(match[1]) > 23 or int(match[2] or 0) > 59:
        raise BadOptions(error("bad-time", found=text))
    return f"{int(match[1]):02d}:{int(match[2] or 0):02d}"


def check_text(name: str, text: str) -> None:
    """A title goes into cells, footers and file properties: one line of reasonable length."""
    if len(text) > LONGEST_TITLE:
        raise BadOptions(error("option-too-long", found=text[:40] + "…", option=f"--{name}", longest=LONGEST_TITLE))
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
        raise BadOptions(error("option-control-character", found=repr(text)[:60], option=f"--{name}"))


def event_entries(spec: EventSpec, options: Mapping[str, str | None]) -> Changes:
    """The entries that the options of ``new`` bring: title, place, dates and times."""
    for name in ("title", "place"):
        check_text(name, options.get(name) or "")
    days, hours = dates(options.get("dates"), spec.rounds), times(options.get("times"), spec.rounds)
    entries: Changes = {("event", name): options[name] for name in ("title", "place", "pace") if options.get(name)}
    entries |= {("plan", number, "date"): day for number, day in enumerate(days, start=1)}
    entries |= {("plan", number, "time"): hour for number, hour in enumerate(hours, start=1)}
    if days:
        first, last = (day_text(datetime.date.fromisoformat(day), spec.lang) for day in (days[0], days[-1]))
        entries["event", "dates"] = first if first == last else f"{first} – {last}"
    return entries


def players_entries(players: Iterable[Player], spec: "RoundRobinSpec") -> Changes:
    """The entries of a list of players; a withdrawal after the last round is a mistake."""
    from sheetgen.systems.shared.round_robin.entries import player_entries

    entries: Changes = {}
    problems = []
    for number, player in enumerate(players, start=1):
        if player.withdrawn is not None and not 1 <= player.withdrawn <= spec.rounds:
            withdrawn = str(player.withdrawn)
            problems.append(error("withdrawn-after-end", found=withdrawn, player=player.name, most=spec.rounds))
        entries |= player_entries(number, player)
    if problems:
        raise ProblemsFound(*problems)
    return entries
