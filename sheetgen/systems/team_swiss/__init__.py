"""A Swiss of teams: paired round by round by a command (C.04.6), results board by board or as scores of matches."""
