"""What the tests of the terminal program share: records to work on, and a reader of what was printed."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zashiki.cli.main import main
from zashiki.games import koikoi
from zashiki.kernel.chance import Chance, Fair
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.storage import files


def played(path: Path, *, chance: Chance | None = None, choices: int = 10_000) -> AnyMatch:
    """Play a short match at random, with its record in a file."""
    rules = koikoi.change_rules(koikoi.preset("dojo"), rounds=1)
    match: AnyMatch = Match(koikoi, rules, chance or Fair.seeded("desk", seats=2, length=8))
    record, dice = files.start(match, path), Random("desk")
    while match.to_act and len(match.steps) < choices:
        seat = match.to_act[0]
        match.submit(seat, dice.choice(list(match.legal(seat))))
    record.update(match)
    record.close()
    return match


def forged(path: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the lines of a record and make the chain of hashes fit again."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    change(lines)
    digest, written = "", b""
    for line in lines:
        line.pop("hash")
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode()
        digest = sha256(digest.encode() + body).hexdigest()
        written += body[:-1] + b',"hash":"' + digest.encode() + b'"}\n'
    path.write_bytes(written)


class Desk:
    """Runs the program and reads what it said."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.status, self.out, self.err = 0, "", ""

    def run(self, *args: object, lang: str = "en") -> str:
        """Run a command; gives stdout, and keeps the status and both streams."""
        try:
            self.status = main([*map(str, args), "--lang", lang])
        except SystemExit as stop:
            self.status = int(stop.code or 0)
        self.out, self.err = self._capsys.readouterr()
        return self.out

    def json(self, *args: object) -> Any:
        """Run a command with --json."""
        return json.loads(self.run(*args, "--json"))

    def refused(self, *args: object, lang: str = "en") -> str:
        """Run a command that must be refused with one line and status 2."""
        self.run(*args, lang=lang)
        assert (self.status, self.out) == (2, "")
        assert self.err.startswith("zashiki: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err
