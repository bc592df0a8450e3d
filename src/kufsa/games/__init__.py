"""The games in the box: one folder each, found through entry points."""
