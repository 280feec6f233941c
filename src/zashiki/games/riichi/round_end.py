"""What ends a round: wins, draws and aborts, with what they pay; whether another follows; and the end of the match."""

from __future__ import annotations

from zashiki.games.riichi.deals import most_deals
from zashiki.games.riichi.events import AbortKind, MatchEnded, MatchEndReason, RoundDrawn, RoundWon
from zashiki.games.riichi.hand.waits import waits_of
from zashiki.games.riichi.pieces import Tile
from zashiki.games.riichi.rounds import Ending, NextRound, PlayedRound, next_round
from zashiki.games.riichi.rules import TRIPLE_RON
from zashiki.games.riichi.standings import final_table
from zashiki.games.riichi.state import GameState, PlayerState
from zashiki.games.riichi.value.hand_value import YAKUMAN_BASE, HandValue, value_of
from zashiki.games.riichi.value.payments import STICK, Claim, nagashi_flow, noten, paid_each
from zashiki.games.riichi.wins import win_of
from zashiki.kernel.game import Seat


def rons(state: GameState, winners: list[Seat]) -> tuple[RoundWon | RoundDrawn, ...]:
    """Let the seats win that said so: in turn order from the discarder, as many as the rules pay."""
    count, rules = len(state.players), state.rules
    winners = sorted(winners, key=lambda seat: (seat - state.turn) % count)
    if len(winners) == TRIPLE_RON and rules.triple_ron == "abort":
        return (aborted(state, "triple_ron", winners),)
    assert state.lying is not None  # noqa: S101 - a ron is of a tile
    return wins(state, winners[: rules.max_ron], state.lying, source=state.turn)


def wins(state: GameState, winners: list[Seat], tile: Tile, *, source: Seat) -> tuple[RoundWon, ...]:
    """Value and pay the winners."""
    values, won, shown = [], [], []
    for seat in winners:
        player = state.players[seat]
        ura = state.ura[: len(state.dora)] if player.riichi else ()
        value = value_of(state.rules, win_of(state, seat, tile, tsumo=seat == source, ura=ura))
        liable, base = _liability(player, value)
        values.append(value)
        shown.append(ura)
        loser = None if seat == source else source
        won.append(Claim(winner=seat, base=value.base, loser=loser, liable=liable, liable_base=base))
    deposits = [seat for seat, player in enumerate(state.players) if player.riichi]
    flows = paid_each(state.rules, won, dealer=state.dealer, honba=state.honba, deposits=deposits, sticks=state.sticks)
    return tuple(
        RoundWon(one.winner, source, tile, state.players[one.winner].hand, ura, value, flow, one.liable)
        for one, ura, value, flow in zip(won, shown, values, flows, strict=True)
    )


def _liability(player: PlayerState, value: HandValue) -> tuple[Seat | None, int]:
    """Who is liable for a yakuman of this hand, and its basic points. The melds of it stay, so the hand has it."""
    if not player.liable:
        return None, 0
    first = player.liable[0]
    return first.seat, YAKUMAN_BASE * dict(value.yaku)[first.yakuman]


def exhausted(state: GameState) -> RoundDrawn:
    """The wall is empty: noten payments, or nagashi mangan."""
    rules = state.rules
    tenpai = tuple(seat for seat, one in enumerate(state.players) if waits_of(one.hand, one.melds))
    shown = tuple((seat, state.players[seat].hand) for seat in tenpai)
    lucky = tuple(seat for seat, one in enumerate(state.players) if _nagashi(one)) if rules.nagashi != "off" else ()
    if lucky:
        deposits = [seat for seat, player in enumerate(state.players) if player.riichi]
        flow = nagashi_flow(
            rules, lucky, dealer=state.dealer, honba=state.honba, deposits=deposits, sticks=state.sticks
        )
        return RoundDrawn("nagashi", tenpai, shown, flow.total, lucky, sum(flow.sticks) // STICK)
    return RoundDrawn("exhaustive", tenpai, shown, noten(rules, tenpai))


def _nagashi(player: PlayerState) -> bool:
    return bool(player.river) and all(one.tile.end and not one.called for one in player.river)


def aborted(state: GameState, kind: AbortKind, showing: list[Seat]) -> RoundDrawn:
    """The round is thrown in; nobody pays."""
    shown = tuple((seat, state.players[seat].concealed) for seat in showing)
    return RoundDrawn(kind, (), shown, (0,) * len(state.players))


def after_round(state: GameState, *, dealer_stops: bool) -> NextRound:
    """What comes next by the rows of round to round; the most rounds of the rules are not looked at."""
    over = state.ended
    assert over is not None  # noqa: S101 - a round has ended
    if over.kind == "win" or (over.kind == "nagashi" and state.rules.nagashi == "win"):
        result = Ending("win", over.winners, dealer_stops=dealer_stops)
    elif over.kind == "exhaustive" or over.kind == "nagashi":  # noqa: PLR1714 - the type checker narrows these
        result = Ending(over.kind, tenpai=over.tenpai, dealer_stops=dealer_stops)
    else:
        result = Ending("abort")
    scores = tuple(player.score for player in state.players)
    return next_round(
        state.rules, PlayedRound(scores, state.wind, state.number, state.honba, state.sticks, state.lap), result
    )


def why_over(state: GameState, found: NextRound) -> MatchEndReason | None:
    """Why the match is over after this round: the rows of round to round, the most rounds, or no deal is left."""
    if found.reason is not None:
        return found.reason
    if state.deal == state.rules.hands:
        return "MaxRoundReached"
    return "deals_spent" if state.deal >= most_deals(state.rules) else None


def match_end(state: GameState, reason: MatchEndReason) -> MatchEnded:
    """Settle the match as it stands."""
    final = final_table(state.rules, [player.score for player in state.players], sticks=state.sticks)
    return MatchEnded(reason, final)
