"""The pots of a view: as they stand while a deal is played, and how they went once it is over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from zashiki.games.stud import deal_end
from zashiki.games.stud.deal_end import Pot
from zashiki.games.stud.events import PotAwarded
from zashiki.games.stud.hand_ranks import used
from zashiki.games.stud.pieces import HIDDEN
from zashiki.games.stud.state import BETTING, DEAL_OVER, GameState, PlayerState
from zashiki.kernel.game import Seat
from zashiki.telling.stud.cards import codes


class PotNow(NamedTuple):
    """A pot as it stands."""

    amount: int
    gathered: int
    """What of it was put in before this street."""
    seats: tuple[Seat, ...]


def pots_now(players: Sequence[PlayerState]) -> tuple[PotNow, ...]:
    """The main pot and the side pots, parted where a live seat is all-in; one where nobody is."""
    return _pots_of(tuple([PlayerState(one.stack, 0, (), (), one.live, one.street, one.total) for one in players]))


@lru_cache(maxsize=256)
def _pots_of(players: tuple[PlayerState, ...]) -> tuple[PotNow, ...]:
    """The same of seats without their cards, which are the same to all who listen: it is found once for them all."""
    found: list[Pot] = []
    for pot in deal_end.pots(players):
        ended = found and any(not players[seat].stack for seat in set(found[-1].seats).difference(pot.seats))
        if found and not ended:  # that somebody has yet to call parts no pot
            found[-1] = Pot(found[-1].amount + pot.amount, found[-1].seats)
        else:
            found.append(pot)
    if len(found) == 1:
        amount, seats = found[0]
        return (PotNow(amount, sum([max(one.total - one.street, 0) for one in players]), seats),)
    return tuple(_with_gathered(found, players))


def without_returned(view: GameState) -> tuple[PlayerState, ...]:
    """The seats as their bets lie there: a bet that nobody called in full has come back by as much.

    The rules take it from what a seat has put in in all. Whoever bets has put in before this street as much as any.
    """
    if view.turn is not None or view.phase is not BETTING:
        return view.players
    before = [one.total - one.street for one in view.players]
    left = [one.total - max(before[:at] + before[at + 1 :]) for at, one in enumerate(view.players)]
    return tuple(
        replace(one, street=max(rest, 0)) if one.street > max(rest, 0) else one
        for one, rest in zip(view.players, left, strict=True)
    )


def _with_gathered(found: Sequence[Pot], players: Sequence[PlayerState]) -> list[PotNow]:
    """Fill each pot, from the main pot on, with what was put in before this street."""
    before = [max(one.total - one.street, 0) for one in players]
    parted, below = list[PotNow](), 0
    for at, (amount, seats) in enumerate(found):
        last = at == len(found) - 1
        level = max(one.total for one in players) if last else _level(players, seats, found[at + 1].seats)
        gathered = sum(min(one, level) - min(one, below) for one in before)
        parted.append(PotNow(amount, gathered, seats))
        below = level
    return parted


def _level(players: Sequence[PlayerState], seats: Sequence[Seat], beyond: Sequence[Seat]) -> int:
    """How much each seat put into this pot and those below it: all that the seats have that go no further."""
    return max(players[seat].total for seat in seats if seat not in beyond)


# Once a deal is over.


def mucked(view: GameState, player: PlayerState) -> bool | None:
    """Whether a seat threw its hand away at the showdown; None: the view does not tell.

    One that folded before is dealt no more cards. Where the rules go on dealing to it, it has put in less than the
    others, or did not choose on the last street though others did; one that folded when nobody bet looks like a loser.
    """
    if player.live or not player.dealt or not player.up or view.opened != view.deal:
        return False
    rules, others = view.rules, view.players
    if not rules.folded_dealt or not (player.stack or rules.sitting_out):
        return True
    folded = player.total < max(one.total for one in others) or (not player.acted and any(one.acted for one in others))
    return False if player.stack and folded else None


def told_apart(view: GameState) -> bool:
    """Whether the view tells of every seat if it folded, or lost at the showdown."""
    return all(mucked(view, one) is not None for one in view.players)


def awards(view: GameState) -> tuple[PotAwarded, ...]:
    """How the pots of the deal that has just ended were paid out, as the events said.

    Which of them were contested is known only where folded hands and beaten ones are `told_apart`.
    """
    live = [one for one in view.players if one.live]
    if view.phase is not DEAL_OVER or (len(live) > 1 and any(HIDDEN in one.down for one in live)):
        return ()
    stayed = tuple(replace(one, live=True) if mucked(view, one) else one for one in view.players)
    rake = min(view.rules.rake, sum(one.total for one in stayed))
    found = deal_end.after_rake(deal_end.pots(stayed), rake)
    shown = [Pot(pot.amount, tuple(seat for seat in pot.seats if view.players[seat].live)) for pot in found]
    alone = {number for number, pot in enumerate(found) if len(pot.seats) == 1}
    return tuple(replace(award, contested=award.pot not in alone) for award in deal_end.awarded(view, shown))


@lru_cache(maxsize=1024)
def five_used(mask: int, *, for_low: bool) -> tuple[str, ...]:
    """The five cards that make a hand, by code."""
    return codes(used(mask, for_low=for_low))
