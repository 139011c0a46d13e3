"""Who has no rating or no FIDE id, with an estimate by category; the nine penalties; the application for a title."""

from typing import Any

from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report import newcomers
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.values import Values

Entries = dict[Any, Any]


def shown(entries: Entries, count: int = 6) -> list[tuple[Any, ...]]:
    """Number, rating, estimate and remark of every line that says something."""
    _, book = described(SwissSpec(lang="en", count=count, rounds=3, order=("PTS",), extras=("report",)))
    known = Values(book, entries).known
    names = ("no", "name", "rating", "estimate", "remark")
    rows = (
        tuple(known["newcomers", newcomers.HEAD + k, newcomers.COLUMNS.index(name)] for name in names)
        for k in range(1, count + 1)
    )
    return [(row[1], *row[2:]) for row in rows if row[1] != ""]


def player(number: int, **facts: Any) -> Entries:
    return {("players", number, name): value for name, value in {"name": f"P{number}", **facts}.items()}


def test_everybody_with_a_rating_and_an_id_is_left_out() -> None:
    field = player(1, rating=1500, fide_id="1") | player(2, rating=1400) | player(3, fide_id="3") | player(4)
    no_id = "no FIDE id: from the player's own federation, or registered with this one"
    assert shown(field) == [
        ("P2", 1400, "", no_id),
        ("P3", "", "", "no rating"),
        ("P4", "", "", f"no rating; {no_id}"),
    ]


def test_the_unrated_get_the_estimate_of_their_category_however_it_is_spelt() -> None:
    typed = {("estimate", 1, "category"): "u16", ("estimate", 1, "figure"): 1099, ("estimate", 2, "category"): "Sen"}
    field = player(1, fide_id="1", category="U16") | player(2, fide_id="2", category="Sen") | player(3, fide_id="3")
    rated = player(4, rating=1500, category="U16")
    assert [row[2] for row in shown(field | rated | typed)] == [1099, "", "", ""]


def test_the_nine_penalties_of_the_laws_are_offered_and_others_can_be_typed() -> None:
    _, book = described(BergerSpec(lang="en", count=3, order=("PTS",), extras=("report",)))
    codec = book.inputs()["incidents", 1, "penalty"][1]
    assert codec.source is not None
    texts = [book.sheets["incidents"].slots[row, codec.source.col].content for row in range(6, 15)]
    assert (texts[0], texts[-1], len(set(texts))) == ("warning", "expelled from the event", 9)
    assert codec.decode("a word with his father", "s") == ("a word with his father", None)


def title_form(entries: Entries) -> dict[str, Any]:
    _, book = described(BergerSpec(lang="en", count=4, order=("PTS",), extras=("norms",)))
    known = Values(book, entries).known
    slots = book.sheets["title-form"].slots
    return {str(slots[row, col].content): known.get(("title-form", row, 1)) for row, col in slots if col == 0}


def test_an_application_adds_up_the_games_of_its_norms() -> None:
    nine = {("title-form", f"games-{number}"): 9 for number in (1, 2, 3)}
    assert title_form({})["27 games"] == title_form({})["Great Swiss"] == ""
    two = title_form(dict.fromkeys(list(nine)[:2], 9))
    assert (two["Games in all"], two["27 games"]) == (18, "fewer than 27 games")
    three = title_form(nine | {("title-form", "great"): "x"})
    assert (three["Games in all"], three["27 games"], three["Great Swiss"]) == (27, "in order", "in order")
    assert title_form(nine)["Great Swiss"] == "one norm must come from such an event"


def test_an_application_is_of_the_player_of_the_certificate() -> None:
    entries = player(2, rating=2300, fide_id="77", federation="FRA") | {("event", "certificate"): 2}
    shown = title_form(entries)
    assert [shown[name] for name in ("Name", "FIDE id", "Federation", "Rating")] == ["P2", "77", "FRA", 2300]
