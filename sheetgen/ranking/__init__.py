"""Results to order, pure and exact: records, tie-breaks, standings and their explanation."""
