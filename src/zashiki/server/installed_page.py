"""The page among the apps of a phone or a desk: what it is called there, and what it says when no house answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zashiki.server.catalogue import words_in
from zashiki.server.http import language_of
from zashiki.server.server_words import server_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zashiki.server.web_files import WebFiles

MANIFEST, WORKER = "/manifest.webmanifest", "/service-worker.js"
WORKER_FILE, FILLED_IN = "service_worker.js", b'{ version: "", files: [] }'
THEMES = {"light": "#e7d8b8", "dark": "#2a2019"}
"""The lintel by day and by night, which a device goes on with around the page."""
GROUND = "#d9d5b2"
DOORS = ("koikoi", "riichi", "reversi", "stud")
ICONS = (("seal-192", 192, "any"), ("seal-512", 512, "any"), ("seal-maskable-512", 512, "maskable"))
TOUCH_ICON = "icons/seal-touch-180.png"


class InstalledPage:
    """What browsers ask for besides the page, for those who keep it."""

    def __init__(self, files: WebFiles, needed: Sequence[str]) -> None:
        """Take the files of the page, and the names of those that it cannot begin without."""
        self._files = files
        self._worker = _filled_in(files, needed)

    def routes(self) -> list[Route]:
        """Give the routes: both lie at the door, since all of the house is theirs."""
        return [Route(MANIFEST, self.manifest, methods=["GET"]), Route(WORKER, self.worker, methods=["GET"])]

    async def manifest(self, request: Request) -> Response:
        """Say what the page is called and looks like among apps."""
        language = language_of(request)
        words, games = server_words(language), words_in(language).games
        told = {
            "id": "/",
            "name": words["front.house.title"],
            "short_name": words["front.house.title"],
            "description": words["front.house.about"],
            "lang": language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": THEMES["light"],
            "background_color": GROUND,
            "categories": ["games"],
            "icons": [
                {"src": self._files.address(f"icons/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
                | {"purpose": purpose}
                for name, size, purpose in ICONS
            ],
            "shortcuts": [
                {"name": games[game]["game.name"], "url": f"/?open={game}"} for game in DOORS if game in games
            ],
        }
        text = json.dumps(told, ensure_ascii=False)
        return Response(text, media_type="application/manifest+json", headers={"cache-control": "no-cache"})

    async def worker(self, _request: Request) -> Response:
        """Send the worker of this version; another version has another, so that browsers notice."""
        return Response(self._worker, media_type="text/javascript", headers={"cache-control": "no-cache"})

    def links(self) -> list[str]:
        """Give the lines of the page's head that lead to it."""
        return [
            f'<link rel="manifest" href="{MANIFEST}">',
            f'<link rel="apple-touch-icon" href="{self._files.address(TOUCH_ICON)}">',
            '<meta name="mobile-web-app-capable" content="yes">',
            '<meta name="apple-mobile-web-app-capable" content="yes">',
            *(
                f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {scheme})">'
                for scheme, colour in THEMES.items()
            ),
        ]


def _filled_in(files: WebFiles, needed: Sequence[str]) -> bytes:
    """Write into the worker which version it belongs to, and what it keeps."""
    found = files.find(files.version, WORKER_FILE)
    assert found is not None  # noqa: S101 - a file of our own
    assert FILLED_IN in found.plain  # noqa: S101 - likewise
    kept = {"version": files.version, "files": [files.address(one) for one in needed]}
    return found.plain.replace(FILLED_IN, json.dumps(kept).encode())
