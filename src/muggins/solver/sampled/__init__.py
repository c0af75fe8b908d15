"""Sampled CFR over abstractions, the way it was published."""
