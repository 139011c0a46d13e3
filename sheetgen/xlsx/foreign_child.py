"""The child process that reads a foreign workbook: it limits itself first, and tells what it found as JSON.

``python -m sheetgen.xlsx.foreign_child KIND``, the file on standard input. It may be killed at any time.
"""

import contextlib
import json
import sys
from collections.abc import Mapping
from typing import Any

MEMORY = 1024 * 1024 * 1024
SECONDS = 20


def limit() -> None:
    """Bound memory and time before anything foreign is touched, where the system knows how (not on Windows)."""
    with contextlib.suppress(ImportError):
        import resource

        for name, most in (("RLIMIT_AS", MEMORY), ("RLIMIT_CPU", SECONDS), ("RLIMIT_CORE", 0)):
            with contextlib.suppress(ValueError, OSError, AttributeError):
                resource.setrlimit(getattr(resource, name), (most, most))


def told_here(data: bytes, kind: str) -> Mapping[str, Any]:
    """What a file holds, or why it is refused, read in this very process."""
    from sheetgen.errors import FileProblem
    from sheetgen.xlsx import ods, xls

    reader = {"ods-file": ods.read_ods, "old-xls": xls.read_xls}[kind]
    try:
        return reader(data)
    except FileProblem as refusal:
        problem = refusal.problems[0]
        return {"problem": problem.code, "found": problem.found, "facts": dict(problem.data)}


def main() -> None:
    """Read a file from standard input under the limits and print what it holds as JSON."""
    limit()
    json.dump(told_here(sys.stdin.buffer.read(), sys.argv[1]), sys.stdout)


if __name__ == "__main__":
    main()
