"""Which signs the page sets in mincho. Nothing here needs a font tool, so a test can ask what is missing.

The face is cut to the words of the house, but for what the page never sets in it: what only the terminal says, and
problems, which are sentences for the plain face. Whoever adds a word with a new kanji runs `make art`; until then a
reader sees that kanji in a mincho of the system.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import ascii_letters, digits, punctuation

LIST = "mincho.txt"
MANIFEST = "SOURCE.toml"
KANA = "".join(chr(code) for code in (*range(0x3041, 0x3097), *range(0x309D, 0x309F), *range(0x30A1, 0x30FF)))
COMMON = "、。・「」『』（）［］｜！？：；／＋－＝％々〇〜…―–—−×÷±→←“”‘’°¥"
ALWAYS = frozenset(f" {ascii_letters}{digits}{punctuation}{KANA}{COMMON}座敷")
TERMINAL = "cli"  # the folder whose words the page does not show
PLAIN = "problem"  # the table whose words it does not show in mincho


def strings(value: object) -> Iterator[str]:
    """Every string inside a value read from TOML."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def wanted(source: Path) -> set[str]:
    """The signs that the words below a folder are written with, and those that are always there."""
    signs = set(ALWAYS)
    for file in source.glob("**/words/*.toml"):
        if TERMINAL not in file.relative_to(source).parts:
            tables = tomllib.loads(file.read_text(encoding="utf-8"))
            shown = {name: table for name, table in tables.items() if name != PLAIN}
            signs.update(sign for text in strings(shown) for sign in text if sign.isprintable())
    return signs


def listed(fonts: Path) -> set[str]:
    """The signs that the cut face has."""
    return set((fonts / LIST).read_text(encoding="utf-8")) - {"\n"} | {" "}


def absent(fonts: Path) -> set[str]:
    """The signs that were wanted when the face was cut, and that it never had."""
    manifest = tomllib.loads((fonts / MANIFEST).read_text(encoding="utf-8"))
    return {sign for text in strings(manifest["cut"]["absent"]) for sign in text}


def missing(source: Path, fonts: Path) -> str:
    """The signs of the words that the face was not cut for; when there are any, `make art` is due."""
    return "".join(sorted(wanted(source) - listed(fonts) - absent(fonts)))


def as_list(signs: set[str]) -> str:
    """The list of a face as text: every sign in its order, forty to a line."""
    ordered = sorted(signs - {" "})
    return "".join("".join(ordered[i : i + 40]) + "\n" for i in range(0, len(ordered), 40))
