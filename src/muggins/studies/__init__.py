"""Published studies again, exactly where they sampled, and what playing for the score adds to the values."""
