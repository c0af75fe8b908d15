"""The parts of what is compiled on a new machine, by name; :mod:`muggins.coach.warm` compiles them."""

DECODED, OPENING, TABLE = "decoded", "opening", "table"
CARDS, TOSSES, CARDS_AT_SCORE, SCORE = "cards", "tosses", "cards-at-score", "score"
MATCH, EXPLORING, SIMPLE = "match", "exploring", "simple"
ALL = (DECODED, OPENING, CARDS, TABLE, TOSSES, SCORE, CARDS_AT_SCORE)
"""What the coach needs. The others are compiled where somebody wants them."""
