"""What the commands do, as functions on paths: one module an operation. ``sheetgen`` offers them by their names."""
