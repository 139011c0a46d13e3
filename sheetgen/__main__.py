"""``python -m sheetgen``."""

from sheetgen.cli import process

process()
