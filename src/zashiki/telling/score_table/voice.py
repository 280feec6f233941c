"""What everything that is told of a score table shares: who is called what, and the names of rounds and hands."""

from __future__ import annotations

from zashiki.games.riichi.events import AbortKind
from zashiki.games.riichi.rounds import WINDS
from zashiki.games.score_table import GameState, Ruleset
from zashiki.games.score_table.events import EnteredWin, RoundStarted
from zashiki.games.score_table.vocabulary import LIMIT_HAN
from zashiki.telling.mahjong_words import RoundName, TableWords, round_name
from zashiki.telling.protocols import Listener
from zashiki.telling.voice import Voice

NAMED_HAN = frozenset(LIMIT_HAN.values())
"""Han that are entered by the name of a limit as well as by their number."""


class ScoreTableVoice(Voice[Ruleset]):
    """Speaks to everybody alike: one person writes for all seats and reads it aloud, so nobody is "you"."""

    def __init__(self, listener: Listener[Ruleset]) -> None:
        """Speak to a listener."""
        super().__init__(listener._replace(me=None))
        self.table = TableWords(self.words, self.names)
        """What every mahjong table says alike."""

    def worth(self, won: EnteredWin) -> str:
        """Say what a hand is worth. A limit may be entered by its name alone, so its least han are not claimed."""
        if won.fu or not won.limit or won.han not in NAMED_HAN:
            return self.table.worth(won)
        if won.han == LIMIT_HAN["counted"]:
            return self.words["worth.counted_yakuman"] if won.limit == "yakuman" else self.table.worth(won)
        return self.words[f"limit.{won.limit}"]

    def abort(self, kind: AbortKind) -> str:
        """Name a reason for which a round is broken off."""
        return self.words.get(f"value.aborts.{kind}") or self.words[f"abort.{kind}"]

    def round(self, view: GameState | RoundStarted) -> str:
        """Name the round that is played or begins, its counters and deposits, and who deals."""
        return self.table.round(RoundName(view.wind, view.number, view.honba, view.sticks), view.dealer)

    def round_alone(self, view: GameState) -> str:
        """Name that round and its counters alone, as a log does."""
        return self.table.counted(round_name(WINDS.index(view.wind), view.number, self.words), view.honba)

    def counters(self, honba: int) -> str:
        """Say how many counters there are."""
        return self.words.say("hand.honba_1" if honba == 1 else "hand.honba", n=honba)

    def deposits(self, sticks: int) -> str:
        """Say how many sticks lie on the table."""
        return self.words.say("hand.sticks_1" if sticks == 1 else "hand.sticks", n=sticks)

    def ended(self, view: GameState) -> str:
        """Say why a match is over."""
        return self.words.say("event.match_ended", reason=self.words[f"match_end.{view.reason}"])
