"""Looks for known weaknesses in what a server needs, and writes down what it is made of.

python3 run.py audit               both, for deploy/requirements.txt
python3 run.py audit --out FILE    the list of parts goes there, not to dist/kufsa.cdx.json

pip-audit asks a public database about every locked version, so it needs the internet. The list of
parts (SBOM) is in the format of CycloneDX, made without it. Neither belongs to the set-up: install
them with ``.venv/bin/python -m pip install pip-audit cyclonedx-bom``.
"""

import argparse
import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LOCK = "deploy/requirements.txt"
PARTS = Path("dist/kufsa.cdx.json")


class Check(NamedTuple):
    """One program: the module to run, the package that brings it, and what it is for."""

    module: str
    package: str
    purpose: str
    arguments: tuple[str, ...]


def checks(out: Path) -> list[Check]:
    # With hashes nothing has to be installed in order to know what would be. What the database does
    # not know is no success.
    known = ("--requirement", LOCK, "--require-hashes", "--disable-pip", "--strict")
    parts = ("requirements", LOCK, "--output-format", "JSON", "--output-file", str(out))
    return [
        Check("pip_audit", "pip-audit", "known weaknesses were not looked for", known),
        Check("cyclonedx_py", "cyclonedx-bom", "no list of parts was written", parts),
    ]


def passes(check: Check) -> bool:
    """Run a program; if it is missing, say what was not done and how to get it."""
    if importlib.util.find_spec(check.module) is None:
        install = f"{sys.executable} -m pip install {check.package}"
        print(f"NOT DONE: {check.purpose}, for {check.package} is not installed ({install})")
        return False
    command = [sys.executable, "-m", check.module, *check.arguments]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        print(f"FAILED: {' '.join(command)}")
        return False
    return True


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / PARTS, help="the list of parts")
    out: Path = parser.parse_args(arguments).out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    passed = [passes(check) for check in checks(out)]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
