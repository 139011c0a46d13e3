"""Static pages of events for a club's site; `pages` binds them, and what it gives is written, zipped or sent."""
