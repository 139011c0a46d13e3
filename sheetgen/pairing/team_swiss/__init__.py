"""Swiss rounds of teams as FIDE's C.04.6 of February 2026 pairs them: bye, brackets with upfloaters, colours."""
