"""The player by rules of thumb: a table of starting hands, then its own hand against the boards it sees."""

from __future__ import annotations

from zashiki.games.stud.actions import Action
from zashiki.games.stud.pieces import Card
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import FIRST_STREET
from zashiki.kernel.game import Seat
from zashiki.players.player import dice
from zashiki.players.stud.board_grades import standing
from zashiki.players.stud.moves import Menu, menu
from zashiki.players.stud.starts import CHEAP, FOLD, ONE_BET, OPEN, RAISE, grade

STEAL = 0.4
"""How often it opens for a full bet with the best door card and nothing else, when all others have folded to it."""
LAST_CALL = 8
"""On seventh street a hand that beats a bluff calls where the pot is this many times the price."""


class RulesPlayer:
    """Plays as a careful beginner is taught to."""

    name = "rules"

    def __init__(self, seed: str) -> None:
        """Steal by dice of its own."""
        self._seed = seed

    def choose(self, view: GameState, seat: Seat, /) -> Action:
        """Look at the table of starting hands, or at the boards."""
        choices = menu(view, seat)
        if view.street == FIRST_STREET:
            found = grade(view.game, view.players[seat].cards, dead_cards(view, seat))
            if found < OPEN and self._steals(view, seat):
                return choices.more
            return _opening(view, choices, found)
        return _later(view, choices, standing(view, seat))

    def _steals(self, view: GameState, seat: Seat) -> bool:
        """Whether to open with nothing: nobody has yet, few are behind, and no door shows better."""
        doors = [one.up[0] for at, one in enumerate(view.players) if one.live and at != seat and one.up]
        if view.level or not doors or not _best_door(view, view.players[seat].up[0], doors):
            return False
        waiting = sum(one.live and not one.acted for at, one in enumerate(view.players) if at != seat)
        return waiting <= 1 and dice(self._seed, view).random() < STEAL


def dead_cards(view: GameState, seat: Seat) -> tuple[Card, ...]:
    """Cards of others that lie open, folded ones too, and the one for all."""
    return tuple(card for at, one in enumerate(view.players) if at != seat for card in one.up) + view.community


def _best_door(view: GameState, mine: Card, doors: list[Card]) -> bool:
    """Whether a door card looks better than all the others: high, or in razz low."""
    if view.variant.low_opens:
        return mine.rank > max(door.rank for door in doors)
    return mine.low_rank < min(door.low_rank for door in doors)


def _opening(view: GameState, choices: Menu, found: int) -> Action:
    """Third street: what a grade does at the price it is asked."""
    if found >= RAISE or (found == OPEN and not view.level):
        return choices.more
    dear = choices.price > view.rules.small_bet
    full = choices.price > view.rules.bring_in
    if found == FOLD or (found == CHEAP and full) or (found == ONE_BET and dear):
        return choices.out
    return choices.stay


def _later(view: GameState, choices: Menu, found: int) -> Action:
    """Later streets: strong hands bet, fair ones stay, and the rest goes unless it is free or very cheap."""
    if found >= RAISE or (found == OPEN and not view.level):
        return choices.more
    if found >= ONE_BET or (found == CHEAP and choices.prize > LAST_CALL * choices.price):
        return choices.stay
    return choices.out
