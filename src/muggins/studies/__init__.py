"""The published studies again, exactly where they sampled."""
