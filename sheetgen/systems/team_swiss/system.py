"""The Swiss of teams, declared."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from sheetgen import __version__
from sheetgen.errors import Problem, error
from sheetgen.pairing.dutch.state import BLACK, WHITE
from sheetgen.ranking.record import TEAM_SWISS
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.options import BANS, EVENT, NUMBER, TEAMS, Option
from sheetgen.systems.pairable import Pairable
from sheetgen.systems.shared.dealt import bans
from sheetgen.systems.shared.dealt import dealing as shared_dealing
from sheetgen.systems.shared.dealt.bans import forbidden
from sheetgen.systems.shared.dealt.entries import code_key
from sheetgen.systems.shared.extras.report.regulation import Regulation
from sheetgen.systems.shared.game_points import POINTS, in_words, points_of
from sheetgen.systems.shared.matches.roster import FACTS
from sheetgen.systems.system import Demo, Fill, Size, System, ranked_as
from sheetgen.systems.team_swiss import dealing, entries
from sheetgen.systems.team_swiss.afterwards import announced
from sheetgen.systems.team_swiss.book import book_layout
from sheetgen.systems.team_swiss.entries import named, paired
from sheetgen.systems.team_swiss.history import before
from sheetgen.systems.team_swiss.making import COLOURS, NO, YES, make, teams_into
from sheetgen.systems.team_swiss.rated import boards, people, seats
from sheetgen.systems.team_swiss.reported_boards import ReportedBoards, reported
from sheetgen.systems.team_swiss.sheets import standings
from sheetgen.systems.team_swiss.spec import (
    BOARDS,
    BYE_POINTS,
    BYE_SHOWN,
    GAME_POINTS,
    MODELS,
    PRIMARY,
    SCORES,
    TeamSwissSpec,
)
from sheetgen.systems.team_swiss.spec import WHITE as WHITE_FIRST
from sheetgen.workbook.cells import Entries

if TYPE_CHECKING:
    from sheetgen.exchange.result_lines import ResultLine
    from sheetgen.i18n.catalogue import Words


def report_code(spec: TeamSwissSpec) -> str:
    """The type of tournament (record 192): model of colours, points that rank, the others if they are used, Baku."""
    primary, secondary = ("GP", "MP") if spec.primary == GAME_POINTS else ("MP", "GP")
    model = "" if spec.colours == "none" else f"_TYPE{spec.colours.upper()}"
    others = "" if spec.ignores_secondary else f"_{secondary}"
    return f"FIDE_TEAM{model}_{primary}{others}{'_BAKU' if spec.accelerate else ''}"


def report_facts(spec: TeamSwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Mapping[str, object]:
    """First colour, points of a bye, forbidden pairs, and the records that only teams have, by the teams' numbers."""
    from sheetgen.exchange.trf.event import Kept  # only what is reported needs the records of a report

    teams = {team: team for team in named(spec, entries)}
    _, game = spec.scores()["U"]
    return {
        "first_colour": WHITE if spec.first_colour == WHITE_FIRST else BLACK,
        "points": replace(points_of(spec.scale), pairing_bye=Fraction(game, 2 * spec.players)),
        "forbidden": tuple(ban for ban in forbidden(entries, teams) if ban.first <= spec.rounds),
        "program": f"sheetgen {__version__}",
        "kept": tuple(Kept(line) for line in _records(spec, entries, numbers)),
    }


def _records(spec: TeamSwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Iterator[str]:
    """Records 352, 362, 300, 320, 250 and 240.

    Colours of the boards, points of a match, line-ups that are not as listed, byes, virtual points, announced absences.
    """
    yield "352 " + "".join("WB"[(board - 1) % 2] for board in range(1, spec.players + 1))
    points = parse_match_points(spec.match_points)
    worth = (("TW", points.win), ("TD", points.draw), ("TL", points.loss))
    yield "362 " + "".join(f"{symbol}{float(value):4.1f}   " for symbol, value in worth).rstrip()
    yield from _line_ups(spec, entries, numbers)
    last = paired(spec, entries)
    byes = [
        next((team for team in named(spec, entries) if entries.get(code_key(team, number)) == "U"), 0)
        for number in range(1, last + 1)
    ]
    if any(byes):
        match, game = (Fraction(half, 2) for half in spec.scores()["U"])
        yield f"320 {float(match):4.1f} {float(game):4.1f} " + " ".join(f"{team:3}" if team else "000" for team in byes)
    yield from _virtual(spec, entries, last)
    for number in range(last + 1, spec.rounds + 1):
        for letter in "FHZ":
            away = [team for team in named(spec, entries) if announced(entries, team, number) == letter]
            if away:
                yield f"240 {letter} {number:3} " + " ".join(f"{team:4}" for team in away)


def _line_ups(spec: TeamSwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Iterator[str]:
    """Record 300: who sat where, if the file has everybody who did."""
    for number, team, other, sitting in ReportedBoards(spec, entries).line_ups():
        if all(each in numbers for each in sitting if each):
            ids = " ".join(f"{numbers[each]:4}" if each else "0000" for each in sitting)
            yield f"300 {number:3} {team:3} {other:3} {ids}"


def _virtual(spec: TeamSwissSpec, entries: Entries, last: int) -> Iterator[str]:
    """Record 250: virtual points that another program gave, by no system that 192 names."""
    for team in named(spec, entries) if not spec.accelerate else ():
        for number in range(1, last + 1):
            halves = entries.get(("turns", team, f"virtual{number}"))
            if halves:
                points = f"{halves / 2:4.1f}"
                match, game = ("    ", points) if spec.primary == GAME_POINTS else (points, "    ")
                yield f"250 {match} {game} {number:3} {number:3} {team:4} {team:4}"


SIZES = ((12, 4, 5), (16, 4, 7), (24, 4, 7))  # teams, boards, rounds
KEPT_SIZES = ((12, 4, 5),)


def unknown(spec: TeamSwissSpec, line: "ResultLine") -> Problem:
    """A game of a cup is asked for by its match."""
    if line.match is None:
        return error("result-without-match", found=f"{line.round} / {line.board}")
    return error("no-such-game-in-match", found=f"{line.round} / {line.match} / {line.board}")


def _plan(spec: TeamSwissSpec) -> None:
    """Nothing is fixed before a round is paired."""


def _regulation(spec: TeamSwissSpec, words: "Words") -> Regulation:
    """T10: what a match brings, beside what a game does."""
    text = words.say("regulation.points-match", match=in_words(spec.match_points), game=in_words(spec.points))
    return Regulation(points=text)


SYSTEM = System(
    id=TeamSwissSpec.system,
    spec=TeamSwissSpec,
    plan=_plan,
    book=book_layout,
    entered=entries.entered,
    fill=Fill(
        entries.fill_result,
        unknown,
        entries.meetings,
        teams=teams_into,
        squads=entries.squads,
        facts=FACTS,
        team_facts=entries.team_facts,
        respelled=entries.respelled,
        by_number=entries.by_number,
    ),
    lot_key=entries.lot_key,
    entry_modes=(BOARDS, SCORES),
    options=(
        Option("teams", TEAMS, "F|T"),
        Option("source", EVENT, "EVENT.trf", typed="from"),
        Option("boards", NUMBER, "N"),
        Option("rounds", NUMBER, "R"),
        Option("spare", NUMBER, "K"),
        Option("match_points", metavar="2/1/0|3/2/1/0"),
        Option("points", choices=POINTS),
        Option("primary", choices=PRIMARY),
        Option("secondary", choices=(YES, NO)),
        Option("colours", choices=MODELS),
        Option("first_colour", choices=COLOURS),
        Option("bye_points", metavar=BYE_SHOWN, choices=BYE_POINTS),
        Option("forbidden", BANS, "FILE"),
        Option("accelerate", choices=("baku",)),
    ),
    lines=standings.lines,
    individuals=boards,
    seats=seats,
    people=people,
    reported_games=reported,
    report_code=report_code,
    reported=report_facts,
    order=ranked_as(TEAM_SWISS),
    make=make,
    regulation=_regulation,
    pair=Pairable(
        paired=entries.paired,
        before=before,
        place=dealing.place,
        stored=dealing.stored,
        changes=dealing.changes,
        dated=bans.dated_bans,
        taken_back=dealing.taken_back,
        wished=dealing.wished,
        journal=shared_dealing.written_in_journal,
        results=entries.result_keys,
        beside=entries.line_up_keys,
        moved=entries.moved,
        name=lambda line: entries.team_key(line, "name"),
        afterwards=dealing.changed_afterwards,
    ),
    sizes=tuple(
        Size(
            f"{teams:02}x{boards}x{rounds}",
            {"teams": teams, "boards": boards, "rounds": rounds},
            size in KEPT_SIZES,
            usual=size in KEPT_SIZES,
        )
        for size in SIZES
        for teams, boards, rounds in (size,)
    ),
    demo=Demo(
        {"teams": "team-swiss-teams.csv"},
        "team-swiss-results.csv",
        {"boards": 4, "rounds": 5},
    ),
)
