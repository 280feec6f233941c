"""The table of a game that brings none: what happened, how far the match is, and the choices by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from zashiki import telling
from zashiki.cli.tables.questions import Keyed, Listed
from zashiki.cli.tables.requests import HINTS
from zashiki.cli.tables.sheets import sheet_lines
from zashiki.cli.tables.table import AnyTold, Shown, Table, TableSetup
from zashiki.kernel.game import Seat
from zashiki.telling import AnySpeaker, Form, Offer, PieceNames, TableScene
from zashiki.telling.plain_speaker import Scene

if TYPE_CHECKING:
    from rich.text import Text

LENGTHS = ()
OPTIONS = None
DEEP = 2
"""Levels of a view that are told line by line."""


def table(setup: TableSetup) -> Table:
    """Set a table for any game."""
    where, words = {"language": setup.words.language, "rules": setup.rules, "me": setup.me}, setup.words
    speaker = telling.speaker(setup.game, names=setup.names, **where)
    pieces = telling.kit_of(setup.game).piece_names("name", words)
    anything = _AnyTable(setup, speaker, pieces)
    return Table(
        speaker=speaker,
        question=anything.question,
        picture=anything.picture,
        position=anything.position,
        pieces=pieces,
        requests=(HINTS,),
        asides=anything.asides,
        beats=lambda told: 1.0 if told.lines else 0.0,
    )


class _AnyTable:
    def __init__(self, setup: TableSetup, speaker: AnySpeaker, pieces: PieceNames) -> None:
        self._setup, self._speaker, self._pieces = setup, speaker, pieces

    def question(self, view: Any, seat: Seat) -> Listed:  # noqa: ANN401 - of any game
        """List what the seat may choose."""
        game, offers = self._setup.game, self._speaker.offers(view, seat)
        if isinstance(offers, Form):  # made of parts; written out, each choice can be listed all the same
            offers = tuple(Offer(action, game.show_action(action)) for action in game.legal(view, seat))
        return Listed([Keyed("", offer) for offer in offers], game.parse_action, self._setup.words)

    def asides(self, view: Any, seat: Seat, told: Sequence[AnyTold]) -> Sequence[str]:  # noqa: ANN401 - likewise
        """What a decision is about, and hints."""
        sheet = self._speaker.decision(view, seat, told)
        lines = sheet_lines(sheet, self._pieces) if sheet else []
        wanted = self._setup.toggles.get("hints", True)
        return [*lines, *(hint.text for hint in self._speaker.hints(view, seat) if wanted)]

    def position(self, scene: TableScene, seat: Seat, /, *, asked: bool) -> Iterator[str]:
        """What the scene says in words; without a speaker of the game's own, all that its view holds."""
        yield scene.title
        if isinstance(scene, Scene):
            yield from _facts(scene.view, DEEP)
        question = getattr(scene, "question", "")
        if question and asked and seat in scene.to_act:
            yield question

    def picture(self, shown: Shown, width: int, height: int) -> list[Text]:
        """Everything in lines, the latest of the story in what room is left."""
        from rich.text import Text

        from zashiki.cli.tables.line_breaks import hanging
        from zashiki.cli.tables.screen import fitted, said_below, told_last

        title, *facts = self.position(shown.scene, shown.seat, asked=shown.question is not None)
        head = [Text(title, "bold reverse"), *(Text(line) for fact in facts for line in hanging(fact, width))]
        choices = [*shown.question.lines()] if shown.question else []
        listed = [Text(line, "bold") for choice in choices for line in hanging(choice, width)]
        tail = said_below(shown.notice, "" if shown.question else shown.prompt, width)
        keys = said_below("", shown.prompt.split("\n")[-1], width) if shown.question else []
        story = [line for told in shown.round for line in (*told.lines, *told.asides)]
        taken = len(head) + len(listed) + len(tail) + len(keys) + 2
        told = told_last(story, shown.asides, width, max(height - taken, 2))
        lines = [*head, Text(), *told, Text(), *listed, *tail, *keys]
        small = self._setup.words.say("table.too_small", width=width, height=height)
        return fitted(lines, width, height, least_width=1, too_small=small)


def _facts(value: Any, deep: int) -> Iterable[str]:  # noqa: ANN401 - whatever a view holds
    """The fields of a view, each in a line."""
    for name, held in value.items():
        if isinstance(held, dict) and deep > 1:
            yield from (f"{name}.{line}" for line in _facts(held, deep - 1))
        else:
            yield f"{name}: {held}"
