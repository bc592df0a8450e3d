"""Reading the headers of a connection as they were sent, repeated ones included."""

from litestar.types import Scope

from kufsa.core.language import closest_language


def values(scope: Scope, name: bytes) -> list[str]:
    """Every value of a header, in order; ``name`` in lower case.

    >>> values({"headers": [(b"via", b"a"), (b"via", b"b")]}, b"via")
    ['a', 'b']
    """
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def preferred_language(scope: Scope) -> str:
    """The language that a browser prefers among ours; English if none."""
    liked: list[tuple[float, str]] = []
    for part in ",".join(values(scope, b"accept-language")).split(",")[:20]:
        tag, _, weight = part.strip().lower().partition(";q=")
        try:
            liked.append((-float(weight or 1), tag))
        except ValueError:
            continue
    return closest_language(tag for _, tag in sorted(liked, key=lambda like: like[0]))
