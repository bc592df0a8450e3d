"""Learning by self-play: networks, lessons, and weights that play without PyTorch."""
