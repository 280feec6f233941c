"""The headers of every answer, which close a page off: it loads and speaks to nothing but its own house."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zashiki.server.server_settings import ServerSettings

HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""On every answer."""
HOUSE_HEADER = "zashiki-house"
YEAR = 31_536_000


class WithHeaders:
    """The outermost layer of the app, so that refusals and unexpected errors have them, too.

    What has an ETag may be kept and asked for again; everything else is never stored, unless its route says so.
    """

    def __init__(self, app: ASGIApp, settings: ServerSettings, house: str) -> None:
        """Take what is inside; behind https, browsers are told to stay there.

        Which `house` answers is said, too: an address may be another one's tomorrow, and keys are for one house.
        """
        self._app, self._headers = app, {**HEADERS, HOUSE_HEADER: house}
        if settings.secure:
            self._headers["strict-transport-security"] = f"max-age={YEAR}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, and put the headers on its answer."""

        async def sending(message: Message) -> None:
            if message["type"].endswith("http.response.start"):
                headers = MutableHeaders(raw=list(message.get("headers", ())))
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if "etag" not in headers:
                    headers.setdefault("cache-control", "no-store")
                message = {**message, "headers": headers.raw}
            await send(message)

        await self._app(scope, receive, sending)
