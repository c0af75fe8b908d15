"""Toss and play solved together, and measured."""
