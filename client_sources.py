"""What the browser's client is built of. Only the standard library: run.py has nothing else yet."""

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path


def client_sources(root: Path) -> list[Path]:
    """What the built client depends on: its own files, boards, modules, sentences, the build."""
    package = root / "src" / "kufsa"
    found = [
        *_files_under(root / "client"),
        *package.glob("games/*/board/**/*"),
        *package.glob("games/*/wasm/*"),
        *package.glob("**/text/messages.*.ftl"),
        root / "hatch_build.py",
        root / "client_sources.py",
    ]
    return sorted(path for path in found if path.is_file())


def _files_under(folder: Path) -> Iterator[Path]:
    for inner, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "node_modules"]
        yield from (Path(inner, name) for name in names)


def client_fingerprint(root: Path) -> str:
    digest = hashlib.sha256()
    for path in client_sources(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
