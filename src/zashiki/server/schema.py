"""The JSON Schema of every message: what is said over HTTP, at a table's socket, and of each game in both."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from zashiki.parlour import house_messages as said
from zashiki.parlour.conversion_messages import Converted, GamesInFile
from zashiki.parlour.house_reading import Catalogue, Course, HouseWords, RulesInWords, SomeWords, ToldRound
from zashiki.parlour.inward import Inward
from zashiki.parlour.outward import Outward
from zashiki.parlour.own_statistics import Statistics
from zashiki.parlour.protocol import SUBPROTOCOL
from zashiki.records.seen_deals import LaidDeals
from zashiki.server.catalogue import playable_games
from zashiki.telling import Sheet
from zashiki.telling.game_schema import DIALECT, schema_of

ROOT = f"urn:zashiki:server:{SUBPROTOCOL}"
_READING = (
    *(Catalogue, HouseWords, SomeWords, RulesInWords, LaidDeals, Course, ToldRound),
    *(Converted, GamesInFile, Statistics),
)
_SHORT = {
    "zashiki.parlour.inward.Promise": "Promise",
    "zashiki.records.sitting_lines.Promise": "SeatPromise",
    "Offer_Any_": "Offer",
    "Hint_Any_": "Hint",
}
"""What is called otherwise than the library would: two kinds have one name, and of some any choice may be offered."""


class Exchange(NamedTuple):
    """What one address of the HTTP API takes and gives; None: no JSON."""

    takes: type | None
    gives: type | None


HTTP = {
    "GET /api/games": Exchange(None, Catalogue),
    "GET /api/games/{game}/rules": Exchange(None, RulesInWords),
    "GET /api/words/{language}": Exchange(None, HouseWords),
    "GET /api/words/{language}/{part}": Exchange(None, SomeWords),
    "GET /api/schema": Exchange(None, None),
    "POST /api/guests": Exchange(said.NewGuest, said.Me),
    "GET /api/me": Exchange(None, said.Me),
    "PATCH /api/me": Exchange(said.Rename, said.Me),
    "GET /api/tokens": Exchange(None, said.Tokens),
    "POST /api/tokens": Exchange(said.NewToken, said.Token),
    "DELETE /api/tokens/{id}": Exchange(None, None),
    "POST /api/tables": Exchange(said.NewTable, said.TableFacts),
    "GET /api/tables": Exchange(None, said.Tables),
    "GET /api/tables/open": Exchange(None, said.Tables),
    "GET /api/tables/{id}": Exchange(None, said.TableFacts),
    "POST /api/tables/{id}/sit": Exchange(said.Sit, said.TableFacts),
    "POST /api/tables/{id}/leave": Exchange(None, None),
    "POST /api/tables/{id}/computers": Exchange(said.PutComputer, said.TableFacts),
    "DELETE /api/tables/{id}/computers/{seat}": Exchange(None, said.TableFacts),
    "DELETE /api/tables/{id}/seats/{seat}": Exchange(None, said.TableFacts),
    "POST /api/tables/{id}/swap": Exchange(said.Swap, said.TableFacts),
    "POST /api/tables/{id}/start": Exchange(None, said.TableFacts),
    "POST /api/tables/{id}/invitations": Exchange(said.NewInvitation, said.Invitation),
    "GET /api/invitations/{code}": Exchange(None, said.TableFacts),
    "POST /api/invitations/{code}": Exchange(said.Sit, said.TableFacts),
    "GET /api/tables/{id}/course": Exchange(None, Course),
    "GET /api/tables/{id}/record": Exchange(None, None),
    "GET /api/tables/{id}/deals": Exchange(None, LaidDeals),
    "GET /api/replay/{id}": Exchange(None, ToldRound),
    "GET /api/statistics": Exchange(None, Statistics),
    "GET /api/keeper/figures": Exchange(None, Sheet),
    "POST /api/convert": Exchange(None, Converted),
    "POST /api/convert/games": Exchange(None, GamesInFile),
    "POST /api/convert/file": Exchange(None, None),
    "POST /api/course": Exchange(None, Course),
    "POST /api/replay": Exchange(None, ToldRound),
}
"""Every address of the API, and the JSON that goes with it. What is refused is a `Trouble`, whatever was asked."""


def server_schema() -> dict[str, Any]:
    """Give the schema of everything.

    Under `$defs` stand `Inward` and `Outward` (a table's socket), each request and answer of the HTTP API, and each
    game as a schema of its own (`urn:zashiki:game:koikoi`). `http` says which of them goes with which address.
    """
    kinds: list[Any] = [Inward, Outward, *said.REQUESTS, *said.ANSWERS, *_READING]
    found, shared = _named(msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}"))
    for one in shared.values():
        if "description" in one:  # a docstring; its first paragraph says what the thing is
            one["description"] = one["description"].partition("\n\n")[0]
    games = {game.name: {"$id": f"urn:zashiki:game:{game.name}", **schema_of(game)} for game in playable_games()}
    return {
        "$schema": DIALECT,
        "$id": ROOT,
        "title": f"everything that a house and its guests say ({SUBPROTOCOL})",
        "http": {address: _exchange(one) for address, one in HTTP.items()},
        "$defs": {"Inward": found[0], "Outward": found[1], **shared, "games": {"$defs": games}},
    }


def _exchange(one: Exchange) -> dict[str, Any]:
    named = {"takes": one.takes, "gives": one.gives}
    return {key: {"$ref": f"#/$defs/{kind.__name__}"} for key, kind in named.items() if kind is not None}


def _named(made: tuple[tuple[dict[str, Any], ...], dict[str, Any]]) -> Any:  # noqa: ANN401 - a schema is whatever JSON it is
    text = msgspec.json.encode(made).decode()
    for long, short in _SHORT.items():
        text = text.replace(f'"{long}"', f'"{short}"').replace(f"#/$defs/{long}", f"#/$defs/{short}")
    return msgspec.json.decode(text)
