"""What a picture of a stud table shows: every seat with its cards, chips and last word, the pots, and whose turn it is.

Cards are codes (`As`; `?` face down), chips are numbers, and words are in the listener's language.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from zashiki.games.stud.variants import GameName
from zashiki.kernel.game import Seat
from zashiki.telling.table_scene import TableScene


class Tag(msgspec.Struct, frozen=True, gc=False):
    """A word beside a seat, and the key by which a picture may colour it."""

    key: str
    text: str


class SeatScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One seat."""

    name: str
    stack: int
    bet: int
    """What it has put in on this street, without what went back to it; 0 once the pots are paid out …"""
    total: int
    """… and in this deal."""
    live: bool
    """Whether it is in the deal and has not folded."""
    down: tuple[str, ...]
    """The cards dealt face down; `?` where they are not seen. The third of them came last."""
    up: tuple[str, ...]
    state: Tag | None
    """What it is: `folded`, `mucked`, `all_in`, `out`, or `bring_in` while that is all that was bet."""
    did: Tag | None
    """What it did last on this street, as far as that still stands: `check`, `call`, `bet`, `raise` …

    A bet of which a part went back does not.
    """
    hand_text: tuple[str, ...]
    """What its cards come to as far as they are seen, a line for each half of the pot that the game has."""


class PotScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A pot that is played for."""

    name: str
    """Pot; where there are several: Main pot, Side pot 1."""
    amount: int
    """All that is in it …"""
    gathered: int
    """… and that part of it which was put in before this street."""
    seats: tuple[Seat, ...]
    """Who can win it."""


class Share(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What a seat gets of a pot."""

    seat: Seat
    amount: int
    used: tuple[str, ...]
    """The five cards that won it, in a scoop those of both halves; none where nobody else could, or nobody knows."""
    hand_text: str
    """The same in words."""


class Award(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A pot, or half of one, that was paid out."""

    pot: int
    """0 is the main pot."""
    side: Literal["whole", "high", "low"]
    shares: tuple[Share, ...]
    text: str
    """Who gets it, with what, and why."""


class Scene(TableScene, frozen=True, kw_only=True, tag="stud", tag_field="game"):
    """A table of stud."""

    seats: tuple[SeatScene, ...]

    variant: GameName
    variant_text: str
    street: int
    """3 to 7; 0 where no card is dealt."""
    street_text: str
    deal: int
    """Which deal it is, from 1; 0 before the first …"""
    deals: int
    """… and of how many; 0: nobody knows."""
    deal_text: str
    stakes: tuple[int, int, int, int]
    """Ante, bring-in, small and big bet."""
    bets: tuple[int, ...]
    """How large a bet may be now; two where a pair shows on fourth street and the double bet is allowed."""
    bets_text: str
    dealer: Seat | None
    opener: Seat | None
    """Who opened this street, or was the first to act on it."""
    aggressor: Seat | None
    """Who bet or raised last on this street."""

    pot: int
    """All chips in the middle …"""
    pot_text: str
    """… in words, with its parts."""
    street_pot: int
    """What was put in on this street."""
    pots: tuple[PotScene, ...]
    """The main pot first; none between two deals."""
    to_call: int
    """What the seat must put in to stay."""
    must_open: bool
    """Whether it is the seat's turn to bring in."""
    question: str
    """What the seat is asked; empty when it is not its turn."""
    turn_text: str
    """Whose turn it is; empty when it is nobody's."""
    community: tuple[str, ...]
    """A card that belongs to every hand, when there were too few for seventh street."""
    awards: tuple[Award, ...]
    """Once a deal is over: who got what of it."""
