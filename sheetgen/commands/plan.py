"""``plan``: an event worked out without a workbook."""

from sheetgen.commands.shown import PrintedCommand

plan = PrintedCommand("plan")
