"""Molter events."""
