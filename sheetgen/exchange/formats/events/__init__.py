"""Whole events as other programs write them. A module a format; ``FORMAT`` in it declares it."""
