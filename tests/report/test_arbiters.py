"""The sheets of the arbiters: which title and how many, norms with their quotas, the certificate, the committee."""

from typing import Any

import pytest

from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras.report.arbiters import french_events
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.values import Values

Entries = dict[Any, Any]
YES, ONCE, NO = "counts", "counts once in an application", "does not count"


def swiss(count: int, rounds: int = 9, lang: str = "en") -> SwissSpec:
    return SwissSpec(lang=lang, count=count, rounds=rounds, order=("PTS",), extras=("report",))


def berger(count: int) -> BergerSpec:
    return BergerSpec(lang="en", count=count, order=("PTS",), extras=("report",))


def sheet(spec: TournamentSpec, entries: Entries) -> dict[str, Any]:
    """What the sheet of norms shows behind every label; of the certificate with "of" in front."""
    _, book = described(spec)
    known = Values(book, entries).known
    shown: dict[str, Any] = {}
    for (row, col), slot in sorted(book.sheets["arbiter-norms"].slots.items()):
        if col == 0 and isinstance(slot.content, str):
            label = f"of {slot.content}" if slot.content in shown else slot.content
            shown[label] = known.get(("arbiter-norms", row, 1))
    return shown


def remarks(spec: TournamentSpec, entries: Entries) -> list[str]:
    _, book = described(spec)
    known = Values(book, entries).known
    remark = max(col for row, col in book.sheets["arbiters"].slots if row == 5)
    return [known["arbiters", row, remark] for row in range(6, 16)]


def players(count: int, rated: int, federations: str = "FRA GER BEL") -> Entries:
    names = federations.split()
    entries: Entries = {}
    for number in range(1, count + 1):
        entries["players", number, "name"] = f"Player {number}"
        entries["players", number, "federation"] = names[number % len(names)] if names else None
        if number <= rated:
            entries["players", number, "rating"] = 1500
    return entries


def arbiters(*lines: tuple[str, str, str, str]) -> Entries:
    """Function, title, norm sought and FIDE id of each."""
    names = ("role", "title", "norm", "fide_id")
    entries: Entries = {("arbiter", line, "name"): f"Arbiter {line}" for line in range(1, len(lines) + 1)}
    for line, facts in enumerate(lines, start=1):
        entries |= {("arbiter", line, name): fact for name, fact in zip(names, facts, strict=True) if fact}
    return entries


@pytest.mark.parametrize(("count", "most"), [(1, 1), (25, 1), (26, 2), (50, 2), (51, 3)])
def test_a_swiss_gives_a_norm_for_each_begun_twenty_five_players(count: int, most: int) -> None:
    assert sheet(swiss(max(count, 2)), players(count, 0))["Norms it gives at most"] == most


def test_a_round_robin_gives_two_norms_and_a_third_is_red() -> None:
    three = arbiters(*[("deputy", "NA", "FA", "7")] * 3)
    shown = sheet(berger(10), players(10, 10) | three)
    assert shown["Norms it gives at most"] == 2
    assert shown["Number of norms"] == "more norms are sought than it gives"


@pytest.mark.parametrize(
    ("spec", "field", "fa"),
    [
        (swiss(30), players(30, 20), YES),
        (swiss(30), players(30, 19), "too few: 20 rated players are needed"),
        (berger(12), players(12, 10), YES),
        (berger(12), players(12, 9), "too few: 10 rated players are needed"),
        (berger(8), players(8, 8), YES),
        (swiss(30), players(30, 30) | {("arbiters", "kind"): "fast"}, ONCE),
        (swiss(30), players(30, 29) | {("arbiters", "kind"): "fast"}, NO),
        (swiss(30, 8), players(30, 30) | {("arbiters", "kind"): "fast"}, NO),
        (swiss(30, 5), players(30, 18) | {("arbiters", "kind"): "league"}, ONCE),
        (swiss(30, 5), players(30, 17) | {("arbiters", "kind"): "league"}, NO),
    ],
)
def test_how_many_rated_players_a_norm_as_fa_needs(spec: TournamentSpec, field: Entries, fa: str) -> None:
    assert sheet(spec, field)["FA: rated players"] == fa


@pytest.mark.parametrize(
    ("rounds", "fa", "ia"), [(4, NO, NO), (5, ONCE, NO), (6, ONCE, NO), (7, YES, ONCE), (8, YES, ONCE), (9, YES, YES)]
)
def test_rounds_of_a_norm(rounds: int, fa: str, ia: str) -> None:
    shown = sheet(swiss(30, rounds), players(30, 30))
    assert (shown["FA: rounds"], shown["IA: rounds"]) == (fa, ia)


@pytest.mark.parametrize(
    ("federations", "fa", "ia"),
    [
        (
            "FRA",
            "national event: one norm of an application at most",
            "not of three federations: not an international event",
        ),
        ("FRA GER", YES, "not of three federations: not an international event"),
        ("FRA GER BEL", YES, YES),
        ("", "no federation on the list", "no federation on the list"),
    ],
)
def test_federations_of_a_norm(federations: str, fa: str, ia: str) -> None:
    shown = sheet(swiss(12), players(12, 12, federations))
    assert (shown["FA: federations"], shown["IA: federations"]) == (fa, ia)
    assert shown["Federations"] == len(federations.split())


@pytest.mark.parametrize(
    ("spec", "field", "ia"),
    [
        (swiss(30), players(30, 30), NO),
        (swiss(30), players(30, 30) | {("announcement", "level"): "norms"}, YES),
        (swiss(30), players(30, 30) | {("arbiters", "kind"): "official"}, YES),
        (swiss(30), players(30, 30) | {("arbiters", "kind"): "national-final"}, ONCE),
        (swiss(100, 7), players(100, 30), ONCE),
        (swiss(100, 7), players(100, 29), NO),
        (swiss(100, 6), players(100, 30), NO),
    ],
)
def test_which_events_count_for_a_norm_as_ia(spec: TournamentSpec, field: Entries, ia: str) -> None:
    assert sheet(spec, field)["IA: kind of event"] == ia


def test_what_stands_against_a_norm_is_said_beside_its_arbiter() -> None:
    entries = arbiters(
        ("chief", "NA", "", ""),
        ("deputy", "NA", "FA", "7"),
        ("deputy", "NA", "IA", "7"),
        ("deputy", "FA", "FA", "7"),
    )
    unsigned = "the chief arbiter must be IA or FA to sign it"
    expected = ["", unsigned, "only an FA makes a norm for IA", "has this title already"]
    assert remarks(berger(4), entries)[:4] == expected
    signed = entries | {("arbiter", 1, "title"): "FA", ("arbiter", 2, "fide_id"): None, ("arbiter", 4, "norm"): "IA"}
    expected = ["", "no FIDE id", "only an FA makes a norm for IA", "can be signed"]
    assert remarks(berger(4), signed)[:4] == expected


def test_an_event_with_norms_needs_a_chief_arbiter_of_fide() -> None:
    norms = {("announcement", "level"): "norms"}
    assert sheet(berger(4), norms)["Chief arbiter for FIDE"] == "IA or FA, in the hall"
    chief = "The chief arbiter named"
    assert sheet(berger(4), norms | arbiters(("chief", "NA", "", "")))[chief].startswith("where norms are made")
    assert sheet(berger(4), norms | arbiters(("chief", "FA", "", "")))[chief] == "in order"
    assert sheet(berger(4), arbiters(("chief", "", "", "")))[chief] == "has no title of FIDE here"
    assert (
        sheet(berger(4), {("announcement", "level"): "national"} | arbiters(("chief", "", "", "")))[chief] == "in order"
    )


def test_an_arbiter_for_every_hundred_players() -> None:
    one = arbiters(("chief", "FA", "", ""))
    assert sheet(swiss(101), players(100, 0) | one)["Number of arbiters"] == "in order"
    assert sheet(swiss(101), players(101, 0) | one)["Number of arbiters"] == "an arbiter is missing"


def test_no_arbiter_sits_in_the_appeals_committee() -> None:
    one = arbiters(("chief", "FA", "", ""))
    assert sheet(berger(4), one | {("house-rules", "appeal-1"): "Somebody"})["No arbiter in it"] == "in order"
    shown = sheet(berger(4), one | {("house-rules", "substitute-2"): "Arbiter 1"})
    assert shown["No arbiter in it"] == "an arbiter sits in the committee"


def test_the_certificate_is_of_the_arbiter_whose_line_is_typed() -> None:
    entries = arbiters(("chief", "IA", "", ""), ("deputy", "NA", "FA", "7654")) | {("arbiters", "number"): 2}
    shown = sheet(berger(4), entries | {("event", "title"): "Spring"})
    assert [shown[name] for name in ("Norm for", "Name", "FIDE id", "Title", "Function")] == [
        "FA", "Arbiter 2", "7654", "NA", "deputy",
    ]  # fmt: skip
    assert shown["Event"] == "Spring"


def test_the_french_federation_says_which_title_each_kind_of_event_needs() -> None:
    for name, title in french_events():
        _, book = described(swiss(4, lang="fr"))
        known = Values(book, {("arbiters", "event"): name}).known
        assert title in [known.get(("arbiter-norms", row, 1)) for row in range(30)]
    assert ("arbiters", "event") not in described(swiss(4))[1].inputs()
