"""The toss as a game of its own, and what it does to the cards that are left."""
