"""Every setting of the server, from a file, the environment and the command line.

A setting has the same name everywhere: ``drain_seconds`` is ``drain_seconds = 10`` in the file, the
flag ``--drain-seconds``, and in the environment its name in capitals behind ``PREFIX``. Flags win
over variables, variables over the file, and the file over the defaults. Whatever is unknown or not
allowed is refused with a sentence that says where it was given.
"""

from .kinds import Network
from .loading import FILE, OTHER_VARIABLES, BadSetting, Loaded, load
from .table import EVERYWHERE, PREFIX, TABLE, Setting, Settings

__all__ = [
    "EVERYWHERE",
    "FILE",
    "OTHER_VARIABLES",
    "PREFIX",
    "TABLE",
    "BadSetting",
    "Loaded",
    "Network",
    "Setting",
    "Settings",
    "load",
]
