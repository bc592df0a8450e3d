"""Tables at which matches are played: the registry, one actor for each table, races and bots."""
