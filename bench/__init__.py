"""Reproducible timings: ``make bench`` writes results.json and prints it as a table."""
