"""What several systems have: sheets, entries, and the specification out of what was asked."""
