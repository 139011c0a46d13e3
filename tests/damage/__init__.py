"""What people and programs do to a workbook, done to real files: made by ``python -m tests.damage``, kept for ever."""
