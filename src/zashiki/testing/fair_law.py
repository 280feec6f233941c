"""Law 7 for records: what every viewer saw of the deals follows from the keys that were published."""

from __future__ import annotations

from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError
from zashiki.records.audit import verify
from zashiki.records.export import export
from zashiki.testing.law_tools import LawBroken
from zashiki.testing.random_play import viewers


def law_7_every_viewer_can_check_the_deals(match: AnyMatch) -> None:
    """Law 7 and fair/1: a match as it was played holds when it is checked, by the table and by each viewer.

    So `canonical_order` and `laid_out` say what `advance` does, even on what one seat heard. Only deals that are
    `revealed` can be checked: hold it against matches that are over.
    """
    whole = Record.start(match)
    whole.game = match.game  # which need not be registered
    _hold_record(whole, "the table")
    for viewer in viewers(match):
        _hold_record(_seen(whole, viewer), f"viewer {viewer}")


def _seen(whole: Record, viewer: Seat | None) -> Record:
    seen = export(whole, viewer)
    seen.game = whole.game
    return seen


def _hold_record(record: Record, whose: str) -> None:
    try:
        verify(record)
    except RecordError as error:
        raise LawBroken(7, f"the honest record of {whose} does not hold: {error}") from error
    except Exception as error:  # a function of the game may fail in any way
        raise LawBroken(7, f"the record of {whose} cannot be checked: {type(error).__name__}: {error}") from error
