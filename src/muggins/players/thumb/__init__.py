"""Rules of thumb: few enough to be remembered, fitted to the solution, in the words of the game."""
