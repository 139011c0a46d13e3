"""Acceleration, byes, points, forfeit time and edition stand in every paper that announces or reports an event."""

from collections.abc import Mapping
from typing import Any

import pytest

from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.model.tournament import TournamentSpec
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.league.spec import LeagueSpec
from sheetgen.systems.registry import described
from sheetgen.systems.swiss.spec import SwissSpec
from sheetgen.workbook.values import Values

PAPERS = ("announcement", "house-rules", "report")


def swiss(**options: Any) -> SwissSpec:
    return SwissSpec(lang="en", count=8, rounds=3, order=("PTS",), extras=("report",), **options)


def texts(spec: TournamentSpec, sheet: str, entries: Mapping[Any, Any] | None = None) -> list[str]:
    """Every text of a sheet, of formulas what they show."""
    _, book = described(spec)
    known = Values(book, entries or {}).known
    slots = book.sheets[sheet].slots
    return [str(known.get((sheet, *place), slot.content)) for place, slot in slots.items()]


@pytest.mark.parametrize("paper", PAPERS)
def test_an_accelerated_open_says_so_with_its_limits(paper: str) -> None:
    assert "Baku acceleration" in texts(swiss(accelerate="baku"), paper)
    assert "degressive acceleration (2000,1600)" in texts(swiss(accelerate="degressive=2000,1600"), paper)
    assert "no acceleration" in texts(swiss(), paper)


@pytest.mark.parametrize("paper", PAPERS)
def test_points_byes_and_edition_are_those_of_the_event(paper: str) -> None:
    lines = texts(swiss(points="3/1/0", bye_points="½", byes=2, pairing="fide-2016"), paper)
    assert {"3 – 1 – 0", "½ of a win", "FIDE Dutch system, edition 2016", "FIDE C.07, in force from 1 March 2026"} <= {
        *lines
    }
    assert any("2 a player at most" in line for line in lines)
    assert "none" in texts(swiss(byes=0), paper)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_forfeit_time_is_that_of_the_first_sheet(paper: str) -> None:
    assert "60 minutes" in texts(swiss(), paper, {("event", "forfeit_delay"): "60 minutes"})
    assert words("en")["house-rules.zero"] in texts(swiss(), paper)


def test_a_league_says_what_a_match_brings_and_a_round_robin_says_nothing_of_byes() -> None:
    league = LeagueSpec(
        lang="en", teams=4, players=4, rounds=3, order=("MP",), match_points="3/1/0", extras=("report",)
    )
    assert "match 3 – 1 – 0; game 1 – ½ – 0" in texts(league, "house-rules")
    lines = texts(BergerSpec(lang="en", count=6, order=("PTS",), extras=("report",)), "house-rules")
    assert "1 – ½ – 0" in lines
    assert not {words("en")[f"regulation.{name}"] for name in ("bye", "edition", "accelerated")} & {*lines}


@pytest.mark.parametrize(
    ("kind", "supervision", "guideline", "articles", "guidelines"),
    [
        (None, None, None, "slow", "neither"),
        ("rapid", None, "claim", "a4", "iii5"),
        ("rapid", "full", "increment", "a3", "iii4"),
        ("blitz", None, "increment", "b4", "blitz"),
        ("blitz", "full", None, "b3", "blitz"),
        ("standard", "full", "increment", "slow", "iii4"),
    ],
)
def test_the_kind_of_play_chooses_the_articles_of_the_laws(
    kind: str | None, supervision: str | None, guideline: str | None, articles: str, guidelines: str
) -> None:
    entries = {
        ("announcement", "kind"): kind,
        ("house-rules", "supervision"): supervision,
        ("house-rules", "guideline"): guideline,
    }
    lines = texts(swiss(), "house-rules", {key: value for key, value in entries.items() if value})
    chosen = {name for name in words("en") if name.startswith("house-rules.") and words("en")[name] in lines}
    assert {name for name in chosen if "supervised-" in name} == {f"house-rules.supervised-{articles}"}
    assert {name for name in chosen if "guided-" in name} == {f"house-rules.guided-{guidelines}"}


def test_what_is_typed_of_draws_and_forfeits_becomes_a_sentence() -> None:
    lines = texts(swiss(), "house-rules")
    assert "After 2 forfeits, consecutive or not, a player is excluded from the event." in lines
    assert words("en")["house-rules.drawn-freely"] in lines
    lines = texts(swiss(), "house-rules", {("house-rules", "forfeits"): 1, ("house-rules", "draw-moves"): 25})
    assert any(line.startswith("After 1 forfeits") for line in lines)
    assert "No draw is agreed before 25 moves of each player without the arbiter's consent." in lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_that_formulas_hold_are_short_enough_for_every_program(lang: str) -> None:
    """A text in a formula has at most 255 letters."""
    texts = {name: words(lang)[name] for name in words(lang) if name.startswith("house-rules.")}
    assert {name for name, text in texts.items() if len(text) > 255} == set()
    assert all("{n}" in texts[f"house-rules.{name}"] for name in ("drawn", "excluded"))
