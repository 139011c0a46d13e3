"""The child of a guard: reads requests, one a line, and answers each with one line of JSON."""

import gc
import json
import os
import signal
import sys
from typing import IO

from sheetgen.errors import error
from sheetgen.operations.batch.line import Request, failed, recalculate, to_facts

LARGEST_MEMORY = 1536 * 1024 * 1024  # bytes of address space: five times what the largest allowed workbook needs


def main() -> None:
    """Answer until the questions end, or until the memory does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # So much is made for a workbook, and nothing of it in cycles, that looking for them costs a tenth.
    gc.set_threshold(1_000_000, 20, 50)
    _limit_memory(LARGEST_MEMORY)
    answers = _own_answers()
    for question in sys.stdin:
        if not _answer(Request(**json.loads(question)), answers):
            return


def _answer(request: Request, answers: IO[str]) -> bool:
    """Answer one question; afterwards the child may go on or, out of memory, had better not."""
    try:
        answer, sound = json.dumps(to_facts(recalculate(request))), True
    except MemoryError:
        problem = error("too-much-memory", limit=LARGEST_MEMORY // (1024 * 1024))
        answer, sound = json.dumps(to_facts(failed(request.workbook, problem))), False
    answers.write(answer + "\n")
    answers.flush()
    return sound


def _own_answers() -> IO[str]:
    """The pipe to the parent, out of reach of anything that prints."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return answers


def _limit_memory(most: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits
        return
    for limit, value in ((resource.RLIMIT_AS, most), (resource.RLIMIT_CORE, 0)):
        soft, hard = resource.getrlimit(limit)
        if hard == resource.RLIM_INFINITY or value <= hard:
            resource.setrlimit(limit, (value, hard))
        del soft


if __name__ == "__main__":
    main()
