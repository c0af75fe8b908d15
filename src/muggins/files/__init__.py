"""Files: where they lie, how they are written whole or not at all, and what is cached."""
