"""The chips at a glance: what it costs to stay, the pots as they stand, and what a call needs to be worth it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from zashiki.games.stud import GameState, PlayerState, deal_end
from zashiki.games.stud.betting import opens, to_call
from zashiki.kernel.game import Seat
from zashiki.players.stud.moves import prize
from zashiki.players.stud.ranges import share
from zashiki.telling.stud.teller import chips, listed
from zashiki.texts.words import Words

SAMPLES = 2000
"""Worlds that a share is estimated from: enough for a percent or two, and too few to be felt."""


def parted(players: Sequence[PlayerState]) -> list[int]:
    """The main pot and the side pots as they stand, parted where a live seat is all-in; one where nobody is."""
    found: list[int] = []
    before = frozenset[Seat]()
    for pot in deal_end.pots(players):
        ended = any(not players[seat].stack for seat in before.difference(pot.seats))
        if found and not ended:
            found[-1] += pot.amount  # that somebody has yet to call parts no pot
        else:
            found.append(pot.amount)
        before = frozenset(pot.seats)
    return found


def pot_words(view: GameState, words: Words) -> str:
    """The pot in words, with its parts where there are several."""
    parts = parted(view.players)
    if len(parts) < 2 or sum(parts) != view.pot:  # noqa: PLR2004 - a main pot, and another
        return words.say("table.pot", amount=chips(view.pot))
    main, *sides = map(chips, parts)
    return words.say("table.pots", amount=chips(view.pot), main=main, sides=listed(sides, words))


def hints(view: GameState, seat: Seat, words: Words) -> list[str]:
    """What a call must win to be worth it, and what the hand wins on average against hands that stayed in."""
    price, lines = to_call(view, seat), []
    if price:
        won = prize(view, seat, price)
        gaps = {"odds": f"{(won - price) / price:.1f}", "price": chips(price), "pot": chips(won - price)}
        lines.append(words.say("hint.odds", percent=f"{price / won:.0%}", **gaps))
    elif not opens(view):
        lines.append(words["hint.free"])
    return [
        *lines,
        words.say(
            "hint.share", percent=f"{share(view, seat, SAMPLES, Random(0)):.0%}", even=f"{1 / len(view.live):.0%}"
        ),
    ]
