"""Load on a server from another process, and the figures of it: ``kufsa bench server``."""
