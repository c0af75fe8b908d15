"""The published studies again, exactly where they sampled, and studies of playing for the score; one file each."""
