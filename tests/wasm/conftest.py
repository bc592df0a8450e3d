"""What tests of the browser's engine outside the browser need."""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tools() -> Iterator[None]:
    """The tools of the repository, as modules, where there is a Node and what the client needs."""
    lock = hashlib.sha256((ROOT / "client" / "package-lock.json").read_bytes()).hexdigest()
    stamp = ROOT / "client" / "node_modules" / ".kufsa"
    if not stamp.exists() or stamp.read_text() != f"{lock} tools":
        pytest.skip("the client's packages are not installed: python3 run.py client")
    before = [*sys.path]
    sys.path[:0] = [str(ROOT), str(ROOT / "tools")]
    import hatch_build

    try:
        hatch_build.system_node() or hatch_build.packaged_node()
    except ImportError:
        pytest.skip("there is no Node 22.12 or newer")
    yield
    sys.path[:] = before
