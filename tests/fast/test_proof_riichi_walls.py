"""Riichi's twin against the room where something seldom happens: stacked walls, and players who are after it."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from tests.fast.riichi_replays import replay
from tests.fast.riichi_walls import THEMES, WINDS, walls
from tests.fast.test_proof_riichi import ODD, TABLES, changed, named, scores
from tests.games.riichi.keen import after, keen
from tests.games.riichi.tables import table
from zashiki.encoding import Encoding
from zashiki.games import riichi
from zashiki.games.riichi import GameState, MatchEnded, MatchStart, RiichiAccepted, RoundDrawn, RoundWon, Ruleset
from zashiki.games.riichi.actions import (
    Action,
    AddedKan,
    ClosedKan,
    DeclareRiichi,
    Discard,
    OpenKan,
    Pass,
    Pon,
    Ron,
    Tsumo,
)
from zashiki.games.riichi.notation import tiles
from zashiki.kernel.game import Seat
from zashiki.kernel.record import AnyMatch
from zashiki.testing.side_by_side import SideBySide

GAMES, CHOICES, SHARE = 8, 1500, 60
LAST_RIICHI = changed(
    "tenhou",
    name="riichi at the end",
    nagashi="win",
    riichi_tiles=0,
    sticks_to="own_then_first",
    opening=MatchStart(scores=(25_000,) * 4, honba=3, sticks=2),
)
QUICK = [riichi.preset("tenhou"), ODD[0], riichi.preset("tenhou-3p"), LAST_RIICHI]
LEAST = {
    "win": 30,
    "second winner": 5,
    "liable": 2,
    "exhaustive": 10,
    "nagashi": 5,
    "nine_terminals": 2,
    "four_winds": 2,
    "four_riichi": 2,
    "four_kans": 2,
    "triple_ron": 1,
}
"""What must have happened, and how often; all of it in the quick run."""
Style = Callable[[GameState, Seat, Random, list[Action]], Action | None]


def of_kinds(listed: list[Action], *kinds: type[Action]) -> list[Action]:
    return [action for kind in kinds for action in listed if isinstance(action, kind)]


def sets_aside(_state: GameState, _seat: Seat, _rng: Random, listed: list[Action]) -> Action | None:
    """Every kan and pon, and no win."""
    found = of_kinds(listed, ClosedKan, AddedKan, OpenKan, Pon, Pass)
    return found[0] if found else None


def collects(state: GameState, seat: Seat, _rng: Random, listed: list[Action]) -> Action | None:
    """Every kan and pon, and a win with three of them."""
    wins = of_kinds(listed, Tsumo, Ron) if len(state.players[seat].melds) > 2 else []
    found = wins or of_kinds(listed, ClosedKan, AddedKan, OpenKan, Pon, Pass)
    return found[0] if found else None


def throws_ends(state: GameState, _seat: Seat, _rng: Random, listed: list[Action]) -> Action | None:
    """Terminals and honours, what was drawn if there are none, and no call; riichi with the last discard of all."""
    passing, declaring = of_kinds(listed, Pass), of_kinds(listed, DeclareRiichi)
    if passing:
        return passing[0]
    if declaring and state.left == 0:
        return declaring[0]
    discards = [action for action in listed if isinstance(action, Discard)]
    return max(discards, key=lambda action: (action.tile.end, action.drawn)) if discards else None


def throws_the_wind(state: GameState, _seat: Seat, _rng: Random, listed: list[Action]) -> Action | None:
    """The wind that the first seat discarded, or the first that most seats have."""
    held = Counter(tile.kind for player in state.players for tile in {*player.hand} if tile.kind in WINDS)
    discards = [action for action in listed if isinstance(action, Discard)]
    if discards:
        return max(discards, key=lambda action: held[action.tile.kind])
    return next(iter(of_kinds(listed, Pass)), None)


def declares(state: GameState, seat: Seat, rng: Random, listed: list[Action]) -> Action | None:
    """Riichi as soon as may be, but for one seat that seldom does; wins on what others discard, never by a draw."""
    if of_kinds(listed, Ron):
        return Ron()
    declaring = rng.random() < (0.1 if seat == 0 else 0.9)
    discards = (declaring and of_kinds(listed, DeclareRiichi)) or of_kinds(listed, Discard)
    if discards:
        return min(discards, key=lambda one: (after(state, seat, one), not one.drawn))  # type: ignore[arg-type,union-attr]
    return next(iter(of_kinds(listed, Pass)), None)


STYLES: dict[str, Style] = {
    "shared_waits": declares,
    "triplets": sets_aside,
    "winds": throws_the_wind,
    "ends": throws_ends,
    "honours": collects,
}
"""Who plays on the walls of a theme, most of the time; the others play keenly."""


class Seeker:
    """Plays for what a theme is about, and keenly else; hears what happens."""

    def __init__(self, theme: str, seen: Counter[str]) -> None:
        self.style, self.seen = STYLES.get(theme), seen

    def __call__(self, rng: Random, match: AnyMatch, seat: Seat, _legal: Sequence[int], encoding: Encoding) -> int:
        state: GameState = match.state
        action: Action | None = None
        if self.style is not None and state.deal == 1 and rng.random() < 0.97:
            action = self.style(state, seat, rng, list(riichi.legal(state, seat)))
        return encoding.number(state, seat, keen(state, seat, rng) if action is None else action)

    def hear(self, events: Sequence[Any]) -> None:
        """Count what ended a round or a match."""
        won = [event for event in events if isinstance(event, RoundWon)]
        self.seen["win"] += len(won)
        self.seen["second winner"] += len(won) > 1
        self.seen["liable"] += sum(event.liable is not None for event in won)
        for event in events:
            if isinstance(event, RoundDrawn):
                self.seen[event.kind] += 1
                self.seen["two nagashi"] += len(event.nagashi) > 1
                self.seen["riichi at the end"] += any(isinstance(one, RiichiAccepted) for one in events)
            elif isinstance(event, MatchEnded):
                self.seen[event.reason] += 1


def played(rules: Ruleset, seen: Counter[str], *, games: int, choices: int, seed: int) -> None:
    """Play and compare on walls of every theme."""
    for theme in THEMES:
        seeker, rng = Seeker(theme, seen), Random(f"{theme} {rules.name} {seed}")
        stacked = walls(rules, theme, games, rng)
        found = SideBySide(
            "riichi", rules, scores=scores, games=games, seed=seed, chooser=seeker, walls=stacked, heard=seeker.hear
        )
        while found.compared < choices and any(match.state.deal == 1 for match in found.matches):
            found.play(SHARE)


def test_what_seldom_happens_is_the_same() -> None:
    seen = Counter[str]()
    for rules in QUICK:
        played(rules, seen, games=GAMES, choices=CHOICES, seed=4)
    assert {what: seen[what] for what, least in LEAST.items() if seen[what] < least} == {}, seen


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("last", ["9p", "8s"], ids=["tsumo", "ron"])
def test_a_second_liability_does_not_replace_the_first(whole: bool, last: str) -> None:
    """The dealer has two kans, is given the third dragon by one seat, and the fourth kan by another."""
    rules = changed(
        "tenhou",
        pao=("daisangen", "daisuushii", "suukantsu"),
        pao_whole=whole,
        aborts=(),
        opening=MatchStart(scores=(25_000,) * 4, honba=2),
    )
    hands = ("555666777z111m9p", "47m258p369s12347z", "147m258p369s1234z", "247m258p369s1234z")
    match = table(rules, hands=hands, draws="5z 9s 8m 9p", replacements=f"6z 9m 9m {last}", dora="4s")
    liable = 0
    while match.state.deal == 1 and match.outcome is None:
        seat = min(match.to_act)
        match.submit(seat, as_told(seat, list(match.legal(seat))))
        liable = max(liable, *(len(player.liable) for player in match.state.players))
    replay(match)
    assert liable == 2
    assert [event.seat for event in match.log if isinstance(event, RoundWon)] == [0]


def as_told(seat: Seat, listed: list[Action]) -> Action:
    """The dealer wins and declares kans; seat 1 discards the dragon, seat 2 the 1m, and everybody the 9p."""
    if seat == 0 and (found := of_kinds(listed, Tsumo, Ron, ClosedKan, AddedKan, OpenKan)):
        return found[0]
    discards = [action for action in listed if isinstance(action, Discard)]
    first = tiles(("9m", "7z", "1m", "9p")[seat])[0]
    return (
        max(discards, key=lambda one: (one.tile is first, one.tile in tiles("9p"), one.drawn)) if discards else Pass()
    )


@pytest.mark.slow
@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_what_seldom_happens_is_the_same_many_times(rules: Ruleset) -> None:
    seen = Counter[str]()
    for seed in range(3):
        played(rules, seen, games=30, choices=3000, seed=seed)
    assert seen["win"] > 100
