"""Who meets whom: pure functions from a specification to a schedule."""
