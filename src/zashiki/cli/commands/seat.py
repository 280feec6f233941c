"""`zashiki seat`: a computer from elsewhere sits down at a table of a house online, and is played from here."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import shlex
import sys
from typing import NamedTuple

import msgspec

from zashiki.cli.addresses import with_scheme
from zashiki.cli.arguments import any_text, known_game, player_of
from zashiki.cli.gathering_lines import called
from zashiki.cli.main import INTERRUPTED, Refused
from zashiki.cli.preparations import prepare_players
from zashiki.cli.program_words import words_for
from zashiki.cli.seat_keys import SeatKey
from zashiki.cli.signals import ending_in_order
from zashiki.client import (
    Connection,
    House,
    Listener,
    Message,
    NotAsPromised,
    TableFacts,
    play,
)
from zashiki.kernel.registry import AnyGame
from zashiki.parlour import scorer_of
from zashiki.parlour.inward import Language
from zashiki.parlour.outward import Over, Table, Told
from zashiki.parlour.seat_names import names_of
from zashiki.players import roster
from zashiki.players.creatures import CREATURES, cpu_names, creatures_called
from zashiki.players.player import ProgramPlayer
from zashiki.telling import CheckedSpeaker, how_it_ended, speaker
from zashiki.texts.problems import said
from zashiki.texts.words import Words

LONGEST = 26
"""Letters of a name, so that it fits with what says that it is a bot."""


def configure(parser: argparse.ArgumentParser, words: Words) -> None:
    """Take the link, and who plays."""
    parser.add_argument("link", metavar="LINK", help=words["seat.link"])
    parser.add_argument("--player", required=True, metavar="PLAYER", help=words["seat.player"])
    parser.add_argument("--name", type=any_text(words), metavar="NAME", help=words["seat.name"])
    parser.add_argument("--at", metavar="URL", help=words["seat.at"])


def run(args: argparse.Namespace, words: Words) -> int:
    """Play to the end of the match; whoever ends it before is told how to go on."""
    sat: list[TableFacts] = []
    try:
        with ending_in_order():
            return asyncio.run(_sit_and_play(args, words, sat))
    except KeyboardInterrupt:
        if not sat:
            raise
        print(f"\n{words.say('seat.come_back', command=_command(args))}", file=sys.stderr)
        return INTERRUPTED


class _Player(NamedTuple):
    """Who is to play what."""

    game: AnyGame
    player: str
    rules: object
    name: str
    words: Words


async def _sit_and_play(args: argparse.Namespace, words: Words, sat: list[TableFacts]) -> int:
    args.link, args.at = with_scheme(args.link), args.at and with_scheme(args.at)
    server, language = args.at or args.link, _language(words)
    async with House(server, language=language) as nobody:
        who = _player(args, await nobody.look_at(args.link), words)  # refused before anybody sits down
    key = SeatKey(server, args.link, args.player, args.name or "")
    try:
        async with House(server, name=who.name, keys=key, language=language) as house:
            await _play(args, house, who, sat)
            key.throw_away()
    finally:
        key.let_go()
    return 0


async def _play(args: argparse.Namespace, house: House, who: _Player, sat: list[TableFacts]) -> None:
    facts = await house.join(args.link, name=house.name)
    if facts.state == "over":
        raise Refused(who.words["seat.over"])
    sat.append(facts)
    player = roster.make(who.game.name, who.player, seed=secrets.token_hex(16))
    _say_who_sits(facts, house.name, who.words)
    teller = _Teller(who.rules, player, who.words, goes_on=facts.state == "live")
    teller.end(await play(house, facts.table, player, tell=teller.tell))


def _player(args: argparse.Namespace, facts: TableFacts, words: Words) -> _Player:
    game = known_game(facts.game, words)
    words = words_for(words.language, game)
    if scorer_of(game) is not None:
        raise Refused(words.say("seat.only_score", game=words["game.name"]))
    player = player_of(game, args.player, words)
    prepare_players(game, [player], words)
    name = args.name or usual_name(game, player, facts, words)
    return _Player(game, player, _rules(game, facts, words), name, words)


def usual_name(game: AnyGame, player: str, facts: TableFacts, words: Words) -> str:
    """Call a player by its creature, and say that it is no person; by another one where that name is taken."""
    names = [seat.name for seat in facts.seats]
    bots = [one for one in CREATURES if words.say("seat.bot", name=_in_words(one, words)) in names]
    (name,) = cpu_names(game.name, [player], taken=[*names, *creatures_called(names, words), *bots])
    return words.say("seat.bot", name=_in_words(name, words)[:LONGEST])


def _in_words(name: str, words: Words) -> str:
    return words[f"who.{CREATURES[name]}"] if name in CREATURES else name


def _rules(game: AnyGame, facts: TableFacts, words: Words) -> object:
    try:
        return msgspec.json.decode(facts.rules, type=game.Ruleset)
    except msgspec.DecodeError as error:
        raise Refused(words.say("seat.wrong_rules", why=said(error, words))) from None


class _Teller:
    """Tells in one line each how rounds went, and what else matters to whoever looks at this terminal."""

    def __init__(self, rules: object, player: object, words: Words, *, goes_on: bool) -> None:
        self._rules, self._player, self._words = rules, player, words
        self._speaker: CheckedSpeaker | None = None
        self._names: tuple[str, ...] = ()
        self._view: object = None
        self._excused = False
        self._goes_on = goes_on
        """Whether the match had begun already."""

    def tell(self, listener: Listener, message: Message | NotAsPromised) -> None:
        """Tell what matters of a message."""
        words = self._words
        match message:
            case Table(view=view):
                self._begin(listener)
                self._view = view
            case Told(events=events, view=view):
                if self._speaker is not None and events:
                    for told in self._speaker.walk(self._view, events):
                        if told.chapter is not None:
                            print(words.say("seat.round", title=told.chapter.title, line=told.chapter.line), flush=True)
                self._view = view if view is not msgspec.UNSET else self._view
                self._excuse()
            case Connection(open=True):
                print(words["seat.back"], file=sys.stderr)
            case Connection(why=why):
                print(words.say("seat.lost", why=said(why, words)), file=sys.stderr)
            case NotAsPromised():
                print(said(message, words), file=sys.stderr)

    def end(self, over: Over) -> None:
        """Say how the match ended."""
        words = self._words
        early = how_it_ended(over.outcome, over.why, self._names, words)
        if over.outcome is None:
            print(early or words["seat.no_outcome"])
            return
        if early:
            print(early)
        pairs = zip(self._names, over.outcome.scores, strict=True)
        scores = (words.say("seat.score", name=name, score=self._score(score)) for name, score in pairs)
        print(words.say("seat.ended", scores=words["rules.comma"].join(scores)))

    def _score(self, score: int) -> str:
        return f"{score:,}" if self._speaker is None else self._speaker.score(score)

    def _begin(self, listener: Listener) -> None:
        known = listener.known
        if self._speaker is None and known.game is not None:
            self._names = names_of(known.seats, self._words, me=None)
            self._speaker = speaker(known.game, language=self._words.language, names=self._names, rules=self._rules)
            print(self._words["seat.goes_on" if self._goes_on else "seat.begins"], flush=True)

    def _excuse(self) -> None:
        """Say once that a program does not answer."""
        trouble = self._player.trouble if isinstance(self._player, ProgramPlayer) else ""
        if trouble and not self._excused:
            self._excused = True
            why = self._words[f"program_player.{trouble}"]
            print(self._words.say("seat.replaced", why=why), file=sys.stderr)


def _say_who_sits(facts: TableFacts, name: str, words: Words) -> None:
    names = (called(facts.seats, at, words) if one.kind else words["seat.free"] for at, one in enumerate(facts.seats))
    seats = words["rules.comma"].join(names)
    seat = 0 if facts.me is None else facts.me
    print(words.say("seat.sat", name=name, seat=seat + 1, game=words["game.name"], seats=seats), flush=True)
    if facts.state == "gathering":
        print(words["seat.waiting"], flush=True)


def _command(args: argparse.Namespace) -> str:
    given = {"--at": args.at, "--player": args.player, "--name": args.name}
    options = [part for option, value in given.items() if value for part in (option, value)]
    return shlex.join(["zashiki", "seat", args.link, *options])


def _language(words: Words) -> Language:
    return "ja" if words.language == "ja" else "en"
