"""The games in the box: one folder each, found through entry points; called, the list of them."""

from kufsa.core.callable_package import make_callable
from kufsa.core.registry import games

make_callable(__name__, games)
