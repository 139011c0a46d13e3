"""The workbook of a directed drawing of lots."""
