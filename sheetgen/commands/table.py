"""``table``: the pairing table of a system."""

from sheetgen.commands.shown import Shown

table = Shown("table")
