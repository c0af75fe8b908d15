"""Drills, and what was missed in them."""
