"""The parts of the tests: what is run together, by `make test PART=…` or by all of `make test`.

`PART=page` runs `browser` and `beside`. `python -m tests.parts server beside` prints what pytest is given for those
parts, one argument a line.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

PARTS: dict[str, tuple[str, ...]] = {
    # kernel, rooms, players, commands: all that no other part has
    "ground": ("tests", "src"),
    # what is told, and the tables of the terminal
    "upper": (
        "tests/telling",
        *(f"tests/cli/test_{game}_table.py" for game in ("koikoi", "reversi", "riichi", "score", "stud")),
        *(
            f"tests/cli/test_{name}.py"
            for name in (
                *("company", "conversation", "installed_game", "keyboard", "nothing_drawn_is_lost", "nothing_is_lost"),
                *("play_terminal", "program_players", "shared_screen"),
            )
        ),
    ),
    # tables of people, records and where they are kept, and short forms of the proofs
    "server": (
        *("tests/client", "tests/parlour", "tests/proofs", "tests/records", "tests/server", "tests/storage"),
        *("tests/test_docs_server.py", "tests/test_hostile_files.py"),
        *(f"tests/testing/test_{name}.py" for name in ("marks", "pauses", "simulation")),
        *(
            f"tests/cli/test_{name}.py"
            for name in (
                *("export", "join", "lobby", "mailbox", "people_records", "remote_match", "remote_parts", "replay"),
                *("resume", "seat", "serve", "store_commands", "verify", "watched_input"),
            )
        ),
    ),
    # the compiled twins beside the rooms
    "twins": (
        *("tests/fast", "src/zashiki/encoding", "src/zashiki/fast"),
        *(f"tests/real/test_{name}_twin.py" for name in ("koikoi", "reversi", "riichi", "riichi_hands", "stud")),
    ),
    # the page, in a browser; its loop is Playwright's own, so no other test runs in the same process
    "browser": ("tests/page",),
    # what the page is made of
    "beside": (
        *("tests/art", "tests/cli/test_open.py"),
        *(f"tests/server/test_{name}.py" for name in ("course", "page_words", "qr_code", "web_files")),
    ),
}
"""Where the tests of each part are. A file belongs to the part that names it, or the nearest folder around it."""

COVERED = (
    *("src/zashiki/games", "src/zashiki/kernel", "tests/games", "tests/kernel", "tests/testing", "tests/texts"),
    *("tests/documents/test_seed_002.py", "tests/documents/test_seed_003.py", "tests/documents/test_seed_004.py"),
    *("tests/test_laws.py", "tests/test_golden.py", "tests/cli/test_riichi_table.py", "tests/cli/test_score.py"),
    *("tests/players/test_riichi_report.py", "tests/records/reversi"),
)
"""Tests that reach kernel and games line by line; only these run in `make coverage`, which slows them down."""

NAMED = {place: part for part, places in PARTS.items() for place in places}


def part_of(file: str) -> str:
    """Return the part that a file belongs to.

    >>> part_of("tests/server/test_guests.py"), part_of("tests/server/test_qr_code.py"), part_of("tests/test_laws.py")
    ('server', 'beside', 'ground')
    """
    return next(NAMED[place.as_posix()] for place in (Path(file), *Path(file).parents) if place.as_posix() in NAMED)


def arguments(parts: Iterable[str]) -> Iterator[str]:
    """Yield pytest's arguments for some parts: their places, and what to ignore there.

    >>> [*arguments(["beside"])][:2], [*arguments(["browser"])]
    (['tests/art', 'tests/cli/test_open.py'], ['tests/page'])
    """
    wanted = set(parts)
    named = [place for place, part in NAMED.items() if part in wanted]
    yield from (place for place in named if not _within(place, named))
    for place, part in NAMED.items():
        if part not in wanted and _within(place, named):
            yield f"--ignore={place}"


def _within(place: str, others: Iterable[str]) -> bool:
    return any(Path(other) in Path(place).parents for other in others)


if __name__ == "__main__":
    names = sys.argv[1:]
    print("\n".join(COVERED if names == ["covered"] else arguments(names)))  # noqa: T201
