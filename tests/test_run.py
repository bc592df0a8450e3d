"""``run.py``: it sets up once, starts again where it was interrupted, and says what is missing."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "run.py"
PIP = ["pip", "--python", "PYTHON", "install", "--no-compile"]
PROJECT = "[project.optional-dependencies]\ngpu = ['a-card']\nray = ['a-cluster']\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script in a folder of its own, where commands are written down instead of run."""
    folder = tmp_path / "a box"
    folder.mkdir()
    shutil.copy(SCRIPT, folder)
    (folder / "pyproject.toml").write_text(PROJECT)
    spec = importlib.util.spec_from_file_location("run_in_a_box", folder / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.commands = []  # type: ignore[attr-defined]

    def work(command: list[str]) -> None:
        module.commands.append(command)
        if "venv" in command:
            assert module.STAMP.read_text() == module.UNFINISHED
            module.PYTHON.parent.mkdir(parents=True)
            module.PYTHON.touch()

    monkeypatch.setattr(module, "work", work)
    return module


def kinds(run: ModuleType) -> list[str]:
    return ["venv" if "venv" in command else command[-1] for command in run.commands]


def test_it_sets_up_once(run: ModuleType) -> None:
    run.set_up()
    run.set_up()
    assert kinds(run) == ["venv", ".[server]"]


def test_development_asks_for_more_and_playing_does_not_take_it_away(run: ModuleType) -> None:
    run.set_up()
    run.set_up("dev")
    run.set_up()
    assert kinds(run) == ["venv", ".[server]", ".[dev]", "a-card", "a-cluster"]


def test_what_cannot_be_had_is_left_out(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = run.work

    def refuse(command: list[str]) -> None:
        if command[-1] == "a-card":
            raise run.SetUpError("there is none")
        work(command)

    monkeypatch.setattr(run, "work", refuse)
    run.set_up("dev")
    assert kinds(run) == ["venv", ".[dev]", "a-cluster"]
    assert "the extra 'gpu' cannot be installed here" in capsys.readouterr().err
    run.set_up("dev")  # which is not tried again every time
    assert kinds(run) == ["venv", ".[dev]", "a-cluster"]


def test_a_changed_project_is_installed_anew_with_what_it_had(run: ModuleType) -> None:
    run.set_up("dev")
    (run.ROOT / "pyproject.toml").write_text(f"{PROJECT}other = []\n")
    run.set_up()
    assert kinds(run) == ["venv", *2 * [".[dev]", "a-card", "a-cluster"]]


@pytest.mark.parametrize(
    "edited",
    [
        "client/src/main.ts",
        "src/kufsa/games/some_game/board/Board.svelte",
        "src/kufsa/games/some_game/text/messages.en.ftl",
        "src/kufsa/games/some_game/wasm/game.wasm",
        "hatch_build.py",
    ],
)
def test_an_edit_of_what_the_client_is_built_of_builds_it_anew(
    run: ModuleType, edited: str
) -> None:
    run.set_up()
    file = run.ROOT / edited
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("edited")
    (run.ROOT / "client" / "node_modules").mkdir(parents=True)
    run.set_up()
    (run.ROOT / "client" / "node_modules" / "fetched.js").write_text("not of our making")
    run.set_up()
    assert kinds(run) == ["venv", ".[server]", ".[server]"]


def test_an_interrupted_set_up_begins_again(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = run.work

    def stop(command: list[str]) -> None:
        work(command)
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "work", stop)
    assert run.main(["setup"]) == 130
    monkeypatch.setattr(run, "work", work)
    run.set_up()
    assert kinds(run) == ["venv", "venv", ".[server]"]


def test_a_python_that_has_gone_is_replaced(run: ModuleType) -> None:
    run.set_up()
    shutil.rmtree(run.PROGRAMS)
    run.set_up()
    assert kinds(run) == ["venv", ".[server]", "venv", ".[server]"]


def test_another_python_makes_the_environment_anew(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    run.set_up()
    monkeypatch.setattr("platform.python_version", lambda: "3.99.0")
    run.set_up()
    assert kinds(run) == ["venv", ".[server]", "venv", ".[server]"]


def test_an_environment_made_by_hand_is_kept(run: ModuleType) -> None:
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.touch()
    run.set_up()
    assert kinds(run) == [".[server]"]


def without(monkeypatch: pytest.MonkeyPatch, *modules: str, programs: tuple[str, ...] = ()) -> None:
    """As on a machine where these modules are missing and only these programs are there."""
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name in modules else find(name)
    )
    monkeypatch.setattr("shutil.which", lambda name: name if name in programs else None)


@pytest.mark.parametrize(
    ("modules", "programs", "installer"),
    [
        (["ensurepip"], (), [sys.executable, "-m", *PIP]),
        (["ensurepip", "pip"], ("pip", "uv"), PIP),
        (["ensurepip", "pip"], ("uv",), ["uv", "pip", "install", "--python", "PYTHON"]),
    ],
)
def test_without_ensurepip_another_installer_is_found(
    run: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    modules: list[str],
    programs: tuple[str, ...],
    installer: list[str],
) -> None:
    without(monkeypatch, *modules, programs=programs)
    run.set_up()
    made, installed = run.commands
    assert made[-1] == "--without-pip"
    expected = [str(run.PYTHON) if part == "PYTHON" else part for part in installer]
    assert installed == [*expected, "--editable", ".[server]"]


@pytest.mark.parametrize(
    ("modules", "what"), [(["ensurepip", "pip"], "pip"), (["venv"], "the module venv")]
)
def test_what_is_missing_is_named(
    run: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    modules: list[str],
    what: str,
) -> None:
    without(monkeypatch, *modules)
    assert run.main(["setup"]) == 1
    told = capsys.readouterr().err
    assert f"this Python comes without {what}" in told
    assert "python3-venv" in told


def test_a_failing_command_is_shown_with_all_it_said(run: ModuleType) -> None:
    spec = importlib.util.spec_from_file_location("run_as_it_is", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    with pytest.raises(plain.SetUpError, match="no such package"):
        plain.work([sys.executable, "-c", "print('no such package'); raise SystemExit(1)"])


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ([], ["serve"]),
        (["--port", "80"], ["serve", "--port", "80"]),
        (["--version"], ["--version"]),
        (["rules", "triominoes"], ["rules", "triominoes"]),
    ],
)
def test_without_a_command_it_serves(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, typed: list[str], command: list[str]
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(run.os, "execve", lambda path, arguments, env: became.append(arguments))
    monkeypatch.setattr(run.subprocess, "call", lambda arguments, env: became.append(arguments))
    run.main(typed)
    assert became[0] == [str(run.PROGRAMS / "kufsa"), *command]


# Commands for work on the code.


def steps(run: ModuleType, name: str, *arguments: str) -> list[str]:
    """All steps of a command, in a line each."""
    return [" ".join(step) for stage in run.stages_of(name, list(arguments)) for step in stage]


def test_modules_are_compiled_once_wherever_they_may_be_kept(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    script = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    told = subprocess.check_output([sys.executable, "-c", script], env=run.surroundings())
    assert told.decode().split(" ", 1) == ["False", f"{run.VENV / 'bytecode'}{os.linesep}"]
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    assert run.surroundings() == dict(os.environ)


def test_the_tests_and_the_matrix_together_are_all_tests(run: ModuleType) -> None:
    assert run.stages_of("test", [])[-1][0][-2:] == ["-m", "not matrix and not long"]
    assert run.stages_of("matrix", [])[-1][0][-2:] == ["-m", "matrix or long"]
    assert "-m" not in run.stages_of("test", ["--full"])[-1][0][3:]


def test_the_rules_are_compiled_before_the_tests(run: ModuleType) -> None:
    for arguments in ([], ["--quick"], ["--full"]):
        before, [tests] = run.stages_of("test", arguments)
        assert run.compile_all() in before
        assert "pytest" in tests


def test_arguments_are_those_of_pytest(run: ModuleType) -> None:
    [only] = steps(run, "test", "tests/core", "-x")
    assert only.endswith(f"-n {run.processes()} tests/core -x")


def test_what_the_quick_tests_are_is_there(run: ModuleType) -> None:
    assert [name for name in run.QUICK if not (SCRIPT.parent / name).exists()] == []


def said_by(number: int) -> list[str]:
    return [sys.executable, "-c", f"print('step {number}'); raise SystemExit({number})"]


@pytest.mark.parametrize("count", [1, 3])
def test_all_steps_of_a_stage_run_and_the_failed_ones_are_named(
    run: ModuleType, capfd: pytest.CaptureFixture[str], count: int
) -> None:
    failed = run.run_stage([said_by(number) for number in range(count)], dict(os.environ))
    told = "".join(capfd.readouterr())
    assert all(f"step {number}" in told for number in range(count))
    assert [line.rpartition("SystemExit")[2] for line in failed] == ["(1)", "(2)"][: count - 1]


def test_a_failed_step_fails_the_command(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "stages_of", lambda name, arguments: [[said_by(0)], [said_by(1)]])
    assert run.develop("test", []) == 1
    monkeypatch.setattr(run, "stages_of", lambda name, arguments: [[said_by(0)], [said_by(0)]])
    assert run.develop("test", []) == 0
    assert "all is well" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("statuses", "failed"),
    [([0], False), ([1, 0], False), ([1, 1], True), ([2], True)],
    ids=["passed", "passes alone", "fails again", "was not run"],
)
def test_only_tests_that_fail_alone_too_fail_the_command(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, statuses: list[int], failed: bool
) -> None:
    called: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        called.append(command)
        return statuses[len(called) - 1]

    monkeypatch.setattr(run.subprocess, "call", call)
    assert bool(run.run_stage([run.tests("-m", "matrix")], {})) is failed
    assert called == [run.tests("-m", "matrix"), run.failed_tests()][: len(statuses)]


def test_an_older_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    source = SCRIPT.read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    with pytest.raises(SystemExit, match=r"Python 3\.11 or newer, and this is Python 3\.10"):
        exec(compile(source, "run.py", "exec"), {"__name__": "old"})
