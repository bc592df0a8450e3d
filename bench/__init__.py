"""Comparisons with other people's software, and the server under load. Not in the wheel."""
