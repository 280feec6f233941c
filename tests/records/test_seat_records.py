"""A seat's record: what is in it, what is not, and what it lets the seat check; named after the attacks that failed."""

from collections import deque
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from tests.testing import sealed_bids
from zashiki import Fair, Match, Stacked
from zashiki.games import koikoi
from zashiki.games.riichi.deals import places
from zashiki.kernel import record_lines as lines
from zashiki.kernel import registry
from zashiki.kernel.chance import hashed
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError, SeatInfo
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of, undone_choices
from zashiki.records.export import export
from zashiki.records.replay import check_keys, replayed, restored, resumed
from zashiki.testing import laws
from zashiki.testing.random_play import random_match

GAMES = [name for name in registry.names() if registry.load(name).VEILED]
SHORT: dict[str, dict[str, object]] = {
    "koikoi": {"rounds": 3},
    "riichi": {"length": "east"},
    "stud": {"deals": 5, "seats": 4},
}
T = TypeVar("T")
STORED = Path(__file__).parents[1] / "kernel"


def rules_of(name: str, **changes: object) -> object:
    game = registry.load(name)
    return game.change_rules(game.preset(game.presets()[0]), **SHORT.get(name, {}) | changes)


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest) -> AnyMatch:
    return random_match(registry.load(request.param), rules_of(request.param), "seat records")


def sealed(body: bytes) -> bytes:
    """A first line whose hash is right."""
    return body[:-1] + b',"hash":"' + sha256(body).hexdigest().encode() + b'"}\n'


def viewers(match: AnyMatch) -> tuple[int | None, ...]:
    return (*range(match.game.seats(match.rules)), None)


# H1: no line shows where somebody else was asked.


def test_h1_a_seats_record_has_one_line_an_event_and_one_for_each_own_choice(table: AnyMatch) -> None:
    kept = Record.start(table)
    for seat in viewers(table):
        seen = export(kept, seat)
        heard = [line for line in seen.lines if isinstance(line, lines.Heard)]
        own = [line for line in seen.lines if isinstance(line, lines.Choice)]
        assert [bytes(line.event) for line in heard] == [
            msgspec.json.encode(event) for event in table.heard(table.log, seat)
        ]
        assert [line.seat for line in own] == [step.seat for step in table.steps if step.seat == seat]
        assert all(line.events == () for line in own)
        assert replayed(seen).state == table.view(seat)


def cut_by_choices(record: Record, seat: int | None) -> Record:
    """How lines were cut once: by the choices that the seat heard anything of."""
    seen = Record()
    seen.append(msgspec.structs.replace(record.header, seen_by="spectator" if seat is None else seat))
    for number, (_, step) in enumerate(steps_of(record), 1):
        heard = [record.game.redact(event, seat) for event in step.events]
        events = tuple(lines.as_raw(event) for event in heard if event is not None)
        if events:
            seen.append(lines.Choice(number, -1, msgspec.Raw(b"null"), events))
    return seen


@pytest.mark.parametrize("name", ["riichi", "sealed-bids"])
def test_h1_law_4_finds_lines_that_are_cut_by_others_choices(name: str) -> None:
    game = sealed_bids.GAME if name == "sealed-bids" else registry.load(name)
    rules = game.preset(game.presets()[0]) if name == "sealed-bids" else rules_of(name)
    law, found = laws.law_4_lines_of_a_seat_tell_no_more_than_their_events, 0
    for number in range(20):
        match = random_match(game, rules, f"cut {number}", 60)
        law(match, Random(number))
        try:
            law(match, Random(number), exported=cut_by_choices)
        except laws.LawBroken:
            found += 1
    assert found > 0


# M1: keys let a seat check what it saw.


def test_m1_a_seat_checks_every_deal_by_the_keys_in_its_record(table: AnyMatch) -> None:
    kept = Record.start(table)
    for seat in viewers(table):
        verdict = verify(Record.from_bytes(export(kept, seat).to_bytes()))
        assert verdict.deals == table.game.revealed(table.state) > 0
        assert verdict.notes == ("partial_view",)
        assert not verdict.complete


def cheated(name: str) -> tuple[AnyMatch, Record]:
    """A table that deals as it likes, and publishes a chain that is true and has nothing to do with it."""
    game, rules = registry.load(name), rules_of(name)
    honest = Fair.seeded("honest", seats=game.seats(rules))
    table = random_match(game, rules, "liked")
    forged = Record()
    for line in Record.start(table).lines:
        match line:
            case lines.Header():
                chance = lines.FairTable(honest.commitment.hex(), honest.length, ("0" * 64,) * game.seats(rules))
                forged.append(msgspec.structs.replace(line, chance=chance))
            case lines.Secret():
                forged.append(lines.Secret(honest.root.hex()))
            case lines.Reveal(deal):
                forged.append(lines.Reveal(deal, honest.key(deal).hex()))
            case _:
                forged.append(line)
    return table, forged


@pytest.mark.parametrize("name", GAMES)
def test_m1_a_dealer_who_publishes_an_unrelated_chain_is_caught_by_every_seat(name: str) -> None:
    table, forged = cheated(name)
    check_keys(forged)
    for seat in viewers(table):
        with pytest.raises(RecordError, match="does not follow from its key"):
            verify(export(forged, seat))


def test_m1_a_later_deal_that_was_exchanged_is_caught_by_its_places() -> None:
    """The first deal is honest, so the opening agrees; the second one was another table's."""
    game, rules = registry.load("koikoi"), rules_of("koikoi", teshi="play", kuttsuki="play")
    fair, liked = Fair.seeded("tea", seats=2), Fair.seeded("coffee", seats=2)
    orders = {"1": fair.shuffled(range(48), deal=1), "1/dealer": fair.shuffled(range(48), deal=1, label="dealer")}
    orders |= {str(deal): liked.shuffled(range(48), deal=deal) for deal in range(2, 9)}
    table: AnyMatch = Match(game, rules, Stacked(orders))
    while table.to_act:
        (seat,) = table.to_act
        table.submit(seat, next(iter(table.legal(seat))))
    kept, forged = Record.start(table), Record()
    for line in kept.lines:
        if isinstance(line, lines.Header):
            chance = lines.FairTable(fair.commitment.hex(), fair.length, ("0" * 64,) * 2)
            line = msgspec.structs.replace(line, chance=chance, table="local")  # noqa: PLW2901 - the forged line
        if isinstance(line, lines.Close):
            forged.append(lines.Reveal(table.state.deal, fair.key(table.state.deal).hex()))
        forged.append(line)
    for viewer in (0, 1, None):
        with pytest.raises(RecordError, match="deal 2 does not follow from its key"):
            verify(export(forged, viewer))


class Exchanging:
    """A dealer that commits to one deal and deals another, in places that others than its friend do not see."""

    def __init__(self, fair: Fair, exchange: Callable[[list[Any], int, str], None]) -> None:
        self._fair, self._exchange = fair, exchange

    def shuffled(self, pieces: Sequence[T], /, *, deal: int, label: str = "") -> tuple[T, ...]:
        order = list(self._fair.shuffled(pieces, deal=deal, label=label))
        self._exchange(order, deal, label)
        return tuple(order)


def dealt_by(exchange: Callable[[list[Any], int, str], None], name: str, seed: int, rules: object) -> AnyMatch:
    """A match by such a dealer, at random; its record claims the honest chain."""
    game = registry.load(name)
    fair, dice = Fair.seeded(f"exchange {seed}", seats=game.seats(rules)), Random(seed)
    match: AnyMatch = Match(game, rules, Exchanging(fair, exchange))
    while match.to_act:
        seat = match.to_act[0]
        legal = list(match.legal(seat))
        match.submit(seat, dice.choice([one for one in legal if type(one).__name__ not in ("Fold", "Raise")] or legal))
    match.chance = fair
    return match


def test_m1_a_hand_that_was_exchanged_for_tiles_of_the_wall_is_caught_by_the_other_seats() -> None:
    """Seat 1's hand is taken from the end of the live wall: nobody else sees it, but its discards tell."""

    def exchange(order: list[Any], deal: int, _label: str) -> None:
        if deal == 1:
            for at, place in enumerate(places(4, 0, 1)):
                order[place], order[105 + at] = order[105 + at], order[place]

    match = dealt_by(exchange, "riichi", 1, rules_of("riichi", hands=1))
    for seat in (0, 2, 3, None):
        with pytest.raises(RecordError, match=r"keys?"):
            verify(export(Record.start(match), seat))


def test_m1_hands_that_were_exchanged_are_caught_by_a_spectator() -> None:
    def exchange(order: list[Any], deal: int, _label: str) -> None:
        if deal == 1:
            order[:8], order[8:16] = order[8:16], order[:8]

    match = dealt_by(exchange, "koikoi", 2, rules_of("koikoi", rounds=1))
    with pytest.raises(RecordError, match=r"keys?"):
        verify(export(Record.start(match), None))


def test_m1_burnt_cards_that_were_shuffled_otherwise_are_caught_by_every_seat() -> None:
    def exchange(order: list[Any], _deal: int, label: str) -> None:
        if label == "burns":
            order.reverse()

    stud = registry.load("stud")
    rules = stud.change_rules(stud.preset("wsop-live"), seats=8, deals=4, ante=1)
    matches = (dealt_by(exchange, "stud", seed, rules) for seed in range(20))
    match = next(one for one in matches if any(type(event).__name__ == "BurnsShuffled" for event in one.log))
    for seat in viewers(match):
        with pytest.raises(RecordError, match=r"keys?"):
            verify(export(Record.start(match), seat))


def test_m1_deals_that_a_record_does_not_tell_are_missed() -> None:
    table = random_match(registry.load("koikoi"), rules_of("koikoi"), "missed")
    seen, forged = export(Record.start(table), 0), Record()
    for line in seen.lines:
        if isinstance(line, lines.Heard):
            text = bytes(line.event).replace(b'"type":"dealt","deal":2', b'"type":"dealt","deal":7')
            line = lines.Heard(msgspec.Raw(text))  # noqa: PLW2901 - the forged line
        forged.append(line)
    with pytest.raises(RecordError, match="the record tells 1 of them"):
        verify(forged)


def test_keys_of_an_unfinished_riichi_or_stud_match_are_in_no_record() -> None:
    for name in ("riichi", "stud"):
        game = registry.load(name)
        match = random_match(game, rules_of(name), "unfinished", 20)
        assert match.outcome is None
        for seat in viewers(match):
            seen = export(Record.start(match), seat)
            assert not any(isinstance(line, lines.Reveal) for line in seen.lines)
            assert verify(seen).notes == ("unfinished", "partial_view", "no_key_yet")


def month_by_month() -> tuple[AnyMatch, Record]:
    match: AnyMatch = Match.open(registry.load("koikoi"), rules_of("koikoi"), seed="o")
    kept, dice = Record.start(match), Random(1)
    while match.to_act:
        match.submit(match.to_act[0], dice.choice(list(match.legal(match.to_act[0]))))
        kept.update(match)
    return match, kept


def changed(record: Record, change: Callable[[lines.Line], lines.Line | None]) -> Record:
    forged = Record()
    for line in record.lines:
        if (kept := change(line)) is not None:
            forged.append(kept)
    return forged


def test_a_seats_record_with_another_choice_than_it_made_is_false() -> None:
    match, kept = month_by_month()
    seen = export(kept, 0)
    first = next(line for line in seen.lines if isinstance(line, lines.Choice))
    hand = match.state_at(0).players[0].hand
    other = next(card for card in hand if f'"{card}"'.encode() not in bytes(first.action))
    action = msgspec.Raw(b'{"type":"play_card","card":"%s"}' % str(other).encode())
    exchanged = changed(seen, lambda line: msgspec.structs.replace(line, action=action) if line == first else line)
    with pytest.raises(RecordError, match=r"line \d+"):
        verify(exchanged)
    without = changed(seen, lambda line: None if isinstance(line, lines.Choice) else line)
    with pytest.raises(RecordError, match="seat must choose first"):
        verify(without)


def test_a_seats_record_with_a_false_ending_is_false() -> None:
    _, kept = month_by_month()

    def enrich(line: lines.Line) -> lines.Line:
        if isinstance(line, lines.Heard) and b"match_ended" in bytes(line.event):
            return lines.Heard(msgspec.Raw(bytes(line.event).replace(b'"bonuses":[0,0]', b'"bonuses":[9999,0]')))
        if isinstance(line, lines.Close) and line.outcome is not None:
            scores = (line.outcome.scores[0] + 9999, line.outcome.scores[1])
            return lines.Close(msgspec.structs.replace(line.outcome, scores=scores))
        return line

    with pytest.raises(RecordError, match="keys"):
        verify(changed(export(kept, 0), enrich))


def test_a_key_that_is_withheld_after_the_end_is_missed() -> None:
    match, kept = month_by_month()
    last = match.state.deal
    short = changed(export(kept, 0), lambda line: None if line == kept.lines[-2] else line)
    assert isinstance(kept.lines[-2], lines.Reveal)
    verdict = verify(short)
    assert (verdict.deals, verdict.notes) == (last - 1, ("partial_view", "no_key_yet"))


def test_a_seats_record_holds_no_choice_of_others_and_no_events_beside_its_own() -> None:
    _, kept = month_by_month()
    seen = export(kept, 0)
    for changes in ({"seat": 1}, {"events": (msgspec.Raw(b'{"type":"turn_ended","seat":0}'),)}):
        forged = changed(
            seen,
            lambda line, changes=changes: (
                msgspec.structs.replace(line, **changes)  # type: ignore[misc]  # one of each
                if isinstance(line, lines.Choice)
                else line
            ),
        )
        for use in (verify, replayed):
            with pytest.raises(RecordError, match="holds its own choices"):
                use(forged)


def test_drawn_openings_are_checked_by_every_seat_and_their_key_is_not_the_root() -> None:
    game = registry.load("reversi")
    match: AnyMatch = Match.open(game, game.preset("xot"))
    assert isinstance(match.chance, Fair)
    kept = Record.start(match)
    assert verify(export(kept, 0)).deals == 1
    assert all(bytes.fromhex(line.key) != match.chance.root for line in kept.lines if isinstance(line, lines.Reveal))


def test_a_seats_record_of_a_header_alone_is_read() -> None:
    for name in ("reversi", "score-table", "koikoi"):
        seen = export(Record.start(Match.open(registry.load(name), seed=1)), 0)
        alone = Record()
        alone.append(seen.lines[0])
        assert "unfinished" in verify(alone).notes


def test_h5_a_small_record_with_a_long_chain_is_refused_at_once() -> None:
    game = registry.load("riichi")
    fair = Fair.seeded("long", seats=4, length=65536)
    match: AnyMatch = Match(game, rules_of("riichi"), fair)
    seen = export(Record.start(match), 0)
    seen.append(lines.Reveal(65536, fair.key(65536).hex()))
    with pytest.raises(RecordError, match="keys of 65536 deals were published"):
        verify(seen)


# Folded hands that are kept.


def test_folded_hands_that_are_kept_publish_no_key_and_say_that_nobody_can_check() -> None:
    match = random_match(registry.load("stud"), rules_of("stud"), "kept")
    kept = Record.start(match, folded="kept")
    assert not any(isinstance(line, lines.Reveal) for line in kept.lines)
    assert verify(kept).notes == ("folded_kept",)
    assert verify(kept).complete
    for seat in viewers(match):
        seen = export(kept, seat)
        assert seen.header.folded == "kept"
        assert verify(seen).notes == ("folded_kept", "partial_view")
        assert verify(seen).deals == 0


def test_only_a_game_with_folded_hands_keeps_them() -> None:
    kept = Record.start(Match.open(registry.load("koikoi"), seed=1), folded="kept")
    with pytest.raises(RecordError, match="there are no folded hands"):
        verify(kept)


# M4: what was taken back is counted.


def test_m4_undone_choices_are_counted_and_said() -> None:
    match: AnyMatch = Match.open(registry.load("koikoi"), seed="tea")
    kept = Record.start(match)
    for pick in range(4):
        (seat,) = match.to_act
        match.submit(seat, list(match.legal(seat))[pick])
        kept.update(match)
        match.undo(0)
    (seat,) = match.to_act
    match.submit(seat, next(iter(match.legal(seat))))
    kept.update(match)
    verdict = verify(kept)
    assert (verdict.undone, "undone" in verdict.notes, verdict.complete) == (4, True, True)
    assert undone_choices(export(kept, seat)) == 4
    assert undone_choices(export(kept, 1 - seat)) == 0


def test_m4_a_seats_record_takes_nothing_back_where_the_table_could_not() -> None:
    match: AnyMatch = Match.open(registry.load("koikoi"), rules_of("koikoi"), seed="tea")
    kept = Record.start(match)
    (seat,) = match.to_act
    match.submit(seat, next(iter(match.legal(seat))))
    kept.update(match)
    match.undo()
    kept.update(match)
    seen = export(kept, seat)
    verify(seen)
    strict = Record()
    for line in seen.lines:
        strict.append(msgspec.structs.replace(line, undo=False) if isinstance(line, lines.Header) else line)
    with pytest.raises(RecordError, match="at a table without undo"):
        verify(strict)
    over = export(Record.start(random_match(match.game, match.rules, "over")), seat)
    late = Record()
    for line in over.lines:
        if not isinstance(line, lines.Reveal | lines.Close):
            late.append(line)
    late.append(lines.Undo(5))
    with pytest.raises(RecordError, match="had been shown"):
        verify(late)


# Low ones.


def test_l1_nothing_follows_the_outcome() -> None:
    match = random_match(registry.load("reversi"), rules_of("reversi"), "over")
    kept = Record.start(match)
    match.undo()
    with pytest.raises(RecordError, match="closed: nothing follows the outcome"):
        kept.update(match)
    whole = kept.to_bytes()
    assert Record.from_bytes(whole).outcome is not None


def test_l1_a_match_of_the_first_format_that_was_reopened_is_still_read_and_exported() -> None:
    match = random_match(registry.load("reversi"), rules_of("reversi"), "over")
    old = Record()
    for line in Record.start(match).lines:
        first = isinstance(line, lines.Header)
        old.append(msgspec.structs.replace(line, format=lines.FIRST_FORMAT) if first else line)
    *_, last, close = old.lines
    assert isinstance(last, lines.Choice)
    for line in (lines.Undo(last.number - 1), last, close):
        old.append(line)
    assert verify(old).notes == ("undone", "reopened")
    seen = export(old, 0)
    assert seen.outcome == match.outcome
    assert replayed(seen).state == match.view(0)
    assert verify(seen).finished


def test_l1_a_field_that_nobody_knows_is_refused() -> None:
    kept = Record.start(Match.open(registry.load("koikoi"), seed=1))
    header = msgspec.json.decode(msgspec.json.encode(kept.lines[0]))
    with pytest.raises(RecordError, match=r"line 1: .*unknown field `mood`"):
        Record.from_bytes(sealed(msgspec.json.encode(header | {"mood": "good"})))


def test_l1_a_key_is_published_once_and_a_stacked_table_has_none() -> None:
    match = random_match(registry.load("koikoi"), rules_of("koikoi"), "keys")
    kept = Record.start(match)
    for twice in (True, False):
        forged = Record()
        for line in kept.lines:
            if isinstance(line, lines.Header) and not twice:
                line = msgspec.structs.replace(line, chance=lines.StackedTable())  # noqa: PLW2901 - the forged line
            forged.append(line)
            if isinstance(line, lines.Reveal) and twice:
                forged.append(line)
        with pytest.raises(RecordError, match=r"no key of deal|has no key"):
            check_keys(forged)


def test_l2_rules_that_only_carry_the_name_of_a_preset_are_told() -> None:
    rules = msgspec.structs.replace(koikoi.preset("nintendo"), lucky_points=50)
    kept = Record.start(Match.open(registry.load("koikoi"), rules, seed=1))
    assert verify(kept).notes == ("unfinished", "other_rules")
    honest = koikoi.change_rules(koikoi.preset("nintendo"), lucky_points=50)
    assert verify(Record.start(Match.open(registry.load("koikoi"), honest, seed=1))).notes == ("unfinished",)


@pytest.mark.parametrize("line", [lines.Undo(77), lines.Choice(5, 0, msgspec.Raw(b"null"), ())])
def test_l3_counts_that_do_not_follow_are_refused_by_every_reader(line: lines.AnyLine) -> None:
    kept = Record.start(random_match(registry.load("koikoi"), rules_of("koikoi"), "counts", 6))
    if isinstance(line, lines.Choice):
        last = kept.lines[-1]
        assert isinstance(last, lines.Choice)
        line = msgspec.structs.replace(last, number=0)
    kept.append(line)
    for use in (replayed, resumed, restored, verify):
        with pytest.raises(RecordError, match=r"line \d+: "):
            use(kept)


def test_l4_a_seats_record_does_not_hold_the_command_of_a_program() -> None:
    match: AnyMatch = Match.open(registry.load("riichi"), seed=1)
    secret = SeatInfo("bot", "mjai:python3 bot.py --api-key SECRET")
    kept = Record.start(match, seats=[secret] * 4)
    for seat in viewers(match):
        seen = export(kept, seat)
        assert b"SECRET" not in seen.to_bytes()
        assert seen.header.seats[0].kind == "mjai"


# H4 and H5: small records that ask for much.


@pytest.mark.parametrize("nest", [b"[" * 5000, b'{"a":' * 5000, b"[" * 200_000])
def test_h4_nested_json_is_one_clear_error(nest: bytes) -> None:
    with pytest.raises(RecordError, match="line 1"):
        Record.from_bytes(sealed(b'{"line":"header","x":' + nest + b"}"))


def test_h4_nested_rules_are_one_clear_error() -> None:
    kept = Record.start(Match.open(registry.load("koikoi"), seed=1))
    forged = Record()
    for line in kept.lines:
        deep = msgspec.Raw(b"[" * 900 + b"]" * 900)
        forged.append(msgspec.structs.replace(line, rules=deep) if isinstance(line, lines.Header) else line)
    again = Record.from_bytes(forged.to_bytes())
    for use in (replayed, resumed, verify, lambda one: export(one, 0)):
        with pytest.raises(RecordError, match="line 1"):
            use(again)


def test_h5_a_chain_is_hashed_once_however_many_keys_stand_in_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes: deque[int] = deque()

    def counted(key: bytes, links: int) -> bytes:
        hashes.append(links)
        return hashed(key, links)

    match = random_match(registry.load("koikoi"), rules_of("koikoi"), "chain")
    fair = match.chance
    assert isinstance(fair, Fair)
    forged = Record()
    for line in Record.start(match).lines:
        if isinstance(line, lines.Reveal | lines.Close):
            continue
        forged.append(line)
    for deal in range(1, 4000):
        forged.append(lines.Reveal(deal, fair.key(deal).hex()))
    monkeypatch.setattr("zashiki.records.replay.hashed", counted)
    check_keys(forged)
    assert sum(hashes) == fair.length


def test_h5_a_chain_longer_than_any_table_needs_is_refused() -> None:
    header = Record.start(Match.open(registry.load("koikoi"), seed=1)).header
    body = msgspec.json.encode(header).replace(b'"length":4096', b'"length":1048576')
    with pytest.raises(RecordError, match=r"line 1: Expected `int` <= 65536"):
        Record.from_bytes(sealed(body))


# Back to a match.


def test_m9_a_table_is_folded_back_without_deciding_and_plays_on_the_same(table: AnyMatch) -> None:
    game, rules = table.game, table.rules
    half: AnyMatch = Match(game, rules, table.chance)
    for step in table.steps[: len(table.steps) // 2]:
        half.submit(step.seat, step.action)
    kept = Record.start(half)
    quick, careful = Record.from_bytes(kept.to_bytes()), Record.from_bytes(kept.to_bytes())
    pairs = [(quick, restored(quick)), (careful, resumed(careful))]
    for record, match in pairs:
        assert match.state == half.state
        for step in table.steps[len(half.steps) :]:
            match.submit(step.seat, step.action)
            record.update(match)
    assert quick.to_bytes() == careful.to_bytes()
    assert quick.outcome == table.outcome


@pytest.mark.parametrize(
    ("file", "seats"), [("riichi_record_1", 3), ("riichi_record_1_seat_0", 3), ("score_table_record_1", 4)]
)
def test_records_of_version_1_load_replay_verify_and_are_exported_for_ever(file: str, seats: int) -> None:
    kept = Record.from_bytes((STORED / f"{file}.jsonl").read_bytes())
    assert (kept.header.format, kept.header.version, len(kept.header.seats)) == (lines.FIRST_FORMAT, 1, seats)
    verdict = verify(kept)
    assert "other_version" in verdict.notes
    match = replayed(kept)
    assert match.outcome == kept.outcome
    if kept.header.seen_by == "table":
        for seat in viewers(match):
            seen = export(kept, seat)
            assert replayed(seen).state == match.view(seat)
            assert "other_version" in verify(seen).notes


def test_a_first_deal_that_was_void_has_its_key_while_the_next_one_is_played() -> None:
    game = registry.load("koikoi")
    rules = rules_of("koikoi", teshi="redeal", kuttsuki="redeal", field_three="redeal")
    match: AnyMatch = Match.open(game, rules, seed="void 7")
    kept = Record.start(match)
    assert kept.revealed == game.revealed(match.state) == 1
    for seat in viewers(match):
        verdict = verify(export(kept, seat))
        assert (verdict.deals, verdict.complete) == (1, False)


def test_names_in_a_seats_record_turn_nothing_beside_them() -> None:
    reversi = registry.load("reversi")
    match = Match(reversi, reversi.preset("othello"), Fair.seeded("a", seats=2, table="a"))
    seats = [SeatInfo("\u202eeve\u2066"), SeatInfo("Ren", "a\x1bb:./program")]
    for seat in (0, None):
        (first, second) = export(Record.start(match, seats=seats), seat).header.seats
        assert (first.name, second) == ("?eve?", SeatInfo("Ren", "a?b"))
