"""Pieces stand for themselves at every table of a process, so nobody can change one."""

import copy
import pickle

import pytest

from zashiki.documents import stud as document_004
from zashiki.documents.koikoi import CardDefinitions
from zashiki.games import koikoi, stud
from zashiki.games.koikoi import CardType, Month
from zashiki.games.koikoi.pieces import SpecialCardFlag
from zashiki.games.reversi.pieces import Board, Position
from zashiki.games.riichi.pieces import Meld, Tile

PIECES = {
    "koikoi card": koikoi.Card("1a"),
    "month": Month.MAY,
    "kind of card": CardType.HIKARI,
    "flag": koikoi.Card("1b").special_flag,
    "flags together": SpecialCardFlag.DEER | SpecialCardFlag.BOAR,
    "card of document 000": CardDefinitions.get_card(Month.JANUARY, CardType.HIKARI),
    "tile": Tile("0p"),
    "hidden tile": Tile("?"),
    "meld": Meld("pon", (Tile("1z"),) * 3),
    "stud card": stud.Card("As"),
    "card of document 004": document_004.Card("s", "A"),
    "reversi board": Board.standard(),
    "reversi position": Position(Board.standard()),
}


def told(piece: object) -> dict[str, object]:
    """All that a piece says of itself by its attributes."""
    return {name: getattr(piece, name) for name in dir(piece) if not name.startswith("__")}


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_a_card_cannot_be_changed(piece: object) -> None:
    before = told(piece)
    assert before
    for name in (*before, "note"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(piece, name, 5)
        with pytest.raises((AttributeError, TypeError)):
            delattr(piece, name)
    assert not hasattr(piece, "note")
    assert told(piece).keys() == before.keys()
    assert all(told(piece)[name] == value for name, value in before.items() if not callable(value))


def test_a_refused_change_of_a_card_names_the_card_and_what_stays() -> None:
    with pytest.raises(AttributeError, match=r"Card\('1a'\) cannot be changed: 'month' stays as it is"):
        koikoi.Card("1a").month = Month.MAY
    assert [card for card in koikoi.CARDS if card.month is Month.JANUARY] == list(koikoi.CARDS[:4])


@pytest.mark.parametrize("kind", [koikoi.Card, Tile, stud.Card])
def test_a_copied_or_pickled_card_is_the_card_itself(kind: type[koikoi.Card] | type[Tile] | type[stud.Card]) -> None:
    for card in kind:
        assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own bytes


def test_flags_that_cannot_be_changed_are_still_combined() -> None:
    deer, boar = SpecialCardFlag.DEER, SpecialCardFlag.BOAR
    assert (deer | boar) & deer is deer
    assert ~(~deer) == deer
    assert SpecialCardFlag(deer.value | boar.value) is deer | boar
