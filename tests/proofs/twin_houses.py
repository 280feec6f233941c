"""Promise C5 over real sockets: two houses that a listener cannot tell apart give it the same bytes.

The listener is one seat, and beside it whoever watches. Everything that they may know of is done alike in both houses,
at the same times. All that they get is compared: every frame of their sockets, with words and scenes and for programs,
in both languages; every answer of HTTP, heads and bodies; refusals. It must be equal until a rule reveals a difference,
which is found without the server: in the events of both records, as the game's `redact` gives them.
"""

import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tests.proofs.house_worlds import LINES, NAMES, HouseWorld, Opening, Pairs, exchanged, numbers
from tests.proofs.hurried_houses import twin_folders
from tests.proofs.recorded_lines import PING, Got, text_of
from tests.server.ears import Message
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.registry import load
from zashiki.parlour import Who, scorer_of
from zashiki.parlour.table_options import has_quiet_choices
from zashiki.records.sitting_lines import Pauses
from zashiki.records.timeline import EVEN
from zashiki.testing.law_tools import as_json
from zashiki.testing.twin_bytes import Leak

TRIES = 200
"""How many exchanges of pieces are tried until one is hidden from the listener."""
THINKING = (0.0, 0.25, 0.9, 2.4, 4.9)
"""Seconds that those take whom everybody knows to be asked."""
TOGETHER = 120.0
"""Seconds for which a table is left alone at most."""
NOWHERE = 1 << 60
CLOCKS = ({"each": 5, "bank": 20, "refill": "round"}, {"each": 0, "bank": 60, "gain": 2}, {"each": 20, "bank": 60})
PATHS = (
    *("GET /api/tables/{table}", "GET /api/tables/open", "GET /api/tables", "GET /api/me"),
    *("GET /api/tables/{table}/record", "GET /api/tables/{table}/record?as=watcher"),
    *("GET /api/tables/{table}/record?as=table", "GET /api/tables/{table}/record?as=0"),
    *("GET /api/tables/{table}/record?as=1", "GET /api/tables/{table}/record?as=9"),
    *("GET /api/replay/{table}", "GET /api/replay/{table}?round=1&as=watcher", "GET /api/replay/{table}?round=2"),
    *("GET /api/replay/{table}?round=1&as=open", "GET /api/replay/{table}?round=x", "GET /api/replay/{table}?as=1"),
    *("GET /healthz", "GET /metrics", "GET /nowhere", "GET /table/{table}", "DELETE /api/tables/{table}"),
    *("GET /api/tables/aaaaaaaaaaaaaaaa", "GET /api/replay/aaaaaaaaaaaaaaaa", "GET /api/invitations/nobodys"),
    *("POST /api/tables/{table}/sit", "POST /api/tables/{table}/start", "POST /api/tables/{table}/leave"),
    *("POST /api/tables/{table}/invitations", "DELETE /api/tables/{table}/seats/1", "GET /table/{table}"),
)
"""What a listener asks for by HTTP; much of it is refused."""
IN_VAIN: tuple[Message, ...] = (
    {"type": "choose", "id": "vain", "action": {"type": "nonsense"}},
    {"type": "choose", "id": "stale", "seen": 1, "action": {"type": "pass"}},
    *({"type": kind, "id": "vain"} for kind in ("undo", "claim", "rematch", "close")),
    {"type": "agree", "id": "vain", "what": "undo"},
    {"type": "stand_in", "id": "vain", "seat": 1},
    {"type": "switch", "id": "vain", "name": "nothing", "on": True},
    {"type": "preview", "id": "vain", "parts": {}},
    {"type": "pen", "id": "vain", "name": "Sumi"},
    {"type": "promise", "promise": "00" * 32},
    {"type": "nonsense"},
)
"""What a listener says that is refused, by a code that may tell nothing either."""
CANDIDATES = 12
"""Of so many exchanges one is taken."""
TICK = 0.0011
"""Seconds by which a pause may be longer than it says: times are told in whole milliseconds."""
TIMES = re.compile(rb'\b1794[78]\d{8}\b|\w{3}, \d\d \w{3} 2026 \d\d:\d\d:\d\d GMT|"hash":"[0-9a-f]{64}"')
"""Times of the table's clock, dates, and the hashes of a record's lines, in which their times are."""
Cue: TypeAlias = Callable[[HouseWorld], Coroutine[Any, Any, None]]


class Compared(NamedTuple):
    """How far two houses were compared."""

    frames: int
    answers: int
    size: int
    """Bytes that were the same."""
    windows: int
    """In so many windows somebody was asked in one house and nobody in the other."""
    parted: bool
    """Whether a rule revealed the difference in the end."""


def opening_for(
    game_name: str, dice: Random, *, pauses: Pauses = "fast", knobs: dict[str, Any] | None = None
) -> Opening:
    """Draw how a table is opened."""
    game = load(game_name)
    preset = game.presets()[0]
    seats = range(game.seats(game.preset(preset)))
    keeps_score = scorer_of(game) is not None
    listener = 0 if keeps_score else dice.choice(seats)
    others = [seat for seat in seats[1:] if seat != listener and not keeps_score]
    options: dict[str, Any] = {"pauses": pauses, "window": 2, "watching": "all", "computers_pause": 0}
    options["clock"] = dice.choice(CLOCKS) if has_quiet_choices(game) else None
    computers = tuple(seat for seat in others if dice.random() < 0.2)  # noqa: PLR2004 - now and then
    names = NAMES[: len(seats)] if keeps_score else ()
    return Opening(game, preset, options, knobs or {}, computers, listener, names)


def hidden_exchange(match: AnyMatch, listener: Seat, dice: Random) -> Pairs:
    """Find pieces of the first deal that can lie in each other's places without the listener's seeing it.

    Where nothing is dealt there are none, and only what others do in vain differs. Of several such exchanges that one is
    taken which most often has others asked.
    """
    pieces = len(match.game.canonical_order(match.rules))
    found = list[tuple[int, Pairs]]()
    for _ in range(TRIES if pieces else 0):
        pairs: Pairs = tuple((one, other) for one, other in _drawn_pairs(pieces, dice))
        with exchanged(pairs):
            twin = Match(match.game, match.rules, match.chance)
        if _same(twin, match, listener) and twin.state != match.state:
            found.append((_asked_otherwise(match, twin), pairs))
        if len(found) == CANDIDATES:
            break
    return max(found, default=(0, ()))[1]


def _drawn_pairs(pieces: int, dice: Random) -> Sequence[tuple[int, int]]:
    places = dice.sample(range(pieces), 2 * dice.choice((1, 1, 2, 4)))
    return list(zip(places[::2], places[1::2], strict=True))


def _same(one: AnyMatch, other: AnyMatch, listener: Seat) -> bool:
    return all(as_json(one.view(who)) == as_json(other.view(who)) for who in (listener, None))


def _asked_otherwise(match: AnyMatch, twin: AnyMatch) -> int:
    """Count the first choices after which other seats are asked in one world than in the other."""
    seat, legal = match.to_act[0], list(twin.legal(match.to_act[0]))
    both = [action for action in match.legal(seat) if action in legal]
    return sum(_then_asked(match, seat, one) != _then_asked(twin, seat, one) for one in both)


def _then_asked(match: AnyMatch, seat: Seat, action: object) -> tuple[Seat, ...]:
    """Who must choose after some choice."""
    then: AnyMatch = Match.from_log(match.game, match.state, match.rules, (), ())
    then.may_undo = False
    then.play_on(match.chance)
    then.submit(seat, action)
    return tuple(then.to_act)


class TwinHouses:
    """Two houses, driven alike."""

    def __init__(self, folder: Path, opening: Opening, seed: str, *, thorough: bool = False) -> None:
        """Open both; the seed decides everything. `thorough`: whatever is looked at, all look at it, in all languages."""
        self._dice, self.opening, self._thorough = Random(seed), opening, thorough
        drawn, secret = self._dice.random(), [Random(f"{seed} {number}") for number in range(2)]
        folders = twin_folders(folder)
        first = HouseWorld(folders[0], opening, (), secret[0], seed=f"{drawn}")
        pairs = hidden_exchange(first.match, opening.listener, self._dice)
        self.worlds = (first, HouseWorld(folders[1], opening, pairs, secret[1], seed=f"{drawn}"))

    @property
    def strict(self) -> bool:
        return bool(self.opening.options["pauses"] == "strict")

    @property
    def floor(self) -> float:
        """Seconds that a window lasts in which nobody is asked."""
        usual = {"fast": 0.0, "even": EVEN / 1_000, "strict": float(self.opening.options["window"])}
        return usual[self.opening.options["pauses"]]

    def close(self) -> None:
        for world in self.worlds:
            world.close()

    def play(self, choices: int, *, looks: int = 3) -> None:
        """Make some choices, until the worlds part; at last the listeners look at everything."""
        for _ in range(choices):
            self._do(lambda world: world.until_asked(TOGETHER), lambda world: world.mischief())
            if self._parted() or any(world.over for world in self.worlds) or not self._step(looks):
                break
        self._do(lambda world: world.until_asked(TOGETHER))
        if not self._parted() and not any(world.over for world in self.worlds if self.opening.game.VEILED):
            self._do(self._all_looks(*PATHS))

    def first_window(self) -> None:
        """Make the first choice; in the window after it the listeners do one of everything."""
        self._do(lambda world: world.until_asked(TOGETHER))
        both, cues = (self.opening.listener, None), list[tuple[float, Cue]]()
        for who in both:
            cues.append((0.3, partial(HouseWorld.say, who=who, message=IN_VAIN[0])))
            cues.append((1.0, partial(HouseWorld.say, who=who, message={"type": "hello", "detail": "events"})))
        cues.append((1.9, self._all_looks(*PATHS[:2], *PATHS[4:6])))
        self._step(0, cues=cues)
        self._do(lambda world: world.until_asked(TOGETHER))

    # How.

    def _do(self, *cues: Cue) -> None:
        for cue in cues:
            for world in self.worlds:
                world.do(cue(world))

    def _parted(self) -> bool:
        return any(self.worlds[0].heard(who) != self.worlds[1].heard(who) for who in (self.opening.listener, None))

    def _step(self, looks: int, *, cues: Sequence[tuple[float, Cue]] | None = None) -> bool:
        first, second = self.worlds
        if first.known != second.known:
            raise Leak(f"the listener knows of questions to {first.known} or to {second.known}")
        if not first.known:
            return False
        seat = self._dice.choice(first.known)
        legal = list(second.match.legal(seat))
        both = [action for action in first.match.legal(seat) if action in legal]
        if not both:
            return False
        action, thinking = self._dice.choice(self._telling(seat, both)), self._dice.choice(THINKING)
        secret = seat not in self.opening.game.to_act(first.match.view(None))
        if cues is None:
            cues = [] if secret and not self.strict else self._cues(looks)
        self._do(lambda world: _chosen(world, seat, action, thinking, cues))
        return True

    def _telling(self, seat: Seat, both: Sequence[object]) -> Sequence[object]:
        """Of some choices those, if there are any, after which others are asked in one world than in the other."""
        if self._dice.random() < 0.2 or not self.opening.game.SWITCHES:  # noqa: PLR2004 - now and then any will do
            return both
        then = [[_then_asked(world.match, seat, one) for one in both] for world in self.worlds]
        differ = [one for one, mine, theirs in zip(both, *then, strict=True) if mine != theirs]
        return differ or both

    def _cues(self, looks: int) -> list[tuple[float, Cue]]:
        """What all may know of, while the window is open that every choice may have opened."""
        if not self.floor:
            return [(0.0, self._cue()) for _ in range(self._dice.randrange(2))]
        times = sorted(self._dice.uniform(0.001, self.floor - 0.001) for _ in range(self._dice.randrange(looks + 1)))
        return [(round(at, 3), self._cue()) for at in times]

    def _cue(self) -> Cue:
        kind = self._dice.choice(("look", "look", "say", "hop"))
        who: Who = self._dice.choice((self.opening.listener, None))
        if kind == "look":
            return self._all_looks(*self._dice.sample(PATHS, 3))
        if kind == "hop":
            since = self._dice.choice((0, 1, 1 << 20))
            language, detail = self._dice.choice(LINES)
            hello = {"type": "hello", "language": language, "detail": detail, "since": since}
            return lambda world: world.say(who, hello)
        message = self._dice.choice(IN_VAIN)
        return lambda world: world.say(who, message)

    def _all_looks(self, *paths: str) -> Cue:
        """Have both listeners ask for some things, in both languages."""

        ways = [
            (who, guest, language)
            for who, guest in ((self.opening.listener, True), (None, True), (None, False))
            for language in ("en", "ja")
        ]
        drawn = [(path, ways if self._thorough else self._dice.sample(ways, 1)) for path in paths]

        async def look(world: HouseWorld) -> None:
            for path, some in drawn:
                for who, guest, language in some:
                    method, _, where = path.partition(" ")
                    await world.look(who, method, where, language=language, guest=guest)

        return look

    # Comparing.

    def compare(self) -> Compared:
        """Compare all that was got so far, or raise `Leak`."""
        frames = answers = size = 0
        parted = False
        for who in (self.opening.listener, None):
            heard = [world.heard(who) for world in self.worlds]
            parts_at = next((at for at, (one, other) in enumerate(zip_longest(*heard)) if one != other), NOWHERE)
            parted = parted or parts_at < NOWHERE
            for name in self.worlds[0].lines:
                if name[0] == who:
                    some, bytes_ = self._hold_frames(name, parts_at)
                    frames, size = frames + some, size + bytes_
            some, bytes_ = self._hold_answers(who, parts_at)
            answers, size = answers + some, size + bytes_
        if not self.strict:
            for world in self.worlds:
                self._hold_windows(world)
        windows = len(asked_windows(self.worlds[0]) ^ asked_windows(self.worlds[1]))
        return Compared(frames, answers, size, windows, parted)

    def _hold_frames(self, name: tuple[Who, str], parts_at: int) -> tuple[int, int]:
        size = 0
        rows = [self._frames(world, name) for world in self.worlds]
        for nth, (mine, theirs) in enumerate(zip_longest(*rows)):
            if mine is not None and theirs is not None and self._sent(mine[0]) == self._sent(theirs[0]):
                size += len(mine[0].data)
                continue
            if all(one is None or one[1] > parts_at for one in (mine, theirs)):
                return nth, size
            self._leak(name[0], f"frame {nth} of {name[1]}: {self._shown(mine, theirs)}")
        return len(rows[0]), size

    def _frames(self, world: HouseWorld, name: tuple[Who, str]) -> list[tuple[Got, int]]:
        """All frames, each with its number. Unless `strict`, pings, and clocks in which nobody is asked, may come while a window lasts longer."""
        got = world.lines[name].got
        found = zip(got, numbers(got), strict=True)
        return [one for one in found if self.strict or not _idle(one[0])]

    def _hold_answers(self, who: Who, parts_at: int) -> tuple[int, int]:
        count = size = 0
        rows = [[one for one in world.asked if one.who == who] for world in self.worlds]
        for mine, theirs in zip(*rows, strict=True):
            if min(mine.number, theirs.number) > parts_at:
                continue
            if mine.what != theirs.what or self._sent(mine.got) != self._sent(theirs.got):
                self._leak(who, f"{mine.what}: {self._shown((mine.got, mine.number), (theirs.got, theirs.number))}")
            count, size = count + 1, size + len(mine.got.data)
        return count, size

    def _hold_windows(self, world: HouseWorld) -> None:
        """Hold every window in which nobody was asked to last as long as each other one, and none to be shorter."""
        asked, window, opened = asked_windows(world, everybody=True), 0, 0.0
        for at, event in told_events(world):
            pause, opens = at - opened, self.opening.game.may_ask(event)
            if opened and not opens and (window not in asked and abs(pause - self.floor) > TICK):
                self._leak(None, f"window {window}, in which nobody was asked, lasted {pause} s")
            if opened and not opens and pause < self.floor - TICK:
                self._leak(None, f"window {window} lasted {pause} s")
            opened = at if opens else 0.0
            window += opens

    def _sent(self, got: Got) -> Got:
        """What must be equal: all of it, with its time; unless `strict`, without times."""
        return got if self.strict else Got(0, TIMES.sub(b"T", got.data))

    def _shown(self, *two: tuple[Got, int] | None) -> str:
        """Say where two things differ."""
        mine, theirs = (self._sent(one[0]).data if one else b"" for one in two)
        at = next((at for at, (one, other) in enumerate(zip_longest(mine, theirs)) if one != other), 0)
        parts = [
            f"at {one[0].at} µs, number {one[1]}: {data[max(at - 60, 0) : at + 200]!r}" if one else "nothing"
            for one, data in zip(two, (mine, theirs), strict=True)
        ]
        return " or ".join(parts)

    def _leak(self, who: Who, what: str) -> None:
        listener = "whoever watches" if who is None else f"seat {who}"
        raise Leak(f"{listener} can tell two houses apart: {what}")


async def _chosen(
    world: HouseWorld, seat: Seat, action: object, thinking: float, cues: Sequence[tuple[float, Cue]]
) -> None:
    secretly = seat not in world.opening.game.to_act(world.match.view(None))  # it may come too late
    await world.until(world.loop.time() + thinking)
    await world.choose(seat, action, secretly=secretly)
    begun = world.loop.time()
    for after, cue in cues:
        await world.until(begun + after)
        await cue(world)


def told_events(world: HouseWorld) -> Iterator[tuple[float, Any]]:
    """What whoever watches was told, each with the time in seconds at which it came first."""
    game, last = world.opening.game, 0
    for frame in world.lines[None, "en events"].got:
        message = text_of(frame)
        number, events = message.get("number", last), message.get("events", [])
        assert isinstance(number, int)
        assert isinstance(events, list)
        for event in events[len(events) - max(number - last, 0) :]:
            yield frame.at / 1_000_000, msgspec.convert(event, game.Event)
        last = max(last, number)


def _idle(frame: Got) -> bool:
    message = text_of(frame)
    return frame.data[0] & 15 == PING or (message.get("type") == "clocks" and not message["asked"])


def asked_windows(world: HouseWorld, *, everybody: bool = False) -> set[int]:
    """The windows, by number, in which somebody else than the listener was asked in secret."""
    game, heard = world.opening.game, world.heard(world.listener)
    asks = [game.may_ask(msgspec.json.decode(event, type=game.Event)) for event in heard]
    return {sum(asks[:at]) for at, seat in world.secrets if everybody or seat != world.listener}
