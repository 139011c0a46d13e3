"""A club's season by the Keizer system: paired by rank every evening, counted by the values of opponents."""
