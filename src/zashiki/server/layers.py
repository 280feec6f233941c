"""What the app is wrapped in, from the outside: the log, then the shield."""

from __future__ import annotations

from starlette.middleware import Middleware

from zashiki.server.logs import Logged
from zashiki.server.metrics import Metrics
from zashiki.server.settings import ServerSettings
from zashiki.server.shield import Shield


def layers(settings: ServerSettings, metrics: Metrics) -> list[Middleware]:
    """Give the middleware of a Starlette app, for settings that have the true port."""
    return [
        Middleware(Logged),
        Middleware(Shield, settings, refused=lambda code: metrics.count("refused_requests", code)),
    ]
