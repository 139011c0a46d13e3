"""Leagues of teams, and the match sheets of their captains."""
