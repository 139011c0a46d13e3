"""The formats that are read: each has all that a format has."""
