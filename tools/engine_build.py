"""Builds the browser's engine alone: one module of JavaScript, and its types.

    python3 run.py engine_build [FOLDER]      writes dist/engine, or another folder

What is in that folder runs with Node alone: ``measure.js`` is for ``bench.duels``, ``replay.js``
for ``tools/differential.py``. It also announces the games of this checkout, so that they are found
with ``PYTHONPATH=src:dist/engine`` where Kufsa is not installed.
"""

import os
import re
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

FOLDER = ROOT / "dist" / "engine"
VITE = "node_modules/vite/bin/vite.js"
TSC = "node_modules/typescript/bin/tsc"
CONFIG = "vite.engine.config.ts"
TYPES = "tsconfig.engine.json"
PROGRAMS = ("measure", "replay")


def node() -> Path:
    """The Node that is used for everything here; ``KUFSA_NODE`` names another one."""
    if named := os.environ.get("KUFSA_NODE"):
        found = shutil.which(named)
        if found is None:
            raise SystemExit(f"KUFSA_NODE is {named}, and there is no such program")
        return Path(found)
    try:
        import hatch_build
    except ImportError:  # this is no place where the client is built
        found = shutil.which("node")
        if found is None:
            raise SystemExit(
                "there is no Node: put it on the PATH, or name it in KUFSA_NODE"
            ) from None
        return Path(found)
    return hatch_build.system_node() or hatch_build.packaged_node()


def build_engine(mode: str, folder: Path) -> Path:
    """Build the engine's entry of that name (``client/vite.engine.config.ts``); the module."""
    import hatch_build

    hatch_build.install(tools=True)
    settings = [
        "--config",
        CONFIG,
        "--mode",
        mode,
        "--outDir",
        str(folder),
        "--emptyOutDir",
        "false",
    ]
    hatch_build.run(VITE, "build", *settings, "--logLevel", "warn")
    return folder / f"{mode}.js"


def announce(folder: Path) -> None:
    """Say which games there are, as an installed package does."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    about = folder / f"{project['name']}-0.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 0\n")
    groups = project["entry-points"]
    lines = [
        f"[{name}]\n" + "".join(f"{one} = {at}\n" for one, at in points.items())
        for name, points in groups.items()
    ]
    (about / "entry_points.txt").write_text("\n".join(lines))


def build_types(folder: Path) -> None:
    """Write the types of the package's entry, and of everything it uses in the engine."""
    with tempfile.TemporaryDirectory() as made:
        import hatch_build

        hatch_build.run(TSC, "--project", TYPES, "--outDir", made)
        for path in (Path(made) / "engine").rglob("*.d.ts"):
            target = folder / path.relative_to(Path(made) / "engine")
            target.parent.mkdir(parents=True, exist_ok=True)
            # Where Node decides how modules are found, they have to be named with their endings.
            text = re.sub(
                r"""(from |import\()(["'])(\..*?)\2""", r"\1\2\3.js\2", path.read_text("utf-8")
            )
            target.write_text(text, "utf-8")


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0]).resolve() if arguments else FOLDER
    for mode in PROGRAMS:
        print(build_engine(mode, folder))
    announce(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
