"""Scheveningen matches."""
