"""Who stands where in a match of Koi-Koi, and the months that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi import GameState
from zashiki.games.koikoi.state import other
from zashiki.telling.koikoi.round_end import place_of
from zashiki.telling.koikoi.voice import KoiKoiVoice
from zashiki.telling.numbers import amount
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Grid, Part, Sheet, text


def standing(voice: KoiKoiVoice, view: GameState, chapters: Sequence[Chapter]) -> Sheet:
    """Say who won or leads, why the match is over once it is, both scores, and the months."""
    return Sheet(headline(voice, view), tuple(_parts(voice, view, chapters)))


def _parts(voice: KoiKoiVoice, view: GameState, chapters: Sequence[Chapter]) -> Iterator[Part]:
    words, found = voice.words, [player.score for player in view.players]
    if view.ended:
        yield text(words.say("event.match_ended", reason=words[f"match_end.{view.ended}"]))
    elif view.round:
        yield text(voice.counted(view.round))
    order = sorted(range(len(found)), key=lambda seat: (-found[seat], seat))
    rows = tuple((place_of(voice, found, seat), voice.names[seat], amount(found[seat])) for seat in order)
    head = (words["summary.column.place"], words["column.player"], words["summary.column.after"])
    yield Grid(rows, head, left=2)
    if chapters:
        yield text(words["log.title"], role="heading")
        yield from (text(line) for line in _months(voice, chapters))


def _months(voice: KoiKoiVoice, chapters: Sequence[Chapter]) -> Iterator[str]:
    for one in chapters:
        yield f"{one.title}{voice.words['telling.colon']}{one.line}"


def headline(voice: KoiKoiVoice, view: GameState) -> str:
    """Say who won the match and by what; while it goes on, how it stands."""
    words, scores = voice.words, [player.score for player in view.players]
    if view.ended is None:
        first, second = map(amount, scores)
        return words.say("standing.now", one=voice.names[0], first=first, two=voice.names[1], second=second)
    if scores[0] == scores[1]:
        return words.say("final.draw", points=voice.points(scores[0]))
    winner = 0 if scores[0] > scores[1] else 1
    key = "final.you" if winner == voice.me else "final.lost" if voice.me is not None else "final.won"
    gaps = {"points": voice.points(scores[winner]), "other": voice.points(scores[other(winner)])}
    return words.say(key, name=voice.names[winner], **gaps)


def log(voice: KoiKoiVoice, view: GameState, chapters: Sequence[Chapter]) -> Sheet:
    """List the months with what each changed and the score after it."""
    words, total = voice.words, [view.rules.start_points] * len(voice.names)
    rows = []
    for one in chapters:
        total = [score + change for score, change in zip(total, one.changes, strict=True)]
        rows.append((one.title, one.line, *map(amount, total)))
    head = (words["log.month"], words["log.result"], *voice.names)
    return Sheet(words["log.title"], (Grid(tuple(rows), head, left=2),) if rows else ())
