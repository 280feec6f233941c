"""The pages of reversi: how it ended, how it stands, and the moves so far."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.reversi import Board, GameState, Phase, Position, Ruleset, raw, show_position
from zashiki.telling.reversi.sentences import Sentences
from zashiki.texts.sheets import Grid, Sheet, paragraphs, text
from zashiki.texts.words import Words

MOVES_A_GROUP = 10
"""Moves that stand together in a transcript that may be broken."""


def result(view: GameState, said: Sentences) -> Sheet:
    """Say who won, why the match is over, and the score that counts."""
    return Sheet(said.winner(view), (text(said.why_over(view.reason)), *paragraphs(said.counted(view))))


def standing(view: GameState, said: Sentences) -> Sheet:
    """Say how many discs each side has; once the match is over, who won."""
    if view.phase is Phase.MATCH_OVER:
        return result(view, said)
    head = (said.words["plain_speaker.player"], said.words["standing.discs"])
    rows = tuple(zip(said.called, map(str, raw(view.board)), strict=True))
    return Sheet(said.status(view), (Grid(rows, head), text(said.progress(view), role="faint")))


def transcript(rules: Ruleset, moves: Sequence[str], words: Words) -> Sheet:
    """Give the moves so far, so that they can be broken into lines."""
    return Sheet(words["transcript.title"], paragraphs(transcript_lines(rules, moves, words, gaps=True)))


def transcript_lines(rules: Ruleset, moves: Sequence[str], words: Words, *, gaps: bool = False) -> list[str]:
    """Write the moves in a line to be pasted elsewhere; before it the start, if it is not the usual.

    With `gaps` every ten moves, so that a line of them can be broken; other programs read past those, too.
    """
    groups = ["".join(moves[at : at + MOVES_A_GROUP]) for at in range(0, len(moves), MOVES_A_GROUP)]
    shown = (" " if gaps else "").join(groups)
    lines = [words.say("transcript.moves", moves=shown) if moves else words["transcript.none"]]
    if rules.first != Position(Board.standard(rules.size)):
        squares, turn = show_position(rules.first).split()
        rows = (squares[at : at + rules.size] for at in range(0, len(squares), rules.size))
        lines.insert(0, words.say("transcript.start", position=" ".join((*rows, turn))))
    return lines
