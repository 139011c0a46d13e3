"""The Tab key: what each shell is offered, in the language of the terminal, and bash really asked."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.commands import COMMANDS
from sheetgen.commands.completion import SHELLS
from sheetgen.i18n.catalogue import LANGUAGES, words
from sheetgen.systems.registry import SYSTEMS

COMMAND = Path(sys.executable).with_name("sheetgen")
# How each shell tells what is typed so far: its variables, for words and the one that is to be completed.
ASKED = {
    "bash": lambda typed, last: {"COMP_WORDS": f"{typed} {last}", "COMP_CWORD": str(len(typed.split()))},
    "zsh": lambda typed, last: {"_TYPER_COMPLETE_ARGS": f"{typed} {last}"},
    "fish": lambda typed, last: {
        "_TYPER_COMPLETE_ARGS": f"{typed} {last}",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    },
    "powershell": lambda typed, last: {
        "_TYPER_COMPLETE_ARGS": f"{typed} {last}",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": last,
    },
}
TELL_MORE = ("zsh", "fish", "powershell")  # bash shows the words alone


def run(*arguments: str, **environment: str) -> str:
    """What the command prints, in a bare environment with these variables."""
    bare = {"PATH": os.environ["PATH"], "PYTHONUTF8": "1", "SHEETGEN_LANG": "en"}
    done = subprocess.run(
        [COMMAND, *arguments],
        env=bare | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def offered(shell: str, typed: str, last: str = "", lang: str = "en") -> str:
    return run(_SHEETGEN_COMPLETE=f"complete_{shell}", SHEETGEN_LANG=lang, **ASKED[shell](typed, last))


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_told_how_to_ask(shell: str) -> None:
    script = run("--show-completion", shell)
    assert "_SHEETGEN_COMPLETE" in script and f"complete_{shell}" in script


@pytest.mark.slow
def test_bash_is_offered_commands_systems_options_and_values() -> None:
    assert offered("bash", "sheetgen").split() == list(COMMANDS)
    assert offered("bash", "sheetgen", "r").split() == ["rank", "renew", "recalc", "ratings"]
    assert set(offered("bash", "sheetgen new").split()) <= set(SYSTEMS)
    assert offered("bash", "sheetgen new berger x.xlsx", "--do").split() == ["--double"]
    assert offered("bash", "sheetgen new berger x.xlsx --lang").split() == list(LANGUAGES)
    assert offered("bash", "sheetgen ratings x.xlsx --rules").split() == ["livre", "fide"]
    assert offered("bash", "sheetgen rank").split() == []  # files: the shell's own business


@pytest.mark.slow
@pytest.mark.parametrize("shell", TELL_MORE)
def test_other_shells_are_told_what_each_does_in_the_language_of_the_terminal(shell: str) -> None:
    for lang in ("en", "fr"):
        told = offered(shell, "sheetgen", "ran", lang)
        assert "rank" in told and words(lang)["help.command.rank"].split()[0] in told
        option = offered(shell, "sheetgen rank", "--explain-f", lang)
        assert "--explain-for" in option and words(lang)["help.option.rank.explain-for"].split()[0] in option


def test_bash_completes_a_line_that_is_typed(tmp_path: Path) -> None:
    """The script is sourced as people do, and asked as the Tab key asks."""
    script = tmp_path / "complete.sh"
    script.write_text(run("--show-completion", "bash"), encoding="utf-8")
    line = f"""source {script}; COMP_WORDS=(sheetgen rank --ex); COMP_CWORD=2
    _sheetgen_completion {COMMAND}; echo "${{COMPREPLY[@]}}"; complete -p sheetgen"""
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run([bash, "--norc", "-c", line], capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.stdout.splitlines() == [
        "--explain --explain-for",
        "complete -o default -F _sheetgen_completion sheetgen",
    ]


@pytest.mark.slow
def test_another_shell_is_refused() -> None:
    done = subprocess.run(
        [COMMAND, "--show-completion", "tcsh"],
        env={"PATH": os.environ["PATH"], "SHEETGEN_LANG": "en"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 2 and "bash, zsh, fish" in done.stderr
