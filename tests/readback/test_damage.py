"""The damage people and programs do, one real file for each: no guess in silence, no false alarm."""

from pathlib import Path

import pytest

import sheetgen
from sheetgen.errors import FileProblem, Problem
from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.workbook.description import LAYOUT
from sheetgen.xlsx.package import open_package
from sheetgen.xlsx.patch import patch
from tests.damage.cases import DAMAGES, Damage
from tests.damage.edits import edited, in_sheet
from tests.damage.event import entries, workbook
from tests.damage.findings import ENTRIES, FIGURES, FINDINGS, Found
from tests.damage.refused import REFUSED
from tests.readback.subjects import subject

FILES = Path(__file__).parent.parent / "data" / "damage"
DAMAGED = pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.file)


def told(problem: Problem) -> Found:
    return problem.severity, problem.code, problem.where.sheet, problem.where.cell


@pytest.mark.sampled(12)
@DAMAGED
def test_every_entry_of_a_damaged_file_is_read_or_said_to_be_lost(damage: Damage) -> None:
    read = read_workbook((FILES / damage.file).read_bytes())
    before = entries(damage.entry)
    changed = {key: read.entries.get(key) for key in before | read.entries if before.get(key) != read.entries.get(key)}
    assert changed == ENTRIES.get(damage.file, {})


@pytest.mark.sampled(12)
@DAMAGED
def test_the_report_of_a_damaged_file_names_every_doubt_and_no_other(damage: Damage) -> None:
    report = sheetgen.check(FILES / damage.file)
    assert {told(problem) for problem in report.problems if problem.code != "missing-results"} == set(
        FINDINGS.get(damage.file, ())
    )


@pytest.mark.sampled(13)
@DAMAGED
def test_figures_are_said_to_be_wrong_only_where_the_file_shows_wrong_ones(damage: Damage) -> None:
    read = read_workbook((FILES / damage.file).read_bytes())
    differences, _ = audit(read, hidden=True)
    shown, expected = {difference.sheet for difference in differences}, set(FIGURES.get(damage.file, ()))
    if read.layout < LAYOUT:  # where the cells of its posters stood then nobody knows any more
        assert shown <= expected and ("Checks" in shown) == ("Checks" in expected)
    else:
        assert shown == expected


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_said_for_what_it_is(name: str) -> None:
    with pytest.raises(FileProblem) as refusal:
        read_workbook((FILES / name).read_bytes())
    assert refusal.value.problems[0].code == REFUSED[name][1]


def test_every_damaged_file_that_is_kept_is_tested_and_the_other_way_round() -> None:
    assert {path.name for path in FILES.iterdir()} == {damage.file for damage in DAMAGES} | REFUSED.keys()


@pytest.mark.parametrize(
    ("file", "found", "rule"),
    [
        ("pairing-altered.xlsx", "1 – 3", "B2"),
        ("colours-exchanged.xlsx", "2 – 1", "B3"),
    ],
)
def test_an_altered_pairing_is_said_with_who_where_and_the_rule_it_breaks(file: str, found: str, rule: str) -> None:
    (problem,) = [problem for problem in sheetgen.check(FILES / file).problems if problem.code == "pairing-altered"]
    assert (problem.found, problem.data["rule"]) == (found, rule)


def test_who_plays_twice_and_who_not_at_all_after_an_alteration_is_said() -> None:
    problems = sheetgen.check(FILES / "pairing-altered.xlsx").problems
    (problem,) = [problem for problem in problems if problem.code == "pairing-altered"]
    assert (problem.data["round"], problem.data["board"]) == (1, 1)
    assert (problem.data["twice"], problem.data["idle"]) == (["3"], ["4"])


def test_a_board_of_a_team_event_whose_players_were_deleted_is_an_altered_pairing(tmp_path: Path) -> None:
    one, path = subject("molter, rounds"), tmp_path / "deleted.xlsx"
    table = one.book.keyed_rows["round1"]
    row = table.rows[2,]
    gone = {(row, table.columns[side]): None for side in ("white", "black")}
    path.write_bytes(patch(one.data, {one.book.sheets[table.sheet].title: gone}))
    problems = [problem for problem in sheetgen.check(path).problems if problem.code == "pairing-altered"]
    assert [(problem.found, problem.data["round"], problem.data["board"]) for problem in problems] == [(" – ", 1, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("file", ["saved.ods", "saved.xls"])
def test_a_workbook_of_another_format_is_read_and_never_written(file: str, tmp_path: Path) -> None:
    copy = tmp_path / file
    copy.write_bytes((FILES / file).read_bytes())
    assert [row.id for row in sheetgen.rank(copy).standings.rows] == [
        row.id for row in sheetgen.rank(FILES / "formulas-respelled.xlsx").standings.rows
    ]
    with pytest.raises(FileProblem) as refusal:
        sheetgen.rank(copy, write=True)
    assert refusal.value.problems[0].code in ("ods-file", "old-xls")
    assert copy.read_bytes() == (FILES / file).read_bytes()


def spoilt(tmp_path: Path, title: str) -> Path:
    """The sound event with one sheet whose XML breaks off."""
    path = tmp_path / "spoilt.xlsx"
    path.write_bytes(edited(workbook(), in_sheet(title, "</sheetData>", "")))
    return path


def test_a_shown_sheet_that_is_damaged_is_said_with_its_file(tmp_path: Path) -> None:
    path = spoilt(tmp_path, "Standings")
    with pytest.raises(FileProblem) as refusal:
        sheetgen.rank(path)
    (problem,) = refusal.value.problems
    assert (problem.code, problem.where.file, problem.where.sheet) == ("damaged-workbook", str(path), "Standings")


def with_a_wrong_checksum(data: bytes, part: str) -> bytes:
    """The container, whose directory says another checksum of one part: a bit of it was lost on the way."""
    spoilt, place = bytearray(data), data.rindex(b"PK\x01\x02", 0, data.rindex(part.encode()))
    spoilt[place + 16] ^= 0xFF
    return bytes(spoilt)


@pytest.mark.slow
def test_a_sheet_of_which_a_bit_was_lost_is_refused_by_rank_and_check_alike(tmp_path: Path) -> None:
    """The hidden ones too, of which a ranking reads nothing."""
    path = tmp_path / "spoilt.xlsx"
    for sheet in open_package(workbook()).sheets:
        path.write_bytes(with_a_wrong_checksum(workbook(), sheet.part))
        for command in (sheetgen.rank, sheetgen.check):
            with pytest.raises(FileProblem) as refusal:
                command(path)
            assert refusal.value.problems[0].code == "damaged-workbook", sheet


def test_ranking_does_not_need_a_hidden_sheet_but_its_audit_says_that_it_is_damaged(tmp_path: Path) -> None:
    path = spoilt(tmp_path, "Calc ranking")
    assert sheetgen.rank(path).standings.rows
    with pytest.raises(FileProblem) as refusal:
        sheetgen.check(path)
    assert refusal.value.problems[0].where.sheet == "Calc ranking"
