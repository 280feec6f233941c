"""Records of other programs: what the formats of all games share.

A game's formats come from packages that offer them as `FORMATS` and join by an entry point of the group
`zashiki.formats`, under the name of the game; one that adds to them joins as `<game>.<anything>`. A format reads a
file's bytes into games (`ForeignGame`) and problems (`Problem`): what can be believed is given, what cannot is named
with its place, and nothing raises. A game that was read becomes a `Match`, and that a record of ours like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from zashiki.kernel.chance import Stacked
from zashiki.kernel.game import Illegal, Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch, Record
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import load, names
from zashiki.records.audit import verify
from zashiki.records.foreign_problems import NOT_TEXT as NOT_TEXT  # noqa: PLC0414 - readers find these here
from zashiki.records.foreign_problems import ForeignError as ForeignError  # noqa: PLC0414
from zashiki.records.foreign_problems import Problem as Problem  # noqa: PLC0414
from zashiki.records.given_up import GivenUp, close_given_up, given_up_in
from zashiki.records.replay import replayed
from zashiki.records.sitting_bounds import is_person
from zashiki.records.sitting_lines import DECODER
from zashiki.texts.outside_files import TooLarge, read_at_most
from zashiki.texts.packages import WrongPackage, brought
from zashiki.texts.problems import Sentence

GROUP = "zashiki.formats"
LARGEST = 16 << 20
"""A file of more bytes is not read; whole archives come in parts."""
MOST_GAMES = 20_000
"""After this many games the rest of a file is not read."""
MOST_PROBLEMS, MOST_LINES = 10_000, 200_000
"""After so many problems the rest of a file is not read, and a text of more lines not at all: it is something else."""
T = TypeVar("T")
_NO_TEXT = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
_PLAIN = re.compile(r"[^\w.+-]+")
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"


class Loaded(NamedTuple, Generic[T]):
    """What a file gave: the good games (or positions), and what was wrong with the others."""

    games: tuple[T, ...]
    problems: tuple[Problem, ...] = ()


class About(msgspec.Struct, frozen=True):
    """What a file tells of a game besides its moves."""

    names: tuple[str, ...] = ()
    """Who sat there, by seat."""
    place: str = ""
    date: str = ""
    """Where and when, as the file writes it."""
    result: str = ""
    """The result as the file writes it."""
    ending: str = ""
    """Why the result does not follow from the last position: `resigned`, `timeout`, `agreed` or `unfinished`."""
    lost: Seat | None = None
    """Who gave the game up (`resigned`) or ran out of time (`timeout`), if the file says so."""
    counted: str = ""
    """What the result was found to agree with, such as `official` or `raw`; empty: there was nothing to compare."""
    notes: tuple[str, ...] = ()
    """What the file says of each choice, such as a program's evaluation and its time; or nothing at all."""
    tags: Mapping[str, str] = {}
    """Anything else, by the names that the format gives it."""
    remarks: tuple[str, ...] = ()
    """What was inferred or passed over, one plain `Sentence` each."""


class ForeignGame(msgspec.Struct, frozen=True):
    """One game of another program's file, in the house's terms."""

    game: str
    """The registered name of the game that was played."""
    rules: object
    """Its Ruleset."""
    choices: tuple[tuple[Seat, object], ...] = ()
    orders: Mapping[str, tuple[int, ...]] = {}
    """How the cards lay, as `Stacked` takes it; a game without chance has none."""
    about: About = About()
    number: int = 1
    """Which game of its file this is."""

    def match(self) -> AnyMatch:
        """Play it again. A choice that the rules refuse is a `ForeignError`."""
        try:
            match: AnyMatch = Match(load(self.game), self.rules, Stacked(self.orders))
        except ValueError as error:
            raise ForeignError("foreign.table", "the table cannot be set: {why}", why=error) from None
        for number, (seat, action) in enumerate(self.choices, 1):
            try:
                match.submit(seat, action)
            except (Illegal, ValueError) as error:
                raise ForeignError("foreign.choice", "choice {n}: {why}", n=number, why=error) from None
        return match

    def record(self) -> Record:
        """Give it as a record of ours, which replays and verifies like any other."""
        return recorded(self.match(), self.about)


def recorded(match: AnyMatch, about: About) -> Record:
    """Give a match that was played elsewhere as a record, with the names of its seats; who gave it up has lost it."""
    seats = [SeatInfo(name=name) for name in about.names]
    fits = len(seats) == match.game.seats(match.rules)
    record = Record.start(match, seats=seats if fits else (), decoder=DECODER)
    if about.lost is not None:
        close_given_up(record, match, GivenUp(about.lost, "timeout" if about.ending == "timeout" else "resigned"))
    return record


class Outgoing(NamedTuple):
    """A game to be written: its match, and what to tell besides."""

    match: AnyMatch
    about: About


def outgoing(record: Record) -> Outgoing:
    """Give a record of ours as a writer takes it, without what was undone; one that is false is a `RecordError`."""
    verify(record)
    seats = enumerate(record.header.seats, 1)  # other programs tell players apart by their names
    names = tuple(one.name or (f"P{at}" if is_person(one) else one.kind) for at, one in seats)
    given = given_up_in(record)
    about = About(names=names) if given is None else About(names=names, lost=given.seat, ending=given.ending)
    return Outgoing(replayed(record), about)


Reader: TypeAlias = Callable[[bytes, str], Loaded[ForeignGame]]
Writer: TypeAlias = Callable[[Outgoing], bytes]


class Format(msgspec.Struct, frozen=True):
    """A way in which other programs write games."""

    name: str
    game: str
    """The registered name of the game it is for."""
    suffixes: tuple[str, ...]
    """How its files end, in small letters, the usual one first."""
    read: Reader | None = None
    """Bytes and a name for them to games and problems; None: it is only written."""
    write: Writer | None = None
    """One game to bytes; one that the format cannot hold is a `ForeignError`. None: it is only read."""
    many: bool = False
    """Whether several games, one after the other, are a file too."""


# Finding formats.


def formats() -> tuple[Format, ...]:
    """List the formats of every registered game; those of one whose package cannot be used are passed over.

    >>> [one.name for one in formats() if one.game == "reversi"]
    ['ggf', 'wthor', 'obf', 'transcripts']
    """
    found = list[Format]()
    for game in names():
        with suppress(WrongPackage):  # it is said to whoever asks for that game
            found += formats_of(game)
    return tuple(found)


def formats_of(game: str) -> tuple[Format, ...]:
    """List the formats of one game; one for which no package brings any has none."""
    return tuple(one for package, found in brought(GROUP, game, "FORMATS") for one in _checked(package, found, game))


def _checked(package: str, found: object, game: str) -> tuple[Format, ...]:
    """Hold what a package offers to what can be said of any."""
    if not isinstance(found, tuple) or not all(isinstance(one, Format) and one.game == game for one in found):
        text = "FORMATS of the package {package} is no tuple of zashiki.records.foreign.Format for {game}"
        raise WrongPackage("package.no_formats", text, package=package, game=game)
    return found


def format_named(name: str) -> Format:
    """Find a format by its name; an unknown one is a `ForeignError` that lists the known ones."""
    for one in formats():
        if one.name == name.lower():
            return one
    raise ForeignError(
        "foreign.no_format",
        "no format is called {name!r}; there are: {known}",
        name=name,
        known=", ".join(one.name for one in formats()),
    )


def format_of(path: Path) -> Format:
    """Find the format of a file by how its name ends; an ending that nobody knows, or two do, is a `ForeignError`."""
    suffix = path.suffix.lower()
    found = [one for one in formats() if suffix in one.suffixes]
    if len(found) == 1:
        return found[0]
    if found:
        raise ForeignError(
            "foreign.several",
            "{file}: several formats have this ending ({names}); name one",
            file=path.name,
            names=", ".join(one.name for one in found),
        )
    known = ", ".join(suffix for one in formats() for suffix in one.suffixes)
    raise ForeignError(
        "foreign.no_ending", "{file}: no format has this ending; known endings: {known}", file=path.name, known=known
    )


# Reading files.


def read_games(path: Path, form: Format | None = None) -> Loaded[ForeignGame]:
    """Read a file of another program, by the format that its name ends with unless one is given."""
    read = reader_of(format_of(path) if form is None else form)
    try:
        data = read_at_most(path, LARGEST)
    except TooLarge as error:
        return whole_file(path.name, Sentence("foreign.too_large", "{why}; split it", why=error.strerror))
    return read(data, path.name)


def reader_of(form: Format) -> Reader:
    """Give what reads a format; one that is only written is a `ForeignError`."""
    if form.read is None:
        raise ForeignError("foreign.only_written", "{name} can be written, but not read", name=form.name)
    return form.read


def gathered(found: Iterable[T | Problem], name: str) -> Loaded[T]:
    """Collect what a reader found, good games and problems, until there are too many of either."""
    games: list[T] = []
    problems: list[Problem] = []
    for one in found:
        if not isinstance(one, Problem):
            if len(games) == MOST_GAMES:
                problems.append(
                    Problem(
                        name,
                        Sentence(
                            "foreign.most_games", "the rest was not read, after {n:,} games; split it", n=MOST_GAMES
                        ),
                    )
                )
                break
            games.append(one)
            continue
        problems.append(one)
        if len(problems) >= MOST_PROBLEMS:
            problems.append(
                Problem(
                    name,
                    Sentence("foreign.most_problems", "the rest was not read, after {n} problems", n=MOST_PROBLEMS),
                )
            )
            break
    return Loaded(tuple(games), tuple(problems))


def whole_file(name: str, reason: str) -> Loaded[Any]:
    """Refuse a file as a whole."""
    return Loaded((), (Problem(name, reason),))


def text_of(data: bytes) -> str | None:
    r"""Give a file's text, in UTF-8 or else in Latin-1 (older files have names in it); None: this is no text.

    >>> text_of("Zoë".encode("latin-1")), text_of(b"\x00\x01")
    ('Zoë', None)
    """
    if _NO_TEXT.search(data):
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def lines_of(text: str) -> list[str]:
    """Give the lines of a text; too many are a `ForeignError`."""
    if sum(map(text.count, _LINE_ENDS)) > MOST_LINES:
        raise ForeignError("foreign.most_lines", "more than {n:,} lines; split it", n=MOST_LINES)
    return text.splitlines()


def file_stem(game: ForeignGame) -> str:
    """Give a name for one game's own file: its number and who played, in plain letters."""
    who = "-".join(_PLAIN.sub("_", name)[:24] for name in game.about.names if name)
    return f"{game.number:05}-{who}" if who else f"{game.number:05}"
