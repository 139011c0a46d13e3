"""Names of files that are no text: read, written and told, in JSON as in sentences."""

import io
import json
import os
import sys
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main


@pytest.mark.sampled(1)
@pytest.mark.skipif(os.name != "posix" or sys.platform == "darwin", reason="names are text here")
@pytest.mark.parametrize("how", ["--json", "--csv", "--html"])
def test_a_name_that_is_no_text_is_told_all_the_same(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workbook = tmp_path / os.fsdecode(b"sort\xe9.xlsx")
    sheetgen.new("berger", workbook, count=4)
    told, kept = io.BytesIO(), tmp_path / "kept"
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(told, encoding="utf-8", write_through=True))
    monkeypatch.setattr(sys, "argv", ["sheetgen", "rank", str(workbook), how, f"{how}-out", str(kept)])
    with pytest.raises(SystemExit) as end:
        raise SystemExit(main() or 0)
    assert not end.value.code
    assert told.getvalue().decode() == kept.read_text(encoding="utf-8") + "\n"
    if how == "--json":
        assert json.loads(told.getvalue())["workbook"] == str(workbook)
