"""Which names look alike: each has a skeleton, which it shares with all that a reader could take for it.

The pairs are from Unicode's `confusables.txt` (UTS #39, version 14): letters of Greek, Cyrillic, Coptic, Armenian,
Cherokee and Lisu, phonetic letters and digits that look like Latin ones, and Chinese characters that look like kana.
Letters in other widths and styles fall together by their compatibility forms, capitals by folding their case, and
hiragana with katakana, since they are read alike. Marks above and below letters, and blanks, do not count.
"""

from __future__ import annotations

from unicodedata import category, combining, normalize

from zashiki.texts.unseen_signs import seen

_PAIRS = (
    ("ͿΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγινορστυϜϨϳϺ", "JABEZHlKMNOPTYXayivopotuF2jM"),
    ("ЅІЈАВЕЗКМНОРСТУХЬабвгенорстухѕіјѡѴѵҮүһҽӀӏԁԌԍԛԜԝ", "SlJABE3KMHOPCTYXba6brehopctyxsijwVvYyhelidGgqWw"),
    ("ıƄƍƖƦƧƽǀȢȣɑɡɣɩɪɯʋʏ", "ibglR2sl88agyiiwuy"),
    ("ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ", "abcdefghjklmnoprstuvwz"),
    ("ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲓⲕⲟⲣⲥⲧⲩⲭ", "ABEHlKMNOPCTYXikopctyx"),
    ("ՏՍՕահզյոսցօ", "SUOwhqjnugo"),
    ("ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᎽᏀᏃᏎᏏᏒᏕᏙᏚᏞᏟᏢᏦᏴ", "DRTiAJEWMHYGZ4bRSVSLCPKB"),
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAElOU"),
    ("εηκкмп", "enkkmn"),  # which that file tells apart by a stroke
    ("二八力卜口夕工一—―─━", "ニハカトロタエーーーーー"),
)
_LIKE = {ord(one): other for ones, others in _PAIRS for one, other in zip(ones, others, strict=True)}
_LIKE |= {first + at: chr(ord("a") + at) for first in (0x1F150, 0x1F170) for at in range(26)}  # white on black
_FOLDED = str.maketrans({"l": "i", "1": "i", "|": "i", "0": "o", "m": "rn"})
"""Capital I is taken for a small l; where case is folded, so is the small i."""
_HIRAGANA = {katakana: katakana - 0x60 for katakana in range(0x30A1, 0x30F7)}
_ABOVE_AND_BELOW = 200
"""From this combining class on, a mark belongs to no letter of a script: accents, strokes, rings."""


def skeleton(name: str) -> str:
    """Bring a name to what it looks like.

    >>> {skeleton(name) for name in ("Kitsune", "KITSUNE", "Кіtѕunе", "Ｋｉｔｓｕｎｅ", "K1tsuné", "Kltsune")}
    {'kitsune'}
    """
    like = normalize("NFKD", seen(name)).translate(_LIKE).casefold().translate(_LIKE)
    letters = (one for one in like if not one.isspace() and not _is_accent(one))
    return "".join(letters).translate(_HIRAGANA).translate(_FOLDED)


def _is_accent(sign: str) -> bool:
    return combining(sign) >= _ABOVE_AND_BELOW or category(sign) == "Me"
