"""docs/server.md says what is so: every option, address, close code, limit and number, with its default."""

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from starlette.routing import Route

from tests import pages
from tests.house import ROOT
from zashiki.cli.commands import serve
from zashiki.cli.program_words import words_for
from zashiki.parlour import close_codes
from zashiki.server import shield
from zashiki.server.app import all_routes
from zashiki.server.house import House
from zashiki.server.limits import Limits
from zashiki.server.request_log import INTERNAL
from zashiki.server.server_settings import PORT, ServerSettings

PAGE = ROOT / "docs" / "server.md"
NEVER_SAID = {"no_guest"}
"""Codes that no socket is closed with: whoever is not known there watches."""


def rows(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading."""
    part = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", pages.prose(PAGE), flags=re.MULTILINE | re.DOTALL)
    assert part, heading
    found = re.search(r"(?:^\|.*\n)+", part[1], flags=re.MULTILINE)
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
    said = {code for name, code in close_codes.CLOSE_CODES.items() if name not in NEVER_SAID}
    assert listed == {*said, close_codes.FORBIDDEN, close_codes.COME_BACK, shield.TOO_LARGE, shield.TOO_MANY, INTERNAL}


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


@contextmanager
def opened(folder: Path) -> Iterator[House]:
    """A house that nobody comes to."""
    house = House.open(ServerSettings(data=folder))
    yield house
    house.store.close()


def addresses(house: House) -> Iterator[str]:
    """Every address of a house, without the names of its gaps; its style sheet and the sockets apart."""
    for route in all_routes(house):
        if isinstance(route, Route):
            path = re.sub(r"{[^}]*}", "{}", route.path)
            yield from (f"{method} {path}" for method in (route.methods or set()) - {"HEAD"})
