"""Players that play for the score rather than for points."""
