"""Settings as they are typed: what each is called, may be, and is written as."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from zashiki.cli import settings
from zashiki.cli.main import Refused
from zashiki.cli.personal_names import LONGEST, checked
from zashiki.cli.settings import Settings
from zashiki.texts.words import Words

NAMES = tuple(field.replace("_", "-") for field in Settings.__struct_fields__)
"""What the settings are called on the command line."""
TYPES: dict[str, Any] = get_type_hints(Settings)
_WRITTEN: dict[object, str] = {True: "on", False: "off", None: "auto"}


def written(field: str, value: object, words: Words) -> str:
    """Write the value of a setting as it is typed."""
    if field == "name":
        return str(value) or words["settings.nobody"]
    return _WRITTEN.get(value, str(value))


def values(field: str) -> dict[str, object]:
    """Give what a setting may be, by what is typed for it; nothing for a name, which may be anything."""
    if field == "name":
        return {}
    found: list[object] = []
    for kind in get_args(TYPES[field]) or (TYPES[field],):
        found += get_args(kind) or ([True, False] if kind is bool else [None] if kind is type(None) else [kind])
    return {_WRITTEN.get(value, str(value)): value for value in found}


def read(field: str, text: str, words: Words) -> object:
    """Read a value; one that the setting has not is refused, and those that it has are named."""
    if field == "name":
        return checked([text], words)[0] if text.strip() else ""
    known = values(field)
    if text.strip().lower() not in known:
        raise Refused(
            words.say("settings.wrong", value=text[:LONGEST], setting=called(field), allowed=", ".join(known))
        )
    return known[text.strip().lower()]


def called(field: str) -> str:
    """What a setting is called on the command line."""
    return field.replace("_", "-")


def unkept(words: Words) -> str:
    """Say why a setting is not kept: the file is damaged, or cannot be written."""
    found = settings.found()
    return found.complaint(words) if found.problem else words.say("settings.not_kept", path=settings.path())
