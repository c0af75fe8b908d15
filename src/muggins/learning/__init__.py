"""What the learning opponent knows of the people who play against it."""
