"""The door of the command line: the version is answered before anything heavy is imported."""

import gc
import signal
import sys

from sheetgen import __version__


def process() -> None:
    """The command as a process of its own, which ends as soon as everything is said and written."""
    # So much is made at once, and nothing of it in cycles, that looking for them costs a tenth.
    gc.set_threshold(5_000_000, 20, 50)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who ends it from outside ends it as Ctrl-C does
    try:
        main()
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            _leave(int(end.code or 0))
        raise


def main() -> None:
    """Run the command line with the arguments of this process; ``--version`` alone is answered at once."""
    if sys.argv[1:] == ["--version"]:
        try:
            print(f"sheetgen {__version__}", flush=True)
        except BrokenPipeError:
            raise
        except OSError as refusal:
            from sheetgen.commands.terminal import output_refused

            output_refused(refusal)
        return
    from sheetgen.commands import run

    run()


def _leave(status: int) -> None:
    """End without taking every cell of a great workbook apart, which takes a fifth of the time of a command.

    Whoever still waits for something, a thread or a reader who has gone, is left to the usual end.
    """
    import atexit
    import os
    import threading

    if threading.active_count() > 1:
        return
    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        return
    os._exit(status)
