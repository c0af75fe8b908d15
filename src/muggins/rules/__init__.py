"""The rules of cribbage in plain Python, to be read next to the rule book. No NumPy here."""
