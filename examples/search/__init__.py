"""Search over many games at once."""
