"""Leaks planted on purpose, one for each kind of byte and one in time: a proof that misses them is worth nothing.

Each tells how many seats are asked in secret, or something that follows from their answers, in a place of its own.
"""

from collections.abc import Callable
from typing import Any, NamedTuple
from unittest import mock

from msgspec.structs import replace

from zashiki.kernel.game import Illegal
from zashiki.parlour.listeners import Listeners
from zashiki.parlour.sitting import Sitting
from zashiki.records.timeline import Timeline
from zashiki.server import table_facts
from zashiki.server.archive import Archive
from zashiki.server.published import Published
from zashiki.server.table_loop import TableLoop

Right = Callable[..., Any]


class PlantedLeak(NamedTuple):
    """One leak."""

    what: str
    owner: Any
    member: str
    instead: Callable[[Right], Any]
    """Makes the leaking function from the right one."""

    def planted(self) -> Any:
        """A patch that lasts for as long as it is wanted."""
        return mock.patch.object(self.owner, self.member, self.instead(getattr(self.owner, self.member)))


def _asked(sitting: Sitting) -> int:
    desk = sitting._desk
    return len(desk.automatons.open_questions(desk.now))


def _one_field_more(send: Right) -> Right:
    def leaking(listeners: Listeners, connection: Any, data: bytes) -> None:
        more = b',"asked_now":%d}' % _asked(listeners._sitting)
        send(listeners, connection, data[:-1] + more if data.startswith(b'{"type":"presence"') else data)

    return leaking


def _said_in_an_error(refuse: Right) -> Right:
    def leaking(listeners: Listeners, connection: Any, id: str, _refusal: Any) -> None:  # noqa: A002 - as in the message
        code = "only_seats" if _asked(listeners._sitting) else "no_such_switch"
        refuse(listeners, connection, id, Illegal(code))

    return leaking


def _last_answer(facts: Right) -> Right:
    def leaking(house: Any, loop: TableLoop, guest: str) -> Any:
        found = facts(house, loop, guest)
        decided = getattr(loop.host, "_decided_at", 0)
        return replace(found, last=max(found.last, decided))

    return leaking


def _length_of_a_record(record: Right) -> Right:
    def leaking(archive: Archive, table: str, asker: Any, *, side: str | None) -> Published:
        found: Published = record(archive, table, asker, side=side)
        return found._replace(data=found.data + b"\n" * len(archive._store.read(table)))

    return leaking


def _short_window(parts: Right) -> Right:
    def leaking(timeline: Timeline, at: int, events: Any) -> Any:
        found = list(parts(timeline, at, events))
        if all(timeline._game.redact(event, None) is not None for event in events):  # nobody was asked
            found = [part._replace(at=part.at - 1) if part.at > at else part for part in found]
            timeline._last = timeline.free_at = max(timeline.free_at - 1, at)
        return found

    return leaking


LEAKS = (
    PlantedLeak("a frame with one field more", Listeners, "send", _one_field_more),
    PlantedLeak("the text of an error", Listeners, "refuse", _said_in_an_error),
    PlantedLeak("the time in a list", table_facts, "facts_in_memory", _last_answer),
    PlantedLeak("the length of a record", Archive, "record", _length_of_a_record),
    PlantedLeak("a pause that is a millisecond shorter", Timeline, "_parts", _short_window),
)
