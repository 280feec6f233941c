"""The table of High Card: its picture, and what is asked there. Undo, saving and replay come with the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from examples.toy_game.table import CardPlayed, GameState, TrickTaken, parse_action
from examples.toy_game.telling import HighCardSpeaker, Scene, piece_names
from zashiki.cli.tables.questions import Keyed, Listed
from zashiki.cli.tables.table import Shown, Table, TableSetup
from zashiki.kernel.game import Seat
from zashiki.telling import Listener

if TYPE_CHECKING:
    from rich.text import Text


def table(setup: TableSetup) -> Table:
    """Set the table."""
    words, pieces = setup.words, piece_names("name", setup.words)
    speaker = HighCardSpeaker(Listener(setup.game, words, setup.names, setup.rules, setup.me, pieces))

    def question(view: GameState, seat: Seat) -> Listed:
        offers = speaker.offers(view, seat)
        return Listed([Keyed("", offer) for offer in offers], parse_action, words, by_line=setup.by_line)

    def position(scene: Scene, seat: Seat, /, *, asked: bool) -> Iterator[str]:
        yield scene.title
        if scene.trick:
            yield words.say("table.trick", cards=pieces.many(scene.trick))
        for at, one in enumerate(scene.seats):
            yield words.say("table.tricks", name=one.name, n=one.tricks)
            if at == seat and not asked:
                yield words.say("table.hand", cards=pieces.many(one.hand))

    def picture(shown: Shown, width: int, height: int) -> Sequence[Text]:
        return _drawn(shown, setup, width, height)

    return Table(
        speaker=speaker,
        question=question,
        picture=picture,
        position=position,
        pieces=pieces,
        chosen=(CardPlayed,),
        beats=lambda told: 1.0 if isinstance(told.event, CardPlayed | TrickTaken) else 0.0,
    )


def _drawn(shown: Shown, setup: TableSetup, width: int, height: int) -> list[Text]:
    """Their cards, the trick, one's own cards, what happened, and the keys."""
    from rich.text import Text  # noqa: PLC0415 - what draws is imported when something is drawn

    from zashiki.cli.tables.screen import fitted, said_below, told_last  # noqa: PLC0415 - likewise

    scene, words = shown.scene, setup.words
    mine, theirs = scene.seats[shown.seat], scene.seats[1 - shown.seat]
    tail = said_below(shown.notice, shown.prompt, width)
    head = [
        Text(scene.title, "bold reverse"),
        Text(words.say("table.tricks", name=theirs.name, n=theirs.tricks)),
        Text(" ".join(f"[{card}]" for card in theirs.hand), "dim"),
        Text(words.say("table.trick", cards=" ".join(scene.trick) or words["telling.none"]), "bold"),
        Text(" ".join(f"[{card}]" for card in mine.hand), "bold"),
        Text(words.say("table.tricks", name=mine.name, n=mine.tricks)),
    ]
    story = [line for told in shown.round for line in told.lines]
    lines = [*head, *told_last(story, shown.asides, width, max(height - len(head) - len(tail), 1)), *tail]
    small = words.say("table.too_small", width=width, height=height)
    return fitted(lines, width, height, least_width=30, too_small=small)
