"""Cuts Shippori Mincho (bold) down to the signs of the house's words. Needs fontTools and brotli.

Run `make art` when words change: it writes the face, its list of signs, its licence and where all of it came from.
"""

import json
import subprocess
import tarfile
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from fontTools import subset, ttLib
from fontTools.ttLib.scaleUpem import scale_upem

from art.mincho import LIST, MANIFEST, as_list, wanted

PACKAGE = "@fontsource/shippori-mincho"
VERSION = "5.3.0"
FILE = "files/shippori-mincho-japanese-700-normal.woff2"  # the whole face; the files beside it are parts of it
FACE = "mincho.woff2"
LICENCE = "LICENSE-OFL.txt"
FINENESS = 500  # units to the em; a thousand is finer than a screen shows at our sizes, and a tenth larger
FEATURES = ("ccmp", "liga", "mark", "mkmk", "vert", "vrt2")


class Font(Protocol):
    """What is asked of a font."""

    flavor: str

    def getBestCmap(self) -> dict[int, str]:  # noqa: N802 (named by fontTools)
        """The signs of a font by their numbers."""

    def save(self, file: BytesIO, reorderTables: bool) -> None:  # noqa: N803, FBT001 (named by fontTools)
        """Write it."""


@dataclass(frozen=True, slots=True)
class Original:
    """A face as its package brings it."""

    version: str
    licence: str
    face: bytes


def unpacked(package: Path) -> Original:
    """Read the face, its licence and its version from a package (`npm pack` gives one)."""
    with tarfile.open(package) as files:

        def read(name: str) -> bytes:
            member = files.extractfile(f"package/{name}")
            if member is None:
                raise FileNotFoundError(name)
            return member.read()

        version = str(json.loads(read("package.json"))["version"])
        return Original(version, read("LICENSE").decode(), read(FILE))


def fetched() -> Original:
    """Get the package by npm."""
    with TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", f"{PACKAGE}@{VERSION}"]
        name = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.split()[-1]  # noqa: S603
        return unpacked(Path(folder) / name)


def cut(face: bytes, signs: set[str]) -> tuple[bytes, set[str]]:
    """The face with only these signs (and their upright forms), and which of them it has."""
    options = subset.Options(hinting=False, recalc_timestamp=False, layout_features=list(FEATURES), notdef_outline=True)
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    font: Font = ttLib.TTFont(BytesIO(face), recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(sign) for sign in signs])
    cutter.subset(font)
    scale_upem(font, FINENESS)
    font.flavor = "woff2"
    result = BytesIO()
    font.save(result, reorderTables=True)
    return result.getvalue(), {chr(code) for code in font.getBestCmap()}


def manifest(original: Original, result: bytes, lacking: set[str]) -> str:
    """Where the face comes from, as TOML."""
    return (
        "# Written by `make art`.\n\n"
        f'[source]\npackage = "{PACKAGE}"\nversion = "{original.version}"\nfile = "{FILE}"\n'
        f'sha256 = "{sha256(original.face).hexdigest()}"\nlicence = "OFL-1.1"\n\n'
        f'[cut]\nfile = "{FACE}"\nsha256 = "{sha256(result).hexdigest()}"\n'
        f"absent = {json.dumps(''.join(sorted(lacking)), ensure_ascii=False)} # wanted, but the face has no such sign\n"
    )


def write_mincho(original: Original, source: Path, fonts: Path) -> int:
    """Cut the face for the words below `source`, write it with its papers, and say how large it is."""
    signs = wanted(source)
    result, has = cut(original.face, signs)
    fonts.mkdir(parents=True, exist_ok=True)
    (fonts / FACE).write_bytes(result)
    texts = {LIST: as_list(has), LICENCE: original.licence, MANIFEST: manifest(original, result, signs - has)}
    for name, text in texts.items():
        (fonts / name).write_text(text, encoding="utf-8", newline="\n")
    return len(result)
