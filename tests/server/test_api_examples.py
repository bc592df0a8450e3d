"""The examples of docs/http.md, sent as they stand there."""

import asyncio
import json
import re
import shlex
from pathlib import Path
from typing import Any

import httpx

from tests.server.visits import visits

PAGE = Path(__file__).parents[2] / "docs" / "http.md"
OF_THE_MOMENT = {"day", "left"}  # numbers that are others at every time of asking


def request_of(command: str, known: dict[str, str]) -> httpx.Request:
    """What curl would send."""
    for name in sorted(known, key=len, reverse=True):
        command = command.replace(f"${name}", known[name])
    method, headers, body, address = "", {}, None, ""
    words = iter(shlex.split(command)[1:])
    for word in words:
        if word == "-X":
            method = next(words)
        elif word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "--json":
            body = json.loads(next(words))
        else:
            assert not address, f"a second address, or an option that is not known here: {word}"
            address = word
    method = method or ("GET" if body is None else "POST")
    return httpx.Request(method, address, headers=headers, json=body)


def same_fields(shown: Any, answer: Any) -> None:
    """All that the page shows of an answer is there."""
    if isinstance(shown, dict):
        for name, part in shown.items():
            assert name in answer, f"{name} is not in {answer}"
            if name in OF_THE_MOMENT:
                assert isinstance(answer[name], int)
            else:
                same_fields(part, answer[name])
    elif isinstance(shown, int):
        assert shown == answer
    else:
        assert type(shown) is type(answer)


def test_the_examples_of_the_page(tmp_path: Path) -> None:
    asyncio.run(tell(tmp_path))


async def tell(data: Path) -> None:
    blocks = re.findall(r"```(sh|json)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    async with visits(data) as house, httpx.AsyncClient(trust_env=False, timeout=300) as browser:
        known = {"HERE": house.url}
        last: Any = None
        sent = 0
        for kind, text in blocks:
            if kind == "json":
                same_fields(json.loads(text), last)
                continue
            for line in text.replace("\\\n", "").split("\n"):
                if not line.startswith("curl"):
                    continue
                request = request_of(line, known)
                answer = await browser.send(request)
                sent += 1
                refused = '"u2"' in line
                assert answer.is_success != refused, f"{line}\n{answer.text}"
                is_json = answer.headers.get("content-type") == "application/json"
                last = answer.json() if is_json else answer.text
                learn(known, request, last)
        assert sent == 27


def learn(known: dict[str, str], request: httpx.Request, answer: Any) -> None:
    """What the reader of the page would write down."""
    path = request.url.path
    if path == "/api/session/beside":
        known["NOA" if answer["name"] == "Noa" else "URI"] = answer["token"]
    elif path == "/api/tables" and request.method == "POST":
        known["TABLE"] = answer["id"]
    elif path.endswith(known.get("TABLE", "-")):
        known["ACTION"] = answer["scene"]["legal"][0]
