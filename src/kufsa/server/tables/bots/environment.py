"""The environment of a bots' process: what Python needs, and none of the server's secrets.

A bot may come from any package that is installed. The server's own variables hold the password of
its database and its tokens, and those of the machine may hold others'.
"""

import os
from collections.abc import Mapping

from kufsa.server.settings import OTHER_VARIABLES

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
_NAMES = {
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TMP", "TEMP"),
    *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "VIRTUAL_ENV", "SSL_CERT_FILE"),
    # Without these, Windows does not start a process or find a folder.
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA"),
    *("LOCALAPPDATA", "PROGRAMDATA", "NUMBER_OF_PROCESSORS"),
    *OTHER_VARIABLES,
}
_BEGINNINGS = ("LC_", "XDG_", "PYTHON", "NUMBA_")


def bots_environment(given: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The variables that a bots' process gets.

    >>> bots_environment({"PATH": "/bin", "API_TOKEN": "hush"})
    {'PATH': '/bin', 'OPENBLAS_NUM_THREADS': '1', 'OMP_NUM_THREADS': '1', 'NUMBA_NUM_THREADS': '1'}
    """
    kept = {
        name: value
        for name, value in given.items()
        if name.upper() in _NAMES or name.upper().startswith(_BEGINNINGS)
    }
    return kept | ONE_THREAD
