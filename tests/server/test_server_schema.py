"""The JSON Schema of a server: it is valid, has every message, and agrees with what is really said."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from starlette.routing import Route

from tests.cli.desk import Desk
from tests.parlour.hosts import Table, frame
from tests.server.reading_house import TABLE, ReadingHouse
from zashiki.kernel.registry import names
from zashiki.parlour import house_messages
from zashiki.parlour.inward import Inward
from zashiki.parlour.outward import Outward
from zashiki.server import catalogue_routes, record_routes
from zashiki.server.app import all_routes
from zashiki.server.house import House
from zashiki.server.schema import HTTP, server_schema
from zashiki.server.server_settings import ServerSettings


@cache
def schema() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(server_schema()))
    return made


@cache
def checker(name: str) -> jsonschema.Draft202012Validator:
    """What checks one kind of message."""
    return jsonschema.Draft202012Validator({**schema(), "$ref": f"#/$defs/{name}"})


def test_it_is_a_schema() -> None:
    meta = jsonschema.Draft202012Validator(jsonschema.Draft202012Validator.META_SCHEMA)
    assert [error.message for error in meta.iter_errors(schema())] == []


def test_every_message_has_its_place() -> None:
    kinds = [*get_args(Inward), *get_args(Outward), *house_messages.REQUESTS, *house_messages.ANSWERS]
    assert {kind.__name__ for kind in kinds} <= set(schema()["$defs"])
    assert [name for name in schema()["$defs"] if not name.isalpha()] == []


def test_every_reference_leads_somewhere() -> None:
    def references(part: Any) -> set[str]:
        if isinstance(part, dict):
            own = {part["$ref"]} if "$ref" in part else set()
            return own.union(*(references(one) for key, one in part.items() if key != "games"))
        return set().union(*map(references, part)) if isinstance(part, list) else set()

    found = references(schema())
    assert len(found) > 40
    assert {one.removeprefix("#/$defs/") for one in found} <= set(schema()["$defs"])


@pytest.mark.parametrize("game", names())
def test_each_game_is_a_schema_of_its_own(game: str) -> None:
    own = schema()["$defs"]["games"]["$defs"][game]
    assert own["$id"] == f"urn:zashiki:game:{game}"
    assert {"Action", "Event", "View", "Scene"} <= set(own["$defs"])
    whole = {**schema(), "$ref": f"urn:zashiki:game:{game}#/$defs/Action"}
    assert not jsonschema.Draft202012Validator(whole).is_valid({"type": "nonsense"})


def test_whatever_is_said_at_a_table_is_valid() -> None:
    table = Table("koikoi")
    table.everybody()
    table.play(12)
    table.say("p0", "undo", id="u")
    table.say("p0", "resign", id="r")
    said = [json.loads(data) for frames in table.frames.values() for data in frames]
    assert {"table", "told", "done", "refused", "clocks", "presence", "over"} <= {one["type"] for one in said}
    for one in said:
        checker("Outward").validate(one)
    scenes = jsonschema.Draft202012Validator({**schema(), "$ref": "urn:zashiki:game:koikoi#/$defs/Scene"})
    for one in said:
        if "scene" in one:
            scenes.validate(one["scene"])


@pytest.mark.parametrize(
    ("data", "valid"),
    [
        (frame("hello"), True),
        (frame("resign", id="r"), True),
        (frame("resign"), False),
        (frame("resign", id="r", more=1), False),
        (frame("cheat", id="r"), False),
    ],
)
def test_what_comes_in_is_held_to_it(data: bytes, valid: bool) -> None:
    assert checker("Inward").is_valid(json.loads(data)) is valid


def test_what_is_read_over_http_is_valid() -> None:
    table = Table("riichi", range(4))
    table.everybody()
    table.play(60)
    house = ReadingHouse(lambda one: [*catalogue_routes.routes(one), *record_routes.routes(one)], table.now)
    house.put(table.lines, seats=4)
    for path, address in (
        ("/api/games", "GET /api/games"),
        ("/api/games/reversi/rules?preset=historic&lang=ja", "GET /api/games/{game}/rules"),
        ("/api/words/en", "GET /api/words/{language}"),
        (f"/api/replay/{TABLE}", "GET /api/replay/{id}"),
    ):
        gives = HTTP[address].gives
        assert gives is not None
        checker(gives.__name__).validate(house.get(path).json())
    checker("Trouble").validate(house.get(f"/api/replay/{TABLE}?round=77").json())
    assert house.get("/api/schema").json() == schema()


def test_every_address_names_what_it_takes_and_gives() -> None:
    assert set(schema()["http"]) == set(HTTP)
    assert schema()["http"]["POST /api/tables"] == {
        "takes": {"$ref": "#/$defs/NewTable"},
        "gives": {"$ref": "#/$defs/TableFacts"},
    }


def test_every_address_of_the_app_is_there_and_no_other(tmp_path: Path) -> None:
    house = House.open(ServerSettings(data=tmp_path))
    routes = [route for route in all_routes(house) if isinstance(route, Route) and route.path.startswith("/api/")]
    house.store.close()
    methods = {(method, route.path) for route in routes for method in route.methods or () if method != "HEAD"}
    named = {f"{method} {re.sub('{[^}]*}', '{}', path)}" for method, path in methods}
    assert named == {re.sub("{[^}]*}", "{}", address) for address in HTTP}


def test_the_program_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(capsys)
    assert json.loads(desk.run("schema", "server")) == schema()
    assert "leave --part out" in desk.refused("schema", "server", "--part", "view")
