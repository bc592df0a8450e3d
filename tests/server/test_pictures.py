"""Pictures of games: what draws is let through, and nothing else."""

import re

import pytest

from kufsa.server.transport.pictures import BadPicture, clean

SVG = 'xmlns="http://www.w3.org/2000/svg"'


def inside(text: str) -> str:
    """What is left of something in a picture."""
    found = re.fullmatch(r"<svg [^>]*?(?: />|>(.*)</svg>)", clean(f"<svg {SVG}>{text}</svg>").svg)
    assert found is not None
    return found[1] or ""


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        '<script href="//elsewhere.example/x.js"/>',
        '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
        "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'>x</body></foreignObject>",
        '<iframe xmlns="http://www.w3.org/1999/xhtml" src="/"/>',
        '<image href="https://elsewhere.example/x.png"/>',
        '<a href="javascript:alert(1)"><text>x</text></a>',
        '<animate attributeName="href" values="javascript:alert(1)"/>',
        '<set attributeName="onclick" to="alert(1)"/>',
        '<feImage href="https://elsewhere.example/x"/>',
        "<style>@import '//elsewhere.example/x.css';</style>",
        "<style>g { fill: url(//elsewhere.example/x) }</style>",
    ],
)  # fmt: skip
def test_what_does_not_draw_is_left_out(hostile: str) -> None:
    assert inside(hostile) == ""
    assert clean(f"<svg {SVG}>{hostile}</svg>").css == ""


@pytest.mark.parametrize(
    "attribute",
    [
        'onclick="alert(1)"',
        'ONLOAD="alert(1)"',
        'href="javascript:alert(1)"',
        'href="https://elsewhere.example/#x"',
        'xlink:href="data:image/svg+xml,x" xmlns:xlink="http://www.w3.org/1999/xlink"',
        'fill="url(https://elsewhere.example/x)"',
        'filter="URL( //elsewhere.example/x)"',
        'style="background:red"',
        'style="fill:url(//elsewhere.example/x)"',
        'style="fill:expression(alert(1))"',
        'fill="u\\72l(//elsewhere.example/x)"',
        'xml:base="https://elsewhere.example/"',
        'tabindex="1"',
    ],
)
def test_what_an_attribute_must_not_say_is_left_out(attribute: str) -> None:
    assert inside(f"<g {attribute}/>") == "<g />"


def test_what_draws_stays_as_it_is() -> None:
    drawn = (
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff" /></linearGradient></defs>'
        '<g data-action="take &lt;1&gt;" fill="url(#a)" class="x" aria-label="url(x) \\">'
        '<use href="#b" transform="scale(2)" />'
        '<text direction="rtl">גחלת<tspan>3</tspan>!</text></g>'
    )
    assert inside(drawn) == drawn


def test_styles_become_attributes_and_a_sheet_apart() -> None:
    found = clean(
        f'<svg {SVG}><style>.x {{ fill: red }}</style><g style="fill: red; top: 0"/></svg>'
    )
    assert found.css == ".x { fill: red }"
    assert '<g fill="red" />' in found.svg


def test_words_after_what_is_left_out_stay() -> None:
    assert inside("<text>a<b/>c<tspan>d</tspan><b/>e</text>") == "<text>ac<tspan>d</tspan>e</text>"


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "no picture",
        f"<svg {SVG}><g></svg>",
        "<html/>",
        f'<!DOCTYPE svg [<!ENTITY a "b">]><svg {SVG}>&a;</svg>',
        f"<svg {SVG}><g><![CDATA[x]]></g></svg>",
        f"<svg {SVG}>{'<g>' * 200}{'</g>' * 200}</svg>",
        f"<svg {SVG}>{' ' * 2_000_000}</svg>",
        "<svg>\0</svg>",
    ],
)
def test_what_is_no_picture_is_refused_with_a_sentence(broken: str) -> None:
    with pytest.raises(BadPicture, match=" "):
        clean(broken)
