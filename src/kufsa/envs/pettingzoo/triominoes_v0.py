"""Triangle Dominoes for PettingZoo."""

from .tables import in_turn

env, raw_env = in_turn(__name__)
