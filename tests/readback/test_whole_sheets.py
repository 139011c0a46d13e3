"""Whole sheets copied, pasted, exchanged, renamed: an error that says where, or the right ranking; never another one.

Twenty ways, each done to every pair of sheets that are alike (rounds, pools) and to others, in every system; to
workbooks whose sheets are marked, and to such as were made before there were marks.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from sheetgen.errors import FileProblem
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.operations.reading.belonging import relatives
from sheetgen.operations.reading.readback import ReadBook, read_workbook
from sheetgen.systems.league.entries import board_key
from sheetgen.systems.registry import described
from sheetgen.systems.shared.teams.entries import team_key
from sheetgen.systems.swiss.making import swiss_spec
from sheetgen.workbook.cells import Key
from sheetgen.workbook.description import takes_entries
from sheetgen.xlsx.write import write
from tests.damage import calc, sheets
from tests.damage.edits import Edit, parts_of, stored, without_names
from tests.league.seasons import spec_of as league_spec
from tests.readback.fuzz import ranking_of
from tests.readback.subjects import SPOILT, subject

LAYOUTS = Path(__file__).parent.parent / "data" / "layouts"
Way = Callable[[str, str, str], Edit]  # the sheet that is copied, the one that is lost by it, and how that is headed
WAYS: dict[str, Way] = {
    "pasted": lambda one, other, _: sheets.pasted(one, other),
    "values pasted": lambda one, other, _: sheets.pasted(one, other, values=True),
    "pasted, names lost": lambda one, other, _: sheets.both(sheets.pasted(one, other), without_names),
    "values pasted, names lost": lambda one, other, _: sheets.both(
        sheets.pasted(one, other, values=True), without_names
    ),
    "copied, the other deleted": lambda one, other, _: sheets.both(sheets.copied(one), sheets.deleted(other)),
    "copied, the other deleted, names lost": lambda one, other, _: sheets.both(
        sheets.copied(one), sheets.deleted(other), without_names
    ),
    "a copy called as the other was": lambda one, other, _: sheets.both(
        sheets.deleted(other), sheets.copied(one, other)
    ),
    "a copy called as the other was, names lost": lambda one, other, _: sheets.both(
        sheets.deleted(other), sheets.copied(one, other), without_names
    ),
    "copied and kept": lambda one, other, _: sheets.copied(one),
    "copied, and itself deleted": lambda one, other, _: sheets.both(sheets.copied(one), sheets.deleted(one)),
    "exchanged": lambda one, other, _: sheets.exchanged(one, other),
    "exchanged, names lost": lambda one, other, _: sheets.both(sheets.exchanged(one, other), without_names),
    "titles exchanged": lambda one, other, _: sheets.renamed({one: other, other: one}),
    "titles exchanged, names lost": lambda one, other, _: sheets.both(
        without_names, sheets.renamed({one: other, other: one})
    ),
    "renamed to the other, which is deleted": lambda one, other, _: sheets.both(
        sheets.deleted(other), sheets.renamed({one: other})
    ),
    "renamed to the other, which is deleted, names lost": lambda one, other, _: sheets.both(
        sheets.deleted(other), without_names, sheets.renamed({one: other})
    ),
    "pasted below an inserted row": lambda one, other, _: sheets.pasted(one, other, down=1),
    "pasted below an inserted row, names lost": lambda one, other, _: sheets.both(
        sheets.pasted(one, other, down=1), without_names
    ),
    "pasted and headed again": lambda one, other, heading: sheets.both(
        sheets.pasted(one, other), sheets.headed(other, heading)
    ),
    "names led to the other": lambda one, other, _: sheets.names_led(other, one),
}


def pairs(read: ReadBook) -> list[tuple[str, str, str]]:
    """Titles of sheets of entries, each with one it could be taken for, and how the latter is headed.

    Those that are alike first; of others every sheet with the next one.
    """
    blocks = {table.sheet for table in read.book.keyed_rows.values()} & read.shifts.titles.keys()
    found = [sheet for sheet in takes_entries(read.book) if sheet.name in blocks]
    alike = [(one, other) for one in found for other in relatives(read.book, one) if other in found]
    others = [(one, other) for one, other in zip(found, found[1:] + found[:1], strict=True) if one is not other]
    titles = read.shifts.titles
    return [
        (titles[one.name], titles[other.name], str(other.slots[2, 0].content if (2, 0) in other.slots else "x"))
        for one, other in dict.fromkeys(alike + others)
    ]


def outcome(data: bytes, sound: object) -> str:
    """What comes of a file: it is refused, there is an error, the ranking is right, or nothing is said of another."""
    try:
        read = read_workbook(data)
    except FileProblem:
        return "refused"
    entered = read.entered()
    errors = [problem for problem in [*read.problems, *read.placed(entered.problems)] if problem.is_error]
    if errors:
        return "error"
    return "right" if ranking_of(read, entered.event) == sound else "SILENT"


def silent(data: bytes, every: int = 1, most: int | None = None) -> list[str]:
    """The ways that end in another ranking of which nothing is said; tried are every so many of all, the first ones."""
    read, parts = read_workbook(data), parts_of(data)
    sound = ranking_of(read, read.entered().event)
    cases = [(pair, way) for pair in pairs(read) for way in WAYS]
    found = []
    for (one, other, heading), way in cases[:most:every]:
        spoilt = dict(parts)
        WAYS[way](one, other, heading)(spoilt)
        if outcome(stored(spoilt), sound) == "SILENT":
            found.append(f"{one} → {other}: {way}")
    return found


def unmarked(data: bytes) -> bytes:
    parts = parts_of(data)
    sheets.without_marks(parts)
    return stored(parts)


@pytest.mark.parametrize("name", ["league of four", "pools alike", "team-swiss", "keizer"])
def test_a_round_or_a_pool_is_not_silently_read_as_another_one(name: str) -> None:
    assert silent(subject(name).data, most=len(WAYS)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", SPOILT)
def test_no_whole_sheet_is_silently_read_as_another_one(name: str) -> None:
    assert silent(subject(name).data, every=3) == []


@pytest.mark.long
@pytest.mark.parametrize("name", SPOILT)
def test_every_way_is_done_to_every_pair_of_sheets(name: str) -> None:
    assert silent(subject(name).data) == []
    assert silent(unmarked(subject(name).data)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pools alike", "molter, rounds", "league of four", "swiss", "team-swiss", "keizer"])
def test_nor_where_only_headings_pairings_and_names_say_which_sheet_it_is(name: str) -> None:
    assert silent(unmarked(subject(name).data), every=7) == []


REPEATED = ("league", "molter", "swiss")  # those of the kept workbooks that have a sheet a round
OLDER = sorted(LAYOUTS.glob("*/*.xlsx"), key=lambda file: (file.stem not in REPEATED, file.parts[-2:]))


@pytest.mark.sampled(0, 4)
@pytest.mark.parametrize("file", OLDER, ids=lambda file: "-".join(file.parts[-2:]))
def test_nor_in_workbooks_of_older_layouts(file: Path) -> None:
    assert silent(file.read_bytes(), every=17) == []


def claims(data: bytes) -> list[tuple[str | None, str | None, str | None, str, str]]:
    """Where a sheet says that it is another one: place, what stands there, whose it is, in whose place it was found."""
    found = [problem for problem in read_workbook(data).problems if problem.code == "sheet-of-another"]
    assert all(problem.is_error for problem in found)
    return [(p.where.sheet, p.where.cell, p.found, p.data["other"], p.data["expected"]) for p in found]


def spoilt(data: bytes, *edits: Edit) -> bytes:
    parts = parts_of(data)
    sheets.both(*edits)(parts)
    return stored(parts)


LEAGUE, POOLS = "league of four", "pools alike"


def test_a_copy_in_the_place_of_a_deleted_round_is_told_and_not_read() -> None:
    data = spoilt(subject(LEAGUE).data, sheets.copied("Ronde 2"), sheets.deleted("Ronde 3"))
    assert claims(data) == [("Ronde 2 (2)", "A3", "Ronde 2", "Ronde 2", "Ronde 3")]
    assert not [key for key in read_workbook(data).entries if key[:2] == ("rounds", 3)]


def test_a_pasted_sheet_that_was_headed_again_is_told_with_its_mark() -> None:
    data = spoilt(subject(LEAGUE).data, sheets.pasted("Ronde 2", "Ronde 3"), sheets.headed("Ronde 3", "Ronde 3"))
    assert claims(data) == [("Ronde 3", "P1", "sheetgen:league-round-2", "Ronde 2", "Ronde 3")]


def test_any_sheet_pasted_over_another_one_is_told_with_its_mark() -> None:
    data = spoilt(subject("berger, rounds").data, sheets.pasted("Players", "Rounds"))
    assert claims(data) == [("Rounds", "O1", "sheetgen:players", "Players", "Rounds")]


def test_a_copy_without_a_mark_is_told_with_its_heading() -> None:
    data = spoilt(subject(POOLS).data, sheets.without_marks, sheets.copied("Rounds – B"), sheets.deleted("Rounds – A"))
    assert claims(data) == [("Rounds – B (2)", "A3", "Rounds – B", "Rounds – B", "Rounds – A")]


@pytest.mark.parametrize("lang", sorted(set(LANGUAGES) - {"fr"}))
def test_a_heading_in_another_language_says_which_round_it_is(lang: str) -> None:
    heading = words(lang).say("round.name", number=2)
    edits = sheets.without_marks, sheets.pasted("Ronde 2", "Ronde 3"), sheets.headed("Ronde 3", heading)
    told = claims(spoilt(subject(LEAGUE).data, *edits))
    assert (told[0][:3], told[0][3:]) == (("Ronde 3", "A3", heading), ("Ronde 2", "Ronde 3"))


def test_the_names_say_which_round_it_is_where_mark_and_heading_are_those_of_the_other() -> None:
    edits = sheets.without_marks, sheets.pasted("Ronde 2", "Ronde 3"), sheets.headed("Ronde 3", "Ronde 3")
    (told,) = claims(spoilt(subject(LEAGUE).data, *edits))
    assert told == ("Ronde 3", "A5", home_of(2), "Ronde 2", "Ronde 3")


def home_of(number: int) -> str:
    """The team at home in the first match of a round."""
    return f"Club {described(subject(LEAGUE).spec)[0].rounds[number - 1][0].home}"


def test_the_day_says_which_round_it_is_of_an_open_whose_rounds_are_not_paired_yet() -> None:
    spec = swiss_spec(6, 3, lang="en")
    days = {("plan", number, "date"): f"2026-10-0{number}" for number in (1, 2, 3)}
    data = write(described(spec)[1], days)
    edits = sheets.without_marks, sheets.pasted("Round 2", "Round 3"), sheets.headed("Round 3", "Round 3")
    assert claims(data) == []
    assert claims(spoilt(data, *edits)) == [("Round 3", "C4", "2026-10-02", "Round 2", "Round 3")]


def test_the_pairings_say_which_round_it_is() -> None:
    edits = sheets.without_marks, sheets.pasted("Round 2", "Round 1"), sheets.headed("Round 1", "Round 1")
    (told,) = claims(spoilt(subject("molter, rounds").data, *edits))
    assert told == ("Round 1", "B7", "B1", "Round 2", "Round 1")


def test_two_pools_of_the_same_players_are_one_pool_pasted_over_the_other() -> None:
    edits = (
        sheets.without_marks,
        sheets.pasted("Players – A", "Players – B"),
        sheets.headed("Players – B", "Players – B"),
    )
    (told,) = claims(spoilt(subject(POOLS).data, *edits))
    assert told == ("Players – B", "B6", "Élève 1", "Players – A", "Players – B")


def test_what_was_copied_and_is_the_only_one_left_is_read() -> None:
    data = spoilt(subject(LEAGUE).data, sheets.copied("Ronde 2"), sheets.deleted("Ronde 2"))
    read = read_workbook(data)
    assert (claims(data), read.entries) == ([], subject(LEAGUE).entries)


def double_league(rounds_on_one_day: bool) -> tuple[bytes, dict[Key, object]]:
    """A season in which every pair meets twice."""
    spec = replace(league_spec(4, 2, lang="fr"), double=True, rounds=6)
    entries: dict[Key, object] = {team_key(team, "name"): f"Club {team}" for team in range(1, 5)}
    for number in range(1, 7):
        entries["plan", number, "date"] = "2026-10-04" if rounds_on_one_day else f"2026-10-{3 + number:02}"
    boards = [(match, board) for match in described(spec)[0].matches for board in (1, 2)]
    entries |= {board_key(*board, "result"): token for board, token in zip(boards, cycle(("1-0", "½-½", "0-1")))}
    return write(described(spec)[1], entries), entries


@pytest.mark.parametrize("one_day", [True, False])
def test_sheets_renamed_moved_and_headed_in_another_language_are_still_their_own(one_day: bool) -> None:
    data, entries = double_league(one_day)
    tabs = {f"Ronde {number}": f"Blatt {7 - number}" for number in range(1, 7)}
    headings = [sheets.headed(f"Ronde {number}", f"Runde {number}") for number in range(1, 7)]
    for edits in ((), (sheets.without_marks,), (sheets.without_marks, without_names)):
        read = read_workbook(spoilt(data, *edits, *headings, sheets.renamed(tabs)))
        assert ([problem for problem in read.problems if problem.is_error], read.entries) == ([], entries)


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    ("name", "one", "other", "kind"),
    [(LEAGUE, "Ronde 2", "Ronde 3", "xlsx"), (POOLS, "Rounds – B", "Rounds – A", "ods")],
)
def test_a_sheet_copied_in_libreoffice_is_not_read_as_another_one(name: str, one: str, other: str, kind: str) -> None:
    lines = (
        f'sheets.copyByName("{one}", "x", 2)',
        f'sheets.removeByName("{other}")',
        f'sheets.getByName("x").Name = "{other}"',
    )
    told = claims(calc.edit(subject(name).data, "\n".join(lines), kind))
    assert [(sheet, *whose) for sheet, _, _, *whose in told] == [(other, one, other)]


@pytest.mark.libreoffice
def test_the_lines_of_another_round_pasted_in_libreoffice_show_whose_they_are() -> None:
    one, other = (f'sheets.getByName("Ronde {number}").getCellRangeByName("A5:O60")' for number in (2, 3))
    (told,) = claims(calc.edit(subject(LEAGUE).data, f"{other}.setFormulaArray({one}.getFormulaArray())"))
    assert told == ("Ronde 3", "A5", home_of(2), "Ronde 2", "Ronde 3")
