"""Scripts that print what the documentation shows."""
