"""Writes deploy/requirements.txt: everything that a server needs, each version with its hashes.

python3 run.py lock              as it is, with what was added to or taken out of pyproject.toml
python3 run.py lock --upgrade    the newest versions that fit

pip-tools does it, in an environment of its own, with the package index that pip is set up for; the
file names none. ``pip install --require-hashes -r deploy/requirements.txt`` installs exactly that.
"""

import argparse
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "deploy" / "requirements.txt"
EXTRAS = ("server", "postgres", "nats")
HEAD = "# Written by `python3 run.py lock`: do not edit.\n"


def environment(folder: Path, *packages: str) -> Path:
    """A Python of its own with some packages; returns its executable."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
    return python


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="kufsa-lock-") as spare:
        python = environment(Path(spare), "pip-tools")
        command = [
            *(str(python), "-m", "piptools", "compile", "--quiet", "--generate-hashes"),
            *("--no-header", "--no-emit-index-url", "--no-emit-trusted-host", "--no-annotate"),
            *("--no-emit-find-links", "--strip-extras", "--allow-unsafe", "--no-build-isolation"),
            *("--output-file", str(LOCK), *(["--upgrade"] if wanted.upgrade else [])),
            *(f"--extra={extra}" for extra in EXTRAS),
            "pyproject.toml",
        ]
        subprocess.run([python, "-m", "pip", "install", "--quiet", "hatchling"], check=True)
        subprocess.run(command, check=True, cwd=ROOT)
    LOCK.write_text(HEAD + LOCK.read_text().lstrip())
    print(f"{LOCK.relative_to(ROOT)}: {LOCK.read_text().count('==')} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
