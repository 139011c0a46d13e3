"""Swiss events: paired round by round by a command, scored and ranked live in cells."""
