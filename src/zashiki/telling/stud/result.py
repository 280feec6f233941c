"""The end of a deal as a sheet: pot by pot with the hands that won, the other hands, and everybody's chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from zashiki.games.stud import events
from zashiki.games.stud.events import Event
from zashiki.games.stud.hand_ranks import HAND_SIZE
from zashiki.games.stud.pieces import HIDDEN, mask_of
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.telling.stud.amounts import change, chips
from zashiki.telling.stud.cards import codes
from zashiki.telling.stud.pot_words import held_by, winning_five
from zashiki.telling.stud.pots import five_used
from zashiki.telling.stud.scene import Scene
from zashiki.telling.stud.sentences import Sentences
from zashiki.telling.values import Told as AnyTold
from zashiki.texts.sheets import Grid, Part, Piece, Pieces, Sheet, Text, paragraphs, text

Told: TypeAlias = AnyTold[GameState, Event, Scene]


def last_deal(told: Sequence[Told]) -> Sequence[Told]:
    """The latest deal among these that is over, up to its end; nothing if none is."""
    end = next((at for at in reversed(range(len(told))) if isinstance(told[at].event, events.DealEnded)), -1)
    begins = (at for at in reversed(range(end)) if isinstance(told[at].event, events.DealInit))
    return told[next(begins, 0) : end + 1]


def round_end(told: Sequence[Told], sentences: Sentences) -> Sheet | None:
    """A deal in review: each pot and who gets it why, every hand shown, and what everybody won or lost."""
    deal = last_deal(told)
    if not deal:
        return None
    view, ended = deal[-1].view, deal[-1].event
    changes = ended.changes if isinstance(ended, events.DealEnded) else ()
    parts: list[Part] = []
    for one in deal:
        if isinstance(one.event, events.BetReturned | events.RakeTaken):
            parts += paragraphs(one.lines)
        elif isinstance(one.event, events.PotAwarded):
            parts += (text(line, role="heading") for line in one.lines)
            parts += _winners(view, one.event, sentences)
    parts += [*_others(deal, view, sentences), *_stacks(view, changes, sentences), *_next(view, sentences)]
    return Sheet(sentences.deal_title(view.deal), tuple(parts))


def _winners(view: GameState, award: events.PotAwarded, sentences: Sentences) -> Iterator[Pieces]:
    """The hands that win a pot, with the five cards that do it."""
    for seat, _ in award.shares:
        if five := winning_five(view, award, seat):
            yield Pieces(_cards(view, seat, five), sentences.names[seat])


def _others(deal: Sequence[Told], view: GameState, sentences: Sentences) -> Iterator[Part]:
    """The hands of a showdown that won nothing, in the order in which they were shown."""
    won = {seat for one in deal if isinstance(one.event, events.PotAwarded) for seat, _ in one.event.shares}
    lost = [one for one in deal if isinstance(one.event, events.HandShown | events.HandMucked)]
    lost = [one for one in lost if getattr(one.event, "seat", None) not in won]
    if lost:
        yield text(sentences.words["result.hands"], role="heading")
    for one in lost:
        yield from _other(one, view, sentences)


def _other(one: Told, view: GameState, sentences: Sentences) -> Iterator[Part]:
    seat: Seat = getattr(one.event, "seat", 0)
    cards = held_by(view, seat)
    if HIDDEN in cards:
        yield from paragraphs(one.lines)
        return
    key = "result.hand" if isinstance(one.event, events.HandShown) else "result.mucked"
    said = sentences.words.say(key, name=sentences.names[seat], hand=sentences.hand(view, seat))
    five = five_used(mask_of(cards), for_low=view.variant.sides[0] != "high") if len(cards) >= HAND_SIZE else ()
    yield Pieces(_cards(view, seat, five), said)


def _cards(view: GameState, seat: Seat, five: Sequence[str]) -> tuple[Piece, ...]:
    """All cards of a hand in the order in which they came, those that make it marked."""
    player = view.players[seat]
    order = codes((*player.down[:2], *player.up, *player.down[2:], *view.community))
    return tuple(Piece(code, "used" if code in five else "faint") for code in order)


def _stacks(view: GameState, changes: Sequence[int], sentences: Sentences) -> Iterator[Text | Grid]:
    """The chips of each seat before and after, and who has won most so far."""
    words = sentences.words
    nets = [player.stack - player.bought for player in view.players]
    rows = tuple(
        (
            sentences.names[seat],
            chips(player.stack - won),
            change(won),
            chips(player.stack),
            str(1 + sum(net > nets[seat] for net in nets)),
        )
        for seat, (player, won) in enumerate(zip(view.players, changes, strict=True))
    )
    yield text(words["result.chips"], role="heading")
    yield Grid(rows, ("", *(words[f"result.{key}"] for key in ("before", "change", "after", "place"))))


def _next(view: GameState, sentences: Sentences) -> Iterator[Text]:
    coming = view.rules.game_of(view.deal + 1).name
    if coming != view.game and view.deal != view.rules.deals:
        yield text(sentences.words.say("result.next_game", game=sentences.variant(coming)))
