"""Many games at once: simulations, counts of lines, measurements. Nothing here prints."""
