"""Sheets that are added when they are asked for (``--with``): entries of one registry, the same for all systems."""
