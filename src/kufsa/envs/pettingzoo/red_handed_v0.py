"""Red-Handed for PettingZoo: asked seat by seat, or all at once with ``parallel_env``."""

from .tables import at_once, in_turn

env, raw_env = in_turn(__name__)
parallel_env = at_once(__name__)
