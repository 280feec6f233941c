"""What a seat answers by itself: forced discards in riichi, and what its person has switched on."""

from __future__ import annotations

from dataclasses import dataclass

from zashiki.games.riichi import Action, Discard, GameState, Pass, Phase, Ron, Tsumo, legal
from zashiki.kernel.game import Seat


@dataclass
class Switches:
    """What one seat's person has switched on. A win is asked about in any case."""

    no_calls: bool = False
    """鳴きなし: nothing is called; tiles that cannot be won pass by themselves."""
    letting: bool = False
    """Until the round ends, what is drawn is discarded, and nothing is called."""

    def automatic(self, view: GameState, seat: Seat) -> Action | None:
        """Give the choice that needs no asking; None: the person must choose."""
        actions = list(legal(view, seat))
        if any(isinstance(action, Tsumo | Ron) for action in actions):
            return None
        if view.phase is Phase.TURN:
            player = view.players[seat]
            forced = bool(player.riichi) and len(actions) == 1
            drawn = player.drawn
            return Discard(drawn, drawn=True) if drawn is not None and (forced or self.letting) else None
        passes = view.phase in (Phase.CALLS, Phase.ROBBING) and (self.no_calls or self.letting)
        return Pass() if passes else None


class People:
    """The people at one screen: what each has switched on, and whose tiles were seen there last.

    A curtain falls only before tiles are shown to somebody else, so that an answer that needs no asking tells nobody
    that a seat was asked.
    """

    def __init__(self, me: Seat | None) -> None:
        """`me` is the only person; None: several share the screen."""
        self._switches: dict[Seat, Switches] = {}
        self._seen = me
        self._awaited: Seat | None = None
        self._asks = False

    def of(self, seat: Seat) -> Switches:
        """What a seat's person has switched on."""
        return self._switches.setdefault(seat, Switches())

    def new_round(self) -> None:
        """What was let go was let go until the end of the round."""
        for one in self._switches.values():
            one.letting = False

    def recalled(self) -> None:
        """After a pause or an undo the next choice is asked for, even a forced one: it may be taken back, too."""
        self._asks = True

    def automatic(self, view: GameState, seat: Seat) -> Action | None:
        """Give the choice that a seat's person need not be asked for."""
        asks, self._asks = self._asks, False
        return None if asks else self.of(seat).automatic(view, seat)

    def awaits(self, seat: Seat) -> None:
        """A curtain is wanted before this seat's tiles are seen."""
        self._awaited = None if seat == self._seen else seat

    def curtain_for(self, seat: Seat) -> bool:
        """Whether the curtain falls before this seat is asked; its tiles are seen from now on."""
        falls, self._awaited, self._seen = self._awaited == seat, None, seat
        return falls
