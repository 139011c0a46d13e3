"""A second, naive ranking of round robins: the independent judge of the engine. It imports nothing of the project."""
