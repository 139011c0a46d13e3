"""What a report file says of a cup besides its games: how it is paired, so that another program can go on."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from sheetgen import __version__
from sheetgen.pairing.dutch.state import BLACK, WHITE
from sheetgen.ranking.team_events import parse_match_points
from sheetgen.systems.shared.dealt.bans import forbidden
from sheetgen.systems.shared.dealt.entries import code_key
from sheetgen.systems.shared.game_points import points_of
from sheetgen.systems.team_swiss.afterwards import announced
from sheetgen.systems.team_swiss.entries import named, paired
from sheetgen.systems.team_swiss.spec import GAME_POINTS, TeamSwissSpec
from sheetgen.systems.team_swiss.spec import WHITE as WHITE_FIRST
from sheetgen.workbook.cells import Entries


def code(spec: TeamSwissSpec) -> str:
    """The type of tournament (record 192): model of colours, points that rank, the others if they are used, Baku."""
    primary, secondary = ("GP", "MP") if spec.primary == GAME_POINTS else ("MP", "GP")
    model = "" if spec.colours == "none" else f"_TYPE{spec.colours.upper()}"
    others = "" if spec.ignores_secondary else f"_{secondary}"
    return f"FIDE_TEAM{model}_{primary}{others}{'_BAKU' if spec.accelerate else ''}"


def facts(spec: TeamSwissSpec, entries: Entries, numbers: Mapping[int, int]) -> Mapping[str, object]:
    """First colour, points of a bye, forbidden pairs, and the records that only teams have, by the teams' numbers."""
    from sheetgen.exchange.trf.event import Kept  # only what is reported needs the records of a report

    teams = {team: team for team in named(spec, entries)}
    _, game = spec.scores()["U"]
    return {
        "first_colour": WHITE if spec.first_colour == WHITE_FIRST else BLACK,
        "points": replace(points_of(spec.scale), pairing_bye=Fraction(game, 2 * spec.players)),
        "forbidden": tuple(ban for ban in forbidden(entries, teams) if ban.first <= spec.rounds),
        "program": f"sheetgen {__version__}",
        "kept": tuple(Kept(line) for line in _records(spec, entries)),
    }


def _records(spec: TeamSwissSpec, entries: Entries) -> Iterator[str]:
    """Records 352, 362, 320 and 240: colours of the boards, points of a match, byes, announced absences."""
    yield "352 " + "".join("WB"[(board - 1) % 2] for board in range(1, spec.players + 1))
    points = parse_match_points(spec.match_points)
    worth = (("TW", points.win), ("TD", points.draw), ("TL", points.loss))
    yield "362 " + "".join(f"{symbol}{float(value):4.1f}   " for symbol, value in worth).rstrip()
    last = paired(spec, entries)
    byes = [
        next((team for team in named(spec, entries) if entries.get(code_key(team, number)) == "U"), 0)
        for number in range(1, last + 1)
    ]
    if any(byes):
        match, game = (Fraction(half, 2) for half in spec.scores()["U"])
        yield f"320 {float(match):4.1f} {float(game):4.1f} " + " ".join(f"{team:3}" if team else "000" for team in byes)
    for number in range(last + 1, spec.rounds + 1):
        for letter in "FHZ":
            away = [team for team in named(spec, entries) if announced(entries, team, number) == letter]
            if away:
                yield f"240 {letter} {number:3} " + " ".join(f"{team:4}" for team in away)
