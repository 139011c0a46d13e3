"""M14: Molter tables the book does not have: construction, colours, floats, a compact store and its replay."""
