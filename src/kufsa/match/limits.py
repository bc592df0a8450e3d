"""How much of a match is kept and sent: whatever people do, one table stays small."""

# A match of the box has some hundred events. Where nothing in a game forces an end, nothing else
# would stop two people (or one person and a bot) from going on until the memory is full.
LONGEST_MATCH = 10_000  # events; then the match ends as abandoned
HISTORY = 100  # actions in a scene; the earlier ones are asked for
CHAT_LINES = 100  # kept and sent
KEPT_EVERY = 32  # actions between two positions that are kept: others are played again from there
