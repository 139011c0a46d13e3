"""What builds the data of the package and never runs at a user's."""
