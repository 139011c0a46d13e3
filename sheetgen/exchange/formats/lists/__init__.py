"""Lists with headings: players, teams, results, prizes. A module a format; ``FORMAT`` in it declares it."""
