"""Files that once hung the program, filled its memory or broke it, and others of their kind, to be uploaded."""

import gzip
import json
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from tests.house import ROOT

MIB = 1 << 20
SAMPLES, RECORDS = ROOT / "tests" / "real" / "samples", ROOT / "tests" / "kernel"
FOREIGN = ("ggf", "wthor", "obf", "transcripts", "mjai", "tenhou6", "mjlog", "phh", "phhs")
ESCAPES = "\x1b[2K\x1b[1Aholds\x9b31m\r\n\u202e\u2066"
"""What would write something else on a terminal."""


class Bomb(NamedTuple):
    """An upload."""

    name: str
    source: str
    """The format that it says it has; empty: one of ours, by its beginning."""
    data: bytes


def bombs(outside: str, *, packed: bool = True) -> list[Bomb]:
    """All of them; `outside` is a file that nobody may read. Without `packed` ones, which take seconds to make."""
    found = [*_brackets(), *_xml(outside), *_toml(), *_hands(), *_records(), *_json(), *_sizes()]
    return [*found, *_packed()] if packed else found


def _brackets() -> Iterator[Bomb]:
    head = b"(;GM[Othello]"
    for size in (20_000, 160_000, MIB - len(head)):
        yield Bomb(f"ggf, {size} open brackets", "ggf", head + b"C[" * (size // 2))
    yield Bomb("ggf, games in open brackets", "ggf", (head + b"C[(;" * 250_000)[:MIB])
    yield Bomb("ggf, games that break off", "ggf", (b"(;GM[Othello]C[" * 100_000)[:MIB])
    yield Bomb("ggf, backslashes", "ggf", (head + b"C[" + b"\\" * MIB)[:MIB])


def _xml(outside: str) -> Iterator[Bomb]:
    laughs = "".join(f"<!ENTITY l{n + 1} '{f'&l{n};' * 10}'>" for n in range(9))
    yield Bomb("billion laughs", "mjlog", f"<!DOCTYPE x [<!ENTITY l0 'ha'>{laughs}]><mjloggm>&l9;</mjloggm>".encode())
    entity = f"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a SYSTEM '{outside}'>]><mjloggm ver='2.3'>&a;</mjloggm>"
    yield Bomb("an external entity", "mjlog", entity.encode())
    for code in ("utf-16", "utf-16-be", "utf-32"):
        yield Bomb(f"an external entity in {code}", "mjlog", entity.replace("?>", f" encoding='{code}'?>").encode(code))
    yield Bomb("a parameter entity", "mjlog", f"<!DOCTYPE x [<!ENTITY % a SYSTEM '{outside}'> %a;]><mjloggm/>".encode())
    yield Bomb("deep elements", "mjlog", (b"<mjloggm>" + b"<a>" * MIB)[:MIB])
    yield Bomb("attributes", "mjlog", (b"<mjloggm " + b"".join(b"a%d='' " % n for n in range(100_000)))[:MIB])


@cache
def _packed() -> tuple[Bomb, ...]:
    elements = gzip.compress(b"<mjloggm>" + b"<a>" * 22_000_000, 6)
    flat = gzip.compress(b"<mjloggm>" + b"<a/>" * 16_000_000, 6)
    blanks = gzip.compress(b"<mjloggm>" + b" " * (512 * MIB), 1)
    return (
        Bomb("elements, packed", "mjlog", elements),
        Bomb("flat elements, packed", "mjlog", flat),
        Bomb("blanks, packed", "mjlog", blanks[:MIB]),
        Bomb("blanks, packed, of mjai", "mjai", blanks[:MIB]),
        Bomb("packed twice", "mjlog", gzip.compress(blanks)),
        Bomb("packed, many members", "mjlog", (gzip.compress(b" " * 10_000) * 30_000)[:MIB]),
        Bomb("packed and torn", "mjlog", elements[: len(elements) // 2]),
    )


def _toml() -> Iterator[Bomb]:
    for source, head in (("phh", b""), ("phhs", b"[1]\n")):
        for size in (20_000, 200_000, MIB - 10):
            yield Bomb(f"{source}, {size} dots", source, head + b"a" + b".a" * (size // 2 - 3) + b"=1")
        yield Bomb(f"{source}, brackets", source, (head + b"x = " + b"[" * MIB)[:MIB])
        yield Bomb(f"{source}, tables", source, b"".join(b"[a%d]\n" % n for n in range(90_000))[:MIB])
        yield Bomb(f"{source}, digits", source, head + b"x = " + b"9" * 1_000_000)


def _hands() -> Iterator[Bomb]:
    text = (SAMPLES / "stud" / "00-32-02.phh").read_text(encoding="utf-8")
    hidden = text.replace("p1 Qd7d5h", "p1 ??????").replace("p2 9h", "p2 ??").replace("p4 6s", "p4 ??")
    hand = "".join(line for line in hidden.splitlines(keepends=True) if line.startswith(_KEPT)) + "\n"
    many = "".join(f"[{n}]\n{hand}" for n in range(1, MIB // len(hand)))
    yield Bomb("phhs, hidden open cards", "phhs", many.encode()[:MIB])
    yield Bomb("phhs, hidden open cards, few", "phhs", "".join(f"[{n}]\n{hand}" for n in range(1, 30)).encode())


_KEPT = ("variant", "ante", "bring", "small", "big", "starting", "actions")


def _records() -> Iterator[Bomb]:
    rows = [json.loads(line) for line in (RECORDS / "koikoi_record_1.jsonl").read_bytes().splitlines()]
    header, key = rows[0], next(row["key"] for row in rows if row["line"] == "reveal")
    for length in (1 << 16, 1 << 20):
        longer = {**header, "chance": {**header["chance"], "length": length}}
        reveals = [{"line": "reveal", "deal": length - n, "key": key} for n in range(4_000)]
        yield Bomb(f"a chain of {length}", "", _sealed([longer, *reveals])[:MIB])
    head = json.dumps(header).encode()[:-1]
    for opening, what in ((b"[", "lists"), (b'{"a":', "objects")):
        yield Bomb(f"a record of nested {what}", "", _sealed_text(head + b',"x":' + opening * 5_000))
    yield Bomb("a record with escapes", "", _sealed([{**header, "game": ESCAPES}, *rows[1:]]))
    odd = [{**row, "action": {"type": ESCAPES}} if row["line"] == "choice" else row for row in rows]
    yield Bomb("choices with escapes", "", _sealed(odd))
    yield Bomb("a record of one choice, again and again", "", _sealed([header, *[rows[1]] * 3_000])[:MIB])


def _sealed(rows: list[dict[str, Any]]) -> bytes:
    """Lines with the hashes that they should have: anybody can make those."""
    before, made = "", []
    for row in rows:
        body = json.dumps({name: value for name, value in row.items() if name != "hash"}, separators=(",", ":"))
        before = sha256(before.encode() + body.encode()).hexdigest()
        made.append(f'{body[:-1]},"hash":"{before}"}}\n')
    return "".join(made).encode()


def _sealed_text(body: bytes) -> bytes:
    return body + b',"hash":"' + sha256(body + b"}").hexdigest().encode() + b'"}\n'


def _json() -> Iterator[Bomb]:
    real = json.loads((SAMPLES / "riichi" / "tenhou6" / "double_ron.json").read_text(encoding="utf-8"))
    words: tuple[object, ...] = ([], {}, [[]], None, 7, ESCAPES, ["和了"] * 1_000)
    for word in words:
        odd = {**real, "log": [[*hand[:-1], [word, [0, 0, 0, 0]]] for hand in real["log"]]}
        yield Bomb(f"tenhou6, {str(word)[:20]!r} as a result", "tenhou6", json.dumps(odd).encode())
    yield Bomb("tenhou6, nested", "tenhou6", b'{"log":' + b"[" * 500_000)
    yield Bomb("tenhou6, nested and closed", "tenhou6", b'{"log":' + b"[" * 900 + b"]" * 900 + b"}")
    yield Bomb("tenhou6, lists", "tenhou6", (b'{"log":[' + b"[]," * MIB)[: MIB - 4] + b"[]]}")
    yield Bomb("tenhou6, a number", "tenhou6", b'{"log":[[' + b"9" * 900_000 + b"]]}")
    yield Bomb("mjai, nested", "mjai", b'{"type":"start_game","x":' + b"[" * 500_000)
    yield Bomb("mjai, lines", "mjai", (b'{"type":"none"}\n' * 99_999)[:MIB])
    yield Bomb("mjai, escapes", "mjai", json.dumps({"type": "start_game", "names": [ESCAPES] * 4}).encode())
    yield Bomb("mjai, a type of escapes", "mjai", json.dumps({"type": ESCAPES}).encode())


def _sizes() -> Iterator[Bomb]:
    for source in FOREIGN:
        yield Bomb(f"{source}, 1 MiB of zeros", source, bytes(MIB))
    makers: dict[str, Callable[[int], bytes]] = {
        "blanks": lambda size: b" " * size,
        "letters": lambda size: b"a" * size,
        "0xff": lambda size: b"\xff" * size,
    }
    for name, made in makers.items():
        yield Bomb(f"transcripts, 1 MiB of {name}", "transcripts", made(MIB))
        yield Bomb(f"ggf, 1 MiB and a byte of {name}", "ggf", made(MIB + 1))
