"""Recorded riichi games played again, event by event, through a match with the recorded wall.

Every recorded choice is legal when it is made; every win, draw, payment, counter, deposit and final table is equal.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.real.riichi_matches import DRAWS, settled_of, stated_in
from tests.real.riichi_records import LIMITS, YAKU, games, tile
from tests.thinning import drawn_number
from zashiki.games.riichi.events import DoraShown, MatchEnded, RiichiAccepted, RoundDealt, RoundDrawn, RoundWon
from zashiki.games.riichi.pieces import in_order
from zashiki.games.riichi.rules import Ruleset
from zashiki.records.riichi.script_play import RiichiMatch, ends_of

Say = Callable[[str, object], None]
PARTS = 4
"""All games are played in so many parts, side by side where there are cores for it."""
EACH, FIRST = 12, 4
"""The quick run plays every so many-th game, from one that is drawn, and the first few."""


def play(game: Any, checked: Counter[str]) -> None:
    """Play one game and hold everything that the record says."""
    rule, found = game["rule"], settled_of(game)
    match, rules = found.match, found.match.rules
    hands = list(zip(game["hands"], by_hand(match), strict=True))
    for (hand, events), ended in zip(hands, ends_of(match), strict=True):
        hold_hand(hand, events, red=rule["aka"])
        for result, event in zip(hand["results"], ended, strict=bool(hand["results"])):
            if isinstance(event, RoundWon):
                hold_win(result, event, rules, red=rule["aka"])
            else:
                hold_draw(result, event, rules)
            checked["wins" if isinstance(event, RoundWon) else "draws"] += 1
        checked["hands"] += 1
    if stated := stated_in(game) if found.over else None:
        (over,) = [event for event in match.log if isinstance(event, MatchEnded)]
        assert over.final.scores == stated.scores, game["game"]
        assert over.final.points == stated.points, game["game"]
    checked["broken off"] += not found.over
    checked["3p" if rule["sanma"] else "4p hanchan" if rule["hanchan"] else "4p east"] += 1
    checked["of rules inferred beside their day"] += bool(found.remarks)
    checked["choices"] += len(match.steps)


def by_hand(match: RiichiMatch) -> Iterator[list[object]]:
    """The events of each hand."""
    found: list[object] = []
    for event in match.log:
        if isinstance(event, RoundDealt) and found:
            yield found
            found = []
        found.append(event)
    yield found


def hold_hand(hand: Any, events: list[object], *, red: bool) -> None:
    """Where the hand stands, who paid its stick when, and which indicators were shown."""
    dealt = events[0]
    assert isinstance(dealt, RoundDealt)
    assert (dealt.wind, dealt.number, dealt.honba) == (hand["kyoku"] // 4, hand["kyoku"] % 4 + 1, hand["honba"])
    assert dealt.number - 1 == hand["oya"]
    paid = [event.seat for event in events if isinstance(event, RiichiAccepted)]
    assert paid == [event[1] for event in hand["events"] if event[0] == "riichi2"]
    shown = [event.tile for event in events if isinstance(event, DoraShown)]
    assert shown == [tile(event[2], red=red) for event in hand["events"] if event[0] == "dora"]


def hold_win(said: Any, event: RoundWon, rules: Ruleset, *, red: bool) -> None:
    """Who won from whom by which tile and hand, what it was worth, and who paid what."""
    tiles = in_order(tile(one, red=red) for one in said["hai"])
    assert (event.seat, event.source, event.tile) == (said["who"], said["frm"], tile(said["win"], red=red))
    assert in_order((*event.hand, event.tile)) == tiles
    assert event.liable == said["pao"]
    assert event.ura == tuple(tile(one, red=red) for one in said["ura"])
    held: Counter[str] = Counter()
    for name, han in event.value.yaku:
        held["dora" if name == "kita" else name] += han
    told = Counter(dict.fromkeys((YAKU[one] for one in said["yakuman"]), 1))
    for number, han in said["yaku"]:
        told[YAKU[number]] += han
    assert held == +told
    assert event.value.limit == LIMITS[said["limit"]]
    if not said["yakuman"]:
        assert (event.value.fu, event.value.han) == (said["fu"], sum(han for _, han in said["yaku"]))
    assert sum(points for points in event.flow.hand if points > 0) == said["points"]
    assert list(event.flow.total) == said["delta"][: rules.players]


def hold_draw(said: Any, event: RoundWon | RoundDrawn, rules: Ruleset) -> None:
    """Which draw, who showed its hand, and who paid what."""
    assert isinstance(event, RoundDrawn)
    assert event.kind == DRAWS[said["type"]]
    assert list(event.changes) == said["delta"][: rules.players]
    shown = [seat for seat in range(rules.players) if said["shown"][seat]]
    if event.kind in ("exhaustive", "nagashi"):
        assert list(event.tenpai) == shown
    assert [seat for seat, _ in event.shown] == shown


def checked_in(some: Iterator[Any]) -> str:
    checked: Counter[str] = Counter()
    for game in some:
        play(game, checked)
        checked["games"] += 1
    if not checked:
        pytest.skip("no recorded games in the data folder")
    return ", ".join(f"{count} {name}" for name, count in sorted(checked.items()) if count)


def test_some_recorded_games_are_played_again(data_folder: Path, record_property: Say) -> None:
    some = (game for at, game in enumerate(games(data_folder)) if at < FIRST or at % EACH == drawn_number(EACH))
    record_property("checked", f"riichi matches: {checked_in(some)}, 0 mismatches")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_recorded_game_is_played_again(data_folder: Path, record_property: Say, part: int) -> None:
    some = islice(games(data_folder), part, None, PARTS)
    record_property("checked", f"riichi matches, part {part + 1} of {PARTS}: {checked_in(some)}, 0 mismatches")
