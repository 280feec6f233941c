"""Law 10: whatever a listener heard can be told, in every language, and what is told holds no more than was heard.

`check_telling` holds a match against it. Speakers are those of the register; a test may bring its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any, TypeAlias, get_args

import msgspec

from zashiki import telling
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.telling import AnySpeaker, Form, FormSpeaker, Offer
from zashiki.telling.checked_speaker import hold_to_protocol
from zashiki.testing.law_tools import as_json, hold, never_failing
from zashiki.testing.random_play import decisions, viewers
from zashiki.texts.words import LANGUAGES

_GAP = re.compile(r"\{\w+\}")
SAFE = 1 << 53
"""Above this a number is not exact in a browser."""
TWINS = 4
"""Choices of a match at which another world is looked at."""
LOOKED_AT = 12
"""Choices at which everything is asked that can be asked of a speaker."""

Speak: TypeAlias = Callable[[AnyMatch, Seat | None, str], AnySpeaker]
"""Makes the speaker of a match for a listener, in a language."""
AnyTold: TypeAlias = telling.Told[Any, Any, Any]


def registered(match: AnyMatch, me: Seat | None, language: str) -> AnySpeaker:
    """Give the speaker that the register has for a match."""
    return telling.speaker(match.game, language=language, rules=match.rules, me=me)


def check_telling(match: AnyMatch, *, seed: str = "", speak: Speak = registered) -> None:
    """Hold one match against law 10, in every language."""
    for language in LANGUAGES:
        law_10_nothing_is_missing(match, language, speak=speak)
        law_10_every_event_is_told(match, language, speak=speak)
        law_10_secret_choices_do_not_show(match, language, speak=speak)
        law_10_nothing_is_left_of_earlier_words(match, language, Random(f"earlier {seed}"), speak=speak)
        law_10_everything_is_offered(match, language, Random(f"offers {seed}"), speak=speak)
        law_10_twin_worlds_are_told_alike(match, language, Random(f"told twins {seed}"), speak=speak)


def law_10_nothing_is_missing(match: AnyMatch, language: str, *, speak: Speak = registered) -> None:
    """Law 10: a speaker has every name of its protocol, and its package what screens ask of it."""
    with never_failing(10, "nobody can listen"):
        for viewer in viewers(match):
            hold_to_protocol(speak(match, viewer, language))
        kit = telling.kit_of(match.game)
        words = telling.words_for(language, match.game)
        hold(10, issubclass(kit.Scene, telling.TableScene), f"Scene is no `TableScene`, but {kit.Scene!r}")
        for style in get_args(telling.Style):
            written = kit.piece_names(style, words)
            hold(10, isinstance(written, telling.PieceNames), f"piece_names gives {written!r} for {style!r}")


# Everything can be told.


def law_10_every_event_is_told(match: AnyMatch, language: str, *, speak: Speak = registered) -> None:
    """Law 10: each kind of event has a sentence for somebody, or is listed as wordless with a reason.

    Nothing fails on what a seat heard, and every scene can be sent.
    """
    silent: set[type] = set()
    said: set[type] = set()
    wordless: set[type] = set()
    for viewer in viewers(match):
        speaker = speak(match, viewer, language)
        wordless |= speaker.WORDLESS.keys()
        for told in _telling(match, speaker, viewer):
            (said if told.lines or told.asides else silent).add(type(told.event))
            _hold_lines((*told.lines, *told.asides), f"of {told.event!r}")
            _hold_scene(match, told.scene)
    unsaid = sorted(kind.__name__ for kind in silent - said - wordless)
    hold(10, not unsaid, f"in {language} nobody is told of {', '.join(unsaid)}, and no reason is given")
    talked = sorted(kind.__name__ for kind in said & wordless)
    hold(10, not talked, f"{', '.join(talked)} is listed as wordless, and has words")
    strangers = wordless - set(get_args(match.game.Event) or (match.game.Event,))
    hold(10, not strangers, f"no event of this game: {sorted(kind.__name__ for kind in strangers)}")


def _telling(match: AnyMatch, speaker: AnySpeaker, viewer: Seat | None) -> Iterator[AnyTold]:
    """Tell a whole match choice by choice, as a table does; each telling must lead to the viewer's view."""
    game, state = match.game, match.game.start(match.rules)
    for events in (match.opening, *(step.events for step in match.steps)):
        view, heard = game.mask(state, viewer), match.heard(events, viewer)
        with never_failing(10, f"viewer {viewer} cannot be told {heard!r}"):
            told = list(speaker.walk(view, heard))
            brief = [speaker.in_brief(some) for some in (told, told[-1:])]
            end = speaker.round_end(told)
        same = [one.event for one in told] == list(heard)
        hold(10, same, f"viewer {viewer} heard {heard!r}, and was told of other events")
        _hold_lines(brief, f"in brief of {heard!r}")
        hold(10, end is None or bool(end.title and as_json(end)), "the end of a round has no title")
        for one in told:
            _hold_chapter(one.chapter)
        yield from told
        state = reduce(game.apply, events, state)
        hold(10, not told or told[-1].view == game.mask(state, viewer), "what was told leads to another view")


def _hold_lines(lines: Sequence[str], what: str) -> None:
    for line in lines:
        hold(10, "\n" not in line and not _GAP.search(line), f"not a line of text {what}: {line!r}")


def _hold_chapter(chapter: telling.Chapter | None) -> None:
    """What a chapter says of its seat is what it changed for it."""
    if chapter is not None:
        changed = 0 if chapter.seat is None else chapter.changes[chapter.seat]
        hold(10, chapter.amount == changed, f"{chapter!r} says two things of what it changed")


def _hold_scene(match: AnyMatch, scene: object) -> None:
    """A scene comes back from JSON, and holds neither rules nor numbers that a browser loses."""
    hold(10, isinstance(scene, telling.TableScene), f"a scene is a `TableScene`, not {scene!r}")
    sent = as_json(scene)
    hold(10, msgspec.json.decode(sent, type=type(scene)) == scene, f"a scene comes back otherwise: {sent!r}")
    numbers = _numbers(msgspec.json.decode(sent))
    hold(10, all(abs(number) <= SAFE for number in numbers), "a scene holds a number that a browser cannot")
    hold(10, not any(isinstance(one, type(match.rules)) for one in _values(scene)), "a scene holds the rules")


def _numbers(value: object) -> Iterator[int | float]:
    waiting = [value]
    while waiting:
        match waiting.pop():
            case bool() | None | str():
                pass
            case int() | float() as number:
                yield number
            case dict() as below:
                waiting += below.values()
            case list() as below:
                waiting += below


def _values(value: object) -> Iterator[object]:
    waiting = [value]
    while waiting:
        value = waiting.pop()
        yield value
        if isinstance(value, msgspec.Struct):
            waiting += [getattr(value, name) for name in value.__struct_fields__]
        elif isinstance(value, tuple):
            waiting += value


def law_10_secret_choices_do_not_show(match: AnyMatch, language: str, *, speak: Speak = registered) -> None:
    """Law 10: who does not hear of a choice is told the same as if it and the one before had been one."""
    game = match.game
    for viewer in viewers(match):
        speaker, state = speak(match, viewer, language), game.start(match.rules)
        before, heard = game.mask(state, viewer), match.heard(match.opening, viewer)
        state = reduce(game.apply, match.opening, state)
        for step in match.steps:
            view, more = game.mask(state, viewer), match.heard(step.events, viewer)
            if not match.heard(step.events[:1], viewer) and more:
                apart = [_sent(told) for told in (*speaker.walk(before, heard), *speaker.walk(view, more))]
                together = [_sent(told) for told in speaker.walk(before, (*heard, *more))]
                hold(10, apart == together, f"viewer {viewer} notices a secret choice before {more[0]!r}")
            before, heard = view, more
            state = reduce(game.apply, step.events, state)


def law_10_nothing_is_left_of_earlier_words(
    match: AnyMatch, language: str, rng: Random, *, speak: Speak = registered
) -> None:
    """Law 10: a speaker may keep what it has made, and tells the same as one that has told nothing yet.

    All of the match is told in order, some of it is looked at, and then once more in any order, as after an undo.
    """
    game, state = match.game, match.game.start(match.rules)
    places: list[tuple[Any, tuple[Any, ...]]] = []
    for events in (match.opening, *(step.events for step in match.steps)):
        places.append((state, events))
        state = reduce(game.apply, events, state)
    some = sorted(rng.sample(range(len(places)), min(LOOKED_AT, len(places))))
    for viewer in viewers(match):
        used, first = speak(match, viewer, language), dict[int, list[bytes]]()
        for at, (state, events) in enumerate(places):
            told = [_sent(one) for one in used.walk(game.mask(state, viewer), match.heard(events, viewer))]
            if at in some:
                first[at] = told
        for at in (*rng.sample(some, len(some)), *some):
            view, heard = game.mask(places[at][0], viewer), match.heard(places[at][1], viewer)
            fresh = speak(match, viewer, language)
            expected = [as_json(fresh.scene(view, viewer)), *(_sent(one) for one in fresh.walk(view, heard))]
            again = [as_json(used.scene(view, viewer)), *(_sent(one) for one in used.walk(view, heard))]
            same = again == expected and first[at] == expected[1:]
            hold(10, same, f"viewer {viewer} is told of {heard!r} otherwise after other words")


# Everything is offered.


def law_10_everything_is_offered(match: AnyMatch, language: str, rng: Random, *, speak: Speak = registered) -> None:
    """Law 10: a seat that must choose is offered every legal choice once, and can tell them apart."""
    places = list(decisions(match))
    for state, seat, _ in rng.sample(places, min(LOOKED_AT, len(places))):
        speaker, view = speak(match, seat, language), match.game.mask(state, seat)
        with never_failing(10, f"nothing can be offered to seat {seat}"):
            offers, question = speaker.offers(view, seat), speaker.question(view, seat)
            hold(10, bool(question), f"seat {seat} is asked nothing")
            if isinstance(offers, Form):
                hold(10, bool(offers.fields), "a form without fields")
                filled = isinstance(speaker, FormSpeaker) and speaker.fill(view, seat, {}).form
                hold(10, filled == offers, "an empty form is another one")
            else:
                _hold_offers(offers, list(match.game.legal(view, seat)))
    for viewer in viewers(match):
        speaker = speak(match, viewer, language)
        for state in (match.state_at(0), match.state):
            with never_failing(10, f"viewer {viewer} has no pages"):
                hold(10, bool(as_json(_pages(speaker, match.game.mask(state, viewer), viewer))), "no pages")


def _hold_offers(offers: Sequence[Offer[Any]], legal: Sequence[object]) -> None:
    offered = [offer.action for offer in offers]
    same = len(offered) == len(legal) and all(action in offered for action in legal)
    hold(10, same, f"{offered!r} is offered of {legal!r}")
    faces = {as_json((one.label, one.hint, one.pieces, one.takes, one.amount)) for one in offers}
    hold(10, len(faces) == len(offers), f"two offers look the same: {[one.label for one in offers]}")
    hold(10, all(one.label for one in offers), "an offer without a label")


def _pages(speaker: AnySpeaker, view: object, viewer: Seat | None) -> tuple[object, ...]:
    """Everything that may be asked for at any time."""
    return (
        speaker.scene(view, viewer),
        speaker.standing(view),
        speaker.progress(view),
        speaker.round_of(view),
        dict(speaker.sheets(view, viewer)),
        speaker.brief(),
        speaker.rules(),
    )


# Nothing more is told.


def law_10_twin_worlds_are_told_alike(
    match: AnyMatch, language: str, rng: Random, *, speak: Speak = registered
) -> None:
    """Law 10: in two worlds that a seat cannot tell apart it gets equal scenes, offers, hints, pages and sentences."""
    game, places = match.game, list(decisions(match))
    for state, seat, action in rng.sample(places, min(TWINS, len(places))):
        twin, speaker = game.sample(game.mask(state, seat), rng), speak(match, seat, language)
        with never_failing(10, f"seat {seat} cannot be shown the table"):
            mine, theirs = (_shown(speaker, game.mask(one, seat), seat) for one in (state, twin))
        for name, here, there in zip(_SHOWN, mine, theirs, strict=True):
            hold(10, here == there, f"seat {seat} can tell two worlds apart by {name}: {here!r} or {there!r}")
        worlds = [(one, game.decide(one, seat, action)) for one in (state, twin)]
        while any(events for _, events in worlds):
            heard = [match.heard(events, seat) for _, events in worlds]
            if as_json(heard[0]) != as_json(heard[1]):
                break  # a rule revealed the difference, as law 4 makes sure
            ours, others = (
                [_sent(told) for told in speaker.walk(game.mask(one, seat), events)]
                for (one, _), events in zip(worlds, heard, strict=True)
            )
            hold(10, ours == others, f"seat {seat} is told more than it heard: {ours!r} or {others!r}")
            worlds = [(reduce(game.apply, events, one), ()) for one, events in worlds]
            if any(game.to_act(one) for one, _ in worlds):
                break
            worlds = [(one, game.advance(one, match.chance)) for one, _ in worlds]


_SHOWN = ("the scene", "the offers", "the question", "the hints", "the decision", "the pages")


def _shown(speaker: AnySpeaker, view: object, seat: Seat) -> tuple[bytes, ...]:
    """All that a seat is shown before it chooses, as it would be sent."""
    shown = (
        speaker.scene(view, seat),
        speaker.offers(view, seat),
        speaker.question(view, seat),
        speaker.hints(view, seat),
        speaker.decision(view, seat),
        (speaker.standing(view), speaker.progress(view), dict(speaker.sheets(view, seat))),
    )
    return tuple(map(as_json, shown))


def _sent(told: AnyTold) -> bytes:
    return as_json((told.event, told.lines, told.asides, told.scene, told.chapter))
