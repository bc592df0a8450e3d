"""Routes of the games: what is in the box, and the rules of each game."""

from typing import Annotated, Literal

import msgspec
from litestar import Response, Router, get
from litestar.params import PathParameter, QueryParameter
from msgspec import Meta

from kufsa.core.errors import UnknownGame
from kufsa.core.game import Game, RealTime
from kufsa.core.language import languages, sources
from kufsa.core.registry import game as find_game
from kufsa.core.registry import games
from kufsa.match.phrases import PHRASES
from kufsa.search.protocol import bots
from kufsa.server.errors import ApiError, refusals
from kufsa.server.transport.compression import COMPRESSIBLE
from kufsa.server.transport.dependencies import limited
from kufsa.server.transport.game_files import address_of, files_of, module_of

from .table_access import AnyRequest, registry_of

GAME = "^[a-z][a-z0-9_]{0,63}$"
GameId = Annotated[str, PathParameter(pattern=GAME, description="as in the list of games")]
Language = Annotated[
    str,
    QueryParameter(
        pattern=f"^({'|'.join(languages())})$",
        description="of the text",
        schema_extra={"enum": list(languages())},
    ),
]

_A_WHILE = {"Cache-Control": "public, max-age=300"}  # until a new version may be here


class OptionShown(msgspec.Struct, frozen=True):
    """What a table may choose about the rules."""

    name: str
    default: str | int | bool
    choices: list[str | int | bool]
    help: str


class LevelShown(msgspec.Struct, frozen=True):
    """A bot made for people to play."""

    name: Annotated[str, Meta(description="the name to seat it by")]
    level: Annotated[int, Meta(description="from 1, the weakest")]
    titles: Annotated[dict[str, str], Meta(description="by language")]
    about: Annotated[dict[str, str], Meta(description="a sentence on how it plays, by language")]


class GameShown(msgspec.Struct, frozen=True):
    """A game of the box."""

    id: str
    titles: Annotated[dict[str, str], Meta(description="by language")]
    about: Annotated[
        dict[str, str], Meta(description="a sentence about it, by language, or nothing")
    ]
    credits: str
    players: Annotated[list[int], Meta(description="the numbers of players it is for")]
    rules_version: int
    options: list[OptionShown]
    bots: Annotated[list[str], Meta(description="the names of all its bots")]
    levels: Annotated[list[LevelShown], Meta(description="those made for people, weakest first")]
    wins: Annotated[Literal["highest", "lowest"], Meta(description="which score is the best")]
    private: Annotated[bool, Meta(description="a seat is shown what the others are not")]
    odds: Annotated[bool, Meta(description="something can be counted from what a seat is shown")]
    real_time: Annotated[
        RealTime | None, Meta(description="many may act at once, and who is first counts; or null")
    ]
    board: Annotated[str, Meta(description="the address of its own board; empty: it brings none")]
    cover: Annotated[str, Meta(description="the address of its cover; empty: it brings none")]
    lessons: Annotated[str, Meta(description="the address of its lessons; empty: it brings none")]
    puzzles: Annotated[str, Meta(description="the address of its puzzles; empty: it brings none")]
    draws: Annotated[bool, Meta(description="its picture is its own, so only a server draws it")]
    module: Annotated[
        str,
        Meta(
            description="the folder of its compiled rules, with which a browser plays it; empty: "
            "it brings none, or the client has them"
        ),
    ]
    files: Annotated[
        list[str], Meta(description="everything that it brings for the browser, to be kept there")
    ]


class FormShown(msgspec.Struct, frozen=True):
    """A kind of action: how it is written, and the message that names it."""

    pattern: Annotated[str, Meta(description="a regular expression with a group for each part")]
    parts: Annotated[list[str], Meta(description="the names of those groups")]
    message: Annotated[str, Meta(description="its values are the parts")]


class Texts(msgspec.Struct, frozen=True):
    """What a game says."""

    messages: Annotated[
        dict[str, str],
        Meta(description="Fluent messages in the language, and in English where some are missing"),
    ]
    forms: list[FormShown]
    reasons: Annotated[
        dict[str, str], Meta(description="the same of its own bots, who say why they did something")
    ]


class Box(msgspec.Struct, frozen=True):
    """All games, and the phrases that people can say at a table."""

    games: list[GameShown]
    phrases: list[str]
    bot_pace: Annotated[
        float, Meta(description="how long bots wait before a move, also at tables of one device")
    ] = 1.0
    chat: Annotated[
        Literal["on", "phrases", "off"], Meta(description="how people chat at a new table")
    ] = "phrases"
    free_chat: Annotated[
        bool, Meta(description="whether a host may let people chat in their own words")
    ] = True


def named(id: str) -> Game:
    """The game of that id, or 404."""
    try:
        return find_game(id)
    except UnknownGame as error:
        raise ApiError(404, "unknown_game", str(error)) from None


def shown(game: Game) -> GameShown:
    return GameShown(
        id=game.id,
        titles=game.titles,
        about={lang: game.about(lang) for lang in languages()},
        credits=game.credits,
        players=list(game.players),
        rules_version=game.rules_version,
        options=[
            OptionShown(name, one.default, list(one.choices), one.help)
            for name, one in game.options.items()
        ],
        bots=[bot.name for bot in bots(game.id)],
        levels=[
            LevelShown(
                name=one.name,
                level=one.level,
                titles={lang: one.title(lang) for lang in languages()},
                about={lang: one.about(lang) for lang in languages()},
            )
            for one in bots(game.id)
            if one.level is not None
        ],
        wins=game.wins,
        private=game.is_private,
        odds=game.has_odds,
        real_time=game.real_time,
        board=address_of(game, "board.js"),
        cover=address_of(game, "cover.svg"),
        lessons=address_of(game, "lessons.json"),
        puzzles=address_of(game, "puzzles.json"),
        draws=hasattr(game.optional("drawing"), "svg"),
        module=module_of(game),
        files=files_of(game),
    )


def whole_box(bot_pace: float = 1.0) -> Box:
    return Box([shown(find_game(id)) for id in games()], list(PHRASES), bot_pace)


@get(
    "/games",
    summary="What is in the box",
    description="All games with their options and bots, and the phrases that people can say.",
    responses=refusals(429),
)
async def box(request: AnyRequest) -> Response[Box]:
    settings = registry_of(request).services.settings
    found = msgspec.structs.replace(
        whole_box(settings.bot_pace), chat=settings.usual_chat, free_chat=settings.free_chat
    )
    return Response(found, headers=_A_WHILE)


@get(
    "/games/{game:str}",
    summary="One game",
    description="Its options, and the levels of its bots.",
    responses=refusals(400, 404, 429),
)
async def one_game(game: GameId) -> Response[GameShown]:
    return Response(shown(named(game)), headers=_A_WHILE)


@get(
    "/games/{game:str}/rules",
    summary="The rules of a game",
    description="Clause by clause, as Markdown.",
    media_type="text/markdown",
    responses=refusals(400, 404, 429),
)
async def rules(game: GameId, lang: Language = "en") -> Response[str]:
    page = named(game).rules_page(lang)
    return Response(page, media_type="text/markdown", headers=_A_WHILE)


@get(
    "/games/{game:str}/texts",
    summary="The sentences of a game",
    description="Its messages, in English where they are not translated, and how to put its "
    "actions in words.",
    responses=refusals(400, 404, 429),
)
async def texts(game: GameId, lang: Language = "en") -> Response[Texts]:
    return Response(texts_of(named(game), lang), headers=_A_WHILE)


def texts_of(found: Game, lang: str) -> Texts:
    """What a game says in a language."""
    actions = found.schema.actions
    forms = [
        FormShown(pattern.expression, pattern.names, form.message)
        for form, pattern in zip(actions.forms, actions.patterns, strict=True)
        if form.message is not None
    ]
    own_bots = found.optional("bots") is not None
    reasons = sources(f"{found.package}.bots", lang) if own_bots else {}
    return Texts(sources(found.package, lang), forms, reasons)


ROUTES = Router(
    path="/api",
    route_handlers=[box, one_game, rules, texts],
    guards=[limited("api")],
    opt=COMPRESSIBLE,
    tags=["games"],
)
