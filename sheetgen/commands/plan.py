"""``plan``: an event worked out without a workbook."""

from sheetgen.commands.printed import PrintedCommand

plan = PrintedCommand("plan")
