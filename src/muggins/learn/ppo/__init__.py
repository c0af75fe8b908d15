"""A player that learns from nothing but what deals paid, by proximal policy optimisation in self-play."""
