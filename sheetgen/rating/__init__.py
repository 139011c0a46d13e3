"""Ratings and norms (chapters E and N): what a tournament changes, and what it is worth; pure, exact, no sheet."""
