"""What a person is asked at the riichi table: the choices with their keys, and what else can be pressed."""

from __future__ import annotations

from zashiki.cli.tables.riichi.switches import Switches
from zashiki.cli.tables.riichi.typed_choices import Choices, NoTile
from zashiki.games.riichi import Action, Phase
from zashiki.telling import Offer
from zashiki.texts.words import Words

LONGEST_TEXT = 40
"""Signs of an answer that are repeated."""


def prompt(asked: str, choices: Choices, which: str, words: Words, *, undo: bool) -> str:
    """The choices, and the keys for everything else; what is asked where it is not one's own turn."""
    more = words["prompt.keys_undo" if undo else "prompt.keys"]
    question = [] if choices.phase is Phase.TURN else [asked]
    return "\n".join((*question, _choices(choices, which, words), more))


def _choices(choices: Choices, which: str, words: Words) -> str:
    if which == "r":
        return words["prompt.riichi_with"]
    if which:
        told = (
            words.say("prompt.one", n=n, choice=choice_words(one, words))
            for n, one in enumerate(choices.offered(which), 1)
        )
        return "  ".join((*told, words["prompt.none"]))
    if choices.phase is not Phase.TURN:
        return "  ".join(
            words.say("prompt.option", n=n, letter=key, choice=choice_words(one, words))
            for n, (key, one) in enumerate(choices.options, 1)
        )
    own = [words["prompt.discard"]]
    if choices.player.drawn is not None and not choices.wins:
        own.append(words["prompt.drawn_line" if choices.by_line else "prompt.drawn"])
    for key in dict.fromkeys(option.key for option in choices.options):
        some = choices.offered(key)
        said = some[0].label if len(some) > 1 else choice_words(some[0], words)
        own.append(words.say("prompt.letter", letter=key, choice=said))
    return "  ".join(own)


def choice_words(one: Offer[Action], words: Words) -> str:
    """A choice with what it takes or does."""
    return words.say("offer.hinted", label=one.label, hint=one.hint) if one.hint else one.label


def typed(choices: Choices, words: Words) -> str:
    """What may be typed as a line: only what there is."""
    if choices.phase is Phase.STOPPING:
        return words["accepted.stop"]
    if choices.phase is not Phase.TURN:
        return words["accepted.answer"]
    keys = ["turn"] + ["drawn"] * (choices.player.drawn is not None) + ["letters"] * bool(choices.options)
    return words["telling.sentences"].join(words[f"accepted.{key}"] for key in keys)


def not_understood(meaning: NoTile | None, text: str, words: Words) -> str:
    """What a line that is not a choice is answered."""
    if isinstance(meaning, NoTile):
        return words.say("accepted.no_tile", text=meaning.text[:LONGEST_TEXT])
    return words["plain.not_understood" if text.strip() else "accepted.nothing"]


def flags(switches: Switches, words: Words) -> str:
    """What is switched on, in a word each."""
    on = [words["no_calls.flag"]] if switches.no_calls else []
    return " ".join([*on, words["letting.flag"]] if switches.letting else on)
