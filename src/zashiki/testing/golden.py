"""Golden playthroughs: what a game says in one short match, as text that shows any change of behaviour as a diff."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

import msgspec

from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.testing.random_play import viewers

WHOLE = 100
"""The longest legal list that is written out."""


def transcript(game: AnyGame, rules: object, seed: str, *, choices: int = 40) -> str:
    """Play at random: legal lists, choices, what each viewer hears, and the final views.

    Of a very long list, one of the first is chosen: a game puts the usual before the rare.

    The playthrough ends once a deal played in is revealed and the next one begun, or after this many choices.
    """
    match = Match.open(game, rules, seed=seed)
    rng = Random(f"golden {seed}")
    lines = list(_heard(match, match.opening))
    known = game.revealed(match.state)
    while match.to_act and len(match.steps) < choices and game.revealed(match.state) == known:
        seat = match.to_act[0]
        legal = list(match.legal(seat))
        action = legal[rng.randrange(min(len(legal), WHOLE))]
        lines.append(f"seat {seat} may: {_listed(legal)}")
        lines.append(f"seat {seat} chooses: {_text(action)}")
        lines += _heard(match, match.submit(seat, action))
    for viewer in viewers(match):
        view = msgspec.to_builtins(match.view(viewer))
        view.pop("rules", None)
        lines.append(f"view of {_who(viewer)}: {_text(view)}")
    lines.append(f"outcome: {_text(match.outcome)}")
    return "\n".join(lines) + "\n"


def _heard(match: AnyMatch, events: tuple[object, ...]) -> Iterator[str]:
    """One line per event where all hear the same, else one per viewer."""
    for event in events:
        heard = {viewer: match.game.redact(event, viewer) for viewer in viewers(match)}
        if all(one == event for one in heard.values()):
            yield f"  all: {_text(event)}"
        else:
            yield from (f"  {_who(viewer)}: {_text(one)}" for viewer, one in heard.items())


def _who(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def _listed(legal: list[object]) -> str:
    """A legal list whole; of a very long one its length, both ends, and a digest that shows any change in between."""
    if len(legal) <= WHOLE:
        return _text(legal)
    digest = sha256(_text(legal).encode()).hexdigest()[:16]
    return f"{len(legal)} choices (sha256 {digest}…), from {_text(legal[0])} to {_text(legal[-1])}"


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
