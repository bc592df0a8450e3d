"""Players of King's Court."""
