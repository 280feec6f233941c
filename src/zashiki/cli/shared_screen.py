"""Several people at one screen: the curtain between them, and questions that must not tell whom they are for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zashiki.cli.narration import Narration
from zashiki.cli.table_setting import TableSetting
from zashiki.kernel.game import Seat
from zashiki.telling import Form

ANYBODY = 2.0
"""Seconds in which somebody at a shared screen may say that they call."""


class SharedScreen:
    """What is said to the people at a screen that they share."""

    def __init__(self, setting: TableSetting, told: Narration) -> None:
        """Share the screen of a table."""
        self._table, self._setup, self._surface = setting
        self._told = told

    def curtain(self, seat: Seat) -> None:
        """Hide what is hidden until this seat's person is alone at the screen; where nothing is, do nothing.

        The next pictures are seen from its side, whether or not it is asked anything: nobody learns whether it was.
        """
        self._told.seat = seat
        if self._setup.game.VEILED:
            self._surface.curtain(self._setup.names[seat])

    def anybody(self, view: Any, people: Sequence[Seat]) -> list[Seat]:  # noqa: ANN401 - likewise
        """Ask all people at a shared screen whether they call; gives those who said so by the number of their seat."""
        scene, comma = self._table.speaker.scene(view, None), self._setup.words["telling.comma"]
        who = comma.join(
            self._setup.words.say("anybody.one", n=seat + 1, name=self._setup.names[seat]) for seat in people
        )
        text = self._setup.words.say("anybody.asked", who=who)
        answer = self._surface.anybody(text, lambda: self._told.shown(scene), seconds=ANYBODY)
        return [seat for seat in people if str(seat + 1) in answer]

    def in_vain(self, seat: Seat) -> None:
        """Tell somebody who said that they call that there is nothing to call."""
        self._surface.page([self._setup.words.say("anybody.nothing", name=self._setup.names[seat])], may_leave=False)

    def quiet_choice(self, view: Any, seat: Seat) -> Any:  # noqa: ANN401 - likewise
        """The choice that gives up what a seat is asked in secret: a pass; None where it must choose in any case."""
        offers = self._table.speaker.offers(view, seat)
        assert not isinstance(offers, Form)  # noqa: S101 - nobody fills in a form in secret
        return next((offer.action for offer in offers if offer.weight == "quiet"), None)
