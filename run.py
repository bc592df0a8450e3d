"""Kufsa in one command. The first run prepares a virtual environment in .venv.

    python3 run.py                  open tables in the browser, for this machine and its network
    python3 run.py --port 80 ...    the same, with any option of `kufsa serve`
    python3 run.py COMMAND ...      any command of `kufsa`, such as: play triominoes

For work on the code:

    python3 run.py test             everything that a change must pass, each behaviour once
    python3 run.py test --quick     the part of it that takes a minute, for every few lines written
    python3 run.py test --full      all of it, and the matrix
    python3 run.py test ARGUMENTS   only pytest, with those arguments
    python3 run.py matrix           what the browser's client does, in every language
    python3 run.py fuzz             look for new examples that break a law, at random
    python3 run.py hostile          the tests under another clock, in another order, under load
    python3 run.py lint             style, types and layers
    python3 run.py client           check the browser's client and build it
    python3 run.py protocol_types   write the types of the protocol for the client anew
    python3 run.py view_types       write the types of the games' views for their boards anew
    python3 run.py docs             build the pages in site/, after drawing what is drawn in them
    python3 run.py pictures         take the pictures in the README anew, from the real client
    python3 run.py coverage         the lines and branches of the rules that no test runs
    python3 run.py breaks           break every clause in turn and see its test fail
    python3 run.py mutants GAME     change the rules at random places and count what goes unnoticed
    python3 run.py bench NAME       measure beside other people's software
    python3 run.py speed            how fast the client is on a slow phone
    python3 run.py faults           kill a server 200 times while people play, and lose nothing
    python3 run.py setup            only prepare .venv, with all that the commands above need
"""

import sys

if sys.version_info < (3, 11):  # so nothing in this file may be newer than Python 3.6 can read
    sys.exit(
        "Kufsa needs Python 3.11 or newer, and this is Python {}.{}. "
        "Install a newer one and start this file with it.".format(*sys.version_info)
    )

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from client_sources import client_fingerprint

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PROGRAMS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = PROGRAMS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "kufsa-setup"  # what was installed, or that it was not finished

UNFINISHED = "unfinished"
LARGE = ("gpu", "ray")  # extras for a few tests, which are left out where these cannot be had


class SetUpError(Exception):
    """A set-up that failed, with the sentence to show."""


# Set-up.


def set_up(extra: str = "server") -> None:
    """Make .venv and install Kufsa in it, unless that was done for these very sources."""
    place = f"Python {platform.python_version()} in {ROOT}"
    found = STAMP.read_text("utf-8").split("\n") if STAMP.exists() else []
    if len(found) == 3 and found[2] == "dev":
        extra = "dev"  # which holds the other one
    wanted = [place, made_of(), extra]
    if PYTHON.exists() and found == wanted:
        return
    inside = Path(sys.prefix).resolve() == VENV  # the environment cannot replace itself
    strange = bool(found) and found[0] != place
    started = time.monotonic()
    if not PYTHON.exists() or (strange and not inside):
        say("making a virtual environment in .venv ...")
        shutil.rmtree(VENV, ignore_errors=True)
        VENV.mkdir()
        STAMP.write_text(UNFINISHED, "utf-8")
        make_environment()
    STAMP.write_text(UNFINISHED, "utf-8")
    say("installing Kufsa and what it needs ...")
    work([*installer(), "--editable", f".[{extra}]"])
    if extra == "dev":
        install_if_possible(LARGE)
    STAMP.write_text("\n".join(wanted), "utf-8")
    say(f"ready after {time.monotonic() - started:.0f} seconds")


def install_if_possible(extras: tuple[str, ...]) -> None:
    """What some systems and some versions of Python have no packages for."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for extra in extras:
        try:
            work([*installer(), *described["project"]["optional-dependencies"][extra]])
        except SetUpError:
            say(f"the extra {extra!r} cannot be had here: its tests are left out")


def made_of() -> str:
    """A fingerprint of what has to be installed or built anew when it changes."""
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes())
    project.update(client_fingerprint(ROOT).encode())
    return project.hexdigest()


def make_environment() -> None:
    if importlib.util.find_spec("venv") is None:
        raise SetUpError(missing("the module venv"))
    command = [sys.executable, "-m", "venv", str(VENV)]
    if importlib.util.find_spec("ensurepip") is None:
        command.append("--without-pip")
    work(command)


def installer() -> list[str]:
    """The command that installs into .venv: its own pip, another pip, or uv.

    Most of what is installed is never imported, so Python compiles what is when it is.
    """
    if any(VENV.glob("lib/python*/site-packages/pip")) or (VENV / "Lib/site-packages/pip").exists():
        return [str(PYTHON), "-m", "pip", "install", "--no-compile"]
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "--no-compile"]
    for name in ("pip3", "pip"):
        if shutil.which(name):
            return [name, "--python", str(PYTHON), "install", "--no-compile"]
    if shutil.which("uv"):
        return ["uv", "pip", "install", "--python", str(PYTHON)]
    raise SetUpError(missing("pip"))


def missing(what: str) -> str:
    return (
        f"this Python comes without {what}. Install it: on Debian and Ubuntu "
        f"`apt install python3-venv`, elsewhere the package of your system that brings {what}; "
        "or install uv."
    )


def work(command: list[str]) -> None:
    """Run a command quietly, its last line as a sign of life; if it fails, show all it said."""
    environment = {
        **os.environ,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_USER": "0",  # a virtual environment has no place for packages of one user
    }
    said = []
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            said.append(line)
            alive(line.strip())
    alive("")
    if process.returncode:
        raise SetUpError("this command failed: {}\n\n{}".format(" ".join(command), "".join(said)))


def say(text: str) -> None:
    print(f"kufsa: {text}", file=sys.stderr, flush=True)


def alive(text: str) -> None:
    """Show a line that the next one overwrites, where there is a terminal."""
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns - 1
        print(f"\r{text[:width]:{width}}\r", end="", file=sys.stderr, flush=True)


# Commands.


def program(name: str, *arguments: str) -> list[str]:
    return [str(PROGRAMS / name), *arguments]


def python(*arguments: str) -> list[str]:
    return [str(PYTHON), *arguments]


def style() -> list[list[str]]:
    return [
        program("ruff", "check"),
        program("ruff", "format", "--check"),
        program("mypy"),
        program("lint-imports"),
    ]


def tests(*arguments: str) -> list[str]:
    return python("-m", "pytest", "-n", "auto", "--maxprocesses", "8", *arguments)


ONCE = ("-m", "not matrix")  # each behaviour of the client in one language
# What tells most in the least time: the core, the laws and clauses on fewer examples, matches, and
# something of every room above them.
QUICK = (
    "tests/core",
    "src/kufsa/testing/contract",
    "tests/games",
    "tests/match",
    "tests/search/test_search.py",
    "tests/envs/test_encodings.py",
    "tests/verify/test_golden_records.py",
    "tests/cli/test_commands.py",
    "tests/cli/test_play.py",
    "tests/server/test_api_tables.py",
    "tests/server/test_wire_matches.py",
    "tests/server/test_secrecy_wire.py",
    "tests/server/test_accounts.py",
    "tests/test_run.py",
)


def compile_all() -> list[str]:
    """Otherwise every process of the tests would compile the same rules at the same time."""
    return python("tools/compile.py")


def check_pages() -> list[str]:
    return program("zensical", "build", "--clean", "--strict")


def coverage() -> list[list[list[str]]]:
    rules = ["--include", "src/kufsa/games/*/rules.py,src/kufsa/games/*/view.py"]
    measured = ["run", *tests("-q", "tests/games", "src/kufsa/testing/contract")[1:]]
    steps = ["erase"], measured, ["combine", "-q"], ["report", *rules]
    return [[python("-m", "coverage", *step)] for step in steps]


def test_stages(arguments: list[str]) -> list[list[list[str]]]:
    prepare = [*style(), compile_all(), python("tools/client.py"), check_pages()]
    if not arguments:
        return [prepare, [tests(*ONCE)]]
    if arguments == ["--full"]:
        return [prepare, [tests()]]
    if arguments == ["--quick"]:
        return [[*style(), compile_all()], [tests("--hypothesis-profile=quick", *QUICK)]]
    return [[tests(*arguments)]]


def stages_of(name: str, arguments: list[str]) -> list[list[list[str]]]:
    """The steps of a command for work on the code; those of one stage run side by side."""
    if name == "test":
        return test_stages(arguments)
    if name == "matrix":
        return [[tests("-m", "matrix", *arguments)]]
    if name == "lint":
        return [style()]
    if name == "docs":
        return [[python("tools/pages.py")], [check_pages()]]
    if name == "bench":
        return [[python("-m", "bench", *arguments)]]
    if name == "coverage":
        return coverage()
    if name == "breaks":
        return [[python("-m", "kufsa.testing.breaks", *arguments)]]
    return [[python(f"tools/{name}.py", *arguments)]]


def develop(name: str, arguments: list[str]) -> int:
    """Run every step of a command, then give the verdict."""
    environment = dict(os.environ)
    if name == "coverage":
        environment["KUFSA_INTERPRET"] = "1"  # a compiled line is invisible to coverage
    stages = stages_of(name, arguments)
    failed = [shown for steps in stages for shown in run_stage(steps, environment)]
    for shown in failed:
        say(f"FAILED: {shown}")
    if not failed and sum(map(len, stages)) > 1:
        say("all is well")
    return 1 if failed else 0


def run_stage(steps: list[list[str]], environment: dict[str, str]) -> list[str]:
    """Run steps on all cores; those that failed. A single step shows what it says at once."""
    shown = [" ".join([Path(step[0]).name, *step[1:]]) for step in steps]
    if len(steps) == 1:
        say(shown[0])
        return shown if subprocess.call(steps[0], cwd=ROOT, env=environment) else []
    started = time.monotonic()

    def run_one(number: int) -> bool:
        done = subprocess.run(
            steps[number],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        seconds = time.monotonic() - started
        said = done.stdout.decode("utf-8", "replace")
        say(f"{shown[number]} (done after {seconds:.0f} seconds)\n{said}".rstrip())
        return done.returncode == 0

    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        passed = list(pool.map(run_one, range(len(steps))))
    return [text for text, good in zip(shown, passed, strict=True) if not good]


def kufsa(arguments: list[str]) -> int:
    command = program("kufsa", *arguments)
    if os.name != "nt":
        os.execv(command[0], command)  # becomes the command, so that signals are its alone
    return subprocess.call(command)


DEVELOPMENT = (
    "test",
    "bench",
    "matrix",
    "fuzz",
    "hostile",
    "lint",
    "client",
    "protocol_types",
    "view_types",
    "docs",
    "pictures",
    "coverage",
    "breaks",
    "mutants",
    "faults",
    "speed",
)


def main(arguments: list[str]) -> int:
    if arguments[:1] in (["help"], ["--help"], ["-h"]):
        print(__doc__)
        return 0
    if not arguments or (arguments[0].startswith("-") and arguments[0] != "--version"):
        arguments = ["serve", *arguments]
    name = arguments[0]
    try:
        if name == "setup":
            set_up("dev")
            return 0
        if name in DEVELOPMENT:
            set_up("dev")
            return develop(name, arguments[1:])
        set_up()
        return kufsa(arguments)
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
