"""The help of every command, in the language of the terminal: every option has its words, and no word is left over."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen import commands
from sheetgen.commands import overview, parser
from sheetgen.i18n.catalogue import LANGUAGES, words

every_language = pytest.mark.parametrize("lang", LANGUAGES)
ROOM = Path(commands.__file__).parent
# What holds the commands together, and is none.
NO_COMMANDS = {
    "called",
    "__init__",
    "completion",
    "overview",
    "parser",
    "progress",
    "rating_list",
    "shared",
    "printed",
    "systems",
    "terminal",
    "usage",
}
# Frames of the parser itself, which are never to be seen in another language.
ENGLISH = re.compile(r"Usage:|Options:|Commands:|Arguments:|Show this message|\[default|\[required")


def every_command() -> Iterator[tuple[str, Any]]:
    """Every command with its path: rank, new.berger."""
    whole = parser.command_line(commands.COMMANDS)
    yield whole.path, whole
    waiting = [(name, whole.made(name)) for name in commands.COMMANDS]
    while waiting:
        path, command = waiting.pop(0)
        yield path, command
        if isinstance(command, parser.Choice):
            waiting += [(f"{path}.{name}", command.made(name)) for name in command.names()]


def parameters(command: Any) -> list[Any]:
    """What a command takes, its --help among it."""
    return list(command.get_params(parser.context_of(command, "")))


def shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, *typed: str) -> str:
    """What the command line prints."""
    monkeypatch.setenv("SHEETGEN_LANG", lang)
    monkeypatch.setattr(sys, "argv", ["sheetgen", *typed])
    with pytest.raises(SystemExit) as end:
        commands.run()
    assert not end.value.code
    return capsys.readouterr().out


def test_the_list_of_commands_is_the_room() -> None:
    modules = {path.stem for path in ROOM.glob("*.py")} - NO_COMMANDS
    assert sorted(modules) == sorted(commands.COMMANDS)


def test_the_help_lists_the_commands_in_their_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = re.findall(r"^  ([a-z]+) ", shown(monkeypatch, capsys, "en", "--help").partition("Commands:")[2], re.M)
    assert listed == list(commands.COMMANDS)


@every_language
@pytest.mark.parametrize("width", [40, 66, 80, 200])
def test_the_first_page_of_the_help_is_the_one_the_parser_would_make(
    lang: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is laid out without the parser, which takes longer to import than all the rest."""
    monkeypatch.setenv("SHEETGEN_LANG", lang)
    monkeypatch.setenv("COLUMNS", str(width))
    whole = parser.command_line(commands.COMMANDS)
    assert overview.page(commands.COMMANDS) == whole.get_help(parser.context_of(whole, whole.path))


@every_language
def test_every_command_and_every_option_has_its_words(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_LANG", lang)
    texts = words(lang)
    assert [name for name in commands.COMMANDS if f"help.command.{name}" not in texts] == []
    silent = [
        f"{path} {parser.name_of(param)}"
        for path, command in every_command()
        for param in parameters(command)
        if not any(name in texts for name in parser.help_ids(param, path))
    ]
    assert silent == []


def test_no_words_of_the_help_are_left_over() -> None:
    used = {f"help.command.{name}" for name in commands.COMMANDS}
    for path, command in every_command():
        if isinstance(command, parser.Choice):
            used |= {f"help.{command.kind}.{name}" for name in command.names()}
        for param in parameters(command):
            used |= {next(name for name in parser.help_ids(param, path) if name in words("en"))}
    said = {name for name in words("en") if re.match(r"help\.(command|option|system)\.", name)}
    assert sorted(said - used) == []


@pytest.mark.parametrize("command", [(), *((name,) for name in commands.COMMANDS)], ids="".join)
def test_help_is_in_the_language_of_the_terminal(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    french = shown(monkeypatch, capsys, "fr", *command, "--help")
    english = shown(monkeypatch, capsys, "en", *command, "--help")
    name = f"help.command.{command[0]}" if command else "help.text"
    for lang, printed in (("fr", french), ("en", english)):
        assert words(lang)[name][:40] in re.sub(r"\s+", " ", printed.replace("\xa0", "\0")).replace("\0", "\xa0")
    assert ENGLISH.findall(french) == []
    assert "Montre cette aide." in french and "Options\xa0:" in french


def test_help_comes_in_time_without_the_rest_of_the_house(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("sheetgen.commands.")]:
        if name.rpartition(".")[2] not in NO_COMMANDS:
            monkeypatch.delitem(sys.modules, name)
    shown(monkeypatch, capsys, "en", "check", "--help")
    loaded = {name.rpartition(".")[2] for name in sys.modules if name.startswith("sheetgen.commands.")}
    assert loaded - NO_COMMANDS == {"check"}
