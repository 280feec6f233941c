"""The icons that are shipped are what `art/app_icons.py` draws of the seal."""

import doctest
import struct
import zlib
from pathlib import Path

import pytest

from art import app_icons
from art.app_icons import APP_ICONS, AppIcon, drawn

WEB = Path(__file__).parents[2] / "src" / "zashiki" / "web"


def dots(png: bytes) -> list[bytes]:
    """Read the rows of dots that were written, whichever zlib packed them."""
    size, at, packed = struct.unpack(">I", png[16:20])[0], 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        packed += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    lines, wide = zlib.decompress(packed), 1 + 4 * size
    return [lines[row * wide + 1 : (row + 1) * wide] for row in range(size)]


@pytest.mark.parametrize(
    "icon",
    [pytest.param(one, id=one.name, marks=[pytest.mark.slow] * (one.size > 200)) for one in APP_ICONS],
)
def test_drawing_again_gives_the_icons_that_are_shipped(icon: AppIcon) -> None:
    shipped = (WEB / "icons" / f"{icon.name}.png").read_bytes()
    assert dots(drawn(icon, WEB / "icon.svg")) == dots(shipped), "run `make art`"


@pytest.mark.parametrize("icon", APP_ICONS, ids=lambda icon: icon.name)
def test_only_icons_that_keep_their_own_shape_have_clear_corners(icon: AppIcon) -> None:
    rows = dots((WEB / "icons" / f"{icon.name}.png").read_bytes())
    assert (rows[0][3], rows[-1][-1]) == ((255, 255) if icon.full else (0, 0))
    middle = rows[icon.size // 2]
    assert middle[3] == 255
    assert any(middle[at] > 240 for at in range(1, len(middle), 4)), "the sign is on it"


def test_examples_in_the_text_hold() -> None:
    assert doctest.testmod(app_icons).failed == 0
