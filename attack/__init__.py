"""Attacks on the program, run by hand: ``make attack``."""
