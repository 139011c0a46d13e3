"""Independent spreadsheet engines: they recalculate our workbooks, and tests compare formulas with the engine."""
