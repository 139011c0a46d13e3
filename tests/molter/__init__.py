"""Molter events end to end: what stands in the workbook, what the engine says, what the command line refuses."""
