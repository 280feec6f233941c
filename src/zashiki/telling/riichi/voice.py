"""What everything that is told of riichi shares: whom it is told to, who is called what, and how tiles are written."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.riichi.pieces import BY_KIND, Kind, Tile
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.state import GameState
from zashiki.kernel.game import Seat
from zashiki.telling.mahjong_words import RoundName, TableWords, round_name
from zashiki.telling.protocols import Listener
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.rulesheet import value_text


class Voice:
    """Says things to one listener, who is "you" when `me` is a seat; others go by their names."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        words = listener.words
        self.words, self.rules, self.me, self.pieces = words, listener.rules, listener.me, listener.pieces
        self.names = tuple(words["telling.You"] if at == listener.me else one for at, one in enumerate(listener.names))
        """The seats as they are called at the head of a line."""
        self.table = TableWords(words, self.names)
        """What every mahjong table says alike."""
        self.winds = tuple(words[f"wind_sign.{n}z"] for n in range(1, 5))
        self.rounds = tuple(tuple(round_name(wind, number, words) for number in range(1, 5)) for wind in range(4))
        """Rounds by wind and number, from 0."""
        sizes = {key: value_text(key, getattr(self.rules, key), words) for key in ("players", "length")}
        self.length = words.say("scene.length", **sizes)

    def who(self, seat: Seat) -> str:
        """Name a seat inside a sentence."""
        return self.words["telling.you"] if seat == self.me else self.names[seat]

    def by(self, seat: Seat, key: str, **gaps: object) -> str:
        """Say a sentence about a seat, in the second person for the listener."""
        person = "you" if seat == self.me else "other"
        return self.words.say(f"event.{person}.{key}", who=self.names[seat], **gaps)

    def tile(self, tile: Tile) -> str:
        """Write a tile."""
        return self.pieces.one(CODES[tile])

    def tiles(self, some: Iterable[Tile]) -> str:
        """Write several."""
        return self.pieces.many([CODES[tile] for tile in some])

    def kinds(self, some: Iterable[Kind]) -> str:
        """Write several kinds."""
        return self.tiles(BY_KIND[kind] for kind in some)

    def round(self, view: GameState) -> str:
        """Name the round that is played, with counters, deposits and who deals."""
        return self.table.round(RoundName(WINDS[view.wind], view.number, view.honba, view.sticks), view.dealer)

    def end(self, kind: str) -> str:
        """Name the way in which a round ended."""
        words = self.words
        if kind == "nagashi":
            return words["knob.nagashi"]
        return words.get(f"ended.{kind}") or words.get(f"value.aborts.{kind}") or words[f"abort.{kind}"]

    def sentences(self, some: Iterable[str]) -> str:
        """Say sentences one after the other."""
        return self.words["telling.sentences"].join(some)
