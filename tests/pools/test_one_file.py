"""``new berger --pools K --one-file``: all pools in one workbook, filled, ranked, checked and written like any."""

import json
import random
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from openpyxl.reader.excel import load_workbook

import sheetgen
from sheetgen.errors import SheetgenError
from sheetgen.explanations import text_lines
from sheetgen.i18n.catalogue import words
from sheetgen.model.entrants import Player
from sheetgen.operations import merge as merging
from sheetgen.operations.new import new_files
from sheetgen.operations.rank import Ranking
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.pairing import berger
from sheetgen.present.reports import ranking_html, ranking_json, ranking_text
from sheetgen.systems.berger.spec import BergerSpec
from sheetgen.systems.pools.spec import PoolsSpec
from sheetgen.systems.registry import described
from sheetgen.workbook.cells import Key
from sheetgen.workbook.values import Values
from tests.oracle.agreement import disagreements
from tests.terminal import run
from tests.test_use_cases import refused

ELEVEN = [Player(f"P{number:02}", 2100 - 50 * number, club=f"C{number % 3}") for number in range(1, 12)]
TOKENS = ("1-0", "½-½", "0-1", "+/-", "-/+", "")
RANDOM_POOLS = 100


def make(folder: Path, **asked: Any) -> Path:
    options: dict[str, Any] = {"pools": 3, "players": ELEVEN, "lang": "en", "title": "Blitz"} | asked
    new_files("berger", folder / "blitz.xlsx", one_file=True, **options)
    return folder / "blitz.xlsx"


@cache
def _made(**asked: Any) -> bytes:
    with TemporaryDirectory() as folder:
        return make(Path(folder), **asked).read_bytes()


def made(tmp_path: Path, **asked: Any) -> Path:
    """The workbook, made once for every choice."""
    out = tmp_path / "blitz.xlsx"
    out.write_bytes(_made(**asked))
    return out


def results(path: Path, lines: list[str]) -> Path:
    path.write_text("pool,round,board,result\n" + "\n".join(lines) + "\n", "utf-8")
    return path


def _fill(out: Path) -> None:
    """Everybody with White wins in A, everybody with Black in B, all is drawn in C."""
    spec = read_workbook(out.read_bytes()).spec
    lines = [
        f"{letter},{pairing.round},{pairing.board},{token}"
        for letter, part, token in zip("ABC", spec.parts, ("1-0", "0-1", "½-½"), strict=True)
        for pairing in berger.schedule(part).games
    ]
    sheetgen.fill(out, results=results(out.with_name("results.csv"), lines))


@cache
def _complete(**asked: Any) -> bytes:
    with TemporaryDirectory() as folder:
        out = made(Path(folder), **asked)
        _fill(out)
        return out.read_bytes()


def complete(tmp_path: Path, **asked: Any) -> Path:
    """The event that is over, filled once for every choice."""
    out = tmp_path / "blitz.xlsx"
    out.write_bytes(_complete(**asked))
    return out


def lists(found: Ranking) -> dict[str, list[tuple[int | None, str]]]:
    pools: dict[str, list[tuple[int | None, str]]] = {}
    for row in found.standings.rows:
        who = found.entrants[row.id]
        pools.setdefault(who.pool, []).append((row.rank, str(who.id)))
    return pools


# ------------------------------------------------------------------------------------------------------ the workbook


@pytest.mark.slow
def test_one_workbook_holds_every_pool_and_is_in_order(tmp_path: Path) -> None:
    out = made(tmp_path)
    read = read_workbook(out.read_bytes())
    assert read.spec == PoolsSpec(
        lang="en", rules="fide-2026", order=("PTS", "DE", "WON", "SB", "KOYA"), counts=(4, 4, 3)
    )
    assert sheetgen.check(out).clean
    assert [path.name for path in tmp_path.iterdir()] == ["blitz.xlsx"]


@pytest.mark.slow
def test_the_pools_are_those_that_files_of_their_own_would_hold(tmp_path: Path) -> None:
    split = new_files("berger", None, pools=3, players=ELEVEN, spread="club", lang="en", seed="x")
    entries = read_workbook(made(tmp_path, spread="club", seed="x").read_bytes()).entries
    for letter, data in split.beside.items():
        own = {key: value for key, value in read_workbook(data).entries.items() if key[0] == "players"}
        assert {(f"players_{letter}", *key[1:]): value for key, value in own.items()}.items() <= entries.items()


@pytest.mark.slow
def test_title_place_dates_and_times_stand_once(tmp_path: Path) -> None:
    entries = read_workbook(made(tmp_path, place="Rennes", dates="2026-01-07/7d", times="14:00").read_bytes()).entries
    assert (entries["event", "title"], entries["event", "place"]) == ("Blitz", "Rennes")
    assert entries["plan", 3, "date"] == "2026-01-21" and entries["plan", 1, "time"] == "14:00"
    assert not [key for key in entries if str(key[0]).startswith(("plan_", "event_"))]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_sheet_has_a_title_of_its_own_that_a_program_accepts(lang: str) -> None:
    spec = PoolsSpec(lang=lang, order=("PTS", "DE"), counts=(4,) * 26, seating="rutsch")
    titles = [sheet.title for sheet in described(spec)[1].sheets.values()]
    assert len(set(map(str.casefold, titles))) == len(titles)
    assert max(map(len, titles)) <= 31 and not set("[]:*?/\\") & set("".join(titles))


def random_pools(seed: int) -> tuple[PoolsSpec, dict[Key, Any]]:
    rng = random.Random(seed)
    double = rng.random() < 0.3
    spec = PoolsSpec(
        lang=rng.choice(("fr", "en")),
        rules=rng.choice(("livre", "fide-2026")),
        order=rng.choice((("PTS", "DE", "WON", "SB", "KOYA"), ("PTS", "SB", "DE"), ("WON", "PTS"))),
        counts=tuple(rng.randint(3, 6) for _ in range(rng.randint(2, 3))),
        double=double,
    )
    entries: dict[Key, Any] = {("event", "title"): "T"}
    for letter, part in zip("ABC", spec.parts, strict=False):
        for pairing in berger.schedule(part).games:
            if token := rng.choice(TOKENS):
                entries[f"rounds_{letter}", pairing.round, pairing.board, "result"] = token
        entries |= {(f"players_{letter}", n, "name"): f"{letter} {n}" for n in range(1, part.count + 1)}
        if rng.random() < 0.4:
            entries[f"players_{letter}", 2, "withdrawn"] = rng.randint(1, part.rounds)
        if rng.random() < 0.3:
            entries[f"event_{letter}", "after_round"] = rng.randint(1, part.rounds)
    return spec, entries


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(0, RANDOM_POOLS, 10))
def test_the_cells_of_a_pool_show_what_a_workbook_of_its_own_would(seed: int) -> None:
    spec, entries = random_pools(seed)
    joined, book = Values(described(spec)[1], entries).known, described(spec)[1]
    for letter, part in zip("ABC", spec.parts, strict=False):
        ending = f"_{letter}"
        own = {(str(key[0]).removesuffix(ending), *key[1:]): value for key, value in entries.items()}
        own = {key: value for key, value in own.items() if key[0] in ("rounds", "players", "event")}
        own = {key: own[key] for key in own if (f"{key[0]}{ending}", *key[1:]) in entries or key[1] == "title"}
        alone = Values(described(BergerSpec(**asdict(part)))[1], own).known
        for sheet in ("standings", "grid", "rounds"):
            places = [place for place in book.sheets[f"{sheet}{ending}"].slots if place[0] > 2]
            assert [joined[f"{sheet}{ending}", *place] for place in places] == [
                alone[sheet, *place] for place in places
            ]


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    "seeds", [range(2), pytest.param(range(2, RANDOM_POOLS), marks=pytest.mark.long)], ids=["a few", "all the others"]
)
def test_libreoffice_computes_what_the_cells_say(seeds: range) -> None:
    events = {}
    for seed in seeds:
        spec, entries = random_pools(seed)
        events[f"pools {seed}"] = described(spec)[1], entries
    sorted_by_name = {name for book, _ in events.values() for name in book.sheets if name.startswith("names")}
    assert disagreements(events, sorted_by_name) == []  # programs sort names by slightly different rules


# ------------------------------------------------------------------------------------------------------ reading back


@pytest.mark.slow
def test_every_pool_is_ranked_for_itself(tmp_path: Path) -> None:
    """In C all is drawn; White and Black are not even in a single round robin of four (B7): 1 and 2 have one more."""
    found = sheetgen.rank(complete(tmp_path), order="PTS")
    assert lists(found) == {
        "A": [(1, "A1"), (1, "A2"), (3, "A3"), (3, "A4")],
        "B": [(1, "B3"), (1, "B4"), (3, "B1"), (3, "B2")],
        "C": [(1, "C1"), (1, "C2"), (1, "C3")],
    }
    assert (found.entered, found.total, found.complete) == (15, 15, True)


def test_the_json_names_the_pool_of_everybody(tmp_path: Path) -> None:
    rows = ranking_json(sheetgen.rank(complete(tmp_path)), words("en"))["standings"]
    assert {(row["pool"], str(row["id"])[0]) for row in rows} == {("A", "A"), ("B", "B"), ("C", "C")}
    assert next(row for row in rows if row["id"] == "C2")["values"]["PTS"] == 1


def test_the_terminal_shows_one_list_a_pool_and_shared_places_within_it_only(tmp_path: Path) -> None:
    lines = ranking_text(sheetgen.rank(complete(tmp_path), order="PTS"), words("en")).splitlines()
    assert [line for line in lines if line.startswith("Pool ")] == ["Pool A", "Pool B", "Pool C"]
    assert sum(line.lstrip().startswith("1=") for line in lines) == 2 + 2 + 3


def test_a_page_to_publish_has_a_table_a_pool(tmp_path: Path) -> None:
    page = ranking_html(sheetgen.rank(complete(tmp_path)), words("en"))
    assert [part.split(" —")[0] for part in page.split("<caption>")[1:]] == ["Pool A", "Pool B", "Pool C"]
    assert page.index(">A4<") < page.index("Pool B") < page.index(">B1<")


def test_after_a_round_every_pool_counts_that_round_only(tmp_path: Path) -> None:
    found = sheetgen.rank(complete(tmp_path), after_round=1)
    played = {found.entrants[row.id].pool: 0 for row in found.standings.rows}
    for row in found.standings.rows:
        played[found.entrants[row.id].pool] += int(row.values["PTS"] * 2)
    assert played == {"A": 4, "B": 4, "C": 2}


@pytest.mark.slow
def test_an_entry_that_is_wrong_is_named_with_its_sheet(tmp_path: Path) -> None:
    out = made(tmp_path)
    book = load_workbook(out)
    book["Players – B"]["B7"] = book["Players – B"]["B6"].value
    book["Rounds – C"]["E7"] = "perhaps"
    book.save(out)
    problems = {(problem.code, problem.where.sheet) for problem in sheetgen.check(out).problems if problem.is_error}
    assert problems == {("name-twice", "Players – B"), ("unknown-result", "Rounds – C")}


@pytest.mark.slow
def test_a_pairing_that_was_altered_is_named_in_its_pool(tmp_path: Path) -> None:
    out = made(tmp_path)
    book = load_workbook(out)
    book["Rounds – B"]["C7"] = 4
    book.save(out)
    found = [problem for problem in sheetgen.check(out).problems if problem.is_error]
    assert [(problem.code, problem.where.sheet) for problem in found] == [("pairing-altered", "Rounds – B")]


def test_lots_are_drawn_in_every_pool_and_written_to_its_players(tmp_path: Path) -> None:
    out = complete(tmp_path)
    found = sheetgen.rank(out, lots=True, seed="7", write=True)
    assert all(rank is not None for ranks in lists(found).values() for rank, _ in ranks)
    assert [sorted(rank for rank, _ in ranks if rank) for ranks in lists(found).values()] == [
        [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3],
    ]  # fmt: skip
    assert lists(sheetgen.rank(out)) == lists(found)


@pytest.mark.slow
def test_the_official_rankings_and_their_reasons_are_written(tmp_path: Path) -> None:
    out = complete(tmp_path)
    sheetgen.rank(out, write=True)
    book = load_workbook(out)
    for letter, count in (("A", 4), ("B", 4), ("C", 3)):
        sheet = book[f"Official ranking – {letter}"]
        assert [sheet.cell(7 + n, 1).value is not None for n in range(count)] == [True] * count
        assert {sheet.cell(7 + n, 2).value for n in range(count)} == {f"{letter}{n + 1}" for n in range(count)}
    told = [row[0].value or "" for row in book["Tie-breaks"].iter_rows(min_row=4)]
    assert [text[2:8] for text in told if text.startswith("■")] == ["Pool A", "Pool A", "Pool B", "Pool B", "Pool C"]
    assert sheetgen.check(out).clean


def test_the_explanation_for_one_player_is_that_of_his_pool(tmp_path: Path) -> None:
    found = sheetgen.rank(complete(tmp_path), about="B3")
    text = "\n".join(text_lines(sheetgen.explain(found, "en", "B3"), words("en")))
    assert found.entrants[2003].name in text and "Pool B" in text and "Pool A" not in text


@pytest.mark.slow
def test_copies_of_the_workbook_are_merged(tmp_path: Path) -> None:
    one, two = made(tmp_path), tmp_path / "two.xlsx"
    two.write_bytes(one.read_bytes())
    sheetgen.fill(one, results=results(tmp_path / "a.csv", ["A,1,1,1-0"]))
    sheetgen.fill(two, results=results(tmp_path / "b.csv", ["Pool B,1,1,0-1"]))
    merging.merge([one, two], tmp_path / "both.xlsx")
    assert sheetgen.rank(tmp_path / "both.xlsx").entered == 2


# ------------------------------------------------------------------------------------------------------ refusals


def refusal(call: Any, *arguments: Any, **options: Any) -> list[tuple[str, int]]:
    with pytest.raises(SheetgenError) as caught:
        call(*arguments, **options)
    return [(problem.code, int(caught.value.status)) for problem in caught.value.problems]


def test_a_result_without_its_pool_is_refused(tmp_path: Path) -> None:
    out = made(tmp_path)
    listed = tmp_path / "r.csv"
    listed.write_text("round,board,result\n1,1,1-0\n", "utf-8")
    before = out.read_bytes()
    assert refusal(sheetgen.fill, out, results=listed) == [("result-without-pool", 1)]
    assert refusal(sheetgen.fill, out, results=results(listed, ["D,1,1,1-0"])) == [("no-such-game-in-pool", 1)]
    assert out.read_bytes() == before


def test_a_list_of_players_does_not_say_who_plays_where(tmp_path: Path) -> None:
    listed = tmp_path / "p.csv"
    listed.write_text("name\nAnna\n", "utf-8")
    assert refusal(sheetgen.fill, made(tmp_path), players=listed) == [("players-into-pools", 2)]


def test_more_players_than_one_workbook_takes_are_refused(tmp_path: Path) -> None:
    asked = {"pools": 11, "players": None, "count": 121}
    assert refusal(make, tmp_path, **asked) == [("pools-too-large", 3)]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_file_that_exists_is_kept(tmp_path: Path) -> None:
    (tmp_path / "blitz.xlsx").write_bytes(b"mine")
    assert refusal(make, tmp_path) == [("target-exists", 2)]
    assert (tmp_path / "blitz.xlsx").read_bytes() == b"mine"


def test_options_of_other_systems_are_refused(tmp_path: Path) -> None:
    assert refusal(make, tmp_path, boards=4) == [("option-of-another-system", 2)]


@pytest.mark.slow
def test_at_the_command_line_it_is_made_and_ranked(tmp_path: Path) -> None:
    source, out = tmp_path / "players.csv", tmp_path / "open.xlsx"
    source.write_text("name;elo\n" + "".join(f"{each.name};{each.rating}\n" for each in ELEVEN), "utf-8")
    assert run("new", "berger", out, "--players", source, "--pools", 2, "--one-file").returncode == 0
    facts = json.loads(run("rank", out, "--json").stdout)
    assert (facts["system"], facts["games"]["total"]) == ("pools", 25)
    assert [row["id"] for row in facts["standings"]][:2] == ["A1", "A2"]
    refused(run("new", "berger", out, "--players", source, "--one-file"), 2, "--one-file")
