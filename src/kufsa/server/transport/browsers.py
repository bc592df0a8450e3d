"""What a browser calls itself, in the two words that a person needs to tell devices apart."""

from litestar.types import Scope

from .headers import values

# What stands in ``User-Agent``, and what it is called. Most browsers also claim to be others, so
# the first that fits counts.
_BROWSERS = (
    (("Edg/", "EdgA/", "EdgiOS/"), "Edge"),
    (("OPR/",), "Opera"),
    (("SamsungBrowser/",), "Samsung Internet"),
    (("Firefox/", "FxiOS/"), "Firefox"),
    (("Chrome/", "Chromium/", "CriOS/"), "Chrome"),
    (("Safari/",), "Safari"),
)
_SYSTEMS = (
    (("iPhone",), "iPhone"),
    (("iPad",), "iPad"),
    (("Android",), "Android"),
    (("Windows",), "Windows"),
    (("CrOS",), "ChromeOS"),
    (("Macintosh",), "Mac"),
    (("Linux",), "Linux"),
)


def browser_name(scope: Scope) -> str:
    """Browser and system of a request, as far as they are known; no version, nothing else.

    >>> agent = b"Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"
    >>> browser_name({"headers": [(b"user-agent", agent)]})
    'Firefox, Linux'
    >>> browser_name({"headers": [(b"user-agent", b"curl/8.5.0")]})
    ''
    """
    agent = " ".join(values(scope, b"user-agent"))[:500]
    named = (
        next((name for marks, name in kinds if any(mark in agent for mark in marks)), "")
        for kinds in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(name for name in named if name)
