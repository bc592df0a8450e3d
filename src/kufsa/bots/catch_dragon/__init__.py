"""Players of Catch the Dragon."""
