"""The ready workbooks: those kept are what the generators make, and every common size can be had."""

from pathlib import Path

import pytest

from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.usecases.reading.readback import audit, read_workbook
from sheetgen.xlsx.package import open_package
from tests.refresh import kept_workbooks
from tests.terminal import run

pytestmark = pytest.mark.packaged

KEPT = Path(__file__).parent.parent / "templates"


def parts(data: bytes) -> dict[str, bytes]:
    """What a workbook holds, apart from how the zip was made."""
    package = open_package(data)
    return {name: package.part(info.filename) for name, info in package.members.items()}


def test_the_kept_templates_are_just_what_the_generators_make() -> None:
    made = {name: parts(data) for name, data in kept_workbooks()}
    kept = {path.name: parts(path.read_bytes()) for path in KEPT.glob("*.xlsx")}
    assert kept.keys() == made.keys()
    assert [name for name in made if kept[name] != made[name]] == [], "make them anew: python -m tests.refresh"
    assert {path.name for path in KEPT.iterdir()} == {*made, "theme.toml"}


@pytest.mark.slow
def test_every_common_size_comes_in_every_language_and_reads_back_empty(tmp_path: Path) -> None:
    assert run("templates", tmp_path).returncode == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    assert {f"berger-{count:02}-{lang}.xlsx" for count in (4, 6, 8, 10, 12, 16, 20, 24) for lang in LANGUAGES} <= set(
        made
    )
    for name in made:
        read = read_workbook((tmp_path / name).read_bytes())
        assert (read.entries, read.problems) == ({}, [])
        assert audit(read, hidden=True) == ([], [])


@pytest.mark.slow
def test_templates_that_are_there_already_are_kept(tmp_path: Path) -> None:
    (tmp_path / "berger-08-fr.xlsx").write_bytes(b"mine")
    done = run("templates", tmp_path)
    assert done.returncode == 2 and "berger-08-fr.xlsx" in done.stderr
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"mine"]
