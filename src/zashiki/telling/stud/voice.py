"""Who and what is called what at a stud table: seats, cards, games, deals and hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from zashiki.games.stud.hand_names import side_words
from zashiki.games.stud.pieces import Card, cards_of, mask_of
from zashiki.games.stud.rules import Ruleset
from zashiki.games.stud.state import GameState
from zashiki.games.stud.variants import Side
from zashiki.kernel.game import Seat
from zashiki.telling.numbers import signed
from zashiki.telling.protocols import Listener
from zashiki.telling.stud.cards import codes
from zashiki.telling.voice import Voice

REMEMBERED = 256
"""Hands whose words are kept: those of a deal are asked for with every event."""


class StudVoice(Voice[Ruleset]):
    """Speaks of stud to one listener."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        super().__init__(listener)
        self._side = lru_cache(maxsize=REMEMBERED)(self._side_words)

    def cards(self, some: Iterable[Card]) -> str:
        """Write cards one after the other."""
        return self.pieces.many(codes(some))

    def variant(self, game: str) -> str:
        """Name a game."""
        return self.words[f"variant.{game}"]

    def deal(self, deal: int) -> str:
        """Say which deal it is, and of how many; 0: the first is still to come."""
        if not deal:
            return self.words["table.deal_none"]
        key = "table.deal" if self.rules.deals else "table.deal_open"
        return self.words.say(key, deal=deal, deals=self.rules.deals)

    def deal_title(self, deal: int) -> str:
        """Head a deal: which it is, and its game."""
        game = self.variant(self.rules.game_of(deal).name)
        return self.words.say("table.deal_title", deal=self.deal(deal), game=game)

    def hand_lines(self, view: GameState, seat: Seat, *, down: tuple[Card, ...] | None = None) -> tuple[str, ...]:
        """What a seat holds, as far as it is seen, for each half of the pot that the game has."""
        player = view.players[seat]
        seen = mask_of((player.down if down is None else down) + player.up + view.community)
        return tuple([self._side(seen, side) for side in view.variant.sides]) if seen else ()

    def hand(self, view: GameState, seat: Seat, *, down: tuple[Card, ...] | None = None) -> str:
        """The same in one text."""
        lines = self.hand_lines(view, seat, down=down)
        return self.both(lines) if lines else self.words["hand.nothing"]

    def both(self, lines: Sequence[str]) -> str:
        """Join what a hand is high and low."""
        return lines[0] if len(lines) == 1 else self.words.say("hand.both", high=lines[0], low=lines[1])

    def changes(self, some: Sequence[int]) -> str:
        """What each seat won or lost, without those who neither won nor lost."""
        say = self.words.say
        told = (say("event.change", who=self.who(seat), amount=signed(one)) for seat, one in enumerate(some) if one)
        return self.listed(told) or signed(0)

    def _side_words(self, seen: int, side: Side) -> str:
        return side_words(cards_of(seen), (side,), self.words)
