"""The chips at a glance: what it costs to stay, the pots as they stand, and what a call needs to be worth it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from zashiki.games.stud import BringIn, Call, GameState, PlayerState
from zashiki.games.stud.actions import Action, Bet, Complete, Raise
from zashiki.games.stud.betting import opens
from zashiki.games.stud.telling import chips, listed
from zashiki.kernel.game import Seat
from zashiki.texts.words import Words

SAMPLES = 2000
"""Worlds that a share is estimated from: enough for a percent or two, and too few to be felt."""


def cost(view: GameState, seat: Seat, action: Action) -> int:
    """What a choice takes from a seat's stack."""
    player = view.players[seat]
    match action:
        case Call():
            return min(view.bet - player.street, player.stack)
        case BringIn():
            return min(view.rules.bring_in, player.stack)
        case Complete(to) | Bet(to) | Raise(to):
            return to - player.street
        case _:
            return 0


def to_call(view: GameState, seat: Seat) -> int:
    """What a seat must add to stay in."""
    player = view.players[seat]
    return max(min(view.bet - player.street, player.stack), 0)


def pots(players: Sequence[PlayerState]) -> list[int]:
    """The main pot and the side pots as they stand, parted where a live seat is all-in; one where nobody is."""
    levels = sorted({player.total for player in players if player.live and not player.stack})
    found, below = [], 0
    for level in (*levels, max((player.total for player in players), default=0)):
        amount = sum(min(player.total, level) - min(player.total, below) for player in players)
        if amount:
            found.append(amount)
        below = max(below, level)
    return found


def pot_words(view: GameState, words: Words) -> str:
    """The pot in words, with its parts where there are several."""
    parts = pots(view.players)
    if len(parts) < 2 or sum(parts) != view.pot:  # noqa: PLR2004 - a main pot, and another
        return words.say("table.pot", amount=chips(view.pot))
    main, *sides = map(chips, parts)
    return words.say("table.pots", amount=chips(view.pot), main=main, sides=listed(sides, words))


def hints(view: GameState, seat: Seat, words: Words) -> list[str]:
    """What a call must win to be worth it, and what the hand wins on average against hands that stayed in."""
    price, lines = to_call(view, seat), []
    if price:
        gaps = {"odds": f"{view.pot / price:.1f}", "price": chips(price), "pot": chips(view.pot)}
        lines.append(words.say("hint.odds", percent=f"{price / (view.pot + price):.0%}", **gaps))
    elif not opens(view):
        lines.append(words["hint.free"])
    return [*lines, words.say("hint.share", percent=f"{_share(view, seat):.0%}", even=f"{1 / len(view.live):.0%}")]


def _share(view: GameState, seat: Seat) -> float:
    """The part of the pot that a seat can expect, estimated from what it sees."""
    from zashiki.players.stud.ranges import share

    return share(view, seat, SAMPLES, Random(0))
