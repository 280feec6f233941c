"""The messages: what is read, what is refused, and that all of it is as the schema says."""

from typing import Any, get_args

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house import ROOT
from tests.parlour.hosts import Table, frame
from tests.parlour.tables import GAMES
from zashiki.parlour import Ready, inward, protocol
from zashiki.parlour.inward import Inward
from zashiki.parlour.outward import Outward
from zashiki.parlour.protocol import LARGEST, FrameError, decoded, encoded, heard, schema
from zashiki.parlour.table_options import CLOCKS, OTHER
from zashiki.records.sitting_lines import Clock, Options

INWARD = (
    inward.Hello(),
    inward.Hello(7, "ja", "events"),
    inward.Choose("c1", msgspec.Raw(b'{"type":"place_disc","square":"d3"}'), 12),
    inward.Preview({"kind": "ron"}, "p1"),
    inward.Undo("u1"),
    inward.Agree("a1", "undo", "u1", yes=False),
    inward.Resign("r1"),
    inward.Leave("l1"),
    inward.Claim("k1"),
    inward.StandIn(2),
    inward.Pen("n1", "あき"),
    inward.Rematch("m1"),
    inward.Close(),
    inward.Promise("0f" * 32),
    inward.Open("f0" * 32),
    inward.Switch("s1", "no_calls", on=True),
)


def tag(kind: type) -> str:
    config: Any = kind.__struct_config__  # type: ignore[attr-defined]
    return str(config.tag)


def valid(message: bytes, side: str) -> None:
    whole = schema()
    jsonschema.Draft202012Validator({**whole, "$ref": f"#/$defs/{side}"}).validate(msgspec.json.decode(message))


# Inwards.


@pytest.mark.parametrize("command", INWARD, ids=lambda one: type(one).__name__)
def test_every_command_is_read_as_it_was_written_and_is_as_the_schema_says(command: Inward) -> None:
    written = encoded(command)
    assert encoded(decoded(written)) == written
    valid(written, "Inward")


def test_no_command_is_missing_above() -> None:
    assert {type(one) for one in INWARD} == {*get_args(Inward)}


@pytest.mark.thinned
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "frame.wrong"),
        (b"[]", "frame.wrong"),
        (b"{", "frame.wrong"),
        (b"{}", "frame.wrong"),
        (b"null", "frame.wrong"),
        (b'{"type":"hello"} {}', "frame.wrong"),
        (b'{"type":"greet"}', "frame.wrong"),
        (b'{"type":"told","number":1}', "frame.wrong"),
        (b'{"type":["hello"]}', "frame.wrong"),
        (b'{"type":"hello","colour":"red"}', "frame.wrong"),
        (b'{"type":"hello","since":-1}', "frame.wrong"),
        (b'{"type":"hello","since":1.5}', "frame.wrong"),
        (b'{"type":"hello","since":NaN}', "frame.wrong"),
        (b'{"type":"hello","since":99999999999999999999999}', "frame.wrong"),
        (b'{"type":"hello","language":"fr"}', "frame.wrong"),
        (b'{"type":"choose","id":"1","action":NaN}', "frame.wrong"),
        (b'{"type":"choose","id":"1"}', "frame.wrong"),
        (b'{"type":"choose","action":{}}', "frame.wrong"),
        (b'{"type":"choose","id":"","action":{}}', "frame.wrong"),
        (b'{"type":"undo","id":"%s"}' % (b"x" * 65), "frame.wrong"),
        (b'{"type":"undo","id":"a b"}', "frame.wrong"),
        ('{"type":"undo","id":"あ"}'.encode(), "frame.wrong"),
        (b'{"type":"undo","id":1}', "frame.wrong"),
        (b'{"type":"stand_in","seat":true}', "frame.wrong"),
        (b'{"type":"agree","what":"everything"}', "frame.wrong"),
        (b'{"type":"promise","promise":"%s"}' % (b"G" * 64), "frame.wrong"),
        (b'{"type":"promise","promise":"00"}', "frame.wrong"),
        (b'{"type":"pen","id":"1","name":"\\ud800"}', "frame.wrong"),
        (b'{"type":"pen","id":"1","name":"%s"}' % (b"x" * 33), "frame.wrong"),
        (b'{"type":"pen","id":"1","name":"a\\u0000"}', "frame.name"),
        (b'{"type":"pen","id":"1","name":"a\\u202eb"}', "frame.name"),
        (b'{"type":"pen","id":"1","name":"a\\u2028b"}', "frame.name"),
        (b'{"type":"pen","id":"1","name":"e\\u0301"}', "frame.name"),
        (b'{"type":"pen","id":"1","name":" a"}', "frame.name"),
        (b'{"type":"hello","language":"\xff"}', "frame.utf8"),
        (b'{"type":"choose","id":"1","action":"\xff"}', "frame.utf8"),
        (b'{"type":"choose","id":"1","action":%s}' % (b"[" * 8000 + b"]" * 8000), "frame.deep"),
        (frame("preview", parts={"x": "y" * LARGEST}), "frame.large"),
    ],
)
def test_what_is_no_command_is_one_clear_problem(data: bytes, code: str) -> None:
    with pytest.raises(FrameError) as caught:
        decoded(data)
    assert caught.value.code == code
    assert str(caught.value)


def test_a_frame_of_the_largest_size_is_read() -> None:
    rest = len(frame("preview", parts={"x": ""}))
    assert isinstance(decoded(frame("preview", parts={"x": "y" * (LARGEST - rest)})), inward.Preview)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_command_or_a_problem(data: bytes) -> None:
    try:
        command = decoded(data)
    except FrameError:
        return
    assert type(command) in get_args(Inward)


# Outwards.


@pytest.mark.parametrize("detail", ["scene", "events"])
@pytest.mark.parametrize("name", GAMES)
def test_every_message_that_goes_out_is_as_the_schema_says(name: str, detail: str) -> None:
    table = Table(name, people=(0, 1), hints=name != "reversi")  # those of reversi think for long
    table.everybody(detail=detail)
    table.play(40)
    table.say("p0", "resign", id="nobody may")
    whole = schema()
    check = jsonschema.Draft202012Validator({**whole, "$ref": "#/$defs/Outward"})
    for some in table.frames.values():
        for data in some[:12] + some[-6:]:
            check.validate(msgspec.json.decode(data))
    for some in table.frames.values():
        for data in some:
            assert msgspec.json.decode(encoded(heard(data))) == msgspec.json.decode(data)


def test_the_schema_describes_every_message() -> None:
    described = {one.get("properties", {}).get("type", {}).get("enum", [None])[0] for one in schema()["$defs"].values()}
    assert {tag(one) for one in (*get_args(Inward), *get_args(Outward))} <= described


def test_the_page_about_the_protocol_names_every_message_and_field() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for kind in (*get_args(Inward), *get_args(Outward)):
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{tag(kind)}` |")]
        assert [field for field in kind.__struct_fields__ if f"`{field}`" not in row] == []


def test_the_page_about_the_parlour_has_every_option_as_it_is() -> None:
    page = (ROOT / "docs" / "parlour.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip(" `") for cell in line.strip("|").split(" | ")] for line in page.splitlines() if line[:2] == "| "
    ]
    named = {name.strip("`") for row in rows for name in row[0].split(", ")}
    assert {*Options.__struct_fields__, *Ready.__struct_fields__} <= named
    clocks = [Clock(), CLOCKS["koikoi"], CLOCKS["reversi"], CLOCKS["riichi"], CLOCKS["stud"]]
    assert CLOCKS["koikoi"] == OTHER
    for name in Clock.__struct_fields__:
        (row,) = [row for row in rows if row[0] == name]
        assert [cell.strip("` ") for cell in row[2:]][-5:] == [str(getattr(one, name)) for one in clocks]


def test_a_message_is_known_by_one_name() -> None:
    kinds = (*get_args(Inward), *get_args(Outward))
    assert len({tag(one) for one in kinds}) == len(kinds)
    assert protocol.SUBPROTOCOL == "zashiki.1"
