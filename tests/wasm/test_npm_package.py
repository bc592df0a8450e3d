"""The package for JavaScript: packed, unpacked elsewhere, played in Node, and type-checked."""

import json
import os
import re
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

import kufsa

ROOT = Path(__file__).resolve().parents[2]
GAMES = [id for id in kufsa.games() if kufsa.game(id).package.startswith("kufsa.games.")]

# Whole games: bots of the lowest and the highest level against each other, where there are any,
# with so few simulations that it is quick. What is played is told, for Python to play it again.
PLAY = """
import { game, games, BadDocument, EVERYONE, IllegalAction } from "kufsa";

const short = (level) => ({ ...level, search: { ...level.search, simulations: 4, seconds: null } });
const played = {};
for (const id of games) {
  const g = await game(id);
  if (g !== (await game(id))) throw new Error("a game is read once");
  const levels = (g.about.bots?.levels ?? []).filter(({ number }) => number === 1 || number === 5);
  const bots = levels.map((level, seat) => g.bot(short(level), `bot ${seat}`));
  bots.forEach((bot, seat) => bot.begin(seat, 2));
  let p = g.start({ players: 2, seed: "a package" });
  const actions = [];
  while (!p.over) {
    const turn = actions.length % p.legal.length;
    const own = p.toAct !== EVERYONE && bots[p.toAct];
    actions.push(own ? own.choose(p, p.toAct).action : p.legal[turn]);
    p = p.play(actions.at(-1));
    bots.forEach((bot, seat) => bot.observe(p, seat));
  }
  const { document } = g.position(JSON.stringify(p.document));
  const { scores, winners } = p;
  played[id] = { actions, document, scores, winners, bots: bots.length };
}
const refusals = [
  [() => game("chess"), RangeError],
  [async () => (await game("triominoes")).position({}), BadDocument],
  [async () => (await game("triominoes")).start({ seed: 1 }).play("sing"), IllegalAction],
];
for (const [act, kind] of refusals) {
  const error = await Promise.resolve().then(act).catch((error) => error);
  if (!(error instanceof kind)) throw new Error(`${act} gives ${error}`);
}
console.log(JSON.stringify(played));
"""

CONSUMER = """
import { game, games, countLines, BadDocument, type GameId, type Position } from "kufsa";

const id: GameId = games[0]!;
const g = await game(id);
let p: Position = g.start({ players: 2, seed: 7 });
const legal: string[] = p.legal;
p = p.play(legal[0]!);
const seat: number = p.toAct;
const { action, why } = g.bot(3, "seed").choose(p, seat);
const clause: string | null = new BadDocument("no").clause;
const lines: number = countLines(g.position(p.document), 2);
console.log(action.length, why?.id, clause, lines, p.view(null).turn);
// @ts-expect-error: no such game
await game("chess");
// @ts-expect-error: a bot has a level
g.bot();
"""
SETTINGS = {"strict": True, "noEmit": True, "target": "es2022", "module": "nodenext", "types": []}


def run(command: list[str | Path], folder: Path) -> str:
    environment = {
        **os.environ,
        "npm_config_cache": str(folder / ".npm"),
        "npm_config_update_notifier": "false",
        "npm_config_offline": "true",
    }
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, tools: None) -> Path:
    """A project of somebody else's, with the package as it would come from a registry."""
    from engine_build import node
    from npm_package import write_package

    import hatch_build

    folder = tmp_path_factory.mktemp("npm")
    package, packed, project = (folder / name for name in ("package", "packed", "project"))
    write_package(package)
    packed.mkdir()
    npm = hatch_build.npm_of(node())
    assert npm is not None
    run([node(), npm, "pack", "--silent", package], packed)
    [tarball] = packed.glob("kufsa-*.tgz")
    installed = project / "node_modules" / "kufsa"
    installed.mkdir(parents=True)
    with tarfile.open(tarball) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    installed.rmdir()
    (folder / "unpacked" / "package").rename(installed)
    (project / "package.json").write_text('{"type": "module"}')
    return project


def in_node(project: Path, source: str) -> str:
    from engine_build import node

    (project / "main.js").write_text(source, "utf-8")
    return run([node(), "main.js"], project)


def test_whole_games_are_the_same_in_python(project: Path) -> None:
    played: dict[str, Any] = json.loads(in_node(project, PLAY))
    assert list(played) == GAMES
    for id, found in played.items():
        position = kufsa.game(id).start(players=2, seed="a package").play(*found["actions"])
        assert position.over
        assert position.document == found["document"]
        assert [*position.scores] == found["scores"]
        assert [*position.winners] == found["winners"]
    assert sum(found["bots"] for found in played.values()) >= 6, "bots played some of them"


def test_the_example_of_the_page_runs(project: Path) -> None:
    page = (project / "node_modules" / "kufsa" / "README.md").read_text("utf-8")
    [example] = re.findall(r"^```js\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert re.fullmatch(r"\[ -?\d+, -?\d+ \] \[ \d \]\n", in_node(project, example))
    assert "](" not in page, "links to pages that are not in the package"
    assert kufsa.game("catch_dragon").credits in page


def test_typescript_finds_the_types(project: Path) -> None:
    from engine_build import node

    (project / "consumer.ts").write_text(CONSUMER, "utf-8")
    settings = {"compilerOptions": SETTINGS, "files": ["consumer.ts"]}
    (project / "tsconfig.json").write_text(json.dumps(settings))
    compiler = ROOT / "client" / "node_modules" / "typescript" / "bin" / "tsc"
    run([node(), compiler, "--project", "."], project)


def test_what_is_in_it(project: Path) -> None:
    package = project / "node_modules" / "kufsa"
    about = json.loads((package / "package.json").read_text())
    assert about["version"] == kufsa.__version__
    assert about["license"] == "Apache-2.0"
    assert "dependencies" not in about
    assert (package / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert sorted(path.name for path in (package / "games").iterdir()) == GAMES
    for entry in about["exports"]["."].values():
        assert (package / entry).is_file()
    # A browser loads it without a bundler: nothing is imported but files beside it.
    for name in ("index.js", "files.js", "engine.js"):
        text = (package / name).read_text("utf-8")
        imported = re.findall(r"""(?:from|import)\s*\(?["']([^"']+)["']""", text)
        assert all((package / one).is_file() for one in imported), imported
