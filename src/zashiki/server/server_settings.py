"""What an operator decides about a server, checked before anything is opened."""

from __future__ import annotations

import socket
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

import msgspec

from zashiki.kernel.problems import Problem
from zashiki.server.computer_pool import usual_workers
from zashiki.server.limits import Limits
from zashiki.storage.sqlite_reader import DATABASE

PORT = 8770
DAY = 86_400_000
"""Milliseconds of a day."""
USUAL_PORTS = {"http": 80, "https": 443}
Network: TypeAlias = IPv4Network | IPv6Network


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that `zashiki serve` takes; `checked` holds it to be usable."""

    data: Path
    """The folder of the database."""
    host: str = "127.0.0.1"
    """The address to listen at; nobody else can reach the usual one."""
    port: int = PORT
    """0: the system chooses; a server that listens has the true one."""
    public_url: str = ""
    """Where people reach the server, if that is not host and port: `https://games.example`."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks whose word counts as to who is behind them."""
    origins: tuple[str, ...] = ()
    """Pages of other servers that may speak to this one, such as `https://page.example`."""
    hosts: tuple[str, ...] = ()
    """Further names by which people may call the server, with or without a port."""
    limits: Limits = Limits()
    workers: int = msgspec.field(default_factory=usual_workers)
    """Processes in which computers think."""
    metrics_token: str = ""
    """Opens `/metrics` to whoever has it; without one, only this machine reads it."""
    abandoned_after: int = 14 * DAY
    """Milliseconds after which a table that sleeps is closed."""

    @property
    def database(self) -> Path:
        """The file with the tables."""
        return self.data / DATABASE

    @property
    def url(self) -> str:
        """The beginning of every link: the public address, or else where the server listens."""
        return self.public_url or f"http://{bracketed(reachable(self.host))}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by https, so that cookies never travel in the clear."""
        return self.url.startswith("https://")

    @property
    def networks(self) -> tuple[Network, ...]:
        """The proxies, as networks."""
        return tuple(ip_network(one, strict=False) for one in self.proxies)


def checked(settings: ServerSettings) -> ServerSettings:
    """Give the settings with addresses in their plain form; what is no address is a `Problem` that says what is."""
    for one in settings.proxies:
        try:
            ip_network(one, strict=False)
        except ValueError:
            text = "--proxy takes an address or a network such as 10.0.0.0/8, and {text!r} is neither"
            raise Problem("serving.proxy", text, text=one) from None
    return msgspec.structs.replace(
        settings,
        public_url=_plain(settings.public_url, "--public-url") if settings.public_url else "",
        origins=tuple(_plain(one, "--origin") for one in settings.origins),
        hosts=tuple(_host_name(one) for one in settings.hosts),
    )


def _plain(text: str, option: str) -> str:
    """Give scheme, host and port of a URL in the way that browsers write an origin."""
    url = _split(text)
    beyond = url is None or url.path.strip("/") or url.query or url.fragment or url.username is not None
    if url is None or beyond or url.scheme not in USUAL_PORTS or not url.hostname:
        wanted = "{option} takes a URL without a path, such as https://games.example, and {text!r} is none"
        raise Problem("serving.url", wanted, option=option, text=text)
    port = "" if url.port in (None, USUAL_PORTS[url.scheme]) else f":{url.port}"
    return f"{url.scheme}://{bracketed(url.hostname)}{port}"


def _host_name(text: str) -> str:
    url = _split(f"http://{text}")
    if url is None or not url.hostname or url.netloc != text or "@" in text:
        wanted = "--host-name takes a name, with a port or without, such as games.example, and {text!r} is none"
        raise Problem("serving.host_name", wanted, text=text)
    return text.lower()


def _split(text: str) -> SplitResult | None:
    """Take a URL apart; None: it is none, or its port is no number."""
    if not text.isascii() or not text.isprintable() or " " in text:
        return None
    try:
        url = urlsplit(text)
        known = url.port is None or url.port > 0
    except ValueError:
        return None
    return url if known else None


EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - how one asks for it
"""Hosts that stand for all addresses of the machine."""


def found(settings: ServerSettings, port: int) -> ServerSettings:
    """Give the settings of a server that listens: with its true port, and a URL by which others can find it.

    At all addresses of a machine that is its first further name, or else the address that it has in the network.
    """
    settings = msgspec.structs.replace(settings, port=port)
    if settings.public_url or settings.host not in EVERYWHERE:
        return settings
    name = next(iter(settings.hosts), address_in_network())
    at = name if urlsplit(f"//{name}").port else f"{name}:{port}"
    return msgspec.structs.replace(settings, public_url=f"http://{at}")


def bracketed(host: str) -> str:
    """Write a host as URLs have it.

    >>> bracketed("::1"), bracketed("localhost")
    ('[::1]', 'localhost')
    """
    return f"[{host}]" if ":" in host else host


def reachable(host: str) -> str:
    """Give an address at which one can call a server that listens there: of all addresses, this machine's own."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104 - what was asked for


def address_in_network() -> str:
    """Find the address that this machine has towards others; where it has none, its own. Nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address of nobody, set aside for examples
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def is_loopback(host: str) -> bool:
    """Say whether an address is this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
