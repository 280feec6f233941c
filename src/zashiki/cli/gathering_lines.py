"""A table elsewhere before its match, in lines: what is played, who sits where, and the link to send."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import msgspec

from zashiki.cli.rule_differences import knobs_in_words
from zashiki.kernel.game import Seat
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import is_person
from zashiki.parlour.gathering_effects import GatheringView, SeatView
from zashiki.parlour.outward import Presence
from zashiki.parlour.seat_names import names_of
from zashiki.records.sitting_lines import Clock
from zashiki.telling.rulesheet import name_of
from zashiki.texts.words import Words

ALWAYS = 9
"""The weight of what is never left out."""
MOST_CHANGES = 3
"""How much of what is otherwise than in a preset is said in one line."""
LEAST_MINUTES = 2


class Links(msgspec.Struct):
    """What may be sent to others."""

    invitation: str = ""
    """To sit down by; empty: there is none, or nobody may know it."""
    table: str = ""
    """To watch by."""


class Block(NamedTuple):
    """Lines that stand together."""

    lines: Sequence[str]
    weight: int = 0
    """Where there is no room for all, those of the least weight go first."""


def blocks_of(
    view: GatheringView,
    game: AnyGame,
    words: Words,
    links: Links,
    *,
    me: Seat | None,
    gone: Collection[Seat] = (),
) -> Iterator[Block]:
    """Tell all of it; a link stands alone on its line, so that it can be copied."""
    rules = msgspec.json.decode(view.rules, type=game.Ruleset)
    yield Block([words.say("gathering.title", game=words["game.name"])], weight=ALWAYS)
    yield Block(
        [
            words.say("gathering.rules", rules=rules_in_words(game, rules, words)),
            words.say("gathering.clock", clock=clock_in_words(view.options.clock, words)),
            *([words["gathering.lots"]] if view.lots else []),
        ],
        weight=1,
    )
    seats = range(len(view.seats))
    yield Block(
        [words.say("gathering.seat", n=seat + 1, who=who_sits(view, seat, words, me=me, gone=gone)) for seat in seats],
        weight=ALWAYS,
    )
    if links.invitation and any(not seat.kind for seat in view.seats):
        yield Block([words["gathering.send"], links.invitation], weight=ALWAYS)
    if links.table and view.options.watching != "none":
        yield Block([words["gathering.watch"], links.table])
    if game.VEILED:
        yield Block([words["gathering.commitment"], view.commitment])


def fitting(blocks: Sequence[Block], height: int, rows: Callable[[str], int]) -> list[str]:
    """Give what fits below each other, with an empty line between two blocks where there is room for that."""
    kept = list(blocks)
    while sum(rows(line) for block in kept for line in block.lines) > height:
        least = min(kept, key=lambda block: block.weight)
        if least.weight == ALWAYS:
            break
        kept.remove(least)
    spare = height - sum(rows(line) for block in kept for line in block.lines)
    lines: list[str] = []
    for block in kept:
        gap = bool(lines) and spare > 0
        spare -= gap
        lines += ([""] if gap else []) + list(block.lines)
    return lines


def rules_in_words(game: AnyGame, rules: msgspec.Struct, words: Words) -> str:
    """Name the preset, and what is otherwise than in it."""
    name = str(rules.name).rstrip("*") if hasattr(rules, "name") else ""
    if name not in game.presets():
        return name_of(rules, words)
    changed = [
        words.say("gathering.rule", label=label, value=value)
        for label, _, value in knobs_in_words(game.preset(name), rules, words)
    ]
    if not changed and rules != game.preset(name):  # what is no knob, such as a yaku
        return name_of(rules, words)
    more = ["…"] if changed[MOST_CHANGES:] else []
    return words["telling.semicolon"].join((name_of(game.preset(name), words), *changed[:MOST_CHANGES], *more))


def is_computer(sits: SeatView) -> bool:
    """Whether a computer sits there."""
    return bool(sits.kind) and not is_person(sits.info)


def late_seats(view: GatheringView, *, keeper: Seat | None = None) -> list[Seat]:
    """Return whom everybody waits for while all add something to the shuffle.

    Where somebody keeps the score, nobody else connects.
    """
    people = [(seat, sits) for seat, sits in enumerate(view.seats) if not is_computer(sits) and keeper in (None, seat)]
    return [seat for seat, sits in people if not (sits.opened if view.may_open else sits.promised)]


def who_sits(view: GatheringView, seat: Seat, words: Words, *, me: Seat | None, gone: Collection[Seat] = ()) -> str:
    """Say who sits in a seat, and what they are at the table."""
    sits = view.seats[seat]
    if not sits.kind:
        return words["gathering.free"]
    name = called(view.seats, seat, words)
    if is_computer(sits):
        return words.say("gathering.computer", name=name)
    name = words.say("gathering.you", name=name) if seat == me else name
    name = words.say("gathering.gone_from", name=name) if seat in gone and seat != me else name
    return f"{name}  {words['gathering.opener']}" if seat == view.opener else name


def called(seats: Sequence[SeatView], seat: Seat, words: Words) -> str:
    """What somebody is called, as on every other screen."""
    return names_of([sits.info for sits in seats], words)[seat]


def clock_in_words(clock: Clock | None, words: Words) -> str:
    """Say how much time there is."""
    if clock is None:
        return words["gathering.no_clock"]
    form = "both" if clock.each and clock.bank else "each" if clock.each else "gain" if clock.gain else "bank"
    each, bank, gain = (seconds_in_words(time, words) for time in (clock.each, clock.bank, clock.gain))
    said = words.say(f"gathering.clock_{form}", each=each, bank=bank, gain=gain)
    return words.say("gathering.refill", clock=said) if clock.refill == "round" and clock.bank else said


def seconds_in_words(seconds: int, words: Words) -> str:
    """Say how long that is; from two minutes on, in minutes."""
    minutes, rest = divmod(seconds, 60)
    if minutes < LEAST_MINUTES:
        return words.say("gathering.seconds", s=seconds)
    return words.say("gathering.minutes_and" if rest else "gathering.minutes", m=minutes, s=rest)


def changes(before: GatheringView, view: GatheringView, words: Words) -> Sequence[str]:
    """Tell what is other than before, a line each."""
    found = []
    for seat, (old, new) in enumerate(zip(before.seats, view.seats, strict=True)):
        if (old.kind, old.name) != (new.kind, new.name):
            key = "gathering.sat_down" if new.kind else "gathering.stood_up"
            found.append(words.say(key, name=called(view.seats, seat, words), n=seat + 1))
    return found


def comings(before: Presence | None, now: Presence, view: GatheringView, words: Words) -> Sequence[str]:
    """Tell who has lost the connection or is there again, a line each."""
    found = []
    for seat, place in enumerate(now.seats):
        was = before.seats[seat] if before else "here"
        if place != was and {place, was} == {"here", "gone"} and view.seats[seat].kind:
            found.append(words.say(f"remote.now.{place}", name=called(view.seats, seat, words)))
    return found
