"""A question asked of the bridge as the page asks it, and the command line asked the same."""

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sheetgen import commands
from web.bridge.door import answer

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENT = "event.xlsx"


@dataclass(frozen=True)
class Answered:
    """What came back, its files by their names."""

    facts: dict[str, Any]
    files: dict[str, bytes]

    def blocks(self, kind: str) -> list[dict[str, Any]]:
        return [block for block in self.facts["blocks"] if block["kind"] == kind]

    @property
    def codes(self) -> list[str]:
        return [item["code"] for block in self.blocks("problems") for item in block["items"]]

    @property
    def actions(self) -> list[str]:
        return [action["call"] for action in self.facts["actions"]]

    @property
    def held(self) -> tuple[str, bytes]:
        """The file the page goes on with."""
        (name,) = (each["name"] for each in self.facts["files"] if each["replaces"])
        return name, self.files[name]


def ask(
    call: str, *held: tuple[str, bytes], given: dict[str, Path] | None = None, lang: str = "en", **asked: Any
) -> Answered:
    """Ask; ``held`` are the files the page has opened, ``given`` those given in fields."""
    lists = [(role, path.name, path.read_bytes()) for role, path in (given or {}).items()]
    files = [("held", name, data) for name, data in held] + lists
    facts = {
        "call": call,
        "lang": lang,
        "asked": asked,
        "files": [{"role": role, "name": name} for role, name, _ in files],
    }
    told, contents = answer(json.dumps(facts), [data for *_, data in files])
    found = json.loads(told)
    return Answered(found, dict(zip((each["name"] for each in found["files"]), contents, strict=True)))


def example(*parts: str) -> tuple[str, bytes]:
    path = EXAMPLES.joinpath(*parts)
    return path.name, path.read_bytes()


class CommandLine:
    """The command line, run here in a folder of its own."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.patch = monkeypatch
        monkeypatch.setenv("SHEETGEN_LANG", "en")

    def __call__(self, *arguments: str | Path) -> int:
        self.patch.setattr("sys.argv", ["sheetgen", *map(str, arguments)])
        with contextlib.chdir(self.folder):
            try:
                commands.run()
            except SystemExit as end:
                return int(end.code or 0)
        return 0

    def put(self, name: str, data: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(data)
        return path

    def made(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()
