"""Lists and typed entries put into the cells of a workbook."""
