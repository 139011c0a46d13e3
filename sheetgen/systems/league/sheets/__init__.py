"""The sheets of a league."""
