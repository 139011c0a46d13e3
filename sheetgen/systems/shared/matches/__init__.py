"""What the workbooks of teams that meet in matches share: a league, and a Swiss of teams."""
