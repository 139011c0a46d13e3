"""``plan``: an event worked out without a workbook."""

from sheetgen.commands.shown import Shown

plan = Shown("plan")
