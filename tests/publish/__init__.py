"""Published pages: what they are, and what they say."""
