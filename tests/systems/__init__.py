"""Tests that walk the systems."""
