"""What is easily forgotten at a real table."""

from __future__ import annotations

from collections.abc import Iterator

from zashiki.games.riichi.value.payments import STICK
from zashiki.games.score_table import Abort, Action, GameState, aborts_of
from zashiki.telling.numbers import signed
from zashiki.telling.score_table.voice import ScoreTableVoice
from zashiki.telling.values import Hint


def hints(voice: ScoreTableVoice, view: GameState) -> Iterator[Hint[Action]]:
    """Say what a win brings besides the hand, and that four riichi abort."""
    words = voice.words
    if len(view.in_riichi) == len(view.players) and "four_riichi" in aborts_of(view.rules):
        yield Hint(words["hint.four_riichi"], action=Abort("four_riichi"))
    if besides := tuple(_besides(voice, view)):
        yield Hint(words.say("hint.besides", what=voice.listed(besides)), "reading")


def _besides(voice: ScoreTableVoice, view: GameState) -> Iterator[str]:
    """What a ron would bring besides the hand."""
    say, rules = voice.words.say, view.rules
    if view.honba and rules.honba_enabled and rules.honba_ron:
        yield say("sheet.adds", what=voice.counters(view.honba), points=signed(view.honba * rules.honba_ron))
    if view.sticks:
        yield say("sheet.adds", what=voice.deposits(view.sticks), points=signed(STICK * view.sticks))
