"""What one's own matches of reversi come to, by colour."""

from __future__ import annotations

from collections.abc import Sequence

from zashiki.games.reversi import BLACK, WHITE, Ruleset
from zashiki.players.own_figures import ME, FigureGroup, Played, added, both_ways, number, per, rate
from zashiki.texts.words import Words

_COLOURS = ((BLACK, "black"), (WHITE, "white"))


def gain(scores: tuple[int, ...], seat: int, _rules: Ruleset, /) -> int:
    """What a match brought: by how many discs one was ahead."""
    return 2 * scores[seat] - sum(scores)


def own(played: Sequence[Played], words: Words, /) -> tuple[FigureGroup, ...]:
    """Say how often one won, and by how much, with each colour; only matches that were played out count."""
    counts = added(played)
    each = [(counts[f"colour.{seat}.{ME}"], seat, name) for seat, name in _COLOURS]
    whole = sum(matches for matches, *_ in each)
    if not whole:
        return ()
    won = tuple(rate(words[f"own.as_{name}"], counts[f"won.{seat}.{ME}"], n) for n, seat, name in each)
    ahead = [(words[f"own.as_{name}"], per(counts[f"difference.{seat}.{ME}"], n), str(n)) for n, seat, name in each]
    return (
        FigureGroup(words["own.won"], "shares", won),
        FigureGroup(words["own.ahead"], "signed", both_ways(ahead, "{:+.1f}"), words["own.ahead_note"]),
        FigureGroup(
            words["own.play"],
            "numbers",
            (
                number(words["own.corners"], per(counts[f"corners.{ME}"], whole), "{:.1f}"),
                number(words["report.moves"], per(counts["moves"], whole), "{:.1f}"),
                number(words["report.passes"], per(counts["passes"], whole), "{:.1f}"),
            ),
        ),
    )
