"""The door of the command line: the version is answered before anything heavy is imported."""

import sys

from sheetgen import __version__


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        print(f"sheetgen {__version__}")
        return
    from sheetgen.commands import run

    run()
