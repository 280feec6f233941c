"""Who stands where in a match of Koi-Koi, and the months that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.koikoi import GameState
from zashiki.games.koikoi.state import other
from zashiki.telling.koikoi.result_sheet import place_of
from zashiki.telling.koikoi.voice import Voice
from zashiki.telling.values import Chapter
from zashiki.texts.sheets import Grid, Part, Sheet, text


def standing(view: GameState, chapters: Sequence[Chapter], voice: Voice) -> Sheet:
    """Say who won or leads, why the match is over once it is, both scores, and the months."""
    return Sheet(headline(view, voice), tuple(_parts(view, chapters, voice)))


def _parts(view: GameState, chapters: Sequence[Chapter], voice: Voice) -> Iterator[Part]:
    words, found = voice.words, [player.score for player in view.players]
    if view.ended:
        yield text(words.say("event.match_ended", reason=words[f"match_end.{view.ended}"]))
    elif view.round:
        yield text(voice.counted(view.round))
    order = sorted(range(len(found)), key=lambda seat: (-found[seat], seat))
    rows = tuple((place_of(found, seat, voice), voice.names[seat], str(found[seat])) for seat in order)
    yield Grid(rows, tuple(words[f"summary.column.{key}"] for key in ("place", "player", "after")), left=2)
    if chapters:
        yield text(words["standing.months"], role="heading")
        yield from (text(line) for line in _months(chapters, voice))


def _months(chapters: Sequence[Chapter], voice: Voice) -> Iterator[str]:
    for one in chapters:
        yield f"{one.title}{voice.words['telling.colon']}{one.line}"


def headline(view: GameState, voice: Voice) -> str:
    """Say who won the match and by what; while it goes on, how it stands."""
    words, scores = voice.words, [player.score for player in view.players]
    if view.ended is None:
        return words.say("standing.now", one=voice.names[0], first=scores[0], two=voice.names[1], second=scores[1])
    if scores[0] == scores[1]:
        return words.say("final.draw", points=voice.points(scores[0]))
    winner = 0 if scores[0] > scores[1] else 1
    key = "final.you" if winner == voice.me else "final.lost" if voice.me is not None else "final.won"
    gaps = {"points": voice.points(scores[winner]), "other": voice.points(scores[other(winner)])}
    return words.say(key, name=voice.names[winner], **gaps)


def months(view: GameState, chapters: Sequence[Chapter], voice: Voice) -> Sheet:
    """List the months with what each changed and the score after it."""
    words, total = voice.words, [view.rules.start_points] * len(voice.names)
    rows = []
    for one in chapters:
        total = [score + change for score, change in zip(total, one.changes, strict=True)]
        rows.append((one.title, one.line, *map(str, total)))
    head = (words["standing.month"], words["standing.result"], *voice.names)
    return Sheet(words["standing.months"], (Grid(tuple(rows), head, left=2),) if rows else ())
