"""What the check of a record comes to, in words: what was made again, what that proves, what could not be checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki import telling
from zashiki.kernel.record import Record
from zashiki.kernel.record_lines import FairTable
from zashiki.parlour.seat_names import names_of
from zashiki.records.contents import steps_of
from zashiki.records.verdicts import FileVerdict
from zashiki.texts.words import Words


def verdict_lines(report: FileVerdict, record: Record, words: Words) -> Iterator[str]:
    """Say what was made again, by the words of the record's game."""
    chance = record.header.chance
    if report.holds:
        key = "choices_undone" if report.undone else "choices"
        yield words.say(f"verdict.{key}", n=report.choices, undone=report.undone)
    else:
        yield words.say("verdict.folded", n=len(steps_of(record)))
        if report.choices:
            yield words.say("verdict.choices_found", n=report.choices)
    if report.deals:
        key = "deals_seen" if not report.holds else "deals" if isinstance(chance, FairTable) else "deals_given"
        yield words.say(f"verdict.{key}", n=report.deals)
    if isinstance(chance, FairTable) and report.keys and (report.deals or not report.holds):
        yield words.say("verdict.keys", n=report.keys)
        yield words.say("verdict.commitment", commitment=chance.commitment)
        if report.deals:
            yield words["verdict.proves" if report.holds else "verdict.proves_seen"]
    if report.undone and not report.holds:
        yield words.say("verdict.undone", n=report.undone)
    if report.scores is not None:
        yield words.say("verdict.ended", scores=_result(report.scores, record, words))


def verdict_notes(report: FileVerdict, words: Words) -> Iterator[str]:
    """Say what could not be checked, or is worth knowing."""
    return (words[f"verdict.note.{note}"] for note in notes_of(report) if note != "undone")


def notes_of(report: FileVerdict) -> Iterator[str]:
    """Give what is worth saying: where nothing was dealt, a commitment to deals is not missed."""
    dealt = report.deals or not report.holds
    return (note for note in report.notes if dealt or note != "no_commitment")


def _result(scores: Sequence[int], record: Record, words: Words) -> str:
    """The scores, by name where there are more than two."""
    speaker = telling.speaker(record.game, language=words.language, rules=record.rules)
    written = list(map(speaker.score, scores))
    if len(scores) == 2:  # noqa: PLR2004 - a pair
        return (", " if min(scores) < 0 else "–").join(written)  # a dash beside a minus sign cannot be read
    names = names_of(record.header.seats, words, me=None)
    return words["telling.comma"].join(f"{name} {score}" for name, score in zip(names, written, strict=True))
