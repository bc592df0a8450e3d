"""Players of DrachenWurf."""
