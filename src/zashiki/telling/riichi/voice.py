"""What everything that is told of riichi shares: whom it is told to, who is called what, and how tiles are written."""

from __future__ import annotations

from collections.abc import Iterable

from zashiki.games.riichi.pieces import BY_KIND, Kind, Tile
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.standings import places_of
from zashiki.games.riichi.state import GameState
from zashiki.telling.mahjong_words import RoundName, TableWords, round_name
from zashiki.telling.protocols import Listener
from zashiki.telling.riichi.tile_names import CODES
from zashiki.telling.rulesheet import value_text
from zashiki.telling.voice import Voice


class RiichiVoice(Voice[Ruleset]):
    """Says things of riichi to one listener: tiles, rounds, and what every mahjong table says alike."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        super().__init__(listener)
        words = self.words
        self.table = TableWords(words, self.names, self.me)
        """What every mahjong table says alike."""
        self.winds = tuple(words[f"wind_sign.{n}z"] for n in range(1, 5))
        self.rounds = tuple(tuple(round_name(wind, number, words) for number in range(1, 5)) for wind in range(4))
        """Rounds by wind and number, from 0."""
        sizes = {key: value_text(key, getattr(self.rules, key), words) for key in ("players", "length")}
        self.length = words.say("scene.length", **sizes)

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
        return self.round_named(view.wind, view.number, view.honba, view.sticks)

    def round_named(self, wind: int, number: int, honba: int, sticks: int) -> str:
        """Name a round likewise; the first is that of the first seat."""
        return self.table.round(RoundName(WINDS[wind], number, honba, sticks), number - 1)

    def places(self, view: GameState) -> tuple[int, ...]:
        """Who stands where now."""
        return places_of(view.rules, [player.score for player in view.players])

    def over(self, view: GameState) -> str:
        """Say that the match is over, and why."""
        return self.words.say("event.match_ended", reason=self.words[f"match_end.{view.reason}"])

    def end(self, kind: str) -> str:
        """Name the way in which a round ended."""
        words = self.words
        if kind == "nagashi":
            return words["knob.nagashi"]
        return words.get(f"ended.{kind}") or words.get(f"value.aborts.{kind}") or words[f"abort.{kind}"]
