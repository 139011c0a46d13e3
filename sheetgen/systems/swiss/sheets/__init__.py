"""The sheets of a Swiss workbook."""
