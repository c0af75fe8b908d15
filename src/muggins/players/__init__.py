"""Who decides: every published kind of player, compiled for matches and asked with views."""
