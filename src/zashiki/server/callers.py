"""Who calls, by which name, and from which page: the plain facts of a request that the shield judges by."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TypeAlias
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from zashiki.server.server_settings import EVERYWHERE, USUAL_PORTS, Network, ServerSettings, bracketed, is_loopback

Address: TypeAlias = IPv4Address | IPv6Address
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers that only a proxy adds."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def host_names(settings: ServerSettings) -> frozenset[str]:
    """List the names that a request may call the server by, as the header `Host` has them."""
    port, found = settings.port, set[str]()
    if is_loopback(settings.host) or settings.host in EVERYWHERE:
        found |= _with_port(LOOPBACK, port, usual=USUAL_PORTS["http"])
    if settings.host not in EVERYWHERE:
        found |= _with_port((bracketed(settings.host.lower()),), port, usual=USUAL_PORTS["http"])
    if settings.public_url:
        url = urlsplit(settings.public_url)
        usual = USUAL_PORTS[url.scheme]
        found |= _with_port((bracketed(url.hostname or ""),), url.port or usual, usual=usual)
    for one in settings.hosts:
        found |= {one} if urlsplit(f"//{one}").port else {one, f"{one}:{port}"}
    return frozenset(found)


def _with_port(names: tuple[str, ...], port: int, *, usual: int) -> set[str]:
    return {f"{name}:{port}" for name in names} | (set(names) if port == usual else set())


def page_origins(settings: ServerSettings) -> frozenset[str]:
    """List the pages that may speak to the server: its own, under each of its names, and those that were allowed."""
    scheme = "https" if settings.secure else "http"
    own = {f"{'http' if _is_local(name) else scheme}://{name}" for name in host_names(settings)}
    return frozenset(own | set(settings.origins) | ({settings.public_url} - {""}))


def _is_local(name: str) -> bool:
    return name.rpartition(":")[0] in LOOPBACK or name in LOOPBACK


def own_address(connection: HTTPConnection) -> str:
    """Give the address of this machine that a request came to, as a name for it; no other site can have that name."""
    host, port = connection.scope.get("server") or ("", None)
    address = address_in(host)
    return f"{bracketed(str(address))}:{port}" if address and port else ""


def peer_of(connection: HTTPConnection) -> Address | None:
    """Find the other end of the connection itself."""
    return address_in(connection.client.host) if connection.client else None


def caller_of(connection: HTTPConnection, networks: tuple[Network, ...]) -> str:
    """Find the address that a request came from: the other end, or behind trusted proxies the last they do not know."""
    found = peer_of(connection)
    if found is None:
        return ""
    if not is_trusted(found, networks):
        return str(found)
    for text in reversed(",".join(connection.headers.getlist("x-forwarded-for")).split(",")):
        before = address_in(text.strip())
        if before is None:  # what a proxy could not name, nobody can; so the proxy answers for it
            return str(found)
        found = before
        if not is_trusted(found, networks):
            break
    return str(found)


def is_direct(connection: HTTPConnection) -> bool:
    """Say whether a request came from this machine itself, by its own name, and through no proxy."""
    peer = peer_of(connection)
    through = any(name in connection.headers for name in FORWARDED)
    return peer is not None and peer.is_loopback and not through and _is_local(connection.headers.get("host", ""))


def is_trusted(address: Address | None, networks: tuple[Network, ...]) -> bool:
    """Whether an address is a trusted proxy's."""
    return address is not None and any(address in one for one in networks)


def address_in(text: str) -> Address | None:
    """Read an address, IPv4 within IPv6 as what it is; None: it is none."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
