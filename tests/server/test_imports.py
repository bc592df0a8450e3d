"""What a server loads before it answers: each second of it, nobody can play."""

import subprocess
import sys

LOADED = "import sys, kufsa.server.app; print(*sys.modules)"


def test_a_server_answers_before_it_can_compile() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True, timeout=300
    )
    loaded = set(done.stdout.split())
    assert "kufsa.server.tables.registry" in loaded
    assert not {"numba", "llvmlite", "scipy"} & loaded
