"""The sheets of a knockout."""
