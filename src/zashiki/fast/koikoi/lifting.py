"""A table as the room's own state. Yaku are read once more, by the room, from the pile that was announced."""

from zashiki.encoding import Philox
from zashiki.fast.koikoi.announcements import Announcement, yaku_read
from zashiki.fast.koikoi.past_rounds import (
    ANNOUNCED,
    ANNOUNCED_CALLS,
    ANNOUNCED_FIELD,
    CALLS,
    DEALER,
    PAYMENTS,
    REASON,
    ROUND,
    TURNS,
    WINNER,
)
from zashiki.fast.koikoi.table import (
    BY_KUTTSUKI,
    BY_SHOBU,
    BY_STANDING_YAKU,
    BY_TESHI,
    ENDS,
    FIELD,
    HAND,
    NOBODY,
    NOTHING,
    PHASES,
    REASONS,
    Table,
)
from zashiki.games.koikoi import (
    CARDS,
    Card,
    GameState,
    PlayerState,
    RoundResult,
    Ruleset,
    Score,
    Yaku,
    points_of,
    score,
)
from zashiki.games.koikoi.pieces import of_bits
from zashiki.kernel.game import Seat

HISTORY = ("GameState.field", "GameState.stock", "GameState.result", "PlayerState.captured")
"""Without history the field and the piles are in canonical order, the stock is in order as far as a round can draw from
it, and how the last round ended is not kept."""


def lifted(table: Table, rules: Ruleset, *, history: bool, chance: Philox) -> GameState:  # noqa: ARG001
    """Give a table as the room's state."""
    first, second = (_player(table, rules, seat, history=history) for seat in range(2))
    made, other_made = (bool(one) for one in table.made_yaku)
    return GameState(
        rules,
        (first, second),
        tuple(CARDS[int(card)] for card in list(table.order)[table.top :]),
        _field(table, history=history),
        PHASES[table.phase],
        int(table.round_number),
        int(table.dealer),
        int(table.turn),
        int(table.deal),
        None if table.pending == NOTHING else CARDS[table.pending],
        None if table.improved == NOBODY else int(table.improved),
        _result(table, rules) if history and table.result[ROUND] else None,
        (made, other_made),
        None if table.ended == NOTHING else ENDS[table.ended],
    )


def _player(table: Table, rules: Ruleset, seat: Seat, *, history: bool) -> PlayerState:
    """One seat's cards and standing; a hand keeps the order in which it was dealt."""
    start = 0 if seat == table.dealer else HAND
    captured = int(table.captured[seat])
    announced = Announcement(
        int(table.announced[seat]), int(table.announced_field[seat]), int(table.announced_calls[seat])
    )
    piled = [table.taken[seat, at] for at in range(captured.bit_count())] if history else []
    return PlayerState(
        _among(list(table.order)[start : start + HAND], int(table.hand[seat])),
        _among(piled, captured) if history else of_bits(captured),
        yaku_read(rules, int(table.round_number), announced),
        int(table.calls[seat]),
        int(table.called_points[seat]),
        int(table.turns[seat]),
        int(table.score[seat]),
    )


def _among(order: list[int], cards: int) -> tuple[Card, ...]:
    """Those of an order that are in a set."""
    return tuple(CARDS[card] for card in order if cards >> int(card) & 1)


def _field(table: Table, *, history: bool) -> tuple[Card, ...]:
    """The dealt cards that still lie there, then those laid down since."""
    cards = int(table.field)
    if not history:
        return of_bits(cards)
    laid = [*list(table.order)[2 * HAND : 2 * HAND + FIELD], *list(table.placed)[: table.placed_cards]]
    return _among(laid, cards)


def _result(table: Table, rules: Ruleset) -> RoundResult:
    """How the latest round to end did so."""
    kept = [int(number) for number in table.result]
    sets = [int(cards) for cards in table.result_sets]
    first, second = (
        yaku_read(
            rules,
            kept[ROUND],
            Announcement(sets[ANNOUNCED + seat], sets[ANNOUNCED_FIELD + seat], kept[ANNOUNCED_CALLS + seat]),
        )
        for seat in range(2)
    )
    return RoundResult(
        kept[ROUND],
        kept[DEALER],
        None if kept[WINNER] == NOBODY else kept[WINNER],
        REASONS[kept[REASON]],
        _score(rules, kept, (first, second)),
        (kept[PAYMENTS], kept[PAYMENTS + 1]),
        (kept[CALLS], kept[CALLS + 1]),
        (first, second),
    )


def _score(rules: Ruleset, kept: list[int], yaku: tuple[tuple[Yaku, ...], ...]) -> Score | None:
    """What a win was worth, and why; None if nobody won."""
    winner, reason = kept[WINNER], kept[REASON]
    if reason in (BY_TESHI, BY_KUTTSUKI):
        return Score((), rules.lucky_points, (), rules.lucky_points)
    if reason == BY_STANDING_YAKU:
        base = points_of(yaku[winner])
        return Score(yaku[winner], base, (), base)
    if reason != BY_SHOBU:
        return None
    own, opponent = kept[CALLS + winner], kept[CALLS + 1 - winner]
    return score(rules, yaku[winner], own_calls=own, opponent_calls=opponent, turns=kept[TURNS])
