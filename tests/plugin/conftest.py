"""The plug-in's own tests can run only where it is installed; ``test_plugin`` installs it."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("ten_nuts") else ["ten_nuts/*"]
