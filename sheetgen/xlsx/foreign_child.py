"""The child process that reads a foreign workbook: it limits itself first, and tells what it found as JSON.

``python -m sheetgen.xlsx.foreign_child KIND``, the file on standard input. It may be killed at any time.
"""

import contextlib
import json
import sys

MEMORY = 1024 * 1024 * 1024
SECONDS = 20


def limit() -> None:
    """Bound memory and time before anything foreign is touched, where the system knows how (not on Windows)."""
    with contextlib.suppress(ImportError):
        import resource

        for name, most in (("RLIMIT_AS", MEMORY), ("RLIMIT_CPU", SECONDS), ("RLIMIT_CORE", 0)):
            with contextlib.suppress(ValueError, OSError, AttributeError):
                resource.setrlimit(getattr(resource, name), (most, most))


def main() -> None:
    limit()
    from sheetgen.errors import FileProblem
    from sheetgen.xlsx import ods, xls

    reader = {"ods-file": ods.read_ods, "old-xls": xls.read_xls}[sys.argv[1]]
    try:
        told = reader(sys.stdin.buffer.read())
    except FileProblem as refusal:
        problem = refusal.problems[0]
        told = {"problem": problem.code, "found": problem.found, "facts": dict(problem.data)}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
