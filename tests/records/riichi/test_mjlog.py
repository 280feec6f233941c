"""mjlog: melds by their codes, a small match written by hand, and hostile input."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.records.riichi.tables import only, reason
from zashiki.games.riichi.actions import NineTerminals
from zashiki.records.audit import verify
from zashiki.records.riichi.mjlog import parse_mjlog, read
from zashiki.records.riichi.mjlog_codes import meld_of

HANDS = (
    # 19m19p19s 東南西北白發中: nine terminals and more for the dealer
    (0, 32, 36, 68, 72, 104, 108, 112, 116, 120, 124, 128, 4),
    (8, 12, 17, 20, 24, 28, 40, 44, 48, 53, 56, 60, 64),
    (9, 13, 18, 21, 25, 29, 41, 45, 49, 54, 57, 61, 65),
    (10, 14, 19, 22, 26, 30, 42, 46, 50, 55, 58, 62, 66),
)
DEALT = " ".join(f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in enumerate(HANDS))
SC = 'sc="250,0,250,0,250,0,250,0"'
LOG = (
    '<mjloggm ver="2.3"><SHUFFLE seed="x" ref=""/><GO type="9" lobby="0"/>'
    '<UN n0="%E3%82%A2%E3%82%AD" n1="Ren" n2="Mio" n3="Sora" dan="1,1,1,1" rate="1500,1500,1500,1500" sx="M,F,F,M"/>'
    f'<TAIKYOKU oya="0"/><INIT seed="0,0,0,1,2,80" ten="250,250,250,250" oya="0" {DEALT}/>'
    f'<T132/><RYUUKYOKU type="yao9" ba="0,0" {SC}/></mjloggm>'
)


def test_a_match_written_by_hand_is_read() -> None:
    game = only(parse_mjlog(LOG))
    assert game.choices == ((0, NineTerminals()),)
    assert game.about.names == ("アキ", "Ren", "Mio", "Sora")
    assert verify(game.record()).notes == ("no_commitment",)


def test_a_file_may_be_packed() -> None:
    assert len(read(gzip.compress(LOG.encode()), "a.mjlog").games) == 1
    assert read(gzip.compress(LOG.encode())[:-9], "a.mjlog").problems
    assert read(gzip.compress(bytes(65 << 20)), "a.mjlog").problems


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (0b0000000000000111, ("chi", (4, 8), 0, 3)),
        (0b0000010000000111, ("chi", (0, 8), 4, 3)),
        (0b0000000001101001, ("pon", (1, 2), 0, 1)),
        (0b0000000001110001, ("added_kan", (1, 2, 3), 0, 1)),
        (27 << 10 | 2, ("open_kan", (109, 110, 111), 108, 2)),
        (27 << 10, ("closed_kan", (108, 109, 110, 111), None, 0)),
        (120 << 8 | 0x20, (None, (120,), None, 0)),
    ],
)
def test_melds_are_read_from_their_codes(code: int, expected: tuple[object, ...]) -> None:
    assert tuple(meld_of(code)) == expected


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<mjloggm", '<!DOCTYPE a [<!ENTITY b "c">]><mjloggm', "declares a document type"),
        ("</mjloggm>", "", "not XML"),
        ("<T132/>", "<T140/>", "140 is not a tile"),
        ("<T132/>", "<U132/>", "hand 1 (East 1), turn 1: seat 1 draws 7z, but by the rules it does not"),
        ("<T132/>", "<T132/><D4/><N who='1' m='99999'/>", "is not a tile"),
        ("<T132/>", "<T132/><D8/>", "hand 1 (East 1), turn 2: seat 0 may not discard 3m: not_your_tile"),
        ('seed="0,0,0,1,2,80"', 'seed="0,0"', "seed: 2 numbers, not 6"),
        ('seed="0,0,0,1,2,80"', 'seed="0,x"', "seed is not numbers"),
        ('oya="0" hai0', 'oya="2" hai0', "the dealer is not the one of this hand"),
        ('ten="250,250,250,250"', 'ten="250"', "1 numbers for 4 seats"),
        ("yao9", "kaze4", "the end: four_winds in the record, none by the rules"),
        ('250,0"', '240,1"', "payments: ((0, 0, 0, 100),) in the record, ((0, 0, 0, 0),) by the rules"),
        (LOG[LOG.index("<INIT") : LOG.index("</mjloggm>")], "", "there is no hand in it"),
    ],
)
def test_what_cannot_be_believed_is_named(old: str, new: str, said: str) -> None:
    assert old in LOG
    assert said in reason(parse_mjlog(LOG.replace(old, new)))


def test_a_bomb_of_entities_is_not_expanded() -> None:
    layers = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "b"}">' for n in range(12))
    assert "declares" in reason(parse_mjlog(f"<!DOCTYPE m [{layers}]><mjloggm>&a11;</mjloggm>"))


@given(at=st.integers(0, len(LOG) - 1), sign=st.characters(codec="utf-8"), drop=st.integers(0, 9))
def test_damaged_files_are_problems_and_nothing_raises(at: int, sign: str, drop: int) -> None:
    loaded = read((LOG[:at] + sign + LOG[at + drop :]).encode(), "a.mjlog")
    assert loaded.games or loaded.problems
