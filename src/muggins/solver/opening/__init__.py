"""The first three cards of the play, where a side also plays by what it tossed."""
