"""The tiles that the page ships: a face for each tile of the game, and a back, as plain pictures with their papers."""

import gzip
import re
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from zashiki.games.riichi.pieces import Tile

TILES = Path(__file__).parents[2] / "src" / "zashiki" / "web" / "pieces" / "tiles"
LICENCE = "LICENSE-riichi-mahjong-tiles.txt"
SET_LIMIT = 38_000
FACE_LIMIT = 6_500
SPACE = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "g", "use", "path", "circle", "ellipse", "rect"}
GRADIENT = {"defs", "linearGradient", "stop"}
FACES = sorted(tile.value for tile in Tile if tile.value != "?")
PICTURES = [*FACES, "back"]


def picture(name: str) -> bytes:
    return (TILES / f"{name}.svg").read_bytes()


def packed(name: str) -> int:
    return len(gzip.compress(picture(name)))


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    return tomllib.loads((TILES / "MANIFEST.toml").read_text(encoding="utf-8"))


def test_the_set_has_the_tiles_of_the_game_and_a_back() -> None:
    assert len(FACES) == 37
    wanted = {f"{name}.svg" for name in PICTURES} | {"MANIFEST.toml", LICENCE}
    assert {file.name for file in TILES.iterdir()} == wanted


def test_no_two_tiles_are_alike() -> None:
    assert len({picture(name) for name in PICTURES}) == 38


def test_every_picture_is_the_one_that_the_manifest_names(manifest: dict[str, Any]) -> None:
    assert sorted(manifest["faces"]) == FACES
    hashes = {name: about["sha256"] for name, about in manifest["faces"].items()} | {"back": manifest["back"]["sha256"]}
    assert {name: sha256(picture(name)).hexdigest() for name in PICTURES} == hashes


def test_every_face_names_a_file_of_its_own_that_it_was_made_from(manifest: dict[str, Any]) -> None:
    for key in ("from", "from_sha256"):
        assert len({about[key] for about in manifest["faces"].values()}) == 37, key
    hashes = [manifest["source"]["sha256"], *(about["from_sha256"] for about in manifest["faces"].values())]
    assert [text for text in hashes if not re.fullmatch("[0-9a-f]{64}", text)] == []


def test_the_faces_are_free_for_everyone(manifest: dict[str, Any]) -> None:
    assert manifest["source"]["licence"] == "CC0-1.0"
    assert "CC0 1.0 Universal" in (TILES / LICENCE).read_text(encoding="utf-8")


def test_the_set_is_small_on_the_wire() -> None:
    sizes = {name: packed(name) for name in PICTURES}
    assert max(sizes.values()) <= FACE_LIMIT
    assert sum(sizes.values()) <= SET_LIMIT


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_plain_svg_and_stands_alone(name: str) -> None:
    text = picture(name).decode()
    assert "<!" not in text
    assert "<?" not in text
    root = ET.fromstring(text)  # noqa: S314 (our own file)
    allowed = SHAPES | GRADIENT if name == "back" else SHAPES
    assert {element.tag for element in root.iter()} <= {SPACE + shape for shape in allowed}
    assert root.get("viewBox") == ("0 0 300 408" if name == "back" else "0 0 300 400")
    attributes = [pair for element in root.iter() for pair in element.items()]
    assert [key for key, _ in attributes if key.startswith(("on", "{")) or key in {"class", "style"}] == []
    names = [value for key, value in attributes if key == "id"]
    used = {value for key, value in attributes if key == "href" or "url(" in value}
    assert len(names) == len(set(names))
    assert {value.removeprefix("url(").removesuffix(")") for value in used} == {f"#{known}" for known in names}


def test_the_white_dragon_is_blank() -> None:
    assert list(ET.fromstring(picture("5z"))) == []  # noqa: S314 (our own file)
