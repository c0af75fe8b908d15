"""Cards, boards and tables as pictures, for notebooks and pages."""
