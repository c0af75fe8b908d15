"""The law of cribbage in plain Python, to be read beside the rule book. No NumPy here."""
