"""``kufsa serve``: what it prints, and how it stops."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from kufsa.cli import serve as command
from kufsa.core.language import languages
from kufsa.server.operations import runner
from kufsa.server.settings import PREFIX, TABLE, Loaded, Settings, load

from .conftest import Run

REAL = "from kufsa.cli import main; main()"

# An application whose every step can be read in the output.
STAND_IN = """
import asyncio, sys, types
from litestar import Litestar, WebSocket, get, websocket
from kufsa.server.metrics import Metrics
from kufsa.server.tracing import NO_SPANS

class TableRegistry:
    draining = False
    def __init__(self): self.goodbyes = []
    async def drain(self):
        self.draining = True
        print("drained", flush=True)
        await asyncio.gather(*(goodbye() for goodbye in self.goodbyes))
        if "slow" in sys.argv[0]: await asyncio.sleep(60)

@get("/", sync_to_thread=False)
def page() -> str: return "kufsa"

@websocket("/live")
async def live(socket: WebSocket) -> None:
    await socket.accept()
    socket.app.state.registry.goodbyes.append(lambda: socket.send_text("come back"))
    await socket.receive()

async def flush(app):
    print("flushed", flush=True)
    if "stuck" in sys.argv[0]: await asyncio.sleep(60)

def create_app(settings):
    app = Litestar([page, live], on_shutdown=[flush])
    app.state.registry = TableRegistry()
    app.state.metrics = Metrics()
    app.state.spans = NO_SPANS
    return app

module = types.ModuleType("kufsa.server.app")
module.create_app = create_app
sys.modules["kufsa.server.app"] = module
sys.argv[0] = {manner!r}
import kufsa.cli.serve
kufsa.cli.serve.is_compiled = lambda package: True
kufsa.cli.serve.compile_rules = lambda game: None
from kufsa.cli import main
main()
"""


@contextmanager
def serving(
    tmp_path: Path, *flags: str, manner: str | None = "", host: str = "127.0.0.1"
) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command in a process of its own, and its address; ``manner`` None is the real one."""
    script = REAL if manner is None else STAND_IN.replace("{manner!r}", repr(manner))
    arguments = ["serve", "--port", "0", "--data", str(tmp_path), *flags]
    arguments += ["--host", host] if host else []
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("KUFSA_DATA")},
        "LC_ALL": "C.UTF-8",
    }
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment,
        )
    watchdog = threading.Timer(300, process.kill)
    watchdog.start()
    try:
        said = ""
        for line in process.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        found = re.search(r"http://localhost:\d+", said)
        assert found, said + (tmp_path / "log").read_text()
        yield process, found[0]
    finally:
        watchdog.cancel()
        process.kill()
        process.wait()
        process.stdout.close()


# Stopping.


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_drains_and_ends_with_0(tmp_path: Path, number: signal.Signals) -> None:
    from websockets.exceptions import ConnectionClosedError
    from websockets.sync.client import connect

    with serving(tmp_path) as (process, address):
        with urlopen(address) as page:
            assert page.read() == b"kufsa"
            assert "server" not in page.headers
        with connect(address.replace("http", "ws") + "/live", compression=None) as socket:
            process.send_signal(number)
            assert socket.recv() == "come back"
            with pytest.raises(ConnectionClosedError) as closed:
                socket.recv()
            assert closed.value.rcvd.code == 1012  # "service restart"
        said = process.stdout.read()
        assert process.wait() == 0
    assert said.splitlines()[:2] == ["drained", "flushed"]
    assert "Nothing is lost" in said
    log = (tmp_path / "log").read_text()
    assert '"route": "/live"' in log
    assert "Traceback" not in log


@pytest.mark.parametrize(("manner", "code"), [("slow", 0), ("stuck", 1)])
def test_what_hangs_does_not_keep_it(tmp_path: Path, manner: str, code: int) -> None:
    """Goodbyes are cut short; a flush that hangs ends the process all the same."""
    with serving(tmp_path, "--drain-seconds", "1", manner=manner) as (process, _):
        process.send_signal(signal.SIGTERM)
        said = process.stdout.read()
        assert process.wait() == code
    assert said.startswith("drained\nflushed\n")


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with serving(tmp_path, "--drain-seconds", "600", manner="stuck") as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == "drained\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 128 + signal.SIGTERM


def test_the_real_server_answers_and_ends_with_0(tmp_path: Path) -> None:
    with serving(tmp_path, manner=None) as (process, address):
        with urlopen(address + "/health") as reply:
            assert b'"status":"ok"' in reply.read()
        process.send_signal(signal.SIGTERM)
        process.stdout.read()
        assert process.wait() == 0, (tmp_path / "log").read_text()
    assert (tmp_path / "kufsa.db").exists()


def test_a_database_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "kufsa.db").write_text("Dear diary, today we played all five games. " * 50)
    told = subprocess.run(
        [sys.executable, "-c", REAL, "serve", "--port", "0", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert told.stdout == ""
    assert re.fullmatch(r"[^\n]*database[^\n]*\n", told.stderr)
    assert "diary" not in told.stderr


# Settings.


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[Loaded]:
    """What the command would run with."""
    found: list[Loaded] = []
    monkeypatch.setattr(command, "run", lambda loaded, lang: found.append(loaded))
    return found


def test_flags_are_settings(run: Run, ran: list[Loaded], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("port = 1\nqueue_length = 99\n")
    flags = "--settings mine.toml --port 9000 --open --no-metrics --bot-pace 0 --hosts a.example"
    run("serve", *flags.split(), "--data", "d")
    [(settings, _)] = ran
    assert (settings.port, settings.queue_length, settings.open) == (9000, 99, True)
    assert (settings.metrics, settings.bot_pace, settings.hosts) == (False, 0, ("a.example",))
    assert settings.data == tmp_path / "d"


def test_without_flags_there_are_the_defaults(run: Run, ran: list[Loaded]) -> None:
    run("serve")
    assert ran[0].settings == Settings(data=Path(os.environ["KUFSA_DATA"]))


def test_bad_settings_are_a_sentence(
    run: Run, ran: list[Loaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = run("serve", "--port", "many", code=2).stderr
    assert told == ("port is 'many' (flag --port), but must be a whole number from 0 to 65535\n")
    assert "no settings file" in run("serve", "--settings", "none.toml", code=2).stderr
    monkeypatch.setenv(PREFIX + "PROT", "1")
    assert "did you mean port?" in run("serve", code=2).stderr
    assert ran == []


def test_tokens_are_not_flags(run: Run) -> None:
    told = run("serve", "--help").output
    shown = {row.name for row in TABLE.values() if f" {row.flag} " in told}
    assert set(TABLE) - shown == {"house_code", "metrics_token", "operator_token"}


def test_a_port_that_is_taken_is_a_sentence(run: Run) -> None:
    with closing(runner.listen("127.0.0.1", 0, explicit=True)) as other:
        port = str(other.getsockname()[1])
        told = run("serve", "--host", "127.0.0.1", "--port", port, code=1).stderr
    assert told.startswith(f"port {port} is taken by another program")


# The greeting.


def greeting(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    port: int = 8000,
    lang: str = "en",
    **flags: str,
) -> str:
    monkeypatch.setattr(
        "kufsa.server.operations.addresses.addresses_of_machine",
        lambda: ["192.168.1.5", "10.8.0.2"],
    )
    command.greet(load(flags, environment={}), port, lang)
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", languages())
def test_the_addresses_are_told(capsys: Any, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    told = greeting(capsys, monkeypatch, lang=lang, data="/tmp/box", host="0.0.0.0")
    for part in ("http://localhost:8000", "http://192.168.1.5:8000", "http://10.8.0.2:8000"):
        assert part in told
    assert "--lan" in told
    assert str(Path("/tmp/box").absolute()) in told


def test_a_server_for_this_machine_alone_says_so(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = greeting(capsys, monkeypatch)
    assert "192.168" not in told
    assert "Only this computer" in told
    assert "--lan" in told


@pytest.mark.parametrize("lang", languages())
def test_the_link_for_the_network_has_the_house_code(
    capsys: Any, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    told = greeting(capsys, monkeypatch, lang=lang, lan="true", house_code="4f7k2m9q")
    assert "http://192.168.1.5:8000/api/in/4f7k2m9q" in told
    assert "http://localhost:8000/" not in told
    assert "--no-lan" in told


def test_another_port_and_a_public_address_are_told(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = greeting(capsys, monkeypatch, port=8003, public_url="https://play.example.org")
    assert "Port 8000 is taken by another program, so this is port 8003." in told
    assert "https://play.example.org" in told


def test_any_free_port_is_not_told_as_another(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kufsa.server.operations.addresses.addresses_of_machine", list)
    command.greet(load({"port": "0"}, environment={}), 40123, "en")
    told = capsys.readouterr().out
    assert "http://localhost:40123" in told
    assert "taken" not in told


# The first run.


@pytest.mark.parametrize(
    ("answer", "lang", "lan"),
    [("y", "en", True), ("Yes ", "en", True), ("", "en", False), ("n", "en", False),
     ("j", "nl", True), ("כן", "he", True), ("no", "he", False), (None, "en", False)],
)  # fmt: skip
def test_the_first_run_asks_once_who_may_join(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str | None, lang: str, lan: bool
) -> None:
    def typed(question: str) -> str:
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", typed)
    flags = {"data": str(tmp_path / "new")}
    loaded = load(flags, environment={})
    assert command.is_first_run(loaded, None)
    asked = command.ask_who_may_join(loaded, lang)
    assert asked.settings.lan is lan
    again = load(flags, environment={})
    assert again.settings.lan is lan and not command.is_first_run(again, None)


@pytest.mark.parametrize("terminal", [True, False])
def test_only_somebody_at_a_terminal_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    served: list[bool] = []
    monkeypatch.setattr("builtins.input", lambda question: "y")
    monkeypatch.setattr(command, "run", lambda loaded, lang: served.append(loaded.settings.lan))
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(getattr(command.sys, stream), "isatty", lambda: terminal, raising=False)
    command.serve(settings_file=None, lang="en", data=str(tmp_path / "new"))
    assert served == [terminal]


def test_nobody_is_asked_who_has_said_it_or_has_a_server_already(tmp_path: Path) -> None:
    flags = {"data": str(tmp_path)}
    for more in ({"lan": "false"}, {"host": "::"}, {"public_url": "https://play.example"}):
        assert not command.is_first_run(load(flags | more, environment={}), None)
    assert command.is_first_run(load(flags, environment={}), None)
    (tmp_path / "kufsa.db").touch()
    assert not command.is_first_run(load(flags, environment={}), None)


def test_lan_listens_everywhere_with_a_code_and_nothing_else_does(tmp_path: Path) -> None:
    assert Settings().listen_host == "127.0.0.1"
    assert Settings(lan=True).listen_host == "0.0.0.0"
    assert Settings(lan=True, host="192.168.1.5").listen_host == "192.168.1.5"
    with serving(tmp_path, "--lan", host="") as (process, _):
        process.send_signal(signal.SIGTERM)
        process.wait()
    assert len((tmp_path / "house-code").read_text()) == 8


def test_the_browser_is_opened_when_asked(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    addresses: list[str] = []

    def browse(address: str) -> None:
        addresses.append(address)
        opened.set()

    monkeypatch.setattr(command.webbrowser, "open", browse)
    greeting(capsys, monkeypatch)
    greeting(capsys, monkeypatch, open="true")
    assert opened.wait(60)
    assert addresses == ["http://localhost:8000"]


def test_a_camera_reads_the_address() -> None:
    drawn = command.drawn_code("http://192.168.1.5:8000").splitlines()
    assert {len(line) for line in drawn} == {29}  # 25 squares and the quiet zone
    assert set("".join(drawn)) <= set("█▀▄ ")


def test_nothing_heavy_is_imported_for_other_commands() -> None:
    script = "import sys, kufsa.cli; print([n for n in sys.modules if n in sys.argv])"
    heavy = ["litestar", "uvicorn", "sqlalchemy", "structlog", "prometheus_client", "numba"]
    told = subprocess.run(
        [sys.executable, "-c", script, *heavy], capture_output=True, text=True, check=True
    )
    assert told.stdout == "[]\n"
