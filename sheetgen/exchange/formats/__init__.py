"""The formats files of people and of other programs come in: a folder a kind, a module a format."""
