"""``watch``: the next round is paired when all results of one are saved."""

import datetime
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sheetgen.commands.shared import say, terminal
from sheetgen.errors import Exit

if TYPE_CHECKING:
    from sheetgen.operations.watch import WatchStep


def watch(
    workbook: Annotated[Path, typer.Argument(metavar="WB")],
) -> None:
    """Follow a workbook, and pair the next round when all results of one are saved; ends with Ctrl-C."""
    from sheetgen.operations.watch import EVERY, Watcher
    from sheetgen.present.pairing_page import pairing_page

    watcher = Watcher(workbook, pairing_page)
    try:
        for step in watcher.begin():
            _tell(step)
        print(terminal()["watch.ends"], flush=True)
        while True:
            time.sleep(EVERY)
            for step in watcher.look():
                _tell(step)
    except KeyboardInterrupt:
        waiting = watcher.waiting
        words = terminal()
        messages = words.say("watch.ended-waiting", round=waiting.number, path=watcher.path) if waiting else ""
        print("\n" + (messages or words["watch.ended"]), flush=True)
        raise SystemExit(Exit.FINE) from None


def _tell(step: "WatchStep") -> None:
    """One line with the time, then what is to be known of it."""
    if step.id:
        now = datetime.datetime.now().strftime("%H:%M:%S")
        print(f"{now}  {terminal().say(f'watch.{step.id}', **step.facts)}", flush=True)
    say(step.problems)
