"""A workbook found again as it was described: blocks, rows, entries, and figures against the recomputation."""
