"""A player that learns by playing against itself, only through the public environment."""
