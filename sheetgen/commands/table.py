"""``table``: the pairing table of a system."""

from sheetgen.commands.printed import PrintedCommand

table = PrintedCommand("table")
