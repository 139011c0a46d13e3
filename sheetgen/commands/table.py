"""``table``: the pairing table of a system."""

from sheetgen.commands.shown import PrintedCommand

table = PrintedCommand("table")
