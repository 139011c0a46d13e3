"""What a system shows without a workbook, a pairing table or a plan of play: one command a kind."""

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.commands.shared import as_csv, as_json, deliver, language, terminal
from sheetgen.commands.systems import Systems
from sheetgen.i18n.catalogue import LANGUAGES
from sheetgen.systems.options import FILE, FLAG, Option

FORMS = (
    Option("json", FLAG),
    Option("csv", FLAG),
    Option("json_out", FILE, "FILE"),
    Option("csv_out", FILE, "FILE"),
    Option("force", FLAG),
)
WORKBOOK = (Option("output", FILE, "OUT.xlsx", short="-o"), Option("lang", choices=LANGUAGES))


class PrintedCommand(Systems):
    """A command of every system that has something to show by its name."""

    def __init__(self, command: str) -> None:
        super().__init__(command, self._systems, self._options, self._show)

    def _systems(self) -> Sequence[str]:
        from sheetgen.systems.registry import printed

        return tuple(printed(str(self.name)))

    def has(self, name: str) -> bool:
        """Whether a system has this table or plan; only its own module is asked."""
        from sheetgen.systems.registry import printed_table

        return printed_table(str(self.name), name) is not None

    def _options(self, system: str) -> Sequence[Option]:
        from sheetgen.systems.registry import printed_table

        printable = printed_table(str(self.name), system)
        more = WORKBOOK if printable and printable.grid else ()
        return (*(printable.options if printable else ()), *FORMS, *more)

    def _show(self, system: str, options: Mapping[str, Any]) -> None:
        from sheetgen.operations.table import show_printed, write_table

        forms = {option.name: options.get(option.name) for option in (*FORMS, *WORKBOOK)}
        own = {name: value for name, value in options.items() if name not in forms}
        printed = show_printed(str(self.name), system, **own)
        if forms["output"]:
            write_table(printed, forms["output"], forms["lang"] or language(), bool(forms["force"]))
            if not (forms["json"] or forms["csv"] or forms["json_out"] or forms["csv_out"]):
                print(terminal().say("new.done", path=forms["output"]))
                return
        makers = [
            (bool(forms["json"]), forms["json_out"], lambda: as_json(printed.json())),
            (bool(forms["csv"]), forms["csv_out"], lambda: as_csv(printed.rows())),
        ]
        deliver(lambda: printed.text(terminal()), makers, bool(forms["force"]))
