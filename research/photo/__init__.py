"""The training of the photo reader: synthetic scenes, two nets, and what they were measured at."""
