"""Speed as ratios to what the machine can do at all, measured in the same run: python -m tests.bench."""
