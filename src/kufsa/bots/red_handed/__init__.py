"""Players of Red-Handed."""
