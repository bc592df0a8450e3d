"""How many connections the system lets a process have."""


def allow_many_files() -> None:
    """Let this process and those it starts have as many connections as the system allows."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
