"""The ears of one screen: what is heard is folded into a view, and told. The table may be here or elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from zashiki.cli.answers import Switch
from zashiki.cli.conversation import Conversation
from zashiki.cli.narration import folded
from zashiki.kernel.registry import AnyGame


class Hearing:
    """Of one match."""

    def __init__(self, game: AnyGame, talk: Conversation) -> None:
        """Nothing is seen yet."""
        self._game, self._talk = game, talk
        self.view: Any = None
        """What this screen sees."""

    def news(self, events: Sequence[Any], *, on: Collection[str] = ()) -> Sequence[Switch]:
        """Hear events; gives the switches that were asked for while they were shown."""
        before, self.view = self.view, folded(self._game, self.view, events)
        self._talk.switched(on)
        return self._talk.watch(before, events)

    def taken_back(self, events: int, view: object, heard: Callable[[], Sequence[Any]]) -> None:
        """Hear that the latest events did not happen; `heard` gives all that was heard, where it is needed."""
        self.view = view
        self._talk.took_back(events, heard)
