"""Who stands where: during a match, at its end, and at the choice to end it; and the rounds so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.riichi.state import GameState
from zashiki.telling.mahjong_words import change, final_points, written_uma
from zashiki.telling.numbers import amount
from zashiki.telling.riichi.voice import RiichiVoice
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Grid, Part, Sheet, text


def standing(voice: RiichiVoice, view: GameState, chapters: Sequence[Chapter]) -> Sheet:
    """Say who stands where; once the match is over, who came where with scores and points, uma and oka in them."""
    words, final, rules = voice.words, view.final, voice.rules
    if final is None:
        return Sheet(voice.round(view), (places_grid(voice, view), *log_parts(voice, chapters)))
    gaps = {"back": amount(rules.return_points), "uma": written_uma(rules), "oka": rules.oka}
    parts: list[Part] = [
        text(voice.over(view)),
        voice.table.settlement(final.places, final.scores, final.points),
        text(words.say("final.settled", **gaps)),
    ]
    return Sheet(headline(voice, view), (*parts, *log_parts(voice, chapters)))


def headline(voice: RiichiVoice, view: GameState) -> str:
    """The listener's own place, or who came first, in one line; empty while the match is played."""
    final = view.final
    if final is None:
        return ""
    seat = voice.me if voice.me is not None else final.places.index(1)
    place = voice.table.place(final.places[seat])
    gaps = {"place": place, "score": amount(final.scores[seat]), "points": final_points(final.points[seat])}
    key = "final.first" if voice.me is None else f"final.place_{final.places[seat]}"
    return voice.words.say(key, name=voice.names[seat], **gaps)


def places_grid(voice: RiichiVoice, view: GameState) -> Grid:
    """The seats by their scores, each with what it lacks to the first."""
    return voice.table.standing(voice.places(view), [player.score for player in view.players])


def log(voice: RiichiVoice, chapters: Sequence[Chapter]) -> Sheet:
    """The rounds so far, a line each, with what each changed."""
    parts = tuple(log_parts(voice, chapters))
    return Sheet(voice.words["log.title"], parts or (text(voice.words["log.none"]),))


def log_parts(voice: RiichiVoice, chapters: Sequence[Chapter]) -> Iterator[Part]:
    """The rounds as a table, if there are any."""
    if not chapters:
        return
    rows = ((one.title, *map(change, one.changes), one.line) for one in chapters)
    yield Grid(tuple(rows), (voice.words["log.round"], *voice.names, voice.words["log.line"]))
