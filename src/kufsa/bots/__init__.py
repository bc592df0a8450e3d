"""Players that see only what a seat may know; called with a game, the list of its bots."""

from kufsa.core.folder import call_folder

from .protocol import bots

call_folder(__name__, bots)
