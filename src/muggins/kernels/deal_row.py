"""A deal as a row of numbers: who dealt, what was dealt, tossed, turned and played."""

DEALER, SIX, STARTER, TOSS, CARDS, SCORES, LENGTH = 0, 1, 13, 14, 16, 24, 26
"""Columns of int16[26]: the dealer's seat; the pone's six cards and the dealer's, sorted; the starter; the
two tosses as places in ``crib.TOSSES`` (pone's, dealer's); the eight cards in the order played; the scores
before the deal (pone's, dealer's)."""
MOST_DEALS = 64
"""A game has fewer deals."""
