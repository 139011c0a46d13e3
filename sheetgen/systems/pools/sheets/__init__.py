"""The sheets only pools have."""
