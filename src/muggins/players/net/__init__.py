"""Players that have learned: a small net for the play, tables for the toss."""
