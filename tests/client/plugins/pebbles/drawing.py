"""A picture in which actions can be touched, with things in it that a page must not have."""

from collections.abc import Mapping
from typing import Any


def svg(view: Mapping[str, Any], lang: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 160" role="img"'
        ' aria-label="Pebbles"'
        ' onload="document.title=\'stolen\'" style="background:url(//elsewhere.example/x)">'
        "<script>document.title = 'stolen'</script>"
        "<style>.pebble { fill: #b3401f }</style>"
        '<image href="https://elsewhere.example/x.png" width="9" height="9"/>'
        '<g data-action="take" style="cursor:pointer">'
        '<circle class="pebble" cx="80" cy="80" r="60"/>'
        '<text x="80" y="90" text-anchor="middle" font-size="30" fill="#fff">'
        f"{view['glowing']}</text></g>"
        '<g data-action="pour" onclick="document.title=\'stolen\'">'
        '<circle cx="220" cy="80" r="60" fill="#2456a6"/></g>'
        "</svg>"
    )
