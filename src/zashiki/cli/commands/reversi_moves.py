"""`zashiki reversi-moves`: the program of seed 003, in both languages and for files too.

Its plain use needs neither the reader of the command line nor any words, so `at_once` does without them and starts as
fast as `python -m zashiki.games.reversi`.
"""

import sys

from zashiki.games.reversi.program import BoardError, answer, in_words, lines_of

TYPE_CHECKING = False  # mypy takes it for that of `typing`, which takes longer to load than the whole program
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from zashiki.texts.words import Words

STDIN = "-"
LENIENT = "--lenient"


def at_once(args: "Sequence[str]") -> int | None:
    """Run the program if it is asked for plainly, as `[FILE] [--lenient]`, and all goes well; None: `run` must."""
    files = [arg for arg in args if arg != LENIENT]
    if len(files) > 1 or any(name.startswith("-") and name != STDIN for name in files):
        return None
    try:
        said = _answer(files[0] if files else STDIN, lenient=LENIENT in args)
        sys.stdout.buffer.write(said.encode())
        sys.stdout.flush()
    except BoardError as error:
        from zashiki.cli.main import language

        return _complain(in_words(error, language(args)))
    except OSError:
        return None
    return 0


def configure(parser: "argparse.ArgumentParser", words: "Words") -> None:
    """Take a file, and how strictly to read it."""
    parser.add_argument("file", nargs="?", default=STDIN, metavar="FILE", help=words["reversi-moves.file"])
    parser.add_argument(LENIENT, action="store_true", help=words["reversi-moves.lenient"])


def run(args: "argparse.Namespace", words: "Words") -> int:
    """Mark the legal squares of a board."""
    try:
        print(_answer(args.file, lenient=args.lenient), end="")
    except BoardError as error:
        return _complain(in_words(error, words.language))
    return 0


def _answer(name: str, *, lenient: bool) -> str:
    if name == STDIN:
        return answer(lines_of(sys.stdin.buffer), lenient=lenient)
    with open(name, "rb") as file:  # noqa: PTH123 - pathlib takes longer to load than the whole program
        return answer(lines_of(file), lenient=lenient)


def _complain(said: str) -> int:
    from zashiki.cli.main import FAILED

    print(f"zashiki: {said}", file=sys.stderr)
    return FAILED
