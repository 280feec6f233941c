"""Promise C5: two sittings that a listener cannot tell apart give it the same bytes, at the same times.

The listener is one seat, and beside it whoever watches. Both worlds have the same rules, names, options and times. The
pieces that are hidden from the seat differ (drawn by the game's own `sample`, or two of them exchanged in the deal); so
do the answers of others in secret, how long they think about them, their switches, the names of their commands and
what they send in vain. Everything that the seat may know of is done alike in both: choices that both worlds allow, at
the same times; comings and goings, inside of windows, too; its own commands.

All that it gets must be equal until a rule reveals a difference, which is found without the parlour: in the events of
the two records, as `redact` gives them. Where pauses are `strict`, times must be equal to the millisecond. Under `even`
and `fast` a window may last longer where somebody was asked, and nothing else may differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from zashiki.kernel.chance import Fair
from zashiki.kernel.game import Seat
from zashiki.kernel.match import Match
from zashiki.kernel.record import AnyMatch
from zashiki.kernel.record_lines import SeatInfo
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import PERSON, Who, scorer_of
from zashiki.parlour.table_options import has_quiet_choices
from zashiki.records.export import export
from zashiki.records.sitting_lines import Clock, Options, Pauses
from zashiki.records.timeline import EVEN
from zashiki.testing.law_tools import as_json
from zashiki.testing.marks import LINKS, exchanged_match
from zashiki.testing.random_play import random_match
from zashiki.testing.twin_bytes import Compared, Exporter, Leak, hold_equal
from zashiki.testing.twin_worlds import World

CLOCKS = (None, Clock(5, 20, refill="round"), Clock(0, 60, 2), Clock(20, 60))
COMPUTERS = 0.2
"""How many of the other seats are computers'."""
FRAMED = 0.5
"""In so many runs frames are compared, too; words and scenes take longer than everything else."""
PLAYED = (0, 3, 9, 20, 50, 120)
"""After so many choices of a match another world is looked for."""
TRIES = 60
"""How many exchanges of two pieces are tried until one of them is hidden from the listener."""
THINKING = (0, 250, 900, 2_400, 4_900)
"""How long those take whom everybody knows to be asked, in milliseconds."""
TOGETHER = 120_000
"""How long a table is left alone at most."""
Pair: TypeAlias = tuple[AnyMatch, AnyMatch]


# How worlds are made.


def sampled_pair(game: AnyGame, rules: object, listener: Seat, dice: Random) -> Pair | None:
    """Take a table in the middle of a match, and another that looks the same to the listener; None: there is none."""
    played = random_match(game, rules, f"twins {dice.getrandbits(32)}", dice.choice(PLAYED))
    state = played.state
    if not game.to_act(game.mask(state, None)):
        return None
    twin = game.sample(game.mask(state, listener), dice)
    return _table(game, rules, state), _table(game, rules, twin)


def _table(game: AnyGame, rules: object, state: object) -> AnyMatch:
    """A match that begins in the middle."""
    match: AnyMatch = Match.from_log(game, state, rules, (), ())
    match.may_undo = False
    match.play_on(Fair.seeded("twins", seats=game.seats(rules), length=LINKS))
    return match


def exchanged_pair(game: AnyGame, rules: object, listener: Seat, dice: Random) -> Pair | None:
    """Take a table at its opening, and the same with two pieces exchanged that the listener does not see.

    Where nothing is dealt, both are the same, and only what others do in vain differs.
    """
    pieces, seed = len(game.canonical_order(rules)), f"twins {dice.getrandbits(32)}"
    match = exchanged_match(game, rules, seed)
    if not pieces:
        return match, exchanged_match(game, rules, seed)
    for _ in range(TRIES):
        one, other = dice.sample(range(pieces), 2)
        twin = exchanged_match(game, rules, seed, (one, other))
        if as_json(twin.view(listener)) == as_json(match.view(listener)) and twin.state != match.state:
            return match, twin
    return None


# What is done to both.


def check_twins(
    game: AnyGame, rules: object, seed: str, *, pauses: Pauses, choices: int = 24, exporter: Exporter = export
) -> Compared | None:
    """Make two worlds, drive them alike and compare all that a seat and a watcher get; a difference is a `Leak`.

    The seed decides everything: worlds, listener, clocks, who is a computer. None: there are no such worlds.
    """
    dice = Random(seed)
    listener, made = dice.randrange(game.seats(rules)), dice.choice((sampled_pair, exchanged_pair))
    pair = made(game, rules, listener, dice)
    if pair is None:
        return None
    people = scorer_of(game) is not None
    options = Options(
        clock=dice.choice(CLOCKS) if has_quiet_choices(game) else None,
        pauses=pauses,
        window=dice.choice((2, 4)),
        computers_pause=dice.choice((0, 700)),
        watching="link",
    )
    others = [seat for seat in range(game.seats(rules)) if seat != listener and not people]
    computers = [seat for seat in others if dice.random() < COMPUTERS]
    framed = pauses == "strict" and dice.random() < FRAMED  # their times are those of the table
    twins = Twins(pair, options, listener, dice, computers=computers, framed=framed)
    twins.play(choices)
    return twins.compare(exporter)


class Twins:
    """Two sittings, driven alike."""

    def __init__(
        self,
        pair: Pair,
        options: Options,
        listener: Seat,
        dice: Random,
        *,
        computers: Sequence[Seat] = (),
        framed: bool = False,
    ) -> None:
        """Open both; `framed`: frames are compared, too."""
        game, rules = pair[0].game, pair[0].rules
        seats = tuple(
            SeatInfo(f"P{seat}", "random" if seat in computers else PERSON) for seat in range(game.seats(rules))
        )
        self.options, self.listener, self._dice, self._game = options, listener, dice, game
        secrets = (Random(dice.getrandbits(32)) for _ in pair)
        listeners = (listener, None)
        self.worlds = tuple(
            World(match, seats, options, listeners, own, framed=framed)
            for match, own in zip(pair, secrets, strict=True)
        )
        self._absent: set[Who] = set()
        self._people = [seat for seat in range(len(seats)) if seat not in computers]

    @property
    def floor(self) -> int:
        """How long a window lasts in which nobody is asked."""
        return {"fast": 0, "even": EVEN, "strict": 1000 * self.options.window}[self.options.pauses]

    def play(self, choices: int) -> None:
        """Make some choices, until the worlds part."""
        for _ in range(choices):
            for world in self.worlds:
                world.until_asked(world.now + TOGETHER)
                world.mischief()
            if self._parted() or any(world.over for world in self.worlds) or not self._step():
                break
        for world in self.worlds:
            world.until_asked(world.now + TOGETHER)
        for world in self.worlds if self.options.pauses == "strict" else ():
            world.until(max(world.now for world in self.worlds))

    def compare(self, exporter: Exporter = export) -> Compared:
        """Compare all that was got so far, or raise `Leak`."""
        strict = self.options.pauses == "strict"
        return hold_equal(self.worlds, strict=strict, floor=self.floor, exporter=exporter)

    def _parted(self) -> bool:
        ours, theirs = (as_json(world.heard(self.listener)) for world in self.worlds)
        return ours != theirs

    def _step(self) -> bool:
        first, second = self.worlds
        if first.known != second.known:
            raise Leak(f"the listener knows of questions to {first.known} or to {second.known}")
        if not first.known:
            return False
        seat = self._dice.choice(first.known)
        if seat in self._absent:
            return self._wait_for(seat)
        legal = list(second.match.legal(seat))
        both = [action for action in first.match.legal(seat) if action in legal]
        if not both:
            return False
        action, thinking = self._dice.choice(both), self._dice.choice(THINKING)
        secret = seat not in self._game.to_act(first.match.view(None))  # its window may be over in one world only
        cues = [] if secret and self.options.pauses != "strict" else self._cues()
        for world in self.worlds:
            world.until(world.now + thinking)
            world.choose(seat, action)
            begun = world.now
            for after, cue in cues:
                world.until(begun + after)
                cue(world)
        return True

    def _wait_for(self, seat: Seat) -> bool:
        """Let time pass without somebody, or let them come back."""
        back, thinking = self._dice.random() < 0.5 or None in self._absent, self._dice.choice(THINKING)  # noqa: PLR2004 - as often as not
        for world in self.worlds:
            world.until(world.now + thinking)
            if back:
                _arrive(world, seat, 0)
        self._absent -= {seat} if back else set()
        return True

    def _cues(self) -> list[tuple[int, Callable[[World], None]]]:
        """What all may know of, while the window is open that every choice may have opened."""
        if self._dice.random() < 0.4 or not self.floor:  # noqa: PLR2004 - often nothing else happens
            return []
        times = sorted(self._dice.sample(range(1, self.floor), self._dice.randrange(1, 4)))
        return [(at, self._cue()) for at in times]

    def _cue(self) -> Callable[[World], None]:
        me, dice = self.listener, self._dice
        who = dice.choice((me, None, *self._people, *self._absent))
        kind = dice.choice(("come or go", "come or go", "switch", "in vain", "record"))
        if kind == "come or go" and self.options.pauses != "strict":
            return lambda world: _hop(world, who)
        if kind == "come or go" or me in self._absent:  # who is not connected sends nothing
            if who in self._absent:
                self._absent.discard(who)
                behind = dice.choice((0, 2, 1 << 20))
                return lambda world: _arrive(world, who, behind)
            self._absent.add(who)
            return lambda world: world.do(lambda: world.sitting.left(who, now=world.now))
        if kind == "record" and self.options.pauses == "strict":
            asker = me if who != me else None
            return lambda world: world.fetch(asker)
        if kind == "switch" and self._game.SWITCHES:
            name, on = dice.choice(sorted(self._game.SWITCHES)), dice.random() < 0.7  # noqa: PLR2004 - more on than off
            return lambda world: world.do(
                lambda: world.sitting.switch(me, name, on=on, id=world.named(me), now=world.now), by=me
            )
        return self._in_vain(dice.choice(("choose", "rematch", "undo", "claim", "stand in", "agree")))

    def _in_vain(self, what: str) -> Callable[[World], None]:
        """A command of the listener that is refused, by a code that may tell nothing either."""
        me, absent = self.listener, self._dice.choice(self._people)

        def cue(world: World) -> None:
            sitting, now = world.sitting, world.now
            commands = {
                "choose": lambda: sitting.choose(me, "nonsense", now=now),
                "rematch": lambda: sitting.rematch(me, now=now),
                "undo": lambda: sitting.undo(me, now=now),
                "claim": lambda: sitting.claim(me, now=now),
                "stand in": lambda: sitting.stand_in(me, absent, now=now),
                "agree": lambda: sitting.agree(me, "undo", now=now),
            }
            world.do(commands[what], by=me)

        return cue


def _hop(world: World, who: Who) -> None:
    """Lose the connection, and come back at once."""
    world.do(lambda: world.sitting.left(who, now=world.now))
    _arrive(world, who, 2)


def _arrive(world: World, who: Who, behind: int) -> None:
    since = max(world.number(who) - behind, 0) if who in world.got else 0
    world.do(lambda: world.sitting.arrived(who, since=since, now=world.now))
