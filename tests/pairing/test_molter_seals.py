"""The printed Molter tables are sealed: one letter more or less is refused, and so is a file that is gone."""

from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from sheetgen.errors import Exit, FileProblem
from sheetgen.pairing import molter_data
from sheetgen.pairing.generated import store
from tools.seal_tables import FOLDER, sealed

pytestmark = pytest.mark.packaged

GENERATED = FOLDER.parent.parent / "generated" / "tables"


@pytest.fixture
def spoilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], Path]]:
    """A copy of a folder of tables that stands where the program looks for it."""

    def copied(folder: Path) -> Path:
        place = tmp_path / folder.relative_to(FOLDER.parent.parent)
        place.mkdir(parents=True)
        for path in folder.iterdir():
            (place / path.name).write_bytes(path.read_bytes())
        return place

    def root(package: str) -> Traversable:
        return tmp_path / "generated" if package.endswith("generated") else tmp_path

    known = (molter_data.seals, molter_data.sheet, molter_data.table_names, store.stored)
    monkeypatch.setattr("importlib.resources.files", root)
    for each in known:
        each.cache_clear()
    yield copied
    monkeypatch.undo()
    for each in known:
        each.cache_clear()


def refused(use: Callable[[], object]) -> list[str | None]:
    with pytest.raises(FileProblem) as refusal:
        use()
    assert refusal.value.status == Exit.UNREADABLE
    assert [problem.code for problem in refusal.value.problems] == ["damaged-installation"]
    return [problem.found for problem in refusal.value.problems]


def test_the_seals_are_those_of_the_tables() -> None:
    assert (FOLDER / molter_data.SEALS).read_text(encoding="ascii") == sealed()


def test_one_letter_is_enough(spoilt: Callable[[Path], Path]) -> None:
    path = spoilt(FOLDER) / "17.toml"
    text = path.read_text(encoding="utf-8")
    assert molter_data.sheet(17)["teams"] == 7
    molter_data.sheet.cache_clear()
    place = text.index("A1-")
    path.write_text(text[:place] + "B" + text[place + 1 :], encoding="utf-8")
    assert refused(lambda: molter_data.sheet(17)) == ["pairing/tables/molter/17.toml"]


def test_a_table_that_is_gone_is_no_size_that_does_not_exist(spoilt: Callable[[Path], Path]) -> None:
    (spoilt(FOLDER) / "peyrin.toml").unlink()
    assert "peyrin" in molter_data.table_names()
    assert refused(lambda: molter_data.sheet("peyrin")) == ["pairing/tables/molter/peyrin.toml"]


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_bytes(path.read_bytes()[:-2])])
def test_so_it_is_with_generated_tables(spoil: Callable[[Path], object], spoilt: Callable[[Path], Path]) -> None:
    spoil(spoilt(GENERATED) / "09.txt")
    assert refused(lambda: store.stored(9)) == ["pairing/generated/tables/09.txt"]
    assert store.stored(31) == store.EMPTY
