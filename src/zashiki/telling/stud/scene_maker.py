"""A scene from a view: what the view says, and what it only implies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from zashiki.games.stud.betting import opens, to_call, units
from zashiki.games.stud.events import PotAwarded
from zashiki.games.stud.legality import to_act
from zashiki.games.stud.pieces import HIDDEN
from zashiki.games.stud.state import DEAL_OVER, MATCH_OVER, GameState, PlayerState
from zashiki.games.stud.variants import FIRST_STREET, LAST_STREET, GameName
from zashiki.kernel.game import UNKNOWN, Seat
from zashiki.telling.latest import Latest
from zashiki.telling.numbers import amount
from zashiki.telling.stud.cards import codes
from zashiki.telling.stud.pot_words import award_scene, pot_key, pots_said, totals
from zashiki.telling.stud.pots import PotNow, awards, mucked, pots_now, told_apart, without_returned
from zashiki.telling.stud.scene import Award, PotScene, Scene, SeatScene, Tag
from zashiki.telling.stud.voice import StudVoice


class Heard(NamedTuple):
    """What the events tell that led to a view."""

    new: tuple[str, ...]
    """The cards that came with them."""
    awards: Sequence[PotAwarded] = ()
    """The pots that they paid out."""


class SceneMaker:
    """Makes scenes for one listener; what is written on the table is written again when it changes."""

    def __init__(self, voice: StudVoice) -> None:
        """Speak as this voice does."""
        self._voice = voice
        self._title, self._deal_text = Latest(partial(_title, voice)), Latest(voice.deal)
        self._bets_text, self._turn_text = Latest(partial(_bets_said, voice)), Latest(partial(_turn_said, voice))
        self._pots = Latest(partial(_pots_written, voice))

    def scene(self, view: GameState, seat: Seat | None, heard: Heard | None = None) -> Scene:
        """Give everything that a picture shows, from a seat's side; what was `heard` says more than the view alone."""
        voice, rules, variant, over = self._voice, view.rules, game_of(view), view.phase is MATCH_OVER
        players = without_returned(view)
        parts, turn, bets = _pots(view, players), view.turn, units(view) if view.street else ()
        pot_text, pots = self._pots((view.pot, parts))
        return Scene(
            seat=seat,
            to_act=to_act(view),
            title=self._title((variant, view.street, over)),
            over=over,
            seats=tuple([_seat(voice, view, at, player, settled=not parts) for at, player in enumerate(players)]),
            new=_newest(view) if heard is None else heard.new,
            variant=variant,
            variant_text=voice.variant(variant),
            street=view.street,
            street_text=voice.words[f"street.{view.street}"] if view.street else "",
            deal=view.deal,
            deals=rules.deals,
            deal_text=self._deal_text(view.deal),
            stakes=(rules.ante, rules.bring_in, rules.small_bet, rules.big_bet),
            bets=bets,
            bets_text=self._bets_text(bets),
            dealer=view.dealer if view.deal else None,
            opener=view.opener,
            aggressor=view.aggressor,
            pot=view.pot,
            pot_text=pot_text,
            street_pot=view.pot - sum([part.gathered for part in parts]) if parts else 0,
            pots=pots,
            to_call=_price(view, seat),
            must_open=turn is not None and turn == seat and opens(view),
            question="" if seat is None else asked(voice, view, seat),
            turn_text=self._turn_text(turn),
            community=codes(view.community),
            awards=_awards(voice, view, heard),
        )


def game_of(view: GameState) -> GameName:
    """The game that is played; before the first deal, the one that will be."""
    return view.game if view.deal else view.rules.game_of(1).name


def asked(voice: StudVoice, view: GameState, seat: Seat) -> str:
    """What a seat is asked; empty when it is not its turn."""
    if seat != view.turn:
        return ""
    if price := to_call(view, seat):
        return voice.words.say("question.call", amount=amount(price))
    return voice.words["question.open" if opens(view) else "question.free"]


def _title(voice: StudVoice, of: tuple[GameName, int, bool]) -> str:
    variant, street, over = of
    words, game = voice.words, voice.variant(variant)
    if over:
        return words["table.over"]
    if not street:
        return words.say("table.before", game=game)
    return words.say("table.title", game=game, street=words[f"street.{street}"])


def _turn_said(voice: StudVoice, turn: Seat | None) -> str:
    return "" if turn is None else voice.words.say("table.turn", who=voice.names[turn])


def _bets_said(voice: StudVoice, bets: tuple[int, ...]) -> str:
    if not bets:
        return ""
    key = "table.bets" if len(bets) == 1 else "table.bets_double"
    return voice.words.say(key, amount=amount(bets[0]), double=amount(bets[-1]))


def _price(view: GameState, seat: Seat | None) -> int:
    """What a seat must put in to stay, whether or not it is its turn."""
    playing = seat is not None and view.turn is not None and view.players[seat].live
    return to_call(view, seat) if playing and seat is not None else 0


def _newest(view: GameState) -> tuple[str, ...]:
    """The cards of a street on which nobody has chosen yet; after that the view does not tell."""
    if view.street <= FIRST_STREET or view.phase is DEAL_OVER or view.bet or any(one.acted for one in view.players):
        return ()
    if view.street < LAST_STREET:
        return codes([one.up[-1] for one in view.players if one.dealt and len(one.up) == view.street - 2])
    last = [one.down[-1] for one in view.players if one.dealt and len(one.down) > 2]  # noqa: PLR2004 - two came first
    return tuple([code for code in codes([*last, *view.community]) if code != UNKNOWN])


# The seats.


def _seat(voice: StudVoice, view: GameState, at: Seat, player: PlayerState, *, settled: bool) -> SeatScene:
    """One seat; `settled`: no bets lie before it any more."""
    down = player.down
    told = player.live or (down and HIDDEN not in down)
    return SeatScene(
        name=voice.names[at],
        stack=player.stack,
        bet=0 if settled else player.street,
        total=player.total,
        live=player.live,
        down=codes(down),
        up=codes(player.up),
        state=_state(voice, view, at, player),
        did=None if settled else _did(voice, view, at, player),
        hand_text=voice.hand_lines(view, at) if told and player.up else (),
    )


def _state(voice: StudVoice, view: GameState, at: Seat, player: PlayerState) -> Tag | None:
    """A word about a seat, where there is one."""
    key = ""
    if not player.live:
        key = "mucked" if mucked(view, player) else "folded" if player.up else "" if player.stack else "out"
    elif view.phase is DEAL_OVER:
        key = ""
    elif not player.stack:
        key = "all_in"
    elif at == view.opener and view.street == FIRST_STREET and view.bet and not view.level:
        key = "bring_in"
    return Tag(key, voice.words[f"seat.{key}"]) if key else None


def _did(voice: StudVoice, view: GameState, at: Seat, player: PlayerState) -> Tag | None:
    """What a seat did last on this street, where the chips tell.

    They do not tell of a seat whose bet a small all-in has topped, nor always whether a bet beside one was a raise.
    A bet of which a part went back is not what it was.
    """
    if not player.live or player.street != view.players[at].street:
        return None
    key = ""
    if at == view.aggressor:
        key = _wager(view, at)
    elif at == view.opener and view.street == FIRST_STREET and 0 < player.street <= view.rules.bring_in:
        key = "bring_in"
    elif player.acted and player.street == view.bet:
        key = "call" if view.bet else "check"
    return Tag(key, voice.words.say(f"did.{key}", amount=amount(player.street))) if key else None


def _wager(view: GameState, at: Seat) -> str:
    """What the last bet of this street is called; empty where the chips leave it open."""
    others = [other for seat, other in enumerate(view.players) if seat != at]
    if view.level > 1:
        return "raise"
    if view.street == FIRST_STREET:
        return "raise" if view.level and view.bet > view.full else "complete"
    if not any(other.street for other in others):
        return "bet"
    if view.level and view.bet > view.full:  # an all-in between two sizes of bets, or on top of one
        return "raise" if any(other.street == view.full for other in others) else ""
    short = any(other.live and not other.stack and 0 < other.street < view.bet for other in others)
    return "" if short else "bet"


# The pots.


def _pots(view: GameState, players: Sequence[PlayerState]) -> tuple[PotNow, ...]:
    """The pots that are still played for."""
    parts = pots_now(players) if view.pot and view.phase is not DEAL_OVER else ()
    return parts if sum([part.amount for part in parts]) == view.pot else ()


def _pots_written(voice: StudVoice, of: tuple[int, tuple[PotNow, ...]]) -> tuple[str, tuple[PotScene, ...]]:
    """The chips in the middle in words, and pot by pot."""
    chips, parts = of
    return pots_said(voice, chips, parts), _pot_scenes(voice, parts)


def _pot_scenes(voice: StudVoice, parts: tuple[PotNow, ...]) -> tuple[PotScene, ...]:
    say, count = voice.words.say, len(parts)
    return tuple(
        [
            PotScene(
                name=say(f"pot_name.{pot_key(at, count)}", n=at),
                amount=part.amount,
                gathered=part.gathered,
                seats=part.seats,
            )
            for at, part in enumerate(parts)
        ]
    )


def _awards(voice: StudVoice, view: GameState, heard: Heard | None) -> tuple[Award, ...]:
    """How the pots were paid out: as it was heard, or as far as the view tells."""
    found, known = (awards(view), told_apart(view)) if heard is None else (heard.awards, True)
    held = totals(found)
    return tuple([award_scene(voice, view, award, held, known=known) for award in found])
