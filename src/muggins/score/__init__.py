"""The worth of a score: from points per deal to the probability of winning."""
