"""The sheets only a Scheveningen match has."""
