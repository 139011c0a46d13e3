"""What the sheets look like and compute, in words no spreadsheet library knows."""
