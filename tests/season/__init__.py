"""Tests of the season: one championship out of many events."""
