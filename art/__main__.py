"""Write the art into `src/zashiki/web`: `python -m art hanafuda`, `… icons`, `… mincho [--from PACKAGE.tgz]`."""

from argparse import ArgumentParser
from pathlib import Path

from art.app_icons import APP_ICONS, drawn
from art.hanafuda import draw_deck
from art.palettes import PALETTES

SOURCE = Path(__file__).parents[1] / "src" / "zashiki"
WEB = SOURCE / "web"


def write_hanafuda(pieces: Path) -> int:
    """Write every deck to a folder of its own, and say how many files there are."""
    files = {pieces / p.name / f"{name}.svg": text for p in PALETTES for name, text in draw_deck(p).items()}
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    return len(files)


def write_icons(web: Path) -> int:
    """Write the seal in every size, and say how many files there are."""
    folder = web / "icons"
    folder.mkdir(exist_ok=True)
    for icon in APP_ICONS:
        (folder / f"{icon.name}.png").write_bytes(drawn(icon, web / "icon.svg"))
    return len(APP_ICONS)


def main() -> None:
    """Do what the command line says."""
    parser = ArgumentParser(prog="python -m art", description=__doc__)
    parser.add_argument("what", choices=("hanafuda", "icons", "mincho"))
    parser.add_argument("--from", dest="package", type=Path, help="a package of npm that lies here already")
    args = parser.parse_args()
    if args.what == "hanafuda":
        print(f"{write_hanafuda(WEB / 'pieces' / 'hanafuda')} pictures of cards and their backs")
    elif args.what == "icons":
        print(f"{write_icons(WEB)} icons")
    else:
        from art import cut_mincho  # the only part that needs fontTools

        original = cut_mincho.unpacked(args.package) if args.package else cut_mincho.fetched()
        print(f"a mincho of {cut_mincho.write_mincho(original, SOURCE, WEB / 'fonts')} bytes")


if __name__ == "__main__":
    main()
