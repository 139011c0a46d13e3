"""Norms and ratings as they are told, and what is remarked of an event: every event made here, none opened."""

import datetime
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.errors import BadOptions, warning
from sheetgen.exchange.file import File
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.model.games import BY_TOKEN
from sheetgen.model.tournament import Game
from sheetgen.operations import norms as norms_use_case
from sheetgen.operations import ratings as ratings_use_case
from sheetgen.operations.norms import Norm, NormEvent, NormOptions, Norms, norms_of
from sheetgen.operations.ratings import ratings_of
from sheetgen.operations.reading.individual_events import IndividualEvent
from sheetgen.present import norms as shown
from sheetgen.present.ratings import ratings_json
from sheetgen.rating.card import KNOCKOUT, ROUND_ROBIN, SWISS, Bout, RatedEvent
from sheetgen.rating.mix import Conditions, Lack, Mix
from sheetgen.rating.norms import NormVerdict
from sheetgen.rating.opening import Foreseen, MissingOpponents
from sheetgen.rating.titles import NORM_TITLES

EN, GM, FILE = words("en"), NORM_TITLES["GM"], File("a.xlsx", b"")
ADA, BOB = Player("Ada", 2500), Player("Bob", 2400)
MIX = Mix(9, 5, 3, {"FRA": 4, "GER": 5}, "FRA")
FIELD = RatedEvent({1: ADA, 2: BOB}, (), 9, ROUND_ROBIN)
NINE = tuple(Bout(number, number, 2400, score=1) for number in range(1, 10))


def verdict(*lacks: Lack, needed: int | None = 13, worth: int = 0, left: int = 0) -> NormVerdict:
    left_out = tuple(Bout(10 + number) for number in range(left))
    return NormVerdict(GM, NINE, left_out, MIX, 2450, 2450, needed, lacks, worth)


def told(*made: Norm, before: bool = False, name: str = "") -> Norms:
    event = NormEvent(name, FIELD, Conditions(ROUND_ROBIN, 9, 10), made)
    return Norms("a.xlsx", NormOptions(before=before), (event,), (warning("norm-games-open"),))


REACHED = Norm(2, BOB, GM, verdict(worth=11, left=2))
MISSED = Norm(1, ADA, GM, verdict(Lack("score", 6, 7), Lack("performance", 2450, 2600), Lack("titles", 2, 3)))
HOPELESS = Norm(1, ADA, GM, verdict(Lack("performance", 2450, 2600), needed=None))
CHANCE = Norm(1, ADA, GM, None, Foreseen(GM, 9, MIX, 2440, (), 13))
NO_CHANCE = Norm(
    2, BOB, GM, None, Foreseen(GM, 8, MIX, 2300, (Lack("average", 2300, 2380),), None), MissingOpponents(2, None, 1, 3)
)


def squeezed(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.split("\n")]


def test_who_has_made_a_norm_comes_first_and_of_the_others_what_is_missing() -> None:
    assert squeezed(shown.norms_text(told(MISSED, REACHED), EN)) == [
        "Norms, rules: the arbiter's book (2022).", "",
        "no. name title norm counts for points needed Rp average",
        "2 Bob GM yes 11 4½/9 6½ 2450 2450", "left out: rounds 10, 11",
        "for the title GM a rating of 2500, once, and norms over 27 games are needed as well",
        "1 Ada GM no 9 4½/9 6½ 2450 2450", "points: 3 instead of 3½ (35 %)",
        "performance 2450 instead of 2600; needed: 6½ points", "GM: 2 of 3 opponents",
    ]  # fmt: skip
    assert "1 Ada GM no 9 4½/9 – 2450 2450" in squeezed(shown.norms_text(told(HOPELESS), EN))
    assert squeezed(shown.norms_text(told(Norm(1, ADA, GM), name="B"), EN))[1:] == [
        "", "Pool B", "", "Nobody has a game that counts for a norm.",
    ]  # fmt: skip


def test_of_several_titles_the_best_is_shown_and_the_last_of_those_reached() -> None:
    one, two = Lack("titles", 1, 3), Lack("average", 1, 3)
    im = replace(REACHED, title=NORM_TITLES["IM"])
    assert shown.shown_norms(told(im, REACHED).events[0]) == [REACHED], "the highest title comes last"
    assert shown.shown_norms(told(REACHED, MISSED, replace(MISSED, number=2)).events[0])[0] is REACHED
    near, far = replace(MISSED, verdict=verdict(one)), replace(MISSED, verdict=verdict(one, two))
    assert shown.shown_norms(told(near, far).events[0]) == shown.shown_norms(told(far, near).events[0]) == [near]
    other = replace(near, number=2)
    assert shown.shown_norms(told(replace(far, number=1), other, Norm(3, ADA, GM)).events[0])[0] is other


def test_before_the_event_it_is_told_what_is_possible_and_who_the_missing_must_be() -> None:
    text = squeezed(shown.norms_text(told(CHANCE, NO_CHANCE, before=True), EN))
    assert text[2:] == [
        "no. name title norm games needed average",
        "1 Ada GM possible 9 6½ 2440", "2 Bob GM no 8 – 2300", "average of the opponents: 2300 instead of 2380",
        "the 2 missing players need a mean rating of at least none is high enough; 1 titled among them, "
        "3 of the required titles",
    ]  # fmt: skip
    rows = shown.norms_rows(told(CHANCE, NO_CHANCE, Norm(2, BOB, GM), before=True), EN)
    assert [list(row)[3:] for row in rows[1:]] == [
        ["possible", 9, "6½", 2440, ""], ["no", 8, "–", 2300, "average of the opponents: 2300 instead of 2380"],
    ]  # fmt: skip
    assert len(rows[0]) == 8 and "2658" in shown.wanted_text(MissingOpponents(2, 2658, 1, 3), EN)


def test_programs_are_told_the_same_in_numbers() -> None:
    facts = shown.norms_json(told(MISSED, REACHED, Norm(1, ADA, GM), name="B"), EN)
    assert (facts["workbook"], facts["rules"], facts["before"], len(facts["problems"])) == ("a.xlsx", "livre", False, 1)
    missed, reached, nothing = facts["players"]
    assert nothing == {
        "id": 1, "name": "Ada", "title": "GM", "pool": "B", "reached": False, "games": 0, "missing": ["games"],
    }  # fmt: skip
    assert reached["reached"] and not missed["reached"] and (reached["worth"], reached["games"]) == (11, 9)
    assert (missed["points"], missed["needed"], missed["performance"], missed["average"]) == (4.5, 6.5, 2450, 2450)
    assert (missed["federations"], missed["titled"], missed["holders"]) == (1, 5, 3)
    assert missed["missing"] == ["score", "performance", "titles"]
    assert missed["details"][:2] == [
        {"code": "score", "found": 3, "least": 3.5}, {"code": "performance", "found": 2450, "least": 2600},
    ]  # fmt: skip
    assert (reached["rounds"], reached["left_out"]) == (list(range(1, 10)), [10, 11])
    most = told(
        replace(HOPELESS, verdict=verdict(Lack("own-federation", 6, 5), Lack("one-federation", 7, 6), needed=None))
    )
    (player,) = shown.norms_json(most, EN)["players"]
    assert player["needed"] is None and "pool" not in player
    assert [(each["found"], each["most"]) for each in player["details"]] == [(6, 5), (7, 6)]
    chance, none = shown.norms_json(told(CHANCE, NO_CHANCE, before=True), EN)["players"]
    assert (chance["reached"], chance["possible"], chance["games"], chance["missing_players"]) == (False, True, 9, None)
    assert (chance["needed"], chance["average"]) == (6.5, 2440)
    assert (none["possible"], none["needed"], none["missing"]) == (False, None, ["average"])
    assert none["missing_players"] == {"count": 2, "rating": None, "titled": 1, "holders": 3}


# ------------------------------------------------------------------------------------------------ what is remarked

Made = Callable[..., IndividualEvent]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Made:
    """The event the operations open next."""

    def made(*players: Player, tokens: str = "1-0", format_: str = ROUND_ROBIN, **facts: Any) -> IndividualEvent:
        games = tuple(Game(n, 1, 1, 2, BY_TOKEN.get(token)) for n, token in enumerate(tokens.split(), start=1))
        field = RatedEvent(dict(enumerate(players or (ADA, BOB), start=1)), games, len(games), format_)
        event = IndividualEvent("a.xlsx", (("", field),), (), **facts)
        for room in (norms_use_case, ratings_use_case):
            monkeypatch.setattr(room, "open_event", lambda file, players: event)
        return event

    return made


def codes(found: Any) -> list[str]:
    return [problem.code for problem in found.problems]


FRENCH = (replace(ADA, federation="FRA"), replace(BOB, federation="fra "))


def test_federations_that_are_missing_are_counted_and_five_of_the_names_told(opened: Made) -> None:
    opened(*(Player(f"P{n}", 2000) for n in range(7)), Player(""))
    (problem,) = norms_of(FILE, NormOptions()).problems
    assert (problem.code, problem.data["count"], problem.data["names"]) == (
        "norm-without-federation", 7, "P0, P1, P2, P3, P4",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("format_", "asked", "said"),
    [
        (ROUND_ROBIN, NormOptions(), []), (SWISS, NormOptions(), ["norm-small-swiss"]),
        (KNOCKOUT, NormOptions(), []), (KNOCKOUT, NormOptions(rules="fide"), ["norm-format-by-leave"]),
        ("arranged", NormOptions(rules="fide"), ["norm-format-by-leave"]), (ROUND_ROBIN, NormOptions(rules="fide"), []),
    ],
)  # fmt: skip
def test_the_form_of_an_event_is_remarked(opened: Made, format_: str, asked: NormOptions, said: list[str]) -> None:
    opened(*FRENCH, format_=format_)
    assert codes(norms_of(FILE, asked)) == said


def test_a_game_without_a_result_is_remarked_after_the_event_only(opened: Made) -> None:
    opened(*FRENCH, tokens="1-0 ?")
    assert codes(norms_of(FILE, NormOptions())) == ["norm-games-open"]
    assert codes(norms_of(FILE, NormOptions(before=True))) == []


def test_a_great_swiss_is_told_from_a_small_one(opened: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(*FRENCH, format_=SWISS)
    monkeypatch.setattr(norms_use_case, "is_great", lambda field: True)
    assert codes(norms_of(FILE, NormOptions())) == ["norm-great-swiss"]
    with pytest.raises(BadOptions, match="norms-before-not-closed"):
        norms_of(FILE, NormOptions(before=True))


def planned(*days: str, last: int = 0) -> dict[str, Any]:
    entries = {("plan", number, "date"): day for number, day in enumerate(days, start=1)} | {("plan", 1, "time"): "14"}
    first = datetime.date(2026, 1, 1)
    read = SimpleNamespace(entries=entries)
    return {"read": read, "first_day": first, "last_day": first + datetime.timedelta(last)}


def test_three_rounds_a_day_and_more_than_ninety_days_are_remarked(opened: Made) -> None:
    opened(*FRENCH, **planned("2026-01-02", "2026-01-02", "2026-01-01", "2026-01-01", last=90))
    assert codes(norms_of(FILE, NormOptions())) == []
    opened(*FRENCH, **planned(*["2026-01-02"] * 3, *["2026-01-01"] * 2, last=91))
    crowded, long = norms_of(FILE, NormOptions()).problems
    assert (crowded.found, crowded.data["count"], crowded.data["most"]) == ("2026-01-02", 3, 2)
    assert (long.code, long.data["most"]) == ("norm-too-long", 90)
    opened(*FRENCH, **planned(last=91) | {"read": None})
    assert codes(norms_of(FILE, NormOptions())) == []


@pytest.mark.parametrize(("asked", "games"), [("6", False), ("7", True), ("9", True), ("10", False)])
def test_so_few_games_are_allowed_for_a_norm(asked: str, games: bool) -> None:
    if games:
        NormOptions(least_games=int(asked)).check()
        return
    with pytest.raises(BadOptions):
        NormOptions(least_games=int(asked)).check()


def test_the_unrated_without_a_point_against_the_rated_are_no_opponents(opened: Made) -> None:
    """N7: of a closed event; Cyd has lost to Ada and drawn with Dan, who is unrated too."""
    players = (*FRENCH, Player("Cyd", federation="GER"), Player("Dan", federation="GER"))
    event = opened(*players)
    pairs = ((1, 3, "1-0"), (3, 4, "½-½"), (4, 2, "½-½"))
    games = tuple(Game(n, 1, white, black, BY_TOKEN[token]) for n, (white, black, token) in enumerate(pairs, start=1))
    field = replace(event.fields[0][1], games=games)
    assert norms_use_case._lost_all(field) == {3}


# --------------------------------------------------------------------------------------------- ratings of an event

PAST = {"first_day": datetime.date(2026, 1, 1), "last_day": datetime.date(2026, 1, 30)}
KNOWN = (replace(ADA, k=10), replace(BOB, k=10))


def test_more_than_thirty_days_are_rated_by_months(opened: Made) -> None:
    opened(*KNOWN, **PAST)
    assert codes(ratings_of(FILE)) == []
    opened(*KNOWN, **PAST | {"last_day": datetime.date(2026, 1, 31)})
    (problem,) = ratings_of(FILE).problems
    assert (problem.code, problem.data["days"]) == ("rated-by-months", 31)


@pytest.mark.parametrize(
    ("pace", "kind", "said"),
    [
        ("90+30", None, []), ("90+30", "rapid", ["pace-of-another-kind"]), ("15+10", None, []), ("", None, []),
        ("15+10", "standard", ["pace-of-another-kind"]), ("60+0", None, ["pace-too-fast"]),
        ("119", None, ["pace-too-fast"]), ("120", None, []), ("60", "rapid", ["pace-of-another-kind"]),
    ],
)  # fmt: skip
def test_the_pace_chooses_what_is_rated_and_is_held_against_it(
    opened: Made, pace: str, kind: str | None, said: list[str]
) -> None:
    """E11: Ada has 2500: her standard games need two hours."""
    opened(*KNOWN, pace=pace)
    found = ratings_of(FILE, kind=kind)
    assert codes(found) == said
    assert found.kind == (kind or ("rapid" if pace == "15+10" else "standard"))


def test_a_game_nobody_played_is_not_too_fast_and_a_coefficient_nobody_told_is_assumed(opened: Made) -> None:
    opened(*KNOWN, tokens="+/-", pace="60+0")
    assert codes(ratings_of(FILE)) == []
    opened(ADA, KNOWN[1], pace="60+0")
    assumed, fast = ratings_of(FILE).problems
    assert (assumed.code, assumed.data["count"], fast.data["count"]) == ("k-assumed", 1, 2)


@pytest.mark.parametrize(
    ("year", "rules", "edition"), [(2023, "livre", "2022-01"), (2024, "fide", "2024-12"), (2025, "fide", "2025-10")]
)
def test_the_year_on_the_sheet_chooses_the_rules_as_they_were_at_its_end(
    opened: Made, monkeypatch: pytest.MonkeyPatch, year: int, rules: str, edition: str
) -> None:
    monkeypatch.setattr(IndividualEvent, "rating_year", property(lambda event: year))
    opened(*KNOWN)
    found = ratings_of(FILE)
    assert (found.rules, found.edition.id) == (rules, edition)
    assert ratings_of(FILE, rules="livre").rules == "livre"


def test_without_a_day_the_edition_of_fide_is_assumed_and_said(opened: Made) -> None:
    opened(*KNOWN)
    assert codes(ratings_of(FILE, rules="fide")) == ["edition-assumed"] and codes(ratings_of(FILE)) == []
    opened(*KNOWN, **PAST)
    assert codes(ratings_of(FILE, rules="fide")) == []


def test_a_coefficient_typed_on_the_sheet_is_that_of_the_player_known_by_that_number(opened: Made) -> None:
    entries = {("elo", 1, "k"): 40, ("elo", 2, "k"): 0, ("elo", 2, "rating"): 7, ("players", 2, "k"): 20}
    opened(*KNOWN, read=SimpleNamespace(entries=entries))
    found = ratings_of(FILE)
    assert [line.change.k for line in found.events[0].lines if line.change] == [40, 10]
    assert [player["k"] for player in ratings_json(found, EN)["players"]] == [40, 10]
