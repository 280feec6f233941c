"""What the page ships is what the programs in `art` draw: the two decks of hanafuda, and the cut of the mincho."""

import doctest
import gzip
import re
import tomllib
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from art import mincho, svg
from art.hanafuda import CARDS, draw_card, draw_deck
from art.palettes import CONTRAST, INK, PALETTES, Palette
from zashiki.games.koikoi.pieces import Card

SOURCE = Path(__file__).parents[2] / "src" / "zashiki"
WEB = SOURCE / "web"
FONTS = WEB / "fonts"
DECK_LIMIT = 100_000
FACE_LIMIT = 150_000
SHAPES = {"svg", "defs", "g", "use", "clipPath", "rect", "path", "circle", "ellipse"}


def shipped(palette: Palette) -> dict[str, str]:
    folder = WEB / "pieces" / "hanafuda" / palette.name
    return {file.stem: file.read_text(encoding="utf-8") for file in folder.glob("*")}


@pytest.fixture(params=PALETTES, ids=lambda palette: palette.name)
def palette(request: pytest.FixtureRequest) -> Palette:
    found = request.param
    assert isinstance(found, Palette)
    return found


def test_drawing_again_gives_the_files_that_are_shipped(palette: Palette) -> None:
    assert draw_deck(palette) == shipped(palette), "run `make art`"


def test_a_deck_has_the_cards_of_the_game_and_a_back(palette: Palette) -> None:
    assert set(shipped(palette)) == {card.value for card in Card if card.value != "?"} | {"back"}


def test_no_two_pictures_are_alike() -> None:
    pictures = [text for palette in PALETTES for text in shipped(palette).values()]
    assert len(set(pictures)) == len(pictures) == 98


def test_a_deck_is_small_on_the_wire(palette: Palette) -> None:
    assert sum(len(gzip.compress(text.encode())) for text in shipped(palette).values()) <= DECK_LIMIT


def test_a_picture_stands_alone(palette: Palette) -> None:
    for name, text in shipped(palette).items():
        root = ET.fromstring(text)  # noqa: S314 (our own file)
        assert root.get("viewBox") == "0 0 200 328", name
        assert {element.tag.rpartition("}")[2] for element in root.iter()} <= SHAPES, name
        names = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(names) == len(set(names)), name
        attributes = [pair for element in root.iter() for pair in element.items()]
        assert not [key for key, _ in attributes if key.startswith("on") or key == "style"], name
        used = {value for key, value in attributes if key == "href" or "url(" in value}
        assert used <= {f"#{known}" for known in names} | {"url(#z)"}, name


def test_every_colour_comes_from_the_palette(palette: Palette) -> None:
    for name, text in shipped(palette).items():
        painted = set(re.findall(r'(?:fill|stroke)="([^"]*)"', text)) - {"none"}
        assert painted <= set(palette.colours()), name


def test_numerals_are_drawn_only_when_wanted() -> None:
    for code in CARDS:
        plain, numbered = draw_card(code, INK), draw_card(code, INK, numerals=True)
        assert numbered.startswith(plain.removesuffix("</g></svg>\n")), code
        assert len(numbered) > len(plain), code


def test_the_other_deck_has_heavier_lines_and_stronger_ground() -> None:
    assert CONTRAST.line > INK.line
    assert CONTRAST.fine > INK.fine
    assert (CONTRAST.frame.fill, CONTRAST.frame.light) == ("#000000", "#ffffff")


def test_the_examples_of_the_small_parts_hold() -> None:
    result = doctest.testmod(svg)
    assert (result.failed, result.attempted > 0) == (0, True)


def test_the_mincho_has_every_sign_of_the_words() -> None:
    assert mincho.missing(SOURCE, FONTS) == "", "run `make art`"


def test_a_sign_that_was_not_cut_is_found(tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.mkdir()
    (words / "ja.toml").write_text('[problem]\nwhy = "鬱"\n[game]\nname = "座敷の麒麟"\n', encoding="utf-8")
    assert mincho.missing(tmp_path, FONTS) == "麒麟"


def test_the_mincho_is_the_one_that_its_papers_name() -> None:
    manifest = tomllib.loads((FONTS / mincho.MANIFEST).read_text(encoding="utf-8"))
    face = (FONTS / manifest["cut"]["file"]).read_bytes()
    assert sha256(face).hexdigest() == manifest["cut"]["sha256"]
    assert len(face) <= FACE_LIMIT
    assert manifest["source"]["licence"] == "OFL-1.1"
    assert "SIL OPEN FONT LICENSE" in (FONTS / "LICENSE-OFL.txt").read_text(encoding="utf-8")


def test_the_list_of_the_mincho_is_in_order() -> None:
    text = (FONTS / mincho.LIST).read_text(encoding="utf-8")
    assert text == mincho.as_list(mincho.listed(FONTS))
