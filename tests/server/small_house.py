"""A small server of the routes of people, on a database in memory, for tests of its doors."""

from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Litestar, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.testing import TestClient
from sqlalchemy import create_engine, event, insert, select
from sqlalchemy.pool import StaticPool

from kufsa.server.metrics import Metrics
from kufsa.server.people.accounts import Accounts
from kufsa.server.people.daily import Daily
from kufsa.server.people.passkeys import Passkeys
from kufsa.server.settings import Settings
from kufsa.server.store.schema import matches, metadata
from kufsa.server.transport.address_limits import AddressLimits
from kufsa.server.transport.error_handlers import EXCEPTION_HANDLERS
from kufsa.server.transport.rate_limits import RateLimits
from kufsa.server.transport.request_guard import RequestGuard
from kufsa.server.transport.request_policy import RequestPolicy
from kufsa.server.transport.routes import daily, passkeys, people
from kufsa.server.transport.security_events import SecurityEvents
from kufsa.server.transport.security_headers import SecurityHeaders

T = TypeVar("T")
NAME = "play.example.org"
HERE = f"http://{NAME}:8000"
MIDNIGHT = 1_800_000_000_000


class MemoryStore:
    """What a database does, without threads."""

    def __init__(self) -> None:
        self.engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        event.listen(self.engine, "connect", lambda raw, _: raw.execute("PRAGMA foreign_keys = ON"))
        metadata.create_all(self.engine)

    async def read(self, function: Callable[..., T], *args: Any) -> T:
        return self.do(function, *args)

    write = read

    def do(self, function: Callable[..., T], *args: Any) -> T:
        with self.engine.begin() as connection:
            return function(connection, *args)

    def everything(self) -> dict[str, list[dict[str, Any]]]:
        """All rows of all tables."""
        return {
            table.name: self.do(
                lambda c, t=table: [dict(r) for r in c.execute(select(t)).mappings()]
            )
            for table in metadata.sorted_tables
        }


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds

    def wall(self) -> int:
        return MIDNIGHT + int(self.seconds * 1000)


class Seating:
    """Remembers what it heard of accounts."""

    def __init__(self) -> None:
        self.forgotten: list[str] = []
        self.ended: list[bytes] = []
        self.breaks = False

    def changed(self, person: str) -> None: ...

    async def rename(self, person: str, name: str) -> None: ...

    async def forget(self, person: str) -> None:
        if self.breaks:
            raise RuntimeError
        self.forgotten.append(person)

    def end_session(self, key: bytes) -> None:
        self.ended.append(key)


@get("/api/broken", sync_to_thread=False)
def broken() -> None:
    raise RuntimeError("the secret word is xyzzy")


@post("/api/echo", sync_to_thread=False)
def echo(data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
    return data


@websocket("/api/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_text("welcome")
    await socket.close()


class Quota:
    """Storage that is full when a test says so."""

    full = False

    async def is_full(self) -> bool:
        return self.full


class House:
    """The application and what is behind it."""

    def __init__(self, factor: float = 1.0, **settings: Any) -> None:
        self.clock = Clock()
        self.store = MemoryStore()
        self.settings = Settings(hosts=(NAME,), **settings)
        self.seating = Seating()
        self.accounts = Accounts(
            self.store, self.seating, wall=self.clock.wall, clock=self.clock.monotonic
        )
        self.policy = RequestPolicy(self.settings)
        self.quota = Quota()
        self.app = Litestar(
            [people.ROUTES, passkeys.ROUTES, daily.ROUTES, broken, echo, live],
            middleware=[RequestGuard(self.policy)],
            before_send=[SecurityHeaders(self.policy)],
            exception_handlers=EXCEPTION_HANDLERS,
            logging_config=None,
            state=State(
                {
                    "settings": self.settings,
                    "accounts": self.accounts,
                    "daily": Daily(self.store, wall=self.clock.wall, clock=self.clock.monotonic),
                    "passkeys": Passkeys(self.accounts, clock=self.clock.monotonic),
                    "request_policy": self.policy,
                    "address_limits": AddressLimits(self.settings),
                    "storage_quota": self.quota,
                    "metrics": Metrics(),
                    "security_events": SecurityEvents(),
                    "rate_limits": RateLimits(factor, self.clock.monotonic),
                }
            ),
        )

    def browser(self, here: str = HERE, **headers: str) -> TestClient[Litestar]:
        """A browser with no cookie yet, on a page of the server."""
        client = TestClient(self.app, base_url=here)
        client.headers.update({"Origin": here, **headers})
        return client

    def guest(self, **headers: str) -> TestClient[Litestar]:
        """A browser that has come in."""
        client = self.browser(**headers)
        assert client.post("/api/session").status_code == 200
        return client

    def named(self, name: str) -> TestClient[Litestar]:
        """A browser of somebody who has chosen a name."""
        client = self.guest()
        reply = client.patch("/api/me", json={"name": name})
        assert reply.status_code == 200, reply.text
        return client

    def add_match(self, id: str, status: str = "playing", **columns: Any) -> None:
        row = {
            "id": id, "game": "triominoes", "status": status, "public": False, "seq": 1,
            "summary": "{}", "secret": b"s" * 32, "created": MIDNIGHT, "updated": MIDNIGHT,
            **columns,
        }  # fmt: skip
        self.store.do(lambda c: c.execute(insert(matches).values(row)))
