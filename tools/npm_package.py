"""Writes the package for people who write JavaScript into ``dist/npm``.

    python3 run.py npm_package
    cd my-project && npm install /path/to/kufsa/dist/npm

It is made of the browser's engine (``client/src/engine``), the games' modules and ``docs/javascript.md``.
"""  # noqa: E501

import json
import re
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

from engine_build import ROOT, build_engine, build_types

import kufsa
from kufsa.core.game import Game
from kufsa.wasm.building import DESCRIPTION, MODULE, built_folder

FOLDER = ROOT / "dist" / "npm"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

VALUES = ("BadDocument", "BadOption", "Bot", "EVERYONE", "Game", "IllegalAction", "OVER")
FUNCTIONS = ("countLines",)
TYPES = ("Choice", "Description", "Json", "Level", "Notation", "Options", "OptionValue", "Position", "Seed")  # fmt: skip  # noqa: E501

ENTRY = """\
import { box } from "./engine.js";
import { files } from "./files.js";
%s
export { %s } from "./engine.js";
export const { games, game } = box(files, %s);
"""
FETCHED = """async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.href}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}"""

DECLARATIONS = """\
import type { Game } from "./types/package.js";

export { %s } from "./types/package.js";
export type { %s } from "./types/package.js";

/** A game of the box. */
export type GameId = %s;

/** The ids of all games in the box, sorted. */
export declare const games: readonly GameId[];

/** The game of that id; the first time, its files are read. */
export declare function game(id: GameId): Promise<Game>;
"""


def package_json() -> dict[str, Any]:
    return {
        "name": PROJECT["name"],
        "version": PROJECT["version"],
        "description": PROJECT["description"],
        "license": PROJECT["license"],
        "type": "module",
        "engines": {"node": ">=22"},
        "exports": {
            ".": {"types": "./index.d.ts", "node": "./node.js", "default": "./index.js"},
            "./games/*": "./games/*",
        },
    }


def files_js(games: list[Game]) -> str:
    """Where the files of each game are, in the words that bundlers look for."""
    lines = [
        "// Bundlers find the files of the games by these expressions.",
        "export const files = {",
    ]
    for game in games:
        place = f"./games/{game.id}"
        lines += [
            f"  {game.id}: {{",
            f'    description: () => new URL("{place}/{DESCRIPTION}", import.meta.url),',
            f'    module: () => new URL("{place}/{MODULE}", import.meta.url),',
            "  },",
        ]
    return "\n".join([*lines, "};", ""])


def readme(games: list[Game]) -> str:
    """The page of the documentation, without links to other pages, and who made the games."""
    page = (ROOT / "docs" / "javascript.md").read_text("utf-8")
    page = re.sub(r"\[([^\]]+)\]\([\w#./-]+\)", r"\1", page)
    table = ["| | | players | by |", "|---|---|---|---|"]
    for game in games:
        seats = f"{game.players[0]}–{game.players[-1]}"
        table.append(f"| `{game.id}` | {game.title('en')} | {seats} | {game.credits} |")
    return "\n".join([page.rstrip(), "", "## Games", "", *table, ""])


def write_package(folder: Path) -> None:
    """Write everything that the package consists of."""
    games = [kufsa.game(id) for id in kufsa.games()]
    games = [game for game in games if game.package.startswith("kufsa.games.")]
    shutil.rmtree(folder, ignore_errors=True)
    build_engine("engine", folder)
    build_types(folder / "types")
    for game in games:
        target = folder / "games" / game.id
        target.mkdir(parents=True)
        for name in (DESCRIPTION, MODULE):
            shutil.copyfile(built_folder(game) / name, target / name)
    exported = ", ".join([*VALUES, *FUNCTIONS])
    ids = " | ".join(f'"{game.id}"' for game in games)
    from_disk = 'import { readFile } from "node:fs/promises";'
    texts = {
        "package.json": json.dumps(package_json(), indent=2) + "\n",
        "files.js": files_js(games),
        "index.js": ENTRY % ("", exported, FETCHED),
        "node.js": ENTRY % (from_disk, exported, "readFile"),
        "index.d.ts": DECLARATIONS % (exported, ", ".join(TYPES), ids),
        "README.md": readme(games),
        "LICENSE": (ROOT / "LICENSE").read_text("utf-8"),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    write_package(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
    print(FOLDER if len(sys.argv) < 2 else sys.argv[1])
