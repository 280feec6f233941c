"""The QR code of an invitation: its link, and nothing else."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
import segno

from tests.server.page_house import HERE, PageHouse, page_house

CODE = "Ab_c-9" * 4
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageHouse]:
    with page_house(tmp_path_factory.mktemp("house")) as found:
        yield found


def dark_modules(path: str, size: int) -> list[list[int]]:
    """Read the squares that a path draws: rows of strokes, each one unit wide."""
    rows = [[0] * size for _ in range(size)]
    x = y = 0.0
    for kind, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path):
        if kind == "M":
            x, y = float(first), float(second)
        elif kind == "m":
            x, y = x + float(first), y + float(second)
        else:
            for step in range(int(first)):
                rows[int(y)][int(x) + step] = 1
            x += float(first)
    return rows


@pytest.mark.parametrize("kind", ["join", "table"])
def test_it_is_the_link_of_the_invitation_or_of_the_table(house: PageHouse, kind: str) -> None:
    found = house.get(f"/{kind}/{CODE}/qr.svg")
    assert (found.status_code, found.headers["content-type"]) == (200, "image/svg+xml")
    root = ET.fromstring(found.content)  # noqa: S314 - our own
    size = int(root.attrib["viewBox"].split()[2])
    light, dark = root.findall(f"{SVG}path")
    drawn = dark_modules(dark.attrib["d"], size)
    meant = segno.make(f"{HERE}/{kind}/{CODE}", error="m", micro=False)
    assert drawn == [[*map(int, row)] for row in meant.matrix_iter(border=2)]
    assert (light.attrib["fill"], dark.attrib["stroke"]) == ("#fff", "#231f20")


def test_it_holds_shapes_alone(house: PageHouse) -> None:
    root = ET.fromstring(house.get(f"/join/{CODE}/qr.svg").content)  # noqa: S314 - our own
    assert {one.tag for one in root.iter()} == {f"{SVG}svg", f"{SVG}path"}
    assert {name for one in root.iter() for name in one.attrib} == {"viewBox", "d", "fill", "stroke"}


def test_it_says_nothing_of_whether_there_is_such_an_invitation_and_is_kept_by_nobody(house: PageHouse) -> None:
    found = house.get("/join/nobodys/qr.svg")
    assert (found.status_code, found.headers["cache-control"]) == (200, "no-store")
    assert "set-cookie" not in found.headers


@pytest.mark.parametrize("code", ["%3Cscript%3E", "a%20b", "%00", "a" * 65, "あ", "..", "%2e%2e", "a&lang=ja", "a%22"])
def test_what_cannot_be_an_invitation_has_none(house: PageHouse, code: str) -> None:
    found = house.get(f"/join/{code}/qr.svg")
    assert (found.status_code, found.json()["code"]) == (404, "no_such_page")
