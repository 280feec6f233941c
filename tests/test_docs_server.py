"""docs/server.md says what is so: every option, address, close code, limit and number, with its default."""

import argparse
import asyncio
import os
import re
import shutil
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Route

from tests import pages
from tests.house import ROOT
from tests.server.houses import open_house
from zashiki.cli.commands import serve
from zashiki.cli.program_words import words_for
from zashiki.parlour import close_codes
from zashiki.parlour.house_messages import NewTable, TableFacts, WantedOptions
from zashiki.records.conversion import OURS
from zashiki.records.foreign import formats
from zashiki.server.app import all_routes
from zashiki.server.house import House
from zashiki.server.limits import Limits
from zashiki.server.server_settings import PORT, ServerSettings

PAGE = ROOT / "docs" / "server.md"


def part_below(heading: str) -> str:
    """What stands below a heading of the second or third rank, up to the next one of its rank or above."""
    part = re.search(
        rf"^(###?) {heading}\n(.*?)(?=^##(?!#)|^\1 |\Z)", pages.prose(PAGE), flags=re.MULTILINE | re.DOTALL
    )
    assert part, heading
    return part[2]


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading."""
    found = re.search(r"(?:^\|.*\n)+", part_below(heading), flags=re.MULTILINE)
    assert found, heading
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in found[0].splitlines()[2:]]


def test_every_option_of_the_command_is_listed() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    serve.configure(parser, words_for("en"))
    options = {one.option_strings[0]: one.metavar for one in parser._actions}
    assert [row[0] for row in rows("Start one")] == [f"`{name} {value}`" for name, value in options.items()]
    usual = {row[0].split()[0].strip("`"): row[2] for row in rows("Start one")}
    assert usual["--port"] == f"{PORT}"
    assert usual["--host"] == f"`{ServerSettings(data=ROOT).host}`"


def test_every_limit_is_listed_with_its_default() -> None:
    listed = {row[0].strip("`"): int(row[1]) for row in rows("Limits")}
    assert listed == {name: getattr(Limits(), name) for name in Limits.__struct_fields__}


def test_every_close_code_is_listed() -> None:
    listed = {int(row[0]) for row in rows("The socket")}
    without = (close_codes.FORBIDDEN, close_codes.COME_BACK, close_codes.TOO_LARGE, close_codes.TOO_MANY)
    assert listed == {*close_codes.CLOSE_CODES.values(), *without, close_codes.INTERNAL}


def test_every_number_is_listed(tmp_path: Path) -> None:
    listed = {name for row in rows("Logs and numbers") for name in re.findall(r"`(\w+)`", row[0])}
    with opened(tmp_path) as house:
        all_routes(house)
        assert listed == {*re.findall(r"^# TYPE (\w+)", house.metrics.text(), flags=re.MULTILINE)}


def test_every_address_is_listed(tmp_path: Path) -> None:
    written = chain.from_iterable(re.findall(r"`([A-Z]+ /[^`]*)`", row[0]) for row in rows("HTTP"))
    listed = sorted(re.sub(r"{[^}]*}", "{}", address) for address in written)
    with opened(tmp_path) as house:
        assert listed == sorted(addresses(house))


def test_every_field_of_a_table_is_listed_with_its_kind_and_default() -> None:
    for kind, defaults in ((NewTable, True), (WantedOptions, False), (TableFacts, False)):
        listed = {row[0].strip("`"): row[1:] for row in rows(kind.__name__)}
        known = msgspec.json.schema(kind, ref_template="{name}")["$defs"][kind.__name__]["properties"]
        assert list(listed) == list(known), kind
        for name, (said, default, *_) in listed.items():
            assert json_kinds(said) == kinds_in(known[name]), (kind, name)
            if defaults and "default" in known[name]:
                assert msgspec.json.decode(default.strip("`")) == as_json(known[name]["default"]), name


JSON_KINDS = {
    "text": "string",
    '`"': "string",
    "number": "integer",
    "true": "boolean",
    "null": "null",
    "array": "array",
    "object": "object",
}
"""Kinds of JSON values, by the word that a cell begins with, or that stands behind its `or`."""


def as_json(value: object) -> object:
    """A value as JSON has it, where a tuple is an array."""
    return msgspec.json.decode(msgspec.json.encode(value))


def json_kinds(cell: str) -> set[str]:
    """The kinds that a cell names; what an array or an object holds is not among them."""
    outer = re.sub(r"(array of|object:).*?(?= or |$)", lambda found: found[1].split()[0], cell)
    return {kind for word, kind in JSON_KINDS.items() if re.search(rf"(?<!\w){re.escape(word)}", outer)}


def kinds_in(schema: dict[str, object]) -> set[str]:
    """The kinds that a field's schema allows."""
    if isinstance(several := schema.get("anyOf"), list):
        return {kind for one in several for kind in kinds_in(one)}
    if "enum" in schema:
        return {"string"}
    return {str(schema["type"])} if "type" in schema else {"object"}


def test_every_format_of_an_upload_is_named() -> None:
    named = re.search(r"`from=` may be (.*?);", part_below("Uploaded records"), flags=re.DOTALL)
    assert named
    known = [OURS.name, *(one.name for one in formats() if one.read)]
    assert re.findall(r"`(\w+)`", named[1]) == known


@pytest.mark.skipif(not shutil.which("curl") or not shutil.which("jq"), reason="curl and jq are not installed")
def test_the_lines_for_curl_work_as_they_stand(tmp_path: Path) -> None:
    (lines,) = (block.text for block in pages.blocks(PAGE) if block.language == "sh" and "KEY=" in block.text)
    os.mkfifo(pipe := tmp_path / "pipe")
    is_live = "curl -s $URL/api/tables/$TABLE | jq -e '.state == \"live\"' > /dev/null"
    waits = f"echo > {pipe}; until {is_live}; do sleep 0.1; done"

    async def run() -> str:
        async with open_house(tmp_path / "house") as house:
            here = lines.replace("http://127.0.0.1:8770", house.url).replace("sleep 11", waits)
            shell = await asyncio.create_subprocess_exec(
                *("bash", "-euo", "pipefail", "-c", here), cwd=tmp_path, stdout=PIPE, stderr=PIPE
            )
            await asyncio.to_thread(pipe.read_bytes)  # now it would sleep
            house.house.ahead += 11_000
            for table in house.house.in_memory:
                table._stir()
            said, trouble = await shell.communicate()
            assert shell.returncode == 0, trouble.decode()
            return said.decode()

    said = asyncio.run(run())
    assert said.splitlines()[:2] == ['"promising"', '"live"']
    assert said.splitlines()[-1] == "true"


def test_every_test_that_a_promise_names_is_there() -> None:
    for promise, _, beneath, over_sockets, proofs in rows("What it promises"):
        named = [*re.findall(r"`(tests/\S+)`", beneath)]
        named += [f"tests/server/{name}" for name in re.findall(r"`(test_\S+)`", over_sockets)]
        assert len(named) > 1, promise
        named += (proven := [f"tests/proofs/{name}" for name in re.findall(r"`(test_\S+)`", proofs)])
        assert proven, promise
        assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_test_that_the_page_of_proofs_names_is_there() -> None:
    named = set(re.findall(r"`((?:tests/proofs/)?test_\w+\.py)`", pages.prose(ROOT / "docs" / "proofs.md")))
    folders = [ROOT, *(ROOT / "tests" / one for one in ("proofs", "server"))]
    assert sorted(name for name in named if not any((folder / name).exists() for folder in folders)) == []
    proofs = {one.name for one in (ROOT / "tests" / "proofs").glob("test_*.py")} - {"test_house_process.py"}
    assert sorted(proofs - {name.rpartition("/")[2] for name in named}) == [
        "test_marks_online.py",
        "test_strict_pauses_online.py",
        "test_twin_houses.py",
    ]  # which the page of leaks describes


def test_every_test_that_holds_a_leak_of_the_server_is_there() -> None:
    named = set(re.findall(r"`(test_\w+\.py)`", pages.prose(ROOT / "docs" / "leaks.md")))
    assert named
    assert sorted(name for name in named if not (ROOT / "tests" / "server" / name).exists()) == []


@contextmanager
def opened(folder: Path) -> Iterator[House]:
    """A house that nobody comes to."""
    house = House.open(ServerSettings(data=folder))
    yield house
    house.store.close()


def addresses(house: House) -> Iterator[str]:
    """Every address of a house, without the names of its gaps; the sockets apart."""
    for route in all_routes(house):
        if isinstance(route, Route):
            path = re.sub(r"{[^}]*}", "{}", route.path)
            yield from (f"{method} {path}" for method in (route.methods or set()) - {"HEAD"})
