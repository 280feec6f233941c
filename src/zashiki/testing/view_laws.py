"""Laws 2 to 4: what a seat may know, what it needs to choose, and what it must not be able to tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, zip_longest
from random import Random
from typing import Any, NamedTuple

import msgspec

from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import AnyGame
from zashiki.testing.law_tools import as_json, hold, states_of, tried
from zashiki.testing.random_play import decisions, viewers

TWINS = 6


def law_2_a_view_follows_from_its_own_events(match: AnyMatch) -> None:
    """Law 2: masking after an event is applying the redacted event to the view."""
    game = match.game
    for viewer in viewers(match):
        state = game.start(match.rules)
        view = game.mask(state, viewer)
        for event in match.log:
            state, heard = game.apply(state, event), game.redact(event, viewer)
            view = view if heard is None else game.apply(view, heard)
            hold(2, view == game.mask(state, viewer), f"viewer {viewer} and the table part ways at {event!r}")


def law_2_what_is_veiled_is_hidden(match: AnyMatch) -> None:
    """Law 2, against leaks that `mask` and `redact` agree on: whatever is listed as veiled is hidden from each viewer.

    It holds for a match in which something was dealt. A field that was always empty, or held only what is the viewer's
    own (in `players`, in pairs that begin with a seat, or in a tuple with a place for each seat), hid nothing.
    """
    game, seats = match.game, match.game.seats(match.rules)
    for viewer in viewers(match):
        pairs = [(state, game.mask(state, viewer)) for state in states_of(match)]
        pairs += [(event, game.redact(event, viewer)) for event in match.log]
        hidden = {place for whole, seen in pairs for place in _hidden(whole, seen)}
        held = {place for whole, _ in pairs for place in _filled(whole, viewer, seats, match.rules)}
        listed = {(kind, name) for kind, names in game.VEILED.items() for name in names} & held
        hold(2, listed <= hidden, f"viewer {viewer} sees all of {sorted(listed - hidden)}")


def _filled(whole: object, viewer: Seat | None, seats: int, rules: object) -> Iterator[tuple[str, str]]:
    """The fields, by type and name, in which anything stands that is not the viewer's own; rules are everybody's."""
    if whole is rules:
        return
    if isinstance(whole, msgspec.Struct):
        if viewer is not None and getattr(whole, "seat", None) == viewer:
            return
        for name in whole.__struct_fields__:
            below = getattr(whole, name)
            if name == "players" and isinstance(below, tuple):
                below = tuple(one for seat, one in enumerate(below) if seat != viewer)
            if _beside(below, viewer, seats) and not _names_only(below, viewer):
                yield type(whole).__name__, name
                yield from _filled(below, viewer, seats, rules)
    elif isinstance(whole, tuple):
        for below in whole:
            yield from _filled(below, viewer, seats, rules)


def _beside(whole: object, viewer: Seat | None, seats: int) -> bool:
    """Whether anything stands there; in a tuple with a place for each seat, anything beside the viewer's own."""
    if not isinstance(whole, tuple):
        return bool(whole)
    by_seat = len(whole) == seats
    return any(one is not None and one != () for at, one in enumerate(whole) if not by_seat or at != viewer)


def _names_only(whole: object, viewer: Seat | None) -> bool:
    """Whether this is a list of seats, or of pairs that begin with one, and names nobody but the viewer."""
    if viewer is None or not isinstance(whole, tuple):
        return False
    return all((one[0] if isinstance(one, tuple) and one else one) == viewer for one in whole)


def _hidden(whole: object, seen: object) -> Iterator[tuple[str, str]]:
    """The fields, by type and name, in which what is seen differs from the whole; all, if nothing is seen."""
    if isinstance(whole, msgspec.Struct):
        for name in whole.__struct_fields__:
            below, above = getattr(whole, name), getattr(seen, name, None)
            if below != above:
                yield type(whole).__name__, name
                yield from _hidden(below, above)
    elif isinstance(whole, tuple):
        others = seen if isinstance(seen, tuple) else (None,) * len(whole)
        for below, above in zip(whole, others, strict=False):
            yield from _hidden(below, above)


def law_3_a_view_is_enough_to_choose(match: AnyMatch) -> None:
    """Law 3: a seat finds the same legal actions in its view as the table does in the state."""
    game = match.game
    for state in states_of(match):
        for seat in range(game.seats(match.rules)):
            view = game.mask(state, seat)
            mine, theirs = list(game.legal(view, seat)), list(game.legal(state, seat))
            hold(3, mine == theirs, f"seat {seat} sees {mine!r} where the table allows {theirs!r}")
            acts = (seat in game.to_act(view), seat in game.to_act(state))
            hold(3, acts[0] == acts[1], f"seat {seat} cannot tell whether it must act")


def law_3_what_needs_no_asking_is_legal(match: AnyMatch) -> None:
    """Law 3, for what is chosen by itself: with any switches on, `automatic` gives a legal choice of that seat or None.

    A seat that must not act is given none.
    """
    game = match.game
    for state in states_of(match):
        for seat in range(game.seats(match.rules)):
            view = game.mask(state, seat)
            for on in _switched(game):
                action = game.automatic(view, seat, on)
                reason = None if action is None else game.why_not(state, seat, action)
                hold(3, reason is None, f"with {sorted(on)} on, seat {seat} chooses {action!r} by itself: {reason}")


def law_3_switches_have_names(match: AnyMatch) -> None:
    """Law 3, for switches: each has a plain name, and says whether it stays on after a round.

    Words are found by that name (`request.no_calls.on`), so it is written as a name in Python is.
    """
    switches: Mapping[Any, object] = match.game.SWITCHES  # whatever its types say
    for name, lasts in switches.items():
        hold(3, isinstance(name, str) and name.isidentifier(), f"{name!r} is no name for a switch")
        hold(3, isinstance(lasts, bool), f"whether the switch {name!r} stays on is {lasts!r}")


def _switched(game: AnyGame) -> list[frozenset[str]]:
    """All that a seat can have switched on at once, from nothing to everything."""
    names = sorted(game.SWITCHES)
    return [frozenset(on) for on in chain.from_iterable(combinations(names, n) for n in range(len(names) + 1))]


def law_4_a_secret_question_follows_an_event_that_may_ask(match: AnyMatch) -> None:
    """Law 4, for pauses: where others cannot know that a seat is asked, they last heard of an event that may ask.

    So a pause after each such event hides whether anybody was asked. It can be kept only if all hear of these events
    and know them for what they are. Before the first event there is nothing to hide: the rules alone say who is asked.
    """
    game, told, state = match.game, None, match.game.start(match.rules)
    for events in (match.opening, *(step.events for step in match.steps)):
        for event in events:
            state, everybody = game.apply(state, event), _asks_all(match, event)
            told = event if everybody else told
        for seat in game.to_act(state):
            others = (viewer for viewer in viewers(match) if viewer != seat)
            secret = any(seat not in game.to_act(game.mask(state, viewer)) for viewer in others)
            asking = told is None or game.may_ask(told) or not secret
            hold(4, asking, f"seat {seat} is asked in secret, and {told!r} may not ask")


def _asks_all(match: AnyMatch, event: object) -> bool:
    """Whether everybody hears of an event; if so, `may_ask` must say the same of all that is heard of it."""
    game = match.game
    heard = [game.redact(event, viewer) for viewer in viewers(match)]
    everybody, asks = None not in heard, game.may_ask(event)
    hold(4, everybody or not asks, f"{event!r} may ask, and not everybody hears of it")
    alike = all(one is None or game.may_ask(one) == asks for one in heard)
    hold(4, alike, f"{event!r} may ask or not, by what is heard of it")
    return everybody


def law_4_twin_worlds_look_the_same(match: AnyMatch, rng: Random) -> None:
    """Law 4: what a seat cannot tell apart looks equal to it, in every way, until a rule reveals the difference."""
    game, places = match.game, list(decisions(match))
    for state, seat, action in rng.sample(places, min(TWINS, len(places))):
        view = game.mask(state, seat)
        twin = game.sample(view, rng)
        hold(4, as_json(game.mask(twin, seat)) == as_json(view), f"seat {seat} sees its twin world differently")
        worlds = {as_json(game.sample(view, rng)) for _ in range(TWINS)}
        settled = as_json(state) in (as_json(view), as_json(twin))
        hold(4, settled or len(worlds) > 1, "`sample` gives one world where there are many")
        hold(4, list(game.legal(twin, seat)) == list(game.legal(state, seat)), f"seat {seat} may choose differently")
        for on in _switched(game):
            mine, theirs = (game.automatic(game.mask(one, seat), seat, on) for one in (state, twin))
            hold(4, mine == theirs, f"seat {seat} chooses by itself {mine!r} or {theirs!r}, with {sorted(on)} on")
        for other in tried(match):
            codes = game.why_not(twin, seat, other), game.why_not(state, seat, other)
            hold(4, codes[0] == codes[1], f"{other!r} is refused differently: {codes}")
        first, second = game.decide(state, seat, action), game.decide(twin, seat, action)
        heard = as_json(match.heard(first, seat)), as_json(match.heard(second, seat))
        hold(4, heard[0] == heard[1], f"seat {seat} hears of its own {action!r} what it may not know")
        _same_story(match, _World(state, first), _World(twin, second), seat, rng)


class _World(NamedTuple):
    """A state, and what is about to happen in it."""

    state: object
    events: tuple[object, ...]


def _same_story(match: AnyMatch, world: _World, twin: _World, seat: Seat, rng: Random) -> None:
    """Let both worlds go on until the next choice.

    Where the seat hears different things, its view must show the difference too: a rule revealed it. From there on the
    twin is drawn anew, so that what comes after is compared again.
    """
    game = match.game
    while world.events or twin.events:
        state, other, parted = world.state, twin.state, False
        for mine, theirs in zip_longest(world.events, twin.events):
            state = state if mine is None else game.apply(state, mine)
            other = other if theirs is None else game.apply(other, theirs)
            if not parted and _heard(game, mine, seat) != _heard(game, theirs, seat):
                parted = as_json(game.mask(state, seat)) != as_json(game.mask(other, seat))
                hold(4, parted, f"seat {seat} hears more in {mine!r} than its view shows")
        if game.to_act(state):
            return
        other = game.sample(game.mask(state, seat), rng) if parted else other
        world, twin = (_World(one, game.advance(one, match.chance)) for one in (state, other))


def _heard(game: AnyGame, event: object, seat: Seat) -> bytes:
    return b"" if event is None else as_json(game.redact(event, seat))


def every_field_is_listed(game: AnyGame) -> None:
    """Hidden unless shown: a room lists every field of its states and events as public or veiled, once."""
    for kind in _kinds_to_list(game):
        name = kind.__name__
        listed = [*game.PUBLIC.get(name, ()), *game.VEILED.get(name, ())]
        unclear = sorted(set(kind.__struct_fields__) ^ set(listed))
        hold(2, not unclear and len(listed) == len(set(listed)), f"{name}: public, veiled or gone? {unclear}")


def _kinds_to_list(game: AnyGame) -> list[type[msgspec.Struct]]:
    """The state, every event, and what they hold of the kinds that the room's lists name."""
    state, events = msgspec.inspect.multi_type_info((game.GameState, game.Event))
    found = {kind.cls.__name__: kind.cls for kind in _structs((state, events), set())}
    must = (state, *(events.types if isinstance(events, msgspec.inspect.UnionType) else (events,)))
    names = {*game.PUBLIC, *game.VEILED}
    hold(2, names <= found.keys(), f"no state or event holds {sorted(names - found.keys())}")
    names |= {kind.cls.__name__ for kind in must if isinstance(kind, msgspec.inspect.StructType)}
    return [found[name] for name in sorted(names)]


def _structs(kinds: Iterable[object], met: set[int]) -> Iterator[msgspec.inspect.StructType]:
    for kind in kinds:
        if id(kind) in met:
            continue
        met.add(id(kind))
        match kind:
            case msgspec.inspect.StructType():
                yield kind
                yield from _structs([field.type for field in kind.fields], met)
            case msgspec.inspect.UnionType(types) | msgspec.inspect.TupleType(types):
                yield from _structs(types, met)
            case msgspec.inspect.VarTupleType(item):
                yield from _structs([item], met)
