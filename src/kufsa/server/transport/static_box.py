"""The box as a folder of files that any web server can serve: one device, no server of ours.

It is the client that the server serves; its page says that there is no server. What it would ask a
server is in the folder ``box``: the list of games, and their rules in every language. Games from
other packages bring their files along, in the folder ``games``; only those with compiled rules
(``kufsa build``) are in the box, since nobody else could play them there.
"""

import hashlib
import json
import re
import shutil
from pathlib import Path

import msgspec

from kufsa.core.game import Game
from kufsa.core.language import languages
from kufsa.core.registry import game
from kufsa.wasm.building import built

from . import client_files, page_head
from .game_files import OWN, board_files, module_files
from .routes.documents import verify_program
from .routes.games import Box, GameShown, texts_of, whole_box

BOX = "box"
# In worker.js: the files of a build, and its name.
LIST = "const FILES = ["
NAME = re.compile('const BUILD = "([0-9a-z]+)"')

# As the server sends it, except that there is nobody to talk to.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'"
)


class NoClient(Exception):
    """This Kufsa was installed without its client."""


class NotEmpty(Exception):
    """The folder holds files that are not ours."""


def write_box(out: Path) -> list[str]:
    """Write the box into a folder, new or with an earlier box in it; returns its games."""
    if "/index.html" not in client_files.files():
        raise NoClient
    if out.exists() and any(out.iterdir()):
        if not (out / BOX / "games.json").exists():
            raise NotEmpty
        shutil.rmtree(out)
    for address, path in client_files.files().items():
        target = out / address.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    box = _box()
    added = _write_told(out, box)
    _make_page_alone(out / "index.html")
    _write_manifests(out)
    _keep_more(out / "worker.js", added)
    (out / ".nojekyll").touch()  # some hosts leave out files otherwise
    return [one.id for one in box.games]


def _box() -> Box:
    """Those games that a browser can play: the client's own, and those with compiled rules."""
    found = whole_box()
    able = [
        _alone(one) for one in found.games if one.module or game(one.id).package.startswith(OWN)
    ]
    return Box([one for one in able if one.levels], found.phrases, found.bot_pace)


def _alone(one: GameShown) -> GameShown:
    """A game as it is without a server: its files are beside the page, its bots in its module."""
    compiled = (built(game(one.id)) or {})["bots"] or {"levels": []}
    known = {level["name"] for level in compiled["levels"]}
    here = {
        name: getattr(one, name).lstrip("/") for name in ("board", "cover", "lessons", "puzzles")
    }
    module = f"games/{one.id}/wasm/" if one.module else ""
    levels = [level for level in one.levels if level.name in known]
    return msgspec.structs.replace(one, **here, module=module, files=[], levels=levels)


def _write_told(out: Path, box: Box) -> list[str]:
    """What a server would say; the names of the files."""
    texts = {f"{BOX}/games.json": msgspec.json.encode(box), "verify.py": verify_program().encode()}
    for one in box.games:
        for lang in languages():
            texts[f"{BOX}/{one.id}.{lang}.md"] = game(one.id).rules_page(lang).encode()
        if one.module:
            texts |= _brought(game(one.id))
    for name, text in texts.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(text)
    return list(texts)


def _brought(found: Game) -> dict[str, bytes]:
    """What a game from another package brings: its sentences, its board and its compiled rules."""
    files = {
        f"{BOX}/{found.id}.{lang}.json": msgspec.json.encode(texts_of(found, lang))
        for lang in languages()
    }
    folders = {"board": board_files(found), "wasm": module_files(found)}
    for folder, paths in folders.items():
        files |= {f"games/{found.id}/{folder}/{name}": p.read_bytes() for name, p in paths.items()}
    return files


def _make_page_alone(page: Path) -> None:
    html = page.read_text("utf-8").replace('="/', '="')
    html = html.replace("<html ", '<html data-host="none" ', 1)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    page.write_text(html.replace("<head>", f"<head>\n    {policy}", 1), "utf-8")


def _write_manifests(out: Path) -> None:
    """One for each language; the client links to that of its language."""
    base = out / page_head.MANIFEST
    described = json.loads(base.read_text("utf-8"))
    described["start_url"] = "./"
    for icon in described["icons"]:
        icon["src"] = icon["src"].lstrip("/")
    base.write_text(json.dumps(described, indent=2) + "\n", "utf-8")
    for name, text in page_head.manifests(base.read_text("utf-8")).items():
        (out / name).write_text(text, "utf-8")


def _keep_more(worker: Path, names: list[str]) -> None:
    """The worker that keeps the box on a device keeps these files, too."""
    told = hashlib.sha256()
    for name in names:
        told.update((worker.parent / name).read_bytes())
    listed = "".join(f"{json.dumps(name)}," for name in names)
    text = worker.read_text("utf-8")
    assert text.count(LIST) == 1 and NAME.search(text)
    text = text.replace(LIST, LIST + listed)
    text = NAME.sub(rf'const BUILD = "\g<1>{told.hexdigest()[:12]}"', text)
    worker.write_text(text, "utf-8")
