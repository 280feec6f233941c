"""What a person is asked at the drawn riichi table: the choices with their keys, and what else can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zashiki.cli.tables.riichi.switches import Switches
from zashiki.cli.tables.riichi.typed_choices import NoTile, Offer
from zashiki.games.riichi import (
    Action,
    AddedKan,
    Chi,
    ClosedKan,
    DeclareRiichi,
    Discard,
    GameState,
    Phase,
    Pon,
    Tile,
)
from zashiki.telling.riichi.teller import Teller
from zashiki.texts.words import Words

LONGEST_TEXT = 40
"""Signs of an answer that are repeated."""


def prompt(view: GameState, offer: Offer, which: str, teller: Teller, *, undo: bool) -> str:
    """The choices, and the keys for everything else."""
    more = teller.words["prompt.keys_undo" if undo else "prompt.keys"]
    return "\n".join((*question(view, teller), _choices(view, offer, which, teller), more))


def question(view: GameState, teller: Teller) -> list[str]:
    """What is asked about where it is not one's own turn: the tile that lies open, or the end of the match."""
    words = teller.words
    if view.phase is Phase.STOPPING:
        return [words["prompt.stop"]]
    if view.lying is None or view.phase not in (Phase.CALLS, Phase.ROBBING):
        return []
    key = "prompt.lying" if view.robbable is None else f"prompt.{view.robbable}"
    return [words.say(key, who=teller.names[view.turn], tile=teller.tile(view.lying))]


def _choices(view: GameState, offer: Offer, which: str, teller: Teller) -> str:
    words = teller.words
    if which == "r":
        return words["prompt.riichi_with"]
    if which:
        told = (
            words.say("prompt.one", n=n, choice=choice_words(one, words, teller.tiles))
            for n, one in enumerate(offer.named(which), 1)
        )
        return "  ".join((*told, words["prompt.none"]))
    if view.phase is not Phase.TURN:
        return "  ".join(
            words.say("prompt.option", n=n, letter=key, choice=choice_words(one, words, teller.tiles))
            for n, (key, one) in enumerate(offer.options, 1)
        )
    own = [words["prompt.discard"]]
    if offer.player.drawn is not None and not offer.wins:
        own.append(words["prompt.drawn_line" if offer.by_line else "prompt.drawn"])
    for key in dict.fromkeys(option.key for option in offer.options):
        some = offer.named(key)
        said = words[f"choice.{key}"] if len(some) > 1 else choice_words(some[0], words, teller.tiles)
        own.append(words.say("prompt.letter", letter=key, choice=said))
    return "  ".join(own)


def choice_words(action: Action, words: Words, write: Callable[[Sequence[Tile]], str]) -> str:
    """A choice as it is offered, with its tiles."""
    match action:
        case Pon(pair) | Chi(pair):
            some: tuple[Tile, ...] = pair
        case ClosedKan(tile) | AddedKan(tile) | Discard(tile) | DeclareRiichi(tile):
            some = (tile,)
        case _:
            some = ()
    return words.say(f"choice.{type(action).__name__}", tiles=write(some))


def typed(offer: Offer, words: Words) -> str:
    """What may be typed as a line: only what there is."""
    if offer.phase is Phase.STOPPING:
        return words["accepted.stop"]
    if offer.phase is not Phase.TURN:
        return words["accepted.answer"]
    keys = ["turn"] + ["drawn"] * (offer.player.drawn is not None) + ["letters"] * bool(offer.options)
    return words["story.sentences"].join(words[f"accepted.{key}"] for key in keys)


def not_understood(meaning: NoTile | None, text: str, words: Words) -> str:
    """What a line that is not a choice is answered."""
    if isinstance(meaning, NoTile):
        return words.say("accepted.no_tile", text=meaning.text[:LONGEST_TEXT])
    return words["plain.not_understood" if text.strip() else "accepted.nothing"]


def flags(switches: Switches, words: Words) -> str:
    """What is switched on, in a word each."""
    on = [words["no_calls.flag"]] if switches.no_calls else []
    return " ".join([*on, words["letting.flag"]] if switches.letting else on)
