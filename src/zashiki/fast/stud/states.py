"""The ways between a table in memory and the room's own state."""

from collections.abc import Sequence

from zashiki.encoding import Philox
from zashiki.fast.refusals import hold_most, hold_seats, no_state
from zashiki.fast.stud.rules import MOST_CHIPS
from zashiki.fast.stud.table import (
    BURNS,
    DECK,
    DOWN,
    HAND,
    NO_CARD,
    NOBODY,
    OVER,
    PLAYING,
    REASONS,
    Table,
)
from zashiki.games.stud import CARDS, Card, GameState, Phase, PlayerState, Ruleset, most_deals
from zashiki.games.stud.variants import VARIANTS
from zashiki.kernel.game import Seat

GAMES = list(VARIANTS)
THIRD, SEVENTH = 3, 7
NUMBERS = {card: number for number, card in enumerate(CARDS)}


def lifted(table: Table, rules: Ruleset, *, history: bool, chance: Philox) -> GameState:  # noqa: ARG001
    """Give a table as the room's state."""
    return GameState(
        rules,
        _players(table, rules.seats),
        phase=Phase.MATCH_OVER if table.phase == OVER else Phase.BETTING,
        deal=int(table.deal),
        dealer=int(table.dealer),
        game=VARIANTS[GAMES[table.game]].name,
        street=int(table.street),
        deck=_cards(_deck(table, chance)),
        burnt=_cards(list(table.burnt)[: table.burns]),
        community=_cards([table.community] if table.community != NO_CARD else []),
        pot=sum(map(int, table.total)),
        raked=int(table.raked),
        turn=_seat(table.to_act),
        opener=_seat(table.opener),
        bet=int(table.bet),
        full=int(table.full),
        level=int(table.level),
        unit=int(table.unit),
        capped=bool(table.capped),
        aggressor=_seat(table.aggressor),
        began=int(table.began),
        opened=int(table.opened),
        reason=REASONS[table.reason],
    )


def _deck(table: Table, chance: Philox) -> tuple[int, ...]:
    """What is left to deal, in its order: the table has drawn that only as far as cards were dealt."""
    return chance.shuffled(list(table.order), deal=int(table.deal), drawn=int(table.drawn))[table.top :]


def _players(table: Table, seats: int) -> tuple[PlayerState, ...]:
    rows = zip(
        *(map(int, row) for row in (table.stack, table.bought, table.paid, table.total, table.held)), strict=True
    )
    live, acted, dealt, hands = int(table.live), int(table.acted), int(table.dealt), table.hands
    found = []
    for seat, (stack, bought, paid, total, held) in enumerate(list(rows)[:seats]):
        hand = _cards([hands[seat, at] for at in range(held)])
        found.append(
            PlayerState(
                stack=stack,
                bought=bought,
                down=hand[:DOWN] + hand[HAND - 1 :],
                up=hand[DOWN : HAND - 1],
                live=_in(live, seat),
                street=paid,
                total=total,
                acted=_in(acted, seat),
                dealt=_in(dealt, seat),
            )
        )
    return tuple(found)


def _cards(numbers: Sequence[int]) -> tuple[Card, ...]:
    return tuple([CARDS[number] for number in numbers])


def _seat(number: int) -> Seat | None:
    return None if number == NOBODY else int(number)


def _in(seats: int, seat: Seat) -> bool:
    return bool(seats >> seat & 1)


def put(table: Table, state: GameState) -> None:
    """Write the room's state into a table: one at which somebody must choose, or whose match is over."""
    _check(state)
    for seat, player in enumerate(state.players):
        table.stack[seat], table.bought[seat] = player.stack, player.bought
        table.paid[seat], table.total[seat] = player.street, player.total
        hand = player.down[:DOWN] + player.up + player.down[DOWN:]
        table.held[seat] = len(hand)
        for at, card in enumerate(hand):
            table.hands[seat, at] = NUMBERS[card]
    table.live, table.acted, table.dealt = (
        sum(1 << seat for seat, player in enumerate(state.players) if getattr(player, mark))
        for mark in ("live", "acted", "dealt")
    )
    _put_cards(table, state)
    table.phase = OVER if state.phase is Phase.MATCH_OVER else PLAYING
    table.deal, table.dealer, table.game = state.deal, state.dealer, GAMES.index(state.game)
    table.street, table.bet, table.full, table.level = state.street, state.bet, state.full, state.level
    table.unit, table.capped, table.began = state.unit, int(state.capped), state.began
    table.to_act, table.opener, table.aggressor = (
        NOBODY if seat is None else seat for seat in (state.turn, state.opener, state.aggressor)
    )
    table.raked, table.opened, table.reason = state.raked, state.opened, REASONS.index(state.reason)
    table.rounds = state.deal if state.phase is Phase.MATCH_OVER else state.deal - 1


def _check(state: GameState) -> None:
    """Refuse seats that are not there, and cards or chips that no deal brings about."""
    if (seats := len(state.players)) != state.rules.seats:
        raise no_state("stud", "players", seats)
    hold_seats("stud", seats, turn=state.turn, dealer=state.dealer, opener=state.opener, aggressor=state.aggressor)
    over = state.phase is Phase.MATCH_OVER
    if not over and state.street not in range(THIRD, SEVENTH + 1):
        raise no_state("stud", "street", state.street)
    streets = 0 if over else state.street - THIRD
    hold_most(
        "stud",
        burnt=(len(state.burnt), min(streets, BURNS)),
        community=(len(state.community), int(streets == SEVENTH - THIRD)),
        level=(state.level, 1 << 20),
        deal=(state.deal, most_deals(state.rules)),
        bet=(state.bet, MOST_CHIPS),
        full=(state.full, MOST_CHIPS),
        raked=(state.raked, MOST_CHIPS),
    )
    for player in state.players:
        _check_player(player, 0 if over else state.street, len(state.community))


def _check_player(player: PlayerState, street: int, shared: int) -> None:
    """A live seat has been dealt every street, but for a seventh card that is for all; others have had no more."""
    amounts = ("stack", "street", "total")
    hold_most("stud", **{name: (getattr(player, name), MOST_CHIPS) for name in amounts})
    cards = len(player.down) + len(player.up)
    if cards > street or (player.live and cards != street - shared):
        raise no_state("stud", "up", player.up)
    hold_most("stud", down=(len(player.down), DOWN + 1), up=(len(player.up), HAND - DOWN - 1))


def _put_cards(table: Table, state: GameState) -> None:
    """The deck lies at the end of the order, all of it known."""
    table.top, table.drawn = DECK - len(state.deck), DECK
    for at, card in enumerate(state.deck, DECK - len(state.deck)):
        table.order[at] = NUMBERS[card]
    table.burns = len(state.burnt)
    for at, card in enumerate(state.burnt[:BURNS]):
        table.burnt[at] = NUMBERS[card]
    table.community = NUMBERS[state.community[0]] if state.community else NO_CARD
