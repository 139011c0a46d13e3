"""What a sheet is, as data: cells, roles, codecs, formulas that render and compute."""
