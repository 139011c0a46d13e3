"""The door of the command line: the version is answered before anything heavy is imported."""

import gc
import sys

from sheetgen import __version__


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        print(f"sheetgen {__version__}")
        return
    # So much is made at once, and so little of it in cycles, that looking for them costs a tenth.
    gc.set_threshold(50_000, 20, 50)
    from sheetgen.commands import run

    run()
