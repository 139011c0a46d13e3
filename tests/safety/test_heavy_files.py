"""Files that are small on the disk and were made, or happened, to be heavy: read in a moment, or refused.

What each costs is the time of its own process beside that of a sound workbook in the same run, and its greatest memory.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.damage.edits import edited, parts_of, zipped
from tests.example import ROOT

EVENT = (ROOT / "examples" / "berger" / "event.xlsx").read_bytes()
MEMORY = 150 * 1024  # kilobytes
MORE_TIME = 0.3  # seconds of a processor beyond what a sound workbook takes, times how much slower this machine is
USUAL = 0.25  # seconds for the sound workbook where that was measured
RUNNER = """
import resource, sys
from sheetgen.cli import main
try:
    main()
except SystemExit as end:
    status = end.code or 0
used = resource.getrusage(resource.RUSAGE_SELF)
most = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print("", status, used.ru_utime + used.ru_stime, most, sep="\\n@", file=sys.stderr)
"""


def junk_sheets() -> bytes:
    """A hundred and fifty sheets of somebody's own."""
    sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
    rows = b"".join(
        b'<row r="%d"><c r="A%d"><v>1</v></c><c r="B%d"><v>2</v></c></row>' % (n, n, n) for n in range(1, 99)
    )
    parts = {"[Content_Types].xml": _TYPES, "_rels/.rels": _RELATED % (b"officeDocument", b"xl/workbook.xml")}
    listed = b"".join(b'<sheet name="J%d" sheetId="%d" r:id="r%d"/>' % (n, n, n) for n in range(1, 151))
    linked = b"".join(_RELATION % (b"r%d" % n, b"worksheet", b"worksheets/sheet%d.xml" % n) for n in range(1, 151))
    parts["xl/workbook.xml"] = _WORKBOOK % listed
    parts["xl/_rels/workbook.xml.rels"] = _RELATIONS % linked
    return zipped(parts | {f"xl/worksheets/sheet{n}.xml": sheet % rows for n in range(1, 151)})


_OFFICE = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = b"http://schemas.openxmlformats.org/package/2006/"
_TYPES = (
    b'<Types xmlns="' + _PACKAGE + b'content-types"><Default Extension="xml" ContentType="application/xml"/></Types>'
)
_RELATION = b'<Relationship Id="%s" Type="' + _OFFICE + b'/%s" Target="%s"/>'
_RELATIONS = b'<Relationships xmlns="' + _PACKAGE + b'relationships">%s</Relationships>'
_RELATED = _RELATIONS % (_RELATION % (b"r1", b"%s", b"%s"))
_WORKBOOK = (
    b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="'
    + _OFFICE
    + b'"><sheets>%s</sheets></workbook>'
)


def behind(part: str, mark: bytes, more: bytes) -> bytes:
    """The example with more before a mark of a part."""
    name = next(name for name in parts_of(EVENT) if name.endswith(part))

    def add(parts: dict[str, bytes]) -> None:
        parts[name] = parts[name].replace(mark, more + mark)

    return edited(EVENT, add)


def names() -> bytes:
    each = (b'<definedName name="n%d">Tournoi!$A$%d</definedName>' % (n, n % 900 + 1) for n in range(150_000))
    return behind("xl/workbook.xml", b"</definedNames>", b"".join(each))


def strings() -> bytes:
    return behind("sharedStrings.xml", b"</sst>", b"".join(b"<si><t>s%d</t></si>" % n for n in range(320_000)))


def fund(lines: int) -> bytes:
    return b"prize;place;amount\n" + b"".join(b"p%d;1;10\n" % n for n in range(lines))


# A file, how it is made, the command that reads it and the exit status.
HEAVY: dict[str, tuple[Callable[[], bytes], str, int]] = {
    "columns.csv": (lambda: b"name" + b",x" * 10**6 + b"\nAnna" + b",1" * 10**6, "new berger OUT --players FILE", 4),
    "columns too.csv": (lambda: b"name" + b",x" * 10**6 + b"\nAnna" + b",1" * 10**6, "rank FILE", 4),
    "line.csv": (lambda: b"name\n" + b"x" * (20 * 1024 * 1024 - 200), "new berger OUT --players FILE", 4),
    "fund of 2,000.csv": (lambda: fund(2000), "prizes EVENT --fund FILE", 4),
    "fund of 19,000.csv": (lambda: fund(19_000), "prizes EVENT --fund FILE", 4),
    "sheets.xlsx": (junk_sheets, "rank FILE", 4),
    "sheets too.xlsx": (junk_sheets, "new berger OUT --players FILE", 4),
    "strings.xlsx": (strings, "check FILE", 4),
    "strings too.xlsx": (strings, "new berger OUT --players FILE", 4),
    "names.xlsx": (names, "check FILE", 4),
    "names too.xlsx": (names, "new berger OUT --players FILE", 4),
}


def cost(command: str, folder: Path, file: Path) -> tuple[int, float, int]:
    """The exit status, seconds of a processor and kilobytes of a command."""
    places = {"FILE": str(file), "OUT": str(folder / "out.xlsx"), "EVENT": str(folder / "event.xlsx")}
    done = subprocess.run(
        [sys.executable, "-c", RUNNER, *(places.get(word, word) for word in command.split())],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert "Traceback" not in done.stderr, done.stderr
    _, status, seconds, memory = done.stderr.rsplit("\n@", 3)
    return int(status), float(seconds), int(memory)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the greatest memory is told otherwise here")
def test_a_heavy_file_is_read_in_a_moment_or_refused(tmp_path: Path) -> None:
    event = tmp_path / "event.xlsx"
    event.write_bytes(EVENT)
    sound = min(cost("rank FILE", tmp_path, event)[1] for _ in range(2))
    allowed = sound + MORE_TIME * max(1.0, sound / USUAL)
    found = {}
    for name, (made, command, status) in HEAVY.items():
        (tmp_path / name).write_bytes(made())
        told, seconds, memory = cost(command, tmp_path, tmp_path / name)
        if told != status or seconds > allowed or memory > MEMORY:
            found[name] = (told, seconds, memory)
    assert found == {}, f"a sound workbook took {sound:.2f} s"
