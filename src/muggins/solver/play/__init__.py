"""The play of one deal: its public tree, its traversal, and what is computed on it."""
