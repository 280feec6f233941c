"""Records that somebody changed and sealed again, and programs that were killed while they wrote."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zashiki.kernel import registry
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError
from zashiki.kernel.registry import UnknownGame
from zashiki.records.audit import verify
from zashiki.records.contents import steps_of
from zashiki.records.export import export
from zashiki.records.replay import replayed, restored, resumed
from zashiki.storage import files
from zashiki.testing.random_play import random_match

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1.5,
    10**30,
    "",
    "?",
    "\x00",
    "\ud800",
    [],
    {},
    [[]],
    "zashiki-record/9",
    {"type": "match_ended"},
)
TRIED = 120
"""Changes of each record."""


def sealed(rows: list[Any]) -> bytes:
    """Lines with a chain that is right."""
    before, whole = "", b""
    for row in rows:
        body = json.dumps(row, separators=(",", ":"), ensure_ascii=True).encode()
        before = sha256(before.encode() + body).hexdigest()
        whole += body[:-1] + b',"hash":"' + before.encode() + b'"}\n'
    return whole


def rows_of(record: Record) -> list[Any]:
    rows = [json.loads(line) for line in record.to_bytes().splitlines()]
    for row in rows:
        del row["hash"]
    return rows


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from leaves(one, (*path, key))


def changed(rows: list[Any], dice: Random) -> list[Any]:
    """The same lines with one change: a value, or a line dropped, doubled or moved."""
    rows = json.loads(json.dumps(rows))
    at, kind = dice.randrange(len(rows)), dice.randrange(6)
    if kind == 0:
        del rows[at]
    elif kind == 1:
        rows.insert(dice.randrange(len(rows)), rows[at])
    elif kind == 2:
        rows[at], rows[-1] = rows[-1], rows[at]
    else:
        *way, last = dice.choice([path for path in leaves(rows[at]) if path])
        place = rows[at]
        for key in way:
            place = place[key]
        place[last] = dice.choice([*ODD, dice.randrange(200), not place[last]])
    return rows


@pytest.mark.thinned
@pytest.mark.parametrize("seat", ["table", 0, None])
@pytest.mark.parametrize("name", registry.names())
def test_a_record_that_was_changed_and_sealed_again_is_refused_or_read_but_never_crashes(
    name: str, seat: int | str | None
) -> None:
    game, dice = registry.load(name), Random(f"{name} {seat}")
    kept = Record.start(random_match(game, game.preset(game.presets()[0]), "tampered", 12))
    rows = rows_of(kept if isinstance(seat, str) else export(kept, seat))
    true, outcome, refused = sealed(rows), kept.outcome, 0
    for _ in range(TRIED):
        forged = sealed(changed(rows, dice))
        for use in (verify, replayed, resumed, restored, lambda one: export(one, 0)):
            try:
                use(Record.from_bytes(forged))
            except (RecordError, UnknownGame):
                refused += 1
    assert refused > TRIED
    assert verify(Record.from_bytes(true)).finished == (outcome is not None)


def test_the_order_of_answers_in_a_call_window_never_matters() -> None:
    game = registry.load("riichi")
    windows = 0
    for number in range(12):
        match = random_match(game, game.preset("tenhou"), f"answers {number}", 120)
        for at, step in enumerate(match.steps):
            state = match.state_at(at)
            asked = game.to_act(state)
            if len(asked) < 2:
                continue
            windows += 1
            dice = Random(f"{number} {at} {step.seat}")
            answers = {seat: dice.choice(list(game.legal(state, seat))) for seat in asked}
            ends = set[bytes]()
            for order in permutations(asked):
                after = state
                for seat in order:
                    for event in game.decide(after, seat, answers[seat]):
                        after = game.apply(after, event)
                events = game.advance(after, match.chance)
                ends.add(repr(events).encode())
            assert len(ends) == 1
    assert windows > 3


@pytest.mark.parametrize("name", ["koikoi", "riichi", "stud"])
def test_a_choice_that_was_acknowledged_survives_a_kill(name: str, tmp_path: Path) -> None:
    from tests.storage import forks

    for number, lines in enumerate((1, 7, 23)):
        path = tmp_path / f"{number}.jsonl"
        with forks.forked(forks.play_on, path, name) as (writer, said):
            told = [said.recv() for _ in range(lines)]
            writer.kill()
        kept = files.load(path)
        assert len(steps_of(kept)) >= told[-1]
        match: AnyMatch = resumed(kept)
        files.reopen(kept, path)
        seat = match.to_act[0]
        match.submit(seat, next(iter(match.legal(seat))))
        kept.update(match)
        kept.close()
        assert verify(files.load(path)).choices == len(match.steps)


def test_a_seed_of_any_text_or_number_opens_a_table() -> None:
    for seed in (5, 0, -1, "", "座敷", "a" * 10_000):
        assert Match.open(registry.load("koikoi"), seed=seed).to_act
