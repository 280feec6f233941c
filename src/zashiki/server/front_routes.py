"""The page for browsers, and its files. Without scripts it says what this house is, and what to type in a terminal.

Looking at it changes nothing and uses nothing up, so that chats may fetch links to show what is behind them.
"""

from __future__ import annotations

import asyncio
import io
import re
from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from zashiki.kernel.game import Illegal
from zashiki.server.catalogue import words_in
from zashiki.server.http import house_of, language_of
from zashiki.server.server_words import server_words
from zashiki.server.table_facts import facts_of
from zashiki.server.web_files import WebFiles, web_files

if TYPE_CHECKING:
    from zashiki.server.house import House

CODE = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What an invitation, or the id of a table, is made of."""
OTHER = {"en": "ja", "ja": "en"}
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
"""Files that are changed have another address."""
PAGE = """<!doctype html>
<html lang="{language}" data-files="{files}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
<title>{title}</title>
<link rel="icon" href="{files}icon.svg" type="image/svg+xml">
{links}<noscript>
<main class="front">
<header><span class="seal" aria-hidden="true">座</span><h1>{title}</h1></header>
<p>{about}</p>
<p>{scripts}</p>
{how}<footer><p>{small}</p><a href="?lang={other}" lang="{other}" hreflang="{other}">{turn}</a></footer>
</main>
</noscript>
</html>
"""
HOW = """<h2>{how}</h2>
<pre><code>{command}</code></pre>
<h2>{without}</h2>
<p>{needs}</p>
<pre><code>pip install '.[cli,client]'</code></pre>
"""
"""What to type; where there is nothing to come to, it is left out."""


def routes(_house: House) -> list[BaseRoute]:
    """Give the routes of the page."""
    return [
        Route("/", front, methods=["GET"]),
        Route("/settings", front, methods=["GET"]),
        Route("/join/{code}", invitation, methods=["GET"]),
        Route("/join/{code}/qr.svg", invitation_code, methods=["GET"]),
        Route("/table/{table}", table, methods=["GET"]),
        Route("/static/{path:path}", static_file, methods=["GET"]),
    ]


async def front(request: Request) -> Response:
    """Show the lobby."""
    return await _page(request, "house", command=f"zashiki play koikoi --at {house_of(request).settings.url}")


async def invitation(request: Request) -> Response:
    """Say who invites to what, and how to take that up; and of an invitation that is none, or is used, that it is."""
    house, code = house_of(request), request.path_params["code"]
    try:
        row = await house.guests.invited(code)
        facts = await facts_of(house, row.table, "", invited=True)
    except Illegal:
        return await _page(request, "no_invitation", status=HTTPStatus.NOT_FOUND)
    command = f"zashiki join {_link(request, 'join', code)}"
    if len(row.used) >= row.uses:
        return await _page(request, "used", command=command, status=HTTPStatus.GONE)
    if facts.state != "gathering" or facts.opener is None:
        return await _page(request, "begun", command=command)
    game = words_in(language_of(request)).games[facts.game]["game.name"]
    return await _page(request, "join", command=command, who=facts.seats[facts.opener].name or "", game=game)


async def invitation_code(request: Request) -> Response:
    """Draw the link of an invitation as a QR code, for a camera; whether there is such an invitation is not looked up."""
    drawn = io.BytesIO()
    code = segno.make(_link(request, "join", request.path_params["code"]), error="m", micro=False)
    code.save(drawn, kind="svg", border=2, svgclass=None, lineclass=None, omitsize=True, light="#fff", dark="#231f20")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def table(request: Request) -> Response:
    """Show a table, and say how to come to it."""
    command = f"zashiki join {_link(request, 'table', request.path_params['table'])}"
    return await _page(request, "table", command=command)


async def static_file(request: Request) -> Response:
    """Send a file of the page, compressed to whoever can read that."""
    files = await _files()
    found = files.find(request.path_params["path"])
    if found is None:
        raise Illegal("no_such_page")
    accepts = request.headers.get("accept-encoding", "")
    if found.packed and "gzip" in accepts:
        return Response(found.packed, media_type=found.media_type, headers=FOR_GOOD | {"content-encoding": "gzip"})
    return Response(found.body, media_type=found.media_type, headers=FOR_GOOD)


async def _files() -> WebFiles:
    """Find the files; the first time they are read, which takes a moment."""
    return await asyncio.to_thread(web_files)


def _link(request: Request, kind: str, code: str) -> str:
    if CODE.fullmatch(code) is None:
        raise Illegal("no_such_page")
    return f"{house_of(request).settings.url}/{kind}/{code}"


async def _page(
    request: Request, kind: str, *, command: str = "", status: int = HTTPStatus.OK, **gaps: str
) -> Response:
    language, files = language_of(request), await _files()
    words = server_words(language)
    said = {name: words[f"front.{name}"] for name in ("without", "needs", "small", "turn", "scripts")}
    said |= {name: words.say(f"front.{kind}.{name}", **gaps) for name in ("title", "about", *(["how"] * bool(command)))}
    said |= {"command": command, "language": language, "other": OTHER[language], "files": files.address("")}
    shown = {name: escape(text) for name, text in said.items()}
    how = HOW.format(**shown) if command else ""
    return HTMLResponse(PAGE.format(**{**shown, "how": how, "links": _links(files)}), status)


def _links(files: WebFiles) -> str:
    """Name what the page needs at once, so that a browser fetches all of it together."""
    styles = [name for name in files.named("styles/") if name.endswith(".css")]
    modules = [name for name in files.named("frame/", "screens/", "vendor/") if name.endswith(".js")]
    lines = [f'<link rel="stylesheet" href="{files.address(name)}">' for name in styles]
    lines += [f'<link rel="modulepreload" href="{files.address(name)}">' for name in modules]
    return "".join(
        f"{line}\n" for line in (*lines, f'<script type="module" src="{files.address("main.js")}"></script>')
    )
