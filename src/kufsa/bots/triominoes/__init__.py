"""Players of Triangle Dominoes."""
