"""What the sheets look like on paper."""
