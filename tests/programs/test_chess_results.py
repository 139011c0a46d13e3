"""Lists and crosstables of chess-results and Swiss-Manager: read in their languages, written, there and back."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from sheetgen.errors import ProblemsFound
from sheetgen.exchange.crosstables import crosstable
from sheetgen.exchange.formats.events.chess_results import import_chess_results
from sheetgen.exchange.imported import ImportedEvent
from sheetgen.exchange.trf.event import TrfEvent
from sheetgen.pairing.dutch.state import Turn
from sheetgen.xlsx.table import table
from tests.trf import random_events

EVERYDAY, MANY, ALL = range(15), range(100, 300), range(1_000, 3_000)
AS_PLAYED = {"W": "1", "D": "=", "L": "0"}


def expected(event: TrfEvent) -> list[tuple[Turn, ...]]:
    """What of an event's rounds a crosstable can say, by starting numbers."""
    places = {player.number: place for place, player in enumerate(event.players, start=1)}
    rows = []
    for player in event.players:
        turns = [*player.turns, *[Turn()] * event.paired][: event.paired]
        rows.append(tuple(_said(turn, player.number, places) for turn in turns))
    for round_ in range(event.paired):
        full = [place for place, row in enumerate(rows) if row[round_].code in "UF" and row[round_].opponent is None]
        for place in full:  # one bye of a point is the pairing's, several were asked for
            turn = Turn(None, "", "U" if len(full) == 1 else "F")
            rows[place] = (*rows[place][:round_], turn, *rows[place][round_ + 1 :])
    paired = [at for row in rows for at, turn in enumerate(row, start=1) if turn.opponent or turn.code == "U"]
    return [row[: max(paired, default=0)] for row in rows]


def _said(turn: Turn, own: int, places: dict[int, int]) -> Turn:
    if turn.opponent is None:
        return Turn(None, "", {"U": "U", "+": "U", "F": "F", "H": "H"}.get(turn.code, "Z"))
    colour = turn.colour or ("w" if own < turn.opponent else "b")
    return Turn(places[turn.opponent], colour, AS_PLAYED.get(turn.code, turn.code))


def there_and_back(seeds: Sequence[int]) -> Iterator[int]:
    """The seeds of events that come back otherwise."""
    for seed in seeds:
        event = random_events.event("swiss", seed)
        told = import_chess_results(table(crosstable(event)))
        names = [player.name for player in told.players]
        ratings = [player.rating for player in told.players]
        same = names == [player.name or f"#{player.number}" for player in event.players]
        same &= ratings == [player.rating or None for player in event.players]
        if not same or list(told.turns) != expected(event):
            yield seed


@pytest.mark.slow
def test_a_crosstable_comes_back_as_it_was_written() -> None:
    assert list(there_and_back(EVERYDAY)) == []


@pytest.mark.slow
def test_two_hundred_crosstables_come_back() -> None:
    assert list(there_and_back(MANY)) == []


@pytest.mark.long
def test_two_thousand_crosstables_come_back() -> None:
    assert list(there_and_back(ALL)) == []


# ----------------------------------------------------------------------------- as the programs write them

ENGLISH = [
    ["From the Tournament-Database of Chess-Results https://chess-results.com"],
    ["Spring Open 2026"],
    ["Last update 02.03.2026 18:00:00, Creator/Last Upload: Club"],
    ["Ranking crosstable after Round 2"],
    ["Rk.", None, "Name", "Rtg", "FED", "1.Rd", "2.Rd", "Pts. ", "TB1"],
    [1, "FM", "Lind, Anna", 2100, "SWE", "4b1", " 2w1", 2, 3.5],
    [2, None, "Karl, Bo", 2000, "GER", "-1", "1b0", 1, 2],
    [3, None, "Moser, Cyd", 1900, "AUT", "5w½", "4w+", "1,5", 1],
    [None, None, "Dahl, Dan", 0, "NOR", "1w0", "3b-", 0, 0],
    [5, None, "Weiss, Eva", 1500, "AUT", "3b½", "-½", 1, 0],
    ["Annotation:"],
    ["Tie Break1: Buchholz Tie-Breaks (variabel with parameter)"],
]


def translated(rows: Sequence[Sequence[Any]], headings: dict[str, str], letters: dict[str, str]) -> list[list[Any]]:
    """The same list as the page writes it in another language."""
    found = [list(row) for row in rows]
    head = next(row for row in found if "Name" in row)
    head[:] = [headings.get(text, text) if text else text for text in head]
    for row in found[found.index(head) + 1 :]:
        for at in (5, 6):
            if at < len(row) and row[at]:
                row[at] = "".join(letters.get(letter, letter) for letter in row[at])
    return found


def check(told: ImportedEvent) -> None:
    assert [player.name for player in told.players] == [
        "Lind, Anna",
        "Karl, Bo",
        "Moser, Cyd",
        "Dahl, Dan",
        "Weiss, Eva",
    ]
    assert [player.rating for player in told.players] == [2100, 2000, 1900, None, 1500]
    assert told.turns[0] == (Turn(4, "b", "1"), Turn(2, "w", "1"))
    assert told.turns[1] == (Turn(None, "", "U"), Turn(1, "b", "0"))
    assert told.turns[2] == (Turn(5, "w", "="), Turn(4, "w", "+"))
    assert told.turns[4] == (Turn(3, "b", "="), Turn(None, "", "H"))
    assert told.facts["title"] == "Spring Open 2026"
    assert told.problems == ()


def test_a_crosstable_of_chess_results() -> None:
    check(import_chess_results(table(ENGLISH)))


@pytest.mark.parametrize(
    ("headings", "letters"),
    [
        ({"Rk.": "Rg.", "Rtg": "Elo", "FED": "Land", "Pts. ": "Pkt. "}, {"w": "w", "b": "s"}),
        ({"Rk.": "Rg.", "Name": "Nom", "Rtg": "Elo", "FED": "Fed", "Pts. ": "Pts. "}, {"w": "b", "b": "n"}),
    ],
)
def test_other_languages(headings: dict[str, str], letters: dict[str, str]) -> None:
    check(import_chess_results(table(translated(ENGLISH, headings, letters))))


def test_opponents_may_be_starting_numbers() -> None:
    rows = [
        ["Rank", "SNo.", "Name", "Rtg", "1.Rd", "Pts."],
        [1, 2, "Bo", 1500, "1b1", 1],
        [2, 1, "Ada", 2000, "2w0", 0],
        [3, 3, "Cyd", 1400, "-0", 0],
    ]
    told = import_chess_results(table(rows))
    assert [player.name for player in told.players] == ["Ada", "Bo", "Cyd"]
    assert told.turns == ((Turn(2, "w", "0"),), (Turn(1, "b", "1"),), (Turn(None, "", "Z"),))


def test_a_starting_list() -> None:
    rows = [["Some Open"], ["Starting rank"], ["No.", None, "Name", "FideID", "FED", "Rtg", "sex", "Club/City"]]
    rows += [
        [1, "WFM", "Lind, Anna", 1700001, "SWE", 2100, "w", "Lund"],
        [2, None, "Karl, Bo", 0, "GER", 0, None, None],
    ]
    told = import_chess_results(table(rows))
    anna, bo = told.players
    assert (anna.fide_id, anna.federation, anna.rating, anna.sex, anna.club) == ("1700001", "SWE", 2100, "F", "Lund")
    assert (bo.fide_id, bo.rating, told.turns, told.facts["title"]) == ("", None, (), "Some Open")


def test_the_pairings_of_the_first_round_tell_who_plays() -> None:
    rows = [
        ["Some Open"],
        ["Round 1 on 2026/01/05 at 14:00"],
        ["Bo.", "No.", "White", "Rtg", "Pts.", "Result", "Pts.", "Black", "Rtg", "No."],
    ]
    rows += [[1, 1, "Ada", 2000, 0, "1 - 0", 0, "Cyd", 1500, 3], [2, 4, "Dan", 1400, 0, "½ - ½", 0, "Bo", 1800, 2]]
    rows += [[3, 5, "Eva", 1300, 0, "1", None, "bye", None, None]]
    told = import_chess_results(table(rows))
    assert [player.name for player in told.players] == ["Ada", "Bo", "Cyd", "Dan", "Eva"]
    assert [turns[0] for turns in told.turns] == [
        Turn(3, "w", "1"), Turn(4, "b", "="), Turn(1, "b", "0"), Turn(2, "w", "="), Turn(None, "", "U"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ((5, 5, "4x1"), "chess-bad-game"),
        ((5, 5, "9b1"), "chess-bad-game"),
        ((5, 5, "4b+"), "chess-unanswered"),
        ((5, 5, "4w1"), "chess-unanswered"),
    ],
)
def test_games_that_do_not_fit_are_named_with_their_line(change: tuple[int, int, str], code: str) -> None:
    rows = [list(row) for row in ENGLISH]
    rows[change[0]][change[1]] = change[2]
    with pytest.raises(ProblemsFound) as refusal:
        import_chess_results(table(rows))
    assert code in {problem.code for problem in refusal.value.problems}
    assert any(problem.where.line == 6 for problem in refusal.value.problems)


def test_points_that_do_not_follow_are_named() -> None:
    rows = [list(row) for row in ENGLISH]
    rows[5][7] = 1
    assert [(p.code, p.data["points"]) for p in import_chess_results(table(rows)).problems] == [("chess-points", "2.0")]


def test_pairings_of_a_later_round_and_sheets_without_names_are_refused() -> None:
    later = [["Round 3"], ["Bo.", "No.", "White", "Result", "Black", "No."], [1, 1, "Ada", "1-0", "Bo", 2]]
    for rows, code in ((later, "chess-later-round"), ([["x", "y"], [1, 2]], "chess-no-list")):
        with pytest.raises(ProblemsFound) as refusal:
            import_chess_results(table(rows))
        assert [problem.code for problem in refusal.value.problems] == [code]
