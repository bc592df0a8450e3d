"""Passkeys: another way back to a name, with the device's own lock instead of a written code.

A challenge stays in memory for a few minutes, belongs to one session and is used once. Servers that
work together tell each other, so that it can be answered at any of them.
"""

import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, NamedTuple

from sqlalchemy import Connection, Delete, Update, delete, insert, select, update

from kufsa.server.errors import ApiError, sentence
from kufsa.server.store.schema import passkeys

from .accounts import Accounts, require_name
from .names import BadName, shown_name
from .person import Session
from .queries import AnyRow

# The library is imported where it is needed: that takes a while, and many servers never need it.

LIFE = 300.0  # seconds in which a challenge must be answered
MOST = 10  # passkeys of one person
_MOST_CHALLENGES = 10_000

Json = dict[str, Any]


class Site(NamedTuple):
    """What a passkey is for: a host name, and the origin of its pages."""

    host: str
    origin: str


class Passkeys:
    """Registers passkeys, and signs people in with them.

    ``share(purpose, session, challenge)`` tells other servers of a challenge; an empty one has been
    answered.
    """

    def __init__(
        self,
        accounts: Accounts,
        *,
        share: Callable[[str, bytes, bytes], None] = lambda purpose, session, challenge: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._share = share
        self._accounts = accounts
        self._store = accounts.store
        self._clock = clock
        self._challenges: dict[tuple[str, bytes], tuple[float, bytes]] = {}

    # Registration.

    async def creation_options(self, session: Session, site: Site) -> Json:
        """What a browser needs to create a passkey for this person."""
        require_name(session.person)
        _check_site(site)
        await self._accounts.check_proof(session)
        known = await self.of(session.person.id)
        if len(known) >= MOST:
            raise ApiError(409, "too_many_passkeys", sentence("too_many_passkeys", most=MOST))
        import webauthn
        from webauthn.helpers import options_to_json_dict, structs

        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Kufsa",
            user_id=session.person.id.encode(),
            user_name=session.person.name,
            challenge=self._new_challenge("create", session),
            timeout=int(LIFE * 1000),
            # Stored by the authenticator, so that nobody has to type a name to sign in.
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=row.credential) for row in known
            ],
        )
        return options_to_json_dict(options)

    async def create(self, session: Session, site: Site, credential: Json, name: str = "") -> str:
        """Store the passkey that a browser created, and return its id."""
        import webauthn

        challenge = self._take_challenge("create", session)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # the parsers raise many kinds, which all mean the same
            raise _not_valid() from None
        row = {
            "credential": made.credential_id,
            "person": session.person.id,
            "public_key": made.credential_public_key,
            "sign_count": made.sign_count,
            "created": self._accounts.wall(),
            "name": name,
        }

        def write(connection: Connection) -> bool:
            if _find(connection, made.credential_id) is not None:
                return False
            connection.execute(insert(passkeys).values(row))
            return True

        if not await self._store.write(write):
            raise ApiError(409, "passkey_known")
        return credential_text(made.credential_id)

    # Signing in.

    def request_options(self, session: Session, site: Site) -> Json:
        """What a browser needs to sign in with a passkey of this site."""
        import webauthn
        from webauthn.helpers import options_to_json_dict, structs

        _check_site(site)
        options = webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=self._new_challenge("show", session),
            timeout=int(LIFE * 1000),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return options_to_json_dict(options)

    async def log_in(
        self,
        session: Session,
        site: Site,
        credential: Json,
        leave_seats: bool = False,
        browser: str = "",
    ) -> tuple[Session, str]:
        """Become the owner of the passkey that a browser used, with a new token."""
        import webauthn

        challenge = self._take_challenge("show", session)
        id = _credential_id(credential.get("id"))
        row = await self._store.read(_find, id)
        if row is None:
            raise ApiError(403, "unknown_passkey")
        try:
            shown = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=row.public_key,
                credential_current_sign_count=row.sign_count,
                require_user_verification=True,
            )
        except Exception:
            raise _not_valid() from None
        await self._store.write(
            lambda c: c.execute(
                update(passkeys)
                .where(passkeys.c.credential == id)
                .values(sign_count=shown.new_sign_count)
            )
        )
        return await self._accounts.become(row.person, session, leave_seats, browser)

    # Management.

    async def of(self, person: str) -> list[AnyRow]:
        """The passkeys of a person, oldest first."""
        query = (
            select(passkeys.c.credential, passkeys.c.created, passkeys.c.name)
            .where(passkeys.c.person == person)
            .order_by(passkeys.c.created, passkeys.c.credential)
        )
        return await self._store.read(lambda c: list(c.execute(query)))

    async def rename(self, session: Session, id: str, name: str) -> None:
        """Call a passkey of a person something else: only they will see it."""
        try:
            shown = shown_name(name)
        except BadName as error:
            raise ApiError(409, "bad_name", error.message, field="name") from None
        await self._change(update(passkeys).values(name=shown), session, id)

    async def remove(self, session: Session, id: str) -> None:
        """Remove a passkey of a person.

        That needs a proof, too: whoever could take away the last way back could then make one of
        their own without any.
        """
        await self._accounts.check_proof(session)
        await self._change(delete(passkeys), session, id)

    async def _change(self, statement: Update | Delete, session: Session, id: str) -> None:
        mine = statement.where(
            passkeys.c.credential == _credential_id(id), passkeys.c.person == session.person.id
        )
        if not await self._store.write(lambda c: c.execute(mine).rowcount):
            raise ApiError(404, "not_found")

    # Challenges.

    def _new_challenge(self, purpose: str, session: Session) -> bytes:
        challenge = secrets.token_bytes(32)
        if not self.hear(purpose, session.key, challenge):
            raise ApiError(503, "unavailable")
        self._share(purpose, session.key, challenge)
        return challenge

    def _take_challenge(self, purpose: str, session: Session) -> bytes:
        until, challenge = self._challenges.pop((purpose, session.key), (0.0, b""))
        self._share(purpose, session.key, b"")
        if not challenge or until <= self._clock():
            raise ApiError(409, "no_challenge")
        return challenge

    def hear(self, purpose: str, session: bytes, challenge: bytes) -> bool:
        """Remember a challenge, or forget one that was answered; returns whether there is room."""
        if not challenge:
            self._challenges.pop((purpose, session), None)
            return True
        now = self._clock()
        if len(self._challenges) >= _MOST_CHALLENGES:
            self._challenges = {k: v for k, v in self._challenges.items() if v[0] > now}
        if len(self._challenges) >= _MOST_CHALLENGES:
            return False
        self._challenges[purpose, session] = (now + LIFE, challenge)
        return True


def _find(connection: Connection, credential: bytes) -> AnyRow | None:
    query = select(passkeys).where(passkeys.c.credential == credential)
    return connection.execute(query).one_or_none()


def _credential_id(text: object) -> bytes:
    if not isinstance(text, str) or len(text) > 2048:
        raise _not_valid()
    try:
        return urlsafe_b64decode(f"{text}===")  # padding may be missing, and too much is ignored
    except ValueError:
        raise _not_valid() from None


def credential_text(credential: bytes) -> str:
    """A passkey's id as browsers write it.

    >>> credential_text(b"id")
    'aWQ'
    """
    return urlsafe_b64encode(credential).decode().rstrip("=")


def _not_valid() -> ApiError:
    return ApiError(403, "bad_passkey")


def _check_site(site: Site) -> None:
    """Browsers create passkeys for host names only."""
    try:
        ip_address(site.host.strip("[]"))
    except ValueError:
        return
    raise ApiError(409, "no_site")
