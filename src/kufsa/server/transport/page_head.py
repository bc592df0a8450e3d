"""What is known of the page before its program runs: by previews, searches, devices.

The head of the page and the manifest are written in the language of whoever asks. A preview names
the game of an address, with a picture of its table as anybody may see it, and nothing else: whoever
was sent a link learns no more than its page shows.
"""

import json
import re
from html import escape
from typing import Any, NamedTuple

from kufsa.core.errors import UnknownGame
from kufsa.core.language import Message, direction, languages
from kufsa.core.registry import game

PACKAGE = "kufsa.server"
MANIFEST = "kufsa.webmanifest"
PICTURE = "/icon-512.png"
LARGE = "summary_large_image"  # what a preview with a wide picture is called
ADDRESS = re.compile(r"/(?P<page>play|rules|learn|here|t|replay|check)/(?P<id>\w+)/?")
OF_GAMES = ("play", "rules", "learn", "here")
# What the built page says in no particular language.
HEAD = re.compile(r"<title>.*?</title>|<meta (?:name=\"description\"|property=\"og:[^>]*) [^>]*>")


class Preview(NamedTuple):
    """What a link looks like where it was sent; ``picture`` is an address here."""

    title: str
    description: str
    picture: str = PICTURE


def box_preview(lang: str) -> Preview:
    """Of every address that says nothing about a game."""
    return Preview(_say("box-name", lang), _say("box-described", lang))


def game_preview(id: str, lang: str, *, invited: bool = False) -> Preview | None:
    """Of a page about a game, or of a table of it; None if there is no such game."""
    try:
        found = game(id)
    except UnknownGame:
        return None
    title = f"{found.title(lang)} · {_say('box-name', lang)}"
    return Preview(title, _say("invited", lang) if invited else found.about(lang))


def preview(address: str, lang: str) -> Preview:
    """Of an address whose game stands in it."""
    named = ADDRESS.fullmatch(address)
    told = game_preview(named["id"], lang) if named and named["page"] in OF_GAMES else None
    return told or box_preview(lang)


def table_in(address: str) -> str:
    """The id of the table that an address leads to; empty if it leads to none."""
    named = ADDRESS.fullmatch(address)
    return named["id"] if named and named["page"] not in OF_GAMES else ""


def with_head(html: str, lang: str, told: Preview, origin: str) -> str:
    """The page with its head in a language."""
    title, description = escape(told.title), escape(told.description)
    lines = [
        f"<title>{title}</title>",
        f'<meta name="description" content="{description}" />',
        '<meta property="og:type" content="website" />',
        f'<meta property="og:site_name" content="{escape(_say("box-name", lang))}" />',
        f'<meta property="og:locale" content="{lang}" />',
        f'<meta property="og:title" content="{title}" />',
        f'<meta property="og:description" content="{description}" />',
        f'<meta property="og:image" content="{escape(origin + told.picture)}" />',
        f'<meta name="twitter:card" content="{"summary" if told.picture == PICTURE else LARGE}" />',
        f'<meta name="twitter:title" content="{title}" />',
        f'<meta name="twitter:description" content="{description}" />',
    ]
    html = HEAD.sub("", html).replace(MANIFEST, manifest_name(lang))
    html = html.replace('lang="en"', f'lang="{lang}" dir="{direction(lang)}"', 1)
    return html.replace("</head>", "  " + "\n    ".join(lines) + "\n  </head>", 1)


def manifest_name(lang: str) -> str:
    """
    >>> manifest_name("he")
    'kufsa.he.webmanifest'
    """
    return MANIFEST.replace(".", f".{lang}.")


def manifests(base: str) -> dict[str, str]:
    """What a device is told that keeps the box, by file name: in every language."""
    described: dict[str, Any] = json.loads(base)
    return {
        manifest_name(lang): json.dumps(
            {
                **described,
                "name": _say("box-name", lang),
                "short_name": _say("box-name", lang),
                "description": _say("box-described", lang),
                "lang": lang,
                "dir": direction(lang),
            },
            ensure_ascii=False,
        )
        for lang in languages()
    }


def _say(message: str, lang: str) -> str:
    return Message(PACKAGE, message).text(lang)
