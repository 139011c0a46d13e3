"""Files in the manner of three other programs, written by hand from the tables of the format."""

from fractions import Fraction
from pathlib import Path

import pytest

from sheetgen.errors import Problem
from sheetgen.exchange.trf.event import TrfEvent, TrfPlayer
from sheetgen.exchange.trf.reading import ReportRead, read_trf
from sheetgen.exchange.trf.writing import Style, write_trf
from sheetgen.operations.pairing.report_file import check_trf, pair_trf
from sheetgen.operations.pairing.rounds import PairOptions
from sheetgen.pairing.dutch.state import Forbidden, Turn

FOLDER = Path(__file__).parent.parent / "data" / "trf"
HALF, ONE = Fraction(1, 2), Fraction(1)


def read(name: str) -> ReportRead:
    return read_trf((FOLDER / f"{name}.trf").read_bytes())


def codes(problems: tuple[Problem, ...]) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.where.line) for problem in problems]


def player(event: TrfEvent, number: int) -> TrfPlayer:
    return next(each for each in event.players if each.number == number)


def test_an_older_windows_program() -> None:
    """TRF16 in cp1252 with CR LF and the old mark of the end, titles of one or two letters, opponents with zeros."""
    found = read("windows-swiss")
    assert codes(found.problems) == [("trf-encoding", 1)]
    event = found.event
    assert (event.name, event.city, event.rounds, event.first_colour) == (
        "Open d'été de Saint-Étienne",
        "Saint-Étienne",
        5,
        "w",
    )
    assert event.dates == ("25/07/05", "25/07/05", "25/07/06")
    assert [each.title for each in event.players] == ["FM", "WFM", "", "", "", ""]
    assert [each.rating for each in event.players] == [2311, 2204, 2050, 1980, 1875, None]
    assert player(event, 6).name == "Œuvrard, Théo"
    assert player(event, 4).turns == (Turn(1, "b", "0"), Turn(5, "w", "+"), Turn(2, "b", "="))
    assert player(event, 3).turns[1] == Turn(None, "", "H")
    assert (event.paired, found.source.newline) == (3, "\r\n")


def test_a_newer_program() -> None:
    """TRF26 in UTF-8 with LF: records 162 to 260, national lists, the next round announced in its column and in 240."""
    found = read("newer-swiss")
    assert found.problems == ()
    event = found.event
    assert (event.rounds, event.first_colour, event.system) == (7, "b", "FIDE_DUTCH_2026_BAKU")
    assert (event.points.pairing_bye, event.points.win) == (HALF, ONE)
    assert event.virtual == dict.fromkeys(range(1, 5), (ONE, ONE, HALF, HALF))
    assert event.forbidden == (Forbidden((7, 8)),)
    assert [(each.list, each.player.number, each.player.rating) for each in event.national] == [
        ("FRA", 1, 2340),
        ("FRA", 2, 2290),
    ]
    assert (event.paired, event.longest, event.deputies) == (2, 3, ("Deputy One", "Deputy Two"))
    assert player(event, 1).title == player(event, 3).title == "WGM"


def test_an_engine_with_teams() -> None:
    """The dialect of an engine with CR and a mark of UTF-8: W D L, 013, XXP, BBW, and a record of its own."""
    found = read("engine-teams")
    assert codes(found.problems) == [("trf-kept", 21)]
    event = found.event
    assert [(team.name, team.players) for team in event.teams] == [
        ("Rive gauche", (1, 2, 3, 4)),
        ("Rive droite", (5, 6, 7, 8)),
    ]
    assert [each.points for each in event.players] == [2, 1.5, 1.5, 0, 0, 0.5, 1, 0.5]
    assert [each.text for each in event.kept] == ["XXY something of its own"]
    assert player(event, 3).turns[0] == Turn(7, "w", "W")
    assert player(event, 8).turns[0] == Turn(4, "w", "-")


@pytest.mark.parametrize("name", ["windows-swiss", "newer-swiss", "engine-teams"])
def test_they_are_written_and_read_alike(name: str) -> None:
    event = read(name).event
    again = read_trf(write_trf(event, Style(ascii=False)).data)
    assert again.event == event or name == "newer-swiss"
    if name == "newer-swiss":  # bbpPairings 6.0.0 refuses the year of the code
        assert again.event.system == "FIDE_DUTCH_BAKU"
        assert read_trf(write_trf(event, Style(ascii=False, engines=False)).data).event == event
    written = write_trf(event)
    assert written.data.isascii()
    assert not written.has_errors


def test_the_next_round_of_the_newer_program_is_paired_and_its_past_can_be_checked() -> None:
    data = (FOLDER / "newer-swiss.trf").read_bytes()
    found = pair_trf(data, "event.trf")
    assert (found.round.number, found.round.edition, found.round.absent) == (3, "fide-2026", ((5, "H"), (6, "Z")))
    assert {frozenset((board.white, board.black)) for board in found.round.boards}.isdisjoint({frozenset((7, 8))})
    assert found.remarks[0].code != "trf-edition-assumed"
    assert check_trf(data, "event.trf", PairOptions()).rounds == 2
