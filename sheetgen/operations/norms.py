"""``norms``: which title norms are reached, and exactly what is missing; ``norms_of`` is the core on bytes."""

import datetime
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.errors import BadOptions, Problem, error, warning
from sheetgen.exchange.file import File
from sheetgen.exchange.list_lookup import Index, too_old
from sheetgen.model.entrants import Player
from sheetgen.operations.rating_list import RatingList, opened_list
from sheetgen.operations.reading.individual_events import IndividualEvent, open_event, with_rating_list
from sheetgen.rating.card import (
    ARRANGED,
    KNOCKOUT,
    OPEN,
    SWISS,
    Bout,
    RatedEvent,
    fide_title,
    is_woman,
    played,
    points,
)
from sheetgen.rating.editions import LIVRE, RULES, STANDARD, edition_of
from sheetgen.rating.mix import LEAST_GAMES, Conditions
from sheetgen.rating.norms import Candidate, NormVerdict, judged
from sheetgen.rating.opening import Foreseen, MissingOpponents, foreseen, wanted
from sheetgen.rating.openness import has_many_foreigners, is_great
from sheetgen.rating.titles import NORM_TITLES, Title, titles_to_earn
from sheetgen.store import files
from sheetgen.store.files import StrPath
from sheetgen.systems.shared.options import one_of

LEAST_ALLOWED = ("7", "8", "9")  # N3
ROUNDS_A_DAY = 2
LONGEST_DAYS = 90


@dataclass(frozen=True, slots=True)
class NormOptions:
    """What the file does not tell: the titles, the edition, the host's federation, what is waived, the games needed."""

    title: str | None = None
    before: bool = False
    rules: str = LIVRE
    host: str = ""
    waived: bool = False
    least_games: int = LEAST_GAMES

    def check(self) -> None:
        """Refuse a title without norms, unknown rules, and a number of games other than 7, 8 or 9."""
        if self.title is not None:
            one_of("--title", self.title, tuple(NORM_TITLES))
        one_of("--rules", self.rules, RULES)
        one_of("--least-games", str(self.least_games), LEAST_ALLOWED)


@dataclass(frozen=True, slots=True)
class Norm:
    """One player and one title: what he made of it, or before the event what he could make."""

    number: int
    player: Player
    title: Title
    verdict: NormVerdict | None = None
    foreseen: Foreseen | None = None
    wanted: MissingOpponents | None = None


@dataclass(frozen=True, slots=True)
class NormEvent:
    """The norms of one event (a pool, or the whole) and the conditions it gives them."""

    name: str
    field: RatedEvent
    conditions: Conditions
    norms: tuple[Norm, ...]


@dataclass(frozen=True, slots=True)
class Norms:
    """What ``norms`` finds."""

    source: str
    options: NormOptions
    events: tuple[NormEvent, ...]
    problems: tuple[Problem, ...]
    has_errors: bool = False


def norms_of(file: File, options: NormOptions, players: File | None = None, index: Index | None = None) -> Norms:
    """N: every player and every title he could still earn."""
    options.check()
    event = open_event(file, players)
    if index is not None:
        event = with_rating_list(event, index, STANDARD)
    events = tuple(_of_field(name, field, event, options) for name, field in event.fields)
    problems = [*event.problems, *(too_old(index, event.first_day) if index else [])]
    problems += [problem for each in events for problem in _remarks(each, event, options)]
    return Norms(event.source, options, events, tuple(problems), event.has_errors)


def _of_field(name: str, field: RatedEvent, event: IndividualEvent, options: NormOptions) -> NormEvent:
    named = {number: player for number, player in field.players.items() if player.name}
    conditions = _conditions(field, event, options)
    made = _before(field, named, conditions, options) if options.before else _after(field, named, conditions, options)
    return NormEvent(name, field, conditions, tuple(made))


def _conditions(field: RatedEvent, event: IndividualEvent, options: NormOptions) -> Conditions:
    """N5: the federations are waived by a decision, or because the Swiss is open to all of them."""
    host = (options.host or event.host).strip().upper()
    waived = (
        options.waived or event.waived or (field.format == SWISS and bool(host) and has_many_foreigners(field, host))
    )
    edition = edition_of(options.rules, event.first_day)
    facts = (field.format, field.rounds, len(field.players), options.rules, edition.least_unrated)
    return Conditions(*facts, waived, options.least_games)


def _titles(player: Player, options: NormOptions) -> list[Title]:
    if options.title:
        return [NORM_TITLES[options.title]]
    return [NORM_TITLES[code] for code in titles_to_earn(fide_title(player), is_woman(player))]


def _after(field: RatedEvent, named: dict[int, Player], conditions: Conditions, options: NormOptions) -> Iterator[Norm]:
    cards, lost_all = field.cards, _lost_all(field)
    for number, player in named.items():
        candidate = Candidate(number, player.federation.strip().upper(), cards[number], lost_all)
        for title in _titles(player, options):
            yield Norm(number, player, title, judged(title, candidate, conditions))


def _lost_all(field: RatedEvent) -> frozenset[int]:
    """N7: the unrated who scored nothing against the rated."""
    cards = field.cards
    return frozenset(
        number
        for number, player in field.players.items()
        if player.rating is None and not points([bout for bout in played(cards[number]) if bout.rating is not None])
    )


def _before(
    field: RatedEvent, named: dict[int, Player], conditions: Conditions, options: NormOptions
) -> Iterator[Norm]:
    """N11: only where everybody meets everybody are the opponents known."""
    if not conditions.round_robin:
        raise BadOptions(error("norms-before-not-closed"))
    empty = [number for number in field.players if number not in named]
    for number, player in named.items():
        for title in _titles(player, options):
            possible = foreseen(title, number, named, conditions)
            yield Norm(number, player, title, None, possible, wanted(title, number, named, empty, conditions))


def _remarks(event: NormEvent, opened: IndividualEvent, options: NormOptions) -> Iterator[Problem]:
    """N5, N8, N9: what the event itself does to its norms."""
    blank = [player.name for player in event.field.players.values() if player.name and not player.federation.strip()]
    if blank:
        yield warning("norm-without-federation", count=len(blank), names=", ".join(blank[:5]))
    if event.field.format in (KNOCKOUT, ARRANGED) and options.rules != LIVRE:
        yield warning("norm-format-by-leave")
    if event.field.format == SWISS and not options.before:
        if is_great(event.field):
            yield warning("norm-great-swiss")
        else:
            yield warning("norm-small-swiss")
    if any(_is_open(bouts) for bouts in event.field.cards.values()) and not options.before:
        yield warning("norm-games-open")
    yield from _days(opened)


def _is_open(bouts: tuple[Bout, ...]) -> bool:
    return any(bout.kind == OPEN for bout in bouts)


def _days(opened: IndividualEvent) -> Iterator[Problem]:
    """N8: two rounds a day at most."""
    if opened.read is None:
        return
    days = Counter(
        str(day) for key, day in opened.read.entries.items() if key[0] == "plan" and key[-1] == "date" and day
    )
    crowded = sorted(day for day, rounds in days.items() if rounds > ROUNDS_A_DAY)
    if crowded:
        yield warning("norm-rounds-a-day", found=crowded[0], count=days[crowded[0]], most=ROUNDS_A_DAY)
    if opened.first_day and opened.last_day and opened.last_day - opened.first_day > datetime.timedelta(LONGEST_DAYS):
        yield warning("norm-too-long", most=LONGEST_DAYS)


def norms(
    event: StrPath,
    *,
    title: str | None = None,
    before: bool = False,
    rules: str = LIVRE,
    host: str = "",
    waived: bool = False,
    least_games: int = LEAST_GAMES,
    players: StrPath | None = None,
    rating_list: RatingList = None,
) -> Norms:
    """Judge the norms of every player and every title he could still earn.

    Args:
        event: a workbook, a list of results or a tournament report file.
        title: ``GM``, ``IM``, ``WGM`` or ``WIM``; all of them by default.
        before: what is possible before the event, instead of what was reached.
        rules: ``livre`` or ``fide``.
        host: the federation of the place, where the file does not say it.
        waived: the conditions on federations do not hold for this event.
        least_games: how many games a norm needs: 7, 8 or 9.
        players: a list of players that completes a list of results.
        rating_list: a federation's list, for titles and ratings the event does not have.

    Returns:
        A verdict for every player and title (``events``), and what is doubtful (``problems``).

    Raises:
        SheetgenError: the file cannot be read, or an option is unknown.

    >>> import sheetgen
    >>> judged = sheetgen.norms("examples/berger/event.xlsx", title="IM", host="FRA")
    >>> any(norm.verdict is not None and norm.verdict.reached for event in judged.events for norm in event.norms)
    False
    """
    norm_options = NormOptions(title, before, rules, host, waived, least_games)
    with opened_list(rating_list) as index:
        return norms_of(files.read_file(event), norm_options, files.read_optional(players), index)
