"""What a hand is worth, told so that a learner can follow: the tiles, each yaku, each fu, the points, who pays.

Every sentence comes from `words/`; nothing here knows a language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from zashiki.games.riichi.hand.groups import Wait
from zashiki.games.riichi.notation import show_meld, show_tiles
from zashiki.games.riichi.pieces import BY_KIND, EAST, Kind, Tile, in_order
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.best_groups import Groups, parted
from zashiki.games.riichi.value.fu import FuLine
from zashiki.games.riichi.value.hand_value import HandValue, WinningHand, limit_of
from zashiki.games.riichi.value.points import Payment, WinPoints
from zashiki.texts.words import Words

_TRIPLETS = ("open_triplet", "closed_triplet", "open_kan", "closed_kan")
Row = tuple[str, str]
"""What is said, and the figure beside it; a row without a figure is a remark."""


class Part(NamedTuple):
    """One part of an explanation: a title, and rows."""

    title: str
    rows: tuple[Row, ...]
    figures: bool = True
    """Whether the rows hold amounts, to be set below each other."""


def tile_name(tile: Tile, words: Words) -> str:
    """Name a tile as it is spoken: red 5 man."""
    return words[f"tile.{tile.value}"]


def tile_said(tile: Tile, words: Words) -> str:
    """Name a tile with its code: red 5 man (0m)."""
    return words.say("worth.tile", name=tile_name(tile, words), code=tile.value)


def seat_name(wind: Kind, words: Words) -> str:
    """Name a seat by its wind."""
    return words[f"seat.{BY_KIND[wind].value}"]


def explained(rules: Ruleset, win: WinningHand, value: HandValue, points: WinPoints, words: Words) -> tuple[Part, ...]:
    """Explain a hand: what it is, its yaku, its fu (a yakuman has none), its points, and who pays."""
    found = (
        Part(words["worth.hand"], tuple(_hand(rules, win, value, words)), figures=False),
        Part(words["worth.yaku"], tuple(_yaku(value, words))),
        Part(words["worth.fu_title"], tuple(_fu(win, value, words))),
        Part(words["worth.points_title"], tuple(_points(rules, value, words))),
        Part(words["worth.payments_title"], tuple(_payments(rules, win, points, words))),
    )
    return tuple(part for part in found if part.rows)


def lines(parts: Sequence[Part]) -> Iterator[str]:
    """Write an explanation line by line, rows set in below their titles."""
    for part in parts:
        yield part.title
        yield from ("  " + ": ".join(filter(None, row)) for row in part.rows)


def _hand(rules: Ruleset, win: WinningHand, value: HandValue, words: Words) -> Iterator[Row]:
    """The tiles as they were parted, and how they were won."""
    found = parted(rules, win, value) or _pairs(win)
    groups = map(show_tiles, found[0]) if found else (show_tiles(in_order(win.tiles)),)
    yield words["worth.hand_of"], " ".join(groups)
    if win.melds:
        yield words["worth.melds"], " ".join(map(show_meld, win.melds))
    if win.kita:
        yield words["worth.kita"], str(win.kita)
    yield words["worth.tsumo" if win.tsumo else "worth.ron"], tile_said(win.win, words)
    if found:
        yield words["worth.wait"], words[f"wait.{found[1]}"]
    yield words["worth.seat"], seat_name(win.seat_wind, words)
    yield words["worth.round"], words[f"wind.{BY_KIND[win.round_wind].value}"]
    for key, some in (("indicators", win.dora), ("ura", win.ura)):
        if some:
            yield words[f"worth.{key}"], " ".join(tile.value for tile in some)


def _pairs(win: WinningHand) -> tuple[Groups, Wait] | None:
    """Seven pairs, which wait for half of one; None for thirteen orphans."""
    some = in_order(win.tiles)
    pairs = tuple(zip(some[::2], some[1::2], strict=False))
    return (pairs, "pair") if all(one.kind == other.kind for one, other in pairs) else None


def _yaku(value: HandValue, words: Words) -> Iterator[Row]:
    """Each yaku with its han, or how many yakuman it is."""
    for name, count in value.yaku:
        yield words[f"yaku.{name}"], _han(value, count, words)
    if len(value.yaku) > 1:
        yield words["worth.all_han"], _han(value, value.yakuman or value.han, words)
    if value.yakuman and sum(count for _, count in value.yaku) > value.yakuman:
        yield words["worth.greatest"], ""


def _han(value: HandValue, count: int, words: Words) -> str:
    key = "han" if not value.yakuman else "times" if count > 1 else "yakuman"
    return words.say(f"worth.{key}", n=count)


def _fu(win: WinningHand, value: HandValue, words: Words) -> Iterator[Row]:
    """Each reason for fu, then their sum and how it is rounded."""
    if value.yakuman:
        return
    called = {meld.first for meld in win.melds}
    for line in value.fu_lines:
        yield fu_reason(line, words, by_ron=line.kind not in called), words.say("worth.fu", n=line.fu)
    total = sum(line.fu for line in value.fu_lines)
    if {"pinfu", "tsumo"} <= {name for name, _ in value.yaku}:
        yield words["worth.pinfu_tsumo"], ""
    if total != value.fu:
        yield words.say("worth.rounded", n=total), words.say("worth.fu", n=value.fu)
    elif len(value.fu_lines) > 1:
        yield words["worth.all_fu"], words.say("worth.fu", n=value.fu)


def fu_reason(line: FuLine, words: Words, *, by_ron: bool = False) -> str:
    """Say why a hand has fu; an open triplet that was not called (`by_ron`) was completed by a ron."""
    if line.kind is None:
        return words[f"fu.{line.reason}"]
    tile = BY_KIND[line.kind]
    reason = "ron_triplet" if line.reason == "open_triplet" and by_ron else line.reason
    if line.reason in _TRIPLETS and (tile.value[1] == "z" or tile.value[0] in "19"):
        reason += "_ends"
    return words.say(f"fu.{reason}", tile=tile_said(tile, words))


def _points(rules: Ruleset, value: HandValue, words: Words) -> Iterator[Row]:
    """How han and fu become basic points, and the limit they reach."""
    han, fu = value.han, value.fu
    product = fu << 2 + han
    gaps = {"han": han, "fu": fu, "product": f"{product:,}", "n": value.yakuman}
    if value.yakuman:
        key = "by_yakuman"
    elif not value.limit:
        key = "basic"
    elif limit_of(rules, han, 0)[0]:
        key = "counted" if value.limit == "yakuman" else "by_han"
    else:
        key = "over" if product >= value.base else "rounded_up"
    limit = words[f"limit.{value.limit}"] if value.limit else ""
    yield words.say(f"worth.{key}", limit=limit, **gaps), f"{value.base:,}"


def _payments(rules: Ruleset, win: WinningHand, points: WinPoints, words: Words) -> Iterator[Row]:
    """Who pays what, with counters split out, and what lies on the table."""
    who = "dealer" if win.seat_wind == EAST else "other"
    yield words[f"worth.{'tsumo' if win.tsumo else 'ron'}_{who}"], ""
    if win.tsumo and rules.three:
        yield words["worth.lost" if rules.tsumo_loss else "worth.split"], ""
    for one in points.payments:
        yield _payer(one, words), _amount(one, words)
    if points.sticks:
        yield words["worth.sticks"], f"{points.sticks:,}"
    yield words["worth.gains"], f"{points.total:,}"


def _payer(one: Payment, words: Words) -> str:
    return words["worth.discarder"] if one.wind is None else words.say("worth.pays", seat=seat_name(one.wind, words))


def _amount(one: Payment, words: Words) -> str:
    if not one.honba:
        return f"{one.hand:,}"
    return words.say("worth.with_honba", hand=f"{one.hand:,}", honba=f"{one.honba:,}", total=f"{one.total:,}")
