"""Leagues: the calendar, numbers for clubs, the season workbook against the engine, match sheets merged."""
