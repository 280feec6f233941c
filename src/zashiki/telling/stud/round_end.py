"""The end of a deal as a sheet: pot by pot with the hands that won, the other hands, and everybody's chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.stud import events
from zashiki.games.stud.hand_ranks import HAND_SIZE, eight_or_better
from zashiki.games.stud.pieces import HIDDEN, mask_of
from zashiki.games.stud.play import match_end
from zashiki.games.stud.state import GameState
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import amount, signed
from zashiki.telling.stud.cards import codes
from zashiki.telling.stud.pot_words import held_by, used_for, winning_five
from zashiki.telling.stud.sentences import Told
from zashiki.telling.stud.voice import StudVoice
from zashiki.texts.sheets import Grid, Part, Piece, Pieces, Sheet, Text, paragraphs, text


def last_deal(told: Sequence[Told]) -> Sequence[Told]:
    """The latest deal among these that is over, up to its end; nothing if none is."""
    end = next((at for at in reversed(range(len(told))) if isinstance(told[at].event, events.DealEnded)), -1)
    begins = (at for at in reversed(range(end)) if isinstance(told[at].event, events.DealInit))
    return told[next(begins, 0) : end + 1]


def round_end(voice: StudVoice, told: Sequence[Told]) -> Sheet | None:
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
            parts += _winners(voice, view, one.event)
    parts += [*_others(voice, deal, view), *_stacks(voice, view, changes), *_next(voice, view)]
    return Sheet(voice.deal_title(view.deal), tuple(parts))


def _winners(voice: StudVoice, view: GameState, award: events.PotAwarded) -> Iterator[Pieces]:
    """The hands that win a pot, with the five cards that do it."""
    for seat, _ in award.shares:
        if five := winning_five(view, award, seat):
            said = voice.words.say("result.winner", name=voice.names[seat])
            yield Pieces(_cards(view, seat, five), said)


def _others(voice: StudVoice, deal: Sequence[Told], view: GameState) -> Iterator[Part]:
    """The hands of a showdown that won nothing, in the order in which they were shown."""
    won = {seat for one in deal if isinstance(one.event, events.PotAwarded) for seat, _ in one.event.shares}
    lost = [one for one in deal if isinstance(one.event, events.HandShown | events.HandMucked)]
    lost = [one for one in lost if getattr(one.event, "seat", None) not in won]
    if lost:
        yield text(voice.words["result.hands"], role="heading")
    for one in lost:
        yield from _other(voice, one, view)


def _other(voice: StudVoice, one: Told, view: GameState) -> Iterator[Part]:
    seat: Seat = getattr(one.event, "seat", 0)
    cards = held_by(view, seat)
    if HIDDEN in cards:
        yield from paragraphs(one.lines)
        return
    key = "result.hand" if isinstance(one.event, events.HandShown) else "result.mucked"
    said = voice.words.say(key, name=voice.names[seat], hand=voice.hand(view, seat))
    first, *low = view.variant.sides
    sides = (first, *(side for side in low if eight_or_better(mask_of(cards)))) if len(cards) >= HAND_SIZE else ()
    yield Pieces(_cards(view, seat, used_for(cards, sides)), said)


def _cards(view: GameState, seat: Seat, five: Sequence[str]) -> tuple[Piece, ...]:
    """All cards of a hand in the order in which they came, those that make it marked."""
    player = view.players[seat]
    order = codes((*player.down[:2], *player.up, *player.down[2:], *view.community))
    return tuple(Piece(code, "used" if code in five else "faint") for code in order)


def _stacks(voice: StudVoice, view: GameState, changes: Sequence[int]) -> Iterator[Text | Grid]:
    """The chips of each seat before and after, and who has won most so far."""
    words = voice.words
    nets = [player.stack - player.bought for player in view.players]
    rows = tuple(
        (
            voice.names[seat],
            amount(player.stack - won),
            signed(won),
            amount(player.stack),
            str(1 + sum(net > nets[seat] for net in nets)),
        )
        for seat, (player, won) in enumerate(zip(view.players, changes, strict=True))
    )
    yield text(words["result.chips"], role="heading")
    head = (words[f"result.{key}"] for key in ("before", "change", "after", "place"))
    yield Grid(rows, (words["standing.player"], *head))


def _next(voice: StudVoice, view: GameState) -> Iterator[Text]:
    """The next game of a mix, if there is one more deal."""
    coming = view.rules.game_of(view.deal + 1).name
    if coming != view.game and match_end(view) is None:
        yield text(voice.words.say("result.next_game", game=voice.variant(coming)))
