"""What systems share whose rounds are dealt one by one by a command: keys, doubts, corrections, the journal."""
