"""Scheveningen matches: the tables against what is printed, the workbook against the engine."""
