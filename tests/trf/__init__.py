"""Tournament report files: in, out, there and back."""
