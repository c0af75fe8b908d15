"""One person's game against a player."""
