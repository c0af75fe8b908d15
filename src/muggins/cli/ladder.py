"""``muggins ladder``."""
