"""Rounds of a Swiss paired, checked, changed by hand and taken back: in workbooks and in report files."""
