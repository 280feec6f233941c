"""What a seat is asked at the riichi table, key by key or in lines: a tile to discard, or what to do with another's.

A tile is named in two keys, of which the digit lifts it and the letter plays it, or pointed at. A letter that stands
for several choices shows one of them, and again the next; Enter takes what is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zashiki.cli.keyboard import FIRST, LAST, LEFT, NEXT, PREVIOUS, RIGHT, number
from zashiki.cli.tables.questions import Choice, Mistake, Reading, labelled
from zashiki.cli.tables.riichi.typed_choices import NoTile, TypedChoices, Which
from zashiki.games.riichi import Action, DeclareRiichi, Discard, Pass, Phase
from zashiki.telling import Offer, PieceNames
from zashiki.texts.words import Words

DIGITS, SUITS = tuple("0123456789"), ("m", "p", "s", "z")
ESCAPE, BACKSPACE = "\x1b", ("\x7f", "\x08")
LONGEST_TEXT = 40
"""Signs of an answer that are repeated."""


@dataclass(frozen=True)
class Held:
    """How far a choice is made."""

    place: int | None = None
    """The place in the hand that is pointed at."""
    digit: str = ""
    """The first key of a tile's name."""
    key: str = ""
    """The letter of which one choice is shown …"""
    way: int = 0
    """… and which."""


class RiichiQuestion:
    """One question, with what is lifted, pointed at and shown until it is answered."""

    def __init__(
        self,
        choices: TypedChoices,
        asked: str,
        words: Words,
        pieces: PieceNames,
        *,
        by_line: bool,
        held: Held | None = None,
    ) -> None:
        """`asked` says what it is about; with `held` it goes on where it was left."""
        self.choices, self._asked, self._words, self._pieces = choices, asked, words, pieces
        self._by_line, self.held = by_line, held or Held()
        self._turn = choices.phase is Phase.TURN
        self._offers = {offer.action: offer for offer in choices.offers}

    # What the picture shows.

    @property
    def _tiles(self) -> list[Action]:
        """The tiles in the order of the hand, the drawn one last, each with its discard or, after `r`, with riichi."""
        kind, player = DeclareRiichi if self.held.key == "r" else Discard, self.choices.player
        hand: list[Action] = [kind(tile) for tile in player.hand]
        return hand if player.drawn is None else [*hand, kind(player.drawn, drawn=True)]

    @property
    def pointed(self) -> int | None:
        """The place in the hand of the tile that Enter plays."""
        if self.held.digit:
            return None
        if self.held.key == "r" and self._shown.action in self._tiles:
            return self._tiles.index(self._shown.action)
        return self.held.place

    @property
    def lifted(self) -> frozenset[int]:
        """The places in the hand of all tiles that what was pressed may mean."""
        held, player = self.held, self.choices.player
        if held.digit:
            codes = [tile.value for tile in player.concealed]
            return frozenset(at for at, code in enumerate(codes) if code[0] == held.digit)
        if held.key == "r":
            ready = self.choices.named("r")
            return frozenset(at for at, action in enumerate(self._tiles) if action in ready)
        if held.key:
            return self._used(self._shown)
        return frozenset() if held.place is None else frozenset({held.place})

    def _used(self, offer: Offer[Action]) -> frozenset[int]:
        """Where the tiles lie that a call or a kan would use."""
        codes, found = [tile.value for tile in self.choices.player.concealed], set[int]()
        for piece in offer.pieces:
            found |= set([at for at, code in enumerate(codes) if code == piece and at not in found][:1])
        return frozenset(found)

    @property
    def _ways(self) -> list[Offer[Action]]:
        return self.choices.offered(self.held.key)

    @property
    def _shown(self) -> Offer[Action]:
        return self._ways[self.held.way % len(self._ways)]

    # What is asked.

    @property
    def prompt(self) -> str:
        """The choices with their keys; before them what is asked, where it is not one's own turn."""
        asked = [] if self._turn else [self._asked]
        return "\n".join((*asked, self._several() if self.held.key else self._all()))

    def _several(self) -> str:
        """The choices of one letter, the one that is shown first."""
        words, key = self._words, self.held.key
        if self._by_line:
            return self.typed
        if self.held.digit:
            return self._digit()
        shown, of = labelled(self._shown, words), len(self._ways)
        if key == "r":
            return words.say("prompt.way_riichi", choice=shown)
        return words.say("prompt.way", letter=key, choice=shown, n=self.held.way % of + 1, of=of)

    def _digit(self) -> str:
        return self._words.say("prompt.digit", digit=self.held.digit)

    def _all(self) -> str:
        if not self._turn and self._by_line:
            options = enumerate(self.choices.options, 1)
            return "  ".join(
                self._words.say("prompt.option", n=n, letter=key, choice=labelled(one, self._words))
                for n, (key, one) in options
            )
        if self.held.digit:
            return self._digit()
        discards = self._discards() if self._turn else ()
        return "  ".join((*self._letters(wins=True), *discards, *self._letters(wins=False)))

    def _discards(self) -> Iterator[str]:
        words, place, drawn = self._words, self.held.place, self.choices.drawn is not None
        yield words["prompt.discard_line" if self._by_line else "prompt.discard"]
        if self._by_line:
            yield from [words["prompt.drawn_line"]] if drawn else []
        elif place is not None:
            yield words.say("prompt.pointed", tile=self._pieces.one(self.choices.player.concealed[place].value))
        elif drawn and not self.choices.wins:
            yield words["prompt.drawn"]

    def _letters(self, *, wins: bool) -> Iterator[str]:
        """Each letter with what it stands for: a win, or something else."""
        options = [option for option in self.choices.options if (option.offer.weight == "win") is wins]
        for key in dict.fromkeys(option.key for option in options):
            some = self.choices.offered(key)
            said = labelled(some[0], self._words)
            if len(some) > 1:
                ways = "" if key == "r" else " / ".join(self._pieces.many(one.pieces) for one in some)
                said = f"{some[0].label} {ways}".strip()
            quick = isinstance(some[0].action, Pass) and not self.choices.wins
            yield self._words.say("prompt.letter_enter" if quick else "prompt.letter", letter=key, choice=said)

    @property
    def typed(self) -> str:
        """What may be typed as a line: only what there is."""
        words, choices = self._words, self.choices
        if self.held.key == "r":
            return words.say("plain.riichi_with", tiles=self._ready())
        if self.held.key:
            numbered = enumerate(self._ways, 1)
            return "  ".join(words.say("plain.number", n=n, choice=labelled(one, words)) for n, one in numbered)
        if not self._turn:
            return words["accepted.stop" if choices.phase is Phase.STOPPING else "accepted.answer"]
        keys = ["turn"] + ["drawn"] * (choices.drawn is not None) + ["letters"] * bool(choices.options)
        return words["telling.sentences"].join(words[f"accepted.{key}"] for key in keys)

    def _ready(self) -> str:
        codes = dict.fromkeys(code for one in self.choices.offered("r") for code in one.pieces)
        return self._pieces.many(list(codes))

    def lines(self) -> Iterator[str]:
        """What is asked, and the choices beside the tiles of the hand."""
        words = self._words
        if not self._turn:
            yield self._asked
        elif self.choices.offered("r"):
            yield words.say("plain.riichi", tiles=self._ready())
        for n, (key, one) in enumerate(self.choices.options, 1):
            if key != "r":
                form = "plain.letter" if self._turn else "plain.choice"
                yield words.say(form, n=n, letter=key, choice=labelled(one, words))

    # What is answered.

    def read(self, answer: str, /) -> Reading:
        """Read a key or a line; a key that only lifts, points or shows brings the question a little further."""
        found = self._line(answer.lower()) if self._by_line else self._key(answer)
        if isinstance(found, Choice):
            self.held = Held()
        return found

    def _line(self, text: str) -> Reading:
        held, self.held = self.held, Held()
        if not text:
            return Mistake(self._words["accepted.nothing"])
        if text.startswith(ESCAPE):
            return None
        some = self.choices.options if not self._turn and not held.key else ()
        ways = self.choices.offered(held.key) if held.key not in ("", "r") else [option.offer for option in some]
        if at := number(text, len(ways)):
            return self._chosen(ways[at - 1].action)
        if held.key == "r" and isinstance(self.choices.discard(text), Discard):
            return self._chosen(self.choices.riichi(text))
        return self._meaning(text)

    def _key(self, key: str) -> Reading:
        held = self.held
        if key in (*NEXT, *PREVIOUS, *FIRST, *LAST):
            return self._move(key)
        if key == ESCAPE or key in BACKSPACE:
            return self._back()
        text = key.lower()
        if self._turn and held.key in ("", "r"):
            if text in DIGITS:
                self.held = replace(held, digit=text)
                return self
            if held.digit and text in SUITS:
                return self._named(held.digit + text)
        self.held = replace(held, digit="")
        if not text:
            return self._no_tile(held.digit) if held.digit else self._enter()
        if text == held.key:
            return self._step(1)
        if held.key and (at := number(text, len(self._ways))):
            return self._chosen(self._ways[at - 1].action)
        return None if text.startswith(ESCAPE) or not text.strip() else self._meaning(text)

    def _meaning(self, text: str) -> Reading:
        match self.choices.meaning(text):
            case Which(key):
                self.held = Held(key=key)
                return self
            case NoTile(rest):
                return self._no_tile(rest)
            case found:
                return self._chosen(found)

    def _chosen(self, action: Action | None) -> Choice | None:
        return None if action is None else Choice(action, self._offers.get(action))

    def _named(self, code: str) -> Reading:
        """Play a tile by its name, or declare riichi with it."""
        self.held = replace(self.held, digit="")
        found = self.choices.riichi(code) if self.held.key == "r" else self.choices.discard(code)
        return self._chosen(found) or self._no_tile(code)

    def _no_tile(self, text: str) -> Mistake:
        return Mistake(self._words.say("accepted.no_tile", text=text[:LONGEST_TEXT]))

    def _enter(self) -> Reading:
        """What is shown, the tile pointed at, the tile just drawn, or a pass; never past a win that is offered."""
        if self.held.key:
            return self._chosen(self._shown.action)
        if self.held.place is not None:
            return self._chosen(self._tiles[self.held.place])
        if self.choices.wins:
            return Mistake(self._words["accepted.win" if self._turn else "accepted.win_or_pass"])
        if not self._turn:
            return self._chosen(next(iter(self.choices.named("x")), None))
        return self._chosen(self.choices.drawn) or Mistake(self._words["accepted.no_drawn"])

    def _move(self, key: str) -> Reading:
        """Point at the next tile, or show the next choice of a letter."""
        if self.held.key:
            return self._step(1 if key in (*NEXT, *LAST) else -1)
        if not self._turn or key not in (*LEFT, *RIGHT, *FIRST, *LAST):
            return None
        count, place = len(self._tiles), self.held.place
        if key in FIRST or (place is None and key in RIGHT):
            place = 0
        elif key in LAST or place is None:
            place = count - 1
        else:
            place = (place + (1 if key in RIGHT else -1)) % count
        self.held = Held(place=place)
        return self

    def _step(self, by: int) -> Reading:
        self.held = replace(self.held, digit="", way=(self.held.way + by) % len(self._ways))
        return self

    def _back(self) -> Reading:
        """Drop what was pressed last: a digit, else all that is shown or pointed at."""
        if self.held == Held():
            return None
        self.held = replace(self.held, digit="") if self.held.digit else Held()
        return self
