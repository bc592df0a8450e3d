"""``python3 run.py audit``: it says what it could not do, and never passes without a look."""

import subprocess
from importlib import util
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]


def load() -> ModuleType:
    spec = util.spec_from_file_location("audit", ROOT / "tools" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


audit = load()


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been run; the auditor finds nothing."""
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        commands.append(command[1:])
        return SimpleNamespace(returncode=int("weak" in command[2]))

    monkeypatch.setattr(subprocess, "run", run)
    return commands


def installed(monkeypatch: pytest.MonkeyPatch, *modules: str) -> None:
    monkeypatch.setattr(util, "find_spec", lambda name: name if name in modules else None)


def test_it_says_what_is_not_installed(
    tmp_path: Path,
    ran: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    installed(monkeypatch, "cyclonedx_py")
    assert audit.main(["--out", str(tmp_path / "parts.json")]) == 1
    told = capsys.readouterr().out
    assert "known weaknesses were not looked for" in told
    assert "pip install pip-audit" in told
    assert [command[1] for command in ran] == ["cyclonedx_py"]  # the other one is done


def test_it_looks_at_the_locked_versions(
    tmp_path: Path, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(monkeypatch, "pip_audit", "cyclonedx_py")
    out = tmp_path / "new folder" / "parts.json"
    assert audit.main(["--out", str(out)]) == 0
    assert len(ran) == 2 and all(audit.LOCK in command for command in ran)
    assert "--strict" in ran[0]  # or versions that nobody could look up would pass
    assert str(out) in ran[1] and out.parent.is_dir()
    assert (audit.ROOT / audit.LOCK).exists()


def test_a_weakness_fails_it(
    tmp_path: Path, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = audit.Check("weak", "weak", "", ())
    monkeypatch.setattr(audit, "checks", lambda out: [weak])
    installed(monkeypatch, "weak")
    assert audit.main(["--out", str(tmp_path / "parts.json")]) == 1
    assert ran == [["-m", "weak"]]
