"""A table elsewhere before its match, in lines: what is played, who sits where, and the link to send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from zashiki.cli.seat_names import CREATURES
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.parlour.company import PERSON
from zashiki.parlour.gathering_effects import GatheringView, SeatView
from zashiki.records.sitting_lines import Clock
from zashiki.telling.rulesheet import name_of
from zashiki.texts.words import Words


class Links(msgspec.Struct):
    """What may be sent to others."""

    invitation: str = ""
    """To sit down by; empty: there is none, or nobody may know it."""
    table: str = ""
    """To watch by."""


def lines_of(view: GatheringView, game: AnyGame, words: Words, links: Links, *, me: Seat | None) -> Iterator[str]:
    """Tell all of it; a link stands alone on its line, so that it can be copied."""
    rules = msgspec.json.decode(view.rules, type=game.Ruleset)
    yield words.say("gathering.title", game=words["game.name"])
    yield words.say("gathering.rules", rules=name_of(rules, words))
    yield words.say("gathering.clock", clock=clock_in_words(view.options.clock, words))
    if view.lots:
        yield words["gathering.lots"]
    yield ""
    for seat in range(len(view.seats)):
        yield words.say("gathering.seat", n=seat + 1, who=who_sits(view, seat, words, me=me))
    yield ""
    if links.invitation and any(not seat.kind for seat in view.seats):
        yield words["gathering.send"]
        yield links.invitation
        yield ""
    if links.table and view.options.watching != "none":
        yield words["gathering.watch"]
        yield links.table
        yield ""
    if game.VEILED:
        yield words["gathering.commitment"]
        yield view.commitment


def who_sits(view: GatheringView, seat: Seat, words: Words, *, me: Seat | None) -> str:
    """Say who sits in a seat, and what they are at the table."""
    sits = view.seats[seat]
    if not sits.kind:
        return words["gathering.free"]
    if sits.kind != PERSON:
        return words.say("gathering.computer", name=called(sits, words))
    name = words.say("gathering.you", name=sits.name) if seat == me else sits.name
    return f"{name}  {words['gathering.opener']}" if seat == view.opener else name


def called(sits: SeatView, words: Words) -> str:
    """What somebody is called; a computer by its creature."""
    if sits.kind == PERSON:
        return sits.name
    known = CREATURES.get(sits.name, sits.kind)
    return words.get(f"who.{known}", sits.name or sits.kind)


def clock_in_words(clock: Clock | None, words: Words) -> str:
    """Say how much time there is."""
    if clock is None:
        return words["gathering.no_clock"]
    form = "both" if clock.each and clock.bank else "each" if clock.each else "gain" if clock.gain else "bank"
    said = words.say(f"gathering.clock_{form}", each=clock.each, bank=clock.bank, gain=clock.gain)
    return words.say("gathering.refill", clock=said) if clock.refill == "round" and clock.bank else said


def changes(before: GatheringView, view: GatheringView, words: Words) -> Sequence[str]:
    """Tell what is other than before, a line each."""
    found = []
    for n, (old, new) in enumerate(zip(before.seats, view.seats, strict=True), 1):
        if (old.kind, old.name) != (new.kind, new.name):
            key = "gathering.sat_down" if new.kind else "gathering.stood_up"
            found.append(words.say(key, name=called(new, words), n=n))
    if before.state != view.state and view.state == "promising":
        found.append(words["gathering.promising"])
    return found
