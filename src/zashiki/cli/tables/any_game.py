"""The table of a game that brings none: what happened, how far the match is, and the choices by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from zashiki import telling
from zashiki.cli.tables.questions import Keyed, Listed
from zashiki.cli.tables.requests import HINTS
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import AnyTold, Shown, Table, TableSetup
from zashiki.kernel.game import Seat
from zashiki.telling import AnySpeaker, Form, Offer, PieceNames, TableScene, plain_speaker
from zashiki.telling.plain_speaker import Scene
from zashiki.telling.rulesheet import value_text
from zashiki.texts.words import Words

if TYPE_CHECKING:
    from rich.text import Text

LENGTHS = ()
OPTIONS = None
DEEP = 2
"""Levels of a view that are told line by line."""


def table(setup: TableSetup) -> Table:
    """Set a table for any game."""
    where, words = {"language": setup.words.language, "rules": setup.rules, "me": setup.me}, setup.words
    kit = telling.kit_of(setup.game)
    speaker = telling.speaker(setup.game, names=setup.names, **where)
    pieces = kit.piece_names("name", words)
    anything = _AnyTable(setup, speaker, pieces)
    return Table(
        speaker=speaker,
        question=anything.question,
        picture=anything.picture,
        position=anything.position,
        pieces=pieces,
        requests=() if kit is plain_speaker else (HINTS,),  # the plain speaker knows none
        asides=anything.asides,
        beats=lambda told: 1.0 if told.lines else 0.0,
    )


class _AnyTable:
    def __init__(self, setup: TableSetup, speaker: AnySpeaker, pieces: PieceNames) -> None:
        self._setup, self._speaker, self._pieces = setup, speaker, pieces

    def question(self, view: Any, seat: Seat) -> Listed:  # noqa: ANN401 - of any game
        """Say what the seat is asked, and list what it may choose."""
        game, offers = self._setup.game, self._speaker.offers(view, seat)
        if isinstance(offers, Form):  # made of parts; written out, each choice can be listed all the same
            offers = tuple(Offer(action, game.show_action(action)) for action in game.legal(view, seat))
        choices, words, by_line = [Keyed("", offer) for offer in offers], self._setup.words, self._setup.by_line
        asked = self._speaker.question(view, seat)
        return Listed(choices, game.parse_action, words, asked=asked, by_line=by_line)

    def asides(self, view: Any, seat: Seat, told: Sequence[AnyTold]) -> Sequence[str]:  # noqa: ANN401 - likewise
        """What a decision is about, and hints."""
        sheet = self._speaker.decision(view, seat, told)
        lines = sheet_lines(sheet, self._pieces) if sheet else []
        wanted = self._setup.toggles.get("hints", True)
        return [*lines, *(hint.text for hint in self._speaker.hints(view, seat) if wanted)]

    def position(self, scene: TableScene, _seat: Seat, /, *, asked: bool) -> Iterator[str]:  # noqa: ARG002 - as any table
        """What the scene says, field by field; without a speaker of the game's own, all that its view holds."""
        yield scene.title
        if isinstance(scene, Scene):
            yield from _facts(scene.view, DEEP)
        else:
            yield from scene_lines(scene, self._pieces, self._setup.words)

    def picture(self, shown: Shown, width: int, height: int) -> list[Text]:
        """Everything in lines, the latest of the story in what room is left."""
        from rich.text import Text

        from zashiki.cli.tables.line_breaks import hanging
        from zashiki.cli.tables.screen import fitted, said_below, told_last

        title, *facts = self.position(shown.scene, shown.seat, asked=shown.question is not None)
        head = [Text(title, "bold reverse"), *(Text(line) for fact in facts for line in hanging(fact, width))]
        choices = [*shown.question.lines()] if shown.question else []
        listed = [Text(line, "bold") for choice in choices for line in hanging(choice, width)]
        tail = said_below(shown.notice, "" if listed else shown.prompt, width)
        keys = said_below("", _beside(shown), width) if listed else []
        story = [line for told in shown.round for line in (*told.lines, *told.asides)]
        taken = len(head) + len(listed) + len(tail) + len(keys) + 2
        told = told_last(story, shown.asides, width, max(height - taken, 2))
        lines = [*head, Text(), *told, Text(), *listed, *tail, *keys]
        small = self._setup.words.say("table.too_small", width=width, height=height)
        return fitted(lines, width, height, least_width=1, too_small=small)


def _beside(shown: Shown) -> str:
    """What else may be pressed: the choices have lines of their own."""
    choices = shown.question.prompt if shown.question else ""
    return shown.prompt.removeprefix(choices).strip()


def scene_lines(scene: TableScene, pieces: PieceNames, words: Words) -> Iterator[str]:
    """Give what a game's own scene holds, a line for each field, and one for each seat or pile among them.

    A field is called by `scene.<field>` of the game's words, or else by its own name.
    """
    for name in scene.__struct_fields__:
        held = getattr(scene, name)
        if name in TableScene.__struct_fields__:
            continue
        if isinstance(held, tuple) and held and all(isinstance(one, msgspec.Struct) for one in held):
            yield from (_fields(one, pieces, words) for one in held)
        else:
            yield f"{_label(name, words)}{words['telling.colon']}{_written(name, held, pieces, words)}"


def _fields(value: msgspec.Struct, pieces: PieceNames, words: Words) -> str:
    """The fields of something in one line, its name at the head."""
    head = getattr(value, "name", "") if "name" in value.__struct_fields__ else ""
    told = [
        f"{_label(name, words)} {_written(name, getattr(value, name), pieces, words)}"
        for name in value.__struct_fields__
        if name != "name" or not isinstance(head, str)
    ]
    line = words["telling.semicolon"].join(told)
    return f"{head}{words['telling.colon']}{line}" if isinstance(head, str) and head else line


def _label(name: str, words: Words) -> str:
    return words.get(f"scene.{name}", name.replace("_", " "))


def _written(name: str, value: object, pieces: PieceNames, words: Words) -> str:
    """A value as people read it: texts may be codes of pieces, and nothing is a word."""
    match value:
        case None | "" | ():
            return words["telling.none"]
        case str():
            return pieces.one(value)
        case tuple() if all(isinstance(one, str) for one in value):
            return pieces.many(value)
        case tuple():
            return words["telling.comma"].join(_written(name, one, pieces, words) for one in value)
        case msgspec.Struct():
            return _fields(value, pieces, words)
        case _:
            return value_text(name, value, words)


def _facts(value: Any, deep: int) -> Iterable[str]:  # noqa: ANN401 - whatever a view holds
    """The fields of a view, each in a line."""
    for name, held in value.items():
        if isinstance(held, dict) and deep > 1:
            yield from (f"{name}.{line}" for line in _facts(held, deep - 1))
        else:
            yield f"{name}: {held}"
