"""A game's pictures for a page: only what draws is let through.

A picture comes from a game's own code and holds the names of people, so it is parsed as XML and
rewritten with only what is on the lists of what is allowed: no script, no event handler, no link
out of the picture and no other document inside it. The pages' security policy forbids inline
styles, so what a ``style`` attribute says becomes presentation attributes, and style sheets are
returned separately: the client puts them where they reach this picture only.
"""

import re
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "http://www.w3.org/2000/svg"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
LARGEST = 2_000_000  # characters
DEEPEST = 100  # elements inside one another


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ELEMENTS = _words(
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan "
    "textPath linearGradient radialGradient stop pattern clipPath mask marker filter feBlend "
    "feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG "
    "feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence"
)
# What a style sheet could also say about a shape.
PRESENTATION = _words(
    "alignment-baseline baseline-shift clip-path clip-rule color color-interpolation-filters "
    "direction display dominant-baseline fill fill-opacity fill-rule filter flood-color "
    "flood-opacity font-family font-size font-style font-variant font-weight letter-spacing "
    "marker-end marker-mid marker-start mask opacity paint-order pointer-events shape-rendering "
    "stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap "
    "stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration "
    "text-rendering transform transform-origin unicode-bidi vector-effect visibility word-spacing "
    "writing-mode"
)
ATTRIBUTES = _words(
    "id class lang role x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points "
    "pathLength viewBox preserveAspectRatio rotate textLength lengthAdjust startOffset method "
    "spacing offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits "
    "patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth "
    "markerHeight refX refY orient filterUnits primitiveUnits in in2 result mode type values "
    "tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 radius stdDeviation "
    "baseFrequency numOctaves seed stitchTiles data-action"
)
SPOKEN = re.compile(r"aria-[a-z]+", re.ASCII)
OWN_PLACE = re.compile(r"#[\w.-]+", re.ASCII)
ELSEWHERE = re.compile(r"url\s*\(\s*(?!['\"]?#)|@import|expression\s*\(|\\", re.IGNORECASE)


class BadPicture(ValueError):
    """What a game drew is not SVG, or more than a page can show; a sentence says what."""


class Picture(NamedTuple):
    """An SVG document without styles, and the style sheets that were in it."""

    svg: str
    css: str


def clean(text: str) -> Picture:
    """A picture with nothing in it but what draws.

    >>> clean('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script><g onclick="x"/></svg>')
    Picture(svg='<svg xmlns="http://www.w3.org/2000/svg"><g /></svg>', css='')
    """
    if len(text) > LARGEST:
        raise BadPicture(f"a picture has up to {LARGEST} characters, this has {len(text)}")
    if "<!" in re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL):
        raise BadPicture("a picture declares no document type and no entities")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadPicture(f"a picture is SVG, and this is not XML: {error}") from None
    if _local(root) != "svg":
        raise BadPicture("the outermost element of a picture is <svg>")
    sheets: list[str] = []
    made = _cleaned(root, sheets, 0)
    made.set("xmlns", SVG)
    return Picture(ElementTree.tostring(made, "unicode"), "\n".join(sheets))


def _local(element: ElementTree.Element) -> str:
    """The name of an SVG element; nothing for any other."""
    space, _, name = str(element.tag).rpartition("}")
    return name if space in ("", "{" + SVG) else ""


def _cleaned(element: ElementTree.Element, sheets: list[str], depth: int) -> ElementTree.Element:
    if depth > DEEPEST:
        raise BadPicture(f"elements of a picture may be nested up to {DEEPEST} deep")
    made = ElementTree.Element(_local(element), _attributes(element))
    made.text = element.text
    for child in element:
        name = _local(child)
        if name in ELEMENTS:
            kept = _cleaned(child, sheets, depth + 1)
            kept.tail = child.tail
            made.append(kept)
            continue
        if name == "style" and child.text and not ELSEWHERE.search(child.text):
            sheets.append(child.text)
        if child.tail:  # the text after what was left out
            if len(made):
                made[-1].tail = (made[-1].tail or "") + child.tail
            else:
                made.text = (made.text or "") + child.tail
    return made


def _attributes(element: ElementTree.Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in element.attrib.items():
        if name in ("href", XLINK_HREF):
            if OWN_PLACE.fullmatch(value):
                found["href"] = value
        elif name == "style":
            found |= _declared(value)
        elif name in PRESENTATION:
            found |= _declared(f"{name}:{value}")
        elif name in ATTRIBUTES or SPOKEN.fullmatch(name):
            found[name] = value
    return found


def _declared(style: str) -> dict[str, str]:
    """The declarations of a style that are presentation attributes too."""
    pairs = (part.partition(":") for part in style.split(";"))
    return {
        name.strip(): value.strip()
        for name, _, value in pairs
        if name.strip() in PRESENTATION and not ELSEWHERE.search(value)
    }
