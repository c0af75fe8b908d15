"""What the score is worth: from the points that deals bring to the probability of winning."""
