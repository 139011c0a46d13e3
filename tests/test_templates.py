"""The ready workbooks: those kept are what the generators make, and every common size can be had."""

from pathlib import Path

import pytest

from sheetgen.errors import BadOptions
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.operations.reading.readback import audit, read_workbook
from sheetgen.operations.templates import blanks, templates
from sheetgen.systems.registry import ASKED_FOR, sizes_of
from sheetgen.xlsx.package import open_package
from tests.branded.club_templates import club_templates
from tests.refresh import kept_blanks
from tests.terminal import run

pytestmark = pytest.mark.packaged

KEPT = Path(__file__).parent.parent / "templates"


def parts(data: bytes) -> dict[str, bytes]:
    """What a workbook holds, apart from how the zip was made."""
    package = open_package(data)
    return {name: package.part(info.filename) for name, info in package.members.items()}


BLANKS = dict(kept_blanks())
FIRST = {blank.system: name for name, blank in reversed(BLANKS.items())}  # the smallest of each
EVERY_DAY = {*FIRST.values(), *(name for name in BLANKS if name.startswith("berger-08-"))}


def stale(made: dict[str, bytes]) -> list[str]:
    return [name for name, data in made.items() if parts((KEPT / name).read_bytes()) != parts(data)]


def test_the_kept_templates_are_those_there_are_generators_for() -> None:
    assert {path.name for path in KEPT.iterdir()} == {*BLANKS, *dict(club_templates()), "theme.toml"}


def test_a_kept_template_of_every_system_and_language_is_just_what_the_generator_makes() -> None:
    made = {name: BLANKS[name].data() for name in EVERY_DAY} | dict(club_templates())
    assert {blank.system for blank in BLANKS.values()} == {BLANKS[name].system for name in EVERY_DAY}
    assert stale(made) == [], "make them anew: python -m tests.refresh"


@pytest.mark.slow
def test_all_others_are_too() -> None:
    made = {name: blank.data() for name, blank in BLANKS.items() if name not in EVERY_DAY}
    assert stale(made) == [], "make them anew: python -m tests.refresh"


def test_every_system_has_one_most_usual_size_which_is_kept_in_every_language() -> None:
    for system in ASKED_FOR:
        assert len([size.name for size in sizes_of(system) if size.usual]) == 1, system
        kept = {name for name, blank in BLANKS.items() if blank.system == system and blank.size.usual}
        assert len(kept) == len(LANGUAGES)
    molter = {blank.size.name for blank in BLANKS.values() if blank.system == "molter"}
    assert molter >= {"4x4", "5x4", "6x4", "7x4", "10x4"}


def test_a_complete_workbook_has_the_arbiters_paper_and_says_so_in_its_name() -> None:
    complete = {name: blank for name, blank in blanks() if blank.complete}
    assert {"berger-08-complet-fr.xlsx", "molter-6x4-complete-en.xlsx", "knockout-16-komplett-de.xlsx"} <= set(complete)
    read = read_workbook(complete["berger-08-complet-fr.xlsx"].data())
    assert read.spec.extras == ("prizes", "ratings", "norms", "report", "fees")
    assert {"report", "fee-sheet", "check-in"} <= set(read.book.sheets) and read.entries == {}


def test_templates_of_a_system_a_language_and_a_size(tmp_path: Path) -> None:
    made = templates(tmp_path / "one", system="berger", lang="de", size="8", jobs=2)
    assert [path.name for path in made] == ["berger-08-de.xlsx", "berger-08-komplett-de.xlsx"]
    counted: list[tuple[int, int]] = []
    made = templates(
        tmp_path / "two", system="molter", lang="en", size="4×4", with_="report", watch=lambda *at: counted.append(at)
    )
    assert [path.name for path in made] == ["molter-4x4-en.xlsx"] and counted == [(1, 1)]
    assert read_workbook(made[0].read_bytes()).spec.extras == ("report",)
    for wrong in ({"system": "chess"}, {"lang": "xx"}, {"size": "9x9", "system": "molter"}):
        with pytest.raises(BadOptions) as refusal:
            templates(tmp_path / "three", **wrong)
        assert refusal.value.problems[0].data["allowed"]
    done = run("templates", tmp_path / "four", "--system", "scheveningen", "--lang", "fr", "--size", "8")
    assert done.returncode == 0 and len(list((tmp_path / "four").iterdir())) == 2


@pytest.mark.slow
def test_every_common_size_comes_in_every_language_and_reads_back_empty(tmp_path: Path) -> None:
    assert run("templates", tmp_path).returncode == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    assert {f"berger-{count:02}-{lang}.xlsx" for count in (4, 6, 8, 10, 12, 16, 20, 24) for lang in LANGUAGES} <= set(
        made
    )
    for name in made:
        read = read_workbook((tmp_path / name).read_bytes())
        typed = {key for key in read.entries if key[0] != "settings"}  # a season begins with those of its variant
        assert (typed, read.problems) == (set(), [])
        assert audit(read, hidden=True) == ([], [])


@pytest.mark.slow
def test_templates_that_are_there_already_are_kept(tmp_path: Path) -> None:
    (tmp_path / "berger-08-fr.xlsx").write_bytes(b"mine")
    done = run("templates", tmp_path)
    assert done.returncode == 2 and "berger-08-fr.xlsx" in done.stderr
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"mine"]
