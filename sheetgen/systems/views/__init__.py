"""Views: a sheet drawn from tables, written once for every system that has it (see :mod:`sheetgen.systems.schema`)."""
