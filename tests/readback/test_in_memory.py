"""What is said of a workbook that was changed by hand: one change each, and every doubt with its cell."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sheetgen.errors import FileProblem
from sheetgen.operations.reading.readback import audit, between, block_of, caches, same
from sheetgen.xlsx.package import SheetInfo
from tests.cases import for_each
from tests.readback.memory import Found, Memory, event, read, said

GAME = ("rounds", 1, 1, "result")
FIELDS = {
    "rounds": ("round", "board", "white", "black", "result"),
    "players": ("no", "name", "rating", "federation", "club", "title", "category", "sex", "league", "licence",
                "fide_id", "birth", "withdrawn", "lot"),
}  # fmt: skip
ROUNDS, PLAYERS = ([f"sg_{table}_{name}" for name in FIELDS[table]] for table in FIELDS)


def joined(*cells: tuple[int, int, int, int]) -> Memory:
    memory = event()
    memory.joined["Rounds"] += cells
    return memory


def with_property(**told: str) -> Memory:
    return replace(event(), properties=told)


def named(name: str, like: str, **changed: Any) -> Memory:
    memory = event()
    memory.names[name] = replace(memory.names[like], **changed)
    return memory


# What was done, and every problem it makes: its code, sheet, cell, and what was found.
def changes() -> Iterator[tuple[Memory, Found]]:
    yield event(), []
    yield event().put("Rounds", "B7", 9), [
        ("strange-row", "Rounds", "A7", "1 / 9"), ("missing-row", "Rounds", "A7", "1 / 1"),
    ]  # fmt: skip
    yield event().put("Rounds", "B8", 1), [
        ("row-twice", "Rounds", "A8", "1 / 1"), ("missing-row", "Rounds", "A8", "1 / 2"),
    ]  # fmt: skip
    twice = event().move("Rounds", 7, 40).put("Rounds", "A41", 1).put("Rounds", "B41", 1)
    yield twice, [("missing-row", "Rounds", "A7", "1 / 1")]
    yield event().put("Players", "A6", "1"), [("number-as-text", "Players", "A6", "1")]
    yield event().put("Rounds", "C7", 3), [("pairing-altered", "Rounds", "C7", "3 – 4")]
    yield event().put("Rounds", "E7", "1-0", True), [("formula-in-entry", "Rounds", "E7", "1-0")]
    yield event().put("Rounds", "E7", None, True), [("formula-without-value", "Rounds", "E7", None)]
    yield joined((6, 4, 7, 4)), [("covered-entry", "Rounds", "E8", "½-½")]
    yield joined((6, 4, 7, 4)).put("Rounds", "E8", None), [("covered-entry", "Rounds", "E8", "")]
    yield joined((6, 2, 6, 4)), [("covered-entry", "Rounds", "E7", "1-0")]
    yield joined((6, 4, 6, 6)), []


def lost() -> Iterator[tuple[Memory, Found]]:
    yield event().forget("sg_players_club"), []
    without_club = event().forget("sg_players_club").put("Players", "E5", None)
    yield without_club, [("column-lost", "Players", None, "players / club")]
    yield event().without("Rounds"), [("missing-sheet", None, None, "Rounds")]
    yield event().without("Standings"), [("field-lost", None, None, "after_round")]
    yield event().forget("sg_dates"), []
    nowhere = event().forget("sg_dates").put("Event", "A7", None)
    yield nowhere, [("field-lost", None, None, "dates"), ("label-altered", "Event", "A7", "")]
    yield replace(event(), names={}), [("names-lost", None, None, None)]
    yield replace(event(), names={}, formulas_known=False), []


def contradicting() -> Iterator[tuple[Memory, Found]]:
    yield with_property(sheetgen="2"), [("identity-contradiction", None, None, "sheetgen = 2")]
    yield with_property(sheetgen=" 1.7"), []
    yield with_property(), []
    yield named("sg_players_foo", "sg_players_name"), [("identity-contradiction", None, None, "sg_players_foo")]
    yield named("sg_foo", "sg_players_name"), []
    elsewhere = named("sg_description", "sg_description", sheet="Players")
    yield elsewhere, [("identity-contradiction", "Players", "A1", "sg_description")]
    beside = named("sg_players_name", "sg_players_name", first_col=4, last_col=4)
    yield beside, [("anchors-disagree", "Players", "E6", "sg_players_name")]
    copied = [("sheet-copied", "Rounds (2)", None, "Rounds")]
    yield event().copy("Rounds", "Rounds (2)"), copied
    yield event().copy("Rounds", "Rounds (2)").put("Rounds (2)", "E8", None), copied
    other = event().copy("Rounds", "Rounds (2)").put("Rounds (2)", "E8", "0-1").put("Rounds (2)", "E9", "0-1")
    yield other, [("sheet-twice", "Rounds (2)", "E8", "Rounds")]


def typed() -> Iterator[tuple[Memory, Found]]:
    yield event().put("Rounds", "E7", "1:0"), [("lenient-result", "Rounds", "E7", "1:0")]
    yield event().put("Rounds", "E7", "9-9"), [("unknown-result", "Rounds", "E7", "9-9")]
    yield event().put("Players", "C6", "strong"), [("bad-rating", "Players", "C6", "strong")]
    yield event().put("Players", "L6", "1990-13-45"), [("bad-birth", "Players", "L6", "1990-13-45")]
    yield event().put("Rounds", "A6", "Board"), [("heading-contradicts", "Rounds", "A6", "Board")]
    yield event().put("Rounds", "A6", "Tour"), [("label-altered", "Rounds", "A6", "Tour")]
    yield event().put("Rounds", "D4", "Black"), [("heading-contradicts", "Rounds", "D4", "Black")]


@pytest.mark.parametrize("cases", [changes, lost, contradicting, typed])
def test_every_change_by_hand_is_said_with_its_cell_and_nothing_else(cases: Any) -> None:
    found = [(said(memory), expected) for memory, expected in cases()]
    assert [each for each in found if each[0] != each[1]] == []


def test_a_result_nobody_understands_is_kept_aside_and_one_in_another_spelling_rewritten() -> None:
    unknown = read(event().put("Rounds", "E7", "9-9"))
    assert GAME not in unknown.entries and unknown.refused == {GAME: "9-9"} and unknown.standing[GAME] == "9-9"
    other = read(event().put("Rounds", "E7", "1:0"))
    assert other.entries[GAME] == "1-0" and other.lenient == {GAME: "1-0"} and other.refused == {}
    assert read(event()).lenient == {} and read(event().put("Rounds", "E7", None)).entries.keys().isdisjoint({GAME})


def test_rows_are_found_by_their_keys_wherever_they_stand() -> None:
    swapped = read(event().move("Rounds", 7, 99).move("Rounds", 8, 7).move("Rounds", 99, 8))
    assert swapped.problems == [] and swapped.entries[GAME] == "1-0" and swapped.spots[GAME] == ("Rounds", 7, 4)
    far = read(event().move("Rounds", 7, 40))
    assert far.entries[GAME] == "1-0" and far.spots[GAME] == ("Rounds", 39, 4)
    assert [(each.code, each.where.cell) for each in far.problems][:1] == [("row-moved", "A40")]
    lower = event()
    for row in range(12, 4, -1):
        lower.move("Players", row, row + 1)
    for name in PLAYERS:
        area = lower.names[name]
        lower.names[name] = replace(area, first_row=area.first_row + 1, last_row=area.last_row + 1)
    assert read(lower).problems == [] and read(lower).spots["players", 1, "name"] == ("Players", 6, 1)


def test_columns_are_found_by_their_headings_where_names_are_lost() -> None:
    by_headings = read(event().forget(*PLAYERS))
    assert by_headings.problems == [] and by_headings.spots["players", 4, "name"] == ("Players", 8, 1)
    assert read(event().forget(*ROUNDS)).spots == read(event()).spots
    strange = event().forget(*ROUNDS).put("Rounds", "B7", 9)
    assert said(strange) == [("missing-row", "Rounds", "A7", "1 / 1")], "whose rows are of the block nobody knows"
    hidden = replace(event(), broken_names=frozenset({"sg_players_name"}))
    del hidden.names["sg_players_name"]
    assert read(hidden).spots["players", 1, "name"] == ("Players", 5, 1)


def test_a_sheet_with_another_title_is_found_by_its_names_or_by_its_looks() -> None:
    for forgotten in ((), (*ROUNDS, "sg_sheet_rounds")):
        other = event().forget(*forgotten)
        other.content["Games"], other.joined["Games"] = other.content.pop("Rounds"), other.joined.pop("Rounds")
        other.sheets = [SheetInfo("Games", i.part, i.state) if i.name == "Rounds" else i for i in other.sheets]
        other.names = {
            name: replace(area, sheet="Games") if area.sheet == "Rounds" else area for name, area in other.names.items()
        }
        assert read(other).shifts.titles["rounds"] == "Games" and read(other).entries[GAME] == "1-0"


def test_ten_altered_texts_of_a_sheet_are_named_and_of_more_their_number() -> None:
    memory = event()
    for row in (5, 6, 7, 8, 9, 10, 11, 12, 13, 16):
        memory.put("Event", f"A{row}", f"x{row}")
    assert [code for code, *_ in said(memory)] == ["label-altered"] * 10
    (problem,) = read(memory.put("Event", "A17", "x")).problems
    assert (problem.code, problem.data["count"], problem.where.cell) == ("labels-altered", 11, "A5")


def test_a_sheet_that_is_damaged_is_said_and_does_not_stop_the_others() -> None:
    odd = event().copy("Rounds", "Odd")
    odd.damaged.add("Odd")
    assert said(odd) == [("sheet-not-read", "Odd", None, "damaged-workbook")]


def test_two_descriptions_that_differ_are_refused_and_two_alike_are_one() -> None:
    memory = replace(event().copy("Internal description", "Other", state="hidden"), names={})
    assert said(memory)[0][0] == "names-lost"
    memory.put("Other", "B2", memory.value("Other", "B2").replace("4", "5", 1))
    with pytest.raises(FileProblem) as refusal:
        read(memory)
    told = [(each.code, each.found) for each in refusal.value.problems]
    assert told == [("two-descriptions", "Internal description, Other")]
    with pytest.raises(FileProblem, match="not-ours"):
        read(event().without("Internal description"))


# ------------------------------------------------------------------------------------------------------------ the audit


def audited(memory: Memory, hidden: bool = False) -> tuple[Found, Found]:
    found, problems = audit(read(memory), hidden)
    told = [(each.code, each.where.sheet, each.where.cell, each.found) for each in problems]
    return [(each.sheet, each.cell, each.shown, each.recomputed) for each in found], told


def unshown(memory: Memory) -> Memory:
    """As a program writes it that computes nothing."""
    for cells in memory.content.values():
        cells |= {place: cell._replace(value=None) for place, cell in cells.items() if cell.has_formula}
    return memory


OTHER = ("Standings", "C7", "Zoé", "Bernard")


def audits() -> Iterator[tuple[Memory, bool, Found, Found]]:
    yield event(), True, [], []
    yield event().put("Standings", "C7", "Zoé", True), False, [OTHER], []
    overwritten = [("formula-overwritten", "Standings", "C7", "Zoé")]
    yield event().put("Standings", "C7", "Zoé"), False, [OTHER], overwritten
    yield event().put("Standings", "C7", None), False, [], [("formula-overwritten", "Standings", "C7", "")]
    yield event().put("Standings", "C7", None, True), False, [], []
    yield event().without("Standings"), True, [], [("sheet-lost", None, None, "Standings")]
    yield event().without("Standings"), False, [], []
    yield replace(event(), formulas_known=False), True, [], [("formulas-unseen", None, None, None)]
    yield unshown(event()), True, [], [("no-figures", None, None, None)]
    yield unshown(event()), False, [], []


def test_what_formulas_show_is_held_against_the_recomputation() -> None:
    found = [(audited(memory, hidden), (different, told)) for memory, hidden, different, told in audits()]
    assert [each for each in found if each[0] != each[1]] == []


def figures(memory: Memory) -> dict[str, Any]:
    """What is put behind formulas, but for texts that are empty."""
    new = caches(read(memory))
    told = {title: {at: value for at, value in found.items() if value != ""} for title, found in new.items()}
    return {title: found for title, found in told.items() if found}


def test_only_figures_that_are_others_than_in_the_file_are_put_there() -> None:
    assert figures(event()) == {}
    stale = event().put("Standings", "C7", "Zoé", True).put("Standings", "Z99", 5, True)
    assert figures(stale) == {"Standings": {(6, 2): "Bernard", (98, 25): None}}
    assert "Standings" in figures(event().put("Rounds", "E7", "0-1"))


@for_each(
    "shown,wanted,alike",
    [(None, "x", True), (1, 1.0, True), ("2", 2, True), (1.0000000001, 1, True), (1.00000001, 1, False),
     ("a", "a", True), ("a", "b", False), ("", 0, False)],
)  # fmt: skip
def test_a_figure_shown_is_that_recomputed_up_to_what_a_program_rounds(shown: Any, wanted: Any, alike: bool) -> None:
    assert same(shown, wanted) is alike


def test_a_missing_row_is_looked_for_between_its_neighbours() -> None:
    known: list[dict[int, int]] = [{4: 14, 6: 16}, {4: 14, 6: 17}, {}, {7: 9}]
    assert [between(5, each) for each in known] == [15, None, None, 7]
    assert (block_of({}), block_of({(1,): [4, 9], (2,): [6]})) == (range(0), range(4, 7))
