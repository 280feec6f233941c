"""The player who looks at the table as it lies: takes what is worth most, gives away least, counts its chances."""

from __future__ import annotations

from typing import TypeAlias

from zashiki.games.koikoi import Action, CallKoiKoi, CallShobu, Card, GameState, PlayCard, SelectFieldCard, Yaku, score
from zashiki.games.koikoi.legality import CHOOSES_BETWEEN, legal
from zashiki.games.koikoi.pieces import bits
from zashiki.games.koikoi.round_end import score_now
from zashiki.games.koikoi.state import DECIDING, PLAYING, other
from zashiki.kernel.game import Seat
from zashiki.players.koikoi.card_worth import MONTH, Appraisal, Goal, goals, prospects

OWN = 0.6
"""What counts of the hand card that takes: held back, it might have taken another time."""
URGENT = 1.0
"""How much it counts that a card taken cannot be taken by the opponent."""
DANGER = 1.0
"""How much it counts that a card laid down can be."""
KEPT = 0.1
"""What counts of a card's worth while it stays in the hand."""
RAISE = 3
"""Points that playing on brings, where it brings any."""
FALL = 3
"""Points that the opponent makes, where it makes any."""
CAUTION = 1.0
"""Points by which playing on must beat stopping."""

Opinion: TypeAlias = tuple[Action, float]
"""A choice and what it seems worth, in points; only differences mean anything."""


class GreedyPlayer:
    """Looks no further than the card it plays; has no dice, since equal choices fall to the first one."""

    name = "greedy"

    def __init__(self, seed: str) -> None:
        """Take the seed that every player takes."""
        self.seed = seed

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Choose what seems worth most."""
        return best(goals(view.rules), view, seat)


def best(aims: tuple[Goal, ...], view: GameState, seat: Seat) -> Action:
    """Choose for a seat; `aims` are the goals of the rules in play."""
    return max(opinions(aims, view, seat), key=_worth)[0]


def opinions(aims: tuple[Goal, ...], view: GameState, seat: Seat) -> list[Opinion]:
    """Say what each legal choice of a seat seems worth, from that seat's view."""
    if view.phase is DECIDING:
        return _whether_to_stop(aims, view, seat)
    worth = Appraisal(aims, view, seat)
    if view.phase is PLAYING:
        field = bits(view.field)
        return [(PlayCard(card), _play(worth, card, field)) for card in view.players[seat].hand]
    return [(SelectFieldCard(card), _taken(worth, card.bit, worth.held(card))) for card in view.matching]


def _worth(opinion: Opinion) -> float:
    return opinion[1]


def _play(worth: Appraisal, card: Card, field: int) -> float:
    """A card that takes brings itself and what it takes; one that does not is lost if the opponent can take it."""
    take, give = worth.weigh(card.bit)
    threat = worth.held(card)
    matching = field & 15 << (card.id & MONTH)
    if not matching:
        return -KEPT * take - DANGER * threat * give
    taken = []
    while matching:
        one = matching & -matching
        taken.append(_taken(worth, one, threat))
        matching ^= one
    return OWN * take + (max(taken) if len(taken) == CHOOSES_BETWEEN else sum(taken))


def _taken(worth: Appraisal, card: int, threat: float) -> float:
    take, give = worth.weigh(card)
    return take + URGENT * threat * give


def _whether_to_stop(aims: tuple[Goal, ...], view: GameState, seat: Seat) -> list[Opinion]:
    """Stopping pays what stands; playing on is a race between one's own next points and the opponent's first."""
    rules, me, them = view.rules, view.players[seat], view.players[other(seat)]
    stop: Opinion = (CallShobu(), score_now(view, seat).total)
    if CallKoiKoi() not in legal(view, seat):
        return [stop]
    mine, theirs, month = bits(me.captured), bits(them.captured), view.month
    rise = prospects(aims, mine, theirs, rules.turns - me.turns - 1, month)
    fall = prospects(aims, theirs, mine, rules.turns - them.turns, month)
    more = (*me.yaku, Yaku("", RAISE, 0, ()))
    won = score(rules, more, own_calls=me.calls + 1, opponent_calls=them.calls).total
    theirs_then = (*them.yaku, Yaku("", FALL, 0, ()))
    lost = score(rules, theirs_then, own_calls=them.calls, opponent_calls=me.calls + 1).total
    race = rise * (1 - fall / 2) * won - fall * (1 - rise / 2) * lost
    return [stop, (CallKoiKoi(), race - CAUTION)]
