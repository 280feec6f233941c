"""Deals as the shuffle sees them: their order read back from events, how many a match may take, and what lies open."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.riichi.keen import keen_match
from tests.games.riichi.tables import go, rules_of, table
from zashiki.games import riichi, score_table
from zashiki.games.riichi import round_end
from zashiki.games.riichi.deals import places
from zashiki.games.riichi.events import (
    DoraShown,
    Event,
    MatchEnded,
    MatchEndReason,
    RoundDealt,
    RoundDrawn,
    RoundWon,
    TileDiscarded,
    TileDrawn,
)
from zashiki.games.riichi.pieces import HIDDEN
from zashiki.games.riichi.state import MATCH_OVER, ROUND_OVER, STOPPING
from zashiki.kernel.chance import LONGEST_CHAIN
from zashiki.kernel.game import UNKNOWN
from zashiki.kernel.record import Record
from zashiki.records.foreign import formats_of, outgoing
from zashiki.records.riichi.script_play import RiichiMatch
from zashiki.testing.random_play import random_match
from zashiki.texts.words import LANGUAGES, Words

KEEN = [(name, seed) for name in ("tenhou", "m-league", "tenhou-3p", "mahjong-soul-3p") for seed in ("a", "b")]
RECORD = Path(__file__).parents[2] / "kernel" / "riichi_record_1.jsonl"


def shuffled(match: RiichiMatch, deal: int) -> tuple[str, ...]:
    return match.chance.shuffled(riichi.canonical_order(match.rules), deal=deal)


def hands_of(log: Sequence[Event]) -> list[list[Event]]:
    """A log in pieces, each beginning with a deal."""
    starts = [at for at, event in enumerate(log) if isinstance(event, RoundDealt)]
    return [list(log[at:end]) for at, end in zip(starts, [*starts[1:], None], strict=True)]


# ------------------------------------------------------------------------------------------- laid_out, canonical_order


def test_the_canonical_order_is_the_set_by_kind() -> None:
    four, three = (riichi.canonical_order(riichi.preset(name)) for name in ("tenhou", "tenhou-3p"))
    assert (len(four), len(three)) == (136, 108)
    assert four[:5] == ("1m", "1m", "1m", "1m", "2m")
    assert three[:8] == ("1m",) * 4 + ("9m",) * 4
    assert sorted(four) == sorted(shuffled(riichi_table("tenhou"), 1))


def riichi_table(name: str) -> RiichiMatch:
    return keen_match(rules_of(name, hands=1), "c")


@pytest.mark.parametrize(("name", "seed"), KEEN)
def test_laid_out_the_whole_log_gives_every_shuffled_order(name: str, seed: str) -> None:
    match = keen_match(rules_of(name, hands=3), seed)
    assert match.state.deal > 0
    for deal in range(1, match.state.deal + 1):
        assert riichi.laid_out(match.log, deal) == shuffled(match, deal)
    assert riichi.laid_out(match.log, match.state.deal + 1) == riichi.laid_out((), 1) == ()


@pytest.mark.parametrize(("name", "seed"), KEEN)
def test_laid_out_the_events_after_a_deal_tell_every_place_they_took_a_tile_from(name: str, seed: str) -> None:
    match = keen_match(rules_of(name, hands=3), seed)
    for dealt, *after in hands_of(match.log):
        assert isinstance(dealt, RoundDealt)
        found = riichi.laid_out([replace(dealt, order=(HIDDEN,) * len(dealt.order)), *after], dealt.deal)
        agrees(found, shuffled(match, dealt.deal))
        drawn = sum(isinstance(event, TileDrawn | DoraShown) for event in after)
        below = max((len(event.ura) for event in after if isinstance(event, RoundWon)), default=0)
        assert len(found) - found.count(UNKNOWN) == drawn + below


@pytest.mark.parametrize(("name", "seed"), KEEN)
def test_laid_out_what_a_seat_heard_holds_its_hand_its_draws_and_the_indicators(name: str, seed: str) -> None:
    match = keen_match(rules_of(name, hands=3), seed)
    for seat in (*range(match.rules.players), None):
        for dealt, *after in hands_of(match.heard(match.log, seat)):
            assert isinstance(dealt, RoundDealt)
            found, order = riichi.laid_out([dealt, *after], dealt.deal), shuffled(match, dealt.deal)
            agrees(found, order)
            own = [] if seat is None else places(match.rules.players, dealt.number - 1, seat)
            assert [found[at] for at in own] == [order[at] for at in own]
            indicators = 1 + sum(isinstance(event, DoraShown) for event in after)
            assert found[-10 : -10 + indicators] == order[-10 : -10 + indicators]
            assert sum(one != UNKNOWN for one in found[13 * match.rules.players : -10]) == told_draws(after, seat)


def agrees(found: Sequence[str], order: Sequence[str]) -> None:
    assert [one for one, there in zip(found, order, strict=True) if one not in (UNKNOWN, there)] == []


def told_draws(events: Sequence[Event], seat: int | None) -> int:
    """The draws that a seat knows of: its own, and others' that were discarded as drawn, won, or were thrown in."""
    own = sum(isinstance(event, TileDrawn) and event.seat == seat for event in events)
    discarded = sum(isinstance(event, TileDiscarded) and event.drawn and event.seat != seat for event in events)
    won = sum(isinstance(event, RoundWon) and event.seat == event.source != seat for event in events)
    thrown_in = sum(
        isinstance(event, RoundDrawn) and event.kind == "nine_terminals" and event.shown[0][0] != seat
        for event in events
    )
    return own + discarded + won + thrown_in


def test_laid_out_nine_terminals_tell_the_tile_that_was_drawn() -> None:
    match = table(hands=["19m 19p 19s 1234z 222m"], draws="5z")
    log = [*match.log, *go(match, "0 nine-terminals")]
    heard = match.heard(log, 2)
    assert riichi.laid_out(heard, 1)[52] == "5z"


def test_laid_out_never_fails_on_events_that_cannot_be() -> None:
    dealt = RoundDealt(1, 0, 1, 0, (HIDDEN,) * 136, 4)
    junk: list[Event] = [
        TileDiscarded(1, riichi.Tile.EAST, drawn=True),
        *[TileDrawn(0, riichi.Tile.EAST)] * 200,
        *[TileDrawn(0, riichi.Tile.EAST, replacement=True)] * 200,
        *[DoraShown(riichi.Tile.EAST)] * 20,
        RoundDrawn("nine_terminals", (), ((3, (riichi.Tile.EAST,)), (2, ())), (0,) * 4),
    ]
    assert len(riichi.laid_out([dealt, *junk], 1)) == 136


# ------------------------------------------------------------------------------------- the players of a deal, version 1


def test_a_deal_says_how_many_play_and_nothing_is_guessed_from_its_length() -> None:
    for name, players in (("tenhou", 4), ("tenhou-3p", 3)):
        match = riichi_table(name)
        (dealt,) = [event for event in match.log if isinstance(event, RoundDealt)]
        assert dealt.players == players
        odd = replace(dealt, order=(*dealt.order, *dealt.order))  # no such set: only the event can tell
        seen = riichi.redact(odd, 1)
        assert isinstance(seen, RoundDealt)
        shown = [at for at, tile in enumerate(seen.order) if tile is not HIDDEN]
        assert shown == sorted((*places(players, 0, 1), len(odd.order) - 10))


def version_1() -> tuple[riichi.Ruleset, list[Event]]:
    """The rules and events of a record that version 1 wrote, three players, as they stand in it."""
    lines = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
    rules = msgspec.convert(lines[0]["rules"], riichi.Ruleset)
    told = [event for line in lines for event in line.get("events", ())]
    return rules, msgspec.convert(told, list[riichi.Event])


def test_version_1_deals_are_upgraded_by_their_rules() -> None:
    rules, events = version_1()
    deals = [event for event in events if isinstance(event, RoundDealt)]
    assert [event.players for event in deals] == [0] * len(deals) != []
    upgraded = [riichi.upgraded(event, rules, 1) for event in events]
    assert [event.players for event in upgraded if isinstance(event, RoundDealt)] == [3] * len(deals)
    assert [event for event in upgraded if not isinstance(event, RoundDealt)] == [
        event for event in events if not isinstance(event, RoundDealt)
    ]
    assert [riichi.upgraded(event, rules, 2) for event in events] == events
    for event in deals:
        codes = tuple(tile.value for tile in event.order)
        assert riichi.laid_out(upgraded, event.deal) == riichi.laid_out(events, event.deal) == codes


def test_version_1_deals_are_applied_by_the_rules_of_the_table() -> None:
    rules, events = version_1()
    for seat in (None, 0, 1, 2):
        plain = upgraded = riichi.start(rules)
        for event in events:
            plain = riichi.apply(plain, event)
            told = riichi.redact(riichi.upgraded(event, rules, 1), seat)
            upgraded = upgraded if told is None else riichi.apply(upgraded, told)
            assert upgraded == riichi.mask(plain, seat)
        assert plain.phase is MATCH_OVER


def test_version_1_deals_that_were_not_upgraded_show_nobodys_hand() -> None:
    _, events = version_1()
    dealt = next(event for event in events if isinstance(event, RoundDealt))
    for seat in (None, 0, 1, 2):
        seen = riichi.redact(dealt, seat)
        assert isinstance(seen, RoundDealt)
        assert [at for at, tile in enumerate(seen.order) if tile is not HIDDEN] == [108 - 10]


# ------------------------------------------------------------------------------------------------ laid_open, most_deals


def test_hands_are_laid_open_when_a_deal_is_over_however_it_ended() -> None:
    rules = rules_of("seed", agari_yame="ask", opening=None, hands=4)
    match = keen_match(rules, "open")
    state, seen = riichi.start(rules), set()
    assert riichi.laid_open(state) == 0
    for event in match.log:
        state = riichi.apply(state, event)
        over = state.phase in (ROUND_OVER, STOPPING, MATCH_OVER)
        assert riichi.laid_open(state) == (state.deal if over else state.deal - 1)
        seen.add(state.phase)
    assert {ROUND_OVER, MATCH_OVER} <= seen


@pytest.mark.parametrize(
    ("preset", "changes", "most"),
    [
        ("tenhou", {"length": "hand"}, 1),
        ("tenhou", {"hands": 3}, 3),
        ("tenhou", {"hands": 4096}, 4096),
        ("tenhou", {}, 16 * 4 * 3),
        ("tenhou", {"length": "east"}, 16 * 4 * 2),
        ("tenhou-3p", {}, 16 * 3 * 3),
        ("m-league", {}, 16 * 4 * 2),
        ("m-league", {"length": "east"}, 64),
        ("tenhou-3p", {"length": "east", "extension": "none"}, 64),
        ("tenhou", {"length": "full", "extension": "fixed", "extension_winds": 8}, 16 * 4 * 12),
        ("seed", {}, 16 * 4 * 6),
        ("seed", {"extension": "fixed"}, LONGEST_CHAIN),
        ("seed", {"extension": "fixed", "hands": 8}, 8),
    ],
)
def test_most_deals_follow_the_rules(preset: str, changes: dict[str, object], most: int) -> None:
    assert riichi.most_deals(rules_of(preset, **changes)) == most


def test_most_deals_of_every_preset_can_be_seeded() -> None:
    assert max(riichi.most_deals(riichi.preset(name)) for name in riichi.presets()) <= 4096


def test_deals_spent_ends_the_match_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("tenhou")
    monkeypatch.setattr(round_end, "most_deals", lambda _rules: 2)
    match = keen_match(rules, "spent")
    *_, last = match.log
    assert isinstance(last, MatchEnded)
    assert (last.reason, match.state.deal) == ("deals_spent", 2)
    assert match.outcome is not None
    assert (match.outcome.reason, sum(match.outcome.scores)) == ("deals_spent", 0)
    before = match.state_at(len(match.steps) - 1)
    assert riichi.to_act(match.state) == ()
    assert sum(last.final.scores) == sum(one.score for one in before.players) + 1000 * before.sticks


def test_deals_spent_where_one_more_would_be_needed_and_not_before() -> None:
    rules = rules_of("tenhou")
    match = keen_match(rules, "spent")
    state = riichi.start(rules)
    for event in match.log:
        state = riichi.apply(state, event)
        if state.phase is ROUND_OVER and state.deal == 1:
            break
    most = riichi.most_deals(rules)
    (on,) = riichi.advance(replace(state, deal=most - 1), match.chance)
    assert isinstance(on, RoundDealt)
    assert on.deal == most
    (over,) = riichi.advance(replace(state, deal=most), match.chance)
    assert isinstance(over, MatchEnded)
    assert over.reason == "deals_spent"


def test_deals_spent_a_match_that_is_over_by_its_rules_says_so() -> None:
    match = keen_match(rules_of("tenhou", hands=1), "spent")
    assert match.state.reason == "MaxRoundReached"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_to_end_has_words(language: str) -> None:
    words = Words(language, Path(riichi.__file__).parent / "words")
    assert all(words[f"match_end.{reason}"] for reason in get_args(MatchEndReason))


@pytest.mark.parametrize("name", ["tenhou", "tenhou-3p"])
def test_deals_spent_is_an_ordinary_end_in_other_formats(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_end, "most_deals", lambda _rules: 2)
    match = keen_match(rules_of(name), "spent")
    assert match.state.reason == "deals_spent"
    record = Record.start(match)
    written = [form for form in formats_of("riichi") if form.write is not None]
    assert written
    for form in written:
        assert form.write is not None
        assert form.write(outgoing(record))


# ------------------------------------------------------------------------------------------------------ the score table


def test_the_score_table_deals_nothing() -> None:
    match: Any = random_match(score_table, score_table.preset("tenhou"), "none", 12)
    assert score_table.laid_open(match.state) == score_table.most_deals(match.rules) == 0
    assert score_table.canonical_order(match.rules) == score_table.laid_out(match.log, 1) == ()
