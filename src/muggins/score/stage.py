"""The length of a game, and the places where a deal may be entered."""

TARGET = 121
SKUNK, DOUBLE_SKUNK = 90, 60
SEAMS = ("deal", "starter", "show", "dealer")
"""Before the deal; once the starter is turned and heels are pegged; once the play is over; once
pone has counted."""
STARTER, SHOW = 1, 2
