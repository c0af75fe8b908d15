"""The shipped values of every score, corrected for sides that play for the score."""
