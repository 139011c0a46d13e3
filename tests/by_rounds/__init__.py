"""Tie-breaks in cells of events paired round by round."""
