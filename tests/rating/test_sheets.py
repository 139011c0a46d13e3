"""The sheets *Elo*, *Normes* and the certificate: live, read back, and the same as the engine says."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.errors import BadOptions
from sheetgen.exchange.columns import PLAYERS
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.operations.norms import NormOptions
from sheetgen.rating.card import TITLES
from sheetgen.rating.mix import AVERAGE, GAMES
from sheetgen.rating.mix import PLAYERS as PLAYERS_LACK
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.registry import described
from sheetgen.systems.shared.extras import norms as norm_sheet
from sheetgen.systems.shared.extras import ratings as elo
from sheetgen.systems.shared.round_robin.entries import result_key
from sheetgen.workbook.values import Values
from sheetgen.xlsx.write import write
from tests.by_path import norms_of, ratings_of
from tests.oracle.agreement import disagreements

ORDER = ("PTS", "DE", "WON", "SB", "KOYA")
TOKENS = ("1-0", "½-½", "0-1", "1-0", "½-½", "0-1", "+/-", "-/-", "½-0", None)


def random_event(seed: int, lang: str = "en") -> tuple[BergerSpec, dict]:
    """A field with gaps: blanks, unrated, forfeits, missing games, any rules, any title."""
    rng = random.Random(seed)
    count = rng.choice((4, 5, 6, 8, 10, 11))
    spec = BergerSpec(
        lang=lang, count=count, order=ORDER, double=count < 8 and rng.random() < 0.5, extras=("ratings", "norms")
    )
    plan, _ = described(spec)
    level = rng.choice((1500, 2100, 2400, 2600))
    entries = {("event", "rating_year"): rng.choice((None, 2022, 2024, 2025))}
    entries["event", "rating_kind"] = rng.choice((None, "standard", "rapid", "blitz"))
    entries["event", "norm_title"] = rng.choice((None, "GM", "MI", "WGM", "MIF"))
    entries["event", "norm_year"] = rng.choice((None, 2024))
    entries["event", "norm_waived"] = rng.choice((None, None, "x"))
    entries["event", "certificate"] = rng.choice((None, 1, count))
    for number in range(1, count + 1 - (rng.random() < 0.2)):
        told = {
            "name": f"Player {number}",
            "rating": rng.choice((None, *(round(rng.gauss(level, 200)) for _ in range(8)))),
            "federation": rng.choice(("FRA", "FRA", "GER", "ITA", "FID", "ESP")) if rng.random() < 0.95 else None,
            "title": rng.choice((None, "GM", "IM", "mi", "FM", "WGM", "CM", "gf")),
        }
        entries |= {("players", number, name): value for name, value in told.items() if value}
        entries["elo", number, "k"] = rng.choice((None, 10, 20, 40))
    for pairing in plan.games:
        token = rng.choice(TOKENS)
        if token and ("players", max(pairing.white, pairing.black), "name") in entries:
            entries[result_key(pairing)] = token
    return spec, {key: value for key, value in entries.items() if value is not None}


def shown(spec: BergerSpec, entries: dict, module, sheet: str) -> list[dict]:
    """What the rows of a sheet show, by the names of its columns."""
    _, book = described(spec)
    known = Values(book, entries).known
    assert [cell for cell, value in known.items() if str(value).startswith("#")] == []
    names = (*module.COLUMNS, *module.HELPERS, *getattr(module, "MISSING", ()))
    return [
        {name: known.get((sheet, module.FIRST + number, col)) for col, name in enumerate(names)}
        for number in range(spec.count)
    ]


def saved(tmp_path: Path, seed: int) -> tuple[BergerSpec, dict, Path]:
    spec, entries = random_event(seed)
    path = tmp_path / f"{seed}.xlsx"
    path.write_bytes(write(described(spec)[1], entries))
    return spec, entries, path


seeds = pytest.mark.parametrize("seed", range(100))


@pytest.mark.sampled(1, 20)
@seeds
def test_the_cells_of_the_elo_are_what_the_engine_says(tmp_path, seed):
    spec, entries, path = saved(tmp_path, seed)
    rows = shown(spec, entries, elo, elo.ELO)
    found = ratings_of(path)
    for line in found.events[0].lines:
        row, change = rows[line.number - 1], line.change
        assert row["name"] == line.player.name
        assert (row["rp"] or None) == line.title_performance
        if change is None:
            assert (row["change"], row["new"] or None) == ("", line.first)
            continue
        typed = ("elo", line.number, "k") in entries
        assert not line.assumed_k or not typed
        assert (row["used"], row["games"]) == (change.k, change.count)
        assert round(100 * row["change"]) == 100 * change.points == change.k * change.gain
        assert row["new"] == (line.new(found.edition) or "")
        assert Fraction(round(100 * row["expected"])) == sum(game.expected or 0 for game in change.games)


@pytest.mark.sampled(1, 20)
@seeds
def test_the_cells_of_the_norms_are_what_the_engine_says_before_the_event(tmp_path, seed):
    spec, entries, path = saved(tmp_path, seed)
    title = TITLES.get(str(entries.get(("event", "norm_title"), "IM")).upper(), "IM")
    rules = "fide" if entries.get(("event", "norm_year")) else "livre"
    waived = bool(entries.get(("event", "norm_waived")))
    rows = shown(spec, entries, norm_sheet, norm_sheet.NORMS)
    said = words("en")
    for norm in norms_of(path, NormOptions(title, before=True, rules=rules, waived=waived)).events[0].norms:
        row, found = rows[norm.number - 1], norm.foreseen
        if found is None:
            assert row["average"] == ""
            continue
        assert (row["average"], row["titled"], row["holders"]) == (found.average, found.mix.titled, found.mix.holders)
        assert row["federations"] == found.mix.others
        federations = found.mix.federations
        assert (row["own"], row["one"]) == (federations.get(found.mix.own, 0), max(federations.values(), default=0))
        assert (row["verdict"] == said["norm-verdict.no"]) == (not found.possible), (row, found)
        needed = norm.wanted and (norm.wanted.rating or "–", norm.wanted.titled, norm.wanted.holders)
        assert tuple(row[name] for name in norm_sheet.MISSING[2:]) == (needed or ("", "", "")), (row, norm.wanted)
        lacks = {lack.code for lack in found.lacks} - {AVERAGE, GAMES, PLAYERS_LACK}
        assert not lacks or row["verdict"] == said["norm-verdict.no"]


@pytest.mark.libreoffice
@pytest.mark.sampled(0, 1)
@pytest.mark.parametrize("first", range(0, 100, 10))
def test_libreoffice_computes_every_cell_again(first):
    events = {}
    for seed in range(first, first + (3 if first == 0 else 10)):
        spec, entries = random_event(seed, "fr" if seed % 2 else "en")
        events[f"event-{seed}"] = described(spec)[1], entries
    assert disagreements(events) == []


def test_a_certificate_says_by_which_article_the_federations_are_waived():
    spec = BergerSpec(lang="en", count=4, order=ORDER, extras=("norms",))
    known = Values(described(spec)[1], {("event", "norm_waived"): "1.4.3d"}).known
    lines = {known[place]: known.get((*place[:2], 2)) for place in known if place[0] == "certificate" and place[2] == 0}
    assert lines["Federations waived (1.4.3)"] == "1.4.3d"


def test_the_sheets_come_with_the_option_and_k_from_the_list(tmp_path):
    path = tmp_path / "event.xlsx"
    players = [Player(f"P{n}", 2000 + n, k=40 if n == 2 else None) for n in range(4)]
    sheetgen.new("berger", path, players=players, extras="norms,ratings")
    assert sheetgen.check(path).clean
    lines = ratings_of(path).events[0].lines
    assert [(line.change.k, line.assumed_k) for line in lines] == [(20, True), (20, True), (40, False), (20, True)]


def test_a_workbook_without_extras_has_none_and_says_nothing_of_them():
    _, book = described(BergerSpec(count=4, order=ORDER))
    assert elo.ELO not in book.sheets
    assert b"extras" not in write(book, {})


@pytest.mark.parametrize(
    ("system", "asked", "code"),
    [
        ("berger", {"count": 4, "extras": "elo"}, "bad-option"),
        ("knockout", {"count": 4, "match": "team", "boards": 4, "extras": "ratings"}, "extra-not-for-system"),
        ("knockout", {"count": 600, "extras": "norms"}, "extra-not-for-system"),
    ],
)
def test_an_extra_that_is_none_or_not_for_a_system_is_refused(tmp_path, system, asked, code):
    with pytest.raises(BadOptions) as refused:
        sheetgen.new(system, tmp_path / "event.xlsx", **asked)
    assert {problem.code for problem in refused.value.problems} == {code}


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        (("players", 1, "rating"), 4000, "bad-rating"),
        (("elo", 1, "k"), 50, "bad-k"),
        (("event", "rating_year"), 1999, "bad-rating-year"),
        (("event", "norm_title"), "FM", "bad-norm-title"),
        (("event", "certificate"), 9, "bad-certificate-number"),
    ],
)
def test_an_entry_that_cannot_be_is_an_error_with_its_cell(tmp_path, key, value, code):
    spec = BergerSpec(lang="en", count=4, order=ORDER, extras=("ratings", "norms"))
    path = tmp_path / "event.xlsx"
    path.write_bytes(write(described(spec)[1], {key: value}))
    (problem,) = [found for found in sheetgen.check(path).problems if found.is_error]
    assert (problem.code, bool(problem.where.sheet), bool(problem.where.cell)) == (code, True, True)


def test_a_list_of_players_knows_the_coefficient():
    assert dict(PLAYERS.recognised(["Nom", "K"])) == {"name": 0, "k": 1}


def test_new_fills_in_from_a_rating_list(tmp_path, monkeypatch, capsys):
    from tests.rating.test_lists import LIST

    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "cache"))
    (tmp_path / "list.txt").write_bytes(LIST)
    (tmp_path / "players.csv").write_text("name;birth\nMartin Julie;\nMartin Paul;2010\nMartin Paul;1980\n", "utf-8")
    path = tmp_path / "event.xlsx"
    asked = ("--players", tmp_path / "players.csv", "--rating-list", tmp_path / "list.txt", "--with", "ratings")
    monkeypatch.setattr("sys.argv", ["sheetgen", "new", "berger", str(path), *map(str, asked)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in (0, None), capsys.readouterr()
    julie, paul, other = ratings_of(path).events[0].lines
    assert (julie.player.rating, julie.player.title, julie.change.k) == (2187, "FM", 20)
    assert (paul.player.rating, paul.change.k) == (1500, 40)
    assert other.player.rating is None  # two of this name and year
    assert "list-ambiguous" not in capsys.readouterr().out
