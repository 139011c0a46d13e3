"""The tournament report file of FIDE, editions 16 and 26, and the dialect of the pairing engines."""
