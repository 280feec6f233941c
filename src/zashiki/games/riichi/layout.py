"""The shuffled order of a deal, put together again from what was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zashiki.games.riichi.deals import DEALT_TILES, INDICATORS
from zashiki.games.riichi.events import DoraShown, Event, RoundDealt, RoundDrawn, RoundWon, TileDiscarded, TileDrawn
from zashiki.games.riichi.pieces import HIDDEN, Tile
from zashiki.kernel.game import Seat

NOWHERE = -1


def laid_out(events: Sequence[Event], deal: int) -> tuple[str, ...]:
    """Give the shuffled order of a deal as far as these events tell it, `?` where they do not; () without that deal.

    Draws are counted whoever made them, since everybody hears of them; a tile that was hidden when it was drawn is
    known once it is discarded as drawn, wins, or lies open with a hand that is thrown in.
    """
    happened = iter(events)
    dealt = next((event for event in happened if isinstance(event, RoundDealt) and event.deal == deal), None)
    if dealt is None:
        return ()
    order = list(dealt.order)
    for place, tile in _told(happened, dealt):
        if tile is not HIDDEN and 0 <= place < len(order):  # a forged record may draw more than there is
            order[place] = tile
    return tuple(tile.value for tile in order)


def _told(events: Iterable[Event], dealt: RoundDealt) -> Iterator[tuple[int, Tile]]:
    """What the events of a round tell of single places in its order."""
    if not dealt.players:
        return
    dora, ura = (len(dealt.order) - part * INDICATORS for part in (2, 1))
    shown, first, last = 1, DEALT_TILES * dealt.players, dora - 1
    held: dict[Seat, int] = {}
    for event in events:
        match event:
            case TileDrawn(seat, tile, replacement):
                held[seat] = last if replacement else first
                first, last = first + (not replacement), last - replacement
                yield held[seat], tile
            case TileDiscarded(seat, tile, drawn=True):
                yield held.get(seat, NOWHERE), tile
            case DoraShown(tile):
                yield dora + shown, tile
                shown += 1
            case RoundWon():
                yield from enumerate(event.ura, ura)
                if event.source == event.seat:
                    yield held.get(event.seat, NOWHERE), event.tile
            case RoundDrawn(kind="nine_terminals", shown=hands):
                yield from ((held.get(seat, NOWHERE), tile) for seat, tiles in hands for tile in tiles[-1:])
            case RoundDealt():
                return
            case _:
                pass
