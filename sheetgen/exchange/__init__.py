"""What comes from other programs and goes to them: people's lists, result lists, tournament report files."""
