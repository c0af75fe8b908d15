"""A player that learns its opponent: what it may be like, what it did, and the best response to that."""
