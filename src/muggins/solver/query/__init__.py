"""What other packages ask a solution."""
