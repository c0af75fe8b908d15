"""Who decides: every published kind of player, in a form to read and a form for mass play."""
