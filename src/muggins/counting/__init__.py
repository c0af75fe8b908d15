"""Exact averages: over starters, over cribs, over every hand there is. No sampling here."""
