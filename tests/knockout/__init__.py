"""Knockouts: the workbook against the rules, a naive play-through and LibreOffice."""
