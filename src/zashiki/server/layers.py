"""What the app is wrapped in, from the outside: headers, the log, the shield."""

from __future__ import annotations

from starlette.middleware import Middleware

from zashiki.server.headers import WithHeaders
from zashiki.server.logs import Log
from zashiki.server.metrics import Metrics
from zashiki.server.request_log import RequestLog
from zashiki.server.server_settings import ServerSettings
from zashiki.server.shield import Shield


def layers(settings: ServerSettings, *, house: str, log: Log, metrics: Metrics) -> list[Middleware]:
    """Give the middleware of a Starlette app, for settings that have the true port."""
    return [
        Middleware(WithHeaders, settings, house),
        Middleware(RequestLog, log),
        Middleware(Shield, settings, refused=lambda code: metrics.count("refused_requests", code)),
    ]
