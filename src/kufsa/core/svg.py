"""Pictures as text: the few functions with which every game writes its SVG.

A picture stands alone (no fonts, scripts or files from elsewhere), names itself to screen
readers in the language asked for, and may stand beside others on one page: ids start with
a ``namespace`` made from what the picture shows.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from .language import direction

FONT = "Rubik, Heebo, 'Noto Sans Hebrew', 'Noto Sans', 'Segoe UI', system-ui, sans-serif"
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Attribute = str | float | None


def escape(words: object) -> str:
    """Any text, safe between tags and inside quotes; what XML cannot hold becomes U+FFFD.

    >>> escape('<b> & "c"'), escape("\\x00") == "\\ufffd"
    ('&lt;b&gt; &amp; &quot;c&quot;', True)
    """
    safe = _NOT_XML.sub("\ufffd", str(words)).replace("&", "&amp;")
    return safe.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """One element. Children are SVG already; attributes are escaped, and left out when None.

    An underscore stands for a hyphen, one at the end for nothing.

    >>> element("rect", x=1.0, width=2.345, stroke_width=2, class_="back", fill=None)
    '<rect x="1" width="2.35" stroke-width="2" class="back"/>'
    >>> element("g", element("use", href="#star"))
    '<g><use href="#star"/></g>'
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(number(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>"


def number(value: str | float) -> str:
    """A number as short as two decimals allow; a text stays as it is.

    >>> number(3.0), number(-0.001), number(2.5), number("50%")
    ('3', '0', '2.5', '50%')
    """
    if isinstance(value, str):
        return value
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def label(words: object, x: float, y: float, lang: str = "en", **attributes: Attribute) -> str:
    """Words at a point, in the direction of their language.

    With ``text_anchor="start"`` (the default of SVG) Hebrew begins at x and runs to the left.
    Letters of the notation (``c4``) are of no language: leave ``lang`` out for them.

    >>> label("ג׳ק", 5, 9, "he")
    '<text x="5" y="9" direction="rtl" unicode-bidi="embed">ג׳ק</text>'
    """
    side = {"direction": "rtl", "unicode_bidi": "embed"} if direction(lang) == "rtl" else {}
    return element("text", escape(words), x=x, y=y, **side, **attributes)


def namespace(view: Mapping[str, Any], lang: str = "en") -> str:
    """A short prefix for the ids of one picture, the same whenever the picture is the same.

    >>> namespace({"turn": 0}) == namespace({"turn": 0}) != namespace({"turn": 1})
    True
    """
    shown = json.dumps([view, lang], sort_keys=True, default=str)
    return "k" + hashlib.sha256(shown.encode("utf-8", "backslashreplace")).hexdigest()[:8]


def picture(
    *body: str,
    width: float,
    height: float,
    title: str,
    description: str,
    lang: str,
    prefix: str,
    style: str = "",
) -> str:
    """The whole document: it scales to any width, and reads its title and description aloud.

    ``style`` is CSS; let its selectors begin with ``#{prefix}``, for on a web page it would
    otherwise reach the other pictures.
    """
    return element(
        "svg",
        element("title", escape(title), id=f"{prefix}-title"),
        element("desc", escape(description), id=f"{prefix}-desc"),
        element("style", escape(style).replace("&gt;", ">")) if style else "",
        *body,
        xmlns="http://www.w3.org/2000/svg",
        id=prefix,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        lang=lang,
        aria_labelledby=f"{prefix}-title {prefix}-desc",
        font_family=FONT,
        style="max-width:100%;height:auto",
    )
