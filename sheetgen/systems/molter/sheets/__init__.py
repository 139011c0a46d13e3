"""The sheets only Molter events have."""
