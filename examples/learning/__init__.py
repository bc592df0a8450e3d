"""Learning by self-play: a worked example of what can be built on the environments."""
