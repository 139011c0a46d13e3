"""How stored tables are found. Needs ``sheetgen[build]`` (a solver); nothing here runs in the program itself."""
