"""``kufsa operator``: what the operator asks of a running server, and tells it to do."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

import typer

from .arguments import Lang, pick_language
from .backup import Data, SettingsFile, load_settings
from .console import Problem, examples, say

EXAMPLES = examples(
    "kufsa operator status",
    "kufsa operator tables --settings /etc/kufsa.toml --idle 24",
    "kufsa operator end --game triominoes --idle 24",
    "kufsa operator people Noa",
    "kufsa operator rename 0123456789abcdef0123 'Noa 2'",
    "kufsa operator delete 0123456789abcdef0123",
)
SECONDS = 60.0


class What(StrEnum):
    """What to do."""

    STATUS = "status"
    TABLES = "tables"
    END = "end"
    PEOPLE = "people"
    RENAME = "rename"
    BAN = "ban"
    UNBAN = "unban"
    DELETE = "delete"
    REPORTS = "reports"


def operator(
    what: Annotated[What, typer.Argument(metavar="|".join(What))],
    who: Annotated[str, typer.Argument(metavar="WHO")] = "",
    name: Annotated[str, typer.Argument(metavar="NAME")] = "",
    game: Annotated[str | None, typer.Option()] = None,
    idle: Annotated[int | None, typer.Option(min=0)] = None,
    settings: SettingsFile = None,
    data: Data = None,
    lang: Lang = None,
) -> None:
    """Ask a running server on this machine about tables and people, or end, rename, ban and delete.

    The address and the operator's token come from the server's settings. The answer is JSON.
    Nothing shows what people hold in their hands.
    """
    lang = pick_language(lang)
    if what not in (What.STATUS, What.REPORTS, What.TABLES, What.END) and not who:
        raise Problem(say("operator-who", lang))
    if what is What.RENAME and not name:
        raise Problem(say("operator-who", lang))
    if what is What.END and game is None and idle is None:
        raise Problem(say("operator-which", lang))
    person = f"/people/{quote(who, safe='')}"
    fits = {"idle": idle or 0} | ({"game": game} if game else {})
    asked: dict[What, tuple[str, str, dict[str, Any] | None]] = {
        What.STATUS: ("GET", "/server", None),
        What.REPORTS: ("GET", "/reports", None),
        What.TABLES: ("GET", f"/tables?{urlencode(fits)}", None),
        What.END: ("POST", "/tables/end", {"game": game, "idle_hours": idle or 0}),
        What.PEOPLE: ("GET", f"/people?{urlencode({'name': who})}", None),
        What.RENAME: ("PATCH", person, {"name": name}),
        What.BAN: ("PUT", f"{person}/ban", None),
        What.UNBAN: ("DELETE", f"{person}/ban", None),
        What.DELETE: ("DELETE", person, None),
    }
    answer = _ask(*asked[what], settings, data, lang)
    print(json.dumps(json.loads(answer), ensure_ascii=False, indent=2) if answer else "{}")


def _ask(
    method: str,
    path: str,
    body: dict[str, Any] | None,
    file: Path | None,
    data: str | None,
    lang: str,
) -> bytes:
    from kufsa.server.operations.addresses import local_url

    settings = load_settings(file, data, None).settings
    if settings.operator_token is None:
        raise Problem(say("operator-no-token", lang))
    url = local_url(settings.listen_host, settings.port).removesuffix("/")
    request = Request(
        f"{url}/api/operator{path}",
        method=method,
        headers={
            "Authorization": f"Bearer {settings.operator_token}",
            "Accept-Language": lang,
            "Content-Type": "application/json",
        },
        data=None if body is None else json.dumps(body).encode(),
    )
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
            return bytes(answer.read())
    except HTTPError as refused:
        raise Problem(_sentence(refused.read()) or str(refused), code=1) from None
    except (URLError, OSError):
        raise Problem(say("operator-away", lang, address=url), code=1) from None


def _sentence(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return ""
