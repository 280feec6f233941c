"""M5: whatever stands in a file, in any place of it, nothing comes out that steers a terminal or fakes a line."""

import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.desk import forged, played
from tests.cli.parlour import Room
from zashiki.cli.guarded_output import Guarded, escaped, guarded, harmless, printable
from zashiki.cli.main import main
from zashiki.cli.output import print_json
from zashiki.games import koikoi
from zashiki.kernel.chance import Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import load
from zashiki.storage.files import load as load_record
from zashiki.storage.files import start

STEERING = (
    *map(chr, (*range(9), *range(11, 32), *range(0x7F, 0xA0))),
    *("\u061c", "\u200e", "\u200f", "\u2028", "\u2029", *map(chr, range(0x202A, 0x202F))),
    *map(chr, range(0x2066, 0x206A)),
    *("\ud800", "\udc80", "\udfff"),
)
"""Every character that no text may bring to a terminal; line ends and tabs are ours."""
FORGED = "forged.jsonl"
EVIL = f"\x1b[2K\x1b[1A\x9b2J\r\x07\x7f\u202e\u2066\u200f\u061c\u2028\x85\t\n{FORGED}: holds 999-0\n"
HELD = re.compile(rf"^{FORGED}: holds 999", re.MULTILINE)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Room:
    monkeypatch.chdir(tmp_path)
    return Room(tmp_path / "home", monkeypatch, capsys)


def clean(room: Room) -> None:
    """Hold that nothing steers, no line is faked, and nothing fell over."""
    said = room.out + room.err
    assert not set(STEERING) & set(said), repr(said)
    assert HELD.search(room.out) is None, said
    assert "Traceback" not in said


# ------------------------------------------------------------------------------------------------- the one place


def test_every_steering_character_is_taken_out() -> None:
    text = "".join(STEERING)
    assert printable(f"a{text}\t\nb") == f"a{'?' * (len(text) + 2)}b"
    assert harmless(f"a{text}\t\nb") == f"a{'?' * len(text)}\t\nb"
    assert printable("花札 é 🎴 🀄 「」　|") == "花札 é 🎴 🀄 「」　|"
    written = escaped(json.dumps(STEERING, ensure_ascii=False))
    assert json.loads(written) == list(STEERING)
    assert not set(STEERING) & set(written)


def test_what_is_printed_while_a_command_runs_goes_through_it(capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.stdout, sys.stderr
    with guarded():
        print("a\x1bb", "\u202e", sep="\n")  # noqa: T201 - this is what is tried
        print("c\x9bd", file=sys.stderr)  # noqa: T201
        sys.stdout.writelines(["e\x7f\n"])
    assert (sys.stdout, sys.stderr) == before
    assert capsys.readouterr() == ("a?b\n?\ne?\n", "c?d\n")


def test_json_for_programs_keeps_every_letter(capsys: pytest.CaptureFixture[str]) -> None:
    with guarded():
        print_json({"name": EVIL})
    said = capsys.readouterr().out
    assert not set(STEERING) & set(said)
    assert json.loads(said) == {"name": EVIL}


class Terminal(io.TextIOWrapper):
    """A terminal, in memory."""

    def isatty(self) -> bool:
        return True


def test_a_file_that_is_written_to_a_terminal_steers_it_neither() -> None:
    data = "a\x9b\u202e\n".encode()
    for kind, shown in ((Terminal, b"a??\n"), (io.TextIOWrapper, data)):
        stream = kind(kept := io.BytesIO(), encoding="utf-8")
        guard = Guarded(stream)
        guard.buffer.write(data)
        guard.buffer.flush()
        stream.flush()
        assert kept.getvalue() == shown


def test_only_what_draws_a_table_gets_the_stream_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    monkeypatch.setattr(sys, "stdout", Terminal(kept := io.BytesIO(), encoding="utf-8"))
    with guarded():
        Console(force_terminal=True, color_system="standard", legacy_windows=False).print("[red]x")
        print("\x1b[31mx")  # noqa: T201 - this is what is tried
        sys.stdout.flush()
    assert kept.getvalue() == b"\x1b[31mx\x1b[0m\n?[31mx\n"


# --------------------------------------------------------------------------------------------------- our own records


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where texts stand in a value, and names of fields; of the places in a list, the first."""
    if isinstance(value, str):
        yield path
    for key in value if isinstance(value, dict) else range(min(len(value), 1)) if isinstance(value, list) else ():
        if isinstance(value, dict):
            yield (*path, key, None)
        yield from leaves(value[key], (*path, key))


def spoilt(value: Any, path: tuple[Any, ...]) -> None:
    """Put the evil text into a place; None at its end: instead of the name of the field."""
    *above, last = path[:-2] if path[-1] is None else path[:-1], path[-1]
    for key in above[0]:
        value = value[key]
    if last is None:
        value[EVIL] = value.pop(path[-2])
    else:
        value[last] = EVIL


def in_lines(path: tuple[Any, ...], lines: list[dict[str, Any]]) -> None:
    spoilt(lines, path)


def places(path: Path) -> list[tuple[Any, ...]]:
    """One of each kind of place in which a record has a text."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kinds: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for number, line in enumerate(lines):
        del line["hash"]
        for leaf in leaves(line):
            kinds.setdefault((line["line"], *leaf), (number, *leaf))
    return list(kinds.values())


COMMANDS: tuple[tuple[str, ...], ...] = (
    ("verify", FORGED),
    ("verify", FORGED, FORGED),
    ("verify", FORGED, "--json"),
    ("replay", FORGED, "--plain"),
    ("export", FORGED, "--seat", "0", "--out", "out.jsonl"),
    ("resume", FORGED, "--plain"),
    ("convert", FORGED),
    ("resume",),
)


@pytest.mark.thinned
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_m5_no_text_of_a_record_steers_the_terminal(room: Room, tmp_path: Path, command: tuple[str, ...]) -> None:
    played(whole := tmp_path / "whole.jsonl", choices=3)
    found = places(whole)
    assert len(found) > 60
    refused = 0
    for place in found:
        path = tmp_path / FORGED
        path.write_bytes(whole.read_bytes())
        forged(path, partial(in_lines, place))
        if len(command) == 1:
            (tmp_path / "home" / "games").mkdir(parents=True, exist_ok=True)
            path.replace(tmp_path / "home" / "games" / FORGED)
        room.run(*command, lines=["1", "q"])
        clean(room)
        refused += room.status != 0
        (tmp_path / "out.jsonl").unlink(missing_ok=True)
    assert refused > 20 or len(command) == 1


@pytest.mark.parametrize("brief", [False, True])
def test_m5_a_record_cannot_say_of_itself_that_it_holds(room: Room, tmp_path: Path, *, brief: bool) -> None:
    """Its lie stands on the line that says so, and no line begins with what the program would say."""
    played(path := tmp_path / FORGED)
    forged(path, partial(in_lines, (3, "action", "type")))
    said = room.run("verify", *[FORGED] * (1 + brief))
    assert room.status == 1
    clean(room)
    assert all(line.startswith((f"{FORGED}: does not hold:", "Records checked")) for line in said.splitlines())


def test_m5_nor_can_what_is_no_record(room: Room, tmp_path: Path) -> None:
    played(path := tmp_path / FORGED)
    forged(path, partial(in_lines, (0, "line")))
    room.run("verify", FORGED)
    assert (room.status, room.out, room.err.count("\n")) == (2, "", 1)


# -------------------------------------------------------------------------------------------------------- rule files

RULES = {
    "a name": "name = {evil}",
    "a source": "source = {evil}",
    "notes": "notes = [{evil}, 'b']",
    "a row's words": "[yaku.sanko]\nen = {evil}\nja = {evil}",
    "a row's name": "[yaku.{evil}]\npoints = 3\nen = 'x'\nja = 'x'",
    "a wrong value": "exhausted = {evil}",
    "an unknown key": "{evil} = 3",
    "an unknown preset": "extends = {evil}",
    "no TOML": "x = {evil} {evil}",
}


@pytest.mark.thinned
@pytest.mark.parametrize("place", RULES)
def test_m5_no_text_of_a_rule_file_steers_the_terminal(room: Room, tmp_path: Path, place: str) -> None:
    quoted = json.dumps(EVIL)
    text = RULES[place].format(evil=quoted)
    head = "" if "extends" in text else 'extends = "nintendo"\nrounds = 1\n'
    (tmp_path / "own.toml").write_text(head + text, encoding="utf-8")
    for command in (
        ("rules", "koikoi", "own.toml"),
        ("rules", "koikoi", "own.toml", "--json"),
        ("rules", "koikoi", "own.toml", "--versus", "nintendo"),
        ("play", "koikoi", "--rules", "own.toml", "--plain", "--seed", "a", "--record", f"{place}.jsonl"),
        ("simulate", "koikoi", "--rules", "own.toml", "--players", "random,random", "--matches", "1"),
    ):
        room.run(*command, lines=["?", "", "y", "1", "s"] * 30)
        clean(room)


# -------------------------------------------------------------------------------------------------------- other files


def game_of(name: str, path: Path, **rules: object) -> None:
    """Play a short match of a game at random, with its record in a file."""
    game = load(name)
    chosen = game.change_rules(game.preset(game.presets()[0]), **rules)
    match: AnyMatch = Match(game, chosen, Fair.seeded("steering", seats=game.seats(chosen), length=64))
    record, dice = start(match, path), Random("steering")
    while match.to_act:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
    record.update(match)
    record.close()


def json_files(text: str) -> Iterator[bytes]:
    """A tenhou6 file with the evil text in each kind of place."""
    whole = json.loads(text)
    for place in leaves(whole):
        spoilt(changed := json.loads(text), place)
        yield json.dumps(changed).encode()


def mjai_files(text: str) -> Iterator[bytes]:
    """Lines of mjai, likewise."""
    lines = [json.loads(line) for line in text.splitlines()]
    kinds: dict[tuple[Any, ...], tuple[Any, ...]] = {}
    for number, line in enumerate(lines):
        for leaf in leaves(line):
            kinds.setdefault((line["type"], *leaf), (number, *leaf))
    for place in kinds.values():
        spoilt(changed := json.loads(json.dumps(lines)), place)
        yield "".join(f"{json.dumps(line)}\n" for line in changed).encode()


def phh_files(text: str) -> Iterator[bytes]:
    """A hand in TOML, likewise; texts stand in single quotes there."""
    quoted = json.dumps(EVIL)
    for found in re.finditer(r"'[^'\n]*'", text):
        yield (text[: found.start()] + quoted + text[found.end() :]).encode()
    seats = re.findall(r"\nstarting_stacks = .*", text)[0].count(",") + 1
    yield f"players = [{', '.join([quoted] * seats)}]\n{text}".encode()
    yield f"{quoted} = 3\n{text}".encode()
    yield f"event = {quoted}\n_{'x'} = {quoted}\n{text}".encode()


def ggf_files(text: str) -> Iterator[bytes]:
    """A game with raw signs in each value; most control characters make it no text at all."""
    raw = EVIL.replace("\x1b", "").replace("\x07", "").replace("\x7f", "")
    for found in re.finditer(r"\[([^\]]*)\]", text):
        yield (text[: found.start(1)] + raw + text[found.end(1) :]).encode()
    yield (raw + text).encode()
    yield (text + raw).encode()
    yield text.replace("(;", f"(;{EVIL}").encode()


KINDS = {
    ".json": (partial(game_of, "riichi", hands=1), json_files),
    ".mjson": (partial(game_of, "riichi", hands=1), mjai_files),
    ".phh": (partial(game_of, "stud", deals=1), phh_files),
    ".ggf": (partial(game_of, "reversi"), ggf_files),
}


@pytest.mark.parametrize("suffix", KINDS)
def test_m5_no_text_of_another_programs_file_steers_the_terminal(room: Room, tmp_path: Path, suffix: str) -> None:
    make, files = KINDS[suffix]
    make(tmp_path / "whole.jsonl")
    room.run("convert", "whole.jsonl", f"whole{suffix}")
    assert room.status == 0, room.err
    read = tried = named = 0
    for data in files((tmp_path / f"whole{suffix}").read_text(encoding="utf-8")):
        (tmp_path / f"evil{suffix}").write_bytes(data)
        room.run("convert", f"evil{suffix}")
        clean(room)
        tried += 1
        (path := tmp_path / FORGED).unlink(missing_ok=True)
        room.run("convert", f"evil{suffix}", FORGED)
        clean(room)
        if path.exists():
            read += 1
            if "999" in str(load_record(path).header.seats):
                named += 1
                room.run("replay", FORGED, "--plain")
                clean(room)
    assert tried > 8
    assert read
    assert named or suffix == ".mjson"  # which has no names here


def test_the_words_of_a_command_line_steer_nothing_either(room: Room) -> None:
    for args in ((f"x{EVIL}",), ("play", EVIL), ("rules", "koikoi", EVIL), ("convert", EVIL), ("perft", EVIL, "1")):
        room.run(*args)
        clean(room)
        assert room.status == 2
    with suppress(SystemExit):
        main([EVIL])


def test_m5_a_drawn_table_shows_no_such_name() -> None:
    """What is drawn goes to the terminal itself, and is made printable line by line before."""
    rules = koikoi.parse_rules(f'extends = "nintendo"\n[yaku.sanko]\nen = {json.dumps(EVIL)}')
    from tests.cli.parlour import Answers, Screen, table
    from tests.games.koikoi.table import position

    view = koikoi.mask(position(rules, hand="1c 9c", field="1a 9a", captured="3a 8a"), 0)
    screen = Screen()
    with suppress(EOFError):
        table(screen, Answers("y", ""), rules=rules).ask(view, 0)
    shown = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", screen.raw)
    assert "?[2K?[1A" in shown
    assert not set(STEERING) & set(shown)
