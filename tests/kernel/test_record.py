"""Records: written as the game goes, chained, torn or damaged, replayed, resumed, exported and verified."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.testing import sealed_bids
from zashiki import Fair, Match, Outcome, Stacked
from zashiki.games import koikoi
from zashiki.kernel import record, registry
from zashiki.kernel import record_lines as lines
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import RecordError, SeatInfo
from zashiki.records.audit import Verdict, verify
from zashiki.records.contents import steps_of
from zashiki.records.export import export
from zashiki.records.replay import replayed, restored, resumed
from zashiki.storage import files
from zashiki.testing.random_play import played, random_match

GAME = registry.load("koikoi")
PICKS = tuple(range(30))
ORDER = tuple(card.id for card in koikoi.deck(" ".join(f"{month}a {month}b" for month in range(1, 13))))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def open_table(count: int = 0) -> AnyMatch:
    return played(GAME, koikoi.preset("nintendo"), "tea", PICKS[:count])


def choose(table: AnyMatch, count: int = 1, pick: int = 0) -> None:
    for _ in range(count):
        (seat,) = table.to_act
        table.submit(seat, list(table.legal(seat))[pick])


def finished(preset: str = "seed-000") -> AnyMatch:
    return random_match(GAME, koikoi.preset(preset), "whole")


def kinds(some: Record) -> list[str]:
    return [type(line).__name__ for line in some.lines]


# Written as the game goes.


def test_a_record_that_has_forgotten_lines_gives_no_bytes_that_would_not_read() -> None:
    table = open_table(3)
    kept = Record.start(table)
    assert Record.from_bytes(kept.to_bytes()).count == kept.count
    kept.forget(table)
    choose(table)
    kept.update(table)
    with pytest.raises(RecordError, match="lie in its store alone"):
        kept.to_bytes()


def test_a_record_has_header_secret_opening_and_a_line_per_choice(path: Path) -> None:
    table = open_table()
    kept = files.start(table, path, seats=[SeatInfo("Aki", "person"), SeatInfo("Hanako", "greedy")])
    for _ in range(3):
        choose(table)
        kept.update(table)
    assert path.read_bytes() == kept.to_bytes()
    kept.close()
    kept.close()
    header = kept.header
    assert (header.game, header.version, header.table, header.seen_by) == ("koikoi", 2, "local", "table")
    assert [seat.name for seat in header.seats] == ["Aki", "Hanako"]
    assert isinstance(header.chance, lines.FairTable)
    assert msgspec.json.decode(header.rules)["name"] == "nintendo"
    assert kinds(kept) == ["Header", "Secret", "Opening", "Choice", "Choice", "Choice"]


def test_an_undo_is_a_line_and_the_chain_only_grows(path: Path) -> None:
    table = open_table()
    kept = files.start(table, path)
    choose(table, 3)
    kept.update(table)
    before = path.read_bytes()
    table.undo(to=1)
    choose(table, pick=-1)
    kept.update(table)
    assert path.read_bytes().startswith(before)
    kept.close()
    assert kinds(kept)[-2:] == ["Undo", "Choice"]
    assert [step for _, step in steps_of(kept)] == list(table.steps)
    assert verify(kept).choices == 4


def test_keys_are_published_when_a_month_is_over_and_the_outcome_comes_last() -> None:
    table = finished("nintendo")
    kept = Record.start(table)
    reveals = [line.deal for line in kept.lines if isinstance(line, lines.Reveal)]
    assert reveals == sorted(reveals)
    assert kept.revealed == table.state.deal
    assert kinds(kept)[-2:] == ["Reveal", "Close"]
    assert kept.outcome == table.outcome
    kept.update(table)
    assert kinds(kept).count("Close") == 1


# Read back.


def test_a_record_round_trips_byte_for_byte(path: Path) -> None:
    kept = files.start(finished(), path)
    kept.close()
    loaded = files.load(path)
    assert loaded.to_bytes() == path.read_bytes()
    assert loaded.lines == kept.lines
    assert loaded.digest == kept.digest
    assert not loaded.torn


def test_a_torn_last_line_is_dropped_with_a_word_and_written_over_on_resuming(path: Path) -> None:
    table = open_table(4)
    files.start(table, path).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    loaded = files.load(path)
    assert loaded.torn
    assert path.read_bytes() == whole[:-20]
    files.reopen(loaded, path)
    assert len(steps_of(loaded)) == 3
    assert verify(loaded).notes == ("torn_line", "unfinished")
    again = resumed(loaded)
    again.submit(table.steps[3].seat, table.steps[3].action)
    loaded.update(again)
    loaded.close()
    assert path.read_bytes() == whole


@given(st.data())
def test_a_crash_at_any_byte_loses_at_most_the_line_being_written(data: st.DataObject) -> None:
    whole = Record.start(open_table(6)).to_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    complete = whole[:at].count(b"\n")
    if complete < 3:
        with pytest.raises(RecordError):
            Record.from_bytes(whole[:at])
    else:
        assert len(Record.from_bytes(whole[:at]).lines) == complete


@given(st.data())
def test_any_other_damage_is_named_by_its_line(data: st.DataObject) -> None:
    whole = bytearray(Record.start(open_table(4)).to_bytes())
    at = data.draw(st.integers(0, len(whole) - 2))
    old = whole[at]
    whole[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != old))
    number = bytes(whole[:at]).count(b"\n") + 1
    with pytest.raises(RecordError, match=f"line {number}: "):
        Record.from_bytes(bytes(whole), "file")


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "not a record of ours"),
        (b"hello\n", "line 1: its hash does not fit"),
        (b"\xff\xfe\n", "line 1"),
        (b'{"line":"undo","to":0}\n', "line 1"),
    ],
)
def test_what_is_no_record_is_refused(content: bytes, word: str) -> None:
    with pytest.raises(RecordError, match=word):
        Record.from_bytes(content)


def sealed(*some: lines.Line) -> Record:
    """A record whose chain is right, whatever its lines say."""
    forged = Record()
    setattr(forged, "_hold", lambda _line: None)  # noqa: B010 - a forger holds itself to nothing
    for line in some:
        forged.append(line)
    return forged


def forge(kept: Record, change: Callable[[lines.Line], lines.Line | None]) -> Record:
    changed = (change(line) for line in kept.lines)
    return sealed(*(line for line in changed if line is not None))


def test_another_format_or_a_second_header_is_refused() -> None:
    header, *rest = Record.start(open_table()).lines
    assert isinstance(header, lines.Header)
    newer = msgspec.structs.replace(header, format="zashiki-record/9")
    with pytest.raises(RecordError, match="line 1: written in format 'zashiki-record/9'"):
        Record.from_bytes(sealed(newer, *rest).to_bytes())
    with pytest.raises(RecordError, match="line 2: this is out of order"):
        Record.from_bytes(sealed(header, header).to_bytes())


def test_an_unknown_game_is_named() -> None:
    def rename(line: lines.Line) -> lines.Line:
        return msgspec.structs.replace(line, game="chess") if isinstance(line, lines.Header) else line

    with pytest.raises(LookupError, match="no game is called 'chess'"):
        replayed(forge(Record.start(open_table()), rename))


def test_rules_events_and_actions_from_outside_are_checked_before_they_are_believed() -> None:
    def ruin(line: lines.Line) -> lines.Line:
        match line:
            case lines.Choice(number=2):
                return msgspec.structs.replace(line, action=msgspec.Raw(b'{"type":"play_card","card":"13z"}'))
            case _:
                return line

    with pytest.raises(RecordError, match="line 5: Invalid enum value '13z'"):
        replayed(forge(Record.start(open_table(3)), ruin))


def test_events_that_do_not_add_up_are_refused() -> None:
    table = open_table(1)
    stranger = table.state.stock[-1]
    played_from_nowhere = msgspec.Raw(b'{"type":"card_played","seat":0,"card":"%s"}' % str(stranger).encode())
    forged = forge(Record.start(table), lambda line: _with(line, lines.Choice, events=(played_from_nowhere,)))
    for use in (replayed, verify):
        without = forge(forged, lambda line: None if isinstance(line, lines.Secret) else line)
        with pytest.raises(RecordError, match="do not add up"):
            use(without)


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    nowhere = msgspec.Raw(b'{"type":"turn_ended","seat":9}')
    with pytest.raises(RecordError, match=r"line 4: Expected `int` <= 1"):
        replayed(forge(Record.start(open_table(1)), lambda line: _with(line, lines.Choice, events=(nowhere,))))


# Replayed and resumed.


def test_a_resumed_match_is_the_match_that_was_left(path: Path) -> None:
    table = open_table()
    kept = files.start(table, path)
    choose(table, 5)
    kept.update(table)
    table.undo(to=3)
    kept.update(table)
    kept.close()
    loaded = files.load(path)
    again = resumed(loaded)
    files.reopen(loaded, path)
    assert again.state == table.state
    choose(again)
    loaded.update(again)
    loaded.close()
    assert verify(files.load(path)).choices == 6


def test_a_record_of_an_older_version_replays_from_its_events_but_cannot_be_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = open_table(5)
    kept = Record.start(table)
    for version in (1, 3):
        other = SimpleNamespace(**{**vars(koikoi), "version": version, "decide": None})
        monkeypatch.setattr(record, "load", lambda _name, other=other: other)
        kept = Record.from_bytes(kept.to_bytes())
        assert replayed(kept).state == table.state
        assert verify(kept).notes == ("unfinished", "other_version", "no_key_yet")
        for use in (resumed, restored):
            with pytest.raises(RecordError, match=f"koikoi version 2, this is {version}: it can be replayed, but not"):
                use(kept)


def test_resuming_needs_the_tables_own_file() -> None:
    kept = Record.start(open_table(2))
    without = forge(kept, lambda line: None if isinstance(line, lines.Secret) else line)
    with pytest.raises(RecordError, match="does not hold the table's key"):
        resumed(without)
    assert verify(without).notes == ("unfinished", "no_key_yet")


@pytest.mark.parametrize(
    ("action", "word"),
    [
        (b'{"type":"call_shobu"}', "line 4: wrong_phase"),
        (None, "line 4: these are not the events that the rules lead to"),
    ],
)
def test_resuming_decides_every_choice_again(action: bytes | None, word: str) -> None:
    def ruin(line: lines.Line) -> lines.Line:
        if not isinstance(line, lines.Choice):
            return line
        changed = line.action if action is None else msgspec.Raw(action)
        return msgspec.structs.replace(line, action=changed, events=line.events[:-1] if action is None else line.events)

    with pytest.raises(RecordError, match=word):
        resumed(forge(Record.start(open_table(1)), ruin))


def test_resuming_makes_the_deal_again_and_holds_it_to_the_commitment() -> None:
    """What was drawn is persisted, and a table that would deal otherwise after a pause is refused."""
    kept, other = Record.start(open_table(2)), Record.start(Match.open(GAME, koikoi.preset("nintendo"), seed="coffee"))
    stolen = next(line for line in other.lines if isinstance(line, lines.Opening))
    forged = forge(kept, lambda line: stolen if isinstance(line, lines.Opening) else line)
    with pytest.raises(RecordError, match="not the one that this table deals"):
        resumed(forged)
    with pytest.raises(RecordError, match="does not lead to the commitment"):
        resumed(forge(kept, lambda line: _with(line, lines.Secret, root="11" * 32)))


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"seats": ()}, "line 1: 0 seats at a table for 2"),
        ({"seen_by": 7}, "line 1: seen by seat 7"),
        ({"seen_by": -1}, "line 1: seen by seat -1"),
    ],
)
def test_a_header_that_does_not_fit_its_game_is_refused(changes: dict[str, object], word: str) -> None:
    forged = forge(Record.start(open_table(1)), lambda line: _with(line, lines.Header, **changes))
    for use in (replayed, resumed, verify, lambda kept: export(kept, 0)):
        with pytest.raises(RecordError, match=word):
            use(forged)


def test_bytes_that_are_no_text_are_refused() -> None:
    forged = forge(
        Record.start(open_table(1)),
        lambda line: _with(line, lines.Choice, action=msgspec.Raw(b'{"type":"\xff"}')),
    )
    with pytest.raises(RecordError, match="line 4: "):
        replayed(forged)


def test_a_stacked_table_that_cannot_be_opened_again_is_refused() -> None:
    kept = Record.start(Match(GAME, koikoi.preset("seed-000"), Stacked({"1": ORDER})))
    forged = forge(kept, lambda line: _with(line, lines.Header, chance=lines.StackedTable()))
    with pytest.raises(RecordError, match="the table cannot be opened again: this stacked deck has no order"):
        resumed(forged)


def test_a_chance_that_cannot_be_written_down_is_not_recorded() -> None:
    table = Match(GAME, koikoi.preset("seed-000"), Stacked({"1": ORDER}, rest=open_table().chance))
    with pytest.raises(RecordError, match="only a fair table, or one whose deals are all stacked"):
        Record.start(table)


def test_looking_back_writes_nothing() -> None:
    table = open_table()
    while table.state.round == 1:
        choose(table)
    kept = Record.start(table)
    before = kept.to_bytes()
    for at in range(len(table.steps) + 1):
        table.state_at(at)
    kept.update(table)
    assert kept.to_bytes() == before


def test_a_record_of_format_1_is_read_for_good() -> None:
    """A file written by version 1 of the format and of Koi-Koi: it replays, verifies by its events, and is exported."""
    kept = files.load(Path(__file__).parent / "koikoi_record_1.jsonl")
    assert verify(kept) == Verdict(finished=True, notes=("other_version",))
    table = replayed(kept)
    assert table.outcome == kept.outcome
    assert len(table.steps) == 16
    for seat in (0, 1, None):
        seen = Record.from_bytes(export(kept, seat).to_bytes())
        assert seen.header.format == lines.FORMAT
        assert replayed(seen).state == table.view(seat)
        assert verify(seen).notes == ("partial_view", "other_version")


# Exported.


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_export_holds_what_one_seat_saw_and_nothing_else(seat: int | None) -> None:
    table = open_table(8)
    seen = Record.from_bytes(export(Record.start(table), seat).to_bytes())
    assert seen.header.seen_by == ("spectator" if seat is None else seat)
    assert "Secret" not in kinds(seen)
    again = replayed(seen)
    for at in range(9):
        assert again.state_at(at) == koikoi.mask(table.state_at(at), seat)
    assert all((step.action is None) == (step.seat != seat) for step in again.steps)
    assert verify(seen).notes == ("unfinished", "partial_view", "no_key_yet")


def with_an_undo() -> tuple[AnyMatch, Record]:
    """Play a whole match in which something is taken back; return its table and its record."""
    table = open_table(4)
    kept = Record.start(table)
    table.undo(to=2)
    kept.update(table)
    while table.to_act:
        choose(table)
    kept.update(table)
    return table, kept


def test_an_export_keeps_undos_published_keys_and_the_outcome() -> None:
    table, kept = with_an_undo()
    seen = export(kept, 1)
    assert {"Undo", "Reveal", "Close"} <= set(kinds(seen))
    assert replayed(seen).state == table.view(1)


def test_an_export_never_contains_a_hidden_card() -> None:
    table = played(GAME, koikoi.preset("seed-000"), "tea", PICKS[:6])
    hidden = {str(card) for card in (*table.state.players[1].hand, *table.state.stock)}
    text = export(Record.start(table), 0).to_bytes().decode()
    after_header = text.split("\n", 1)[1]
    assert not {card for card in hidden if f'"{card}"' in after_header}


def test_an_export_is_refused_for_a_seat_that_is_not_there_and_from_an_export() -> None:
    kept = Record.start(open_table(1))
    with pytest.raises(RecordError, match="there is no seat 2"):
        export(kept, 2)
    with pytest.raises(RecordError, match="a seat's record already"):
        export(export(kept, 0), 0)


def test_the_export_of_an_imported_record_leaves_its_orders_out() -> None:
    kept = Record.start(Match(GAME, koikoi.preset("seed-000"), Stacked({"1": ORDER})))
    assert kept.header.chance == lines.StackedTable({"1": ORDER})
    assert export(kept, 0).header.chance == lines.StackedTable()


def test_an_export_does_not_give_away_who_chose_in_secret() -> None:
    """Law 2 for records: a choice of which a seat heard nothing leaves no line, no number and no name."""
    table: AnyMatch = Match.open(sealed_bids.GAME, seed="bids")
    for seat, bid in zip((2, 0, 1), sealed_bids.chosen("312"), strict=True):
        table.submit(seat, bid)
    table.submit(1, *sealed_bids.chosen("2"))
    kept = Record.start(table)
    table.undo()
    kept.update(table)
    table.submit(0, *sealed_bids.chosen("1"))
    kept.update(table)
    kept.game = sealed_bids.GAME
    seen = export(kept, 0)
    assert kinds(seen) == ["Header", "Choice", "Heard", "Heard", "Choice", "Heard"]
    choices = [line for line in seen.lines if isinstance(line, lines.Choice)]
    assert [(line.number, line.seat, line.events) for line in choices] == [(1, 0, ()), (4, 0, ())]
    seen.game = sealed_bids.GAME
    assert replayed(seen).state == table.view(0)
    assert verify(seen).notes == ("unfinished", "partial_view", "no_key_yet")
    spectator = export(kept, None)
    assert kinds(spectator) == ["Header", "Heard"]


# Verified.


def test_verify_recomputes_deals_and_decides_every_choice_again() -> None:
    table = finished("nintendo")
    verdict = verify(Record.from_bytes(Record.start(table).to_bytes()))
    assert (verdict.choices, verdict.deals, verdict.finished, verdict.notes) == (
        len(table.steps),
        table.state.deal,
        True,
        (),
    )


def test_verify_needs_only_the_published_keys_once_the_match_is_over() -> None:
    kept = forge(Record.start(finished("nintendo")), lambda line: None if isinstance(line, lines.Secret) else line)
    assert verify(kept).deals == replayed(kept).state.deal


def test_verify_says_that_an_imported_record_has_no_commitment() -> None:
    table = Match(GAME, koikoi.preset("seed-000"), Stacked({"1": ORDER}))
    choose(table, 2)
    assert verify(Record.start(table)).notes == ("unfinished", "no_commitment")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda line: _with(line, lines.Reveal, key="00" * 32), "does not lead to the commitment"),
        (lambda line: _with(line, lines.Reveal, key="zz"), "does not lead to the commitment"),
        (lambda line: _with(line, lines.Reveal, deal=5000), "no key of deal 5000"),
        (lambda line: _with(line, lines.Secret, root="11" * 32), "does not lead to the commitment"),
        (lambda line: _with(line, lines.Opening, events=()), "0 events recorded where the rules say 3"),
        (lambda line: _with(line, lines.Choice, number=9), "choice 9 does not follow choice 0"),
        (lambda line: _with(line, lines.Choice, seat=5), "no_such_seat"),
        (lambda line: _with(line, lines.Choice, action=msgspec.Raw(b"null")), "does not follow"),
        (lambda line: _with(line, lines.Undo, to=900), "nothing_to_undo"),
        (lambda line: _with(line, lines.Header, undo=False), "no_undo"),
        (
            lambda line: _with(line, lines.Close, outcome=Outcome((0, 0), "rounds")),
            "not the one that the choices lead to",
        ),
    ],
)
def test_verify_names_the_line_of_every_lie(change: Callable[[lines.Line], lines.Line], word: str) -> None:
    table = open_table(3)
    kept = Record.start(table)
    table.undo()
    kept.update(table)
    while table.to_act:
        choose(table)
    kept.update(table)
    verify(kept)
    with pytest.raises(RecordError, match=rf"line \d+: .*{word}"):
        verify(forge(kept, change))


def test_verify_finds_a_key_that_was_published_too_early() -> None:
    fair = open_table().chance
    assert isinstance(fair, Fair)
    early = lines.Reveal(1, fair.key(1).hex())
    with pytest.raises(RecordError, match="line 5: the key of deal 1 was published while that deal was played"):
        verify(sealed(*Record.start(open_table(1)).lines, early))


def _with(line: lines.Line, kind: type[lines.Line], **changes: object) -> lines.Line:
    return msgspec.structs.replace(line, **changes) if isinstance(line, kind) else line


def test_verify_compares_every_event() -> None:
    def swap(line: lines.Line) -> lines.Line:
        if isinstance(line, lines.Choice) and line.number == 2:
            first = bytes(line.events[0]).replace(b'"seat":0', b'"seat":9').replace(b'"seat":1', b'"seat":8')
            return msgspec.structs.replace(line, events=(msgspec.Raw(first), *line.events[1:]))
        return line

    with pytest.raises(RecordError, match=r"line 5: recorded .* but the rules say"):
        verify(forge(Record.start(open_table(3)), swap))


def test_entropy_that_is_no_hex_is_refused() -> None:
    def ruin(line: lines.Line) -> lines.Line:
        if isinstance(line, lines.Header) and isinstance(line.chance, lines.FairTable):
            return msgspec.structs.replace(line, chance=msgspec.structs.replace(line.chance, entropy=("zz", "zz")))
        return line

    with pytest.raises(RecordError, match="line 1: the shuffle needs 32 bytes of each of 2 seats"):
        verify(forge(Record.start(open_table(1)), ruin))


@cache
def exported(seat: int | None) -> Record:
    """Return what a seat keeps of a whole match in which something was taken back."""
    seen = export(with_an_undo()[1], seat)
    assert verify(seen).notes == ("undone", "partial_view")
    return seen


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda line: _with(line, lines.Choice, number=9), "does not follow choice"),
        (lambda line: _with(line, lines.Undo, to=900), "there are not 901 choices to go back over"),
        (lambda line: _with(line, lines.Close, outcome=Outcome((0, 0), "rounds")), "not that of the events"),
        (
            lambda line: None if isinstance(line, lines.Undo) else line,
            "(does not follow|could not|do not add up|seen more)",
        ),
        (lambda line: _with(line, lines.Reveal, key="00" * 32), "does not lead to the commitment"),
    ],
)
def test_verify_finds_lies_in_an_export_too(
    seat: int | None, change: Callable[[lines.Line], lines.Line | None], word: str
) -> None:
    seen = exported(seat)
    if seat is None and isinstance(change(lines.Choice(1, 0, msgspec.Raw(b"null"), ())), lines.Choice):
        changed = forge(seen, change).to_bytes() != seen.to_bytes()
        if not changed:
            return  # a spectator chose nothing
    with pytest.raises(RecordError, match=rf"line \d+: .*{word}"):
        verify(forge(seen, change))


def test_verify_asks_whether_a_seat_could_have_chosen_that() -> None:
    table = open_table(4)
    seat = table.steps[0].seat

    def swap(line: lines.Line) -> lines.Line:
        if isinstance(line, lines.Choice) and line.seat == seat:
            return msgspec.structs.replace(line, action=msgspec.Raw(b'{"type":"call_koikoi"}'))
        return line

    with pytest.raises(RecordError, match=r"line 5: seat . could not choose that: wrong_phase"):
        verify(forge(export(Record.start(table), seat), swap))
