"""What the tests of riichi share: a winning hand in one line of text."""

from typing import Any

from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import EAST, Meld, Tile
from zashiki.games.riichi.rules import Ruleset, preset
from zashiki.games.riichi.value.hand_value import HandValue, WinningHand, value_of

TENHOU = preset("tenhou")
KINDS = {"c": "chi", "p": "pon", "k": "open_kan", "a": "closed_kan", "d": "added_kan"}


def meld(text: str) -> Meld:
    """A meld: its kind's letter, then its tiles, as in `p777z` or `a1111m`."""
    return Meld(KINDS[text[0]], tiles(text[1:]))  # type: ignore[arg-type]  # one of the five kinds


def win(concealed: str, last: str, *melds: str, **more: object) -> WinningHand:
    """A hand whose last tile is named beside it."""
    held = (*tiles(concealed), Tile(last))
    defaults: dict[str, object] = {"seat_wind": EAST + 1, "round_wind": EAST}
    return WinningHand(tiles=held, win=Tile(last), melds=tuple(map(meld, melds)), **(defaults | more))  # type: ignore[arg-type]


def value(concealed: str, last: str, *melds: str, rules: Ruleset = TENHOU, **more: Any) -> HandValue:
    """What such a hand is worth."""
    return value_of(rules, win(concealed, last, *melds, **more))


def yaku(concealed: str, last: str, *melds: str, rules: Ruleset = TENHOU, **more: object) -> dict[str, int]:
    """Its yaku by name."""
    return dict(value(concealed, last, *melds, rules=rules, **more).yaku)
