"""The colours and pens of a deck: `INK` is quiet, after old woodblock decks; `CONTRAST` is for eyes that need more."""

from collections.abc import Iterator
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Tone:
    """What one thing is drawn with: its colour, that of its edges and veins, and a second, mostly lighter one."""

    fill: str
    edge: str
    light: str


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a deck by what they are for, and two pens: `fine` for petals and veins, `line` for outlines."""

    name: str
    fine: float
    line: float
    frame: Tone  # fill: the black frame; edge: a hair around it, which shows it by night; light: the paper
    back: Tone
    ink: str
    white: Tone
    red: Tone
    gold: Tone
    bark: Tone
    wood: Tone
    earth: Tone
    water: Tone
    pine: Tone
    plum: Tone
    cherry: Tone
    cherry_leaf: Tone
    wisteria: Tone
    wisteria_leaf: Tone
    iris: Tone
    iris_leaf: Tone
    peony: Tone
    pale_peony: Tone
    peony_leaf: Tone
    clover: Tone
    clover_flower: Tone
    hill: Tone  # fill: the bald hill; edge: its edge; light: the blades on it
    plume: Tone
    kiku: Tone
    red_kiku: Tone
    kiku_leaf: Tone
    maple: Tone
    orange_maple: Tone
    gold_maple: Tone
    willow: Tone
    kiri: Tone
    kiri_leaf: Tone
    red_ribbon: Tone  # light: the writing
    blue_ribbon: Tone
    warbler: Tone
    cuckoo: Tone
    boar: Tone
    deer: Tone
    frog: Tone
    robe: Tone
    skin: Tone
    orange: Tone
    storm: Tone

    def colours(self) -> Iterator[str]:
        """Every colour there is, some of them more than once."""
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Tone):
                yield from (value.fill, value.edge, value.light)
        yield self.ink


INK = Palette(
    name="ink",
    fine=1.5,
    line=2.4,
    frame=Tone("#231f20", "#5a5148", "#f7f0e1"),
    back=Tone("#8c2f28", "#231f20", "#9a3b32"),
    ink="#231f20",
    white=Tone("#fffdf7", "#b9b2a3", "#fffdf7"),
    red=Tone("#c8322b", "#8e1f1b", "#dc5048"),
    gold=Tone("#e0a526", "#a86a12", "#f0cf7a"),
    bark=Tone("#6b3d2a", "#231f20", "#94614a"),
    wood=Tone("#c99a5b", "#6b3d2a", "#e0bb83"),
    earth=Tone("#8d9440", "#5f6a2a", "#d8cba0"),
    water=Tone("#7fa3b8", "#4f7690", "#fffdf7"),
    pine=Tone("#3f7d4e", "#1d4f33", "#6ea36f"),
    plum=Tone("#c8322b", "#8e1f1b", "#e0a526"),
    cherry=Tone("#f3a6b8", "#d0557a", "#fbd0d8"),
    cherry_leaf=Tone("#8a4b36", "#6b3d2a", "#b9755c"),
    wisteria=Tone("#6f4b98", "#46306b", "#b49ad0"),
    wisteria_leaf=Tone("#3f7d4e", "#235c3a", "#6ea36f"),
    iris=Tone("#4a4fa6", "#2c2f70", "#a9aee6"),
    iris_leaf=Tone("#3f7d4e", "#1d4f33", "#2b6842"),
    peony=Tone("#c4264a", "#7d1230", "#dd4f6b"),
    pale_peony=Tone("#f3a6b8", "#cc5c7c", "#f9cdd6"),
    peony_leaf=Tone("#235c3a", "#143d26", "#4c8a5c"),
    clover=Tone("#6f8a35", "#3d5620", "#c08a2a"),
    clover_flower=Tone("#d9607f", "#a02b52", "#f3a6b8"),
    hill=Tone("#231f20", "#231f20", "#cfc6b2"),
    plume=Tone("#d9c48c", "#93763a", "#efe2bb"),
    kiku=Tone("#e0a526", "#9a5f0e", "#f0cf7a"),
    red_kiku=Tone("#d7453c", "#7e1512", "#ec8479"),
    kiku_leaf=Tone("#3f7d4e", "#1d4f33", "#6ea36f"),
    maple=Tone("#c8322b", "#7e1512", "#dc5048"),
    orange_maple=Tone("#dd7a2b", "#8c3d10", "#eda565"),
    gold_maple=Tone("#e0a526", "#a86a12", "#f0cf7a"),
    willow=Tone("#5f8f4a", "#2f5f34", "#86a86a"),
    kiri=Tone("#8253a3", "#4b2c66", "#bb9ad2"),
    kiri_leaf=Tone("#3f7d4e", "#1d4f33", "#7da648"),
    red_ribbon=Tone("#c8322b", "#8e1f1b", "#231f20"),
    blue_ribbon=Tone("#3b4f9c", "#243272", "#fffdf7"),
    warbler=Tone("#8d9440", "#5f6a2a", "#e9dfae"),
    cuckoo=Tone("#7b6f60", "#453c33", "#5b5147"),
    boar=Tone("#8a5a42", "#4c2e22", "#c79a84"),
    deer=Tone("#b9733c", "#7c4822", "#fffdf7"),
    frog=Tone("#6f8f3a", "#231f20", "#c3cf7e"),
    robe=Tone("#3d4a78", "#262f52", "#8fa0cf"),
    skin=Tone("#f2d9bd", "#231f20", "#f2d9bd"),
    orange=Tone("#dd7a2b", "#8c3d10", "#f0cf7a"),
    storm=Tone("#c8322b", "#231f20", "#f0cf7a"),
)

_BLACK = "#000000"

CONTRAST = Palette(
    name="contrast",
    fine=2.4,
    line=3.6,
    frame=Tone(_BLACK, "#ffffff", "#ffffff"),
    back=Tone("#a30014", _BLACK, "#c43a48"),
    ink=_BLACK,
    white=Tone("#ffffff", _BLACK, "#ffffff"),
    red=Tone("#e60012", "#9c0010", "#ff5a4d"),
    gold=Tone("#ffc400", "#6b4a00", "#ffe680"),
    bark=Tone("#8a4a1c", _BLACK, "#c98a55"),
    wood=Tone("#e0963c", _BLACK, "#ffc880"),
    earth=Tone("#a8c030", _BLACK, "#f0e2a8"),
    water=Tone("#2fb4f0", _BLACK, "#ffffff"),
    pine=Tone("#008f5a", _BLACK, "#57c79a"),
    plum=Tone("#e60012", _BLACK, "#ffc400"),
    cherry=Tone("#ffa6cc", "#b0005c", "#ffd6e8"),
    cherry_leaf=Tone("#a0521e", _BLACK, "#d08a58"),
    wisteria=Tone("#8a2be2", "#35006b", "#d0a2ff"),
    wisteria_leaf=Tone("#2aa84a", _BLACK, "#7fdc90"),
    iris=Tone("#1c4fe0", _BLACK, "#8fb4ff"),
    iris_leaf=Tone("#00a83c", _BLACK, "#5fd680"),
    peony=Tone("#c4006e", _BLACK, "#f0449e"),
    pale_peony=Tone("#ffb8e6", _BLACK, "#ffe0f4"),
    peony_leaf=Tone("#007a3d", _BLACK, "#45b878"),
    clover=Tone("#9ac400", "#334800", "#ffd21a"),
    clover_flower=Tone("#e0007a", "#66003a", "#ff8cc6"),
    hill=Tone(_BLACK, _BLACK, "#ffffff"),
    plume=Tone("#ffe08a", _BLACK, "#fff2c8"),
    kiku=Tone("#ffd000", "#5c3d00", "#ffea80"),
    red_kiku=Tone("#ff4a30", "#660f00", "#ffa08c"),
    kiku_leaf=Tone("#00a050", _BLACK, "#66d69a"),
    maple=Tone("#f23000", "#660f00", "#ff8050"),
    orange_maple=Tone("#ff8c00", "#6b3000", "#ffb860"),
    gold_maple=Tone("#ffd000", "#6b4a00", "#ffea80"),
    willow=Tone("#4cb800", "#145200", "#a4e070"),
    kiri=Tone("#b44ce0", _BLACK, "#e2b0ff"),
    kiri_leaf=Tone("#006b50", _BLACK, "#7ed04a"),
    red_ribbon=Tone("#ff1f2e", _BLACK, _BLACK),
    blue_ribbon=Tone("#0a3ccc", _BLACK, "#ffffff"),
    warbler=Tone("#a8c030", "#5c7000", "#fff2c8"),
    cuckoo=Tone("#8c8c96", _BLACK, "#50505a"),
    boar=Tone("#a0521e", "#5a2a0a", "#f0b896"),
    deer=Tone("#e08a30", "#8a4a10", "#ffffff"),
    frog=Tone("#4cb800", _BLACK, "#d4f0a0"),
    robe=Tone("#2850c8", _BLACK, "#a8c4ff"),
    skin=Tone("#ffe0c2", _BLACK, "#ffe0c2"),
    orange=Tone("#ff8c00", "#8a4000", "#ffe680"),
    storm=Tone("#e60012", _BLACK, "#ffd000"),
)

PALETTES = (INK, CONTRAST)
