"""Lists split into pools."""
