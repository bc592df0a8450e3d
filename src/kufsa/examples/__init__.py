"""Worked examples of what can be built on the environments."""
