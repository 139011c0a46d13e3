"""The forms of the French federation: there for it alone, filled with what the workbook knows of a player."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report.forms import FORMS, texts
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write

ENTRIES: Mapping[Any, Any] = {
    ("event", "title"): "Open d'été",
    ("announcement", "number"): "64123",
    ("players", 2, "name"): "DUPONT Anna",
    ("players", 2, "licence"): "A12345",
    ("players", 2, "club"): "Club du Port",
    ("players", 2, "birth"): "2001-02-03",
    ("t3", "number"): 2,
    ("t5", "number"): 2,
    ("t6", "number"): 1,
    ("asp", "trainee-name"): "MARTIN Paul",
    # Round 1 of four: 1-4, 2-3; round 2: 4-3, 1-2; round 3: 2-4, 3-1.
    ("rounds", 1, 2, "result"): "-/+",
    ("rounds", 3, 1, "result"): "-/+",
    ("rounds", 2, 2, "result"): "1-0",
}


def spec(lang: str = "fr", extras: tuple[str, ...] = ("report",)) -> BergerSpec:
    return BergerSpec(lang=lang, count=4, order=("PTS",), extras=extras)


def texts_of(form: str, entries: Mapping[Any, Any] = ENTRIES) -> list[str]:
    _, book = described(spec())
    known = Values(book, entries).known
    return [str(known.get((form, *place), slot.content)) for place, slot in book.sheets[form].slots.items()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_the_federation_s_own_language_or_who_asks_has_them(lang: str) -> None:
    with_report, asked = described(spec(lang))[1], described(spec(lang, ("forms",)))[1]
    assert (FORMS.keys() <= with_report.sheets.keys()) == (lang == "fr")
    assert asked.sheets.keys() >= {*FORMS, "report", "house-rules"}
    assert [asked.sheets[name].title[:3].strip() for name in FORMS] == ["T3", "T4", "T5", "T6", "T7", "ASP"]
    assert all(asked.sheets[name].aside for name in FORMS)
    both = described(spec(lang, ("report", "forms")))[1]
    assert {*both.sheets} == {*asked.sheets}


def test_a_typed_number_brings_what_the_lists_say() -> None:
    assert {"DUPONT Anna", "A12345", "Club du Port", "Open d'été", "64123"} <= {*texts_of("t3")}
    nobody = texts_of("t3", {**ENTRIES, ("t3", "number"): None})
    assert not {"DUPONT Anna", "A12345", "Club du Port"} & {*nobody}


def test_a_forfeit_is_known_with_its_round() -> None:
    lost = [line for line in texts_of("t5") if line.startswith(texts()["t5"]["before"])]
    assert lost == [f"{texts()['t5']['before']}3{texts()['t5']['after']}"]
    assert "2" in texts_of("t5")
    assert "0" in texts_of("t6")
    typed = texts_of("t5", {**ENTRIES, ("t5", "round"): 1})
    assert f"{texts()['t5']['before']}1{texts()['t5']['after']}" in typed


def test_a_swiss_knows_its_forfeits_by_the_colour_that_was_dealt(tmp_path: Path) -> None:
    names = [f"Joueur {letter}" for letter in "ABCDEF"]
    (tmp_path / "list.csv").write_text("name\n" + "\n".join(names), encoding="utf-8")
    event = tmp_path / "open.xlsx"
    sheetgen.new("swiss", event, players=tmp_path / "list.csv", rounds=2, lang="fr", extras="report")
    sheetgen.pair(event)
    (tmp_path / "r.csv").write_text("round,board,result\n1,1,-/+\n1,2,+/-\n1,3,1-0", encoding="utf-8")
    sheetgen.fill(event, results=tmp_path / "r.csv")
    read = read_workbook(event.read_bytes())
    known = Values(read.book, read.entries).known
    table = read.book.sheets["form-facts"]
    absent = {read.entries["rounds", 1, 1, "white"], read.entries["rounds", 1, 2, "black"]}
    head = {slot.content: col for (row, col), slot in table.slots.items() if row == 5}
    lasts = {number: known["form-facts", 5 + number, head["last"]] for number in range(1, 7)}
    assert {number for number, last in lasts.items() if last == 1} == absent
    assert {last for number, last in lasts.items() if number not in absent} == {""}


def test_what_is_typed_comes_back() -> None:
    read = read_workbook(write(described(spec())[1], ENTRIES))
    typed = {key: value for key, value in ENTRIES.items() if key[0] in FORMS}
    assert {key: read.entries.get(key) for key in typed} == typed
    assert not [problem for problem in read.problems if problem.is_error]
