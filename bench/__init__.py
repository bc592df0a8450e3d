"""Measurements beside other people's software, and of the server under load. Not in the wheel."""
