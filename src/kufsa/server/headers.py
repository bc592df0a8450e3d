"""Reading the headers of a connection as they were sent, repeated ones included."""

from litestar.types import Scope


def values(scope: Scope, name: bytes) -> list[str]:
    """Every value of a header, in order; ``name`` in small letters.

    >>> values({"headers": [(b"via", b"a"), (b"via", b"b")]}, b"via")
    ['a', 'b']
    """
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]
