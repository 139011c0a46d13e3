"""The Dutch pairing: its layers against brute force, kept cases, an independent checker and other programs."""
