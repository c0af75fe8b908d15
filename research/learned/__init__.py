"""The training of the player `learned`, by play against itself."""
