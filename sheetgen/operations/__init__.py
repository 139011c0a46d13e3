"""What the commands do: one module an operation, its core on bytes, its options and its function on paths together.

``sheetgen`` offers the functions by their names. What several operations share stands in packages of its own:
``reading`` (a workbook or a list opened and understood), ``entering`` (lists into cells), ``pairing`` (rounds of a
Swiss), ``branded`` (a club's own workbook), ``batch`` (many workbooks at once).
"""
