"""Promise C5 over real sockets: two houses that a listener cannot tell apart give it the same bytes.

The listener is one seat, and beside it whoever watches. Everything that they may know of is done alike in both houses,
at the same times. All that they get is compared: every frame of their sockets, with words and scenes and for programs,
in both languages; every answer of HTTP, heads and bodies; refusals. It must be equal until a rule reveals a difference,
which is found without the server: in the events of both records, as the game's `redact` gives them.
"""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from tests.proofs.house_bytes import Compared, HouseBytes
from tests.proofs.house_worlds import NAMES, HouseWorld, Opening, Pairs, exchanged
from tests.proofs.hurried_houses import twin_folders
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
CLOCKS = ({"each": 5, "bank": 20, "refill": "round"}, {"each": 0, "bank": 60, "gain": 2}, {"each": 20, "bank": 60})
PATHS = (
    *("GET /api/tables/{table}", "GET /api/tables/open", "GET /api/tables", "GET /api/me"),
    *("GET /api/tables/{table}/record", "GET /api/tables/{table}/record?as=watcher"),
    *("GET /api/tables/{table}/record?as=table", "GET /api/tables/{table}/record?as=0"),
    *("GET /api/tables/{table}/record?as=1", "GET /api/tables/{table}/record?as=9"),
    *("GET /api/tables/{table}/deals", "GET /api/tables/{table}/deals?as=watcher"),
    *("GET /api/tables/{table}/deals?as=1", "GET /api/tables/{table}/deals?as=table"),
    *("GET /api/tables/{table}/course", "GET /api/tables/{table}/course?as=watcher"),
    *("GET /api/tables/{table}/course?as=1", "GET /api/tables/{table}/course?as=open"),
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
Cue: TypeAlias = Callable[[HouseWorld], Coroutine[Any, Any, None]]


def opening_for(game_name: str, dice: Random, *, pauses: Pauses = "fast") -> Opening:
    """Draw how a table is opened."""
    game = load(game_name)
    preset = game.presets()[0]
    seats = range(game.seats(game.preset(preset)))
    keeps_score = scorer_of(game) is not None
    listener = 0 if keeps_score else dice.choice(seats)
    others = [seat for seat in seats[1:] if seat != listener and not keeps_score]
    options: dict[str, Any] = {"pauses": pauses, "window": 2, "watching": "all", "computers_pause": 0}
    options["clock"] = dice.choice(CLOCKS) if has_quiet_choices(game) else None
    computers = tuple(seat for seat in others if dice.random() < 0.2)
    names = NAMES[: len(seats)] if keeps_score else ()
    return Opening(game, preset, options, computers, listener, names)


def hidden_exchange(match: AnyMatch, listener: Seat, dice: Random) -> Pairs:
    """Find pieces of the first deal that can lie in each other's places without the listener's seeing it.

    Where nothing is dealt there are none, and only what others do in vain differs. Of several such exchanges that one
    is taken which most often has others asked.
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
        """Open both; the seed decides everything. `thorough`: all look at what is looked at, in all languages."""
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
            cues.append((1.0, partial(HouseWorld.hello_again, who=who, since=1)))
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
        if self._dice.random() < 0.2 or not self.opening.game.SWITCHES:
            return both
        then = [[_then_asked(world.match, seat, one) for one in both] for world in self.worlds]
        differ = [one for one, mine, theirs in zip(both, *then, strict=True) if mine != theirs]
        return differ or both

    def _cues(self, looks: int) -> list[tuple[float, Cue]]:
        """What all may know of, while the window is open that every choice may have opened."""
        if not self.floor and self.opening.game.SWITCHES:  # a window may be open in one world only, as all may know
            return []
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
            return lambda world: world.hello_again(who, since)
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

    def compare(self) -> Compared:
        """Compare all that was got so far, or raise `Leak`."""
        return HouseBytes(self.worlds, strict=self.strict, floor=self.floor).compare()


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
