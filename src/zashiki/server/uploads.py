"""A file that somebody sent, and what they want to be made of it."""

from __future__ import annotations

from pathlib import PurePath
from typing import Literal, TypeAlias

import msgspec

from zashiki.parlour.house_messages import Trouble
from zashiki.parlour.inward import Language
from zashiki.server.server_words import server_words

Wants: TypeAlias = Literal["records", "list", "file", "course", "round"]
"""Records of ours; a list of the games; a record of ours in another format; its course, or one round of it, told."""


class Upload(msgspec.Struct, frozen=True, kw_only=True):
    """A file, and what whoever sent it says of it."""

    data: bytes
    file: str = ""
    """What it is called, which may say its format."""
    source: str = ""
    """The format; empty: what its name, or its beginning, says."""
    game: int = 0
    """Which game of it is wanted, counted from 1; 0: all."""
    language: Language = "en"
    wants: Wants = "records"
    to: str = ""
    """The format that a `file` is written in."""
    side: str = "open"
    """Whose side a match is told from: a seat's number, `watcher`, or `open`."""
    near: str = ""
    """The seat that one looks from where everything lies open."""
    round: int = 1

    @property
    def name(self) -> str:
        """What it is called in what is said of it."""
        return PurePath(self.file).name or "upload"


class Refused(Exception):
    """An upload of which nothing is given, and why."""

    def __init__(self, trouble: Trouble) -> None:
        """Keep what is answered."""
        super().__init__(trouble.code)
        self.trouble = trouble


def trouble(language: Language, code: str, **gaps: object) -> Trouble:
    """Say what is wrong with an upload; the words stand in those of the server, under `server`."""
    return Trouble(code, server_words(language).say(f"server.{code}", **gaps))
