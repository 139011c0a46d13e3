"""A club's own workbook, drawn by the club, filled from an event: by defined names and {{placeholders}}."""

from sheetgen.operations.branded.filling import FilledTemplate, fill_template

__all__ = ["FilledTemplate", "fill_template"]
