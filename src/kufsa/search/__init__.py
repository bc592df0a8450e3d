"""The general search, levels and memory that every game's bots build on."""
