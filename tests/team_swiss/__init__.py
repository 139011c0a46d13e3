"""Swiss rounds of teams."""
