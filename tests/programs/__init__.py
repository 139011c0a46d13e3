"""Files of other programs: read, written, there and back."""
