"""Cards read from a photograph: two small nets, and the choice of the best set of cards."""
