"""Folders and files that may not be read, and workbooks of other programs: each is named, and nothing is passed over.

The commands are run as somebody whom the system refuses things, whoever runs the tests.
"""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.errors import FileProblem
from sheetgen.operations.batch import found
from sheetgen.operations.batch.line import Request, recalculate
from tests.example import ROOT
from tests.unprivileged import run

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
EVENT = (ROOT / "examples" / "berger" / "event.xlsx").read_bytes()
LISTING = """
import sys
from sheetgen.operations.batch.found import workbooks
for each in workbooks(sys.argv[1:]):
    print(each if isinstance(each, str) else f"{each.problems[0].code}: {each.problems[0].where.file}")
"""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Path]:
    """A folder with a workbook, a workbook one may not read, and a folder one may not open."""
    for name in ("2025/open.xlsx", "2025/secret.xlsx", "shut/inside/lost.xlsx"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(EVENT)
    (tmp_path / "2025" / "secret.xlsx").chmod(0)
    (tmp_path / "shut").chmod(0)
    yield tmp_path
    (tmp_path / "shut").chmod(0o755)


@pytest.mark.slow
def test_a_folder_one_may_not_open_is_named_wherever_it_stands(club: Path) -> None:
    refused = f"folder-not-opened: {club / 'shut'}"
    read = [str(club / "2025" / name) for name in ("open.xlsx", "secret.xlsx")]
    for asked in (club, club / "*" / "*.xlsx", club / "**" / "*.xlsx"):
        assert run(LISTING, asked, program="-c").stdout.splitlines() == [*read, refused], asked
    assert run(LISTING, club / "shut", club / "shut", program="-c").stdout.splitlines() == [refused]


@pytest.mark.slow
def test_recalc_and_season_say_what_they_could_not_read(club: Path) -> None:
    told = run("recalc", club, "--json")
    lines = {Path(line["workbook"]).name: line for line in json.loads(told.stdout)["workbooks"]}
    codes = {name: [problem["code"] for problem in line["problems"]] for name, line in lines.items()}
    assert codes == {"open.xlsx": [], "secret.xlsx": ["cannot-read"], "shut": ["folder-not-opened"]}
    assert told.returncode == 1
    told = run("season", club, "--json")
    season = json.loads(told.stdout)
    assert {Path(name).name for name in season["left_out"]} == {"secret.xlsx", "shut"}
    assert told.returncode == 1 and len(season["events"]) == 1
    told = run("season", club / "shut")
    assert (told.returncode, told.stdout) == (4, "") and "cannot be opened" in told.stderr


@pytest.mark.slow
def test_a_file_one_may_not_read_or_write_is_said_so(club: Path) -> None:
    secret, inside = club / "2025" / "secret.xlsx", club / "shut" / "new.xlsx"
    for asked in (
        ("rank", secret),
        ("fill", club / "2025" / "open.xlsx", "--players", secret),
        ("new", "berger", inside, "--count", 4),
        ("publish", club / "2025" / "open.xlsx", club / "shut" / "pages"),
        ("check", club / "shut" / "inside" / "lost.xlsx"),
    ):
        told = run(*asked)
        assert (told.returncode, told.stdout.strip()) == (4, ""), asked
        assert "access is refused" in told.stderr and "--help" not in told.stderr, asked


OTHERS = {
    "binary.xlsb": (None, "xlsb-file"),
    "flat.fods": (b'<?xml version="1.0"?>\n<office:document xmlns:office="x"/>', "fods-file"),
    "sheet.gnumeric": (gzip.compress(b'<?xml version="1.0"?><gnm:Workbook xmlns:gnm="gnumeric"/>'), "gnumeric-file"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_workbook_of_another_format_is_listed_and_says_what_to_do(name: str, tmp_path: Path) -> None:
    from tests.xlsx.hostile import zipped

    content, code = OTHERS[name]
    path = tmp_path / name
    path.write_bytes(content or zipped({"xl/workbook.bin": b""}))
    assert [*found.workbooks([str(tmp_path)])] == [str(path)]
    for gather in (False, True):
        assert [problem.code for problem in recalculate(Request(str(path), gather=gather)).problems] == [code]


def test_a_folder_without_workbooks_is_said_to_be_so(tmp_path: Path) -> None:
    (refusal,) = found.workbooks([str(tmp_path)])
    assert isinstance(refusal, FileProblem) and refusal.problems[0].code == "no-workbooks"
