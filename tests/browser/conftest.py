"""The command line, to hold the page against."""

from pathlib import Path

import pytest

from tests.browser.asking import CommandLine


@pytest.fixture
def command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    return CommandLine(tmp_path, monkeypatch)
