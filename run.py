"""Kufsa in one command. The first run prepares a virtual environment in .venv.

    python3 run.py                  open tables in the browser, on this machine
    python3 run.py --lan            the same, for phones and computers in your network too
    python3 run.py --port 80 ...    the same, with any option of `kufsa serve`
    python3 run.py COMMAND ...      any command of `kufsa`, such as: play triominoes

For work on the code:

    python3 run.py test             everything that a change must pass, each behaviour once
    python3 run.py test --quick     the part of it that takes a minute, for after every few lines
    python3 run.py test --full      all of it, and the matrix
    python3 run.py test ARGUMENTS   only pytest, with those arguments
    python3 run.py matrix           the rest: every language and game, whole set-ups, drills
    python3 run.py fuzz             look at random for new examples that break a law
    python3 run.py fuzz_wire        send a server what nobody would: requests, messages, records
    python3 run.py hostile          the tests with another clock, in random order, under load
    python3 run.py lint             style, types and layers
    python3 run.py client           check the browser's client and build it
    python3 run.py protocol_types   rewrite the types of the protocol for the client
    python3 run.py view_types       rewrite the types of the games' views for their boards
    python3 run.py deals_json       rewrite what games declare of their deals, for verify.py
    python3 run.py traces           rewrite the games that the browser's engine must replay
    python3 run.py differential     prove that the engine in the browser plays as Python does
    python3 run.py engine_build     write the engine in the browser for Node, into dist/engine
    python3 run.py npm_package      write the package for JavaScript into dist/npm
    python3 run.py docs             build the pages in site/, after updating what is generated
    python3 run.py pictures         retake the pictures in the README from the real client
    python3 run.py coverage         the lines and branches of the rules that no test runs
    python3 run.py breaks           break every clause in turn and check that its test fails
    python3 run.py protections      break every protection of the server; its test must fail
    python3 run.py mutants GAME     change the rules at many places and count what goes unnoticed
    python3 run.py bench NAME       compare with other people's software
    python3 run.py speed            how fast the client is on a slow phone
    python3 run.py lighthouse       what Lighthouse says about the pages, on a phone and at a desk
    python3 run.py firefox          play every game in Firefox, without a server
    python3 run.py faults           kill servers 200 times while people play, and lose nothing
    python3 run.py simulate_cluster several servers on bad days, by seeds, in simulated time
    python3 run.py deploy           check the files in deploy/ with their own linters
    python3 run.py alerts           bring about what each alert is for, and see it fire
    python3 run.py lock             write down the versions and hashes of all that a server needs
    python3 run.py audit            look for known weaknesses in those, and list what they are
    python3 run.py attack           attack a server while two people play: what do they notice?
    python3 run.py setup            only prepare .venv, with everything the commands above need
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
import re
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
LARGE = ("gpu", "ray")  # extras for a few tests, which are skipped if these cannot be installed


class SetUpError(Exception):
    """A set-up that failed, with the sentence to show."""


# Set-up.


def set_up(extra: str = "server") -> None:
    """Make .venv and install Kufsa in it, unless that was done for these same sources."""
    place = f"Python {platform.python_version()} in {ROOT}"
    found = STAMP.read_text("utf-8").split("\n") if STAMP.exists() else []
    if len(found) == 3 and found[2] == "dev":
        extra = "dev"  # which includes the other one
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
    """Install extras that have no packages for some systems and some versions of Python."""
    described = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for extra in extras:
        try:
            work([*installer(), *described["project"]["optional-dependencies"][extra]])
        except SetUpError:
            say(f"the extra {extra!r} cannot be installed here: its tests are skipped")


def made_of() -> str:
    """A fingerprint of everything whose change requires installing or building again."""
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

    Most of what is installed is never imported, so Python compiles modules only on import.
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
    """Run a command quietly, showing its last line as progress; if it fails, show all it said."""
    environment = {
        **os.environ,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_USER": "0",  # a virtual environment has no per-user packages
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
    """Show a line that the next one overwrites, if there is a terminal."""
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
    return python("-m", "pytest", "-n", str(processes()), *arguments)


def processes() -> int:
    """Half as many again as there are cores: tests of servers and browsers often wait."""
    cores = os.cpu_count() or 1
    return min(cores + (cores + 1) // 2, 8)


TESTS_FAILED = 1  # pytest's exit status; others mean that it could not run them


def failed_tests() -> list[str]:
    """The tests that failed, once more and one at a time; ``-rp`` names those that pass now.

    On a machine that is busy with other things, a browser can take longer than any test waits. What
    is broken fails again.
    """
    once_more = ("--last-failed", "--last-failed-no-failures", "none", "--maxfail", "10", "-rp")
    return python("-m", "pytest", "-n", "0", *once_more)


# Each behaviour in one language, and where games do not differ on one; whole set-ups and drills,
# which take long, are left to the matrix.
ONCE = ("-m", "not matrix and not long")
REST = ("-m", "matrix or long")
# What finds most in the least time: the core, the laws and clauses on fewer examples, matches, and
# a sample of every layer above them.
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
    """Compile first: otherwise every test process would compile the same rules at the same time."""
    return python("tools/compile.py")


def check_pages() -> list[str]:
    return program("zensical", "build", "--clean", "--strict")


# The files in games' folders that hold the rules.
FILES_OF_RULES = (
    *("rules", "view", "documents", "refusals", "scoring", "unseen", "state", "table"),
    *("choices", "dice", "incidents", "lair", "lattice", "row"),
)


def coverage() -> list[list[list[str]]]:
    files = [f"src/kufsa/games/*/{name}.py" for name in FILES_OF_RULES]
    rules = ["--include", ",".join(files)]
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
        return [[tests(*REST, *arguments)]]
    if name == "lint":
        return [style()]
    if name == "docs":
        # The box that the front page offers is the client itself, written for any web server.
        box = program("kufsa", "site", "site/box")
        return [[python("tools/pages.py"), python("hatch_build.py")], [check_pages()], [box]]
    if name == "bench":
        return [[python("-m", "bench", *arguments)]]
    if name == "coverage":
        return coverage()
    if name == "breaks":
        return [[python("-m", "kufsa.testing.breaks", *arguments)]]
    return [[python(f"tools/{name}.py", *arguments)]]


def develop(name: str, arguments: list[str]) -> int:
    """Run every step of a command, then give the verdict."""
    environment = surroundings()
    if name == "coverage":
        environment["KUFSA_INTERPRET"] = "1"  # a compiled line is invisible to coverage
    stages = stages_of(name, arguments)
    failed = [shown for steps in stages for shown in run_stage(steps, environment)]
    for shown in failed:
        say(f"FAILED: {shown}")
    if not failed and sum(map(len, stages)) > 1:
        say("all is well")
    return 1 if failed else 0


def surroundings() -> dict[str, str]:
    """What every process gets: whatever is here, and modules that Python compiles only once.

    Where it is not to write beside their sources, it does so in .venv: hundreds of processes of
    the tests would compile every library again.
    """
    found = dict(os.environ)
    if found.pop("PYTHONDONTWRITEBYTECODE", ""):
        found.setdefault("PYTHONPYCACHEPREFIX", str(VENV / "bytecode"))
    return found


def run_stage(steps: list[list[str]], environment: dict[str, str]) -> list[str]:
    """Run steps on all cores; returns those that failed. A single step shows its output at once."""
    shown = [" ".join([Path(step[0]).name, *step[1:]]) for step in steps]
    if len(steps) == 1:
        say(shown[0])
        status = subprocess.call(steps[0], cwd=ROOT, env=environment)
        if status == TESTS_FAILED and steps[0][: len(tests())] == tests():
            say("these tests failed beside others; now they run alone")
            status = subprocess.call(failed_tests(), cwd=ROOT, env=environment)
            if not status:
                say("they pass alone: find out what made them fail, listed above")
        return shown if status else []
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
        # It becomes the command, so that signals reach only that.
        os.execve(command[0], command, surroundings())
    return subprocess.call(command, env=surroundings())


# What the help above names as commands for work on the code.
_, _, _WORK = (__doc__ or "").partition("For work on the code:")
DEVELOPMENT = frozenset(re.findall(r"^ +python3 run\.py (\w+)", _WORK, re.MULTILINE))


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
