"""How a match ended that was not played to its end: who gave it up, and who won by that; the same in every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.kernel.game import Outcome, Seat
from zashiki.telling.checked_speaker import CheckedSpeaker
from zashiki.telling.protocols import AnySpeaker
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Grid, Part, Sheet, Text
from zashiki.texts.words import Words


def how_it_ended(
    outcome: Outcome | None, why: str, names: Sequence[str], words: Words, *, me: Seat | None = None
) -> str:
    """Say in one sentence why a match is over and who won; empty where it was played to its end.

    `why` is that of the record's last line, `names` are what the seats are called at the head of a line, and `me` is
    the seat that is "you".
    """
    if why in ("", "rules"):
        return ""
    if outcome is None:
        return words.say("early_end.sentence", cause=words[f"early_end.all.{why}"], result=words["early_end.none"])
    who = words["telling.comma"].join(names[seat] for seat in outcome.lost)
    person = "all" if not outcome.lost else "you" if outcome.lost == (me,) else "other"
    cause = words.say(f"early_end.{person}.{why}", who=who)
    return words.say("early_end.sentence", cause=cause, result=_result(outcome, names, words, me))


def _result(outcome: Outcome, names: Sequence[str], words: Words, me: Seat | None) -> str:
    """Say who won, or who shares the first place."""
    winners = outcome.winners
    if not winners:
        return words["early_end.none"]
    if winners == (me,):
        return words["early_end.you_win"]
    who = words["telling.comma"].join(names[seat] for seat in winners)
    return words.say("early_end.wins" if len(winners) == 1 else "early_end.draw", who=who)


def ended_standing(
    speaker: CheckedSpeaker | AnySpeaker,
    view: object,
    outcome: Outcome | None,
    why: str,
    words: Words,
    *,
    chapters: Sequence[Chapter] = (),
    me: Seat | None = None,
) -> Sheet:
    """Say who came where, however the match ended: whoever gave it up comes last, whatever the scores.

    Of one that was played to its end the game's own speaker says all there is to say.
    """
    sheet: Sheet = speaker.standing(view, chapters)
    title = how_it_ended(outcome, why, speaker.names, words, me=me)
    return Sheet(title, tuple(_parts(sheet, outcome, speaker, words))) if title else sheet


def _parts(sheet: Sheet, outcome: Outcome | None, speaker: CheckedSpeaker | AnySpeaker, words: Words) -> Iterator[Part]:
    """Give who came where, and what the sheet has besides; that somebody is to choose is true no more."""
    grids = [at for at, part in enumerate(sheet.parts) if isinstance(part, Grid)]
    first = grids[0] if grids else -1
    if outcome is None and grids:
        yield sheet.parts[first]
    elif outcome is not None:
        head = (words["early_end.place"], words["column.player"], words["early_end.score"])
        rows = (
            (words.say("early_end.nth", n=place), speaker.names[seat], speaker.score(outcome.scores[seat]))
            for place, seat in places_of(outcome)
        )
        yield Grid(tuple(rows), head, left=2)
    for part in sheet.parts[first + 1 :]:
        if not isinstance(part, Text) or part.role != "faint":
            yield part


def places_of(outcome: Outcome) -> list[tuple[int, Seat]]:
    """Who came where, the first first; equal scores share a place, and those who lost share the last."""
    ranks = [(seat in outcome.lost, -points) for seat, points in enumerate(outcome.scores)]
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    return [(1 + sum(other < ranks[seat] for other in ranks), seat) for seat in order]
