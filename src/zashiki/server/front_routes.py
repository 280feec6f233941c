"""The small page that a browser gets: what this house is, and what to type in a terminal to come in.

It changes nothing and uses nothing up, so that chats may fetch links to show what is behind them.
"""

from __future__ import annotations

import re
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from zashiki.kernel.game import Illegal
from zashiki.server.catalogue import words_in
from zashiki.server.http import house_of, language_of
from zashiki.server.server_words import server_words
from zashiki.server.table_facts import facts_of

if TYPE_CHECKING:
    from zashiki.server.house import House

STATIC = Path(__file__).parent / "static"
CODE = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""What an invitation, or the id of a table, is made of."""
OTHER = {"en": "ja", "ja": "en"}
PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
<title>{title}</title>
<link rel="stylesheet" href="/static/front.css">
<main>
<header><span class="seal" aria-hidden="true">座</span><h1>{title}</h1></header>
<p>{about}</p>
{how}<footer><p>{small}</p><a href="?lang={other}" lang="{other}" hreflang="{other}">{turn}</a></footer>
</main>
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
        Route("/join/{code}", invitation, methods=["GET"]),
        Route("/table/{table}", table, methods=["GET"]),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]


async def front(request: Request) -> Response:
    """Say what this house is."""
    return _page(request, "house", command=f"zashiki play koikoi --at {house_of(request).settings.url}")


async def invitation(request: Request) -> Response:
    """Say who invites to what, and how to take that up; and of an invitation that is none, or is used, that it is."""
    house, code = house_of(request), request.path_params["code"]
    try:
        row = await house.guests.invited(code)
        facts = await facts_of(house, row.table, "", invited=True)
    except Illegal:
        return _page(request, "no_invitation", status=HTTPStatus.NOT_FOUND)
    command = f"zashiki join {_link(request, 'join', code)}"
    if len(row.used) >= row.uses:
        return _page(request, "used", command=command, status=HTTPStatus.GONE)
    if facts.state != "gathering" or facts.opener is None:
        return _page(request, "begun", command=command)
    game = words_in(language_of(request)).games[facts.game]["game.name"]
    return _page(request, "join", command=command, who=facts.seats[facts.opener].name or "", game=game)


async def table(request: Request) -> Response:
    """Say how to come to a table."""
    return _page(request, "table", command=f"zashiki join {_link(request, 'table', request.path_params['table'])}")


def _link(request: Request, kind: str, code: str) -> str:
    if CODE.fullmatch(code) is None:
        raise Illegal("no_such_page")
    return f"{house_of(request).settings.url}/{kind}/{code}"


def _page(request: Request, kind: str, *, command: str = "", status: int = HTTPStatus.OK, **gaps: str) -> Response:
    language = language_of(request)
    words = server_words(language)
    said = {name: words[f"front.{name}"] for name in ("without", "needs", "small", "turn")}
    said |= {name: words.say(f"front.{kind}.{name}", **gaps) for name in ("title", "about", *(["how"] * bool(command)))}
    said |= {"command": command, "language": language, "other": OTHER[language]}
    shown = {name: escape(text) for name, text in said.items()}
    how = HOW.format(**shown) if command else ""
    return HTMLResponse(PAGE.format(**{**shown, "how": how}), status)
