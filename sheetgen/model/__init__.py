"""What a chess event is made of: frozen data, no library, no file."""
