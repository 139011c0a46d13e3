"""The Swiss event, declared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen import __version__
from sheetgen.errors import Problem, ProblemsFound, error
from sheetgen.exchange.trf import layouts
from sheetgen.exchange.trf.paired_by import BAKU, CODE_OF
from sheetgen.model.entrants import Player
from sheetgen.model.names import name_key
from sheetgen.model.tournament import FIDE_2026
from sheetgen.pairing.accelerations import foreseen
from sheetgen.pairing.dutch.state import BLACK, WHITE, Edition
from sheetgen.ranking.record import SWISS
from sheetgen.rating.card import SWISS as SWISS_FORM
from sheetgen.rating.card import RatedEvent
from sheetgen.systems.options import BANS, EVENT, NUMBER, PLAYERS, Option
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt import dealing as shared_dealing
from sheetgen.systems.shared.dealt import entries as dealt_entries
from sheetgen.systems.shared.dealt.bans import forbidden
from sheetgen.systems.shared.dealt.entries import code_key, named, paired, seat_key
from sheetgen.systems.shared.dealt.seats import seats_of
from sheetgen.systems.shared.filling import check_places, no_free_place, plain_unknown
from sheetgen.systems.shared.game_points import POINTS
from sheetgen.systems.shared.individuals import Fields
from sheetgen.systems.swiss import dealing, entries
from sheetgen.systems.swiss.afterwards import announced
from sheetgen.systems.swiss.book import book_layout
from sheetgen.systems.swiss.history import absence, before, points_of
from sheetgen.systems.swiss.making import COLOURS, make
from sheetgen.systems.swiss.places import SwissPlaces
from sheetgen.systems.swiss.present import PLAN, POSITIONS
from sheetgen.systems.swiss.sheets import standings, start
from sheetgen.systems.swiss.spec import BYE_POINTS, SwissSpec
from sheetgen.systems.system import Demo, Fill, Size, System, ranked_as
from sheetgen.workbook.cells import Changes, Entries
from sheetgen.workbook.entered import Entered

if TYPE_CHECKING:
    from sheetgen.exchange.reading import Loaded
    from sheetgen.exchange.result_lines import ResultLine
    from sheetgen.exchange.trf.event import Bye

ABSENCES = ("H", "Z", "F")  # of the rounds to come
START, END, TIE_BREAKS, STANDINGS = "042", "052", "202", "212"


def report_code(spec: SwissSpec) -> str:
    """The type of tournament (record 192)."""
    return CODE_OF[Edition(spec.pairing)] + (BAKU if spec.accelerate == "baku" else "")


def report_facts(spec: SwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Mapping[str, object]:
    """Who is away, first colour, points, forbidden pairs, virtual points; players by the numbers of the file."""
    virtual = {numbers[line]: row for line, row in _virtual(spec, entries).items() if line in numbers}
    return {
        "byes": tuple(_byes(spec, entries, numbers)),
        "first_colour": WHITE if spec.first_colour == "white" else BLACK,
        "points": points_of(spec),
        "forbidden": tuple(ban for ban in forbidden(entries, numbers) if ban.first <= spec.rounds),
        "virtual": {number: row for number, row in virtual.items() if any(row)},
        "program": f"sheetgen {__version__}",
    } | dict(_handed_on(spec, entries))


def _byes(spec: SwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Iterator["Bye"]:
    """SW6: who is away from the next round, and from later ones as far as it is announced."""
    from sheetgen.exchange.trf.event import Bye  # only what is reported needs the records of a report

    following = paired(spec, entries) + 1
    for number in range(following, spec.rounds + 1):
        letters = {
            place: absence(spec, entries, line, number) if number == following else announced(entries, line, number)
            for line, place in numbers.items()
        }
        for letter in ABSENCES:
            who = tuple(place for place, code in letters.items() if code == letter)
            if who:
                yield Bye(number, letter, who)


def _virtual(spec: SwissSpec, entries: Entries) -> dict[int, tuple[Fraction, ...]]:
    """SW21: the virtual points by line, given or to come as far as known, to the last round with any."""
    rows = _virtual_rows(spec, entries)
    last = max((place for row in rows.values() for place, points in enumerate(row, start=1) if points), default=0)
    return {line: tuple(row[:last]) for line, row in rows.items()}


def _virtual_rows(spec: SwissSpec, entries: Entries) -> dict[int, Sequence[Fraction]]:
    following = paired(spec, entries) + 1
    if spec.accelerate and following <= spec.rounds:
        history = before(spec, entries, following)
        return {history.lines[number]: row for number, row in foreseen(history.state).items()}
    return {
        line: [Fraction(entries.get(("turns", line, f"virtual{each}")) or 0, 2) for each in range(1, spec.rounds + 1)]
        for line in range(1, spec.count + 1)
    }


def _handed_on(spec: SwissSpec, entries: Entries) -> Iterator[tuple[str, object]]:
    """The records of a file the event was begun in, as long as nobody has typed something else."""
    records = {line[:3]: line[4:] for line in spec.records}
    dates = " – ".join(dict.fromkeys(filter(None, (records.get(START, ""), records.get(END, "")))))
    typed = {"dates": entries.get(("event", "dates")), "deputy": entries.get(("event", "deputy"))}
    if TIE_BREAKS in records and STANDINGS not in records:
        yield "standings", ""
    for record, text in records.items():
        if record in layouts.TEXTS and (record not in (START, END) or typed["dates"] == dates):
            yield layouts.TEXTS[record], text
    deputies = tuple(line[4:] for line in spec.records if line.startswith(layouts.DEPUTY))
    if deputies and typed["deputy"] == "; ".join(deputies):
        yield "deputies", deputies
    from sheetgen.exchange.trf.event import Kept

    yield "kept", tuple(Kept(line) for line in spec.records if line[:3] not in (*layouts.TEXTS, layouts.DEPUTY))


CALL_WORTH = {2: "F", 1: "H", 0: "Z"}  # by what the round brings, in halves


def without_game(spec: SwissSpec, entries: Entries, line: "ResultLine") -> Changes:
    """What the list tells for a round that is to be paired; of a paired round it can only say what was dealt."""
    from sheetgen.exchange.without_game import BYE, WITHDRAWN

    player, number = _player(spec, entries, line), _round(spec, line)
    code = "U" if line.kind == BYE else CALL_WORTH[line.score]
    if number <= paired(spec, entries):
        dealt = "" if entries.get(seat_key(player, number)) else str(entries.get(code_key(player, number)) or "")
        if dealt != code:
            raise ProblemsFound(error("line-not-as-dealt", found=line.white, round=number))
    elif line.kind == BYE:
        raise ProblemsFound(error("line-of-a-bye", found=line.white, round=number))
    elif line.kind != WITHDRAWN:
        return {("players", player, f"call{number}"): code}
    return {("players", player, "withdrawn"): number} if line.kind == WITHDRAWN else {}


def _player(spec: SwissSpec, entries: Entries, line: "ResultLine") -> int:
    """The line of whoever is meant, by his name or by its number."""
    names = {name_key(str(entries["players", each, "name"])): each for each in named(spec, entries)}
    number = names.get(name_key(line.white))
    if number is None and line.white.isdecimal() and int(line.white) in names.values():
        number = int(line.white)
    if number is None:
        close = get_close_matches(name_key(line.white), names, n=3, cutoff=0.6)
        names_shown = tuple(str(entries["players", names[each], "name"]) for each in close)
        raise ProblemsFound(error("unknown-name", found=line.white, close=names_shown))
    return number


def _round(spec: SwissSpec, line: "ResultLine") -> int:
    number = int(line.round) if line.round.isdecimal() else 0
    if not 1 <= number <= spec.rounds:
        raise ProblemsFound(error("bad-round", found=line.round, least=1, most=spec.rounds))
    return number


SIZES = tuple((players, rounds) for players in (16, 40, 80) for rounds in (5, 7, 9))
KEPT_SIZES = ((16, 5), (40, 7))
USUAL_SIZE = (40, 7)

NO_NUMBER = 9999  # not paired yet: behind those who are


def fill_players(spec: SwissSpec, plan: object, listed: "Loaded[Player]") -> tuple[Entries, Sequence[Problem]]:
    """The lines of the list, in its order."""
    check_places(spec, listed.items)
    return dealt_entries.listed_players(listed.items), ()


def no_more_places(begun: bool, newcomers: str, names: str, free: int, places: int) -> Problem:
    """SW5: an event that has begun goes on in a larger workbook, by way of a report file."""
    if not begun:
        return no_free_place(begun, newcomers, names, free, places)
    return error("no-free-place-swiss", found=newcomers, names=names, free=free, places=places)


def _numbers(spec: SwissSpec, typed: Entries) -> Mapping[int, int]:
    """SW5: the pairing numbers as they are for the next round, or were for the last one."""
    return before(spec, typed, min(dealt_entries.paired(spec, typed) + 1, spec.rounds)).numbers


def field_of(spec: SwissSpec, plan: object, typed: Entries, entered: Entered) -> Fields:
    """E: the games of everybody, for ratings and norms."""
    event = entered.event.by_players
    assert event is not None
    numbers = _numbers(spec, typed)
    lines = sorted(range(1, len(event.players) + 1), key=lambda line: (numbers.get(line, NO_NUMBER), line))
    players = {line: event.players[line - 1] for line in lines}
    unplayed = tuple(replace(line, score=event.points.usual(line.score)) for line in event.unplayed)
    return (("", RatedEvent(players, event.games, event.rounds, SWISS_FORM, unplayed)),)


SYSTEM = System(
    id=SwissSpec.system,
    spec=SwissSpec,
    plan=lambda spec: None,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        dealt_entries.fill_result,
        plain_unknown,
        dealt_entries.meetings,
        players=fill_players,
        without_game=without_game,
        people=entries.enrolments,
        facts=entries.FACTS,
        respelled=dealt_entries.respelled,
        by_number=entries.by_number,
        full=no_more_places,
    ),
    lot_key=dealt_entries.lot_key,
    options=(
        Option("players", PLAYERS, "FILE"),
        Option("source", EVENT, "EVENT.trf", typed="from"),
        Option("count", NUMBER, "N"),
        Option("rounds", NUMBER, "R"),
        Option("spare", NUMBER, "K"),
        Option("pairing", choices=("fide-2026", "fide-2016")),
        Option("accelerate", metavar="baku|haley|haley-soft|degressive[=2000,1600]"),
        Option("first_colour", choices=COLOURS),
        Option("points", choices=POINTS),
        Option("bye_points", choices=BYE_POINTS),
        Option("forbidden", BANS, "FILE"),
        Option("byes", NUMBER, "K", default=1),
    ),
    seats=lambda spec, plan: seats_of(SwissPlaces(spec)),
    lines=standings.lines,
    regulation=start.regulation,
    printed=(PLAN, POSITIONS),
    rules=FIDE_2026,
    order=ranked_as(SWISS),
    individuals=field_of,
    make=make,
    report_code=report_code,
    reported=report_facts,
    pair=replace(
        shared_dealing.pairable(before, dealing.place, dealing.stored, dealing.changes, dealing.taken_back),
        dated=bans.dated_bans,
    ),
    sizes=tuple(
        Size(
            f"{players:02}x{rounds}",
            {"count": players, "rounds": rounds},
            (players, rounds) in KEPT_SIZES,
            (players, rounds) == USUAL_SIZE,
        )
        for players, rounds in SIZES
    ),
    demo=Demo(
        {"players": "swiss-players.csv"},
        "swiss-results.csv",
        {"rounds": 5},
        {("players", 12, "call2"): "Z", ("players", 11, "call4"): "P"},
    ),
)
