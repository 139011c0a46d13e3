"""The sheets of a Swiss of teams."""
