"""Koi-Koi games recorded elsewhere, as stacked decks and choices of ours."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from zashiki import Fair, Match, Stacked
from zashiki.games import koikoi
from zashiki.games.koikoi import CARDS, CallKoiKoi, CallShobu, Card, PlayCard, SelectFieldCard
from zashiki.games.koikoi.events import CardDrawn, CardsCaptured, Event, YakuCompleted
from zashiki.games.koikoi.state import Phase

Table = Match[koikoi.Ruleset, koikoi.GameState, koikoi.Action, Event]


class Turn(NamedTuple):
    """One recorded turn: the card played and drawn, what each took, and whether koi-koi was called."""

    seat: int
    card: Card
    took: frozenset[Card]
    drawn: Card
    took_by_draw: frozenset[Card]
    koikoi: bool
    base: int | None = None
    """The yaku points at the call, where the record says."""


class Round(NamedTuple):
    """One recorded round; None stands for what the record does not say."""

    dealer: int
    deck: tuple[int, ...]
    turns: tuple[Turn, ...]
    winner: int | None
    payments: tuple[int, int] | None
    base: int | None = None
    multiplier: int | None = None
    total: tuple[int, int] | None = None


class Game(NamedTuple):
    """One recorded match."""

    name: str
    preset: str
    rounds: tuple[Round, ...]
    scores: tuple[int, int]
    knobs: dict[str, int]
    """In what the match departs from the preset."""
    is_over: bool = True

    def table(self) -> Table:
        """Our table with the recorded deals."""
        first = f"seat_{self.rounds[0].dealer}"
        rules = koikoi.change_rules(koikoi.preset(self.preset), first_dealer=first, **self.knobs)
        orders = {str(number): one.deck for number, one in enumerate(self.rounds, 1)}
        more = None if self.is_over else Fair.seeded("the record breaks off", seats=2)
        return Match(koikoi, rules, Stacked(orders, rest=more))


def human_games(folder: Path) -> Iterator[Game]:
    """The human matches of koikoi-ai, one file each: cards are [month, rank], and the pile is drawn from its end."""
    for path in sorted(folder.glob("koikoi/koikoi-ai/*.json"), key=lambda path: (len(path.stem), path.stem)):
        record = json.loads(path.read_text(encoding="utf-8"))
        rounds = tuple(_human_round(one) for one in record["record"].values())
        result, info = record["result"], record["info"]
        scores = (result["player1EndPts"], result["player2EndPts"])
        knobs = {"rounds": info["numRound"], "start_points": info["player1InitPts"]}
        yield Game(path.name, "koikoi-japan", rounds, scores, knobs, result["isOver"])


def _human_round(record: dict[str, Any]) -> Round:
    basic = record["basic"]
    dealer = basic["Dealer"] - 1
    hands = (basic["initHand1"], basic["initHand2"])
    deck = [*hands[dealer], *hands[1 - dealer], *basic["initBoard"], *reversed(basic["initPile"])]
    turns = tuple(_human_turn(turn) for name, turn in record.items() if name.startswith("turn"))
    winner = basic["roundWinner"] - 1 if basic["roundWinner"] else None
    payments = (basic["player1RoundPts"], basic["player2RoundPts"])
    return Round(dealer, tuple(_ranked(one).id for one in deck), turns, winner, payments)


def _human_turn(turn: dict[str, Any]) -> Turn:
    took, drawn = (frozenset(map(_ranked, turn[key])) for key in ("collectCard", "collectCard2"))
    card, draw = _ranked(turn["discardCard"]), _ranked(turn["drawCard"])
    return Turn(turn["playerInTurn"] - 1, card, took, draw, drawn, turn["isKoiKoi"] is True)


def _ranked(card: list[int]) -> Card:
    month, rank = card
    return CARDS[(month - 1) * 4 + rank - 1]


def computer_games(folder: Path) -> Iterator[Game]:
    """The matches of open-hanafuda-ai: cards are ids with the kasu first; the deck starts with seat 0's hand."""
    for path in sorted(folder.glob("koikoi/*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                rounds = tuple(_computer_round(one) for one in record["rounds"])
                first, second = record["final"]
                name = f"{path.name}, game {record['game']}"
                yield Game(name, "nintendo-strict", rounds, (first, second), {"rounds": len(rounds)})


def _computer_round(record: dict[str, Any]) -> Round:
    dealer, result = record["turns"][0]["p"], record["result"]
    deck = [_reversed(card).id for card in record["deck"]]
    hands = (deck[:8], deck[8:16])
    order = (*hands[dealer], *hands[1 - dealer], *deck[16:])
    turns = tuple(_computer_turn(turn) for turn in record["turns"])
    winner, points = result["winner"], result.get("points")
    payments = None if winner is None or points is None else ((points, 0) if winner == 0 else (0, points))
    total = (result["total"][0], result["total"][1]) if "total" in result else None
    return Round(dealer, order, turns, winner, payments, result.get("base"), result.get("mult"), total)


def _computer_turn(turn: dict[str, Any]) -> Turn:
    took, drawn = (frozenset(map(_reversed, turn[key])) for key in ("take", "take2"))
    card, draw = _reversed(turn["play"]), _reversed(turn["draw"])
    return Turn(turn["p"], card, took, draw, drawn, "koikoi" in turn, turn.get("koikoi"))


def _reversed(number: int) -> Card:
    return CARDS[number // 4 * 4 + 3 - number % 4]


class Mismatch(AssertionError):
    """Our table and the record part ways."""


def replay(game: Game, table: Table) -> None:
    """Play a recorded match choice by choice and compare everything that the record says."""
    for number, one in enumerate(game.rounds, 1):
        where = f"{game.name}, round {number}"
        _same(where, "round", table.state.round, number)
        _same(where, "dealer", table.state.dealer, one.dealer)
        for turn in one.turns:
            _replay_turn(
                f"{where}, turn of seat {turn.seat} with {turn.card}", table, turn, is_last=turn is one.turns[-1]
            )
        _same_result(where, table, one)
    _same(game.name, "the end", table.outcome is not None, game.is_over)
    if table.outcome is not None:
        _same(game.name, "final scores", table.outcome.scores, game.scores)


def _replay_turn(where: str, table: Table, turn: Turn, *, is_last: bool) -> None:
    left = len(table.state.players[turn.seat].hand) - 1
    events = list(table.submit(turn.seat, PlayCard(turn.card)))
    for phase, took in (
        (Phase.SELECT_FIELD_CARD, turn.took),
        (Phase.SELECT_FIELD_CARD_FOR_DRAW, turn.took_by_draw),
    ):
        if table.state.phase is phase:
            (chosen,) = took - {table.state.pending}
            events += table.submit(turn.seat, SelectFieldCard(chosen))
    asked = table.state.phase is Phase.KOIKOI_DECISION
    _same(where, "a prompt", asked, asked if is_last else turn.koikoi)
    if asked:
        _same_prompt(where, table, turn)
        events += table.submit(turn.seat, CallKoiKoi() if turn.koikoi else CallShobu())
    _same(where, "a call", turn.koikoi, turn.koikoi and asked)
    captured = [frozenset(event.cards) for event in events if isinstance(event, CardsCaptured)]
    _same(where, "captures", captured, [took for took in (turn.took, turn.took_by_draw) if took])
    _same(where, "the draw", [event.card for event in events if isinstance(event, CardDrawn)], [turn.drawn])
    rose = any(isinstance(event, YakuCompleted) for event in events)
    _same(where, "a prompt exactly when points rose and the hand is not empty", asked, rose and left > 0)


def _same_prompt(where: str, table: Table, turn: Turn) -> None:
    if turn.base is not None:
        held = table.state.players[turn.seat].yaku
        _same(where, "points at the call", koikoi.points_of(held), turn.base)


def _same_result(where: str, table: Table, one: Round) -> None:
    result = table.state.result
    if result is None:
        raise Mismatch(f"{where}: the round is not over")
    _same(where, "winner", result.winner, one.winner)
    if one.payments is not None:
        _same(where, "payments", result.payments, one.payments)
    if one.base is not None and result.score is not None:
        _same(where, "base", result.score.base, one.base)
    if one.multiplier is not None and result.score is not None:
        times = 1
        for factor in result.score.factors:
            times *= factor.times
        _same(where, "multiplier", times, one.multiplier)
    if one.total is not None:
        start = table.state.rules.start_points
        _same(where, "totals", tuple(player.score - start for player in table.state.players), one.total)


def _same(where: str, what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Mismatch(f"{where}: {what}: ours {ours!r}, recorded {theirs!r}")
