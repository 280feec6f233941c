"""The room's own state as a table."""

import numpy as np

from zashiki.fast.koikoi.announcements import announcement
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
from zashiki.fast.koikoi.table import CARDS, ENDS, FIELD, HAND, NOBODY, NOTHING, PHASES, REASONS, Table
from zashiki.fast.refusals import hold_most, hold_seats
from zashiki.games.koikoi import CARDS as ALL_CARDS
from zashiki.games.koikoi import Card, GameState, Phase, PlayerState, RoundResult, Ruleset, most_deals, points_of
from zashiki.games.koikoi.pieces import bits
from zashiki.games.koikoi.yaku import EARLY_TURNS
from zashiki.kernel.game import Seat


def put(table: Table, state: GameState) -> None:
    """Write the room's state into a table."""
    hold_seats("koikoi", len(state.players), turn=state.turn, dealer=state.dealer, improved=state.improved)
    rules = state.rules
    hold_most(
        "koikoi",
        players=(len(state.players), 2),
        round=(state.round, rules.rounds + rules.extra_rounds),
        deal=(state.deal, most_deals(rules)),
    )
    _check_turns(state)
    table.phase = PHASES.index(state.phase)
    table.round_number, table.deal, table.dealer, table.turn = state.round, state.deal, state.dealer, state.turn
    table.rounds = state.round if state.phase is Phase.MATCH_OVER else state.round - 1
    table.field = np.uint64(bits(state.field))
    table.pending = NOTHING if state.pending is None else state.pending.id
    table.improved = NOBODY if state.improved is None else state.improved
    table.ended = NOTHING if state.ended is None else ENDS.index(state.ended)
    table.took = 1  # perhaps: then the yaku are looked at once more
    _put_orders(table, state)
    for seat, player in enumerate(state.players):
        _put_player(table, state, seat, player)
    if len(table.result) > 1 and state.result is not None:
        _put_result(table, state.rules, state.result)


def _check_turns(state: GameState) -> None:
    """Refuse turns that were not all played, or that the stock does not last for."""
    turns = state.rules.turns
    for player in state.players:
        hold_most("koikoi", hand=(len(player.hand), HAND), turns=(player.turns, turns), calls=(player.calls, turns))
    if state.phase is not Phase.MATCH_OVER:
        drawn = state.phase in {Phase.SELECT_FIELD_CARD_FOR_DRAW, Phase.KOIKOI_DECISION}
        draws = 2 * turns - sum(player.turns for player in state.players) - drawn
        hold_most("koikoi", stock=(draws, len(state.stock)))


def _put_orders(table: Table, state: GameState) -> None:
    """Lay a deck whose deal and draws agree with the state; cards that are elsewhere by now fill the gaps.

    Cards on the field beyond the eight that a deal has were laid down.
    """
    first, second = (state.players[seat].hand for seat in (state.dealer, 1 - state.dealer))
    order: list[Card | None] = [None] * (CARDS - len(state.stock)) + list(state.stock)
    for start, cards in ((0, first), (HAND, second), (2 * HAND, state.field[:FIELD])):
        if cards:
            order[start : start + len(cards)] = cards
    lying = set(order)
    others = (card for card in ALL_CARDS if card not in lying)
    for at, card in enumerate(order):
        table.order[at] = (next(others) if card is None else card).id
    table.top = CARDS - len(state.stock)
    laid = state.field[FIELD:]
    if len(table.placed) > 1:
        table.placed_cards = len(laid)
        for at, card in enumerate(laid):
            table.placed[at] = card.id


def _put_player(table: Table, state: GameState, seat: Seat, player: PlayerState) -> None:
    table.hand[seat], table.captured[seat] = np.uint64(bits(player.hand)), np.uint64(bits(player.captured))
    table.calls[seat], table.turns[seat] = player.calls, player.turns
    table.score[seat], table.made_yaku[seat] = player.score, state.made_yaku[seat]
    table.points[seat], table.called_points[seat] = points_of(player.yaku), player.called_points
    if len(table.placed) > 1:
        for at, card in enumerate(player.captured):
            table.taken[seat, at] = card.id
    pile, field, calls = announcement(state.rules, player.yaku, state.round, player.calls)
    table.announced[seat], table.announced_field[seat] = np.uint64(pile), np.uint64(field)
    table.announced_calls[seat] = calls


def _put_result(table: Table, rules: Ruleset, result: RoundResult) -> None:
    """Write how the latest round to end did so; of the winner's turns only an early win matters."""
    early = result.score is not None and any(factor.name == "early_win" for factor in result.score.factors)
    table.result[ROUND], table.result[DEALER] = result.round, result.dealer
    table.result[WINNER] = NOBODY if result.winner is None else result.winner
    table.result[REASON] = REASONS.index(result.reason)
    table.result[TURNS] = EARLY_TURNS if early else EARLY_TURNS + 1
    for seat in range(2):
        table.result[PAYMENTS + seat], table.result[CALLS + seat] = result.payments[seat], result.calls[seat]
        pile, field, calls = announcement(rules, result.yaku[seat], result.round, result.calls[seat])
        table.result_sets[ANNOUNCED + seat] = np.uint64(pile)
        table.result_sets[ANNOUNCED_FIELD + seat] = np.uint64(field)
        table.result[ANNOUNCED_CALLS + seat] = calls
