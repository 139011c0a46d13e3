"""One module a sheet: where its cells stand, and what they hold."""
