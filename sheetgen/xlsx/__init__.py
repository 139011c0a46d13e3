"""The only door to spreadsheet files: write, read, patch."""
