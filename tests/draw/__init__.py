"""Directed draws (B10, B11)."""
