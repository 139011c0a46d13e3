"""Rating lists of federations. A module a format; ``FORMAT`` in it declares it."""
