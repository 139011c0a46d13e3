"""``python -m tests.excel_check FOLDER`` makes the three workbooks of docs/excel-check.md, for a person with Excel."""

import sys
from collections.abc import Mapping
from pathlib import Path

import sheetgen
from sheetgen.operations.reading.opening import apply_changes
from sheetgen.operations.reading.readback import read_workbook
from sheetgen.workbook.cells import Key
from sheetgen.xlsx.patch import patch
from tests.example import ROOT

NAMES = ("Anna Ek", "Bo Lund", "Cara Diaz", "Dan O'Neil", "Eva Ørsted", "Finn Weiß", "Gaia Rossi", "Hugo Petit")
FIRST_ROUND: Mapping[Key, str] = {("rounds", 1, board, "result"): token for board, token in ((1, "1-0"), (2, "½-½"))}
# What is wrong in the first of them, by sheet and cell; docs/excel-check.md names these cells.
WRONG: Mapping[str, Mapping[tuple[int, int], str]] = {"Players": {(7, 2): "abc", (9, 1): NAMES[0]}}


def files(folder: Path) -> dict[str, bytes]:
    """The workbooks by their names."""
    lists = folder / "players.csv"
    lists.write_text("name;rating\n" + "\n".join(f"{name};{2000 - 50 * no}" for no, name in enumerate(NAMES)), "utf-8")
    made = {}
    for name, system in (("1-round-robin", "berger"), ("2-cup", "knockout")):
        path = folder / f"{name}.xlsx"
        sheetgen.new(system, path, players=lists, lang="en", title="Excel check", force=True)
        made[path.name] = path.read_bytes()
        path.unlink()
    lists.unlink()
    robin = apply_changes(read_workbook(made["1-round-robin.xlsx"]), FIRST_ROUND)
    made["1-round-robin.xlsx"] = patch(robin, WRONG)
    cup = {("games", number, "result"): "1-0" for number in (1, 2, 3, 4)}
    made["2-cup.xlsx"] = apply_changes(read_workbook(made["2-cup.xlsx"]), cup)
    return made | {"3-open.xlsx": (ROOT / "examples" / "swiss" / "event.xlsx").read_bytes()}


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "excel-check")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files(folder).items():
        (folder / name).write_bytes(data)
        print(folder / name)


if __name__ == "__main__":
    main()
