"""The page for browsers, and its files. Without scripts it says what this house is, and what to type in a terminal.

Looking at it changes nothing and uses nothing up, so that chats may fetch links to show what is behind them.
"""

from __future__ import annotations

import asyncio
import io
import re
from functools import cache
from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING, NamedTuple

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from zashiki.kernel.game import Illegal
from zashiki.parlour.seat_names import names_of
from zashiki.server.catalogue import words_in
from zashiki.server.http import house_of, language_of
from zashiki.server.installed_page import InstalledPage
from zashiki.server.server_words import server_words
from zashiki.server.table_facts import facts_of
from zashiki.server.web_files import WebFiles, web_files

if TYPE_CHECKING:
    from zashiki.server.house import House

CODE = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What an invitation, or the id of a table, is made of."""
OTHER = {"en": "ja", "ja": "en"}
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}
"""Files that are changed have another address."""
NEEDED = re.compile(r"(frame|screens|vendor)/[^/]+\.js")
"""Modules that every screen needs; a room, or a screen in a folder of its own, is loaded when somebody comes there."""
FURTHER = ("/replay", "/replay/{table}", "/rules", "/rules/{game}", "/statistics")
"""Addresses of screens that say nothing of their own without scripts."""
PAGE = """<!doctype html>
<html lang="{language}" data-files="{files}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
<title>{title}</title>
{links}<body>
<noscript>
<main class="front">
<header><span class="seal" aria-hidden="true">座</span><h1>{title}</h1></header>
<p>{about}</p>
<p>{scripts}</p>
{how}<footer><p>{small}</p><a href="?lang={other}" lang="{other}" hreflang="{other}">{turn}</a></footer>
</main>
</noscript>
</body>
</html>
"""
HOW = """<h2>{how}</h2>
<pre><code>{command}</code></pre>
<h2>{without}</h2>
<p>{needs}</p>
<pre><code>pip install '.[cli,client]'</code></pre>
"""
"""What to type; where there is nothing to come to, it is left out."""


def routes(_house: House) -> list[Route]:
    """Give the routes of the page; its files are read now."""
    front = _front()
    return [
        Route("/", front.lobby, methods=["GET"]),
        Route("/join/{code}", front.invitation, methods=["GET"]),
        Route("/join/{code}/qr.svg", invitation_code, methods=["GET"]),
        Route("/table/{table}", front.table, methods=["GET"]),
        Route("/table/{table}/qr.svg", table_code, methods=["GET"]),
        *(Route(path, front.lobby, methods=["GET"]) for path in FURTHER),
        Route("/static/{version}/{name:path}", front.static_file, methods=["GET"]),
        *front.installed.routes(),
    ]


def wrong_address(request: Request) -> Response:
    """Tell somebody who looks for a page that there is none at this address, and where the lobby is."""
    return _front().nothing(request)


def wants_page(request: Request) -> bool:
    """Whether somebody looks for a page: a program does not say so."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


@cache
def _front() -> _Front:
    """Give the page of the packages that are installed; all houses of a program show the same."""
    return _Front(web_files())


class _Front:
    """The page is the same at every address; its title, and what it says without scripts, are not."""

    def __init__(self, files: WebFiles) -> None:
        needed = _needed(files)
        self.installed = InstalledPage(files, [name for names in needed for name in names])
        self._files, self._links = files, _links(files, needed, self.installed)

    async def lobby(self, request: Request) -> Response:
        """Show the lobby."""
        return self._page(request, "house", command=f"zashiki play koikoi --at {house_of(request).settings.url}")

    async def invitation(self, request: Request) -> Response:
        """Say who invites to what, and how to take that up; and of one that is none, or is used, that it is."""
        house, code = house_of(request), request.path_params["code"]
        try:
            row = await house.guests.invited(code)
            facts = await facts_of(house, row.table, "", invited=True)
        except Illegal:
            return self._page(request, "no_invitation", status=HTTPStatus.NOT_FOUND)
        command = f"zashiki join {_link(request, 'join', code)}"
        if len(row.used) >= row.uses:
            return self._page(request, "used", command=command, status=HTTPStatus.GONE)
        if facts.state != "gathering" or facts.opener is None:
            return self._page(request, "begun", command=command)
        language = language_of(request)
        game = words_in(language).games[facts.game]["game.name"]
        who = names_of([seat.info for seat in facts.seats], server_words(language))[facts.opener]
        return self._page(request, "join", command=command, who=who, game=game)

    async def table(self, request: Request) -> Response:
        """Show a table, and say how to come to it."""
        command = f"zashiki join {_link(request, 'table', request.path_params['table'])}"
        return self._page(request, "table", command=command)

    def nothing(self, request: Request) -> Response:
        """Say that there is nothing here."""
        return self._page(request, "no_page", status=HTTPStatus.NOT_FOUND)

    async def static_file(self, request: Request) -> Response:
        """Send a file of the page."""
        found = self._files.find(request.path_params["version"], request.path_params["name"])
        if found is None:
            raise Illegal("no_such_page")
        return found.answer(request, FOR_GOOD)

    def _page(
        self, request: Request, kind: str, *, command: str = "", status: int = HTTPStatus.OK, **gaps: str
    ) -> Response:
        language = language_of(request)
        said = {**_said(language, kind, **gaps), "language": language, "other": OTHER[language], "command": command}
        shown = {name: escape(text) for name, text in said.items()}
        shown["how"] = HOW.format(**shown) if command else ""
        return HTMLResponse(PAGE.format(**shown, links=self._links, files=self._files.address("")), status)


async def invitation_code(request: Request) -> Response:
    """Draw the link of an invitation as a QR code, for a camera. Whether there is such an invitation is not said."""
    return await _drawn(_link(request, "join", request.path_params["code"]))


async def table_code(request: Request) -> Response:
    """Draw the link of a table, by which others watch; whether there is such a table is not said."""
    return await _drawn(_link(request, "table", request.path_params["table"]))


async def _drawn(link: str) -> Response:
    return Response(await asyncio.to_thread(qr_code, link), media_type="image/svg+xml")


def qr_code(link: str) -> bytes:
    """Draw a link as SVG, always dark on light: cameras read nothing else for sure."""
    drawn = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(drawn, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True, light="#fff", dark="#231f20")
    return drawn.getvalue()


def _link(request: Request, kind: str, code: str) -> str:
    if CODE.fullmatch(code) is None:
        raise Illegal("no_such_page")
    return f"{house_of(request).settings.url}/{kind}/{code}"


def _said(language: str, kind: str, **gaps: str) -> dict[str, str]:
    """What a page of some kind says; one that leads nowhere has no `how`."""
    words = server_words(language)
    every = {name: words[f"front.{name}"] for name in ("without", "needs", "small", "turn", "scripts")}
    own = (name for name in ("title", "about", "how") if f"front.{kind}.{name}" in words)
    return every | {name: words.say(f"front.{kind}.{name}", **gaps) for name in own}


class _Needed(NamedTuple):
    """The names of all files that every screen needs."""

    pictures: list[str]
    styles: list[str]
    modules: list[str]
    first: list[str]


def _needed(files: WebFiles) -> _Needed:
    modules = [name for name in files.named("", suffix=".js") if NEEDED.fullmatch(name)]
    return _Needed(
        ["icon.svg", *files.named("fonts/", suffix=".woff2")],
        files.named("styles/", suffix=".css"),
        modules,
        ["main.js"],
    )


def _links(files: WebFiles, needed: _Needed, installed: InstalledPage) -> str:
    """Name what the page needs at once, so that a browser fetches all of it together."""
    lines = [
        f'<link rel="icon" href="{files.address("icon.svg")}" type="image/svg+xml">',
        *installed.links(),
        *(f'<link rel="stylesheet" href="{files.address(name)}">' for name in needed.styles),
        *(f'<link rel="modulepreload" href="{files.address(name)}">' for name in needed.modules),
        f'<script type="module" src="{files.address("main.js")}"></script>',
    ]
    return "".join(f"{line}\n" for line in lines)
