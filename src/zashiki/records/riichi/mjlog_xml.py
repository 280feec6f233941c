"""The elements of an mjlog file, read bit by bit and within limits: the file is hostile until shown otherwise."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.parsers import expat

from zashiki.records.riichi.games import Unreadable

LARGEST_XML = 4 << 20
"""A file of more bytes, unpacked, is not read; a long match takes a tenth of it."""
MOST_ELEMENTS = 50_000
"""A long match has a tenth of it."""
DEEPEST = 2
"""A match holds its events, and these hold nothing."""
MOST_ATTRIBUTES = 64
"""The element that deals a round has seven."""
_DECLARES = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_CHUNK = 1 << 16


class Element(NamedTuple):
    """One event: its name and its attributes."""

    tag: str
    said: dict[str, str]

    def get(self, name: str, default: str = "") -> str:
        """Give an attribute."""
        return self.said.get(name, default)


def elements_of(text: str) -> list[Element]:
    """Read the events of a match; no document type, and nothing that goes beyond the limits."""
    if _DECLARES.search(text):
        raise Unreadable("mjlog.entities", "it declares a document type or entities, which no record of Tenhou does")
    found = _Found()
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler, parser.EndElementHandler = found.begin, found.end
    parser.StartDoctypeDeclHandler = found.declared
    data = text.lstrip().encode()
    try:
        for at in range(0, len(data), _CHUNK):
            parser.Parse(data[at : at + _CHUNK])
        parser.Parse(b"", True)  # noqa: FBT003 - its last part
    except expat.ExpatError as error:
        raise Unreadable("mjlog.not_xml", "not XML: {why}", why=error) from None
    return found.elements


class _Found:
    """What the parser met so far; it stops by raising."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self._depth = 0

    def begin(self, tag: str, said: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise Unreadable("mjlog.too_deep", "elements nested too deep; a record of Tenhou is {n} deep", n=DEEPEST)
        if len(said) > MOST_ATTRIBUTES:
            raise Unreadable("mjlog.attributes", "more than {n} attributes in one element", n=MOST_ATTRIBUTES)
        if self._depth == DEEPEST:
            self.elements.append(Element(tag, said))
        if len(self.elements) > MOST_ELEMENTS:
            raise Unreadable(
                "mjlog.elements", "more than {n} elements; no record of Tenhou has that many", n=MOST_ELEMENTS
            )

    def end(self, _tag: str) -> None:
        self._depth -= 1

    def declared(self, *_said: object) -> None:
        raise Unreadable("mjlog.document_type", "it declares a document type, which no record of Tenhou does")
