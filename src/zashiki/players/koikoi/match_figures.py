"""The figures of Koi-Koi matches: who wins rounds, by what, and how often somebody plays on.

`figures` counts one match into named numbers, which a tally adds up; `Reading` reads such a tally.
"""

from __future__ import annotations

from zashiki.games.koikoi import Action, CallKoiKoi, CallShobu, Event, GameState, RoundResult, Ruleset
from zashiki.games.koikoi.events import CardDrawn, RoundEnded
from zashiki.kernel.match import Match
from zashiki.players.tally import Counts, Interval, Tally, mean, share


def figures(match: Match[Ruleset, GameState, Action, Event], players: tuple[int, ...]) -> Counts:
    """Count a finished match; `players` says who sat in which seat."""
    counts = Counts()
    for result in (event.result for event in match.log if isinstance(event, RoundEnded)):
        counts["rounds"] += 1
        _count_payments(counts, result, players)
        _count_calls(counts, result, players)
        if result.winner is None:
            counts[result.reason] += 1
        else:
            _count_win(counts, result, result.winner, players)
    for step in match.steps:
        counts["turns"] += sum(isinstance(event, CardDrawn) for event in step.events)
        if isinstance(step.action, CallKoiKoi | CallShobu):
            called = isinstance(step.action, CallKoiKoi)
            for name in ("", f".{players[step.seat]}"):
                counts[f"decisions{name}"] += 1
                counts[f"calls{name}"] += called
    return counts


def _count_payments(counts: Counts, result: RoundResult, players: tuple[int, ...]) -> None:
    """Count what each player got, and by how much the first was ahead; all payments, 親権 too."""
    paid = {player: result.payments[seat] for seat, player in enumerate(players)}
    for player, points in paid.items():
        counts[f"paid.{player}"] += points
    edge = paid[0] - paid[1]
    counts["edge"] += edge
    counts["edge_squared"] += edge * edge


def _count_calls(counts: Counts, result: RoundResult, players: tuple[int, ...]) -> None:
    """Count the rounds in which a player had called koi-koi, how they ended for it, and who was paid what."""
    for seat, player in enumerate(players):
        if not result.calls[seat]:
            continue
        counts[f"called.{player}"] += 1
        if result.winner is not None:
            won, paid = result.winner == seat, result.payments[result.winner]
            counts[f"called_{'won' if won else 'lost'}.{player}"] += 1
            counts[f"called_{'won' if won else 'lost'}_paid.{player}"] += paid if won else -paid


def _count_win(counts: Counts, result: RoundResult, winner: int, players: tuple[int, ...]) -> None:
    counts["decided"] += 1
    counts["dealer_won"] += winner == result.dealer
    counts[f"won.{players[winner]}"] += 1
    counts[f"won_paid.{players[winner]}"] += result.payments[winner]
    if result.score is not None:
        counts["points"] += result.score.total
        counts["points_squared"] += result.score.total**2
        counts["base"] += result.score.base
        for yaku in result.score.yaku:
            counts[f"yaku.{yaku.name}"] += 1
            counts[f"held.{players[winner]}.{yaku.name}"] += 1


class Reading:
    """A tally of Koi-Koi matches, read as people read it: shares with their 95 % intervals."""

    def __init__(self, tally: Tally) -> None:
        """Read what `figures` counted."""
        self._counts = Counts(dict(tally.counts))
        self.rounds, self.decided = self._counts["rounds"], self._counts["decided"]

    @property
    def exhausted(self) -> Interval:
        """The share of rounds in which the cards ran out (総流れ)."""
        return share(self._counts["exhausted"], self.rounds)

    @property
    def dealer_share(self) -> Interval:
        """The share of decided rounds that the dealer won."""
        return share(self._counts["dealer_won"], self.decided)

    @property
    def mean_points(self) -> Interval:
        """What a decided round paid its winner."""
        return mean(self._counts["points"], self._counts["points_squared"], self.decided)

    @property
    def mean_base(self) -> float:
        """What the winner's yaku were worth before any factor."""
        return self._counts["base"] / max(self.decided, 1)

    @property
    def mean_turns(self) -> float:
        """Turns of both seats together, a round."""
        return self._counts["turns"] / max(self.rounds, 1)

    @property
    def call_share(self) -> Interval:
        """How often koi-koi was called where it was asked."""
        return share(self._counts["calls"], self._counts["decisions"])

    @property
    def edge(self) -> Interval:
        """By how many points a round the first player is ahead of the second.

        Rounds count as independent; in duplicate play the true interval is somewhat narrower.
        """
        return mean(self._counts["edge"], self._counts["edge_squared"], self.rounds)

    @property
    def yaku(self) -> dict[str, float]:
        """How often the winner of a decided round held each yaku, the most frequent first."""
        held = {name.removeprefix("yaku."): n for name, n in self._counts.most_common() if name.startswith("yaku.")}
        return {name: n / max(self.decided, 1) for name, n in held.items()}

    def round_share(self, player: int) -> Interval:
        """The share of decided rounds that a player won."""
        return share(self._counts[f"won.{player}"], self.decided)

    def calls_of(self, player: int) -> Interval:
        """How often a player called koi-koi where it was asked."""
        return share(self._counts[f"calls.{player}"], self._counts[f"decisions.{player}"])
