"""Observations and actions as numbers of a fixed size, one file for each game of the box."""
