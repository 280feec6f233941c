"""From what a person wrote to a choice of riichi: letters, tiles, words, and the notation of `parse_action`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from zashiki.cli.tables.questions import Keyed
from zashiki.games.riichi import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    GameState,
    Kita,
    NineTerminals,
    OpenKan,
    Pass,
    Phase,
    PlayOn,
    Pon,
    Ron,
    Stop,
    Tile,
    Tsumo,
    parse_action,
)
from zashiki.games.riichi.notation import tiles
from zashiki.games.riichi.pieces import BY_KIND, EAST, in_order
from zashiki.kernel.game import Seat
from zashiki.telling import Offer
from zashiki.texts.words import Words

_LETTERS: dict[type, str] = {
    Tsumo: "w",
    Ron: "w",
    DeclareRiichi: "r",
    ClosedKan: "k",
    AddedKan: "k",
    OpenKan: "k",
    Kita: "f",
    NineTerminals: "v",
    Pon: "p",
    Chi: "c",
    Pass: "x",
    Stop: "e",
    PlayOn: "p",
}
_VERBS = {
    **dict.fromkeys(("w", "win", "tsumo", "ron", "ツモ", "ロン", "和了"), "w"),
    **dict.fromkeys(("r", "riichi", "reach", "リーチ", "立直"), "r"),
    **dict.fromkeys(("k", "kan", "カン", "槓"), "k"),
    **dict.fromkeys(("f", "kita", "北抜き", "抜き"), "f"),
    **dict.fromkeys(("v", "nine", "九種九牌"), "v"),
    **dict.fromkeys(("p", "pon", "ポン"), "p"),
    **dict.fromkeys(("c", "chi", "チー"), "c"),
    **dict.fromkeys(("x", "pass", "パス", "スルー", "見送る"), "x"),
    **dict.fromkeys(("e", "end", "stop"), "e"),
    **dict.fromkeys(("d", "discard", "切る"), "d"),
}
_WITH_TILES = ("r", "k", "p", "c", "d")
"""Verbs that may have tiles behind them."""
_DRAWN = ("t", "drawn", "tsumogiri", "ツモ切り")


class Which(NamedTuple):
    """A letter that stands for several choices, of which one must still be named."""

    key: str


class NoTile(NamedTuple):
    """What is no tile, where one should stand."""

    text: str


Meaning: TypeAlias = Action | Which | NoTile | None


class TypedChoices:
    """What a seat may choose, by its letters and as it is written out."""

    def __init__(self, offers: Sequence[Offer[Action]], view: GameState, seat: Seat, words: Words) -> None:
        """Sort what is offered."""
        self.offers, self.player, self.phase, self._words = offers, view.players[seat], view.phase, words
        self._lying = view.lying
        self.discards = [one.action for one in offers if isinstance(one.action, Discard)]
        self.options = [Keyed(_LETTERS[type(one.action)], one) for one in offers if type(one.action) in _LETTERS]

    @property
    def wins(self) -> bool:
        """Whether a win is offered, which nothing should throw away by a slip."""
        return any(offer.weight == "win" for offer in self.offers)

    def offered(self, key: str) -> list[Offer[Action]]:
        """What a letter stands for."""
        return [option.offer for option in self.options if option.key == key]

    def named(self, key: str) -> list[Action]:
        """The choices that a letter stands for."""
        return [one.action for one in self.offered(key)]

    @property
    def drawn(self) -> Action | None:
        """The discard of the tile just drawn."""
        drawn = self.player.drawn
        return None if drawn is None else Discard(drawn, drawn=True)

    # What a person means.

    def meaning(self, text: str) -> Meaning:
        """Read a tile, or a verb that may have tiles behind it; else the notation of the game.

        Whether a choice is legal is the match's business.
        """
        verb, rest = (*text.split(maxsplit=1), "", "")[:2]
        key = _VERBS.get(verb)
        if key is None:
            return self.discard(text) or _parsed(text) or (NoTile(text) if text.isdecimal() else None)
        if rest and key in _WITH_TILES and rest not in _DRAWN and not self._tiles(rest):
            return _parsed(text) or NoTile(rest)
        if key == "d":
            return self.discard(rest) or _parsed(text)
        if key == "r" and rest:
            return self.riichi(rest)
        some = self.named(key)
        if rest:
            some = [action for action in some if self._fits(action, rest)]
        if len(some) > 1:
            return Which(key)
        return some[0] if some else _parsed(text) or self._refused(key, rest)

    def riichi(self, text: str) -> Action | None:
        """Riichi with a tile by its name, one of the hand before the drawn one."""
        some = [action for action in self.named("r") if self._fits(action, text)]
        return some[0] if some else self._refused("r", text)

    def discard(self, text: str) -> Action | None:
        """A discard by its tile: one of the hand before the drawn one, a red five if there is no other."""
        if text in _DRAWN:
            return self.drawn
        tile = self._tile(text)
        if tile is None:
            return None
        held = [action for action in self.discards if action.tile.kind == tile.kind]
        exact = [action for action in held if action.tile is tile]
        return (exact or held or [Discard(tile)])[0]

    def _fits(self, action: Action, text: str) -> bool:
        """Whether a choice is of the tiles that were named; a suit may be left out where a tile lies open."""
        match action:
            case DeclareRiichi(tile, drawn):
                return drawn if text in _DRAWN else self._tile(text) in (tile, BY_KIND[tile.kind])
            case ClosedKan(tile):
                return {one.kind for one in self._tiles(text)} == {tile.kind}
            case AddedKan(tile):
                return self._tile(text) in (tile, BY_KIND[tile.kind])
            case Pon(pair) | Chi(pair):
                return in_order(self._tiles(text)) == in_order(pair)
            case OpenKan():
                return {tile.kind for tile in self._tiles(text)} == {self._lying.kind if self._lying else None}
            case _:
                return False

    def _tile(self, text: str) -> Tile | None:
        """One tile by its code or its name, such as 5p, 白 or white dragon."""
        found = () if text.isdecimal() else self._tiles(text)
        return found[0] if len(found) == 1 else None

    def _tiles(self, text: str) -> tuple[Tile, ...]:
        """Tiles by their codes, of the suit of the tile that lies open where none is named, or one by its name."""
        for tile in Tile:
            if tile.kind >= 0 and text == self._words[f"tile.{tile.value}"].lower():
                return (tile,)
            if tile.kind >= EAST and text == self._words[f"face.{tile.value}"].lower():
                return (tile,)
        suit = self._lying.value[1] if self._lying is not None and text.isdecimal() else ""
        try:
            return tiles(text + suit)
        except ValueError:
            return ()

    def _refused(self, key: str, rest: str) -> Action | None:
        """What a letter asks for where it stands for nothing; the rules say why not."""
        held = self.player.concealed
        some = self._tiles(rest) or ((self.player.drawn or held[0],) if held else ())
        if not some or (key in ("r", "k") and len(some) > 1):
            return None
        named, turn = some[0], self.phase is Phase.TURN
        pair = some if len(some) == 2 else (named, named)  # noqa: PLR2004 - a call needs two tiles
        asked: dict[str, Action] = {
            "w": Tsumo() if turn else Ron(),
            "r": DeclareRiichi(named, drawn=named is self.player.drawn),
            "k": ClosedKan(named) if turn or rest else OpenKan(),
            "f": Kita(),
            "v": NineTerminals(),
            "p": Pon(pair),
            "c": Chi(pair),
            "x": Pass(),
            "e": Stop(),
        }
        return asked.get(key)


def _parsed(text: str) -> Action | None:
    try:
        return parse_action(text)
    except ValueError:
        return None
