"""The games in the box: one folder each, found through entry points; called, the list of them."""

from kufsa.core.folder import call_folder
from kufsa.core.registry import games

call_folder(__name__, games)
