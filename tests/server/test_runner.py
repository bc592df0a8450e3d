"""Listening: the port that was asked for, the next one, or a sentence."""

import errno
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
import uvicorn

from kufsa.server import client
from kufsa.server.operations import runner
from kufsa.server.operations.open_files import allow_many_files


@pytest.fixture
def taken() -> Iterator[int]:
    """A port with another program on it."""
    with closing(runner.listen("127.0.0.1", 0, explicit=False)) as other:
        yield other.getsockname()[1]


def test_any_free_port_is_found(taken: int) -> None:
    with closing(socket.create_connection(("127.0.0.1", taken))):
        pass  # somebody listens


def test_a_port_that_was_asked_for_and_is_taken_is_refused(taken: int) -> None:
    with pytest.raises(runner.CannotListen) as caught:
        runner.listen("127.0.0.1", taken, explicit=True)
    sentence = f"port {taken} is taken by another program: stop it, or choose one with --port"
    assert str(caught.value) == sentence


def test_the_usual_port_gives_way_to_the_next_free_one(taken: int) -> None:
    with closing(runner.listen("127.0.0.1", taken, explicit=False)) as listener:
        assert taken < listener.getsockname()[1] < taken + runner.PORTS_TRIED


def test_it_does_not_try_for_ever(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def never(family: int, address: tuple[str, int]) -> None:
        tried.append(address[1])
        raise OSError(errno.EADDRINUSE, "in use")

    monkeypatch.setattr(runner, "_bind", never)
    with pytest.raises(runner.CannotListen, match="port 8000 and the 19 after it are taken"):
        runner.listen("127.0.0.1", 8000, explicit=False)
    assert tried == list(range(8000, 8020))
    tried.clear()
    with pytest.raises(runner.CannotListen):
        runner.listen("127.0.0.1", 65535, explicit=False)
    assert tried == [65535]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.EACCES, "this system does not let you listen on port 80: choose 1024 or higher"),
        (errno.EADDRNOTAVAIL, "this machine does not have the address 127.0.0.1"),
        (errno.ENOBUFS, "it is not possible to listen on 127.0.0.1, port 80: oh"),
    ],
)
def test_other_reasons_are_told(
    monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    def refuse(family: int, address: tuple[str, int]) -> None:
        raise OSError(number, "oh")

    monkeypatch.setattr(runner, "_bind", refuse)
    with pytest.raises(runner.CannotListen) as caught:
        runner.listen("127.0.0.1", 80, explicit=False)
    assert str(caught.value) == sentence


def test_a_name_without_an_address_is_told() -> None:
    with pytest.raises(runner.CannotListen, match=r"there is no address 'nowhere\.invalid'"):
        runner.listen("nowhere.invalid", 8000, explicit=True)


def test_a_refused_socket_is_closed(taken: int) -> None:
    """Else Python would warn of it, and a warning is an error here."""
    with pytest.raises(OSError, match=r"\[Errno"):
        runner._bind(socket.AF_INET, ("127.0.0.1", taken))


def test_a_server_may_have_as_many_connections_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource", reason="there is no such limit on Windows")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] - 1, before[1]))
    try:
        allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_client_drops_an_idle_connection_before_the_server_does() -> None:
    """A request on a connection that is just being closed would be lost."""
    assert uvicorn.Config("app").timeout_keep_alive > client.KEEP_ALIVE
