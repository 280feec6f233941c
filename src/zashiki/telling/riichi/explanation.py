"""What a hand is worth, told so that a learner can follow: the tiles, each yaku, each fu, the points, who pays.

Every sentence comes from `words/`; nothing here knows a language. Each part is a heading and what stands below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zashiki.games.riichi.hand.groups import Wait
from zashiki.games.riichi.pieces import BY_KIND, EAST, Kind, Meld, Tile, in_order
from zashiki.games.riichi.rules import Ruleset
from zashiki.games.riichi.value.best_groups import Groups, parted
from zashiki.games.riichi.value.fu import FuLine
from zashiki.games.riichi.value.hand_value import MANGAN_HAN, HandValue, WinningHand, limit_of
from zashiki.games.riichi.value.points import Payment, WinPoints
from zashiki.telling.numbers import amount
from zashiki.telling.pieces import PieceNames
from zashiki.telling.riichi.tile_names import CODES
from zashiki.texts.sheets import Cell, Grid, Part, Piece, Pieces, Role, Text, text
from zashiki.texts.words import Words

_TRIPLETS = ("open_triplet", "closed_triplet", "open_kan", "closed_kan")
_GAP = "{tile}"
Row = tuple[Cell, ...]


def seat_name(wind: Kind, words: Words) -> str:
    """Name a seat by its wind."""
    return words[f"seat.{BY_KIND[wind].value}"]


def explained(
    rules: Ruleset, win: WinningHand, value: HandValue, points: WinPoints, words: Words, pieces: PieceNames
) -> tuple[Part, ...]:
    """Explain a hand: what it is, its yaku, its fu (a yakuman has none), its points, and who pays."""
    return (
        *hand_parts(rules, win, value, words, pieces),
        *yaku_parts(value, words),
        *fu_parts(win, value, words),
        *points_parts(rules, win, value, points, words),
    )


def _below(title: str, rows: Sequence[Row], *, left: int = 1) -> Iterator[Part]:
    yield text(title, role="heading")
    yield Grid(tuple(rows), left=left)


# The tiles.


def hand_parts(rules: Ruleset, win: WinningHand, value: HandValue, words: Words, pieces: PieceNames) -> Iterator[Part]:
    """How the tiles were parted and won, then melds and indicators as they lie."""
    yield from _below(words["worth.hand"], list(hand_rows(rules, win, value, words, pieces)), left=2)
    yield from meld_pieces(win.melds, words)
    yield from indicator_pieces(win, words)


def hand_rows(rules: Ruleset, win: WinningHand, value: HandValue, words: Words, pieces: PieceNames) -> Iterator[Row]:
    """The groups, how they were completed, and the winds."""
    found = parted(rules, win, value) or _pairs(win)
    groups = found[0] if found else (in_order(win.tiles),)
    yield words["worth.hand_of"], " ".join(pieces.many([CODES[tile] for tile in group]) for group in groups)
    if win.kita:
        yield words["worth.kita"], str(win.kita)
    yield words["worth.tsumo" if win.tsumo else "worth.ron"], Text((Piece(CODES[win.win], "won"),))
    if found:
        yield words["worth.wait"], words[f"wait.{found[1]}"]
    for key, wind in (("seat", win.seat_wind), ("round", win.round_wind)):
        yield words[f"worth.{key}"], words[f"wind.{BY_KIND[wind].value}"]  # a wind, not the seat named after it


def _pairs(win: WinningHand) -> tuple[Groups, Wait] | None:
    """Seven pairs, which wait for half of one; None for thirteen orphans."""
    some = in_order(win.tiles)
    pairs = tuple(zip(some[::2], some[1::2], strict=False))
    return (pairs, "pair") if all(one.kind == other.kind for one, other in pairs) else None


def hand_pieces(win: WinningHand, words: Words) -> Pieces:
    """The concealed tiles as they lie open, the winning one last."""
    rest = list(win.tiles)
    rest.remove(win.win)
    return Pieces((*plain_pieces(in_order(rest)), Piece(CODES[win.win], "won")), words["worth.concealed"])


def meld_pieces(melds: Sequence[Meld], words: Words) -> Iterator[Pieces]:
    """Melds, the called tile marked; the outer two of a closed kan lie face down."""
    for meld in melds:
        tiles = in_order(meld.tiles)
        marked = [Piece(CODES[tile]) for tile in tiles]
        if meld.kind == "closed_kan":
            marked[0], marked[-1] = Piece(marked[0].code, "down"), Piece(marked[-1].code, "down")
        elif meld.called is not None:
            at = tiles.index(meld.called)
            marked[at] = Piece(marked[at].code, "called")
        yield Pieces(tuple(marked), words[f"meld.{meld.kind}"])


def indicator_pieces(win: WinningHand, words: Words) -> Iterator[Pieces]:
    """The indicators that counted."""
    for key, some in (("indicators", win.dora), ("ura", win.ura)):
        if some:
            yield Pieces(plain_pieces(some), words[f"worth.{key}"])


def plain_pieces(some: Sequence[Tile]) -> tuple[Piece, ...]:
    """Tiles without marks."""
    return tuple(Piece(CODES[tile]) for tile in some)


# Han and fu.


def yaku_parts(value: HandValue, words: Words) -> Iterator[Part]:
    """Each yaku with its han, or how many yakuman it is, and their sum."""
    rows: list[Row] = [(words[f"yaku.{name}"], _han(value, count, words)) for name, count in value.yaku]
    if len(rows) > 1:
        rows.append(_sum(words["worth.all_han"], _han(value, value.yakuman or value.han, words)))
    yield from _below(words["worth.yaku"], rows)
    if value.yakuman and sum(count for _, count in value.yaku) > value.yakuman:
        yield text(words["worth.greatest"])


def _han(value: HandValue, count: int, words: Words) -> str:
    key = "han" if not value.yakuman else "times" if count > 1 else "yakuman"
    return words.say(f"worth.{key}", n=count)


def _sum(said: str, figure: str) -> Row:
    return text(said, role="sum"), text(figure, role="sum")


def fu_parts(win: WinningHand, value: HandValue, words: Words) -> Iterator[Part]:
    """Each reason for fu, then their sum and how it is rounded; faint where the han alone decide."""
    if value.yakuman:
        return
    role: Role = "faint" if value.han >= MANGAN_HAN else "plain"
    called = {meld.first for meld in win.melds}
    rows: list[Row] = [
        (fu_reason(line, words, by_ron=line.kind not in called, role=role), words.say("worth.fu", n=line.fu))
        for line in value.fu_lines
    ]
    total, fu = sum(line.fu for line in value.fu_lines), words.say("worth.fu", n=value.fu)
    if total != value.fu:
        rows.append(_sum(words.say("worth.rounded", n=total), fu))
    elif len(rows) > 1:
        rows.append(_sum(words["worth.all_fu"], fu))
    yield from _below(words["worth.fu_title"], rows)
    if {"pinfu", "tsumo"} <= {name for name, _ in value.yaku}:
        yield text(words["worth.pinfu_tsumo"])
    if role == "faint":
        yield text(words["worth.fu_unneeded" if value.limit == "mangan" else "worth.fu_unneeded_more"], role="faint")


def fu_reason(line: FuLine, words: Words, *, by_ron: bool = False, role: Role = "plain") -> Text:
    """Say why a hand has fu; an open triplet that was not called (`by_ron`) was completed by a ron."""
    if line.kind is None:
        return text(words[f"fu.{line.reason}"], role=role)
    tile = BY_KIND[line.kind]
    reason = "ron_triplet" if line.reason == "open_triplet" and by_ron else line.reason
    if line.reason in _TRIPLETS and tile.end:
        reason += "_ends"
    before, _, behind = words[f"fu.{reason}"].partition(_GAP)
    return Text(tuple(span for span in (before, Piece(CODES[tile]), behind) if span), role)


# Points.


def points_parts(
    rules: Ruleset,
    win: WinningHand,
    value: HandValue,
    points: WinPoints,
    words: Words,
    *,
    payers: Sequence[str] = (),
    own_stick: bool = False,
) -> Iterator[Part]:
    """How han and fu become points, and who pays them: `payers` say so by name, else it is said by their winds."""
    yield from _below(words["worth.points_title"], [_basic(rules, value, words)])
    yield text(words["worth.payments_title"], role="heading")
    who = "dealer" if win.seat_wind == EAST else "other"
    yield text(words.say(f"worth.{'tsumo' if win.tsumo else 'ron'}_{who}", base=amount(value.base)))
    if win.tsumo and rules.three:
        yield text(words["worth.lost" if rules.tsumo_loss else "worth.split"])
    named = list(payers) or [_payer(one, words) for one in points.payments]
    rows: list[Row] = [(name, _amount(one, words)) for name, one in zip(named, points.payments, strict=True)]
    if points.sticks:
        rows.append((words["worth.sticks_own" if own_stick else "worth.sticks"], amount(points.sticks)))
    rows.append(_sum(words["worth.gains"], amount(points.total)))
    yield Grid(tuple(rows))


def _basic(rules: Ruleset, value: HandValue, words: Words) -> Row:
    """How han and fu become basic points, and the limit they reach."""
    han, fu = value.han, value.fu
    product = fu << 2 + han
    gaps = {"han": han, "fu": fu, "product": amount(product), "n": value.yakuman}
    if value.yakuman:
        key = "by_yakuman"
    elif not value.limit:
        key = "basic"
    elif limit_of(rules, han, 0)[0]:
        key = "counted" if value.limit == "yakuman" else "by_han"
    else:
        key = "over" if product >= value.base else "rounded_up"
    limit = words[f"limit.{value.limit}"] if value.limit else ""
    return words.say(f"worth.{key}", limit=limit, **gaps), amount(value.base)


def _payer(one: Payment, words: Words) -> str:
    return words["worth.discarder"] if one.wind is None else words.say("worth.pays", seat=seat_name(one.wind, words))


def _amount(one: Payment, words: Words) -> str:
    if not one.honba:
        return amount(one.hand)
    return words.say("worth.with_honba", hand=amount(one.hand), honba=amount(one.honba), total=amount(one.total))
