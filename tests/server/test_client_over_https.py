"""The Python client over https, through a proxy that ends TLS in front of the server."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from kufsa.server import client as clients
from kufsa.server.client import Client
from tests.server.house import serving

HOST = "127.0.0.1"


def certificate(folder: Path) -> Path:
    """A file with a key, and a certificate for this machine that only this test trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    pem = serialization.Encoding.PEM
    plain = serialization.NoEncryption()
    file.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain) + signed.public_bytes(pem)
    )
    return file


@asynccontextmanager
async def tls_in_front_of(url: str, file: Path) -> AsyncIterator[str]:
    """A proxy that passes every byte on: its address."""
    port = int(url.rpartition(":")[2])

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection(HOST, port)
        await asyncio.gather(copy(reader, inner_writer), copy(inner_reader, writer))

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    proxy = await asyncio.start_server(connected, HOST, 0, ssl=context)
    try:
        yield f"https://{HOST}:{proxy.sockets[0].getsockname()[1]}"
    finally:
        proxy.close()


def test_a_session_over_https_is_kept_and_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certificate(tmp_path)
    trust = ssl.create_default_context(cafile=str(file))
    monkeypatch.setattr(clients, "_trust", lambda: trust)

    async def story() -> None:
        async with (
            serving(tmp_path, https="true", bot_processes=1) as (plain, _),
            tls_in_front_of(plain, file) as url,
            Client(url) as noa,
        ):
            assert noa.cookie and noa.http.cookies["__Host-kufsa"] == noa.cookie
            table = await noa.open(game="triominoes", players=2)
            async with Client(url, noa.cookie) as tablet:
                await tablet.watch(table)
                assert tablet.tables[table].scene["status"] == "waiting"
                assert tablet.person == noa.person

    asyncio.run(story())
