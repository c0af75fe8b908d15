"""Questions to the solution, answered with reasons: what to toss, what to play, what it cost."""
