"""The command ``pair``: what it prints and writes, and its exit codes."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.cli import main
from tests.trf.paper import file, four_players, player

HEAD = ["142 3", "152 W"]


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command as it is typed, in this process."""
    monkeypatch.setenv("SHEETGEN_LANG", "en")

    def pair(*arguments: str | Path) -> Done:
        monkeypatch.setattr("sys.argv", ["sheetgen", "pair", *map(str, arguments)])
        with pytest.raises(SystemExit) as ending:
            main()
        return Done(int(ending.value.code or 0), *capsys.readouterr())

    return pair


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.trf"
    path.write_bytes(file(*HEAD, *four_players(), player(5, ["0000 - U", "0000 - H"], "1.5")))
    return path


def test_the_json_has_the_keys_it_promises_and_nothing_is_written(event: Path, run: Run) -> None:
    before = event.read_bytes()
    done = run(event, "--json")
    facts = json.loads(done.stdout)
    assert list(facts) == ["round", "edition", "boards", "bye", "absent", "remarks"]
    assert (facts["round"], facts["edition"], facts["absent"]) == (3, "fide-2026", [])
    assert sorted(number for pair in facts["boards"] for number in pair) == sorted({1, 2, 3, 4, 5} - {facts["bye"]})
    assert ["fide-2026" in remark for remark in facts["remarks"]] == [True]
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in event.parent.iterdir()] == ["event.trf"]
    assert event.read_bytes() == before


def test_the_round_is_written_where_it_was_asked_for(event: Path, tmp_path: Path, run: Run) -> None:
    out = tmp_path / "next.trf"
    assert run(event, "-o", out, "--dry-run").returncode == 0
    assert not out.exists()
    assert run(event, "-o", out).returncode == 0
    assert out.read_bytes().count(b"\n001") == 5
    assert run(event, "-o", out).returncode == 2
    assert run(event, "-o", event, "--force").returncode == 0
    assert event.read_bytes() == out.read_bytes()


def test_past_rounds_that_differ_make_it_fail(event: Path, run: Run) -> None:
    done = run(event, "--check", "--json")
    facts = json.loads(done.stdout)
    assert (done.returncode, facts["rounds"]) == (1, 2)
    assert facts["differences"][0].keys() == {"round", "played", "paired", "played_bye", "paired_bye", "refused"}
    assert run(event, "--check", "--csv").stdout.startswith('"round","found_in","white","black"\n')


@pytest.mark.parametrize(
    ("lines", "arguments", "status", "said"),
    [
        (
            ["142 3", "XXP 1 2 3 4", *(player(number) for number in range(1, 5))],
            [],
            1,
            "1 Player 1, 2 Player 2, 3 Player 3, 4 Player 4",
        ),
        (four_players(), [], 1, "how many rounds"),
        ([*HEAD, *four_players()], ["--rounds", "4"], 2, "contradicts the file"),
        ([*HEAD, player(1, rating="abcd"), *four_players()[1:]], [], 1, "event.trf, line 3, columns 49-52: “abcd”"),
        (["just a text"], [], 4, "no tournament report file"),
        ([*HEAD, *four_players()], ["--check", "-o", "x.trf"], 2, "--check"),
        ([*HEAD, *four_players()], ["--after-round", "1", "-o", "x.trf"], 2, "--after-round"),
        ([*HEAD, *four_players()], ["--after-round", "9"], 2, "no round"),
    ],
)
def test_what_is_refused_is_said_and_nothing_written(
    lines: list[str], arguments: list[str], status: int, said: str, tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(file(*lines))
    done = run(path, *(arguments if "-o" in arguments else [*arguments, "-o", tmp_path / "out.trf"]))
    if "--after-round" in arguments:
        done = run(path, *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["event.trf"]
