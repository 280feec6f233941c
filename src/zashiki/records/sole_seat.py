"""A seat's record that tells the whole match: nothing was hidden, and the seat made every choice itself."""

from __future__ import annotations

from collections import deque
from typing import Any

from zashiki.kernel.chance import Chance
from zashiki.kernel.game import Illegal
from zashiki.kernel.lines import Choice, Close, Heard, RecordError, Undo, as_raw
from zashiki.kernel.record import AnyMatch, Record
from zashiki.records.contents import AnyStep, steps_of
from zashiki.records.replay import opened_table


def decided_again(record: Record, chance: Chance) -> int | None:
    """Make every choice again, hold what was heard to it, and count the choices; None: others have chosen, too."""
    table = _Table(opened_table(record, chance))
    steps = dict(steps_of(record, undone=True))
    for number, line in enumerate(record.lines, 1):
        match line:
            case Choice() | Heard():
                if not table.follow(steps[number], number, own=isinstance(line, Choice)):
                    return None
            case Undo(to):
                table.go_back(to, number)
            case Close(outcome) if outcome != table.match.outcome:
                raise RecordError(f"line {number}: the recorded outcome is not the one that the choices lead to")
    return table.decided


class _Table:
    """The match as it is made again, and what must be heard before the next choice."""

    def __init__(self, match: AnyMatch) -> None:
        self.match, self.decided = match, 0
        self._expected = deque[Any](match.opening)
        self._choices: list[bool] = []
        """Of each choice and event that stands, whether it is a choice."""

    def follow(self, step: AnyStep, number: int, *, own: bool) -> bool:
        """Make a choice, or hold an event to what followed; False: somebody else has chosen here."""
        if own != (not self._expected):
            if own:
                raise RecordError(f"line {number}: a choice before all that followed from the last one was heard")
            return False
        self._choices.append(own)
        if own:
            try:
                self._expected.extend(self.match.submit(step.seat, step.action))
            except Illegal as refusal:
                raise RecordError(f"line {number}: {refusal}") from None
            self.decided += 1
            return True
        (heard,), due = step.events, self._expected.popleft()
        if heard != due:
            was, should = bytes(as_raw(heard)).decode(), bytes(as_raw(due)).decode()
            raise RecordError(f"line {number}: recorded {was}, but the rules say {should}")
        return True

    def go_back(self, to: int, number: int) -> None:
        """Take choices back."""
        try:
            self.match.undo(sum(self._choices[:to]))
        except Illegal as refusal:
            raise RecordError(f"line {number}: {refusal}") from None
        del self._choices[to:]
        self._expected.clear()
