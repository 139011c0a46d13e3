"""What is typed reaches its operation, every option in its place; and how a command ends by what was found."""

import importlib
import json
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import ANY

import pytest

import sheetgen
from sheetgen.commands import completion, recalc
from sheetgen.errors import FileProblem, Problem, error, warning
from sheetgen.exchange.file import File
from sheetgen.operations.batch import match_sheets as returned
from sheetgen.operations.batch.line import WorkbookLine
from sheetgen.operations.norms import NormOptions
from sheetgen.operations.pairing.rounds import PairOptions as ToPair
from sheetgen.operations.prizes import PrizeOptions
from sheetgen.operations.recalc import Interrupted, Recalculated
from sheetgen.systems.shared.returned import Merged
from tests.cases import for_each
from tests.terminal import run

ZIP, TRF, NOTHING = b"PK\x03\x04", b"012 X\n", 77
HERE = File("a.xlsx", ZIP)
A, B = Path("a.xlsx"), Path("b.xlsx")
NO_LISTS: dict[str, Any] = dict.fromkeys(("players", "teams", "results", "rating_list", "output"))
RANKED: dict[str, Any] = dict.fromkeys(
    (
        "players",
        "about",
        "order",
        "rules",
        "after_round",
        "seed",
        "system",
        "match_points",
        "forfeit_penalty",
        "output",
        "variant",
        "top",
    )
)
PRIZED: dict[str, Any] = dict.fromkeys(("players", "order", "rules"))

# The command line; the operation; what it is given, by place and by name.
ASKED: list[tuple[str, str, tuple[Any, ...], dict[str, Any]]] = [
    ("fill a.xlsx", "fill", (A,), NO_LISTS | {"rating_kind": "standard", "replace_entries": False, "force": False}),
    ("fill a.xlsx --players p --teams t --results r --rating-kind rapid --replace -o b.xlsx --force", "fill", (A,),
     {"players": Path("p"), "teams": Path("t"), "results": Path("r"), "rating_list": None, "rating_kind": "rapid",
      "replace_entries": True, "output": B, "force": True}),
    ("fill a.xlsx --from e -o b.xlsx --force", "fill_template", (A, Path("e"), B), {"force": True}),
    ("rank a.xlsx", "rank", (A,), RANKED | {"frozen": False, "lots": False, "write": False, "force": False}),
    ("rank a.xlsx --players p --order X --rules livre --after-round 3 --lots --seed s --explain-for Ada --system swiss "
     "--match-points 3/1/0 --forfeit-penalty 2 --variant knsb --top 60 --frozen --write -o b.xlsx --force",
     "rank", (A,),
     {"players": Path("p"), "about": "Ada", "order": "X", "rules": "livre", "after_round": 3, "lots": True, "seed": "s",
      "system": "swiss", "match_points": "3/1/0", "forfeit_penalty": "2", "variant": "knsb", "top": 60, "frozen": True,
      "write": True, "output": B, "force": True}),
    ("ratings a.xlsx", "operations.ratings.ratings_of", (HERE,), dict.fromkeys(("kind", "rules", "players", "index"))),
    ("ratings a.xlsx --kind blitz --rules fide --players a.xlsx", "operations.ratings.ratings_of", (HERE,),
     {"kind": "blitz", "rules": "fide", "players": HERE, "index": None}),
    ("norms a.xlsx", "operations.norms.norms_of", (HERE, NormOptions(), None, None), {}),
    ("norms a.xlsx --title GM --before --rules fide --host FRA --waived --least-games 7 --players a.xlsx",
     "operations.norms.norms_of", (HERE, NormOptions("GM", True, "fide", "FRA", True, 7), HERE, None), {}),
    ("prizes a.xlsx", "operations.prizes.prizes_of", (HERE, None, PrizeOptions()), PRIZED | {"individuals": False}),
    ("prizes a.xlsx --fund a.xlsx --method place --cumulative --unit 5 --least 10 --on 2026-05-01 --played-off Ada "
     "--played-off Bob --individuals --order X --rules livre", "operations.prizes.prizes_of",
     (HERE, HERE, PrizeOptions("place", True, "5", "10", date(2026, 5, 1), ("Ada", "Bob"))),
     {"players": None, "order": "X", "rules": "livre", "individuals": True}),
    ("merge a.xlsx b.xlsx -o c.xlsx", "merge", ([A, B], Path("c.xlsx")), {"force": False}),
    ("pair event.trf", "operations.pairing.report_file.pair_trf", (TRF, "event.trf", ToPair()), {}),
    ("pair event.trf --pairing fide-2016 --accelerate baku --rounds 7 --first-colour b --after-round 2",
     "operations.pairing.report_file.pair_trf", (TRF, "event.trf", ToPair("fide-2016", "baku", 7, "b", 2)), {}),
    ("pair event.trf --explain", "operations.pairing.report_file.pair_trf", (TRF, "event.trf", ToPair()),
     {"explain": True}),
    ("pair event.trf --check", "operations.pairing.report_file.check_trf", (TRF, "event.trf", ToPair()), {}),
    ("pair a.xlsx", "operations.pairing.workbook.pair_workbook", (ZIP, "a.xlsx", None, "", ""), {"explain": False}),
    ("pair a.xlsx --hand 1-2 --reason why --after-round 2", "operations.pairing.workbook.pair_workbook",
     (ZIP, "a.xlsx", 2, "1-2", "why"), {"explain": False}),
    ("pair a.xlsx --explain-board 2", "operations.pairing.workbook.pair_workbook", (ZIP, "a.xlsx", None, "", ""),
     {"explain": True}),
    ("pair a.xlsx --explain-for Ada", "operations.pairing.workbook.pair_workbook", (ZIP, "a.xlsx", None, "", ""),
     {"explain": True}),
    ("pair a.xlsx --html", "operations.pairing.workbook.pair_workbook", (ZIP, "a.xlsx", None, "", ""),
     {"explain": True}),
    ("pair a.xlsx --html-out p", "operations.pairing.workbook.pair_workbook", (ZIP, "a.xlsx", None, "", ""),
     {"explain": True}),
    ("pair a.xlsx --check", "operations.pairing.workbook.check_pairings", (ZIP, "a.xlsx"), {}),
    ("pair a.xlsx --accept --reason why", "operations.pairing.workbook.accept", (ZIP, "a.xlsx", "why", ""), {}),
    ("pair a.xlsx --accept --hand 1-2 --reason why", "operations.pairing.workbook.accept",
     (ZIP, "a.xlsx", "why", "1-2"), {}),
    ("pair a.xlsx --unpair --reason why", "operations.pairing.workbook.unpair", (ZIP, "why"), {}),
    ("pair a.xlsx --unpair --after-round 2 --reason why", "operations.pairing.workbook.go_back", (ZIP, 2, "why"), {}),
    ("export a.xlsx -o e.trf", "operations.export.style_for", (None, None), {}),
    ("export a.xlsx -o e.TRFX --edition 16 --for papi", "operations.export.style_for", (16, "papi"), {}),
    ("export a.xlsx -o e.csv --for papi", "operations.export_tables.export_tables", (HERE, ".csv", "papi"), {}),
    ("demo", "demo", (Path("sheetgen-demo"),), {"lang": "en", "force": False, "watch": ANY}),
    ("demo d --force", "demo", (Path("d"),), {"lang": "en", "force": True, "watch": ANY}),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    A.write_bytes(ZIP)
    Path("event.trf").write_bytes(TRF)
    return tmp_path


def door(path: str) -> tuple[Any, str]:
    """The module a operation is in, and its name there."""
    *module, name = path.split(".")
    return importlib.import_module(".".join(("sheetgen", *module))), name


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command whose operation only notes what it is given."""

    def of(line: str, path: str) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
        given: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

        def use_case(*by_place: Any, **by_name: Any) -> None:
            given.append((by_place, by_name))
            raise SystemExit(NOTHING)

        with monkeypatch.context() as patched:
            patched.setattr(*door(path), use_case)
            assert run(*line.split()).returncode == NOTHING, line
        return given

    return of


@pytest.mark.usefixtures("folder")
def test_every_option_reaches_its_use_case(told: Any) -> None:
    wrong = {line: given for line, path, *expected in ASKED if (given := told(line, path)) != [tuple(expected)]}
    assert wrong == {}


REFUSED = [
    ("pair event.trf --check -o b.trf", "-o"), ("pair event.trf --check --dry-run", "--dry-run"),
    ("pair event.trf -o b.trf --after-round 2", "2"), ("pair event.trf --check --explain", "--check"),
    ("pair event.trf --hand 1-2", "--hand"), ("pair event.trf --unpair", "--unpair"),
    ("pair event.trf --accept", "--accept"), ("pair event.trf --reason x", "--reason"),
    ("pair a.xlsx --pairing fide-2026", "--pairing"), ("pair a.xlsx --accelerate baku", "--accelerate"),
    ("pair a.xlsx --rounds 5", "--rounds"), ("pair a.xlsx --first-colour w", "--first-colour"),
    ("pair a.xlsx --accept", "--reason"), ("export a.xlsx -o e.pdf", ".trf"),
    ("export a.xlsx -o e.csv --edition 16", "16"),
    ("fill a.xlsx --from e", "-o"), ("fill a.xlsx --from e -o b --replace", "--from"), ("recalc a.xlsx --jobs 0", "0"),
    ("fill a.xlsx --from e -o b --players p", "--from"), ("--show-completion sh", "sh"),
]  # fmt: skip


@pytest.mark.usefixtures("folder")
def test_what_makes_no_sense_together_is_refused_and_nothing_written() -> None:
    for line, said in REFUSED:
        done = run(*line.split())
        assert (done.returncode, done.stdout) == (2, "") and said in done.stderr, line
    assert sorted(path.name for path in Path.cwd().iterdir()) == ["a.xlsx", "event.trf"]


# ------------------------------------------------------------------------------------------ how a command ends


@dataclass
class Found:
    """What a operation finds, as far as a command asks: what to say, and whether something is wrong."""

    problems: tuple[Problem, ...] = ()
    has_errors: bool = False
    clean: bool = True
    data: bytes | None = None
    differences: tuple[Any, ...] = ()
    workbook: str = "a.xlsx"
    cells: int = 7
    facts: dict[str, Any] = field(default_factory=dict)


ENDS = [
    ("ratings", "operations.ratings.ratings_of", "present.ratings.ratings_text"),
    ("norms", "operations.norms.norms_of", "present.norms.norms_text"),
    ("prizes", "operations.prizes.prizes_of", "present.prizes.prizes_text"),
    ("rank", "rank", "present.explained.ranking_text"),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "path", "text"), ENDS)
def test_a_command_says_what_is_doubtful_and_ends_by_what_is_wrong(
    command: str, path: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for has_errors, status in ((False, 0), (True, 1)):
        found = Found((warning("season-undated", found="why", count=1),), has_errors)
        monkeypatch.setattr(*door(path), lambda *_, found=found, **__: found)
        monkeypatch.setattr(*door(text), lambda *_: "told")
        done = run(command, "a.xlsx")
        assert (done.returncode, done.stdout, done.stderr.count("“why”")) == (status, "told\n", 1)


@pytest.mark.usefixtures("folder")
def test_check_looks_at_every_workbook_and_ends_by_the_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    api, name = door("check")
    answers: dict[str, Any] = {"fine": Found(), "doubtful": Found((error("empty-file"),), clean=False)}

    def check(path: Path) -> Found:
        if path.name not in answers:
            raise FileProblem(error("no-such-file").at(file=path.name))
        return answers[path.name]

    monkeypatch.setattr(api, name, check)
    for told in ("audit_text", "readiness"):
        monkeypatch.setattr(*door(f"present.reports.{told}"), lambda found, words, told=told: told)
    statuses = {line: run("check", *line.split()) for line in ("fine", "fine doubtful", "gone doubtful fine", "gone")}
    assert [done.returncode for done in statuses.values()] == [0, 1, 4, 4]
    assert statuses["fine doubtful"].stdout.split() == ["audit_text"] * 2 + ["readiness"] * 2
    assert statuses["gone doubtful fine"].stderr.count("\n") == 2 and "gone" in statuses["gone"].stderr


@pytest.mark.usefixtures("folder")
def test_fill_says_how_much_was_entered_where(monkeypatch: pytest.MonkeyPatch) -> None:
    doubt = Found((warning("season-undated", found="why", count=1),))
    for path, line in (("fill", "fill a.xlsx"), ("fill_template", "fill a.xlsx --from e -o b")):
        monkeypatch.setattr(*door(path), lambda *_, **__: doubt)
        done = run(*line.split())
        assert done.returncode == 0 and "7" in done.stdout and "a.xlsx" in done.stdout and "“why”" in done.stderr


@pytest.mark.usefixtures("folder")
def test_pair_writes_the_workbook_itself_and_a_report_file_only_where_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = Found((warning("season-undated", found="why", count=1),), data=ZIP + b"new")
    for name in ("round_text", "round_json", "round_rows"):
        monkeypatch.setattr(*door(f"present.pairing.{name}"), lambda found, words, name=name: name)
    monkeypatch.setattr(*door("operations.pairing.workbook.pair_workbook"), lambda *_, **__: found)
    monkeypatch.setattr(*door("operations.pairing.report_file.pair_trf"), lambda *_, **__: found)
    assert run("pair", "a.xlsx", "--dry-run").stdout == "round_text\n" and A.read_bytes() == ZIP
    assert run("pair", "a.xlsx", "--after-round", 1).returncode == 0 and A.read_bytes() == ZIP
    done = run("pair", "a.xlsx")
    assert (done.returncode, A.read_bytes(), "a.xlsx" in done.stderr) == (0, ZIP + b"new", True)
    assert run("pair", "event.trf").returncode == 0 and Path("event.trf").read_bytes() == TRF
    assert run("pair", "event.trf", "-o", "n.xlsx").returncode == 0 and Path("n.xlsx").read_bytes() == ZIP + b"new"
    monkeypatch.setattr(*door("operations.pairing.workbook.unpair"), lambda data, reason: (3, ZIP))
    assert run("pair", "a.xlsx", "--unpair").stdout == "Round 3 is taken back.\n" and A.read_bytes() == ZIP
    assert json.loads(run("pair", "a.xlsx", "--unpair", "--json").stdout) == {"unpaired": 3}
    assert run("pair", "a.xlsx", "--unpair", "--csv").stdout.split() == ['"unpaired"', "3"]


@pytest.mark.usefixtures("folder")
def test_pair_check_fails_where_past_rounds_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*door("present.pairing.checked_text"), lambda found, words: "told")
    for differences, status in (((), 0), ((1,), 1)):
        found = Found(differences=differences)
        monkeypatch.setattr(*door("operations.pairing.workbook.check_pairings"), lambda *_, found=found: found)
        done = run("pair", "a.xlsx", "--check")
        assert (done.returncode, done.stdout, A.read_bytes()) == (status, "told\n", ZIP)


# ---------------------------------------------------------------------------------------------- recalc, demo, a slip


def test_recalc_tells_match_sheets_first_and_fails_where_they_do(monkeypatch: pytest.MonkeyPatch) -> None:
    owed = Merged("season.xlsx", 2, 3, ("1-2",), (error("empty-file").at(file="m.xlsx"),), True)
    asked: dict[str, Any] = {}

    def recalculated(paths: list[str], **told: Any) -> Recalculated:
        asked.update(told, paths=paths)
        told["watch"].line(WorkbookLine("a.xlsx", "Evening", "berger", 5, 6, "Anna"))
        return Recalculated((WorkbookLine("a.xlsx", "Evening", "berger", 5, 6, "Anna"),))

    monkeypatch.setattr(sheetgen, "recalc", recalculated)
    monkeypatch.setattr(returned, "merge_found", lambda paths, write: (["a.xlsx"], [owed]) if write else None)
    done = run("recalc", "folder", "--write", "--resume", "--jobs", 3)
    first, line, summary = done.stdout.splitlines()
    assert done.returncode == 1 and "m.xlsx" in done.stderr and "season.xlsx" in first and "3" in first
    assert line.startswith("a.xlsx | Evening") and summary.startswith("Workbooks: 1;")
    assert asked.pop("watch") and asked == {
        "paths": ["a.xlsx"], "jobs": 3, "write": True, "resume": True, "scheduler": None,
    }  # fmt: skip
    done = run("recalc", "folder", "--scheduler", "tcp://x")
    assert done.returncode == 0 and (asked["paths"], asked["write"], asked["scheduler"]) == (
        ["folder"],
        False,
        "tcp://x",
    )
    lonely = Merged("", 0, 0, (), (error("empty-file"),))
    monkeypatch.setattr(returned, "merge_found", lambda paths, write: (paths, [lonely]))
    told = run("recalc", "folder", "--json")
    assert told.returncode == 1 and list(json.loads(told.stdout)["summary"].values()) == [1, 1, 0, 0]
    assert "a.xlsx |" not in told.stdout


def test_an_interrupted_recalc_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> Recalculated:
        raise Interrupted(2, 9, Path("folder.recalc-journal"))

    monkeypatch.setattr(recalc, "_merge_match_sheets", lambda paths, *_: (paths, []))
    monkeypatch.setattr(sheetgen, "recalc", interrupted)
    done = run("recalc", "folder")
    assert done.returncode == 130 and done.stdout == ""
    assert "2 of 9 workbooks" in done.stderr and "folder.recalc-journal" in done.stderr


def test_the_tour_shows_every_event_and_ends_with_what_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheetgen, "demo", lambda folder, **_: [Found(workbook="one.xlsx"), Found(workbook="two.xlsx")])
    monkeypatch.setattr(*door("present.reports.ranking_text"), lambda shown, words: f"ranking of {shown.workbook}")
    done = run("demo", "d")
    lines = done.stdout.splitlines()
    assert [line for line in lines if line.startswith("ranking")] == ["ranking of one.xlsx", "ranking of two.xlsx"]
    assert str(Path("d/berger.xlsx")) in lines[-1] and "one.xlsx" in lines[0]


@pytest.mark.parametrize(
    ("slip", "status", "said"),
    [(ValueError("odd"), 1, "ValueError"), (KeyboardInterrupt(), 130, ""), (MemoryError(), 1, "")],
)
def test_a_slip_of_ours_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, slip: BaseException, status: int, said: str
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise slip

    monkeypatch.setattr(sheetgen, "demo", fail)
    done = run("demo")
    assert (done.returncode, done.stdout) == (status, "") and said in done.stderr and "Traceback" not in done.stderr
    monkeypatch.setenv("SHEETGEN_DEBUG", "1")
    if status == 1:
        with pytest.raises(type(slip)):
            run("demo")


def test_whoever_stops_reading_ends_the_command_well(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[Any, ...]] = []

    def gone(*_: Any, **__: Any) -> None:
        raise BrokenPipeError

    commands = importlib.import_module("sheetgen.commands")
    monkeypatch.setattr(commands, "_answer", gone)
    monkeypatch.setattr(commands.os, "dup2", lambda nowhere, stream: done.append(stream))
    stream = SimpleNamespace(reconfigure=lambda errors: None, fileno=lambda: 41)
    monkeypatch.setattr(commands, "sys", SimpleNamespace(stdout=stream, stderr=stream))
    assert (run("demo").returncode, done) == (0, [41])


# ------------------------------------------------------------------------------------------------------ the Tab key


def offered(*words: str, last: str = "") -> list[str]:
    """What a shell is offered behind these words."""
    from sheetgen.commands import COMMANDS
    from sheetgen.commands.parser import command_line, context_of

    command: Any = command_line(COMMANDS)
    for word in words:
        command = command.get_command(None, word)
    return [offer.value for offer in command.shell_complete(context_of(command, "sheetgen"), last)]


@for_each(
    "words,last,found",
    [
        ((), "r", ["rank", "renew", "recalc", "ratings"]), (("new",), "s", ["scheveningen", "swiss"]),
        (("norms",), "", []),
        (("norms",), "--r", ["--rules", "--rating-list"]), ((), "--s", ["--show-completion"]),
        (("norms",), "--before", ["--before"]), ((), "x", []),
    ],
)  # fmt: skip
def test_a_shell_is_offered_what_begins_like_what_is_typed(words: tuple[str, ...], last: str, found: list[str]) -> None:
    assert offered(*words, last=last) == found


def test_the_values_of_an_option_are_offered_where_there_is_a_list_of_them() -> None:
    assert completion.values("rules", "livre|fide") == ["livre", "fide"]
    assert list(completion.values("lang", "x")) == ["en", "fr", "de", "nl", "es", "it"] or "fr" in completion.values(
        "lang", "x"
    )
    assert list(completion.values("players", "FILE")) == list(completion.values("x", "FILE|OTHER")) == []
    done = run("--show-completion", "fish")
    assert done.returncode == 0 and "_SHEETGEN_COMPLETE" in done.stdout and "fish" in done.stdout
