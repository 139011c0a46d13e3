"""The arbiter's paper as sheets: announcement, internal rules, check-in, journal of incidents, technical report."""
